"""Counting and listing the ways to pick cards under a rule, without trying them one by one.

What makes a payment or a stack legal can be judged card by card: a total so far, the smallest
value so far, the permissions so far.  Written as a small automaton (`PickRule`), a rule can be
run over *all* picks at once: equal states are merged, so that counting a million payments takes
a few hundred steps, and any one of them is found by its rank.

The automaton reads *letters*, the few facts about a card that the rule asks for, and never the
card.  Hands that look alike to a rule therefore share one result, kept in a small cache.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any, Protocol, TypeAlias

import attrs

from dale_rules._model.listings import Listing, grouped

Letter: TypeAlias = Hashable
"""What a rule needs to know of one card used in one way."""

Item: TypeAlias = tuple[tuple[Letter, ...], int]
"""The ways in which a card can be used, and how many equal cards there are."""

Step: TypeAlias = tuple[Hashable, int]
"""An automaton's state, and how many of the item's cards are still free."""


class PickRule(Hashable, Protocol):
    """A rule about sets of cards, as an automaton over their letters; hashable."""

    @property
    def start(self) -> Hashable:
        """The state before any card is picked."""

    def step(self, state: Hashable, letter: Letter) -> Hashable | None:
        """The state with one more card, or None if no further card can make the pick legal."""

    def accepts(self, state: Hashable) -> bool:
        """Whether the pick is legal as it stands."""


@attrs.frozen
class AnyPick:
    """Any number of cards within bounds: discards, and choices of some cards."""

    least: int = 0
    most: int | None = None

    @property
    def start(self) -> int:
        return 0

    def step(self, state: Hashable, letter: Letter) -> int | None:
        assert isinstance(state, int)
        if self.most is None:
            # Only a lower bound has to be remembered.
            return min(state + 1, self.least)
        return state + 1 if state < self.most else None

    def accepts(self, state: Hashable) -> bool:
        assert isinstance(state, int)
        return state >= self.least


class Selections(Listing[tuple[int, ...]]):
    """All picks that a rule accepts, each as how many cards are used in each way.

    The counts run over every way of every item in turn.
    """

    __slots__ = ("_counts", "_first", "_next", "_size")

    def __init__(self, rule: PickRule, items: tuple[Item, ...]) -> None:
        ways = [
            (letter, copies if number == 0 else None, number == len(letters) - 1)
            for letters, copies in items
            for number, letter in enumerate(letters)
        ]
        self._first: Step = (rule.start, 0)
        self._next: list[dict[Step, list[Step]]] = []
        reached: dict[Step, None] = {self._first: None}
        for letter, copies, last in ways:
            branches = {step: _branches(rule, step, letter, copies, last=last) for step in reached}
            self._next.append(branches)
            reached = {after: None for steps in branches.values() for after in steps}
        counts = {step: int(rule.accepts(step[0])) for step in reached}
        self._counts: list[dict[Step, int]] = [counts]
        for branches in reversed(self._next):
            counts = {
                step: sum(counts[after] for after in steps) for step, steps in branches.items()
            }
            self._counts.append(counts)
        self._counts.reverse()
        self._size = self._counts[0][self._first]

    @property
    def size(self) -> int:
        return self._size

    def _at(self, rank: int) -> tuple[int, ...]:
        step, picked = self._first, []
        for branches, counts in zip(self._next, self._counts[1:], strict=True):
            for number, after in enumerate(branches[step]):
                ways = counts[after]
                if rank < ways:
                    picked.append(number)
                    step = after
                    break
                rank -= ways
        return tuple(picked)


def _branches(
    rule: PickRule, step: Step, letter: Letter, copies: int | None, *, last: bool
) -> list[Step]:
    """Where picking 0, 1, 2 ... cards used as this letter leads.

    `copies` is given at an item's first letter, `last` is true at its last one, behind which it
    no longer matters how many cards were left.
    """
    state, free = step
    if copies is not None:
        free = copies
    branches = [(state, 0 if last else free)]
    while free:
        after = rule.step(state, letter)
        if after is None:
            break
        state, free = after, free - 1
        branches.append((state, 0 if last else free))
    return branches


@lru_cache(maxsize=512)
def selections(rule: PickRule, items: tuple[Item, ...]) -> Selections:
    """All picks from these items that the rule accepts."""
    return Selections(rule, items)


@attrs.frozen(repr=False)
class Subsets(Listing[tuple[Any, ...]]):
    """Every choice of `least` to `most` of some items, equal items not told apart.

    >>> list(Subsets(("a", "b", "a"), 1, 2))
    [('b',), ('a',), ('a', 'b'), ('a', 'a')]
    """

    items: tuple[Any, ...]
    least: int
    most: int

    def _picks(self) -> Selections:
        groups = grouped(self.items)
        # The letter is the same for all: only the number of cards matters.
        return selections(
            AnyPick(self.least, self.most), tuple((("",), copies) for _, copies in groups)
        )

    @property
    def size(self) -> int:
        return self._picks().size

    def _at(self, rank: int) -> tuple[Any, ...]:
        groups = grouped(self.items)
        picked = zip(groups, self._picks()[rank], strict=True)
        return tuple(item for (item, _), number in picked for _ in range(number))

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, tuple) or not self.least <= len(answer) <= self.most:
            return False
        given = list(answer)
        canonical: list[Any] = []
        for item, copies in grouped(self.items):
            number = given.count(item)
            if number > copies:
                return False
            canonical += [item] * number
        return given == canonical
