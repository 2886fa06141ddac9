"""Legal moves as a lazy sequence: counted without being listed, each one built when asked for.

The moves of one kind are *sections*: the payments for one slot, the stacks, the discards.  Most
of them are picks of cards under a rule (`dale_rules._model.selections`).
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

import attrs

from dale_rules._model.cards import Card, Use
from dale_rules._model.listings import Listing
from dale_rules._model.moves import Move
from dale_rules._model.selections import Item, Letter, PickRule, Selections, selections


@attrs.frozen(repr=False)
class Listed(Listing[Move]):
    """Moves that were few enough to write down."""

    moves: tuple[Move, ...]

    @property
    def size(self) -> int:
        return len(self.moves)

    def _at(self, rank: int) -> Move:
        return self.moves[rank]


@attrs.frozen(repr=False)
class Mapped(Listing[Move]):
    """Moves made from the elements of another sequence."""

    things: Sequence[Any]
    build: Callable[[Any], Move]

    @property
    def size(self) -> int:
        return size_of(self.things)

    def _at(self, rank: int) -> Move:
        return self.build(self.things[rank])


def size_of(things: Sequence[Any]) -> int:
    """The length of a sequence, beyond what `len` can say."""
    return things.size if isinstance(things, Listing) else len(things)


@attrs.frozen
class Candidates:
    """Things to pick from: the ways in which each can be used, and how often it is there."""

    groups: tuple[tuple[tuple[Any, ...], int], ...]

    @classmethod
    def of_hand(
        cls, hand: Sequence[Card], ways: Callable[[Card], tuple[Use, ...]]
    ) -> "Candidates":
        """The cards of a hand; equal ones are together, since a hand is sorted."""
        counts: dict[Card, int] = {}
        for held in hand:
            counts[held] = counts.get(held, 0) + 1
        return cls(tuple((ways(held), copies) for held, copies in counts.items()))

    def __add__(self, other: "Candidates") -> "Candidates":
        return Candidates(self.groups + other.groups)

    def read(self, letter: Callable[[Any], Letter]) -> "Readable":
        """The same things, each use read as its letter."""
        return Readable(
            tuple((tuple(letter(way) for way in ways), copies) for ways, copies in self.groups),
            tuple(way for ways, _ in self.groups for way in ways),
        )


@attrs.frozen
class Readable:
    """Things to pick from, as rules read them."""

    items: tuple[Item, ...]
    ways: tuple[Any, ...]

    def picks(self, rule: PickRule, build: Callable[[tuple[Any, ...]], Move]) -> Listing[Move]:
        """The moves built from the picks that a rule accepts."""
        return Picks(selections(rule, self.items), self.ways, build)


@attrs.frozen(repr=False)
class Picks(Listing[Move]):
    """Moves that pick some cards, in hand order."""

    found: Selections
    ways: tuple[Any, ...]
    build: Callable[[tuple[Any, ...]], Move]

    @property
    def size(self) -> int:
        return self.found.size

    def _at(self, rank: int) -> Move:
        picked = zip(self.ways, self.found[rank], strict=True)
        return self.build(tuple(way for way, number in picked for _ in range(number)))


class Moves(Listing[Move]):
    """All legal moves of a position, kind by kind: a lazy, sized sequence.

    `kinds` are the kinds of move there are, and `of(kind)` gives those of one kind.  Random play
    picks the kind first: nearly all moves are discards, and picked uniformly they would make
    games of hundreds of turns.
    """

    def __init__(
        self,
        parts: Sequence[tuple[type[Move], Callable[[], Sequence[Listing[Move]]]]],
        is_listed: Callable[[object], bool],
    ) -> None:
        self._parts = tuple(parts)
        self._is_listed = is_listed
        self._made: dict[type[Move], tuple[Listing[Move], ...]] = {}

    def _sections(self, kind: type[Move]) -> tuple[Listing[Move], ...]:
        if kind not in self._made:
            make = dict(self._parts)[kind]
            self._made[kind] = tuple(section for section in make() if section)
        return self._made[kind]

    @property
    def kinds(self) -> tuple[type[Move], ...]:
        """The kinds of move of which there is at least one, in listing order."""
        return tuple(kind for kind, _ in self._parts if self._sections(kind))

    def of(self, kind: type[Move]) -> Listing[Move]:
        """The legal moves of one kind; empty if there is none."""
        parts = [part for part in self._parts if part[0] is kind]
        return Moves(parts, lambda move: type(move) is kind and self._is_listed(move))

    @property
    def _all(self) -> list[Listing[Move]]:
        return [section for kind, _ in self._parts for section in self._sections(kind)]

    @property
    def size(self) -> int:
        return sum(section.size for section in self._all)

    def _at(self, rank: int) -> Move:
        sections = self._all
        ends = list(accumulate(section.size for section in sections))
        which = bisect_right(ends, rank)
        return sections[which][rank - (ends[which - 1] if which else 0)]

    def __iter__(self) -> Any:
        for section in self._all:
            yield from section

    def __contains__(self, move: object) -> bool:
        """Whether the move is listed; every order of a listed payment or discard is legal too."""
        return self._is_listed(move)
