"""Decks whose cards do nothing: company for a deck that is to be tried alone or in a pair."""

from dale_rules.decks import Animalfolk, Passive, register
from dale_rules.decks.data import USUAL_COPIES


class _Nothing(Passive):
    """Nothing happens."""


def blank_decks(count: int) -> tuple[str, ...]:
    """Register that many legal decks without effects, and give their ids.

    They are called ``blank-1``, ``blank-2`` and so on, are the same ones at every call, and
    belong to this process: one that loads a stored position with them has to call this as well.

    >>> blank_decks(2)
    ('blank-1', 'blank-2')
    """
    while len(_decks) < count:
        _decks.append(_blank(len(_decks) + 1))
    return tuple(register(deck) for deck in _decks[:count])


_decks: list[Animalfolk] = []


def _blank(number: int) -> Animalfolk:
    """The cards of deck 1 are called "Blank 1.1" to "Blank 1.4", "Blank 1.5a", "Blank 1.5b"."""
    deck = Animalfolk(f"blank-{number}", f"Blank cards {number}", version="1.0")
    for value, several in USUAL_COPIES.items():
        for letter, copies in zip("ab", several, strict=False):
            name = f"Blank {number}.{value}{letter if len(several) > 1 else ''}"
            deck.passive(name, value=value, copies=copies)(_Nothing)
    return deck
