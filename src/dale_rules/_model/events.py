"""What happened, in order: enough to narrate and to animate without comparing positions.

An event names real cards; who may know them stands beside, so that a view of the events can be
made for any seat (K-05).
"""

import enum
from typing import TypeAlias

import attrs

from dale_rules._model.cards import Card, Use, ValueChange
from dale_rules._model.modifiers import Modifier
from dale_rules._model.moves import Move
from dale_rules._model.rules import Counter, Die
from dale_rules._model.zones import Place, Zone

Audience: TypeAlias = tuple[int, ...] | None
"""The seats that see something, sorted; None stands for everybody."""


class Ending(enum.Enum):
    """Why a game is over."""

    EIGHTH_STACK = "eighth-stack"
    """Somebody's 8th stack is in place (R-57)."""

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


@attrs.frozen
class TurnBegan:
    """A turn begins."""

    seat: int
    turn: int


@attrs.frozen
class MoveMade:
    """A player made a move; its consequences follow."""

    seat: int
    move: Move


@attrs.frozen
class CardMoved:
    """One card went from one place to another."""

    card: Card
    source: Place
    target: Place
    seen_by: Audience


@attrs.frozen
class CardsSeen:
    """Players looked at cards that stay where they are."""

    cards: tuple[Card, ...]
    place: Place
    seen_by: Audience


@attrs.frozen
class MarketArranged:
    """The cards in the market changed places."""

    seat: int
    market: tuple[Card | None, ...]


@attrs.frozen
class PilesSwapped:
    """A player's deck and discard pile changed places, each turned over."""

    seat: int


@attrs.frozen
class Shuffled:
    """A deck was shuffled: a player's, or the market's where `seat` is None."""

    zone: Zone
    seat: int | None


@attrs.frozen
class Reformed:
    """A discard pile was turned over to become the deck; it is shuffled next (R-52, R-54)."""

    zone: Zone
    seat: int | None


@attrs.frozen
class Rolled:
    """A die was rolled."""

    seat: int
    die: Die
    result: int


@attrs.frozen
class RuleChanged:
    """Values, prices, totals or draws are altered for a while."""

    modifier: Modifier


@attrs.frozen
class RuleRestored:
    """An alteration has ended."""

    modifier: Modifier


@attrs.frozen
class PartPromised:
    """A part of an effect will come at the start of the player's next turn (K-50)."""

    seat: int
    card: Card
    """The card whose effect it is part of."""


@attrs.frozen
class PartBegan:
    """A part of an effect played earlier comes now (K-52)."""

    seat: int
    card: Card


@attrs.frozen
class ValueChanged:
    """One card in a player's hand is altered."""

    seat: int
    card: Card
    change: ValueChange
    seen_by: Audience


@attrs.frozen
class CounterChanged:
    """What a deck counts for a player has changed."""

    seat: int
    counter: Counter
    count: int
    seen_by: Audience


@attrs.frozen
class CardShown:
    """A player shows a card of the hand, to use it or because an effect says so (R-13)."""

    seat: int
    card: Use


@attrs.frozen
class StackBuilt:
    """A stack is in place (R-36)."""

    seat: int
    number: int
    cards: tuple[Use, ...]


@attrs.frozen
class BonusActionAwarded:
    """The player may do another action (R-12)."""

    seat: int


@attrs.frozen
class CleanUpBegan:
    """The clean-up phase of a turn begins (R-50)."""

    seat: int


@attrs.frozen
class GameEnded:
    """The game is over."""

    winner: int
    ending: Ending


Event: TypeAlias = (
    TurnBegan
    | MoveMade
    | CardMoved
    | CardsSeen
    | MarketArranged
    | PilesSwapped
    | Shuffled
    | Reformed
    | Rolled
    | RuleChanged
    | RuleRestored
    | PartPromised
    | PartBegan
    | ValueChanged
    | CounterChanged
    | CardShown
    | StackBuilt
    | BonusActionAwarded
    | CleanUpBegan
    | GameEnded
)
"""Anything that `transition` tells."""
