"""Why a move is illegal: what all four actions have in common.

Moves come from outside and may hold anything, so everything is looked at before it is used.
"""

from collections.abc import Iterable

from dale_rules._effects.uses import uses_at
from dale_rules._model.cards import As, Use
from dale_rules._model.errors import Illegality, IllegalityCode
from dale_rules._model.moves import is_use
from dale_rules._model.state import Position, summary
from dale_rules._model.zones import Spot, Zone


def illegal(
    state: Position, code: IllegalityCode, message: str, cards: Iterable[Use] = ()
) -> Illegality:
    """An illegality whose message ends with the position it speaks of."""
    return Illegality(code, tuple(cards), f"{message} ({summary(state)})")


def names(cards: Iterable[Use]) -> str:
    """Cards for a message: "Swift Broker, Junk"."""
    return ", ".join(name(use) for use in cards) or "nothing"


def name(use: Use) -> str:
    """A card, or a copy, for a message."""
    if isinstance(use, As):
        return f"{use.card.name} as {use.copied.name}"
    return str(use.name)


def misshapen(state: Position, cards: object) -> Illegality | None:
    """Say so if this is no tuple of cards."""
    if type(cards) is not tuple:
        return illegal(state, IllegalityCode.NOT_A_MOVE, "its cards are no tuple of cards")
    if not all(is_use(use) for use in cards):
        good = [use for use in cards if is_use(use)]
        message = "there is something that is no card among its cards"
        return illegal(state, IllegalityCode.NOT_A_MOVE, message, good)
    return None


def not_in_hand(state: Position, cards: Iterable[Use]) -> Illegality | None:
    """Say which of these cards the player does not hold, or not that often."""
    left = list(state.players[state.active].hand)
    missing = []
    for use in cards:
        if use.physical in left:
            left.remove(use.physical)
        else:
            missing.append(use)
    if not missing:
        return None
    message = f"not in hand: {names(missing)}"
    return illegal(state, IllegalityCode.NOT_IN_HAND, message, missing)


def misused(state: Position, spot: Spot, use: Use) -> Illegality | None:
    """Say why the card in this spot cannot be used like that (K-21)."""
    legal = uses_at(state, state.active, spot)
    if use in legal:
        return None
    if isinstance(use, As):
        message = f"{use.card.name} cannot copy {use.copied.name} now"
        return illegal(state, IllegalityCode.CANNOT_COPY, message, (use,))
    message = f"{use.name} has to be used as a copy: {names(legal)}"
    return illegal(state, IllegalityCode.MUST_COPY, message, (use,))


def misused_of_hand(state: Position, cards: Iterable[Use]) -> Illegality | None:
    """Say why a card of the hand cannot be used as one of these uses says."""
    for use in cards:
        wrong = misused(state, Spot(Zone.HAND, state.active, None, use.physical), use)
        if wrong is not None:
            return wrong
    return None


def unusable(state: Position, cards: object) -> Illegality | None:
    """Say why these cards of the hand cannot be used like this."""
    wrong = misshapen(state, cards)
    if wrong is not None:
        return wrong
    assert isinstance(cards, tuple)
    return not_in_hand(state, cards) or misused_of_hand(state, cards)
