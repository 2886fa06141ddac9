"""What the pandas do."""

import pytest

from dale_rules import (
    MARKET_DISCARD,
    BuildStack,
    CardType,
    DiscardCards,
    GameState,
    IllegalityCode,
    PlayTechnique,
    Purchase,
    Spot,
    UseAbility,
    Zone,
    apply,
    explain,
    is_legal,
    legal_moves,
    transition,
)
from dale_rules._model.events import CardMoved, Reformed
from dale_rules.testing import answer, card, cards, position, seat


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    return answered(apply(state, PlayTechnique(card(state, technique))), *answers)


def answered(state: GameState, *answers: object) -> GameState:
    """Answer some questions, one after the other."""
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def offered(state: GameState) -> list[str]:
    """The names of the cards among which to choose."""
    assert state.pending is not None
    return [spot.card.name for spot in state.pending.options if isinstance(spot, Spot)]


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies", "type", "bonus_action"),
        [
            ("Loyal Partner", 1, 4, CardType.TECHNIQUE, True),
            ("Prepaid Good", 2, 3, CardType.TECHNIQUE, False),
            ("Essential Purchase", 3, 3, CardType.PASSIVE, False),
            ("Market Discovery", 4, 3, CardType.PASSIVE, False),
            ("Special Offer", 5, 1, CardType.TECHNIQUE, False),
            ("Stock Clearance", 5, 1, CardType.PASSIVE, False),
        ],
    )
    def test_cards(
        self, name: str, value: int, copies: int, type: CardType, bonus_action: bool
    ) -> None:
        """Each card has its value, number of copies, type and icon."""
        state = position(decks=["pandas"])
        found = card(state, name)

        assert (value, type, bonus_action, "pandas") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_size(self) -> None:
        """The deck has 15 cards of six kinds, each with a text."""
        rules = position(decks=["pandas"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)


class TestLoyalPartner:
    @pytest.mark.rule("R-33", "R-43", "K-36")
    def test_new_market(self) -> None:
        """The market is thrown away in the order chosen, and five new cards lie there at once."""
        state = position(
            seat(hand="Loyal Partner"),
            decks=["macaws", "pandas"],
            market="Cookies, Spyglass, Cookies, Spyglass, Cookies",
            market_deck="Prepaid Good, Market Discovery, 3 Shattered Relic, Stock Clearance",
            market_discard="Special Offer",
        )
        order = ["Spyglass", "Cookies", "Cookies", "Cookies", "Spyglass"]

        state = play(state, "Loyal Partner", order)

        new = "Stock Clearance, 3 Shattered Relic, Market Discovery"
        assert cards(state, new) == state.market
        assert cards(state, "Prepaid Good") == state.market_deck
        assert cards(state, ["Special Offer", *order]) == state.market_discard

    @pytest.mark.rule("R-54")
    def test_right_to_left(self) -> None:
        """The first card of the market deck comes into the rightmost slot."""
        state = position(
            seat(hand="Loyal Partner"),
            market="Spyglass",
            market_deck="Cookies, Spyglass, Shattered Relic",
        )

        state = play(state, "Loyal Partner")

        assert (*cards(state, "Shattered Relic, Spyglass, Cookies"),) == state.market[:3]

    @pytest.mark.rule("K-36", "R-54")
    def test_market_deck_runs_out(self) -> None:
        """When the market deck runs out the cards just thrown away are shuffled in."""
        state = position(
            seat(hand="Loyal Partner"),
            decks=["macaws", "pandas"],
            market="Cookies, Spyglass, Shattered Relic, Flashy Show, Favourite Toy",
            market_deck="Prepaid Good, Stock Clearance",
            market_discard="Special Offer",
            shuffles=[
                "Favourite Toy, Cookies, Spyglass, Shattered Relic, Flashy Show, Special Offer"
            ],
        )
        order = ["Cookies", "Spyglass", "Shattered Relic", "Flashy Show", "Favourite Toy"]

        state = play(state, "Loyal Partner", order)

        new = "Stock Clearance, Prepaid Good, Special Offer, Flashy Show, Shattered Relic"
        assert cards(state, new) == state.market
        assert cards(state, "Favourite Toy, Cookies, Spyglass") == state.market_deck
        assert state.market_discard == ()

    @pytest.mark.rule("K-36", "R-54")
    def test_exhausted_market_deck(self) -> None:
        """With no market deck and no discard pile the same cards come back, shuffled."""
        state = position(
            seat(hand="Loyal Partner"),
            market="Cookies, Spyglass",
            market_deck=(),
            shuffles=["Cookies, Spyglass"],
        )

        state = play(state, "Loyal Partner", ["Spyglass", "Cookies"])

        assert (*cards(state, "Spyglass, Cookies"), None, None, None) == state.market
        assert state.market_deck == ()
        assert state.market_discard == ()

    @pytest.mark.rule("K-01", "R-54")
    def test_empty_market(self) -> None:
        """An empty market is filled, if from the shuffled discard pile."""
        state = position(
            seat(hand="Loyal Partner"),
            decks=["macaws", "pandas"],
            market=[],
            market_deck=(),
            market_discard="Cookies",
        )

        state = play(state, "Loyal Partner")

        assert (card(state, "Cookies"), None, None, None, None) == state.market

    @pytest.mark.rule("R-32")
    def test_no_cards_anywhere(self) -> None:
        """With no card in market, market deck and discard pile nothing happens."""
        state = position(seat(hand="Loyal Partner"), market=[], market_deck=())

        state = play(state, "Loyal Partner")

        assert state.market == (None,) * 5
        assert state.bonus_action

    @pytest.mark.rule("K-06")
    def test_single_order_is_not_asked(self) -> None:
        """Nobody is asked for the order of a single card."""
        state = position(seat(hand="Loyal Partner"), market="Cookies")

        assert play(state, "Loyal Partner").pending is None

    @pytest.mark.rule("R-12", "K-36", "K-07")
    def test_bonus_action(self) -> None:
        """The new market is there, and the partner discarded, when the bonus action begins."""
        state = position(
            seat(hand="Loyal Partner, 2 junk"), market="Spyglass", market_deck="Cookies"
        )

        state = play(state, "Loyal Partner")

        assert state.bonus_action
        assert cards(state, "Loyal Partner") == state.players[0].discard_pile
        assert Purchase(0, cards(state, "2 junk")) in legal_moves(state)


class TestPrepaidGood:
    @pytest.mark.rule("K-02", "R-12")
    def test_any_market_card(self) -> None:
        """Any card of the market is taken for nothing, and the turn is over."""
        state = position(
            seat(hand="Prepaid Good, 4 junk"),
            market="Cookies, Spyglass, Favourite Toy",
            decks=["macaws", "pandas"],
        )

        chosen = play(state, "Prepaid Good")
        assert offered(chosen) == ["Cookies", "Spyglass", "Favourite Toy"]
        state = answered(chosen, "Favourite Toy")

        assert cards(state, "4 junk, Favourite Toy") == state.players[0].hand
        assert cards(state, "Prepaid Good") == state.players[0].discard_pile
        assert not state.bonus_action
        assert state.active == 1

    def test_equal_cards_in_two_slots(self) -> None:
        """Equal cards in different slots are different choices: the gap is elsewhere."""
        state = position(
            seat(hand="Prepaid Good"),
            market="Cookies, Spyglass, Cookies",
            market_deck=(),
        )
        state = play(state, "Prepaid Good")
        assert state.pending is not None
        first, _, last = state.pending.options
        assert isinstance(first, Spot)
        assert isinstance(last, Spot)

        assert [first.index, last.index] == [0, 2]

    @pytest.mark.rule("R-26", "R-54")
    def test_slot_is_filled_at_clean_up(self) -> None:
        """The others slide into the gap before the market is filled."""
        state = position(
            seat(hand="Prepaid Good"),
            market="Cookies, Spyglass, Cookies, Spyglass, Cookies",
            market_deck="Shattered Relic",
        )
        state = play(state, "Prepaid Good", "Spyglass")

        expected = "Cookies, Cookies, Spyglass, Cookies, Shattered Relic"
        assert cards(state, expected) == state.market

    @pytest.mark.rule("K-06")
    def test_single_card_is_not_asked(self) -> None:
        """The only card of the market is taken without a question."""
        state = position(seat(hand="Prepaid Good"), market=[None, None, "Spyglass"])

        state = play(state, "Prepaid Good")

        assert card(state, "Spyglass") in state.players[0].hand

    @pytest.mark.rule("R-32")
    def test_empty_market(self) -> None:
        """With an empty market there is nothing to take."""
        state = position(
            seat(hand="Prepaid Good, 5 junk"), market=[], market_deck=(), decks=["pandas"]
        )

        state = play(state, "Prepaid Good")

        assert cards(state, "5 junk") == state.players[0].hand
        assert cards(state, "Prepaid Good") == state.players[0].discard_pile

    def test_market_discard_stays(self) -> None:
        """It takes from the market alone."""
        state = position(
            seat(hand="Prepaid Good"), market="Cookies, Spyglass", market_discard="Favourite Toy"
        )

        assert "Favourite Toy" not in offered(play(state, "Prepaid Good"))


class TestEssentialPurchase:
    @pytest.mark.rule("K-34", "R-43")
    @pytest.mark.parametrize("thrown", [0, 1, 2, 3])
    def test_how_many(self, thrown: int) -> None:
        """From none to three of the junk cards paid with are thrown away."""
        state = position(seat(hand="3 junk"), market="Essential Purchase")

        state = apply(state, Purchase(0, cards(state, "3 junk")))
        state = answered(state, ["junk"] * thrown)

        assert cards(state, ["junk"] * (3 - thrown)) == state.players[0].discard_pile
        assert card(state, "Essential Purchase") in state.players[0].hand
        assert card(state, "Junk") not in state.market_discard

    @pytest.mark.rule("K-34")
    def test_at_most_three(self) -> None:
        """Of more than three junk cards at most three go."""
        state = position(seat(hand="5 junk"), market=[None, None, "Essential Purchase"])

        state = apply(state, Purchase(2, cards(state, "5 junk")))

        assert state.pending is not None
        assert [len(chosen) for chosen in state.pending.options] == [0, 1, 2, 3]  # type: ignore[arg-type]

    @pytest.mark.rule("R-24", "K-34")
    def test_order_of_the_rest(self) -> None:
        """What is left of the payment keeps the buyer's order."""
        state = position(
            seat(hand="Cookies, Swift Broker, 3 junk"), market=[None] * 3 + ["Essential Purchase"]
        )
        order = cards(state, "Swift Broker, junk, Cookies, 2 junk")

        state = apply(state, Purchase(3, order))
        state = answered(state, ["junk", "junk"])

        assert cards(state, "Swift Broker, junk, Cookies") == state.players[0].discard_pile

    @pytest.mark.rule("R-22", "K-34")
    def test_still_payment(self) -> None:
        """Junk that will be thrown away counts as payment: nothing more has to be paid."""
        state = position(seat(hand="Cookies, junk"), market="Essential Purchase")

        state = apply(state, Purchase(0, cards(state, "junk, Cookies")))
        state = answered(state, ["junk"])

        assert cards(state, "Cookies") == state.players[0].discard_pile

    @pytest.mark.rule("K-34")
    def test_beside_the_table_meanwhile(self) -> None:
        """Until that is decided payment and card are in no pile and no hand."""
        state = position(seat(hand="3 junk"), market="Essential Purchase")

        state = apply(state, Purchase(0, cards(state, "3 junk")))

        assert state.players[0].hand == ()
        assert state.players[0].discard_pile == ()
        assert [entry.zone for entry in state.table] == [Zone.PAID] * 3 + [Zone.BOUGHT]
        assert state.market[0] is None

    @pytest.mark.rule("K-34")
    def test_card_comes_last(self) -> None:
        """The rest of the payment is discarded first, then the card is taken."""
        state = position(seat(hand="Cookies, junk"), market="Essential Purchase")
        state = apply(state, Purchase(0, cards(state, "Cookies, junk")))

        events = transition(state, answer(state, ["junk"])).events

        assert [
            (event.source.zone, event.target.zone)
            for event in events
            if isinstance(event, CardMoved)
        ][:3] == [
            (Zone.PAID, Zone.JUNK_PILE),
            (Zone.PAID, Zone.DISCARD_PILE),
            (Zone.BOUGHT, Zone.HAND),
        ]

    @pytest.mark.rule("K-06")
    def test_without_junk(self) -> None:
        """Paid without junk, there is nothing to decide."""
        state = position(seat(hand="Shattered Relic, 2 junk"), market="Essential Purchase")

        state = apply(state, Purchase(0, cards(state, "Shattered Relic")))

        assert state.pending is None
        assert cards(state, "Shattered Relic") == state.players[0].discard_pile

    @pytest.mark.rule("K-34", "R-43")
    def test_no_other_card(self) -> None:
        """Only junk can be thrown away."""
        state = position(seat(hand="Cookies, junk"), market="Essential Purchase")

        state = apply(state, Purchase(0, cards(state, "junk, Cookies")))

        assert state.pending is not None
        assert () in state.pending.options
        assert len(state.pending.options) == 2

    @pytest.mark.rule("K-34")
    def test_from_the_market_discard(self) -> None:
        """Bought with Market Discovery from the discard pile, it works as usual."""
        state = position(
            seat(hand="Market Discovery, 2 junk, Stock Clearance"),
            market_discard="Essential Purchase",
        )
        paid = cards(state, "Market Discovery, 2 junk, Stock Clearance")

        state = answered(apply(state, Purchase(MARKET_DISCARD, paid)), ["junk", "junk"])

        assert cards(state, "Market Discovery, Stock Clearance") == state.players[0].discard_pile
        assert card(state, "Essential Purchase") in state.players[0].hand

    def test_taken(self) -> None:
        """Got in another way, as with Prepaid Good, it does nothing."""
        state = position(seat(hand="Prepaid Good, 3 junk"), market="Essential Purchase")

        state = play(state, "Prepaid Good")

        assert state.pending is None
        assert card(state, "Essential Purchase") in state.players[0].hand
        assert cards(state, "Prepaid Good") == state.players[0].discard_pile

    def test_in_hand(self) -> None:
        """In the buyer's hand it does nothing for another card."""
        state = position(seat(hand="Essential Purchase, 2 junk"), market="Cookies")

        state = apply(state, Purchase(0, cards(state, "2 junk")))

        assert state.pending is None
        assert cards(state, "2 junk") == state.players[0].discard_pile

    def test_paid_with(self) -> None:
        """Paid with, it does nothing."""
        state = position(seat(hand="Essential Purchase, junk"), market="Market Discovery")

        state = apply(state, Purchase(0, cards(state, "junk, Essential Purchase")))

        assert state.pending is None
        assert cards(state, "junk, Essential Purchase") == state.players[0].discard_pile


class TestMarketDiscoveryAbility:
    @pytest.mark.rule("K-35", "R-43")
    def test_throws_the_top_card_away(self) -> None:
        """The top card of the market deck goes to the market's discard pile."""
        state = position(
            seat(hand="Market Discovery"),
            market="Prepaid Good",
            market_deck="Cookies, Spyglass",
            market_discard="Favourite Toy",
        )

        state = apply(state, UseAbility(card(state, "Market Discovery")))

        assert cards(state, "Cookies") == state.market_deck
        assert cards(state, "Favourite Toy, Spyglass") == state.market_discard

    @pytest.mark.rule("K-35", "R-11")
    def test_costs_no_action(self) -> None:
        """The action is still to be taken, and the card is still in the hand."""
        before = position(seat(hand="Market Discovery, junk"))

        state = apply(before, UseAbility(card(before, "Market Discovery")))

        assert (before.active, before.turn, before.phase) == (
            state.active,
            state.turn,
            state.phase,
        )
        assert [held.name for held in state.players[0].hand] == ["Junk", "Market Discovery"]

    @pytest.mark.rule("K-35")
    def test_once_per_turn(self) -> None:
        """The same card cannot be used again in the same turn."""
        state = position(seat(hand="Market Discovery"))
        state = apply(state, UseAbility(card(state, "Market Discovery")))
        (used,) = state.players[0].hand

        problem = explain(state, UseAbility(used))

        assert UseAbility not in legal_moves(state).kinds
        assert problem is not None
        assert IllegalityCode.ABILITY_USED is problem.code

    @pytest.mark.rule("K-35", "R-14")
    def test_each_physical_card(self) -> None:
        """Two of them in hand allow two uses."""
        state = position(
            seat(hand="2 Market Discovery"), market="Prepaid Good", market_deck="3 Cookies"
        )
        use = UseAbility(card(state, "Market Discovery"))

        state = apply(apply(state, use), use)

        assert cards(state, "2 Cookies") == state.market_discard
        assert not is_legal(state, use)

    @pytest.mark.rule("K-35", "R-62")
    def test_again_next_turn(self) -> None:
        """In one's next turn it can be used again."""
        state = position(seat(hand="Market Discovery, 4 junk"))
        use = UseAbility(card(state, "Market Discovery"))
        state = apply(state, use)

        state = apply(apply(state, DiscardCards()), DiscardCards())

        assert state.active == 0
        assert is_legal(state, use)

    @pytest.mark.rule("R-14", "K-35")
    def test_again_when_it_came_back(self) -> None:
        """One that left the hand and came back in the same turn can be used again."""
        state = position(seat(hand="Market Discovery, Swift Broker, Favourite Toy", deck=()))
        use = UseAbility(card(state, "Market Discovery"))
        state = apply(state, use)

        state = play(state, "Swift Broker", ["Market Discovery", "Favourite Toy"])

        assert is_legal(state, use)

    @pytest.mark.rule("K-35")
    def test_in_a_bonus_action(self) -> None:
        """It is offered while a bonus action is still to be taken."""
        state = position(seat(hand="Market Discovery"), bonus_action=True)

        state = apply(state, UseAbility(card(state, "Market Discovery")))

        assert state.bonus_action

    @pytest.mark.rule("K-35")
    def test_not_without_an_action(self) -> None:
        """After the last action clean-up follows at once, so it is the next player's turn."""
        state = position(seat(hand="Market Discovery, 4 junk"), decks=["pandas"])

        state = apply(state, DiscardCards())

        assert state.active == 1
        assert not is_legal(state, UseAbility(card(state, "Market Discovery")))

    @pytest.mark.rule("K-32", "R-54")
    def test_reforms_the_market_deck(self) -> None:
        """An empty market deck is reformed before its top card goes."""
        state = position(
            seat(hand="Market Discovery"),
            market="Cookies",
            market_deck=(),
            market_discard="Spyglass, Cookies, Favourite Toy",
            shuffles=["Favourite Toy, Cookies, Spyglass"],
        )

        done = transition(state, UseAbility(card(state, "Market Discovery")))

        assert cards(state, "Favourite Toy, Cookies") == done.state.market_deck
        assert cards(state, "Spyglass") == done.state.market_discard
        assert Reformed(Zone.MARKET_DECK, None) in done.events

    @pytest.mark.rule("K-32", "R-32")
    def test_both_empty(self) -> None:
        """With market deck and discard pile empty nothing is thrown away; the use is spent."""
        state = position(seat(hand="Market Discovery"), market="Cookies", market_deck=())
        use = UseAbility(card(state, "Market Discovery"))

        state = apply(state, use)

        assert state.market_deck == ()
        assert state.market_discard == ()
        assert not is_legal(state, use)

    @pytest.mark.rule("K-35", "R-62")
    def test_used_card_pays(self) -> None:
        """A used one still pays, and lies on the pile as any other copy."""
        state = position(seat(hand="Market Discovery, 4 junk"), market="Prepaid Good")
        state = apply(state, UseAbility(card(state, "Market Discovery")))
        used = state.players[0].hand[-1]

        state = apply(state, Purchase(0, (used,)))

        assert cards(state, "Market Discovery") == state.players[0].discard_pile

    @pytest.mark.rule("K-35", "R-62")
    def test_used_card_builds(self) -> None:
        """A used one can still be built with, and stands there as any other copy."""
        state = position(
            seat(hand="Market Discovery", stall=["Swift Broker", "Cookies", "Shattered Relic"])
        )
        state = apply(state, UseAbility(card(state, "Market Discovery")))

        state = apply(state, BuildStack(state.players[0].hand))

        assert cards(state, "Market Discovery") == state.players[0].stall[-1]


class TestMarketDiscoveryPayment:
    @pytest.mark.rule("K-34", "R-24")
    def test_top_of_the_market_discard(self) -> None:
        """As part of a payment it buys the top card of the market's discard pile."""
        state = position(
            seat(hand="Market Discovery, junk, 4 Swift Broker"),
            market_discard="Cookies, Favourite Toy",
        )
        before = state

        state = apply(state, Purchase(MARKET_DISCARD, cards(state, "junk, Market Discovery")))

        assert card(state, "Favourite Toy") in state.players[0].hand
        assert cards(state, "Cookies") == state.market_discard
        assert cards(state, "junk, Market Discovery") == state.players[0].discard_pile
        assert before.market == state.market

    @pytest.mark.rule("R-21")
    def test_no_surcharge(self) -> None:
        """The price is the card's value; underpaying and overpaying are judged as ever."""
        state = position(seat(hand="Market Discovery, 2 junk"), market_discard="Favourite Toy")
        short = explain(state, Purchase(MARKET_DISCARD, cards(state, "Market Discovery")))
        much = explain(state, Purchase(MARKET_DISCARD, cards(state, "Market Discovery, 2 junk")))

        assert short is not None
        assert IllegalityCode.UNDERPAID is short.code
        assert much is not None
        assert IllegalityCode.OVERPAID is much.code
        assert is_legal(state, Purchase(MARKET_DISCARD, cards(state, "Market Discovery, junk")))

    @pytest.mark.rule("R-23")
    def test_overpaying_alone(self) -> None:
        """Alone it pays for a cheaper card."""
        state = position(seat(hand="Market Discovery"), market_discard="Cookies")

        assert is_legal(state, Purchase(MARKET_DISCARD, cards(state, "Market Discovery")))

    def test_must_be_paid_with(self) -> None:
        """In the hand alone it does not open the discard pile."""
        state = position(seat(hand="Market Discovery, 2 junk"), market_discard="Cookies")

        problem = explain(state, Purchase(MARKET_DISCARD, cards(state, "2 junk")))

        assert problem is not None
        assert IllegalityCode.MARKET_DISCARD_CLOSED is problem.code

    def test_empty_market_discard(self) -> None:
        """With an empty discard pile there is nothing to buy there."""
        state = position(seat(hand="Market Discovery"))

        problem = explain(state, Purchase(MARKET_DISCARD, cards(state, "Market Discovery")))

        assert problem is not None
        assert IllegalityCode.EMPTY_SLOT is problem.code

    def test_market_card(self) -> None:
        """It also pays for a card of the market, at the price there."""
        state = position(seat(hand="Market Discovery"), market=[None, None, "Cookies"])

        assert Purchase(2, cards(state, "Market Discovery")) in legal_moves(state)

    @pytest.mark.rule("K-35")
    def test_ability_first(self) -> None:
        """What its ability threw away can be bought with it in the same turn."""
        state = position(
            seat(hand="Market Discovery"), market="Prepaid Good", market_deck="Cookies, Spyglass"
        )
        state = apply(state, UseAbility(card(state, "Market Discovery")))

        state = apply(state, Purchase(MARKET_DISCARD, state.players[0].hand))

        assert card(state, "Spyglass") in state.players[0].hand
        assert cards(state, "Market Discovery") == state.players[0].discard_pile

    @pytest.mark.rule("R-14")
    def test_with_stock_clearance(self) -> None:
        """With Stock Clearance in the payment the card may be overpaid."""
        state = position(
            seat(hand="Market Discovery, Stock Clearance, junk"), market_discard="Cookies"
        )
        everything = cards(state, "junk, Market Discovery, Stock Clearance")

        assert Purchase(MARKET_DISCARD, everything) in legal_moves(state)


class TestSpecialOffer:
    @pytest.mark.rule("R-33", "R-43", "K-02")
    def test_take_one_throw_two_away(self) -> None:
        """One of three is taken; the others are thrown away in the order chosen."""
        state = position(
            seat(hand="Special Offer, 5 junk"),
            market="3 Prepaid Good, 2 Market Discovery",
            market_deck="Stock Clearance, Cookies, Spyglass, Shattered Relic",
            market_discard="Favourite Toy",
        )

        state = play(state, "Special Offer", "Spyglass", ["Shattered Relic", "Cookies"])

        assert cards(state, "5 junk, Spyglass") == state.players[0].hand
        assert cards(state, "Favourite Toy, Shattered Relic, Cookies") == state.market_discard
        assert cards(state, "Stock Clearance") == state.market_deck
        assert cards(state, "Special Offer") == state.players[0].discard_pile

    @pytest.mark.rule("R-12")
    def test_no_bonus_action(self) -> None:
        """The turn is over."""
        state = position(
            seat(hand="Special Offer"), market="Prepaid Good", market_deck="3 Cookies"
        )

        state = play(state, "Special Offer")

        assert state.active == 1
        assert not state.bonus_action

    @pytest.mark.rule("K-03")
    def test_exactly_one(self) -> None:
        """One has to be taken, and equal ones are one choice."""
        state = position(
            seat(hand="Special Offer"), market="Prepaid Good", market_deck="2 Cookies, Spyglass"
        )

        assert offered(play(state, "Special Offer")) == ["Spyglass", "Cookies"]

    @pytest.mark.rule("K-01", "R-54")
    def test_reform_part_way(self) -> None:
        """When the market deck runs out its discard pile is shuffled, and drawing goes on."""
        state = position(
            seat(hand="Special Offer, 5 junk"),
            market="3 Prepaid Good, 2 Market Discovery",
            market_deck="Cookies",
            market_discard="Spyglass, Favourite Toy, Flashy Show",
            shuffles=["Flashy Show, Spyglass, Favourite Toy"],
        )

        state = play(state, "Special Offer")
        assert offered(state) == ["Cookies", "Favourite Toy", "Spyglass"]
        assert state.market_discard == ()
        state = answered(state, "Favourite Toy", ["Cookies", "Spyglass"])

        assert cards(state, "Flashy Show") == state.market_deck
        assert cards(state, "Cookies, Spyglass") == state.market_discard

    @pytest.mark.rule("R-32", "K-01", "K-06")
    def test_one_card(self) -> None:
        """The only card there is is taken without a question."""
        state = position(
            seat(hand="Special Offer, 5 junk"), market="Prepaid Good", market_deck="Cookies"
        )

        state = play(state, "Special Offer")

        assert cards(state, "5 junk, Cookies") == state.players[0].hand
        assert state.market_discard == ()

    @pytest.mark.rule("R-32", "K-01")
    def test_two_cards(self) -> None:
        """Of two cards one is taken and the other thrown away."""
        state = position(
            seat(hand="Special Offer, 5 junk"),
            market="3 Prepaid Good, 2 Market Discovery",
            market_deck="Cookies, Spyglass",
        )

        state = play(state, "Special Offer", "Cookies")

        assert cards(state, "Spyglass") == state.market_discard

    @pytest.mark.rule("R-32", "K-01")
    def test_no_card(self) -> None:
        """With market deck and discard pile empty nothing happens."""
        state = position(seat(hand="Special Offer, 5 junk"), market="Prepaid Good", market_deck=())

        state = play(state, "Special Offer")

        assert cards(state, "5 junk") == state.players[0].hand
        assert cards(state, "Special Offer") == state.players[0].discard_pile

    @pytest.mark.rule("K-05")
    def test_who_sees_them(self) -> None:
        """Its player alone sees the cards drawn and taken, everybody those thrown away."""
        state = position(
            seat(hand="Special Offer, 5 junk"),
            market="Prepaid Good",
            market_deck="Cookies, Spyglass, Favourite Toy",
        )
        looked = transition(state, PlayTechnique(card(state, "Special Offer")))
        took = transition(looked.state, answer(looked.state, "Cookies"))
        rest = transition(took.state, answer(took.state, ["Spyglass", "Favourite Toy"]))

        def audiences(events: tuple[object, ...], zone: Zone) -> list[object]:
            moved = [event for event in events if isinstance(event, CardMoved)]
            return [event.seen_by for event in moved if zone is event.source.zone]

        assert audiences(looked.events, Zone.MARKET_DECK) == [(0,)] * 3
        assert audiences(took.events, Zone.ASIDE) == [(0,)]
        assert audiences(rest.events, Zone.ASIDE) == [None, None]


class TestStockClearance:
    @pytest.mark.rule("R-23")
    def test_overpay_without_limit(self) -> None:
        """A payment that includes it may hold any further cards."""
        state = position(
            seat(hand="Stock Clearance, Market Discovery, 3 junk"), market="Prepaid Good"
        )
        everything = cards(state, "3 junk, Market Discovery, Stock Clearance")

        state = apply(state, Purchase(0, everything))

        assert everything == state.players[0].discard_pile
        assert card(state, "Prepaid Good") in state.players[0].hand

    @pytest.mark.rule("R-23")
    def test_must_be_paid_with(self) -> None:
        """In the hand alone it allows nothing."""
        state = position(seat(hand="Stock Clearance, 3 junk"), market="Prepaid Good")

        problem = explain(state, Purchase(0, cards(state, "3 junk")))

        assert problem is not None
        assert IllegalityCode.OVERPAID is problem.code

    @pytest.mark.rule("R-23")
    def test_price_has_to_be_paid(self) -> None:
        """It does not allow paying too little."""
        state = position(seat(hand="Stock Clearance"), market=[None, "Special Offer"])

        problem = explain(state, Purchase(1, cards(state, "Stock Clearance")))

        assert problem is not None
        assert IllegalityCode.UNDERPAID is problem.code

    @pytest.mark.rule("R-37")
    def test_stack(self) -> None:
        """For a stack it allows nothing: the total has to be exact."""
        state = position(
            seat(
                hand="Stock Clearance, Loyal Partner",
                stall=["3 Loyal Partner", *["Prepaid Good"] * 3],
            )
        )

        assert is_legal(state, BuildStack(cards(state, "Stock Clearance")))
        assert not is_legal(state, BuildStack(cards(state, "Loyal Partner, Stock Clearance")))

    @pytest.mark.rule("R-30", "K-35")
    def test_passive(self) -> None:
        """It can be neither played as a technique nor used as an ability."""
        state = position(seat(hand="Stock Clearance"))

        assert not is_legal(state, PlayTechnique(card(state, "Stock Clearance")))
        assert not is_legal(state, UseAbility(card(state, "Stock Clearance")))
