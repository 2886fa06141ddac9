"""The technique action: play a technique card for its effect (R-30 to R-33)."""

from dale_rules._effects.asks import Effect
from dale_rules._effects.draft import Draft
from dale_rules._effects.uses import uses
from dale_rules._effects.you import You
from dale_rules._engine.effects import resolve
from dale_rules._engine.judging import illegal, name, unusable
from dale_rules._engine.sections import Listed
from dale_rules._model.cards import CardType, Use
from dale_rules._model.errors import Illegality, IllegalityCode
from dale_rules._model.listings import Listing
from dale_rules._model.moves import Move, PlayTechnique
from dale_rules._model.state import GameState
from dale_rules._model.zones import Place, Spot, Zone


def moves(state: GameState) -> list[Listing[Move]]:
    """Each technique of the hand, and each copy of one, once."""
    hand = dict.fromkeys(state.players[state.active].hand)
    playable = (use for held in hand for use in uses(state, state.active, held))
    return [Listed(tuple(PlayTechnique(use) for use in playable if _is_technique(use)))]


def _is_technique(use: Use) -> bool:
    return use.face.kind.type is CardType.TECHNIQUE


def problem(state: GameState, move: PlayTechnique) -> Illegality | None:
    """Why this card cannot be played."""
    wrong = unusable(state, (move.card,))
    if wrong is None and not _is_technique(move.card):
        message = f"{name(move.card)} is no technique"
        wrong = illegal(state, IllegalityCode.NOT_A_TECHNIQUE, message, (move.card,))
    return wrong


def perform(draft: Draft, move: PlayTechnique) -> Effect:
    """Resolve the effect, then discard the card."""
    seat, face = draft.active, move.card.face
    played = Place(Zone.PLAYED, seat)
    # while it resolves it is in no hand, deck or discard pile.
    card = draft.move(Spot(Zone.HAND, seat, None, move.card.physical), played)
    this = Spot(Zone.PLAYED, seat, None, card)
    effect = draft.rules.techniques[face.kind.id]
    yield from resolve(draft, face.kind.id, effect, You(draft, seat, face.kind.id, this))
    # K-07: on top of the discard pile, before a bonus action begins; K-08: unless it went away.
    if draft.is_on_table(this):
        draft.discard(this, seat)
    draft.trigger("on_others_technique", seat)


def awards_bonus_action(move: PlayTechnique) -> bool:
    """Whether the technique played has the bonus-action icon (R-12)."""
    return move.card.face.kind.bonus_action
