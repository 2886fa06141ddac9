"""The checks of the kit, each by itself: `checks_for` gives them, `check_deck` runs them all."""

import pickle
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import attrs

from dale_rules._engine.game import is_terminal
from dale_rules._engine.sections import size_of
from dale_rules._model.cards import Card, CardType
from dale_rules._model.chance import MAX_SEED
from dale_rules._model.errors import InvalidDeck, UnknownDeck, UnusualDeck
from dale_rules._model.moves import Choose, DiscardCards, Move
from dale_rules._model.state import GameState
from dale_rules.decks.compilation import compile_rules
from dale_rules.decks.data import slug
from dale_rules.decks.registry import installed_decks
from dale_rules.testing.conformance.elsewhere import (
    NoSecondProcess,
    check_elsewhere,
    results_elsewhere,
)
from dale_rules.testing.conformance.failures import BrokenDeck, DeckFailure
from dale_rules.testing.conformance.lines import Line, first_move
from dale_rules.testing.conformance.plugins import at_hand, id_of, partners_of
from dale_rules.testing.conformance.probes import (
    check_move,
    check_questions,
    check_repeatable,
    check_resumable,
    result_of,
)
from dale_rules.testing.conformance.reports import failure_of
from dale_rules.testing.conformance.tables import Table
from dale_rules.testing.playing import random_move

SEEDS: Final = range(150)
"""The seeds that are tried if no others are given."""
SAMPLE: Final = 200
"""How many of a question's answers are tried."""
_MOST_FAILURES: Final = 10
_MOST_TURNS: Final = 200
_MOST_STORED: Final = 100
_MOST_ANSWERS: Final = 20
"""How many answers to one action are repeated, or stored; all that are asked for are given."""
_MOST_ROUNDS: Final = 2
"""For how long parts of effects that come later are waited for: they may never end."""

Progress: TypeAlias = Callable[["Check", int, int], object]
"""Told of a check how many of how many steps are done."""


@attrs.frozen
class CheckReport:
    """What one check found."""

    check: "Check"
    failures: tuple[DeckFailure, ...]
    positions: int
    """In how many positions it looked."""
    notes: tuple[str, ...]
    """What was not checked, and why."""


@attrs.frozen(eq=False, repr=False)
class Check:
    """One check of a deck, at one table; it registers the deck while it runs."""

    name: str
    """What is checked: "techniques"; it says beside which other deck, if there is one."""
    deck: str
    """The id of the deck."""
    partner: str | None
    description: str
    """What holds of a deck that passes, in a sentence."""
    _plugin: object
    _tables: tuple[Table, ...]
    _seeds: Sequence[int]
    _look: Callable[["_Search"], None]

    def run(self, progress: Progress | None = None) -> CheckReport:
        """Run the check; give what it found, which is the same every time."""
        search = _Search(self, progress)
        with warnings.catch_warnings(), at_hand(self._plugin):
            warnings.simplefilter("ignore", UnusualDeck)
            try:
                self._look(search)
            except InvalidDeck as error:
                search.notes.append(f"not run, since there is no such game: {error}")
        return CheckReport(self, tuple(search.failures), search.positions, tuple(search.notes))

    def __repr__(self) -> str:
        return f"<Check of {self.deck}: {self.name}>"


