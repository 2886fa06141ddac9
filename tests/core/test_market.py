"""The market action."""

from itertools import chain, combinations

import pytest

from dale_rules import (
    MARKET_DISCARD,
    GameState,
    IllegalityCode,
    IllegalMove,
    Purchase,
    apply,
    explain,
    is_legal,
    legal_moves,
    transition,
)
from dale_rules._model.events import CardMoved
from dale_rules.testing import blank_decks, card, cards, position, seat

blank_decks(2)


def buying(hand: str, offered: str = "Blank 2.5a", slot: int = 0) -> GameState:
    """A position in which that card alone is on offer."""
    market = [None] * slot + [offered]
    return position(seat(hand=hand), market=market, market_deck=(), decks=blank_decks(2))


def payments(state: GameState) -> set[tuple[int, ...]]:
    """The values that can be paid with, as listed."""
    return {
        tuple(use.face.kind.value for use in move.cards)
        for move in legal_moves(state).of(Purchase)
        if isinstance(move, Purchase)
    }


def all_payments(state: GameState) -> set[tuple[int, ...]]:
    """The same, found by trying every set of cards of the hand."""
    hand = state.players[0].hand
    picks = chain.from_iterable(combinations(hand, n) for n in range(len(hand) + 1))
    slots = [slot for slot, offered in enumerate(state.market) if offered]
    return {
        tuple(c.kind.value for c in pick)
        for pick in picks
        for slot in slots
        if is_legal(state, Purchase(slot, pick))
    }


class TestPrice:
    @pytest.mark.rule("R-21")
    @pytest.mark.parametrize("slot", range(5))
    def test_rises_to_the_left(self, slot: int) -> None:
        """A card costs its value and one more for each slot to the left."""
        state = buying("10 junk", "Blank 2.3", slot)

        assert {(1,) * (3 + slot)} == payments(state)

    @pytest.mark.rule("R-20")
    def test_one_card_is_bought(self) -> None:
        """A purchase takes exactly one card."""
        state = position(seat(hand="4 junk"), decks=blank_decks(2), market="Blank 1.2, Blank 1.2")
        after = apply(state, Purchase(0, cards(state, "2 junk")))
        bought = card(state, "Blank 1.2")

        assert after.players[0].hand.count(bought) == 1


class TestPayment:
    @pytest.mark.rule("R-22", "R-23")
    @pytest.mark.parametrize(
        ("hand", "offered", "slot", "expected"),
        [
            ("5 junk", "Blank 2.2", 0, {(1, 1)}),
            ("5 junk", "Blank 2.2", 4, set()),
            ("2 Blank 1.4, Blank 1.5a", "Blank 2.5a", 0, {(5,), (4, 4)}),
            ("Blank 1.5a, Blank 1.3, Blank 1.2", "Blank 2.5a", 0, {(5,), (2, 3)}),
            ("Blank 1.4", "Blank 2.2", 0, {(4,)}),
            ("Blank 1.4, junk", "Blank 2.4", 1, {(1, 4)}),
            ("Blank 1.4, junk", "Blank 2.4", 0, {(4,)}),
            ("", "Blank 2.2", 0, set()),
        ],
        ids=[
            "five junk for 2",
            "five junk for 6",
            "4 4 5 for 5",
            "5 3 2 for 5",
            "4 for 2",
            "4 and junk for 5",
            "4 and junk for 4",
            "no cards",
        ],
    )
    def test_the_legal_ones(
        self, hand: str, offered: str, slot: int, expected: set[tuple[int, ...]]
    ) -> None:
        """Exactly the payments are legal in which every card is needed."""
        state = buying(hand, offered, slot)

        assert expected == payments(state) == all_payments(state)

    @pytest.mark.rule("R-25")
    @pytest.mark.parametrize(
        ("paid", "is_good"),
        [
            ("2 Blank 1.4", True),
            ("2 Blank 1.4, junk", False),
            ("2 Blank 1.4, Blank 1.3", False),
            ("Blank 1.5a", True),
            ("Blank 1.5a, junk", False),
            ("Blank 1.5a, Blank 1.4", False),
            ("Blank 1.3, Blank 1.2", True),
            ("Blank 1.3, Blank 1.2, junk", False),
            ("Blank 1.3, Blank 1.2, Blank 1.4", False),
        ],
    )
    def test_the_example_of_the_rulebook(self, paid: str, is_good: bool) -> None:
        """For a price of 5 two fours will do though a five is in hand; a needless card won't."""
        state = buying("2 Blank 1.4, Blank 1.5a, Blank 1.3, Blank 1.2, junk")

        assert is_good is is_legal(state, Purchase(0, cards(state, paid)))

    @pytest.mark.rule("R-23")
    def test_too_little(self) -> None:
        """A payment below the price is refused with its figures."""
        state = buying("Blank 1.4, junk", slot=1)
        move = Purchase(1, cards(state, "junk, Blank 1.4"))

        with pytest.raises(IllegalMove) as caught:
            apply(state, move)

        assert IllegalityCode.UNDERPAID is caught.value.illegality.code
        assert move.cards == caught.value.illegality.cards
        assert (
            str(caught.value)
            == "underpaid: costs 6, paid 1 + 4 (turn 1, seat 0, action phase, stacks 0-0)"
        )

    @pytest.mark.rule("R-23")
    def test_a_needless_card(self) -> None:
        """A payment that would do without a card is refused and names that card."""
        state = buying("Blank 1.5a, junk")
        wrong = explain(state, Purchase(0, cards(state, "Blank 1.5a, junk")))

        assert wrong is not None
        assert IllegalityCode.OVERPAID is wrong.code
        assert cards(state, "junk") == wrong.cards
        assert wrong.message.startswith(
            "costs 5, paid 5 + 1: too much, as it would do without Junk ("
        )

    @pytest.mark.rule("R-23")
    def test_nothing(self) -> None:
        """Nothing can be had for no cards."""
        wrong = explain(buying("junk", "Blank 2.2"), Purchase(0, ()))

        assert wrong is not None
        assert IllegalityCode.UNDERPAID is wrong.code
        assert wrong.message.startswith("costs 2, paid nothing (")

    @pytest.mark.rule("R-24")
    def test_each_is_listed_once(self) -> None:
        """A payment is listed once, its cards in hand order; every other order is legal too."""
        state = buying("Blank 1.3, Blank 1.2")
        turned = Purchase(0, cards(state, "Blank 1.3, Blank 1.2"))

        assert [Purchase(0, cards(state, "Blank 1.2, Blank 1.3"))] == list(
            legal_moves(state).of(Purchase)
        )
        assert is_legal(state, turned)
        assert turned not in legal_moves(state)

    def test_equal_cards_are_one_choice(self) -> None:
        """Paying with one or with another copy of a card is the same payment."""
        state = buying("3 Blank 1.2", "Blank 2.4")

        assert len(legal_moves(state).of(Purchase)) == 1


