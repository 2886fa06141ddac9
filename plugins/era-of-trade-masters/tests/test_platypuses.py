"""What the platypuses do."""

from itertools import combinations, permutations

import pytest

from dale_rules import (
    MARKET_DISCARD,
    BuildStack,
    Card,
    CardType,
    DiscardCards,
    GameState,
    IllegalityCode,
    Phase,
    Place,
    PlayTechnique,
    Purchase,
    RequestKind,
    Spot,
    Zone,
    apply,
    explain,
    is_legal,
    legal_moves,
    orderings,
    transition,
)
from dale_rules._model.cards import Alteration, ValueChange, ValueMark
from dale_rules._model.events import CardMoved, CardsSeen, MarketArranged, Reformed, Shuffled
from dale_rules.testing import answer, card, cards, position, seat


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    return answered(apply(state, PlayTechnique(card(state, technique))), *answers)


def buy(state: GameState, slot: int | Zone, names: str, *answers: object) -> GameState:
    """Buy a card with the cards named, and answer what is asked."""
    return answered(apply(state, Purchase(slot, cards(state, names))), *answers)


def answered(state: GameState, *answers: object) -> GameState:
    """Answer some questions, one after the other."""
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def offered(state: GameState) -> list[str]:
    """The names of the cards among which to choose."""
    assert state.pending is not None
    return [spot.card.name for spot in state.pending.options if isinstance(spot, Spot)]


def arrangements(state: GameState) -> list[list[str]]:
    """The names of the market cards, cheapest slot first, in each arrangement offered."""
    assert state.pending is not None
    return [
        [spot.card.name for spot in order]
        for order in state.pending.options
        if isinstance(order, tuple)
    ]


