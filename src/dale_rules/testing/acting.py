"""A move with the answers that it takes, in one go."""

from dale_rules._engine.game import apply
from dale_rules._model.moves import Move, PlayTechnique
from dale_rules._model.state import GameState
from dale_rules.testing.naming import ImpossiblePosition, answer, card


def play(state: GameState, move: Move | str, *answers: object) -> GameState:
    """Make a move, or play the technique of this name, and answer what it asks.

    The answers are what the options are about, as in `answer`.  The position given back may wait
    for another answer, if fewer are given than are asked for; more are an `ImpossiblePosition`.

    >>> from dale_rules.testing import position, seat
    >>> state = position(seat(hand="Shattered Relic, Cookies, junk", deck="Spyglass"))
    >>> [card.name for card in play(state, "Shattered Relic", "junk").players[0].hand]
    ['Cookies', 'Spyglass']
    """
    state = apply(state, PlayTechnique(card(state, move)) if isinstance(move, str) else move)
    for given, wanted in enumerate(answers):
        if state.pending is None:
            extra = len(answers) - given
            msg = f"{extra} answer{'s' if extra > 1 else ''} too many"
            raise ImpossiblePosition(msg)
        state = apply(state, answer(state, wanted))
    return state
