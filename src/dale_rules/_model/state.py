"""A position is a value.

`GameState` and everything in it are frozen, over tuples: nothing is changed in place, equal
positions compare and hash equal, undo is keeping the old value, search is a loop, and a position
can be shared between threads.

A position in the middle of an effect is its own history.  An effect is a generator, and a
generator cannot be stored, copied or sent; so a state that waits for an answer holds the state
its action started from, the move, and the answers so far (`Script`), next to what everybody sees
on the table meanwhile.  The next answer runs the action again from its start.
"""

import enum
from collections.abc import Hashable, Sequence
from typing import Protocol

import attrs

from dale_rules._model.cards import Card
from dale_rules._model.chance import Chance
from dale_rules._model.events import Audience, Ending
from dale_rules._model.modifiers import Modifier
from dale_rules._model.moves import Move
from dale_rules._model.requests import Pending
from dale_rules._model.rules import Rules
from dale_rules._model.zones import Spot, Zone


class Phase(enum.Enum):
    """Where in a turn the game is (R-10)."""

    TURN_START = "turn start"
    ACTION = "action phase"
    CLEAN_UP = "clean-up phase"
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


@attrs.frozen
class Player:
    """What lies before one player.  In a pile the last card is the top."""

    hand: tuple[Card, ...] = ()
    """Kept sorted by value, then by id."""
    deck: tuple[Card, ...] = ()
    discard_pile: tuple[Card, ...] = ()
    stall: tuple[tuple[Card, ...], ...] = ()
    """The stacks in the order built; the newest is the rightmost."""
    counters: tuple[tuple[str, int], ...] = ()
    """What decks count for this player: id and count, sorted by id."""


@attrs.frozen
class TableCard:
    """A card that is on its way while an effect or a purchase is resolved."""

    zone: Zone
    """`ASIDE`, `PLAYED`, `PAID` or `BOUGHT`."""
    seat: int | None
    """Who plays, pays or has set it aside; None for cards mixed with those of others."""
    home: int | None
    """Whose discard pile it falls to if the game ends now (K-37); None for the market's."""
    card: Card
    seen_by: Audience

    @property
    def spot(self) -> Spot:
        """The card in its place."""
        return Spot(self.zone, self.seat, None, self.card)


@attrs.frozen
class Later:
    """A part of an effect that comes at the start of a player's next turn (K-50)."""

    seat: int
    part: str
    """Its id in the rules, ``deck/part``."""
    source: str
    """The id of the card whose effect it is part of."""
    arguments: tuple[Hashable, ...] = ()


@attrs.frozen
class Script:
    """How a position in the middle of an action came about."""

    start: "GameState"
    """The position, waiting for an action, in which the move was made."""
    move: Move
    answers: tuple[object, ...]


@attrs.frozen(kw_only=True, repr=False)
class GameState:
    """A whole position, with all that is hidden from the players."""

    rules: Rules
    players: tuple[Player, ...]
    market: tuple[Card | None, ...]
    """By slot; slot 0 is the rightmost and cheapest (R-21)."""
    market_deck: tuple[Card, ...]
    market_discard: tuple[Card, ...]
    chance: Chance
    active: int
    """The seat whose turn it is."""
    turn: int
    """Counted from 1 over all players."""
    phase: Phase
    bonus_action: bool = False
    """Whether the action to be taken is a bonus action (R-12)."""
    modifiers: tuple[Modifier, ...] = ()
    later: tuple[Later, ...] = ()
    """What comes at the start of later turns, in the order played; everybody sees it (K-50)."""
    table: tuple[TableCard, ...] = ()
    """Cards on their way; empty unless a decision is pending."""
    pending: Pending | None = None
    script: Script | None = None
    winner: int | None = None
    ending: Ending | None = None

    def __repr__(self) -> str:
        return f"<GameState: {summary(self)}>"


class Seat(Protocol):
    """What lies before a player, frozen or in the middle of being changed."""

    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def deck(self) -> tuple[Card, ...]: ...
    @property
    def discard_pile(self) -> tuple[Card, ...]: ...
    @property
    def stall(self) -> tuple[tuple[Card, ...], ...]: ...
    @property
    def counters(self) -> tuple[tuple[str, int], ...]: ...


class Position(Protocol):
    """What legality and passive effects read: a `GameState`, or the draft of the next one."""

    @property
    def rules(self) -> Rules: ...
    @property
    def players(self) -> Sequence[Seat]: ...
    @property
    def market(self) -> tuple[Card | None, ...]: ...
    @property
    def market_deck(self) -> tuple[Card, ...]: ...
    @property
    def market_discard(self) -> tuple[Card, ...]: ...
    @property
    def active(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def bonus_action(self) -> bool: ...
    @property
    def modifiers(self) -> tuple[Modifier, ...]: ...
    @property
    def table(self) -> tuple[TableCard, ...]: ...


def summary(position: Position) -> str:
    """The public facts by which to recognise a position, for messages."""
    stalls = "-".join(str(len(seat.stall)) for seat in position.players)
    bonus = ", bonus action" if position.bonus_action else ""
    return (
        f"turn {position.turn}, seat {position.active}, {position.phase.value}{bonus}, "
        f"stacks {stalls}"
    )
