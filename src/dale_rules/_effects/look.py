"""A seat at the table that looks and changes nothing: what passive effects are asked with."""

from collections.abc import Sequence

from dale_rules._model.cards import Card, Use, ValueMark
from dale_rules._model.modifiers import Aspect, highest, value_of
from dale_rules._model.rules import Counter
from dale_rules._model.state import Position
from dale_rules._model.zones import Spot, Zone


class Look:
    """A player's seat, as card texts address it; a pure question is asked with it.

    What it gives are *spots*: cards in their places.  In a pile the last spot is the top.
    """

    __slots__ = ("_position", "seat")

    def __init__(self, position: Position, seat: int) -> None:
        self._position = position
        self.seat = seat

    @property
    def hand(self) -> tuple[Spot, ...]:
        """The cards in the hand."""
        cards = self._position.players[self.seat].hand
        return tuple(Spot(Zone.HAND, self.seat, None, card) for card in cards)

    @property
    def discard_pile(self) -> tuple[Spot, ...]:
        """The cards of the discard pile, bottom first."""
        return _pile(Zone.DISCARD_PILE, self.seat, self._position.players[self.seat].discard_pile)

    @property
    def top_discard(self) -> Spot | None:
        """The top card of the discard pile, if there is one."""
        pile = self._position.players[self.seat].discard_pile
        return Spot(Zone.DISCARD_PILE, self.seat, len(pile) - 1, pile[-1]) if pile else None

    @property
    def stall(self) -> tuple[tuple[Spot, ...], ...]:
        """The stacks of the stall, the newest last."""
        return tuple(
            tuple(Spot(Zone.STALL, self.seat, number, card) for card in stack)
            for number, stack in enumerate(self._position.players[self.seat].stall)
        )

    @property
    def deck_size(self) -> int:
        """How many cards the deck holds."""
        return len(self._position.players[self.seat].deck)

    @property
    def can_draw(self) -> bool:
        """Whether there is a card to draw, in the deck or in the discard pile."""
        player = self._position.players[self.seat]
        return bool(player.deck or player.discard_pile)

    @property
    def can_draw_from_market_deck(self) -> bool:
        """Whether there is a card to draw, in the market deck or its discard pile."""
        return bool(self._position.market_deck or self._position.market_discard)

    @property
    def market(self) -> tuple[Spot, ...]:
        """The cards in the market, the cheapest slot first."""
        return tuple(
            Spot(Zone.MARKET, None, slot, card)
            for slot, card in enumerate(self._position.market)
            if card is not None
        )

    @property
    def market_discard(self) -> tuple[Spot, ...]:
        """The cards of the market's discard pile, bottom first."""
        return _pile(Zone.MARKET_DISCARD, None, self._position.market_discard)

    def count(self, counter: Counter) -> int:
        """What a deck counts for this player."""
        return dict(self._position.players[self.seat].counters)[counter.id]

    @property
    def left(self) -> "Look":
        """The neighbour to the left, who plays next (R-15)."""
        return self.others[0]

    @property
    def right(self) -> "Look":
        """The neighbour to the right, who played before (R-15)."""
        return self.others[-1]

    @property
    def others(self) -> tuple["Look", ...]:
        """The other players, beginning to the left (R-15)."""
        seats = len(self._position.players)
        return tuple(Look(self._position, (self.seat + step) % seats) for step in range(1, seats))

    def value_of(self, card: Use | Spot) -> int:
        """What a card is worth now when this player uses it (R-60)."""
        face = card.card if isinstance(card, Spot) else card.face
        return value_of(self._position.modifiers, self.seat, face)

    @property
    def highest_printed_value(self) -> int:
        """The highest value on a card of this game (K-10)."""
        return max(held.kind.value for held in self._position.rules.cards.values())

    @property
    def highest_value(self) -> int:
        """A value that no card this player may use exceeds, reckoned from what all know (K-10).

        Which cards are in the hand makes no difference to it, only the alterations shown.
        """
        changes = [
            modifier.change
            for modifier in self._position.modifiers
            if modifier.aspect is Aspect.VALUE and modifier.binds(self.seat)
        ]
        marks = (mark for spot in self.hand for mark in spot.card.marks)
        changes += [mark.change for mark in marks if isinstance(mark, ValueMark)]
        return highest(self.highest_printed_value, changes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Look) and (self.seat, self._position) == (
            other.seat,
            other._position,
        )

    def __hash__(self) -> int:
        return hash(self.seat)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of seat {self.seat}>"


def _pile(zone: Zone, seat: int | None, cards: Sequence[Card]) -> tuple[Spot, ...]:
    return tuple(Spot(zone, seat, place, card) for place, card in enumerate(cards))
