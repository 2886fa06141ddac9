"""Random play that can be repeated, and digests by which to recognise a position.

All chance is drawn from the `random.Random` that is handed in, never from the global one.
"""

from collections.abc import Iterator
from hashlib import blake2b
from random import Random

import attrs

from dale_rules._engine.game import is_terminal, legal_moves, transition
from dale_rules._engine.sections import size_of
from dale_rules._model.events import Event
from dale_rules._model.moves import Move
from dale_rules._model.requests import Pending
from dale_rules._model.state import GameState


@attrs.frozen
class Step:
    """One move of a game, with the positions around it."""

    before: GameState
    move: Move
    after: GameState
    events: tuple[Event, ...]


def random_move(state: GameState, random: Random) -> Move:
    """One of the legal moves, of a game that is not over.

    The kind of move is drawn first, then the move: nearly all moves are discards, and drawn
    uniformly they would make games of hundreds of turns.
    """
    moves = legal_moves(state)
    kind = moves.kinds[random.randrange(len(moves.kinds))]
    of_kind = moves.of(kind)
    return of_kind[random.randrange(of_kind.size)]


def play_randomly(state: GameState, random: Random, *, turns: int = 2000) -> Iterator[Step]:
    """Play random moves until the game is over, or until its turn of that number has begun.

    >>> from dale_rules import new_game
    >>> from dale_rules.testing import blank_decks
    >>> state = new_game(players=2, decks=blank_decks(3), seed=1)
    >>> [step.after for step in play_randomly(state, Random(1), turns=3)]
    [<GameState: turn 2, seat 1, action phase, stacks 0-0>, \
<GameState: turn 3, seat 0, action phase, stacks 0-0>]
    """
    while not is_terminal(state) and state.turn < turns:
        move = random_move(state, random)
        step = transition(state, move)
        yield Step(state, move, step.state, step.events)
        state = step.state


def canonical(state: GameState) -> str:
    """All that a position holds, as text that is the same in every process."""
    facts: dict[str, object] = {
        "decks": [deck.id for deck in state.rules.decks],
        "turn": (state.turn, state.active, state.phase, state.bonus_action),
        **{f"seat {number}": player for number, player in enumerate(state.players)},
        "market": (state.market, state.market_deck, state.market_discard),
        "chance": state.chance,
        "modifiers": state.modifiers,
        "later": state.later,
        "table": state.table,
        "pending": state.pending and _question(state.pending),
        "script": state.script and (state.script.move, state.script.answers),
        "end": (state.winner, state.ending),
    }
    return "\n".join(f"{name}: {fact!r}" for name, fact in facts.items())


def _question(pending: Pending) -> tuple[object, ...]:
    options = pending.options
    return (pending.seat, pending.request, size_of(options), options[0], options[-1])


def digest(state: GameState) -> str:
    """A short hash of all that a position holds; the same in every process."""
    return blake2b(canonical(state).encode(), digest_size=6).hexdigest()
