"""Abilities: what a card in the hand does once per turn, at no cost of an action (K-35)."""

from dale_rules._effects.asks import Effect
from dale_rules._effects.draft import Draft
from dale_rules._effects.uses import uses
from dale_rules._effects.you import You
from dale_rules._engine.effects import resolve
from dale_rules._engine.judging import illegal, misshapen, misused_of_hand, name, not_in_hand
from dale_rules._engine.sections import Listed
from dale_rules._model.cards import As, Card, Use, UsedMark
from dale_rules._model.errors import Illegality, IllegalityCode
from dale_rules._model.listings import Listing
from dale_rules._model.moves import Move, UseAbility
from dale_rules._model.state import GameState, Position
from dale_rules._model.zones import Spot, Zone


def moves(state: GameState) -> list[Listing[Move]]:
    """Each ability that a card of the hand has and has not used this turn."""
    abilities = state.rules.ability
    if not abilities:
        return []
    hand = dict.fromkeys(state.players[state.active].hand)
    usable = (use for held in hand for use in _ways(state, held))
    return [
        Listed(
            tuple(
                UseAbility(use)
                for use in usable
                if use.face.kind.id in abilities and not _is_used(use)
            )
        )
    ]


def _ways(state: Position, held: Card) -> tuple[Use, ...]:
    """What the card can be used as, and itself for an ability of its own.

    K-21, K-26: an ability of the copying card's own is not a use as a copy.
    """
    found = uses(state, state.active, held)
    return found if held in found else (held, *found)


def _is_used(use: Use) -> bool:
    return UsedMark(use.face.kind.id) in use.face.marks


def problem(state: GameState, move: UseAbility) -> Illegality | None:
    """Why this card's ability cannot be used."""
    card = (move.card,)
    wrong = misshapen(state, card) or not_in_hand(state, card)
    if wrong is not None:
        return wrong
    has_ability = move.card.face.kind.id in state.rules.ability
    if isinstance(move.card, As) or not has_ability:
        wrong = misused_of_hand(state, card)
        if wrong is not None:
            return wrong
    if not has_ability:
        message = f"{name(move.card)} has no ability"
        return illegal(state, IllegalityCode.NO_ABILITY, message, card)
    if _is_used(move.card):
        message = f"{name(move.card)} has been used this turn"
        return illegal(state, IllegalityCode.ABILITY_USED, message, card)
    return None


def perform(draft: Draft, move: UseAbility) -> Effect:
    """Mark the card as used, show it and resolve the ability."""
    seat, source = draft.active, move.card.face.kind.id
    marked = draft.mark(seat, move.card.physical, UsedMark(source))
    this = Spot(Zone.HAND, seat, None, marked)
    ability = draft.rules.ability[source].ability
    yield from resolve(draft, source, ability, You(draft, seat, source, this))
