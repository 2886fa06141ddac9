"""What the owls do; how reactions work is in another module."""

import pytest

from dale_rules import (
    BuildStack,
    CardType,
    DiscardCards,
    GameState,
    Place,
    PlayTechnique,
    Purchase,
    RequestKind,
    Spot,
    UseAbility,
    Zone,
    apply,
    is_legal,
    legal_moves,
    seat_to_act,
    transition,
)
from dale_rules._model.events import CardMoved, CardShown, CardsSeen, Reformed, Shuffled
from dale_rules.testing import answer, card, cards, position, seat
from dale_rules.testing.positions import SeatSetup


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    return answered(apply(state, PlayTechnique(card(state, technique))), *answers)


def buy(state: GameState, payment: str, *answers: object) -> GameState:
    """Buy the card in the cheapest slot, and answer what is asked."""
    return answered(apply(state, Purchase(0, cards(state, payment))), *answers)


def answered(state: GameState, *answers: object) -> GameState:
    """Answer some questions, one after the other."""
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def offered(state: GameState) -> list[object]:
    """What there is to choose from, by the names of the cards."""
    assert state.pending is not None
    return [_named(option) for option in state.pending.options]


def _named(option: object) -> object:
    if isinstance(option, tuple):
        return tuple(_named(part) for part in option)
    return option.card.name if isinstance(option, Spot) else getattr(option, "name", option)


