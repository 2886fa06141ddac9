"""Hypothesis strategies for games and positions; needs hypothesis, which is not installed along.

Positions come in two sorts: those that random games lead to, and wild ones in which anything lies
anywhere, with empty hands, decks and markets among them.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import Final

from hypothesis import strategies as st

from dale_rules._engine.setup import MAX_PLAYERS, MIN_PLAYERS, new_game
from dale_rules._model.cards import JUNK
from dale_rules._model.chance import MAX_SEED
from dale_rules._model.state import GameState
from dale_rules._model.zones import MARKET_SLOTS, STALL_STACKS
from dale_rules.decks.compilation import compile_rules
from dale_rules.decks.registry import installed_decks
from dale_rules.testing.blank import blank_decks
from dale_rules.testing.playing import Step, play_randomly
from dale_rules.testing.positions import position, seat

DEPTH: Final = 120
"""How many moves random games are followed for; two players need a few more."""


def seeds() -> st.SearchStrategy[int]:
    """The seeds that a game can have."""
    return st.integers(0, MAX_SEED)


@st.composite
def mixes(
    draw: st.DrawFn, players: int | None = None, decks: Sequence[str] | None = None
) -> tuple[str, ...]:
    """Decks for that many players, or for any number of them, blank decks among them.

    `decks` are those to choose from, all that are installed if not given.
    """
    number = draw(st.integers(MIN_PLAYERS, MAX_PLAYERS)) if players is None else players
    blank = blank_decks(MAX_PLAYERS + 1)
    choice = dict.fromkeys((*(installed_decks() if decks is None else decks), *blank))
    picked = st.lists(
        st.sampled_from(list(choice)), min_size=number + 1, max_size=number + 1, unique=True
    )
    return tuple(draw(picked))


@st.composite
def games(
    draw: st.DrawFn, players: int | None = None, decks: Sequence[str] | None = None
) -> GameState:
    """Games that have just been set up."""
    mix = draw(mixes(players, decks))
    first = draw(st.none() | st.integers(0, len(mix) - 2))
    return new_game(players=len(mix) - 1, decks=mix, seed=draw(seeds()), first_player=first)


@st.composite
def lines(
    draw: st.DrawFn,
    players: int | None = None,
    decks: Sequence[str] | None = None,
    depth: int = DEPTH,
) -> tuple[Step, ...]:
    """Random games up to some move, or to their end, as steps; at least one."""
    state = draw(games(players, decks))
    random = Random(draw(seeds()))
    length = draw(st.integers(1, depth))
    return tuple(islice(play_randomly(state, random), length))


@st.composite
def positions(
    draw: st.DrawFn,
    players: int | None = None,
    decks: Sequence[str] | None = None,
    depth: int = DEPTH,
) -> GameState:
    """Positions that random games lead to: in the middle of effects, and finished ones too."""
    return draw(lines(players, decks, depth))[-1].after


@st.composite
def decisions(
    draw: st.DrawFn, players: int | None = None, decks: Sequence[str] | None = None
) -> GameState:
    """Positions in the middle of an effect; of a game that ended before any, the last one."""
    state = draw(games(players, decks))
    random = Random(draw(seeds()))
    skipped = draw(st.integers(0, 20))
    for step in islice(play_randomly(state, random), 2 * DEPTH):
        state = step.after
        if state.pending is not None:
            if not skipped:
                break
            skipped -= 1
    return state


@st.composite
def wild_positions(
    draw: st.DrawFn, players: int | None = None, decks: Sequence[str] | None = None
) -> GameState:
    """Positions in which any card lies anywhere, and where much may be missing."""
    mix = draw(mixes(players, decks))
    random = Random(draw(seeds()))
    pile = _Pile(mix, random)
    few, some = st.integers(0, 3), st.integers(0, 8)
    seats = [
        seat(
            hand=pile.take(draw(some)),
            deck=pile.take(draw(few)),
            discard_pile=pile.take(draw(few)),
            stall=[[name] for name in pile.take(draw(st.integers(0, STALL_STACKS - 1)))],
        )
        for _ in range(len(mix) - 1)
    ]
    market: list[str | None] = [*pile.take_animalfolk(draw(st.integers(0, MARKET_SLOTS)))]
    market += [None] * (MARKET_SLOTS - len(market))
    random.shuffle(market)
    return position(
        *seats,
        decks=mix,
        market=market,
        market_deck=pile.take_animalfolk(draw(few)),
        market_discard=pile.take_animalfolk(draw(few)),
        active=draw(st.integers(0, len(seats) - 1)),
        bonus_action=draw(st.booleans()),
        seed=draw(seeds()),
    )


class _Pile:
    """All cards of some decks, shuffled, to be dealt anywhere."""

    def __init__(self, decks: Sequence[str], random: Random) -> None:
        copies = compile_rules(decks).copies
        self._random = random
        self._animalfolk = [card for card, number in copies.items() for _ in range(number)]
        random.shuffle(self._animalfolk)

    def take_animalfolk(self, number: int) -> list[str]:
        """Cards by id, fewer if there are no more."""
        taken = self._animalfolk[:number]
        del self._animalfolk[:number]
        return taken

    def take(self, number: int) -> list[str]:
        """Cards by id, a third of them junk."""
        return [
            JUNK.id
            if not self._animalfolk or self._random.randrange(3) == 0
            else self._animalfolk.pop()
            for _ in range(number)
        ]
