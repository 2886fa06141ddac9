"""Filling the hand at clean-up (R-51 to R-53, K-27)."""

from typing import Final

from dale_rules._effects.asks import Ask, Questions
from dale_rules._effects.draft import Draft
from dale_rules._effects.look import Look
from dale_rules._effects.uses import ask_passive, shown_by, uses
from dale_rules._model.cards import Card, Use
from dale_rules._model.events import CardShown
from dale_rules._model.requests import Request, RequestKind
from dale_rules._model.state import Position
from dale_rules._model.zones import Spot, Zone

HAND_SIZE: Final = 5
"""To how many cards a hand is filled, less what cards say."""


def fill_hand(draft: Draft, seat: int) -> Questions:
    """Fill a player's hand from the deck, and with junk where deck and discard pile are empty.

    The hand size is recounted as the hand grows, and junk fills last.
    """
    size = HandSize(draft, seat)
    while True:
        if len(draft.players[seat].hand) < size.total():
            if draft.draw(seat) is not None:
                continue
            empty = True
        else:
            empty = False
        question = size.question()
        if question is None:
            break
        size.count((yield question))
    size.show()
    if empty:
        # junk fills the hand up to its size, which junk does not change.
        for _ in range(size.total() - len(draft.players[seat].hand)):
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
            + sum(min(self._sizes(held)) for held in self._uncounted())
            + sum(
                size_of(self._draft, self._seat, use)
                for counted in self._counted.values()
                for use in counted
            )
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
                request = Request(RequestKind.USE, held.kind.id, "hand size")
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
    """By how much a card enlarges the hand."""
    source = use.face.kind.id
    passive = position.rules.hand_size.get(source)
    if passive is None:
        return 0
    return ask_passive(position, source, int, passive.hand_size, Look(position, seat))
