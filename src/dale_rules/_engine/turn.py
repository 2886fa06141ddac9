"""The phases of a turn: what follows an action, clean-up, and the next player's turn.

`TRANSITIONS` is the whole state machine.  One script runs from a player's move to the next time
that the action phase waits for one.
"""

import enum
from types import MappingProxyType
from typing import Final

from dale_rules._effects.asks import Effect
from dale_rules._effects.draft import Draft
from dale_rules._effects.uses import acting, shown_by
from dale_rules._effects.you import You
from dale_rules._engine.actions import abilities, inventory, market, stall, technique
from dale_rules._engine.effects import resolve
from dale_rules._engine.hand_size import fill_hand
from dale_rules._engine.reactions import react
from dale_rules._model.events import (
    BonusActionAwarded,
    CardShown,
    CleanUpBegan,
    MoveMade,
    PartBegan,
    TurnBegan,
)
from dale_rules._model.modifiers import Lasts
from dale_rules._model.moves import (
    BuildStack,
    DiscardCards,
    Move,
    PlayTechnique,
    Purchase,
    UseAbility,
)
from dale_rules._model.state import Phase
from dale_rules._model.zones import Spot, Zone


class Happening(enum.Enum):
    """What ends a phase, or does not."""

    ABILITY_USED = "ability used"
    BONUS_AWARDED = "bonus action awarded"
    ACTION_DONE = "action done"
    CLEANED_UP = "cleaned up"
    TURN_STARTED = "turn started"
    STALL_FINISHED = "8th stack built"


TRANSITIONS: Final = MappingProxyType(
    {
        # an action phase of one action, then clean-up.
        (Phase.ACTION, Happening.ACTION_DONE): Phase.CLEAN_UP,
        (Phase.ACTION, Happening.BONUS_AWARDED): Phase.ACTION,
        (Phase.ACTION, Happening.ABILITY_USED): Phase.ACTION,  # K-35
        (Phase.CLEAN_UP, Happening.CLEANED_UP): Phase.TURN_START,
        (Phase.TURN_START, Happening.TURN_STARTED): Phase.ACTION,
        # the game ends in whatever phase it happens.
        (Phase.TURN_START, Happening.STALL_FINISHED): Phase.OVER,
        (Phase.ACTION, Happening.STALL_FINISHED): Phase.OVER,
        (Phase.CLEAN_UP, Happening.STALL_FINISHED): Phase.OVER,
    }
)
"""Which phase follows: the game's state machine."""


def play(draft: Draft, move: Move) -> Effect:
    """Everything that a legal action or ability brings about."""
    draft.tell(MoveMade(draft.active, move))
    _show_copied(draft, move)
    yield from _perform(draft, move)
    yield from react(draft)
    if isinstance(move, UseAbility):
        advance(draft, Happening.ABILITY_USED)
        return
    if isinstance(move, PlayTechnique) and technique.awards_bonus_action(move):
        advance(draft, Happening.BONUS_AWARDED)
        draft.bonus_action = True
        draft.tell(BonusActionAwarded(draft.active))
        return
    advance(draft, Happening.ACTION_DONE)
    draft.bonus_action = False
    yield from _clean_up(draft)
    advance(draft, Happening.CLEANED_UP)
    yield from _begin_next_turn(draft)
    advance(draft, Happening.TURN_STARTED)


def _show_copied(draft: Draft, move: Move) -> None:
    """Show the cards of the hand that copies in a move take for their model (K-22).

    Those of a stack are shown where it is built.
    """
    if draft.events is None:
        return
    match move:
        case Purchase(cards=uses):
            pass
        case PlayTechnique(card=use) | UseAbility(card=use):
            uses = (use,)
        case _:
            return
    for use in uses:
        spot = Spot(Zone.HAND, draft.active, None, use.physical)
        for held in shown_by(draft, draft.active, spot, use):
            draft.tell(CardShown(draft.active, held))


def advance(draft: Draft, happening: Happening) -> None:
    """Go on to the phase that follows."""
    draft.phase = TRANSITIONS[draft.phase, happening]


def _perform(draft: Draft, move: Move) -> Effect:
    match move:
        case Purchase():
            yield from market.perform(draft, move)
        case PlayTechnique():
            yield from technique.perform(draft, move)
        case BuildStack():
            yield from stall.perform(draft, move)
        case DiscardCards():
            inventory.perform(draft, move)
        case UseAbility():
            yield from abilities.perform(draft, move)


def _clean_up(draft: Draft) -> Effect:
    """Fill the hand, then the market (R-50); then the turn's alterations end (R-62)."""
    draft.tell(CleanUpBegan(draft.active))
    yield from fill_hand(draft, draft.active)
    yield from react(draft)
    draft.fill_market()
    draft.restore(lambda modifier: modifier.lasts is Lasts.THIS_TURN)
    draft.unmark_hands()


def _begin_next_turn(draft: Draft) -> Effect:
    """The turn passes to the left (R-15), and what comes at its start does."""
    seat = draft.active = (draft.active + 1) % len(draft.players)
    draft.turn += 1
    # K-51: before anything else of the turn.
    draft.restore(lambda modifier: modifier.seat == seat)
    draft.tell(TurnBegan(seat, draft.turn))
    yield from _later_parts(draft, seat)
    yield from _cards_at_turn_start(draft, seat)


def _later_parts(draft: Draft, seat: int) -> Effect:
    """What was promised for this turn, in the order played (K-50, K-52)."""
    due = [later for later in draft.later if later.seat == seat]
    for later in due:
        # What is promised anew meanwhile is for the turn after, and behind these.
        left = list(draft.later)
        left.remove(later)
        draft.later = tuple(left)
        draft.tell(PartBegan(seat, draft.rules.cards[later.source]))
        part = draft.rules.later_parts[later.part]
        you = You(draft, seat, later.source)
        yield from resolve(draft, later.source, part, you, *later.arguments)
        yield from react(draft)


def _cards_at_turn_start(draft: Draft, seat: int) -> Effect:
    """What cards in the hand and in the stall do at the start of their owner's turn."""
    for spot in acting(draft, seat, draft.rules.on_turn_start):
        # One that went away meanwhile acts no more.
        if spot in acting(draft, seat, draft.rules.on_turn_start):
            source = spot.card.kind.id
            passive = draft.rules.on_turn_start[source]
            you = You(draft, seat, source, spot)
            yield from resolve(draft, source, passive.on_turn_start, you)
            yield from react(draft)
