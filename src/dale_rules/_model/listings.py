"""Sequences that are counted and indexed without being built.

A hand of twenty cards can be discarded in a million ways and put in order in more ways than
``len`` can say.  So everything a player may choose from is a `Listing`: it knows its exact
`size`, finds any element by its rank, and builds nothing that nobody asks for.
"""

import sys
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from math import factorial
from operator import index
from typing import Any, Generic, TypeVar, overload

import attrs

T_co = TypeVar("T_co", covariant=True)


class Listing(Sequence[T_co], Generic[T_co]):
    """A lazy, sized sequence; slices are tuples.

    ``len`` works up to `sys.maxsize`; `size` has no limit.
    """

    __slots__ = ()

    @property
    @abstractmethod
    def size(self) -> int:
        """How many elements there are, however many that is."""

    @abstractmethod
    def _at(self, rank: int) -> T_co:
        """Build the element of this rank, ``0 <= rank < size``."""

    def __len__(self) -> int:
        if self.size > sys.maxsize:
            msg = f"{self.size} elements are more than len() can say; use .size"
            raise OverflowError(msg)
        return self.size

    def __bool__(self) -> bool:
        return self.size > 0

    @overload
    def __getitem__(self, key: int) -> T_co: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[T_co, ...]: ...
    def __getitem__(self, key: int | slice) -> T_co | tuple[T_co, ...]:
        size = self.size
        if isinstance(key, slice):
            return tuple(self._at(rank) for rank in range(size)[key])
        rank = index(key)
        if not -size <= rank < size:
            msg = f"no element {rank}: there are {size}"
            raise IndexError(msg)
        return self._at(rank % size)

    def __iter__(self) -> Iterator[T_co]:
        rank, size = 0, self.size
        while rank < size:
            yield self._at(rank)
            rank += 1

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.size}>"


def grouped(items: Sequence[Any]) -> tuple[tuple[Any, int], ...]:
    """Each distinct item with how often it occurs, in order of first appearance.

    >>> grouped(("a", "b", "a"))
    (('a', 2), ('b', 1))
    """
    counts: dict[Any, int] = {}
    for item in items:
        counts[item] = counts.get(item, 0) + 1
    return tuple(counts.items())


@attrs.frozen(repr=False)
class Orders(Listing[tuple[Any, ...]]):
    """Every distinct order of some items; items that are alike change places unnoticed.

    >>> list(Orders(("a", "b", "a")))
    [('a', 'a', 'b'), ('a', 'b', 'a'), ('b', 'a', 'a')]
    """

    items: tuple[Any, ...]
    faces: tuple[Any, ...] = attrs.field()
    """What makes each item different from others; items with equal ones keep their order."""

    @faces.default
    def _are_items(self) -> tuple[Any, ...]:
        return self.items

    @property
    def size(self) -> int:
        return _count_orders([count for _, count in grouped(self.faces)])

    def _at(self, rank: int) -> tuple[Any, ...]:
        groups = grouped(self.faces)
        left = [count for _, count in groups]
        chosen = []
        for _ in self.items:
            for which, (face, _) in enumerate(groups):
                if not left[which]:
                    continue
                left[which] -= 1
                ways = _count_orders(left)
                if rank < ways:
                    chosen.append(face)
                    break
                rank -= ways
                left[which] += 1
        return self._with_faces(chosen)

    def _with_faces(self, order: Sequence[Any]) -> tuple[Any, ...]:
        """The items in this order of their faces."""
        left = list(zip(self.faces, self.items, strict=True))
        found = []
        for wanted in order:
            which = next(place for place, (face, _) in enumerate(left) if face == wanted)
            found.append(left.pop(which)[1])
        return tuple(found)

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, tuple) or not same_items(answer, self.items):
            return False
        return answer == self._with_faces([self._face(item) for item in answer])

    def _face(self, item: object) -> object:
        return self.faces[self.items.index(item)]


def _count_orders(counts: Sequence[int]) -> int:
    ways = factorial(sum(counts))
    for count in counts:
        ways //= factorial(count)
    return ways


def same_items(some: Sequence[Any], others: Sequence[Any]) -> bool:
    """Whether both hold the same items equally often, in whatever order."""
    if len(some) != len(others):
        return False
    left = list(others)
    for item in some:
        if item not in left:
            return False
        left.remove(item)
    return True