def asked(state: GameState) -> tuple[int, RequestKind, str]:
    """Who is asked, what sort of question, and about what."""
    assert state.pending is not None
    assert seat_to_act(state) == state.pending.seat
    request = state.pending.request
    return state.pending.seat, request.kind, request.purpose


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies"),
        [
            ("Wise Spy", 1, 4),
            ("Ancient Knowledge", 2, 3),
            ("Quality Inspection", 3, 3),
            ("Binoculars", 4, 3),
            ("Balancing", 5, 1),
            ("Extra Remarks", 5, 1),
        ],
    )
    def test_cards(self, name: str, value: int, copies: int) -> None:
        """Each card is a passive, and has its value and number of copies."""
        state = position(decks=["owls"])
        found = card(state, name)

        assert (value, CardType.PASSIVE, False, "owls") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_size(self) -> None:
        """The deck has 15 cards of six kinds, each with a text."""
        rules = position(decks=["owls"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)


class TestWiseSpy:
    def spy(self, state: GameState, *answers: object) -> GameState:
        """Use the spy's ability and answer what it asks."""
        return answered(apply(state, UseAbility(card(state, "Wise Spy"))), *answers)

    def test_puts_the_top_three_back(self) -> None:
        """The top three cards of the deck go back in the order chosen, the last one topmost."""
        state = position(
            seat(hand="Wise Spy", deck="junk, Wise Spy, Binoculars, Balancing, Extra Remarks")
        )

        state = self.spy(state)
        assert asked(state) == (0, RequestKind.ORDER, "put on deck")
        assert len(offered(state)) == 6
        state = answered(state, ["Extra Remarks", "Binoculars", "Balancing"])

        deck = "junk, Wise Spy, Extra Remarks, Binoculars, Balancing"
        assert cards(state, deck) == state.players[0].deck
        assert len(state.players[0].hand) == 1

    @pytest.mark.rule("K-05")
    def test_only_its_player_sees_them(self) -> None:
        """Nobody else sees the cards, on the way or back."""
        state = position(seat(hand="Wise Spy", deck="Binoculars, Balancing, Extra Remarks"))

        made = transition(state, UseAbility(card(state, "Wise Spy")))
        back = transition(
            made.state, answer(made.state, ["Binoculars", "Balancing", "Extra Remarks"])
        )

        moves = [e for e in (*made.events, *back.events) if isinstance(e, CardMoved)]
        assert [move.seen_by for move in moves] == [(0,)] * 6

    @pytest.mark.rule("K-35", "R-11")
    def test_costs_no_action(self) -> None:
        """The action is still to be taken, and the turn goes on."""
        state = self.spy(position(seat(hand="Wise Spy, junk")))

        assert (state.active, state.turn) == (0, 1)
        assert DiscardCards() in legal_moves(state)

    @pytest.mark.rule("K-35", "R-14")
    def test_once_in_a_turn(self) -> None:
        """Each spy looks once in a turn: two spies twice."""
        state = position(seat(hand="2 Wise Spy"))

        state = self.spy(state)
        state = self.spy(state)

        assert not legal_moves(state).of(UseAbility)
        assert not is_legal(state, UseAbility(state.players[0].hand[0]))

    @pytest.mark.rule("K-35", "R-62")
    def test_again_in_the_next_turn(self) -> None:
        """In one's next turn it looks again."""
        state = self.spy(position(seat(hand="Wise Spy")))
        for _ in range(2):
            state = apply(state, DiscardCards())

        assert is_legal(state, UseAbility(card(state, "Wise Spy")))

    @pytest.mark.rule("K-01", "R-52")
    def test_a_smaller_deck(self) -> None:
        """A deck that runs out is reformed, and the rest comes from there."""
        state = position(
            seat(
                hand="Wise Spy", deck="Balancing", discard_pile="junk, Binoculars, Extra Remarks"
            ),
            shuffles=["junk, Binoculars, Extra Remarks"],
        )

        state = self.spy(state)
        assert {"Balancing", "Binoculars", "Extra Remarks"} == {*offered(state)[0]}  # type: ignore[misc]
        state = answered(state, ["Extra Remarks", "Balancing", "Binoculars"])

        assert cards(state, "junk, Extra Remarks, Balancing, Binoculars") == state.players[0].deck
        assert state.players[0].discard_pile == ()

    @pytest.mark.parametrize(
        ("deck", "after"), [("", ""), ("Balancing", "Balancing"), ("3 junk", "3 junk")]
    )
    @pytest.mark.rule("R-32", "K-06", "K-01")
    def test_nothing_to_order(self, deck: str, after: str) -> None:
        """Fewer than three cards are looked at too; equal ones have no order."""
        state = self.spy(position(seat(hand="Wise Spy", deck=deck)))

        assert state.pending is None
        assert cards(state, after) == state.players[0].deck

    @pytest.mark.rule("K-35")
    def test_not_in_the_turn_of_another(self) -> None:
        """It is no reaction: nobody is asked in another's turn."""
        state = position(seat(hand="Wise Spy"), seat(hand="Wise Spy"), active=1)

        state = apply(state, UseAbility(card(state, "Wise Spy")))

        assert state.pending is None
        assert state.players[0].hand[0] == card(state, "Wise Spy")


class TestAncientKnowledge:
    OWNER = seat(hand="Ancient Knowledge", deck="Balancing, 2 junk", discard_pile="Binoculars")

    def table(self, owner: SeatSetup = OWNER) -> GameState:
        """Seat 1 may react to seat 0's technique."""
        return position(seat(hand="Swift Broker", deck="9 junk"), owner)

    def test_discards_a_card_of_the_deck(self) -> None:
        """After another's technique a card of the own deck is discarded, and it is shuffled."""
        state = play(self.table(), "Swift Broker")
        assert asked(state) == (1, RequestKind.USE, "react to another player's technique")
        assert offered(state) == [None, "Ancient Knowledge"]
        state = answered(state, "Ancient Knowledge")
        assert asked(state) == (1, RequestKind.CARD, "discard")
        assert offered(state) == [None, "Junk", "Balancing"]
        made = transition(state, answer(state, "Balancing"))

        owner = made.state.players[1]
        assert cards(state, "2 junk") == owner.deck
        assert cards(state, "Binoculars, Balancing") == owner.discard_pile
        assert cards(state, "Ancient Knowledge") == owner.hand
        assert Shuffled(Zone.DECK, 1) in made.events

    @pytest.mark.rule("K-03", "K-05")
    def test_discards_none(self) -> None:
        """Up to one card: the owner may only look, and the deck is shuffled all the same."""
        state = play(self.table(), "Swift Broker", "Ancient Knowledge")

        made = transition(state, answer(state, None))

        assert made.state.players[1].discard_pile == state.players[1].discard_pile
        assert Shuffled(Zone.DECK, 1) in made.events

    @pytest.mark.rule("K-05", "R-13")
    def test_who_sees_what(self) -> None:
        """All see the card used, its owner the deck, and all what is discarded."""
        state = play(self.table(), "Swift Broker")

        used = transition(state, answer(state, "Ancient Knowledge"))
        made = transition(used.state, answer(used.state, "Balancing"))

        deck = CardsSeen(state.players[1].deck, Place(Zone.DECK, 1), (1,))
        assert (CardShown(1, card(state, "Ancient Knowledge")), deck) == used.events
        moved = next(event for event in made.events if isinstance(event, CardMoved))
        assert (card(state, "Balancing"), None) == (moved.card, moved.seen_by)

    @pytest.mark.rule("K-53", "K-07")
    def test_after_the_technique(self) -> None:
        """By then the technique is resolved and discarded."""
        state = play(self.table(), "Swift Broker")

        assert cards(state, "Swift Broker") == state.players[0].discard_pile

    @pytest.mark.rule("K-01", "R-52")
    def test_an_empty_deck(self) -> None:
        """An empty deck is reformed for the search."""
        owner = seat(hand="Ancient Knowledge", deck=(), discard_pile="Balancing, junk")

        state = play(self.table(owner), "Swift Broker")
        made = transition(state, answer(state, "Ancient Knowledge"))
        state = answered(made.state, "Balancing")

        assert Reformed(Zone.DECK, 1) in made.events
        assert cards(state, "junk") == state.players[1].deck
        assert cards(state, "Balancing") == state.players[1].discard_pile

    @pytest.mark.rule("R-32", "K-06")
    def test_no_deck_at_all(self) -> None:
        """With both piles empty there is nothing to search, and no further question."""
        owner = seat(hand="Ancient Knowledge", deck=(), discard_pile=())

        state = play(self.table(owner), "Swift Broker", "Ancient Knowledge")

        assert state.pending is None
        assert state.bonus_action

    def test_not_after_the_own_technique(self) -> None:
        """Its owner's own techniques are no occasion."""
        state = position(seat(hand="Swift Broker, Ancient Knowledge, junk", deck="9 junk"))

        state = play(state, "Swift Broker", ["Ancient Knowledge", "junk"])

        assert state.pending is None

    @pytest.mark.parametrize(
        "owner",
        [
            seat(deck="Ancient Knowledge"),
            seat(discard_pile="Ancient Knowledge"),
            seat(stall=["junk", "Ancient Knowledge"]),
        ],
    )
    def test_only_from_the_hand(self, owner: SeatSetup) -> None:
        """Elsewhere than in a hand it does nothing."""
        assert play(self.table(owner), "Swift Broker").pending is None

    def test_not_after_other_actions(self) -> None:
        """It is techniques that it reacts to: no purchase, build or discard."""
        state = position(
            seat(hand="Wise Spy, 4 junk", deck="9 junk"), self.OWNER, market="Ancient Knowledge"
        )

        for move in (
            Purchase(0, cards(state, "2 junk")),
            BuildStack(cards(state, "Wise Spy")),
            DiscardCards(),
            UseAbility(card(state, "Wise Spy")),
        ):
            assert apply(state, move).pending is None


class TestQualityInspection:
    def drawn(self, hand: str = "Lunch Break, Balancing, junk", deck: str = "junk") -> GameState:
        """Seat 0 draws an inspection."""
        state = position(seat(hand=hand, deck=f"{deck}, Quality Inspection"))
        return play(state, "Lunch Break")

    @pytest.mark.rule("K-03", "R-43", "K-05")
    def test_throws_a_card_away_and_draws(self) -> None:
        """Whoever got it may throw a card of the hand away, itself too, and then draws one."""
        state = self.drawn()
        assert asked(state) == (0, RequestKind.USE, "react to a card gained")
        assert offered(state) == [None, "Quality Inspection"]
        made = transition(state, answer(state, "Quality Inspection"))
        assert CardShown(0, card(state, "Quality Inspection")) in made.events
        assert asked(made.state) == (0, RequestKind.CARD, "throw away")
        assert offered(made.state) == ["Junk", "Quality Inspection", "Balancing"]
        state = answered(made.state, "Balancing")

        assert cards(state, "Balancing") == state.market_discard
        assert cards(state, "2 junk, Quality Inspection") == state.players[0].hand
        assert state.players[0].deck == ()
        assert state.bonus_action

    @pytest.mark.rule("K-06", "R-43")
    def test_throws_itself_away(self) -> None:
        """As the only card it goes itself, once its owner wants that."""
        state = self.drawn(hand="Lunch Break")

        state = answered(state, "Quality Inspection")

        assert cards(state, "Quality Inspection") == state.market_discard
        assert cards(state, "junk") == state.players[0].hand

    def test_declined(self) -> None:
        """If its owner does not want that, nothing happens."""
        before = self.drawn()

        after = answered(before, None)

        assert before.players == after.players
        assert after.bonus_action

    @pytest.mark.rule("R-32", "K-01")
    def test_nothing_to_draw(self) -> None:
        """With both piles empty only the throwing away happens."""
        state = position(
            seat(hand="junk", deck=()), seat(hand="Raffle, Quality Inspection"), active=1
        )

        state = play(state, "Raffle", "Quality Inspection")

        assert state.players[0].hand == ()
        assert cards(state, "Quality Inspection") == state.market_discard

    @pytest.mark.rule("R-52")
    def test_the_draw_reforms_the_deck(self) -> None:
        """The card to draw may come from a reformed deck."""
        state = self.drawn(deck="")

        state = answered(state, "Quality Inspection", "junk")

        assert cards(state, "Quality Inspection, Balancing, Lunch Break") == (
            state.players[0].hand
        )


class TestBinoculars:
    OWNER = seat(hand="Binoculars, junk", deck="junk, Balancing")

    def table(self, owner: SeatSetup = OWNER) -> GameState:
        """Seat 1 may react to seat 0's purchase."""
        return position(seat(hand="2 junk", deck="9 junk"), owner, market="Ancient Knowledge")

    @pytest.mark.rule("K-53", "R-24")
    def test_draws_and_discards(self) -> None:
        """After another's purchase its owner draws a card and then discards any one."""
        state = buy(self.table(), "2 junk")
        assert asked(state) == (1, RequestKind.USE, "react to another player's purchase")
        assert cards(state, "Ancient Knowledge") == state.players[0].hand
        state = answered(state, "Binoculars")
        assert asked(state) == (1, RequestKind.CARD, "discard")
        assert offered(state) == ["Junk", "Binoculars", "Balancing"]
        state = answered(state, "junk")

        assert cards(state, "Binoculars, Balancing") == state.players[1].hand
        assert cards(state, "junk") == state.players[1].deck
        assert cards(state, "junk") == state.players[1].discard_pile
        assert (state.active, state.turn) == (1, 2)

    @pytest.mark.parametrize("gone", ["Binoculars", "Balancing"])
    def test_what_may_be_discarded(self, gone: str) -> None:
        """The card drawn and the binoculars themselves may be discarded."""
        state = buy(self.table(), "2 junk", "Binoculars", gone)

        assert cards(state, gone) == state.players[1].discard_pile

    @pytest.mark.rule("R-32", "K-06")
    def test_nothing_to_draw(self) -> None:
        """With nothing to draw a card is discarded all the same."""
        state = buy(self.table(seat(hand="Binoculars", deck=())), "2 junk", "Binoculars")

        assert state.players[1].hand == ()
        assert cards(state, "Binoculars") == state.players[1].discard_pile

    @pytest.mark.rule("K-05")
    def test_who_sees_what(self) -> None:
        """What is drawn its owner sees, what is discarded everybody does."""
        state = buy(self.table(), "2 junk")

        used = transition(state, answer(state, "Binoculars"))
        made = transition(used.state, answer(used.state, "junk"))

        drawn, discarded, *_ = (
            event for event in (*used.events, *made.events) if isinstance(event, CardMoved)
        )
        assert (drawn.seen_by, discarded.seen_by) == ((1,), None)

    def test_not_after_other_actions(self) -> None:
        """A card taken without paying is no purchase, and neither is a build or a discard."""
        state = position(
            seat(hand="Wise Spy, Prepaid Good", deck="9 junk"),
            self.OWNER,
            market="Ancient Knowledge",
        )

        for move in (
            PlayTechnique(card(state, "Prepaid Good")),
            BuildStack(cards(state, "Wise Spy")),
            DiscardCards(),
        ):
            assert apply(state, move).pending is None

    def test_not_after_the_own_purchase(self) -> None:
        """Its owner's own purchases are no occasion."""
        state = position(seat(hand="Binoculars, 2 junk"), market="Ancient Knowledge")

        assert buy(state, "2 junk").pending is None


class TestBalancing:
    OWNER = seat(
        hand="Balancing, Wise Spy, junk", discard_pile="junk, Binoculars, Quality Inspection"
    )

    def table(self, owner: SeatSetup = OWNER) -> GameState:
        """Seat 1 may react to the shuffling that seat 0's technique brings."""
        return position(seat(hand="Magnet", deck="3 junk"), owner)

    def test_swaps(self) -> None:
        """An animalfolk card of the hand changes places with any card of the discard pile."""
        state = play(self.table(), "Magnet")
        assert asked(state) == (1, RequestKind.USE, "react to another player's shuffling")
        state = answered(state, "Balancing")
        assert asked(state) == (1, RequestKind.CARD, "take")
        assert offered(state) == ["Junk", "Binoculars", "Quality Inspection"]
        state = answered(state, "Binoculars")
        assert asked(state) == (1, RequestKind.CARD, "swap")
        assert offered(state) == ["Wise Spy", "Balancing"]
        state = answered(state, "Wise Spy")

        assert cards(state, "junk, Binoculars, Balancing") == state.players[1].hand
        assert cards(state, "junk, Wise Spy, Quality Inspection") == state.players[1].discard_pile
        assert state.bonus_action

    def test_swaps_itself(self) -> None:
        """It is an animalfolk card of the hand like others; junk may come for it."""
        state = play(self.table(), "Magnet", "Balancing", "junk", "Balancing")

        assert cards(state, "2 junk, Wise Spy") == state.players[1].hand
        assert (
            cards(state, "Balancing, Binoculars, Quality Inspection")
            == state.players[1].discard_pile
        )

    @pytest.mark.rule("K-53", "K-56")
    def test_what_comes_may_react(self) -> None:
        """A Quality Inspection swapped in has got into the hand."""
        state = play(self.table(), "Magnet", "Balancing", "Quality Inspection", "Wise Spy")

        assert asked(state) == (1, RequestKind.USE, "react to a card gained")

    @pytest.mark.rule("R-32", "K-03")
    def test_an_empty_discard_pile(self) -> None:
        """With nothing in the discard pile nothing is swapped."""
        owner = seat(hand="Balancing, junk", discard_pile=())
        before = self.table(owner)

        state = play(before, "Magnet", "Balancing")

        assert state.pending is None
        assert before.players[1] == state.players[1]

    @pytest.mark.rule("K-05")
    def test_everybody_sees_the_swap(self) -> None:
        """Both cards lie openly before or after."""
        state = play(self.table(), "Magnet", "Balancing", "Binoculars")

        made = transition(state, answer(state, "Wise Spy"))

        moves = [event for event in made.events if isinstance(event, CardMoved)]
        assert [(move.card.name, move.seen_by) for move in moves[:2]] == [
            ("Binoculars", None),
            ("Wise Spy", None),
        ]

    @pytest.mark.rule("R-52")
    def test_a_reformed_deck(self) -> None:
        """A discard pile that becomes a deck is shuffled, too."""
        state = position(seat(hand="Spyglass", deck="2 junk", discard_pile="junk"), self.OWNER)

        state = play(state, "Spyglass")

        assert asked(state) == (1, RequestKind.USE, "react to another player's shuffling")

    @pytest.mark.rule("R-32")
    def test_no_deck_to_shuffle(self) -> None:
        """Where there is no deck left, none is shuffled."""
        state = position(seat(hand="Magnet", deck="junk"), self.OWNER)

        state = play(state, "Magnet")

        assert state.pending is None
        assert state.bonus_action

    def test_somebody_elses_deck(self) -> None:
        """Whoever's deck is shuffled has shuffled it: its owner does not react, others do."""
        villain = seat(hand="Little Villain", deck="junk")
        state = position(
            villain,
            seat(hand="Balancing", deck="junk", discard_pile="2 junk"),
            seat(deck="5 junk"),
        )
        assert play(state, "Little Villain").pending is None

        state = position(
            villain,
            seat(hand="Balancing", deck="5 junk", discard_pile="2 junk"),
            seat(deck="junk", discard_pile="2 junk"),
        )
        state = play(state, "Little Villain")
        assert asked(state) == (1, RequestKind.USE, "react to another player's shuffling")

    def test_the_market_deck(self) -> None:
        """The market deck is nobody's, and its shuffling no occasion."""
        state = position(
            seat(hand="Swank, Wise Spy", deck="5 junk"),
            self.OWNER,
            market_deck=(),
            market_discard="Magnet",
        )

        made = transition(state, PlayTechnique(card(state, "Swank")))

        assert Shuffled(Zone.MARKET_DECK, None) in made.events
        assert made.state.pending is None


class TestExtraRemarks:
    OWNER = seat(hand="Extra Remarks", deck="junk", discard_pile="Wise Spy, Binoculars, junk")

    def table(self, owner: SeatSetup = OWNER) -> GameState:
        """Seat 1 may react to seat 0's build."""
        return position(seat(hand="Wise Spy", deck="9 junk"), owner)

    def build(self, state: GameState, *answers: object) -> GameState:
        """Build the first stack and answer what is asked."""
        return answered(apply(state, BuildStack(cards(state, "Wise Spy"))), *answers)

    def test_puts_a_card_on_the_deck(self) -> None:
        """After another's build any card of the own discard pile may go onto the deck."""
        state = self.build(self.table())
        assert asked(state) == (1, RequestKind.USE, "react to another player's stack")
        state = answered(state, "Extra Remarks")
        assert asked(state) == (1, RequestKind.CARD, "put on deck")
        assert offered(state) == ["Wise Spy", "Binoculars", "Junk"]
        state = answered(state, "Binoculars")

        assert cards(state, "junk, Binoculars") == state.players[1].deck
        assert cards(state, "Wise Spy, junk") == state.players[1].discard_pile
        assert cards(state, "Extra Remarks") == state.players[1].hand

    @pytest.mark.rule("R-32")
    def test_an_empty_discard_pile(self) -> None:
        """With nothing in the discard pile nothing happens."""
        before = self.table(seat(hand="Extra Remarks"))

        state = self.build(before, "Extra Remarks")

        assert before.players[1] == state.players[1]
        assert state.active == 1

    def test_not_after_other_actions(self) -> None:
        """It is no reaction to a technique, a purchase or a discard."""
        state = position(
            seat(hand="Swift Broker, 2 junk", deck="9 junk"),
            self.OWNER,
            market="Ancient Knowledge",
        )

        for move in (
            PlayTechnique(card(state, "Swift Broker")),
            Purchase(0, cards(state, "2 junk")),
            DiscardCards(),
        ):
            assert apply(state, move).pending is None

    @pytest.mark.rule("K-31", "K-53")
    def test_a_stack_built_by_an_effect(self) -> None:
        """A stack that Charm builds is built as well."""
        state = position(
            seat(hand="Charm", stall=["junk"]),
            self.OWNER,
            market="Magnet",
            market_deck="Ancient Knowledge",
        )

        assert asked(play(state, "Charm")) == (
            1,
            RequestKind.USE,
            "react to another player's stack",
        )

    def test_not_after_the_own_build(self) -> None:
        """Its owner's own builds are no occasion."""
        state = position(seat(hand="Extra Remarks, Wise Spy", discard_pile="junk"))

        assert self.build(state).pending is None
