"""The inventory action."""

from itertools import permutations

import pytest

from dale_rules import DiscardCards, apply, is_legal, legal_moves, orderings
from dale_rules.testing import blank_decks, cards, position, seat

blank_decks(1)


@pytest.mark.rule("R-40")
class TestDiscarding:
    def test_any_set_of_cards(self) -> None:
        """Every set of cards of the hand can be discarded, none and all included, each once."""
        state = position(seat(hand="2 junk, Blank 1.2"))
        listed = {move.cards for move in legal_moves(state).of(DiscardCards)}  # type: ignore[union-attr]
        expected = ["", "junk", "2 junk", "Blank 1.2", "junk, Blank 1.2", "2 junk, Blank 1.2"]

        assert {cards(state, names) for names in expected} == listed
        assert len(legal_moves(state).of(DiscardCards)) == 6

    def test_in_the_order_chosen(self) -> None:
        """The cards reach the pile in the order of the move."""
        state = position(
            seat(hand="Blank 1.2, Blank 1.3, Blank 1.4", deck="9 junk", discard_pile="Blank 1.1")
        )
        for order in permutations(["Blank 1.2", "Blank 1.3", "Blank 1.4"]):
            after = apply(state, DiscardCards(cards(state, order)))

            assert cards(state, ["Blank 1.1", *order]) == after.players[0].discard_pile

    def test_nothing(self) -> None:
        """Discarding nothing is an action as well."""
        state = position(seat(hand="5 junk"), decks=blank_decks(1))
        after = apply(state, DiscardCards())

        assert state.players[0] == after.players[0]
        assert after.active == 1

    def test_with_an_empty_hand(self) -> None:
        """With no card in hand, discarding nothing is all there is to do."""
        state = position(seat(hand=""), decks=blank_decks(1))

        assert [DiscardCards()] == list(legal_moves(state))

    def test_every_order_is_legal(self) -> None:
        """One order is listed; the others are found by `orderings`, and are legal too."""
        state = position(seat(hand="Blank 1.2, Blank 1.3, 2 junk"))
        orders = orderings(state, DiscardCards(cards(state, "Blank 1.3, junk, Blank 1.2, junk")))

        assert 12 == len(orders) == len(set(orders))
        assert all(is_legal(state, move) for move in orders)
