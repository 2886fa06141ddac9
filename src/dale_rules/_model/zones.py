"""Where cards are, and how an effect or a player points at one of them."""

import enum
from typing import Final

import attrs

from dale_rules._model.cards import Card

MARKET_SLOTS: Final = 5
"""How many cards the market board holds (R-05)."""

STALL_STACKS: Final = 8
"""How many stacks make a finished stall (R-35)."""


class Zone(enum.Enum):
    """A kind of place for cards."""

    HAND = "hand"
    DECK = "deck"
    DISCARD_PILE = "discard pile"
    STALL = "stall"
    MARKET = "market"
    MARKET_DECK = "market deck"
    MARKET_DISCARD = "market discard"
    JUNK_PILE = "junk pile"
    ASIDE = "aside"
    """Set aside by an effect that is still under way."""
    PLAYED = "played"
    """The technique that is being resolved (R-31)."""
    PAID = "paid"
    """Beside the table while a purchase is resolved (K-34)."""
    BOUGHT = "bought"
    """Bought, but not yet in the buyer's hand (K-34)."""

    def __repr__(self) -> str:
        return f"Zone.{self.name}"


MARKET_DISCARD: Final = Zone.MARKET_DISCARD
"""The slot of a `Purchase` of the top card of the market's discard pile."""


@attrs.frozen
class Place:
    """A place for cards: a zone, whose it is, and where in it.

    `seat` is None for the zones of the market and for the junk pile.  `index` is a place in a
    pile counted from the bottom, a market slot, or the number of a stack less one; None where
    places do not matter.
    """

    zone: Zone
    seat: int | None = None
    index: int | None = None


@attrs.frozen
class Spot:
    """A card in its place, as effects choose and move it.

    In a pile and in the market the place is part of the choice, and two equal cards are two
    spots.  In a hand, a stack or among cards set aside `index` does not tell equal cards apart,
    and they are one choice.
    """

    zone: Zone
    seat: int | None
    index: int | None
    card: Card

    @property
    def place(self) -> Place:
        """The spot without its card."""
        return Place(self.zone, self.seat, self.index)
