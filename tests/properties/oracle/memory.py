"""What was played earlier and still counts, told from the moves alone.

What cards are worth, and what they cost, depends on what has happened.  The engine keeps that on
the state; the oracle remembers it by itself, move by move.  Only for which card was altered does
it look at the card's marks, and it takes their amount and their time from the game's course.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import attrs

from dale_rules import Card, Choose, Event, GameState, PlayTechnique, RequestKind, UseAbility
from dale_rules._model.cards import ValueMark
from dale_rules._model.events import Rolled
from dale_rules.testing.playing import Step


@attrs.define
class Altered:
    """What one card's value was altered by, and after how many changes of all cards (R-61)."""

    alter: Callable[[int], int]
    after: int


@attrs.define
class Memory:
    """What holds at this moment for the player whose turn it is."""

    raised: int = 0
    """By how much every card they use is worth more in this turn."""
    marks: dict[ValueMark, Altered] = attrs.field(factory=dict)
    """What the marks on single cards mean."""
    ironed: Counter[int] = attrs.field(factory=Counter)
    """How often each player has played Ironing for the next turn."""
    gunfights: Counter[int] = attrs.field(factory=Counter)
    threats: Counter[int] = attrs.field(factory=Counter)

    def surcharge(self, seat: int) -> int:
        """How much more market cards cost this player (Scary Gunfight, K-51)."""
        return 2 * sum(number for who, number in self.gunfights.items() if who != seat)

    def threat(self, seat: int) -> int:
        """How much higher the total of this player's stacks has to be (Nasty Threat, K-51)."""
        return sum(number for who, number in self.threats.items() if who != seat)

    def worth(self, face: Card, printed: int) -> int:
        """The value of a card with marks: those of what it copies come first (K-38, R-61)."""
        known = [self.marks[mark] for mark in face.marks if isinstance(mark, ValueMark)]
        # A turn-wide +1 counts behind the last of these that was there before it (K-33).
        behind = [0] * (len(known) + 1)
        for moment in range(self.raised):
            before = [place for place, one in enumerate(known, 1) if one.after <= moment]
            behind[max(before, default=0)] += 1
        worth = printed + behind[0]
        for one, raised in zip(known, behind[1:], strict=True):
            worth = one.alter(worth) + raised
        return worth

    def follow(self, step: Step) -> None:
        """Remember one more move."""
        seat = step.before.active
        if isinstance(step.move, PlayTechnique):
            match step.move.card.face.name:
                case "Flashy Show":
                    self.raised += 1
                case "Ironing":
                    self.ironed[seat] += 1
                case "Scary Gunfight":
                    self.gunfights[seat] += 1
                case "Nasty Threat":
                    self.threats[seat] += 1
        if step.before.turn == step.after.turn:
            self._learn_marks(step)
            return
        assert step.after.turn == step.before.turn + 1
        begins = step.after.active
        self.marks = {}
        self.raised = self.ironed.pop(begins, 0)
        self.gunfights.pop(begins, None)
        self.threats.pop(begins, None)

    def _learn_marks(self, step: Step) -> None:
        seat = step.before.active
        fresh = _marks(step.after, seat) - _marks(step.before, seat)
        alter = _alteration(step)
        if alter is None:
            assert not fresh, f"{step.move} altered a card: {fresh}"
        for mark in fresh:
            assert alter is not None
            assert fresh[mark] == 1
            known = self.marks.setdefault(mark, Altered(alter, self.raised))
            assert known.after == self.raised, f"{mark} stands for two moments"
            assert all(known.alter(value) == alter(value) for value in (1, 2, 5))


def _marks(state: GameState, seat: int) -> Counter[ValueMark]:
    held = state.players[seat].hand
    return Counter(mark for one in held for mark in one.marks if isinstance(mark, ValueMark))


def _alteration(step: Step) -> Callable[[int], int] | None:
    """How this move has altered a single card, if it has."""
    pending, rolls = step.before.pending, list(_rolls(step.events))
    match step.move:
        case UseAbility(used) if used.face.name == "Bold Haggler":
            (rolled,) = rolls
            return lambda worth: worth + rolled
        case PlayTechnique(played) if played.face.name == "Rare Artefact" and rolls:
            return lambda worth: worth * rolls[0]
        case Choose(int(number)) if pending and pending.request.source == "ocelots/blindfold":
            chosen = pending.request.kind is RequestKind.NUMBER and pending.seat
            return (lambda _: number) if chosen == step.before.active else None
        case Choose() if pending and pending.request.source == "polecats/rare-artefact":
            return lambda worth: worth * rolls[0]
    return None


def _rolls(events: tuple[Event, ...]) -> Iterator[int]:
    return (event.result for event in events if isinstance(event, Rolled))
