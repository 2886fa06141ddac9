"""Chance as a value."""

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest

from dale_rules._model.cards import JUNK, Card, CardKind, CardType, UsedMark, card
from dale_rules._model.chance import MAX_SEED, Chance, ImpossibleChance


def some_cards(count: int) -> tuple[Card, ...]:
    """Different cards."""
    return tuple(
        card(CardKind(f"test/{number}", f"{number}", "test", 1, CardType.PASSIVE))
        for number in range(count)
    )


A, B, C = some_cards(3)


class TestSeeds:
    def test_the_same_seed_gives_the_same(self) -> None:
        """What comes out depends on the seed and on how often it was used."""
        assert Chance(5).shuffle((A, B, C)) == Chance(5).shuffle((A, B, C))
        assert Chance(5, uses=3).roll(range(100)) == Chance(5, uses=3).roll(range(100))

    def test_other_seeds_give_others(self) -> None:
        """Seeds and uses that differ give results of their own."""
        rolls = {
            Chance(seed, uses).roll(range(10**9))[0] for seed in range(5) for uses in range(5)
        }

        assert len(rolls) == 25

    def test_nothing_is_changed(self) -> None:
        """A use gives the chance that is left, and leaves the one that was used alone."""
        chance = Chance(1)
        _, left = chance.roll((1, 2))

        assert (Chance(1), Chance(1, uses=1)) == (chance, left)

    def test_the_ends_of_the_range(self) -> None:
        """The smallest and the largest seed work like any."""
        for seed in (0, MAX_SEED):
            result, left = Chance(seed).number(6)

            assert result in range(6)
            assert Chance(seed, uses=1) == left

    def test_known_results(self) -> None:
        """The same numbers come out for ever: stored games depend on it."""
        order, left = Chance(7).shuffle(some_cards(6))
        number, _ = left.number(1000)

        assert ("".join(c.name for c in order), number) == ("403251", 222)

    def test_other_processes_give_the_same(self) -> None:
        """Nothing depends on how this process hashes text."""
        program = (
            "from dale_rules._model.chance import Chance;"
            "print(Chance(7).number(10**20)[0], Chance(7, 1).roll(range(10**9))[0])"
        )
        printed = {
            subprocess.run(
                [sys.executable, "-c", program],
                env={**os.environ, "PYTHONHASHSEED": seed},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for seed in ("0", "1", "4242")
        }
        here = f"{Chance(7).number(10**20)[0]} {Chance(7, 1).roll(range(10**9))[0]}\n"

        assert {here} == printed


class TestFairness:
    """Counts over many seeds: fixed, so that they cannot fail by chance."""

    SEEDS = range(6000)

    def is_even(self, counts: Counter[object], kinds: int) -> bool:
        """Whether no result is far from its share: five standard deviations."""
        share = len(self.SEEDS) / kinds
        return len(counts) == kinds and all(
            abs(count - share) < 5 * share**0.5 for count in counts.values()
        )

    def test_rolls(self) -> None:
        """Each face of a die comes up as often, and two equal faces twice as often."""
        faces = (0, 1, 1, 2, 2, 3)
        counts = Counter(Chance(seed).roll(faces)[0] for seed in self.SEEDS)

        assert {0, 1, 2, 3} == set(counts)
        for face, share in ((0, 1000), (1, 2000), (2, 2000), (3, 1000)):
            assert abs(counts[face] - share) < 5 * share**0.5

    def test_shuffles(self) -> None:
        """Each order of four cards comes out as often."""
        cards = some_cards(4)
        counts: Counter[object] = Counter(Chance(seed).shuffle(cards)[0] for seed in self.SEEDS)

        assert set(permutations(cards)) == set(counts)
        assert self.is_even(counts, 24)

    def test_picks(self) -> None:
        """Each card is picked as often."""
        cards = some_cards(7)
        counts: Counter[object] = Counter(
            Chance(seed).pick(cards, cards)[0] for seed in self.SEEDS
        )

        assert self.is_even(counts, 7)

    def test_later_uses(self) -> None:
        """Later uses of one seed are as even as the first of many."""
        counts: Counter[object] = Counter(Chance(3, uses).number(10)[0] for uses in self.SEEDS)

        assert self.is_even(counts, 10)

    def test_large_shuffles(self) -> None:
        """In large shuffles too every card comes to every place."""
        cards = some_cards(60)
        tops: Counter[object] = Counter(Chance(seed).shuffle(cards)[0][-1] for seed in self.SEEDS)

        assert self.is_even(tops, 60)

    @pytest.mark.parametrize("count", [0, 1])
    def test_nothing_to_shuffle(self, count: int) -> None:
        """Shuffling no card or one changes nothing, but is a use."""
        cards = some_cards(count)

        assert (cards, Chance(1, uses=1)) == Chance(1).shuffle(cards)


class TestDictation:
    def test_dice(self) -> None:
        """Dictated rolls come first, in their order, and do not use the seed."""
        chance = Chance(1, dice=(2, 1))
        first, chance = chance.roll((1, 2))
        second, chance = chance.roll((1, 2))

        assert (2, 1, Chance(1)) == (first, second, chance)

    def test_shuffles(self) -> None:
        """A dictated order comes out; afterwards chance is free again."""
        order, left = Chance(1, shuffles=((C, A, B),)).shuffle((A, B, C))

        assert ((C, A, B), Chance(1)) == (order, left)

    def test_picks(self) -> None:
        """A dictated card is picked, marked or not."""
        marked = JUNK.marked(UsedMark("x"))
        things = ("a", "b", "c")
        picked, left = Chance(1, picks=(JUNK,)).pick(things, (A, marked, JUNK))

        assert ("b", Chance(1)) == (picked, left)

    @pytest.mark.parametrize(
        ("ask", "message"),
        [
            (lambda: Chance(1, dice=(7,)).roll((1, 2)), r"the faces \(1, 2\) cannot show 7$"),
            (lambda: Chance(1, shuffles=((A,),)).shuffle((A, B)), r"cannot give \(<test/0>,\)$"),
            (lambda: Chance(1, shuffles=((A, A),)).shuffle((A, B)), "cannot give"),
            (lambda: Chance(1, picks=(C,)).pick((A, B), (A, B)), "cannot be <test/2>$"),
        ],
        ids=["die", "too few", "others", "pick"],
    )
    def test_impossible(self, ask: object, message: str) -> None:
        """What cannot come out cannot be dictated."""
        assert callable(ask)
        with pytest.raises(ImpossibleChance, match=message):
            ask()

    def test_of_one_sort_leaves_the_others_alone(self) -> None:
        """Dictated dice do not touch shuffles and picks."""
        chance = Chance(1, dice=(2,))

        assert Chance(1).shuffle((A, B, C))[0] == chance.shuffle((A, B, C))[0]
        assert chance.shuffle((A, B, C))[1].dice == (2,)
