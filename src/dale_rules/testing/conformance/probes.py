"""What must hold of one position or one move, as assertions; whole checks are made of these.

Each plays under watch (`dale_rules.testing.conformance.watching`), and raises `EffectError` where
a deck's effect misbehaves and `AssertionError` where something else does not hold.
"""

import copy
import pickle
from collections.abc import Sequence

from dale_rules._engine.game import is_legal, transition
from dale_rules._model.errors import EffectError
from dale_rules._model.events import Event
from dale_rules._model.moves import Choose, Move
from dale_rules._model.state import GameState, summary
from dale_rules.testing.conformance.watching import Endless, watched
from dale_rules.testing.invariants import check_moves, check_state, check_step


def check_move(state: GameState, move: Move) -> GameState:
    """Make a move under watch, with all invariants checked; give the position after it."""
    after, events = _made(watched(state), move)
    check_state(after)
    check_step(state, move, after, events)
    return after


def check_questions(state: GameState) -> None:
    """Ask passive cards everything that listing the legal moves asks, under watch."""
    check_moves(watched(state))


def check_repeatable(state: GameState, move: Move, times: int = 200) -> GameState | None:
    """Make a move several times over: the same must come of it, if only the same error.

    Give the position after it, or None after an error.
    """
    state = watched(state)
    first = result_of(state, move)
    for _ in range(times - 1):
        if result_of(state, move) != first:
            msg = "the same move in the same position has different consequences"
            raise AssertionError(f"{msg} ({summary(state)})")
    return first[0] if isinstance(first[0], GameState) else None


def check_resumable(state: GameState, move: Choose, stored: bytes | None = None) -> None:
    """Store and copy a position in the middle of an effect, and go on from what comes back.

    `stored` is the position as it was pickled earlier; it is pickled now if that is not given.
    """
    wanted = result_of(watched(state), move)
    loaded: GameState = pickle.loads(pickle.dumps(state) if stored is None else stored)
    for how, other in (
        ("pickled", loaded),
        ("copied", copy.copy(state)),
        ("deeply copied", copy.deepcopy(state)),
    ):
        if other != state or hash(other) != hash(state):
            raise AssertionError(f"a position that is {how} is another one ({summary(state)})")
        if result_of(watched(other), move) != wanted:
            msg = f"a position that is {how} goes on in another way"
            raise AssertionError(f"{msg} ({summary(state)})")


def _made(state: GameState, move: Move) -> tuple[GameState, Sequence[Event]]:
    try:
        if not is_legal(state, move):
            raise AssertionError(f"{move} is not legal any more ({summary(state)})")
        step = transition(state, move)
    except Endless as endless:
        raise EffectError(endless.card, endless.message, summary(state)) from None
    return step.state, step.events


def result_of(state: GameState, move: Move) -> tuple[object, ...]:
    """What comes of a move: the position and the events, or what is wrong.

    Errors are told apart by kind and card only, since their texts may hold addresses.
    """
    try:
        return _made(state, move)
    except EffectError as error:
        return type(error).__name__, error.card
    except Exception as error:  # noqa: BLE001 - whatever a deck brings about is compared
        return (type(error).__name__,)
