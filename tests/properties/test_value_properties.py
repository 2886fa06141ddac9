"""Positions and moves are values: never changed, equal or not, storable, the same everywhere."""

import copy
import os
import pickle
import random
import subprocess
import sys
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given

from dale_rules import GameState, Move, apply, is_terminal, legal_moves, new_game
from dale_rules.testing import blank_decks
from dale_rules.testing.playing import Step, canonical, digest, play_randomly, random_move
from dale_rules.testing.strategies import decisions, lines, positions, wild_positions

ANY_POSITION = positions() | wild_positions() | decisions()
MIXED = ("macaws", "pandas", "raccoons", *blank_decks(2))

PLAYING = """
from random import Random
from dale_rules import new_game
from dale_rules.testing import blank_decks
from dale_rules.testing.playing import digest, play_randomly

blank_decks(2)
for players in (2, 3, 4):
    state = new_game(players=players, decks={decks!r}[: players + 1], seed=players)
    for step in play_randomly(state, Random(players), turns=40):
        print(digest(step.after))
"""


def some_moves(state: GameState) -> list[Move]:
    moves = legal_moves(state)
    return [moves[rank] for rank in range(0, moves.size, moves.size // 8 + 1)]


def copies_of(value: Any) -> list[Any]:
    return [
        copy.copy(value),
        copy.deepcopy(value),
        *(
            pickle.loads(pickle.dumps(value, protocol))
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
        ),
    ]


class TestPurity:
    @given(state=ANY_POSITION)
    def test_the_position_given_is_unchanged(self, state: GameState) -> None:
        """Applying a move leaves the position that it was made in as it was."""
        snapshot, text = pickle.dumps(state), canonical(state)
        hashed = hash(state)
        for move in some_moves(state):
            apply(state, move)
        assert text == canonical(state)
        assert pickle.loads(snapshot) == state
        assert hashed == hash(state)

    @given(state=ANY_POSITION)
    def test_equal_moves_in_equal_positions_give_equal_positions(self, state: GameState) -> None:
        """The same move in a copy of the position gives an equal position of equal hash."""
        other = pickle.loads(pickle.dumps(state))
        for move in some_moves(state):
            one, two = apply(state, move), apply(other, copy.deepcopy(move))
            assert one == two
            assert hash(one) == hash(two)
            assert canonical(one) == canonical(two)

    @given(line=lines())
    def test_positions_of_a_game_differ(self, line: tuple[Step, ...]) -> None:
        """No move leads to the position that it was made in."""
        assert all(step.before != step.after for step in line)

    def test_global_chance_is_left_alone(self) -> None:
        """A whole game neither reads nor changes the global random numbers."""
        random.seed(1)
        before = random.getstate()
        first = [digest(step.after) for step in play_randomly(self.game(), Random(5))]
        assert before == random.getstate()
        random.seed(2)
        assert first == [digest(step.after) for step in play_randomly(self.game(), Random(5))]

    @staticmethod
    def game() -> GameState:
        return new_game(players=2, decks=MIXED[:3], seed=11)


class TestCopies:
    @given(state=ANY_POSITION)
    def test_positions_are_copied_to_equal_ones(self, state: GameState) -> None:
        """Pickles and copies of a position equal it, hash equal and offer the same moves."""
        listed = some_moves(state)
        for copied in copies_of(state):
            assert state == copied
            assert hash(state) == hash(copied)
            assert canonical(state) == canonical(copied)
            assert listed == some_moves(copied)

    @given(state=ANY_POSITION)
    def test_moves_are_copied_to_equal_ones(self, state: GameState) -> None:
        """Pickles and copies of a move equal it, hash equal and are as legal."""
        moves = legal_moves(state)
        for move in some_moves(state):
            for copied in copies_of(move):
                assert move == copied
                assert hash(move) == hash(copied)
                assert copied in moves

    @given(line=lines(depth=40))
    def test_events_are_copied_to_equal_ones(self, line: tuple[Step, ...]) -> None:
        """Pickles and copies of events equal them."""
        assert [line[-1].events] * 6 == copies_of(line[-1].events)


class TestOtherProcesses:
    @pytest.mark.parametrize("hash_seed", ["0", "1", "4321"])
    def test_games_are_the_same_there(self, hash_seed: str) -> None:
        """A process that hashes strings otherwise plays the same games."""
        there = subprocess.run(
            [sys.executable, "-c", PLAYING.format(decks=MIXED)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        here = [
            digest(step.after)
            for players in (2, 3, 4)
            for step in play_randomly(
                new_game(players=players, decks=MIXED[: players + 1], seed=players),
                Random(players),
                turns=40,
            )
        ]
        assert here == there.stdout.split()


class TestRandomPlay:
    @given(state=positions(depth=40))
    def test_equal_chance_gives_equal_moves(self, state: GameState) -> None:
        """Random play is repeated by handing in equal random numbers."""
        if is_terminal(state):
            assert list(play_randomly(state, Random(3))) == []
            return
        assert random_move(state, Random(3)) == random_move(state, Random(3))
        first, second = (list(islice(play_randomly(state, Random(3)), 5)) for _ in range(2))
        assert first == second
