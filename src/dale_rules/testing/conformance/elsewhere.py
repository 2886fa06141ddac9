"""The same moves in a second process, which hashes text in another way.

What comes of an effect may depend on nothing but the position.  The order in which a set is gone
through is such a dependence that no repetition in the same process can find.
"""

import importlib
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from itertools import islice
from typing import Any, Final, TypeAlias

from dale_rules._model.errors import DaleError
from dale_rules._model.moves import Move
from dale_rules._model.state import GameState, summary
from dale_rules.decks.registry import register
from dale_rules.testing.blank import blank_decks
from dale_rules.testing.conformance.plugins import home_of, homeless
from dale_rules.testing.conformance.probes import result_of
from dale_rules.testing.conformance.watching import watched
from dale_rules.testing.playing import canonical

Played: TypeAlias = tuple[GameState, Sequence[Move]]
"""A position and the moves made from there."""

Results: TypeAlias = tuple[str, ...]
"""What comes of each move of a line, up to the first error."""

_HASH_SEEDS: Final = ("1", "2")
_PAIRS: Final = 4
"""How often one move is compared: what is hashed by its address differs without a rule."""
_BLANK_DECKS: Final = 8
_MOST_OPTIONS: Final = 20
_NOT_THERE: Final = 3
"""The second process ends like this if it cannot import a deck."""


class NoSecondProcess(DaleError):
    """A deck cannot be had in a second process."""


def check_elsewhere(state: GameState, move: Move) -> None:
    """Make a move in processes with different hash seeds: the same must come of it."""
    for _ in range(_PAIRS):
        ((one, other),) = results_elsewhere([(state, [move])])
        if one != other:
            msg = "the same move has different consequences in another process"
            raise AssertionError(f"{msg} ({summary(state)})")


def results_elsewhere(lines: Sequence[Played]) -> list[tuple[Results, Results]]:
    """What comes of each line in one process and in another.

    Neither is this one, which hashes text as nobody knows: what depends on the hashes of text is
    found every time.

    Raises `NoSecondProcess` if a deck is known to this process only.
    """
    order = pickle.dumps((_homes(lines), pickle.dumps(lines)))
    with ThreadPoolExecutor() as processes:
        one, other = processes.map(partial(_process, order), _HASH_SEEDS)
    return list(zip(one, other, strict=True))


def _process(order: bytes, hash_seed: str) -> list[Results]:
    path = os.pathsep.join(entry or "." for entry in sys.path)
    ran = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import serve; serve()"],
        input=order,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path},
        capture_output=True,
        check=False,
    )
    said = ran.stderr.decode(errors="replace").strip()
    if ran.returncode == _NOT_THERE:
        raise NoSecondProcess(said)
    if ran.returncode:
        raise AssertionError(f"another process ended with {ran.returncode}: {said[-2000:]}")
    found: list[Results] = pickle.loads(ran.stdout)
    return found


def _homes(lines: Iterable[Played]) -> list[tuple[str, str, str | None]]:
    homes = []
    for deck in sorted({deck.id for state, _ in lines for deck in state.rules.decks}):
        home = home_of(deck)
        if home is None:
            msg = f"{deck} {homeless(deck)}, so another process cannot import it"
            raise NoSecondProcess(msg)
        if home[0]:
            homes.append((deck, *home))
    return homes


def serve() -> None:
    """Be the second process: read lines, and write what comes of them."""
    homes, lines = pickle.load(sys.stdin.buffer)
    blank_decks(_BLANK_DECKS)
    for deck, module, name in homes:
        try:
            register(_imported(module, name), deck)
        except (ImportError, AttributeError) as error:
            sys.stderr.write(f"{deck} cannot be imported from {module}: {error}")
            sys.exit(_NOT_THERE)
    sys.stdout.buffer.write(pickle.dumps([_results(played) for played in pickle.loads(lines)]))


def _imported(module: str, name: str | None) -> object:
    found: Any = importlib.import_module(module)
    return found if name is None else getattr(found, name)


def _results(played: Played) -> Results:
    """What comes of each move, as text that is the same in every process."""
    state, moves = watched(played[0]), played[1]
    found = []
    for move in moves:
        result = result_of(state, move)
        if not isinstance(result[0], GameState):
            found.append(repr(result))
            break
        state = result[0]
        found.append(_digest(state))
    return tuple(found)


def _digest(state: GameState) -> str:
    options = () if state.pending is None else islice(state.pending.options, _MOST_OPTIONS)
    return blake2b(f"{canonical(state)}\n{list(options)!r}".encode(), digest_size=8).hexdigest()
