"""A deck of techniques that do nothing: what the cards of others react to."""

from dale_rules.decks import Animalfolk, You
from dale_rules.decks.data import USUAL_COPIES

idle = Animalfolk("idle-techniques", "Idle techniques", version="1.0")


def _nothing(you: You) -> None:
    """Nothing happens."""


for _value, _several in USUAL_COPIES.items():
    for _letter, _copies in zip("ab", _several, strict=False):
        _name = f"Idle {_value}{_letter if len(_several) > 1 else ''}"
        idle.technique(_name, value=_value, copies=_copies)(_nothing)
