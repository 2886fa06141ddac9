"""Changes of the rules that last longer than one action, and the values that come of them."""

from collections.abc import Sequence

import attrs

from dale_rules._model.cards import Alteration, Card, ValueChange, ValueMark


@attrs.frozen
class Modifier:
    """A change that holds for one player until the end of the turn (R-60, R-62)."""

    seat: int
    """Whose cards it concerns."""
    change: ValueChange


def value_of(modifiers: Sequence[Modifier], seat: int, face: Card) -> int:
    """What a card is worth when this player uses it (R-60).

    Changes of the one card apply in the order of its marks: the order played (R-61), and of a
    copy first what it copies, then what was met on the way (K-38).  A mark knows how many
    turn-long changes came before it; each of them applies once, before the first mark that came
    after it.
    """
    value = face.kind.value
    if not face.marks and not modifiers:
        return value
    applied = 0
    for mark in face.marks:
        if isinstance(mark, ValueMark):
            value = _turn_long(modifiers[applied : mark.after], seat, value)
            value = mark.change(value)
            applied = max(applied, mark.after)
    return _turn_long(modifiers[applied:], seat, value)


def _turn_long(modifiers: Sequence[Modifier], seat: int, value: int) -> int:
    for modifier in modifiers:
        if modifier.seat == seat:
            value = modifier.change(value)
    return value


def highest(printed: int, changes: Sequence[ValueChange]) -> int:
    """What these changes could at most make of a value, in whatever order they apply."""
    value = max([printed, *(c.amount for c in changes if c.how is Alteration.SET)])
    for how in (Alteration.ADD, Alteration.MULTIPLY):
        for change in changes:
            if change.how is how:
                value = max(value, change(value))
    return value
