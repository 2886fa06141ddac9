"""Whole games as Hypothesis would play them: legal moves, and everything that is none."""

import pickle
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from dale_rules import (
    HIDDEN,
    JUNK,
    MARKET_DISCARD,
    As,
    BuildStack,
    Choose,
    DiscardCards,
    FetchedAs,
    GameState,
    IllegalMove,
    Move,
    NotAState,
    PlayTechnique,
    Purchase,
    UseAbility,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
    seat_to_act,
    transition,
)
from dale_rules.testing.invariants import check_moves, check_state, check_step
from dale_rules.testing.playing import digest
from dale_rules.testing.strategies import games, wild_positions


class Stranger(Purchase):
    """A move of a kind that the game does not know."""


class EqualToAll:
    """Equals everything that it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


def nonsense() -> tuple[Any, ...]:
    """What is no legal move in any position."""
    endless: Any = float("nan")
    return (
        None,
        0,
        "discard",
        (),
        DiscardCards,
        object(),
        EqualToAll(),
        Stranger(0, (JUNK,)),
        Purchase(0, ()),
        Purchase(5, (JUNK,)),
        Purchase(-1, (JUNK,)),
        Purchase(True, (JUNK,)),
        Purchase(0.0, (JUNK,)),  # type: ignore[arg-type]
        Purchase(endless, (JUNK,)),
        Purchase("0", (JUNK,)),  # type: ignore[arg-type]
        Purchase(0, None),
        Purchase(0, (None,)),
        Purchase(0, {JUNK}),
        Purchase(0, (JUNK,) * 99),
        Purchase(MARKET_DISCARD, (HIDDEN,)),
        PlayTechnique(JUNK),
        PlayTechnique(HIDDEN),
        PlayTechnique(None),  # type: ignore[arg-type]
        PlayTechnique([JUNK]),  # type: ignore[arg-type]
        PlayTechnique(As(JUNK, None)),  # type: ignore[arg-type]
        BuildStack(()),
        BuildStack((), (0,)),
        BuildStack(None),
        BuildStack((JUNK, 1)),
        BuildStack((JUNK,), (-1,)),
        BuildStack((JUNK,), (True,)),
        BuildStack((JUNK,), ("top",)),
        BuildStack((JUNK,), None),
        BuildStack((JUNK,), (FetchedAs(0, None),)),  # type: ignore[arg-type]
        BuildStack((JUNK,), (FetchedAs(0, HIDDEN),)),
        DiscardCards("junk"),
        DiscardCards((JUNK,) * 99),
        DiscardCards((EqualToAll(),)),
        DiscardCards((As(JUNK, JUNK),)),
        UseAbility(JUNK),
        UseAbility({}),  # type: ignore[arg-type]
        Choose({}),
        Choose(EqualToAll()),
        Choose(object()),
        Choose((EqualToAll(),)),
        Choose((EqualToAll(), EqualToAll())),
        Choose((EqualToAll(), EqualToAll(), EqualToAll())),
        Choose((True,)),
        Choose((0.0,)),
        Choose((1.0,)),
        Choose(True),
        Choose(1.0),
        Choose(JUNK.kind),
    )


@st.composite
def variants(draw: st.DrawFn, move: Move) -> Move:
    """Moves like this one, most of which are illegal."""
    match move:
        case Purchase(_, cards):
            slots = st.sampled_from((move.slot, 0, 1, 2, 3, 4, MARKET_DISCARD, 7))
            return Purchase(draw(slots), draw(_variants_of(cards)))
        case BuildStack(cards, fetched):
            more = draw(st.lists(st.integers(-2, 12), max_size=2))
            return BuildStack(draw(_variants_of(cards)), (*fetched, *more))
        case DiscardCards(cards):
            return DiscardCards(draw(_variants_of(cards)))
        case PlayTechnique(card):
            return UseAbility(card)
        case UseAbility(card):
            return PlayTechnique(card)
        case Choose(answer):
            if isinstance(answer, tuple):
                return Choose(draw(_variants_of(answer)))
            return Choose((answer,))


def _variants_of(things: tuple[Any, ...]) -> st.SearchStrategy[tuple[Any, ...]]:
    """One thing fewer, one twice, one more, the same backwards."""
    return st.sampled_from(
        (things[1:], things[:-1], (*things, *things[:1]), (*things, JUNK), things[::-1])
    )


NONSENSE = nonsense()


class GameMachine(RuleBasedStateMachine):
    """A game; everything legal leads on, and everything else is refused without a trace."""

    state: GameState

    @initialize(start=games() | wild_positions())
    def begin(self, start: GameState) -> None:
        self.state = start

    def _drawn(self, data: st.DataObject) -> Move:
        moves = legal_moves(self.state)
        of_kind = moves.of(data.draw(st.sampled_from(moves.kinds), label="kind"))
        return of_kind[data.draw(st.integers(0, of_kind.size - 1), label="rank")]

    @precondition(lambda self: not is_terminal(self.state))
    @rule(data=st.data())
    def move(self, data: st.DataObject) -> None:
        before, move = self.state, self._drawn(data)
        snapshot = pickle.dumps(before)
        made = transition(before, move)
        assert pickle.loads(snapshot) == before
        check_step(before, move, made.state, made.events)
        assert apply(before, move) == made.state
        self.state = made.state

    @precondition(lambda self: not is_terminal(self.state))
    @rule(data=st.data())
    def move_somehow(self, data: st.DataObject) -> None:
        self._try(data.draw(variants(self._drawn(data)), label="variant"))

    @rule()
    def make_no_move(self) -> None:
        before = digest(self.state)
        for thing in NONSENSE:
            assert not is_legal(self.state, thing), thing
            with pytest.raises(IllegalMove):
                apply(self.state, thing)
        assert before == digest(self.state)

    def _try(self, move: Any) -> None:
        """Make a move that may be illegal."""
        before = digest(self.state)
        illegality = explain(self.state, move)
        assert (illegality is None) is is_legal(self.state, move)
        if illegality is None:
            check_state(apply(self.state, move))
        else:
            for attempt in (apply, transition):
                with pytest.raises(IllegalMove) as caught:
                    attempt(self.state, move)
                assert illegality == caught.value.illegality
                assert str(caught.value) == f"{illegality.code.value}: {illegality.message}"
            assert move not in legal_moves(self.state)
        assert before == digest(self.state)

    @invariant()
    def is_good(self) -> None:
        check_state(self.state)
        check_moves(self.state)
        assert is_terminal(self.state) is (seat_to_act(self.state) is None)


GameMachine.TestCase.settings = settings(max_examples=15, stateful_step_count=40)


TestGame = GameMachine.TestCase


class TestNoState:
    @pytest.mark.parametrize("thing", [None, 1, "state", object(), GameState])
    def test_only_states_are_judged(self, thing: Any) -> None:
        """Anything but a position is refused by name, whatever is asked about it."""
        for question in (legal_moves, is_terminal, seat_to_act):
            with pytest.raises(NotAState, match=type(thing).__name__):
                question(thing)
        for attempt in (apply, transition, explain, is_legal):
            with pytest.raises(NotAState, match=type(thing).__name__):
                attempt(thing, DiscardCards())
