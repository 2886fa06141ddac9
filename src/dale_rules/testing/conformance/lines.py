"""Lines of play: a position that can be written down, and the moves made from there."""

from collections.abc import Mapping
from random import Random
from typing import Final

import attrs

from dale_rules._engine.game import legal_moves
from dale_rules._model.cards import Card, CardType, Use
from dale_rules._model.chance import Chance
from dale_rules._model.listings import Listing
from dale_rules._model.moves import (
    BuildStack,
    DiscardCards,
    Move,
    PlayTechnique,
    Purchase,
    UseAbility,
)
from dale_rules._model.state import GameState
from dale_rules.testing.conformance.tables import Table

_TRIES: Final = 12
"""How many moves of a kind are looked at to find one with the card."""
_DISCARDS: Final = 4
"""One of so many moves is a discard, which goes straight to clean-up, though others are legal."""

_TRIGGERS: Final[Mapping[str, type[Move]]] = {
    "on_others_technique": PlayTechnique,
    "on_others_purchase": Purchase,
    "on_others_build": BuildStack,
    "on_others_shuffle": DiscardCards,
}
"""By what sort of move another player makes a card react."""


@attrs.frozen
class Line:
    """A line of play."""

    table: Table
    seed: int
    start: GameState
    """A position in which an action is to be taken, without marks and alterations."""
    steps: tuple[tuple[Move, GameState], ...] = ()
    """The moves made from there, each with the position after it."""

    @property
    def state(self) -> GameState:
        """The position after the moves."""
        return self.steps[-1][1] if self.steps else self.start

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves without the positions."""
        return tuple(move for move, _ in self.steps)

    def then(self, move: Move, after: GameState) -> "Line":
        """The line with one more move."""
        return attrs.evolve(self, steps=(*self.steps, (move, after)))

    def renewed(self) -> "Line":
        """A line that begins where this one ends, if that position can be written down."""
        if not _is_plain(self.state):
            return self
        seed = self.state.chance.seed + self.state.chance.uses
        return Line(self.table, self.seed, attrs.evolve(self.state, chance=Chance(seed)))


def _is_plain(state: GameState) -> bool:
    """Whether a position can be written down as a call of `position`."""
    marked = any(held.marks for player in state.players for held in player.hand)
    lasting = state.modifiers or state.later or marked
    return state.script is None and state.winner is None and not lasting


def first_move(state: GameState, card: Card, random: Random) -> Move:
    """A move with a card: it is played if it is a technique, else used in some way or other.

    To a card in another hand that reacts, it is a move to which it does, if there is one.
    """
    triggers = _triggers(state, card)
    if triggers:
        moves_of_kind = random.choice(triggers)
        return moves_of_kind[random.randrange(moves_of_kind.size)]
    if card.kind.type is CardType.TECHNIQUE:
        held = PlayTechnique(card)
        if held in legal_moves(state):
            return held
    moves = legal_moves(state)
    found: list[Move] = []
    for kind in moves.kinds:
        of_kind = moves.of(kind)
        some = (of_kind[random.randrange(of_kind.size)] for _ in range(_TRIES))
        found += next(([move] for move in some if _is_with(state, move, card)), [])
    if len(found) > 1 and random.randrange(_DISCARDS):
        found = [move for move in found if not isinstance(move, DiscardCards)]
    return random.choice(found) if found else DiscardCards()


def _triggers(state: GameState, card: Card) -> list[Listing[Move]]:
    """The moves of each kind to which a card in another player's hand reacts."""
    others = (player for seat, player in enumerate(state.players) if seat != state.active)
    if not any(card in player.hand for player in others):
        return []
    moves = legal_moves(state)
    wanted = [kind for hook, kind in _TRIGGERS.items() if card.id in getattr(state.rules, hook)]
    return [moves.of(kind) for kind in moves.kinds if kind in wanted]


def _is_with(state: GameState, move: Move, card: Card) -> bool:
    """Whether a card is used, or bought, in a move; any discard will do."""
    uses: tuple[Use, ...] = ()
    match move:
        case Purchase(int(slot), paid):
            if state.market[slot] == card:
                return True
            uses = paid
        case PlayTechnique(use) | UseAbility(use):
            uses = (use,)
        case Purchase(cards=several) | BuildStack(cards=several):
            uses = several
        case _:
            return True
    return any(use.physical == card for use in uses)
