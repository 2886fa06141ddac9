"""Three pure functions are the whole interface, and the rest stands beside them for convenience.

`legal_moves`, `apply` and `is_terminal` read a position and change nothing; `apply` gives another.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, cast

import attrs

from dale_rules._engine.actions import abilities, inventory, market, stall, technique
from dale_rules._engine.judging import illegal
from dale_rules._engine.script import Ran, run
from dale_rules._engine.sections import Mapped, Moves
from dale_rules._model.errors import Illegality, IllegalityCode, IllegalMove, NotAState
from dale_rules._model.events import Ending, Event
from dale_rules._model.listings import Listing, Orders
from dale_rules._model.moves import (
    BuildStack,
    Choose,
    DiscardCards,
    Move,
    PlayTechnique,
    Purchase,
    UseAbility,
)
from dale_rules._model.selections import Subsets
from dale_rules._model.state import GameState, Phase, Script

# In the order in which legal moves are listed.
_ACTIONS: Final[dict[type[Any], Any]] = {
    UseAbility: abilities,
    PlayTechnique: technique,
    Purchase: market,
    BuildStack: stall,
    DiscardCards: inventory,
}


@attrs.frozen
class Transition:
    """A move with its consequences."""

    state: GameState
    """The position after it."""
    events: tuple[Event, ...]
    """What happened since the move or answer before it, in order."""


@attrs.frozen
class Outcome:
    """How a game ended."""

    winner: int
    """The one seat that won (R-57)."""
    ending: Ending
    losers: tuple[int, ...]
    """The other seats; one of them starts a rematch (R-02)."""


def legal_moves(state: GameState) -> Moves:
    """Every legal move, as a lazy and sized sequence; empty exactly when the game is over.

    A payment or a discard is listed once, its cards in hand order; every other order of the
    same cards is as legal (`orderings`).

    Raises:
        NotAState: for anything but a `GameState`.
        EffectError: if a deck's passive effect misbehaves; as moves are listed only when asked
            for, this may come when the sequence is measured, indexed or iterated.
    """
    check_state(state)
    is_listed = partial(_is_listed, state)
    if state.phase is Phase.OVER:
        return Moves((), is_listed)
    if state.pending is not None:
        answers = Mapped(state.pending.options, Choose)
        return Moves(((Choose, lambda: (answers,)),), is_listed)
    return Moves(
        tuple((kind, _listing(module, state)) for kind, module in _ACTIONS.items()), is_listed
    )


def _listing(module: Any, state: GameState) -> Callable[[], list[Listing[Move]]]:
    return partial(module.moves, state)


def apply(state: GameState, move: Move) -> GameState:
    """The position after a move; the one given is unchanged.

    Raises:
        IllegalMove: with the reason, if the move is not legal.
        NotAState: for anything but a `GameState`.
        EffectError: if a deck's effect misbehaves.
        ImpossibleChance: if a dictated outcome of chance cannot come out.
    """
    return _run(state, move, with_events=False).state


def transition(state: GameState, move: Move) -> Transition:
    """Like `apply`, with the events that lead from one position to the other.

    Raises what `apply` raises.
    """
    ran = _run(state, move, with_events=True)
    return Transition(ran.state, ran.events)


def _run(state: GameState, move: Move, *, with_events: bool) -> Ran:
    illegality = explain(state, move)
    if illegality is not None:
        raise IllegalMove(illegality)
    if isinstance(move, Choose):
        assert state.pending is not None
        assert state.script is not None
        answer = _option(state.pending.options, move.answer)
        script = attrs.evolve(state.script, answers=(*state.script.answers, answer))
    else:
        script = Script(state, move, ())
    return run(script, with_events=with_events)


def explain(state: GameState, move: object) -> Illegality | None:
    """Why a move is illegal; None if it is legal.

    `move` may be anything: what is no move is illegal as well.

    Raises:
        NotAState: if `state` is anything but a `GameState`.
        EffectError: if a deck's passive effect misbehaves.
    """
    check_state(state)
    if state.phase is Phase.OVER:
        return illegal(state, IllegalityCode.GAME_OVER, "the game is over")
    if type(move) is Choose:
        return _answer_problem(state, move)
    module = _ACTIONS.get(type(move))
    if module is None:
        message = f"a {type(move).__name__} is no move"
        return illegal(state, IllegalityCode.NOT_A_MOVE, message)
    if state.pending is not None:
        message = f"seat {state.pending.seat} has to answer first"
        return illegal(state, IllegalityCode.DECISION_PENDING, message)
    problem: Illegality | None = module.problem(state, move)
    return problem


def _answer_problem(state: GameState, move: Choose) -> Illegality | None:
    if state.pending is None:
        message = "nothing has been asked"
        return illegal(state, IllegalityCode.NO_DECISION_PENDING, message)
    if _option(state.pending.options, move.answer) is _NOT_OFFERED:
        message = f"this is not among the answers to seat {state.pending.seat}"
        return illegal(state, IllegalityCode.ANSWER_NOT_OFFERED, message)
    return None


_NOT_OFFERED: Final = object()


def _option(options: Any, answer: object) -> object:
    """The option that an answer names: equal, and of the same type (1 is not True)."""
    if isinstance(options, Orders | Subsets):
        # Only what has the type of an option is compared at all.
        kinds = {type(item) for item in options.items}
        if type(answer) is not tuple or not all(type(part) in kinds for part in answer):
            return _NOT_OFFERED
        if answer not in options:
            return _NOT_OFFERED
        parts = tuple(_option(options.items, part) for part in cast("tuple[object, ...]", answer))
        return _NOT_OFFERED if _NOT_OFFERED in parts else parts
    for option in options:
        if type(option) is type(answer) and option == answer:
            return option
    return _NOT_OFFERED


def is_legal(state: GameState, move: object) -> bool:
    """Whether `apply` accepts a move; raises what `explain` raises."""
    return explain(state, move) is None


def is_terminal(state: GameState) -> bool:
    """Whether the game is over; raises `NotAState` for anything but a `GameState`."""
    check_state(state)
    return state.phase is Phase.OVER


def outcome(state: GameState) -> Outcome | None:
    """Who won and how (R-57); None while the game goes on.

    Raises `NotAState` for anything but a `GameState`.
    """
    check_state(state)
    if state.winner is None or state.ending is None:
        return None
    others = (seat for seat in range(len(state.players)) if seat != state.winner)
    return Outcome(state.winner, state.ending, tuple(others))


def seat_to_act(state: GameState) -> int | None:
    """The seat whose move the game waits for; None when it is over.

    It is not always the one whose turn it is: an effect may ask another player.

    Raises `NotAState` for anything but a `GameState`.
    """
    check_state(state)
    if state.phase is Phase.OVER:
        return None
    return state.active if state.pending is None else state.pending.seat


def orderings(state: GameState, move: Purchase | DiscardCards) -> Listing[Move]:
    """Every order in which a payment or a discard can be made, as moves (R-24, R-40).

    Any other legal move has just one.

    Raises:
        IllegalMove: if the move is not legal.
        NotAState: if `state` is anything but a `GameState`.
        EffectError: if a deck's passive effect misbehaves.
    """
    illegality = explain(state, move)
    if illegality is not None:
        raise IllegalMove(illegality)
    if not isinstance(move, Purchase | DiscardCards):
        return Mapped((move,), lambda only: only)
    return Mapped(Orders(_in_hand_order(move)), partial(_with_cards, move))


def _in_hand_order(move: Purchase | DiscardCards) -> tuple[Any, ...]:
    return tuple(sorted(move.cards, key=lambda use: use.key))


def _with_cards(move: Purchase | DiscardCards, cards: tuple[Any, ...]) -> Move:
    return attrs.evolve(move, cards=cards)


def _is_listed(state: GameState, move: object) -> bool:
    if not is_legal(state, move):
        return False
    if isinstance(move, Purchase | DiscardCards):
        return move.cards == _in_hand_order(move)
    return True


def check_state(state: object) -> None:
    """Raise `NotAState` for anything but a `GameState`."""
    if not isinstance(state, GameState):
        msg = f"a GameState is needed, not a {type(state).__name__}"
        raise NotAState(msg)