def checks_for(
    deck: object, *, seeds: Iterable[int] | None = None, partners: Iterable[str] | None = None
) -> tuple[Check, ...]:
    """All checks of a deck, one after another, so that root causes come first.

    Args:
        deck: its id, or the plugin itself (an `Animalfolk`, or whatever has the hooks).
        seeds: one position in each is tried for each card and each table; the first 150 if not
            given.  Slower checks take some of them only.
        partners: the decks beside which it is tried; every installed one if not given.

    Raises `UnknownDeck` if a deck or partner is not there, and `ValueError` for a seed that is
    no whole number from 0 up and a partner that is the deck itself.
    """
    deck_id = id_of(deck)
    numbers = _numbers(SEEDS if seeds is None else seeds)
    with at_hand(deck):
        beside = partners_of(deck_id) if partners is None else _partners(deck_id, partners)
        for name in (deck_id, *beside):
            if name not in installed_decks():
                raise UnknownDeck(name, installed_decks())
    alone = Table(deck_id)
    tables = (alone, *(Table(deck_id, partner) for partner in beside))
    checks = [Check(n, deck_id, None, d, deck, (alone,), numbers, look) for n, d, look in _ONCE]
    for table in tables:
        place = "" if table.partner is None else f" beside {table.partner}"
        checks += [
            Check(n + place, deck_id, table.partner, d, deck, (table,), numbers, look)
            for n, d, look in _AT_EACH_TABLE
        ]
    name, described, look = _LAST
    checks.append(Check(name, deck_id, None, described, deck, tables, numbers, look))
    return tuple(checks)


def _numbers(seeds: Iterable[int]) -> tuple[int, ...]:
    numbers = tuple(seeds)
    for seed in numbers:
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            msg = f"a seed is a whole number from 0 to 2**53 - 1, not {seed!r}"
            raise ValueError(msg)
    return numbers


def _partners(deck_id: str, partners: Iterable[str]) -> tuple[str, ...]:
    if isinstance(partners, str):
        msg = f"partners are given as a list of ids, not as {partners!r}"
        raise ValueError(msg)
    beside = tuple(partners)
    if deck_id in beside:
        msg = f"{deck_id} cannot be its own partner"
        raise ValueError(msg)
    return beside


def check_deck(
    deck: object,
    *,
    seeds: Iterable[int] | None = None,
    partners: Iterable[str] | None = None,
    progress: Progress | None = None,
) -> tuple[CheckReport, ...]:
    """Run every check of `checks_for` on a deck; give the reports if all is well.

    Raises `BrokenDeck` with every failure, each with the source code of a test that shows it,
    and what `checks_for` raises.

    >>> reports = check_deck("blank-1", seeds=range(2), partners=())
    >>> [report.check.name for report in reports][:3]
    ['data', 'texts', 'passives']
    """
    reports = [check.run(progress) for check in checks_for(deck, seeds=seeds, partners=partners)]
    found: dict[tuple[str | None, str], DeckFailure] = {}
    for report in reports:
        for failure in report.failures:
            found.setdefault((failure.card, failure.message), failure)
    if found:
        raise BrokenDeck(found.values())
    return tuple(reports)


@attrs.define
class _Search:
    """A check that is running, and what it found so far."""

    check: Check
    progress: Progress | None
    failures: list[DeckFailure] = attrs.field(factory=list)
    positions: int = 0
    notes: list[str] = attrs.field(factory=list)

    @property
    def tables(self) -> tuple[Table, ...]:
        return self.check._tables

    def seeds(self, every: int = 1) -> Iterator[int]:
        """Some of the seeds, with progress told after each, until enough is found."""
        chosen = self.check._seeds[::every]
        for done, seed in enumerate(chosen, 1):
            yield seed
            if self.progress is not None:
                self.progress(self.check, done, len(chosen))
            if len(self.failures) >= _MOST_FAILURES:
                return

    def fail(self, message: str, card: str | None = None) -> None:
        """Note a failure that has nothing to do with any position."""
        self._add(DeckFailure(self.check.name, self.check.deck, card, message))

    def look(self, line: Line, probe: Callable[..., Any], move: Move | None, *more: object) -> Any:
        """Look at a position or a move with a probe; give what it gives, or None if it fails."""
        self.positions += 1
        arguments = (line.state,) if move is None else (line.state, move)
        try:
            return probe(*arguments, *more)
        except Exception as error:  # noqa: BLE001 - whatever a deck brings about is its failure
            # Nothing but questions to passive cards can go wrong in choosing a move.
            shown = check_questions if probe in (first_move, random_move) else probe
            self.add_failure(line, shown, move, error)
            return None

    def add_failure(
        self, line: Line, probe: Callable[..., Any], move: Move | None, error: Exception
    ) -> None:
        """Note what a probe found."""
        self._add(failure_of(self.check.name, line, probe.__name__, move, error))

    def _add(self, failure: DeckFailure) -> None:
        # One failure of a card is enough: the others mostly follow from it.
        if failure.card not in {other.card for other in self.failures} or failure.card is None:
            self.failures.append(failure)

    def is_broken(self, card: Card) -> bool:
        """Whether a failure of this card has been found."""
        return card.id in {failure.card for failure in self.failures}


