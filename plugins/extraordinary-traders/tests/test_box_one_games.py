"""Whole games with the decks of the first box, under random play, every step checked.

``DALE_GAMES=50`` plays that many games of each choice of decks instead of a few.
"""

import os
from itertools import combinations
from random import Random
from typing import Final

import pytest

from dale_rules import new_game, outcome
from dale_rules.testing.invariants import check_moves, check_state, check_step
from dale_rules.testing.playing import play_randomly

SIX: Final = ("chameleons", "macaws", "ocelots", "pandas", "raccoons", "squirrels")
GAMES: Final = int(os.environ.get("DALE_GAMES", "0"))
"""How many games of each choice of decks are played; 0 for as many as there is time for."""
MOST_TURNS: Final = 2000
"""No random game of these decks takes nearly as long."""


def play_to_the_end(players: int, decks: tuple[str, ...], seed: int) -> None:
    """Play one game; check every position, every move with its events, and how it ends."""
    state = new_game(players=players, decks=decks, seed=seed)
    for number, step in enumerate(play_randomly(state, Random(seed), turns=MOST_TURNS)):
        state = step.after
        check_state(state)
        check_step(step.before, step.move, state, step.events)
        # What is listed takes longest to check: now and then, at other places in each game.
        if number % 40 == seed % 40:
            check_moves(step.before)
    won = outcome(state)
    assert won is not None, f"not over by turn {MOST_TURNS}"
    assert len(state.players[won.winner].stall) == 8
    assert won.winner == state.active


@pytest.mark.rule("R-01", "R-10", "R-57", "R-62", "K-01", "K-37")
@pytest.mark.parametrize("decks", list(combinations(SIX, 3)), ids="-".join)
def test_two_players(decks: tuple[str, ...]) -> None:
    """Games with any three of the decks are played to the end by two players."""
    for seed in range(GAMES or 3):
        play_to_the_end(2, decks, seed)


@pytest.mark.rule("R-01", "R-10", "R-57", "R-62", "K-01", "K-37")
@pytest.mark.parametrize("decks", list(combinations(SIX, 5)), ids="-".join)
def test_four_players(decks: tuple[str, ...]) -> None:
    """Games with any five of the decks are played to the end by four players."""
    for seed in range(GAMES or 2):
        play_to_the_end(4, decks, 100 + seed)


@pytest.mark.rule("R-01", "R-10", "R-57", "R-62", "K-01", "K-37")
@pytest.mark.parametrize("decks", list(combinations(SIX, 4))[::3], ids="-".join)
def test_three_players(decks: tuple[str, ...]) -> None:
    """Games with four of the decks are played to the end by three players."""
    for seed in range(GAMES or 1):
        play_to_the_end(3, decks, 200 + seed)
