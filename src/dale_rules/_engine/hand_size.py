"""Filling the hand at clean-up (R-51 to R-53, K-27)."""

from typing import Final

from dale_rules._effects.asks import Ask, Questions
from dale_rules._effects.draft import Draft
from dale_rules._effects.look import Look
from dale_rules._effects.uses import acting, ask_passive, shown_by, uses
from dale_rules._model.cards import Card, Use
from dale_rules._model.errors import EffectError
from dale_rules._model.events import CardShown
from dale_rules._model.modifiers import draw_limit
from dale_rules._model.requests import Request, RequestKind
from dale_rules._model.state import Position, summary
from dale_rules._model.zones import Spot, Zone

HAND_SIZE: Final = 5
"""To how many cards a hand is filled, less what cards say."""


_LARGEST: Final = 100
"""By how many cards one card may enlarge a hand; more is a slip of its deck."""


def fill_hand(draft: Draft, seat: int) -> Questions:
    """Fill a player's hand from the deck, and with junk where deck and discard pile are empty.

    The hand size is recounted as the hand grows, and junk fills last.
    """
    size = HandSize(draft, seat)
    limit = draw_limit(draft.modifiers, seat)
    start = len(draft.players[seat].hand)
    while True:
        drawn = len(draft.players[seat].hand) - start
        empty = False
        may_draw = limit is None or drawn < limit
        if len(draft.players[seat].hand) < size.total() and may_draw:
            if draft.draw(seat) is not None:
                continue
            empty = True
        question = size.question() if may_draw else None
        if question is None:
            break
        size.count((yield question))
    size.show()
    if empty:
        # junk fills the hand up to its size, which junk does not change.
        drawn = len(draft.players[seat].hand) - start
        missing = size.total() - len(draft.players[seat].hand)
        # K-51: junk counts as drawn.
        for _ in range(missing if limit is None else min(missing, limit - drawn)):
            draft.draw_junk(seat)


class HandSize:
    """The hand size of one clean-up, and what its copying cards were counted as."""

    def __init__(self, position: Draft, seat: int) -> None:
        self._draft = position
        self._seat = seat
        self._counted: dict[Card, list[Use]] = {}

    def total(self) -> int:
        """To how many cards the hand is to be filled, as it is now."""
        return (
            HAND_SIZE
            + self._of_stall()
            + sum(min(self._sizes(held)) for held in self._uncounted())
            + sum(
                size_of(self._draft, self._seat, use)
                for counted in self._counted.values()
                for use in counted
            )
        )

    def _of_stall(self) -> int:
        """What cards in the stall add, as long as they stand there (K-55)."""
        table = self._draft.rules.hand_size
        spots = acting(self._draft, self._seat, table)
        return sum(
            _asked(self._draft, self._seat, spot.card) for spot in spots if spot.zone is Zone.STALL
        )

    def question(self) -> Ask | None:
        """What the next copying card counts as, if that makes a difference (K-06, K-27)."""
        largest = self.total() + sum(
            max(sizes) - min(sizes) for sizes in map(self._sizes, self._uncounted())
        )
        if len(self._draft.players[self._seat].hand) >= largest:
            return None
        for held in self._uncounted():
            if len(self._sizes(held)) > 1:
                # K-05: which card it is about is nobody else's business.
                request = Request(RequestKind.USE, None, "hand size", secret=True)
                return Ask(self._seat, request, uses(self._draft, self._seat, held))
        return None

    def count(self, use: Use) -> None:
        """Remember what the player chose for a copying card."""
        self._counted.setdefault(use.physical, []).append(use)

    def show(self) -> None:
        """Show the cards that changed the hand size (R-13)."""
        if self._draft.events is None:
            return
        alike = (uses(self._draft, self._seat, held)[0] for held in self._uncounted())
        counted = (use for several in self._counted.values() for use in several)
        for use in (*alike, *counted):
            if size_of(self._draft, self._seat, use):
                spot = Spot(Zone.HAND, self._seat, None, use.physical)
                for shown in (use, *shown_by(self._draft, self._seat, spot, use)):
                    self._draft.tell(CardShown(self._seat, shown))

    def _uncounted(self) -> list[Card]:
        left = list(self._draft.players[self._seat].hand)
        for held, several in self._counted.items():
            for _ in several:
                left.remove(held)
        return left

    def _sizes(self, held: Card) -> set[int]:
        """By how much the card may enlarge the hand, whatever it is counted as."""
        rules = self._draft.rules
        if not rules.hand_size:
            return {0}
        return {
            size_of(self._draft, self._seat, use) for use in uses(self._draft, self._seat, held)
        }


def size_of(position: Position, seat: int, use: Use) -> int:
    """By how much a card in the hand enlarges it."""
    passive = position.rules.hand_size.get(use.face.kind.id)
    if passive is None or passive.where is not Zone.HAND:
        return 0
    return _asked(position, seat, use.face)


def _asked(position: Position, seat: int, face: Card) -> int:
    source = face.kind.id
    passive = position.rules.hand_size[source]
    size = ask_passive(position, source, int, passive.hand_size, Look(position, seat))
    if not 0 <= size <= _LARGEST:
        message = f"hand_size gave {size}, which is not from 0 to {_LARGEST}"
        raise EffectError(source, message, summary(position))
    return size
