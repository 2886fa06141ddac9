"""Sequences that are counted and indexed without being built."""

import sys
from collections import Counter
from itertools import combinations, permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dale_rules._model.listings import Listing, Orders, grouped, same_items
from dale_rules._model.selections import AnyPick, Selections, Subsets, selections

ITEMS = st.lists(st.sampled_from("abcd"), max_size=6).map(tuple)


class Squares(Listing[int]):
    """The squares of the first numbers."""

    def __init__(self, size: int) -> None:
        self._size = size

    @property
    def size(self) -> int:
        return self._size

    def _at(self, rank: int) -> int:
        return rank * rank


class TestListing:
    def test_reads_like_a_tuple(self) -> None:
        """A listing gives what a tuple of the same elements would give."""
        squares: Listing[int] = Squares(5)
        plain: tuple[int, ...] = (0, 1, 4, 9, 16)

        assert plain == tuple(squares)
        assert (len(squares), squares.size) == (5, 5)
        assert list(reversed(plain)) == list(reversed(squares))
        for key in range(-5, 5):
            assert plain[key] == squares[key]
        for part in (slice(1, 3), slice(None, None, -2), slice(9, 2), slice(-2, None)):
            assert squares[part] == plain[part]
        assert 9 in squares
        assert 10 not in squares
        assert squares.index(9) == 3

    @pytest.mark.parametrize("key", [5, -6, 10**30])
    def test_an_index_out_of_range(self, key: int) -> None:
        """An index out of range is an error that has the figures."""
        with pytest.raises(IndexError, match=f"^no element {key}: there are 5$"):
            Squares(5)[key]

    @pytest.mark.parametrize("key", ["1", 1.0, None])
    def test_an_index_that_is_no_number(self, key: int) -> None:
        """An index is a whole number."""
        with pytest.raises(TypeError):
            Squares(5)[key]

    def test_longer_than_len_can_say(self) -> None:
        """`size` has no limit; `len` says that it has one."""
        many = Squares(sys.maxsize + 1)

        assert sys.maxsize + 1 == many.size
        assert (sys.maxsize - 1) ** 2 == many[sys.maxsize - 1]
        assert many[-1] == sys.maxsize**2
        with pytest.raises(OverflowError, match=r"use \.size$"):
            len(many)

    @pytest.mark.parametrize(("size", "truth"), [(0, False), (1, True), (10**30, True)])
    def test_is_true_unless_empty(self, size: int, truth: bool) -> None:
        """A listing is true if there is something in it, however much that is."""
        assert truth is bool(Squares(size))

    def test_shows_its_size(self) -> None:
        """It shows how many elements it has, without building them."""
        assert repr(Squares(5)) == "<Squares of 5>"


class TestOrders:
    @given(ITEMS)
    def test_are_all_distinct_orders(self, items: tuple[str, ...]) -> None:
        """Every distinct order is there, once, and is found by its rank."""
        orders = Orders(items)

        assert set(permutations(items)) == set(orders)
        assert len(orders) == len(set(orders))
        assert [orders[rank] for rank in range(len(orders))] == list(orders)

    @given(ITEMS, ITEMS)
    def test_contain_what_they_list(self, items: tuple[str, ...], other: tuple[str, ...]) -> None:
        """An order is contained exactly if it is listed."""
        orders = Orders(items)

        assert (other in set(permutations(items))) is (other in orders)
        assert all(order in orders for order in orders)

    @pytest.mark.parametrize("other", [None, "ab", ["a", "b"], ("a",), ("a", "b", "b"), 3])
    def test_contain_nothing_else(self, other: object) -> None:
        """What is no order of the items is not contained."""
        assert other not in Orders(("a", "b"))

    def test_of_many_items(self) -> None:
        """The orders of many items are counted, not made."""
        orders = Orders(tuple(range(30)))

        assert factorial(30) == orders.size
        assert tuple(range(30)) == orders[0]
        assert tuple(range(29, -1, -1)) == orders[-1]