# Once for a deck


def _data(search: _Search) -> None:
    try:
        compile_rules([search.check.deck], 2)
    except InvalidDeck as error:
        for problem in error.problems:
            card = None if problem.card is None else _id_of_card(problem.deck, problem.card)
            search.fail(problem.message, card)


def _id_of_card(deck: str, name: str) -> str:
    return f"{deck}/{slug(name)}"


def _texts(search: _Search) -> None:
    rules = compile_rules([search.check.deck])
    for card, text in rules.texts.items():
        if not text.strip():
            search.fail("it has no text: give its function or class a docstring", card)


# At each table


def _passives(search: _Search) -> None:
    # Choosing a move and making it asks the questions already, in all these positions.
    for line, _, move in _first_moves(search, every=2, types=(CardType.PASSIVE,)):
        _follow(search, line, move)
    for line, _, _ in _first_moves(search, every=30, types=(CardType.PASSIVE,)):
        search.look(line, check_questions, None)


def _determinism(search: _Search) -> None:
    for line, _, move in _first_moves(search, every=5):
        for then, answer in ((line, move), *_answered(line, move)):
            search.look(then, check_repeatable, answer, 2)


def _techniques(search: _Search) -> None:
    for line, _, move in _first_moves(search, types=(CardType.TECHNIQUE,)):
        _follow(search, line, move)


def _answers(search: _Search) -> None:
    for line, card, move in _first_moves(search, every=15):
        _try_answers(search, line, move, line.table.random("answers", line.seed, card.id))


def _try_answers(search: _Search, line: Line, move: Move, random: Random) -> None:
    """Give every answer to each question of an action, and follow one of them."""
    after = search.look(line, check_move, move)
    while after is not None and len(line.steps) < _MOST_ANSWERS:
        line = line.then(move, after)
        if line.state.pending is None:
            if not _waits(line):
                return
            move = DiscardCards()
            after = search.look(line, check_move, move)
            continue
        tried = [
            (answer, search.look(line, check_move, answer))
            for answer in _sample(line.state.pending.options, random)
        ]
        move, after = random.choice(tried)


def _sample(options: Sequence[object], random: Random) -> list[Choose]:
    size = size_of(options)
    if size <= SAMPLE:
        ranks: Iterable[int] = range(size)
    else:
        ranks = sorted({random.randrange(size) for _ in range(SAMPLE)})
    return [Choose(options[rank]) for rank in ranks]


def _resuming(search: _Search) -> None:
    stored = []
    for line, _, move in _first_moves(search, every=30):
        for then, answer in _answered(line, move):
            if not isinstance(answer, Choose):
                continue
            search.look(then, check_resumable, answer)
            pickled = _stored(then.state)
            if pickled is not None:
                stored.append((then, answer, pickled))
    # Much has been played since the first ones were stored.
    for then, answer, pickled in stored[:_MOST_STORED]:
        search.look(then, check_resumable, answer, pickled)


def _stored(value: object) -> bytes | None:
    """The value pickled, or None where that cannot be: the probe of resuming finds why."""
    try:
        return pickle.dumps(value)
    except Exception:  # noqa: BLE001 - whatever a deck puts into a position
        return None


def _games(search: _Search) -> None:
    for seed in search.seeds(every=75):
        table = search.tables[0]
        random = table.random("game", seed)
        line = Line(table, seed, table.game(seed)).renewed()
        while not is_terminal(line.state) and line.state.turn < _MOST_TURNS:
            move = search.look(line, random_move, None, random)
            after = None if move is None else search.look(line, check_move, move)
            if move is None or after is None:
                break
            line = line.then(move, after).renewed()


