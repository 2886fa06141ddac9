"""Chance is a value: a seed, how often it was used, and outcomes dictated for the next uses.

Each use derives its numbers from a hash of the seed and the count.  Nothing here depends on the
standard library's random numbers, so a game is the same in every process and on every version of
Python.  Outcomes can be dictated as what comes out (an order, a card, a number): tests do that,
and so does whoever needs another world that looks the same.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, TypeVar

import attrs

from dale_rules._model.cards import Card
from dale_rules._model.errors import DaleError
from dale_rules._model.listings import same_items

MAX_SEED: Final = 2**53 - 1
"""The largest seed: every JSON reader keeps it exactly."""

T = TypeVar("T")


class ImpossibleChance(DaleError):
    """A dictated outcome cannot come out of this use of chance."""


@attrs.frozen
class Chance:
    """The chance of a game from here on."""

    seed: int
    uses: int = 0
    dice: tuple[int, ...] = ()
    """Dictated results of the next rolls."""
    shuffles: tuple[tuple[Card, ...], ...] = ()
    """Dictated results of the next shuffles, bottom card first."""
    picks: tuple[Card, ...] = ()
    """Dictated results of the next random picks of a card."""

    def roll(self, faces: Sequence[int]) -> tuple[int, "Chance"]:
        """Roll a die; give the face that came up, and the chance that is left."""
        if self.dice:
            result, *rest = self.dice
            if result not in faces:
                msg = f"a die with the faces {tuple(faces)} cannot show {result}"
                raise ImpossibleChance(msg)
            return result, attrs.evolve(self, dice=tuple(rest))
        return faces[self._numbers(len(faces))[0]], self._used()

    def shuffle(self, cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], "Chance"]:
        """Shuffle cards; give their new order, bottom first, and the chance that is left."""
        if self.shuffles:
            order, *rest = self.shuffles
            if not same_items(order, cards):
                msg = f"shuffling {cards} cannot give {order}"
                raise ImpossibleChance(msg)
            return order, attrs.evolve(self, shuffles=tuple(rest))
        left = list(cards)
        numbers = self._numbers(*range(len(left), 1, -1))
        for last, number in zip(range(len(left) - 1, 0, -1), numbers, strict=True):
            left[last], left[number] = left[number], left[last]
        return tuple(left), self._used()

    def pick(self, cards: tuple[T, ...], faces: Sequence[Card]) -> tuple[T, "Chance"]:
        """Pick one of some things at random; `faces` are the cards that they stand for."""
        if self.picks:
            wanted, *rest = self.picks
            for thing, face in zip(cards, faces, strict=True):
                if face.plain == wanted.plain:
                    return thing, attrs.evolve(self, picks=tuple(rest))
            msg = f"a random pick from {tuple(faces)} cannot be {wanted}"
            raise ImpossibleChance(msg)
        return cards[self._numbers(len(cards))[0]], self._used()

    def number(self, below: int) -> tuple[int, "Chance"]:
        """Draw a number from 0 to `below` - 1; give it and the chance that is left."""
        return self._numbers(below)[0], self._used()

    def _used(self) -> "Chance":
        return attrs.evolve(self, uses=self.uses + 1)

    def _numbers(self, *bounds: int) -> list[int]:
        """One number for each bound, at least 0 and below it, all from this one use.

        They are the digits of one large random number in mixed radix.  It has 128 bits more than
        the product of the bounds, so no result is noticeably likelier than another.
        """
        bits = sum(bound.bit_length() for bound in bounds) + 128
        blocks = -(-bits // 512)
        large = int.from_bytes(
            b"".join(
                blake2b(f"dale {self.seed} {self.uses} {block}".encode()).digest()
                for block in range(blocks)
            ),
            "big",
        )
        numbers = []
        for bound in bounds:
            large, number = divmod(large, bound)
            numbers.append(number)
        return numbers