class TestSubsets:
    @given(ITEMS, st.integers(0, 6), st.integers(0, 6))
    def test_are_all_distinct_choices(self, items: tuple[str, ...], least: int, most: int) -> None:
        """Every choice within the bounds is there, once, whichever equal item is meant."""
        found = Subsets(items, least, most)
        expected = {
            tuple(sorted(pick))
            for number in range(least, most + 1)
            for pick in combinations(items, number)
        }

        assert expected == {tuple(sorted(pick)) for pick in found}
        assert len(expected) == len(found)
        assert all(pick in found for pick in found)

    @given(ITEMS, ITEMS)
    def test_contain_what_they_list(self, items: tuple[str, ...], other: tuple[str, ...]) -> None:
        """A choice is contained exactly if it is listed, its items in order of appearance."""
        found = Subsets(items, 1, 3)

        assert (other in list(found)) is (other in found)

    @pytest.mark.parametrize("other", [None, "a", ["a"], 3, ("c",), ("b", "a")])
    def test_contain_nothing_else(self, other: object) -> None:
        """What is no choice is not contained."""
        assert other not in Subsets(("a", "b"), 0, 2)


PLACES = st.lists(
    st.tuples(st.lists(st.integers(0, 3), min_size=1, max_size=2).map(tuple), st.integers(0, 3)),
    max_size=4,
).map(tuple)


class Exactly:
    """Picks of numbers with a given sum: a rule that gives up early."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.start = 0

    def step(self, state: object, letter: object) -> int | None:
        assert isinstance(state, int)
        assert isinstance(letter, int)
        return state + letter if state + letter <= self.total else None

    def accepts(self, state: object) -> bool:
        return state == self.total


def by_hand(
    items: tuple[tuple[tuple[int, ...], int], ...], total: int
) -> Counter[tuple[int, ...]]:
    """The same picks, found by trying everything."""
    partial: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for letters, copies in items:
        longer = []
        for counts, so_far in partial:
            ways: list[tuple[tuple[int, ...], int, int]] = [((), so_far, copies)]
            for letter in letters:
                ways = [
                    ((*picked, number), reached + number * letter, left - number)
                    for picked, reached, left in ways
                    for number in range(left + 1)
                ]
            longer += [((*counts, *picked), reached) for picked, reached, _ in ways]
        partial = longer
    return Counter(counts for counts, reached in partial if reached == total)


class TestSelections:
    @given(PLACES, st.integers(0, 9))
    def test_are_all_accepted_picks(
        self, items: tuple[tuple[tuple[int, ...], int], ...], total: int
    ) -> None:
        """Every pick that the rule accepts is there, once, and nothing else is."""
        found = Selections(Exactly(total), items)

        assert by_hand(items, total) == Counter(found)
        assert len(found) == sum(by_hand(items, total).values())
        assert [found[rank] for rank in range(len(found))] == list(found)

    def test_are_kept(self) -> None:
        """The same question is worked out once."""
        items = ((("",), 3),)

        assert selections(AnyPick(), items) is selections(AnyPick(), items)

    @given(ITEMS, st.integers(0, 3), st.none() | st.integers(0, 5))
    def test_any_picks_within_bounds(
        self, items: tuple[str, ...], least: int, most: int | None
    ) -> None:
        """Without any other rule, the number of cards decides."""
        groups = tuple((("",), copies) for _, copies in grouped(items))
        top = len(items) if most is None else most

        counts = set(Selections(AnyPick(least, most), groups))
        assert all(least <= sum(pick) <= top for pick in counts)
        assert len(counts) == Subsets(items, least, top).size

    def test_of_very_many(self) -> None:
        """Very many picks are counted exactly."""
        found = Selections(AnyPick(), tuple((("", "x"), 1) for _ in range(100)))

        assert found.size == 3**100
        assert found[0] == (0,) * 200


class TestItems:
    @given(ITEMS)
    def test_grouped(self, items: tuple[str, ...]) -> None:
        """Each item stands once, with how often it occurs, in order of appearance."""
        groups = grouped(items)

        assert Counter(items) == dict(groups)
        assert list(dict.fromkeys(items)) == [item for item, _ in groups]

    @given(ITEMS, ITEMS)
    def test_same_items(self, some: tuple[str, ...], others: tuple[str, ...]) -> None:
        """Two sequences hold the same items if they hold them equally often."""
        assert (Counter(some) == Counter(others)) is same_items(some, others)