# Last, since it takes a second process


def _elsewhere(search: _Search) -> None:
    lines: list[Line] = []
    for table in search.tables:
        for line, _, move in _first_moves(search, every=8, table=table):
            *_, (played, last) = ((line, move), *_answered(line, move))
            whole = played.then(last, played.state)  # What comes of the last move is not known.
            if _stored((whole.start, whole.moves)) is not None:
                lines.append(whole)
    search.positions += sum(len(line.moves) for line in lines)
    try:
        found = results_elsewhere([(line.start, line.moves) for line in lines])
    except NoSecondProcess as error:
        search.notes.append(f"not run: {error}")
        return
    except AssertionError as error:
        search.fail(str(error))
        return
    for line, (one, other) in zip(lines, found, strict=True):
        if one == other:
            continue
        number = next(n for n in range(len(line.moves)) if one[n : n + 1] != other[n : n + 1])
        before = attrs.evolve(line, steps=line.steps[:number])
        message = "the same move has different consequences in another process"
        search.add_failure(before, check_elsewhere, line.moves[number], AssertionError(message))


# Lines of play


def _first_moves(
    search: _Search,
    *,
    every: int = 1,
    types: Sequence[CardType] = tuple(CardType),
    table: Table | None = None,
) -> Iterator[tuple[Line, Card, Move]]:
    """For each card a position with it, and a move with it there."""
    table = search.tables[0] if table is None else table
    for seed in search.seeds(every):
        for card in table.cards():
            if card.kind.type in types and not search.is_broken(card):
                line = Line(table, seed, table.position(seed, card))
                random = table.random("first move", seed, card.id)
                move = search.look(line, first_move, None, card, random)
                if move is not None:
                    yield line, card, move


def _follow(search: _Search, line: Line, move: Move) -> None:
    """Make a move and those that follow from it."""
    random = line.table.random("answers", line.seed, repr(move))
    then: Move | None = move
    while then is not None:
        after: GameState | None = search.look(line, check_move, then)
        if after is None:
            return
        line = line.then(then, after)
        then = _next_move(line, random)


def _answered(line: Line, move: Move) -> Iterator[tuple[Line, Move]]:
    """The moves that follow from a move, as far as all goes well."""
    random = line.table.random("answers", line.seed, repr(move))
    for _ in range(_MOST_ANSWERS):
        after = result_of(line.state, move)[0]
        if not isinstance(after, GameState):
            return
        line = line.then(move, after)
        then = _next_move(line, random)
        if then is None:
            return
        yield line, then
        move = then


def _next_move(line: Line, random: Random) -> Move | None:
    """What follows from a move: random answers, and turns that end until all of it is done."""
    if line.state.pending is not None:
        return random_move(line.state, random)
    return DiscardCards() if _waits(line) else None


def _waits(line: Line) -> bool:
    """Whether something that the deck promised for later turns is still to come."""
    state = line.state
    turns = state.turn - line.start.turn
    return (
        not is_terminal(state)
        and turns < _MOST_ROUNDS * len(state.players)
        and any(state.rules.kind(part.source).set == line.table.deck for part in state.later)
    )


_ONCE: Final = (
    ("data", "The deck's data is valid and complete.", _data),
    ("texts", "Every card has a text.", _texts),
)
_AT_EACH_TABLE: Final = (
    ("passives", "Passive cards answer alike twice, and change nothing in it.", _passives),
    ("determinism", "The same move has the same consequences.", _determinism),
    ("techniques", "Every technique can be played anywhere, and no card is lost.", _techniques),
    ("answers", "Every answer that is offered can be given.", _answers),
    ("resuming", "A position in the middle of an effect can be stored and copied.", _resuming),
    ("games", "Random games keep all invariants.", _games),
)
_LAST: Final = (
    "second process",
    "The same move has the same consequences in another process.",
    _elsewhere,
)
