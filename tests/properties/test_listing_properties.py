"""Legal moves are a sequence: complete, free of repetition, and found by place and by kind."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dale_rules import (
    Choose,
    GameState,
    Moves,
    apply,
    is_legal,
    is_terminal,
    legal_moves,
    orderings,
)
from dale_rules.testing import position, seat
from dale_rules.testing.invariants import check_moves
from dale_rules.testing.strategies import decisions, positions, wild_positions

MOST = 400
ANY_POSITION = positions() | wild_positions() | decisions()
STARVED = position(
    *[seat(hand=(), deck=()) for _ in range(2)], market=[], market_deck=(), decks=["macaws"]
)


def few_moves(state: GameState) -> Moves:
    """The legal moves, of one kind only if there are many: enough to look at one by one."""
    moves = legal_moves(state)
    if moves.size <= MOST:
        return moves
    few = min((moves.of(kind) for kind in moves.kinds), key=lambda of_kind: of_kind.size)
    assert isinstance(few, Moves)
    return few


class TestLegalMoves:
    @given(state=ANY_POSITION)
    @example(state=STARVED)
    def test_there_are_some_until_the_game_is_over(self, state: GameState) -> None:
        """There is a legal move exactly as long as the game is not over."""
        moves = legal_moves(state)
        assert is_terminal(state) is not bool(moves)
        assert is_terminal(state) is (moves.size == 0)

    @given(state=ANY_POSITION)
    @example(state=STARVED)
    def test_they_are_well_listed(self, state: GameState) -> None:
        """Listed moves are legal, each is listed once, and kinds and places agree with that."""
        check_moves(state)

    @given(state=ANY_POSITION)
    @example(state=STARVED)
    def test_all_are_accepted(self, state: GameState) -> None:
        """Whatever is listed can be applied, and gives another position."""
        moves = legal_moves(state)
        for rank in range(0, moves.size, moves.size // 50 + 1):
            assert state != apply(state, moves[rank])

    @given(state=ANY_POSITION, data=st.data())
    def test_every_order_of_a_listed_move_is_legal(
        self, state: GameState, data: st.DataObject
    ) -> None:
        """A payment or a discard is legal in every order of its cards, and listed in one."""
        moves = legal_moves(state)
        if not moves:
            assert is_terminal(state)
            return
        move = moves[data.draw(st.integers(0, moves.size - 1))]
        if isinstance(move, Choose):
            assert (move,) == orderings(state, move)[:]  # type: ignore[arg-type]
            return
        orders = orderings(state, move)  # type: ignore[arg-type]
        other = orders[data.draw(st.integers(0, orders.size - 1))]
        assert is_legal(state, other)
        assert (other == move) is (other in moves)


class TestSequence:
    @given(state=ANY_POSITION)
    def test_indexing_agrees_with_iteration(self, state: GameState) -> None:
        """A move is found by its place, counted from either end."""
        moves = few_moves(state)
        listed = list(moves)
        assert listed == [moves[place] for place in range(len(moves))]
        assert listed[::-1] == [moves[-place] for place in range(1, len(moves) + 1)]
        assert len(listed) == moves.size == len(moves)

    @given(
        state=ANY_POSITION,
        ends=st.tuples(*[st.none() | st.integers(-MOST - 9, MOST + 9)] * 2),
        step=st.none() | st.integers(-9, 9).filter(bool),
    )
    def test_slices_agree_with_those_of_a_list(
        self, state: GameState, ends: tuple[int | None, int | None], step: int | None
    ) -> None:
        """A slice gives what the same slice of a list gives, as a tuple."""
        moves = few_moves(state)
        part = slice(*ends, step)
        assert tuple(list(moves)[part]) == moves[part]

    @given(state=ANY_POSITION)
    def test_places_out_of_range_are_errors(self, state: GameState) -> None:
        """Beyond either end there is no move, and nothing wraps around."""
        moves = legal_moves(state)
        for place in (moves.size, moves.size + 9, -moves.size - 1, -moves.size - 9):
            with pytest.raises(IndexError, match=f"there are {moves.size}"):
                moves[place]

    @given(state=ANY_POSITION)
    def test_what_is_no_move_is_not_in_it(self, state: GameState) -> None:
        """Anything at all can be looked for."""
        moves = legal_moves(state)
        for thing in (None, 0, "move", (), [], {}, object(), Choose({}), Choose(object())):
            assert thing not in moves
