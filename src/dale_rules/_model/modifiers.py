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

    Turn-long changes and those of the one card apply in the order played (R-61): a card's mark
    knows how many turn-long changes came before it.
    """
    marks = face.marks
    if not marks and not modifiers:
        return face.kind.value
    value = face.kind.value
    own = sorted((m for m in marks if isinstance(m, ValueMark)), key=lambda mark: mark.after)
    for before, modifier in enumerate(modifiers):
        while own and own[0].after <= before:
            value = own.pop(0).change(value)
        if modifier.seat == seat:
            value = modifier.change(value)
    for mark in own:
        value = mark.change(value)
    return value


def highest(printed: int, changes: Sequence[ValueChange]) -> int:
    """What these changes could at most make of a value, in whatever order they apply."""
    value = max([printed, *(c.amount for c in changes if c.how is Alteration.SET)])
    for how in (Alteration.ADD, Alteration.MULTIPLY):
        for change in changes:
            if change.how is how:
                value = max(value, change(value))
    return value
