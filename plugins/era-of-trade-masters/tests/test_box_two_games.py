"""Random games with the second box, to their end, looked at after every move.

There are a few by default; ``DALE_GAMES=400`` plays eight times as many, `make test-long` does.
"""

import os
from collections import Counter
from random import Random
from typing import Final

import pytest

from dale_rules import (
    Choose,
    Ending,
    GameState,
    Pending,
    is_terminal,
    new_game,
    outcome,
)
from dale_rules.testing.invariants import check_moves, check_state, check_step
from dale_rules.testing.playing import Step, play_randomly

BOX_ONE: Final = ("macaws", "pandas", "raccoons", "squirrels", "ocelots", "chameleons")
BOX_TWO: Final = ("platypuses", "sloths", "crocodiles", "foxes", "polecats", "owls")
GAMES: Final = 8 * int(os.environ.get("DALE_GAMES", "3"))
MOST_TURNS: Final = 1000
"""Random games take some two hundred turns at most."""


def start(seed: int) -> GameState:
    """A new game of 2 to 4 players with a random mix of decks, at least one of the second box."""
    random = Random(seed)
    players = 2 + seed % 3
    first, *others = random.sample(BOX_TWO, len(BOX_TWO))
    mix = (first, *random.sample((*others, *BOX_ONE), players))
    return new_game(players=players, decks=mix, seed=seed, first_player=None)


class Reactions:
    """What each player has reacted with in the script that is running (K-57)."""

    def __init__(self) -> None:
        self._used: Counter[tuple[int, str]] = Counter()

    def check(self, step: Step) -> None:
        """Look at a move and at the question after it."""
        if step.before.script is None:
            self._used.clear()
        pending = step.before.pending
        if _is_reaction(pending) and isinstance(step.move, Choose):
            assert pending is not None
            used = step.move.answer
            if used is not None:
                card = used.physical.id  # type: ignore[attr-defined]
                self._used[pending.seat, card] += 1
                assert self._used[pending.seat, card] <= step.before.rules.copies[card]
        pending = step.after.pending
        if _is_reaction(pending):
            assert pending is not None
            assert pending.request.secret
            # K-53, K-54: it can be declined, and names no card but in its options.
            declining, *uses = pending.options
            hand = step.after.players[pending.seat].hand
            assert declining is None
            assert pending.request.source is None
            assert {use.physical for use in uses} <= {*hand}  # type: ignore[attr-defined]


def _is_reaction(pending: Pending | None) -> bool:
    return pending is not None and pending.request.purpose.startswith("react ")


@pytest.mark.rule("R-31", "R-43", "R-50", "R-54", "R-57", "R-62", "K-06", "K-51", "K-53", "K-57")
@pytest.mark.parametrize("seed", range(GAMES))
def test_games(seed: int) -> None:
    """Whatever is done, positions stay good, and the game ends with one winner."""
    state = start(seed)
    check_state(state)
    check_moves(state)
    reactions = Reactions()
    for step in play_randomly(state, Random(seed), turns=MOST_TURNS):
        check_step(step.before, step.move, step.after, step.events)
        check_state(step.after)
        reactions.check(step)
        if step.after.pending is not None:
            check_moves(step.after)
        state = step.after
    ended = outcome(state)
    assert is_terminal(state)
    assert ended is not None
    assert Ending.EIGHTH_STACK is ended.ending
    assert len(state.players[ended.winner].stall) == 8
