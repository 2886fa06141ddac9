"""Changes of the rules that outlast an action, and the values, prices and totals they make."""

import enum
from collections.abc import Sequence

import attrs

from dale_rules._model.cards import Alteration, Card, ValueChange, ValueMark


class Aspect(enum.Enum):
    """What a modifier changes for those whom it binds."""

    VALUE = "value"
    """What every card that they use is worth (R-60)."""
    PRICE = "price"
    """What cards in market slots cost them (K-51)."""
    STACK_TOTAL = "stack total"
    """Which total a stack of theirs needs (K-51)."""
    DRAWS = "draws"
    """To how many cards their drawing is limited when they fill their hand (K-51)."""

    def __repr__(self) -> str:
        return f"Aspect.{self.name}"


class Lasts(enum.Enum):
    """When a modifier ends."""

    THIS_TURN = "this turn"
    """With the turn in which it was made (R-62)."""
    UNTIL_NEXT_TURN = "until next turn"
    """When the next turn of its maker starts, before anything else of that turn (K-51)."""

    def __repr__(self) -> str:
        return f"Lasts.{self.name}"


@attrs.frozen
class Modifier:
    """A change of the rules for one player, or for all others."""

    seat: int
    """Who made it."""
    aspect: Aspect
    change: ValueChange
    binds_others: bool = False
    """Whether it binds all players but its maker, instead of its maker."""
    lasts: Lasts = Lasts.THIS_TURN

    def binds(self, seat: int) -> bool:
        """Whether it concerns this player."""
        return (self.seat != seat) is self.binds_others


def value_of(modifiers: Sequence[Modifier], seat: int, face: Card) -> int:
    """What a card is worth when this player uses it (R-60).

    Changes of the one card apply in the order of its marks: the order played (R-61), and of a
    copy first what it copies, then what was met on the way (K-38).  A mark knows how many
    turn-long changes came before it.  Each of those applies once, behind the last mark that it
    came after: what is played later changes the value further (K-33).
    """
    value = face.kind.value
    if not face.marks:
        return _of_all(modifiers, seat, value)
    marks = [mark for mark in face.marks if isinstance(mark, ValueMark)]
    later: list[Sequence[Modifier]] = []
    end = len(modifiers)
    for mark in reversed(marks):
        start = min(mark.after, end)
        later.append(modifiers[start:end])
        end = start
    value = _of_all(modifiers[:end], seat, value)
    for mark, behind in zip(marks, reversed(later), strict=True):
        value = _of_all(behind, seat, mark.change(value))
    return value


def _of_all(modifiers: Sequence[Modifier], seat: int, value: int) -> int:
    """A value after the changes of all cards of a player."""
    for modifier in modifiers:
        if modifier.aspect is Aspect.VALUE and modifier.binds(seat):
            value = modifier.change(value)
    return value


def modified(modifiers: Sequence[Modifier], aspect: Aspect, seat: int, number: int) -> int:
    """A price or a stack's total as it is for this player; several changes add up (K-51)."""
    for modifier in modifiers:
        if modifier.aspect is aspect and modifier.binds(seat):
            number = modifier.change(number)
    return number


def draw_limit(modifiers: Sequence[Modifier], seat: int) -> int | None:
    """How many cards this player may draw to fill the hand; the strictest limit counts (K-51)."""
    limits = [m.change.amount for m in modifiers if m.aspect is Aspect.DRAWS and m.binds(seat)]
    return min(limits, default=None)


def highest(printed: int, changes: Sequence[ValueChange]) -> int:
    """What these changes could at most make of a value, in whatever order they apply."""
    value = max([printed, *(c.amount for c in changes if c.how is Alteration.SET)])
    for how in (Alteration.ADD, Alteration.MULTIPLY):
        for change in changes:
            if change.how is how:
                value = max(value, change(value))
    return value