def code(state: GameState, move: object) -> IllegalityCode | None:
    """Why a move is illegal."""
    problem = explain(state, move)
    return None if problem is None else problem.code


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies", "type", "bonus_action"),
        [
            ("Tireless Tinkerer", 1, 4, CardType.TECHNIQUE, True),
            ("Calculations", 2, 3, CardType.PASSIVE, False),
            ("Safety Precaution", 3, 3, CardType.TECHNIQUE, True),
            ("Magnet", 4, 3, CardType.TECHNIQUE, True),
            ("Dangerous Test", 5, 1, CardType.TECHNIQUE, True),
            ("Glue", 5, 1, CardType.PASSIVE, False),
        ],
    )
    def test_cards(
        self, name: str, value: int, copies: int, type: CardType, bonus_action: bool
    ) -> None:
        """Each card has its value, number of copies, type and icon."""
        state = position(decks=["platypuses"])
        found = card(state, name)

        assert (value, type, bonus_action, "platypuses") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_size(self) -> None:
        """The deck has 15 cards of six kinds, each with a text."""
        rules = position(decks=["platypuses"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)


class TestTirelessTinkerer:
    def test_top_of_discard_pile(self) -> None:
        """The top card of the discard pile goes on top of the deck."""
        state = position(
            seat(hand="Tireless Tinkerer, junk", deck="2 junk", discard_pile="Magnet, Glue")
        )

        state = play(state, "Tireless Tinkerer")

        assert cards(state, "2 junk, Glue") == state.players[0].deck
        assert cards(state, "Magnet, Tireless Tinkerer") == state.players[0].discard_pile
        assert state.pending is None

    @pytest.mark.rule("R-12")
    def test_bonus_action(self) -> None:
        """It awards a bonus action."""
        state = play(position(seat(hand="Tireless Tinkerer")), "Tireless Tinkerer")

        assert (state.bonus_action, state.active, state.phase) == (True, 0, Phase.ACTION)

    @pytest.mark.rule("K-07", "R-32")
    def test_empty_discard_pile(self) -> None:
        """With an empty discard pile nothing happens: the played card is in no pile yet."""
        state = position(seat(hand="Tireless Tinkerer, junk", deck="2 junk"))

        state = play(state, "Tireless Tinkerer")

        assert cards(state, "2 junk") == state.players[0].deck
        assert cards(state, "Tireless Tinkerer") == state.players[0].discard_pile

    @pytest.mark.rule("K-01")
    def test_empty_deck(self) -> None:
        """The card goes on an empty deck, and the discard pile is not reformed."""
        state = position(
            seat(hand="Tireless Tinkerer, junk", deck=(), discard_pile="2 Magnet, Glue")
        )

        state = play(state, "Tireless Tinkerer")

        assert cards(state, "Glue") == state.players[0].deck
        assert cards(state, "2 Magnet, Tireless Tinkerer") == state.players[0].discard_pile

    @pytest.mark.rule("K-07", "R-12")
    def test_one_after_the_other(self) -> None:
        """A second one puts the first one on the deck."""
        state = position(seat(hand="2 Tireless Tinkerer", deck="junk", discard_pile="Glue"))

        state = play(play(state, "Tireless Tinkerer"), "Tireless Tinkerer")

        assert cards(state, "junk, Glue, Tireless Tinkerer") == state.players[0].deck
        assert cards(state, "Tireless Tinkerer") == state.players[0].discard_pile


class TestCalculations:
    @pytest.mark.rule("R-21", "R-23")
    def test_other_slot(self) -> None:
        """A card is moved to where the payment fits its price, the others anywhere."""
        state = position(
            seat(hand="Calculations, junk, Magnet"),
            market="2 Magnet, 2 Safety Precaution, Glue",
        )

        # Glue costs 9 where it is, and 7 in the third slot.
        state = apply(state, Purchase(4, cards(state, "Calculations, junk, Magnet")))

        assert state.pending is not None
        assert (state.pending.seat, state.pending.request.kind) == (0, RequestKind.ORDER)
        assert state.pending.request.source == "platypuses/calculations"
        assert {2} == {order.index("Glue") for order in arrangements(state)}
        assert len(arrangements(state)) == 6

    @pytest.mark.rule("K-49", "R-21", "R-23")
    def test_every_arrangement_once(self) -> None:
        """Exactly the arrangements under which the payment fits are offered, each once."""
        names = ["Magnet", "Calculations", "Safety Precaution"]
        state = position(seat(hand="Calculations, junk"), market=names)

        state = apply(state, Purchase(1, cards(state, "junk, Calculations")))

        wanted = [list(order) for order in permutations(names) if order[1] == "Calculations"]
        assert sorted(wanted) == sorted(arrangements(state))

    @pytest.mark.rule("K-49")
    def test_as_it_is(self) -> None:
        """The market may stay as it is, where that can be paid."""
        state = position(
            seat(hand="Calculations, junk, 3 Magnet"),
            market="Safety Precaution, Calculations, Glue",
            market_deck="Dangerous Test",
        )

        state = buy(state, 1, "Calculations, junk")
        unchanged = answer(state, ["Safety Precaution", "Calculations", "Glue"])
        events = transition(state, unchanged).events
        state = apply(state, unchanged)

        assert not any(isinstance(event, MarketArranged) for event in events)
        assert cards(state, "Safety Precaution, Glue, Dangerous Test") == state.market[:3]

    @pytest.mark.rule("K-49", "R-26", "R-54")
    def test_new_market(self) -> None:
        """The other cards stay as arranged; the slot of the card bought is empty for now."""
        state = position(
            seat(hand="2 Calculations, 2 junk"),
            market="Magnet, Safety Precaution, Magnet, Dangerous Test, Calculations",
            market_deck="Glue",
        )
        order = ["Calculations", "Safety Precaution", "Magnet", "Magnet", "Dangerous Test"]

        first = buy(state, 1, "2 Calculations")
        bought = transition(first, answer(first, order))

        arranged = [event for event in bought.events if isinstance(event, MarketArranged)]
        picked = [
            event.source
            for event in bought.events
            if isinstance(event, CardMoved) and event.target.zone is Zone.BOUGHT
        ]
        assert [MarketArranged(0, cards(state, order))] == arranged
        assert [Place(Zone.MARKET, None, 1)] == picked
        assert cards(state, "Calculations, 2 Magnet, Dangerous Test, Glue") == bought.state.market
        assert card(state, "Safety Precaution") in bought.state.players[0].hand

    @pytest.mark.rule("K-49")
    def test_occupied_slots_only(self) -> None:
        """Empty slots stay empty."""
        state = position(
            seat(hand="Calculations, Stock Clearance, 3 junk"),
            market=[None, "Magnet", None, "Safety Precaution", None],
            market_deck=(),
        )

        first = buy(state, 1, "Calculations, Stock Clearance")
        assert arrangements(first) == [
            ["Magnet", "Safety Precaution"],
            ["Safety Precaution", "Magnet"],
        ]
        bought = transition(first, answer(first, ["Safety Precaution", "Magnet"]))

        magnet, precaution = cards(state, "Magnet, Safety Precaution")
        assert MarketArranged(0, (None, precaution, None, magnet, None)) in bought.events

    @pytest.mark.rule("K-06")
    def test_only_arrangement(self) -> None:
        """If the payment fits under one arrangement only, nothing is asked."""
        state = position(
            seat(hand="Calculations, junk, 3 Magnet"), market="Dangerous Test, Safety Precaution"
        )

        # For 3 in the first slot.
        bought = transition(state, Purchase(1, cards(state, "junk, Calculations")))

        assert bought.state.pending is None
        dangerous, precaution = cards(state, "Dangerous Test, Safety Precaution")
        arranged = (precaution, dangerous, None, None, None)
        assert MarketArranged(0, arranged) in bought.events
        assert precaution in bought.state.players[0].hand

    @pytest.mark.rule("K-49", "K-06")
    def test_equal_cards(self) -> None:
        """Equal cards changing places are one arrangement, but for the slot of the one bought."""
        state = position(
            seat(hand="Calculations, Safety Precaution"), market="2 Magnet, 2 Calculations"
        )

        state = apply(state, Purchase(0, cards(state, "Calculations, Safety Precaution")))

        # A Magnet costs 4 or 5 then: in the first slot, or in the second.
        assert state.pending is not None
        orders = [order for order in state.pending.options if isinstance(order, tuple)]
        described = [
            (tuple(spot.card.name for spot in order), [spot.index for spot in order].index(0))
            for order in orders
        ]
        assert {0, 1} == {slot for _, slot in described}
        assert len(set(described)) == len(described)
        # The other Magnet in one of three slots, the other two cards being equal: twice.
        assert len(described) == 6

    @pytest.mark.rule("R-23")
    def test_not_payable_anywhere(self) -> None:
        """A price that is paid in no slot is not paid."""
        state = position(seat(hand="Calculations, Magnet, junk"), market="2 Magnet")

        assert IllegalityCode.UNDERPAID is code(
            state, Purchase(1, cards(state, "Calculations, junk"))
        )
        assert IllegalityCode.OVERPAID is code(
            state, Purchase(0, cards(state, "Calculations, Magnet, junk"))
        )
        problem = explain(state, Purchase(1, cards(state, "Calculations, junk")))
        assert problem is not None
        assert "4 or 5" in problem.message

    @pytest.mark.rule("R-13")
    def test_has_to_be_paid_with(self) -> None:
        """In the hand alone it moves nothing."""
        state = position(
            seat(hand="Calculations, Magnet, junk"), market="Safety Precaution, Magnet"
        )

        assert IllegalityCode.UNDERPAID is code(state, Purchase(1, cards(state, "Magnet")))
        assert is_legal(state, Purchase(1, cards(state, "Magnet, junk")))

    @pytest.mark.rule("R-14")
    def test_two(self) -> None:
        """Two in one payment let the market be rearranged once."""
        state = position(seat(hand="2 Calculations, 3 junk"), market="Safety Precaution, Magnet")

        state = apply(state, Purchase(0, cards(state, "2 Calculations")))
        state = apply(state, answer(state, ["Magnet", "Safety Precaution"]))

        assert state.pending is None
        assert state.active == 1

    @pytest.mark.rule("K-51", "R-21")
    def test_raised_prices(self) -> None:
        """Raised prices are raised in every slot."""
        state = position(
            seat(hand="Calculations, Magnet, 3 junk"),
            seat(hand="Scary Gunfight, 4 junk"),
            market="Safety Precaution, Magnet",
            active=1,
        )
        state = apply(play(state, "Scary Gunfight"), DiscardCards())

        # A Magnet costs 7 where it is, and 6 in the first slot.
        assert IllegalityCode.UNDERPAID is code(state, Purchase(1, cards(state, "Magnet, junk")))
        bought = transition(state, Purchase(1, cards(state, "Calculations, Magnet")))

        assert bought.state.pending is not None
        assert {0} == {order.index("Magnet") for order in arrangements(bought.state)}

    @pytest.mark.rule("R-23")
    def test_with_permission_to_overpay(self) -> None:
        """A payment that may overpay fits every arrangement that costs no more than it."""
        state = position(
            seat(hand="Calculations, Stock Clearance"),
            market="Magnet, Safety Precaution, Calculations, Dangerous Test, Glue",
        )

        state = apply(state, Purchase(4, cards(state, "Calculations, Stock Clearance")))

        # Glue for 5, 6 or 7, and the four others in any order.
        assert len(arrangements(state)) == 3 * 24
        assert {0, 1, 2} == {order.index("Glue") for order in arrangements(state)}

    @pytest.mark.rule("K-49", "R-20")
    def test_market_discard_bought(self) -> None:
        """Who buys from the market's discard pile may rearrange the market as well."""
        names = ["Magnet", "Calculations", "Safety Precaution"]
        state = position(
            seat(hand="Calculations, Market Discovery, 4 junk"),
            market=names,
            market_deck="Special Offer, Stock Clearance, Dangerous Test",
            market_discard="Magnet, Glue",
        )

        state = apply(
            state, Purchase(MARKET_DISCARD, cards(state, "Calculations, Market Discovery"))
        )
        offered_orders = arrangements(state)
        state = apply(state, answer(state, names[::-1]))

        assert sorted(list(order) for order in permutations(names)) == sorted(offered_orders)
        new = [*names[::-1], "Dangerous Test", "Stock Clearance"]
        assert cards(state, new) == state.market
        assert cards(state, "Magnet") == state.market_discard
        assert card(state, "Glue") in state.players[0].hand

    @pytest.mark.rule("K-03")
    def test_empty_market(self) -> None:
        """With an empty market there is nothing to rearrange."""
        state = position(
            seat(hand="Calculations, Market Discovery, 4 junk"),
            market=[],
            market_deck=(),
            market_discard="Glue",
        )

        state = apply(
            state, Purchase(MARKET_DISCARD, cards(state, "Calculations, Market Discovery"))
        )

        assert state.pending is None
        assert card(state, "Glue") in state.players[0].hand

    @pytest.mark.rule("R-24")
    def test_order_of_payment(self) -> None:
        """The payment is discarded in the order chosen, whatever the order of the market."""
        state = position(
            seat(hand="Calculations, Magnet, 4 junk"), market="Dangerous Test, Calculations"
        )
        move = Purchase(0, cards(state, "Magnet, Calculations"))

        assert len(orderings(state, move)) == 2
        state = apply(state, move)
        state = apply(state, answer(state, ["Calculations", "Dangerous Test"]))

        assert cards(state, "Magnet, Calculations") == state.players[0].discard_pile

    @pytest.mark.parametrize("raised", [False, True], ids=["usual prices", "raised prices"])
    @pytest.mark.parametrize(
        ("hand", "market"),
        [
            ("2 Calculations, 3 junk, Magnet", "Magnet, Glue, None, Magnet, Dangerous Test"),
            ("Calculations, 2 Magnet, Glue", "None, 2 Safety Precaution, Calculations, Magnet"),
            ("2 Calculations, Stock Clearance, junk", "Glue, None, None, None, Magnet"),
            ("Calculations, 2 Safety Precaution, 2 junk", "2 Calculations, Magnet, Glue, Magnet"),
        ],
    )
    @pytest.mark.rule("R-21", "R-23", "R-25", "K-49")
    def test_against_trying(self, *, hand: str, market: str, raised: bool) -> None:
        """The purchases listed are those that trying every slot and every set of cards finds."""
        board: list[str | None] = []
        for name in market.split(", "):
            number, _, bare = name.partition(" ") if name[0].isdigit() else ("1", "", name)
            board += [None if bare == "None" else bare] * int(number)
        state = position(
            seat(hand=hand),
            seat(hand="Scary Gunfight"),
            decks=["crocodiles", "pandas", "platypuses"],
            market=board,
            active=1,
        )
        if raised:
            state = play(state, "Scary Gunfight")
        state = apply(state, DiscardCards())
        held = state.players[0].hand

        def fits(paid: tuple[Card, ...], price: int) -> bool:
            total = sum(used.kind.value for used in paid)
            if total < price or not paid:
                return False
            if card(state, "Stock Clearance") in paid:
                return True
            return total - min(used.kind.value for used in paid) < price

        occupied = [slot for slot, offer in enumerate(state.market) if offer is not None]
        wanted = set()
        for count in range(len(held) + 1):
            for paid in combinations(held, count):
                for slot in occupied:
                    offer = state.market[slot]
                    assert offer is not None
                    slots = occupied if card(state, "Calculations") in paid else [slot]
                    extra = 2 if raised else 0
                    if any(fits(paid, offer.kind.value + other + extra) for other in slots):
                        wanted.add(Purchase(slot, paid))

        listed = list(legal_moves(state).of(Purchase))
        assert wanted == set(listed)
        assert len(wanted) == len(listed)
        for move in listed:
            after = apply(state, move)
            assert after.pending is None or len(after.pending.options) > 1

    @pytest.mark.rule("R-36")
    def test_stack(self) -> None:
        """It is built with like any other card."""
        state = position(seat(hand="Calculations", stall=["Tireless Tinkerer"]))

        state = apply(state, BuildStack(cards(state, "Calculations")))

        assert cards(state, "Calculations") == state.players[0].stall[1]


class TestSafetyPrecaution:
    @pytest.mark.rule("K-08", "R-12")
    def test_swap(self) -> None:
        """It takes the place of a card of the own stall, which comes into the hand."""
        state = position(
            seat(
                hand="Safety Precaution, junk",
                stall=["Tireless Tinkerer", "Calculations", "Calculations, Tireless Tinkerer"],
            )
        )

        state = play(state, "Safety Precaution", "Calculations")

        assert cards(state, "junk, Calculations") == state.players[0].hand
        assert state.players[0].discard_pile == ()
        assert cards(state, "Safety Precaution") == state.players[0].stall[1]
        assert state.bonus_action

    @pytest.mark.rule("K-08")
    def test_any_place(self) -> None:
        """Each card of each stack can be taken; equal ones of one stack are one choice."""
        state = position(
            seat(
                hand="Safety Precaution",
                stall=[
                    "Tireless Tinkerer",
                    "2 Tireless Tinkerer",
                    "Tireless Tinkerer, Calculations",
                ],
            )
        )

        state = play(state, "Safety Precaution")
        assert state.pending is not None
        places = [
            (spot.index, spot.card.name)
            for spot in state.pending.options
            if isinstance(spot, Spot)
        ]
        tinkerer, calculations = "Tireless Tinkerer", "Calculations"
        assert [(0, tinkerer), (1, tinkerer), (2, tinkerer), (2, calculations)] == places

        state = apply(state, answer(state, "Calculations"))
        # the stack stays finished, whatever lies in it.
        assert cards(state, "Tireless Tinkerer, Safety Precaution") == state.players[0].stall[2]
        assert len(state.players[0].stall) == 3

    @pytest.mark.rule("R-38", "R-35")
    def test_next_stack(self) -> None:
        """The next stack needs the same total as before."""
        state = position(seat(hand="Safety Precaution, Calculations", stall=["Tireless Tinkerer"]))

        state = play(state, "Safety Precaution")
        state = apply(state, BuildStack(cards(state, "Calculations")))

        assert (cards(state, "Safety Precaution"), cards(state, "Calculations")) == (
            state.players[0].stall
        )

    @pytest.mark.rule("K-08", "K-03", "R-32")
    def test_no_stall(self) -> None:
        """With no stall of one's own it is discarded as usual, and the bonus action is awarded."""
        state = position(
            seat(hand="Safety Precaution, junk"), seat(stall=["Tireless Tinkerer", "Calculations"])
        )

        state = play(state, "Safety Precaution")

        assert cards(state, "Safety Precaution") == state.players[0].discard_pile
        assert cards(state, "junk") == state.players[0].hand
        assert state.bonus_action

    @pytest.mark.rule("K-06")
    def test_only_card(self) -> None:
        """The only card of the stall is taken without a question."""
        state = position(
            seat(hand="Safety Precaution", stall=["Tireless Tinkerer"]),
            seat(stall=["Tireless Tinkerer"]),
        )

        state = play(state, "Safety Precaution")

        assert cards(state, "Tireless Tinkerer") == state.players[0].hand
        assert cards(state, "Tireless Tinkerer") == state.players[1].stall[0]

    @pytest.mark.rule("K-08")
    def test_taken_back(self) -> None:
        """One that lies in the stall can be taken by another."""
        state = position(seat(hand="2 Safety Precaution", stall=["Tireless Tinkerer"]))

        state = play(play(state, "Safety Precaution"), "Safety Precaution")

        assert cards(state, "Tireless Tinkerer, Safety Precaution") == state.players[0].hand
        assert (cards(state, "Safety Precaution"),) == state.players[0].stall


class TestMagnet:
    @pytest.mark.rule("K-01", "K-02")
    def test_search(self) -> None:
        """One card of the deck is taken, equal ones being one choice, and the rest shuffled."""
        state = position(
            seat(hand="Magnet, junk", deck="Glue, 2 junk, Magnet, Tireless Tinkerer"),
            shuffles=["Magnet, junk, Tireless Tinkerer, junk"],
        )

        state = play(state, "Magnet")
        assert offered(state) == ["Junk", "Tireless Tinkerer", "Magnet", "Glue"]
        state = answered(state, "Glue")

        assert cards(state, "junk, Glue") == state.players[0].hand
        assert cards(state, "Magnet, junk, Tireless Tinkerer, junk") == state.players[0].deck
        assert cards(state, "Magnet") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-01")
    def test_discard_pile_stays(self) -> None:
        """As long as the deck holds a card, the discard pile is not searched."""
        state = position(seat(hand="Magnet", deck="junk", discard_pile="Glue, Dangerous Test"))

        state = play(state, "Magnet")

        assert cards(state, "junk") == state.players[0].hand
        assert state.players[0].deck == ()
        assert cards(state, "Glue, Dangerous Test, Magnet") == state.players[0].discard_pile

    @pytest.mark.rule("K-01", "R-52")
    def test_empty_deck(self) -> None:
        """An empty deck is reformed before the search, without the card that is played."""
        state = position(
            seat(hand="Magnet", deck=(), discard_pile="Glue, junk, Dangerous Test"),
            shuffles=["Glue, Dangerous Test, junk", "Dangerous Test, Glue"],
        )

        played = transition(state, PlayTechnique(card(state, "Magnet")))
        assert offered(played.state) == ["Junk", "Dangerous Test", "Glue"]
        state = answered(played.state, "junk")

        assert Reformed(Zone.DECK, 0) in played.events
        assert cards(state, "Dangerous Test, Glue") == state.players[0].deck
        assert cards(state, "Magnet") == state.players[0].discard_pile

    @pytest.mark.rule("R-32", "K-03", "K-01")
    def test_nothing_to_find(self) -> None:
        """With deck and discard pile empty nothing is found and nothing shuffled."""
        state = position(seat(hand="Magnet, junk", deck=()))

        played = transition(state, PlayTechnique(card(state, "Magnet")))

        assert cards(state, "junk") == played.state.players[0].hand
        assert played.state.bonus_action
        assert not any(isinstance(event, Shuffled) for event in played.events)

    @pytest.mark.rule("K-05")
    def test_who_sees_it(self) -> None:
        """Its player alone sees the deck and the card taken."""
        state = position(seat(hand="Magnet", deck="junk, Glue"))

        looked = transition(state, PlayTechnique(card(state, "Magnet")))
        took = transition(looked.state, answer(looked.state, "Glue"))

        seen = [event.seen_by for event in looked.events if isinstance(event, CardsSeen)]
        moved = [
            event.seen_by
            for event in took.events
            if isinstance(event, CardMoved) and event.source.zone is Zone.DECK
        ]
        assert seen == [(0,)]
        assert moved == [(0,)]


class TestDangerousTest:
    @pytest.mark.rule("R-33")
    def test_draw_and_discard(self) -> None:
        """Three cards are drawn, then three of the hand discarded in the order chosen."""
        state = position(
            seat(hand="Dangerous Test, Magnet, junk", deck="junk, Glue, Calculations, Magnet")
        )

        state = play(state, "Dangerous Test")
        assert cards(state, "junk, Calculations, 2 Magnet, Glue") == state.players[0].hand
        state = answered(
            state, ["junk", "Calculations", "Magnet"], ["Magnet", "junk", "Calculations"]
        )

        assert cards(state, "Magnet, Glue") == state.players[0].hand
        piled = "Magnet, junk, Calculations, Dangerous Test"
        assert cards(state, piled) == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("R-33", "K-06")
    def test_what_can_be_discarded(self) -> None:
        """Exactly three cards are discarded, and every three can be."""
        state = position(seat(hand="Dangerous Test, Magnet, junk", deck="Glue, 2 junk"))

        state = play(state, "Dangerous Test")

        assert state.pending is not None
        chosen = [
            tuple(spot.card.name for spot in some)
            for some in state.pending.options
            if isinstance(some, tuple)
        ]
        assert {
            ("Junk", "Junk", "Junk"),
            ("Junk", "Junk", "Magnet"),
            ("Junk", "Junk", "Glue"),
            ("Junk", "Magnet", "Glue"),
        } == set(chosen)
        assert len(chosen) == 4

    @pytest.mark.rule("K-06")
    def test_equal_cards(self) -> None:
        """With nothing but equal cards nothing is asked."""
        state = position(seat(hand="Dangerous Test, junk", deck="4 junk"))

        state = play(state, "Dangerous Test")

        assert cards(state, "3 junk, Dangerous Test") == state.players[0].discard_pile
        assert cards(state, "junk") == state.players[0].hand

    @pytest.mark.rule("K-01", "R-52")
    def test_reshuffle(self) -> None:
        """The deck is reformed part-way, and drawing goes on."""
        state = position(
            seat(hand="Dangerous Test", deck="Glue", discard_pile="Magnet, 2 junk"),
            shuffles=["junk, Magnet, junk"],
        )

        state = play(state, "Dangerous Test")

        assert state.pending is not None
        assert RequestKind.ORDER is state.pending.request.kind
        assert cards(state, "junk, Magnet, Glue") == state.players[0].hand
        assert cards(state, "junk") == state.players[0].deck

    @pytest.mark.rule("R-32", "K-01")
    def test_too_few_cards(self) -> None:
        """With fewer cards as many are drawn as there are, and no junk for the rest."""
        state = position(seat(hand="Dangerous Test", deck="Glue", discard_pile="Magnet"))

        state = play(state, "Dangerous Test", ["Glue", "Magnet"])

        assert state.players[0].hand == ()
        assert cards(state, "Glue, Magnet, Dangerous Test") == state.players[0].discard_pile

    @pytest.mark.rule("R-32", "K-03")
    def test_no_cards(self) -> None:
        """With no card anywhere nothing happens."""
        state = position(seat(hand="Dangerous Test", deck=()))

        state = play(state, "Dangerous Test")

        assert cards(state, "Dangerous Test") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("R-32")
    def test_nothing_drawn(self) -> None:
        """With nothing to draw three cards are discarded all the same."""
        state = position(seat(hand="Dangerous Test, 4 junk", deck=()))

        state = play(state, "Dangerous Test")

        assert cards(state, "junk") == state.players[0].hand


class TestGlue:
    @pytest.mark.rule("K-49", "R-24")
    def test_kept(self) -> None:
        """It may stay in the hand, and the rest of the payment is discarded."""
        state = position(seat(hand="Glue, Magnet, 3 junk"), market=[None, None, "Magnet"])

        state = buy(state, 2, "junk, Glue", "yes")

        assert cards(state, "junk") == state.players[0].discard_pile
        assert card(state, "Glue") in state.players[0].hand

    @pytest.mark.rule("R-24", "R-33")
    def test_discarded_in_order(self) -> None:
        """If not kept it is discarded, in its place among the payment."""
        state = position(seat(hand="Glue, 2 junk, Magnet"), market=[None, None, "Dangerous Test"])

        state = buy(state, 2, "junk, Glue, junk", "no")

        assert cards(state, "junk, Glue, junk") == state.players[0].discard_pile
        assert card(state, "Glue") not in state.players[0].hand

    @pytest.mark.rule("R-51", "K-49")
    def test_hand_size(self) -> None:
        """A kept one is a card of the hand when the hand is filled."""
        state = position(
            seat(hand="Glue, 3 junk", deck="4 Tireless Tinkerer"),
            market="Magnet",
        )

        state = buy(state, 0, "Glue", "yes")

        assert cards(state, "3 junk, Magnet, Glue") == state.players[0].hand

    @pytest.mark.rule("K-34")
    def test_while_asked(self) -> None:
        """Until that is decided it lies beside the table with the rest of the payment."""
        state = position(seat(hand="Glue, 2 junk"), market=[None, None, "Magnet"])

        state = buy(state, 2, "junk, Glue")

        assert state.pending is not None
        assert (
            state.pending.request.source,
            state.pending.request.purpose,
        ) == ("platypuses/glue", "keep")
        assert tuple(state.pending.options) == ("yes", "no")
        assert cards(state, "junk") == state.players[0].hand
        zones = [(entry.zone, entry.card.name) for entry in state.table]
        assert zones == [(Zone.PAID, "Junk"), (Zone.PAID, "Glue"), (Zone.BOUGHT, "Magnet")]

    @pytest.mark.rule("K-34", "K-49")
    def test_after_the_card_bought(self) -> None:
        """What the card bought does comes first."""
        state = position(
            seat(hand="Glue, 2 junk, Magnet"),
            market=[None, None, None, None, "Essential Purchase"],
        )

        state = buy(state, 4, "junk, Glue, junk", ["junk"])
        assert state.pending is not None
        assert state.pending.request.source == "platypuses/glue"
        state = answered(state, "yes")

        assert cards(state, "junk") == state.players[0].discard_pile

    @pytest.mark.rule("K-49", "R-62", "R-60")
    def test_alterations_stay(self) -> None:
        """It keeps its alterations of this turn, since it never left the hand."""
        state = position(
            seat(hand="Rare Artefact, Glue, 4 junk"),
            seat(hand="Binoculars, 4 junk"),
            market=[None, None, None, None, "Dangerous Test"],
            dice=[2],
        )
        state = play(state, "Rare Artefact", "Glue")
        doubled = state.players[0].hand[-1]
        assert (ValueMark(ValueChange(Alteration.MULTIPLY, 2), 0),) == doubled.marks

        state = answered(apply(state, Purchase(4, (doubled,))), "yes")

        # The other player may react, which shows the middle of the turn.
        assert state.pending is not None
        assert doubled in state.players[0].hand
        state = answered(state, None)
        assert card(state, "Glue") in state.players[0].hand

    @pytest.mark.rule("R-62")
    def test_alterations_end(self) -> None:
        """One that is discarded loses its alterations."""
        state = position(
            seat(hand="Rare Artefact, Glue, 4 junk"),
            market=[None, None, None, None, "Dangerous Test"],
            dice=[2],
        )
        state = play(state, "Rare Artefact", "Glue")

        state = answered(apply(state, Purchase(4, state.players[0].hand[-1:])), "no")

        assert cards(state, "Rare Artefact, Glue") == state.players[0].discard_pile

    @pytest.mark.rule("R-13")
    def test_only_when_paid_with(self) -> None:
        """Built with or discarded it does not stay, and in the hand alone it keeps nothing."""
        state = position(
            seat(hand="Glue, 2 Magnet, junk", stall=["Tireless Tinkerer"] * 4), market="Magnet"
        )

        built = apply(state, BuildStack(cards(state, "Glue")))
        discarded = apply(state, DiscardCards(cards(state, "Glue")))
        bought = apply(state, Purchase(0, cards(state, "Magnet")))

        assert cards(state, "Glue") == built.players[0].stall[4]
        assert cards(state, "Glue") == discarded.players[0].discard_pile
        assert cards(state, "Magnet") == bought.players[0].discard_pile
        assert (built.pending, discarded.pending, bought.pending) == (None, None, None)

    @pytest.mark.rule("K-49", "R-14")
    def test_with_calculations(self) -> None:
        """Calculations and it combine: first the market, then what is kept."""
        state = position(
            seat(hand="Glue, Calculations, 3 junk"),
            market="Magnet, Dangerous Test, Safety Precaution",
            market_deck=(),
        )

        state = buy(state, 1, "Calculations, Glue")
        state = answered(state, ["Safety Precaution", "Magnet", "Dangerous Test"], "yes")

        assert cards(state, "Safety Precaution, Magnet") == state.market[:2]
        assert cards(state, "Calculations") == state.players[0].discard_pile
        assert card(state, "Glue") in state.players[0].hand