class TestCards:
    @pytest.mark.rule("R-24")
    def test_go_to_the_pile_in_the_order_paid(self) -> None:
        """Cards paid go to the discard pile in the buyer's order, the one bought to the hand."""
        state = position(
            seat(hand="Blank 1.2, Blank 1.3", deck="6 junk", discard_pile="junk"),
            market=["Blank 2.5a"],
        )
        for order in ("Blank 1.2, Blank 1.3", "Blank 1.3, Blank 1.2"):
            after = apply(state, Purchase(0, cards(state, order)))

            assert cards(state, f"junk, {order}") == after.players[0].discard_pile
            assert cards(state, "4 junk, Blank 2.5a") == after.players[0].hand

    @pytest.mark.rule("R-24", "K-34")
    def test_are_discarded_before_the_bought_card_is_taken(self) -> None:
        """Paying lays the cards beside the table; at last the bought card goes to the hand."""
        state = position(seat(hand="2 junk", deck="9 junk"), market=["Blank 2.2"], market_deck=())
        told = transition(state, Purchase(0, cards(state, "2 junk"))).events
        ways = [(e.source.zone.value, e.target.zone.value) for e in told if type(e) is CardMoved]

        assert ways[:6] == [
            ("hand", "paid"),
            ("hand", "paid"),
            ("market", "bought"),
            ("paid", "discard pile"),
            ("paid", "discard pile"),
            ("bought", "hand"),
        ]

    @pytest.mark.rule("R-26")
    def test_the_gap_stays_until_clean_up(self) -> None:
        """Nothing goes to the market before the hand has been filled."""
        state = position(
            seat(hand="2 junk"), market="Blank 2.2, Blank 2.3", market_deck="Blank 2.4"
        )
        told = transition(state, Purchase(0, cards(state, "2 junk"))).events
        moved = [e.target.zone.value for e in told if type(e) is CardMoved]

        assert "hand" in moved
        assert {"market"} == set(moved[moved.index("market") :])


class TestMarketDiscard:
    def test_is_not_for_sale_as_a_rule(self) -> None:
        """The market's discard pile sells nothing to ordinary cards."""
        state = position(seat(hand="2 junk"), decks=blank_decks(2), market_discard="Blank 2.2")
        wrong = explain(state, Purchase(MARKET_DISCARD, cards(state, "2 junk")))

        assert wrong is not None
        assert IllegalityCode.MARKET_DISCARD_CLOSED is wrong.code
        assert cards(state, "2 junk") == wrong.cards
        assert MARKET_DISCARD not in {m.slot for m in legal_moves(state) if type(m) is Purchase}
