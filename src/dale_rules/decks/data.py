"""What a deck is made of, as data: what its hooks hand over."""

from typing import Final

import attrs

from dale_rules._model.cards import CardType
from dale_rules._model.rules import Counter, Die

USUAL_COPIES: Final = {1: (4,), 2: (3,), 3: (3,), 4: (3,), 5: (1, 1)}
"""How many copies of its cards of each value a published deck holds."""


@attrs.frozen
class CardData:
    """One card of a deck."""

    name: str
    """As printed, unique in its deck: "Swift Broker"."""
    value: int
    """At least 1."""
    copies: int
    """At least 1."""
    type: CardType
    text: str
    """What the card does, for people."""
    bonus_action: bool = False
    """Whether it has the bonus-action icon (R-12)."""


@attrs.frozen
class DeckData:
    """A deck of one animalfolk."""

    id: str
    """Lower-case letters, digits and hyphens; the name of its entry point."""
    name: str
    """As printed: "Snappy scarlet macaws"."""
    version: str
    cards: tuple[CardData, ...]


@attrs.frozen
class Components:
    """What a deck brings besides cards."""

    dice: tuple[Die, ...] = ()
    counters: tuple[Counter, ...] = ()


def slug(name: str) -> str:
    """A card's name as it stands in its id.

    >>> slug("Winter is Coming")
    'winter-is-coming'
    """
    kept = (letter.lower() if letter.isalnum() else " " for letter in name.replace("'", ""))
    return "-".join("".join(kept).split())
