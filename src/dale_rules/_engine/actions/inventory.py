"""The inventory action: discard any number of cards from hand (R-40)."""

from dale_rules._effects.draft import Draft
from dale_rules._engine.judging import illegal, misshapen, names, not_in_hand
from dale_rules._engine.sections import Candidates
from dale_rules._model.cards import As
from dale_rules._model.errors import Illegality, IllegalityCode
from dale_rules._model.listings import Listing
from dale_rules._model.moves import DiscardCards, Move
from dale_rules._model.selections import AnyPick
from dale_rules._model.state import GameState
from dale_rules._model.zones import Spot, Zone


def moves(state: GameState) -> list[Listing[Move]]:
    """Every set of cards of the hand, once; no card at all is one of them."""
    hand = Candidates.of_hand(state.players[state.active].hand, lambda held: (held,))
    return [hand.read(lambda _: "").picks(AnyPick(), DiscardCards)]


def problem(state: GameState, move: DiscardCards) -> Illegality | None:
    """Why these cards cannot be discarded."""
    wrong = misshapen(state, move.cards)
    if wrong is not None:
        return wrong
    copies = [use for use in move.cards if isinstance(use, As)]
    if copies:
        # K-21: being discarded is not a use.
        message = f"a card is discarded as itself: {names(copies)}"
        return illegal(state, IllegalityCode.CANNOT_COPY, message, copies)
    return not_in_hand(state, move.cards)


def perform(draft: Draft, move: DiscardCards) -> None:
    """Discard the cards, in the order of the move."""
    seat = draft.active
    for held in move.cards:
        draft.discard(Spot(Zone.HAND, seat, None, held), seat)
