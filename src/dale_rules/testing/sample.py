"""A deck made for the occasion, to try one effect without writing the other five cards."""

from collections.abc import Callable
from typing import Any, TypeVar

from dale_rules.decks import Animalfolk, Passive, register, unregister
from dale_rules.decks.data import USUAL_COPIES

E = TypeVar("E", bound=Callable[..., Any])

_ID = "sample"
_VALUE = 2


class _Nothing(Passive):
    """Nothing happens."""


def sample(effect: E) -> E:
    """Make of this effect a card called "Sample", of value 2, in a deck of the id ``sample``.

    A function becomes a technique that awards a bonus action, so that a position after it is one
    of the same turn; a class derived from `Passive` becomes a passive.  The other cards of the
    deck do nothing.  The next sample replaces this one; positions made before keep theirs.

    >>> from dale_rules import unregister
    >>> from dale_rules.testing import play, position, seat
    >>> @sample
    ... def two_cards(you):
    ...     you.draw(2)
    >>> state = play(position(seat(hand="Sample", deck="5 junk")), "Sample")
    >>> state.players[0].hand
    (<junk>, <junk>)
    >>> unregister("sample")
    """
    deck = Animalfolk(_ID, "Sample", version="1.0")
    for value, several in USUAL_COPIES.items():
        for letter, copies in zip("ab", several, strict=False):
            if value == _VALUE:
                _add(deck, effect, value, copies)
            else:
                name = f"Sample {value}{letter if len(several) > 1 else ''}"
                deck.passive(name, value=value, copies=copies)(_Nothing)
    unregister(_ID)
    register(deck)
    return effect


def _add(deck: Animalfolk, effect: Any, value: int, copies: int) -> None:
    if isinstance(effect, type):
        deck.passive("Sample", value=value, copies=copies)(effect)
    else:
        deck.technique("Sample", value=value, copies=copies, bonus_action=True)(effect)
