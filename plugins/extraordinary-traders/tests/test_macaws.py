"""What the macaws do."""

import pytest

from dale_rules import (
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
    seat_to_act,
    transition,
)
from dale_rules._model.events import CardMoved, CardShown, Reformed
from dale_rules.testing import answer, card, cards, position, seat


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    state = apply(state, PlayTechnique(card(state, technique)))
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
            ("Swift Broker", 1, 4, CardType.TECHNIQUE, True),
            ("Cookies", 2, 3, CardType.PASSIVE, False),
            ("Shattered Relic", 3, 3, CardType.TECHNIQUE, True),
            ("Spyglass", 4, 3, CardType.TECHNIQUE, True),
            ("Flashy Show", 5, 1, CardType.TECHNIQUE, True),
            ("Favourite Toy", 5, 1, CardType.TECHNIQUE, True),
        ],
    )
    def test_cards(
        self, name: str, value: int, copies: int, type: CardType, bonus_action: bool
    ) -> None:
        """Each card has its value, number of copies, type and icon."""
        state = position(decks=["macaws"])
        found = card(state, name)

        assert (value, type, bonus_action, "macaws") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_size(self) -> None:
        """The deck has 15 cards of six kinds, each with a text."""
        rules = position(decks=["macaws"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)


class TestSwiftBroker:
    @pytest.mark.rule("R-33", "K-01")
    def test_order_is_chosen(self) -> None:
        """The hand is discarded in the order chosen, and as many cards are drawn."""
        state = position(
            seat(hand="Swift Broker, Spyglass, Cookies", deck="Favourite Toy, 3 junk")
        )

        state = play(state, "Swift Broker", ["Spyglass", "Cookies"])

        assert cards(state, "2 junk") == state.players[0].hand
        assert cards(state, "Favourite Toy, junk") == state.players[0].deck
        assert cards(state, "Spyglass, Cookies, Swift Broker") == state.players[0].discard_pile

    @pytest.mark.rule("R-33")
    def test_every_order(self) -> None:
        """Every order of the cards is offered, and equal cards count once."""
        state = position(seat(hand="Swift Broker, Spyglass, 2 junk"))

        state = play(state, "Swift Broker")

        assert state.pending is not None
        assert len(state.pending.options) == 3

    @pytest.mark.rule("K-06")
    def test_single_order_is_not_asked(self) -> None:
        """Nobody is asked for the order of equal cards."""
        state = play(position(seat(hand="Swift Broker, 4 junk")), "Swift Broker")

        assert state.pending is None
        assert cards(state, "4 junk, Swift Broker") == state.players[0].discard_pile

    @pytest.mark.rule("R-12", "K-07")
    def test_bonus_action(self) -> None:
        """It awards a bonus action, and lies on the discard pile by then."""
        state = play(position(seat(hand="Swift Broker, junk")), "Swift Broker")

        assert state.bonus_action
        assert card(state, "Swift Broker") == state.players[0].discard_pile[-1]
        assert seat_to_act(state) == 0

    @pytest.mark.rule("R-32")
    def test_empty_hand(self) -> None:
        """Played as the last card of the hand, it discards and draws nothing."""
        before = position(seat(hand="Swift Broker"))

        state = play(before, "Swift Broker")

        assert state.players[0].hand == ()
        assert before.players[0].deck == state.players[0].deck
        assert cards(state, "Swift Broker") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-01", "R-52")
    def test_reshuffle_part_way(self) -> None:
        """The cards just discarded are shuffled in when the deck runs out; the broker is not."""
        state = position(
            seat(hand="Swift Broker, Spyglass, Cookies", deck="junk", discard_pile="junk"),
            shuffles=["junk, Cookies, Spyglass"],
        )

        state = play(state, "Swift Broker", ["Cookies", "Spyglass"])

        assert cards(state, "junk, Spyglass") == state.players[0].hand
        assert cards(state, "junk, Cookies") == state.players[0].deck
        assert cards(state, "Swift Broker") == state.players[0].discard_pile

    @pytest.mark.rule("K-01")
    def test_counts_what_was_discarded(self) -> None:
        """With nothing else to draw, the discarded cards themselves come back."""
        state = position(seat(hand="Swift Broker, 3 junk", deck=(), discard_pile=()))

        state = play(state, "Swift Broker")

        assert cards(state, "3 junk") == state.players[0].hand
        assert state.players[0].deck == ()
        assert cards(state, "Swift Broker") == state.players[0].discard_pile

    def test_other_players_keep_their_cards(self) -> None:
        """Nobody else is concerned."""
        before = position(seat(hand="Swift Broker, 4 junk"))

        assert before.players[1] == play(before, "Swift Broker").players[1]


class TestCookies:
    @pytest.mark.rule("R-51", "R-13")
    @pytest.mark.parametrize(("copies", "hand_size"), [(0, 5), (1, 6), (2, 7), (3, 8)])
    def test_hand_size(self, copies: int, hand_size: int) -> None:
        """Each one in hand at clean-up makes the hand one card larger."""
        state = position(seat(hand=["Cookies"] * copies, deck="10 junk"), decks=["macaws"])

        state = apply(state, DiscardCards())

        assert hand_size == len(state.players[0].hand)

    @pytest.mark.rule("R-51")
    def test_drawn_while_filling(self) -> None:
        """One that is drawn while the hand is filled counts as well."""
        state = position(seat(hand="4 junk", deck="3 junk, Cookies"))

        state = apply(state, DiscardCards())

        assert cards(state, "5 junk, Cookies") == state.players[0].hand

    @pytest.mark.rule("R-51")
    def test_discarded_before(self) -> None:
        """One that left the hand before clean-up counts no longer."""
        state = position(seat(hand="Cookies, 4 junk"))

        state = apply(state, DiscardCards(cards(state, "Cookies")))

        assert cards(state, "5 junk") == state.players[0].hand

    @pytest.mark.rule("R-51")
    def test_larger_hand_is_kept(self) -> None:
        """A hand above its size is neither filled nor reduced."""
        before = position(seat(hand="Cookies, 6 junk"))

        state = apply(before, DiscardCards())

        assert before.players[0].hand == state.players[0].hand

    @pytest.mark.rule("R-53")
    def test_junk_fills_the_larger_hand(self) -> None:
        """With deck and discard pile empty, junk fills the hand up to the larger size."""
        state = position(seat(hand="Cookies", deck=(), discard_pile=()))

        state = apply(state, DiscardCards())

        assert cards(state, "5 junk, Cookies") == state.players[0].hand

    @pytest.mark.rule("R-51")
    def test_others_are_not_concerned(self) -> None:
        """It works at its owner's clean-up alone."""
        before = position(seat(hand="4 junk"), seat(hand="Cookies, 3 junk"))

        state = apply(before, DiscardCards())

        assert len(state.players[0].hand) == 5
        assert before.players[1].hand == state.players[1].hand

    def test_stall(self) -> None:
        """In the stall it is worth its value and nothing else."""
        state = position(seat(hand="Cookies, 4 junk", stall=["Swift Broker"]))

        state = apply(state, BuildStack(cards(state, "Cookies")))

        assert cards(state, "5 junk") == state.players[0].hand

    @pytest.mark.rule("R-13")
    def test_shown(self) -> None:
        """One that enlarges the hand is shown to everybody."""
        state = position(seat(hand="Cookies, junk"))

        events = transition(state, DiscardCards()).events

        assert CardShown(0, card(state, "Cookies")) in events

    @pytest.mark.rule("R-30", "K-35")
    def test_passive(self) -> None:
        """It can be neither played as a technique nor used as an ability."""
        state = position(seat(hand="Cookies, junk"))
        cookies = card(state, "Cookies")
        played = explain(state, PlayTechnique(cookies))
        used = explain(state, UseAbility(cookies))

        assert played is not None
        assert IllegalityCode.NOT_A_TECHNIQUE is played.code
        assert used is not None
        assert IllegalityCode.NO_ABILITY is used.code


class TestShatteredRelic:
    @pytest.mark.rule("R-43", "K-02")
    def test_animalfolk_card(self) -> None:
        """The animalfolk card thrown away lies on the market's discard pile; one is drawn."""
        state = position(
            seat(hand="Shattered Relic, Cookies, junk", deck="junk, Spyglass"),
            market_discard="Favourite Toy",
        )

        state = play(state, "Shattered Relic", "Cookies")

        assert cards(state, "junk, Spyglass") == state.players[0].hand
        assert cards(state, "junk") == state.players[0].deck
        assert cards(state, "Favourite Toy, Cookies") == state.market_discard
        assert cards(state, "Shattered Relic") == state.players[0].discard_pile

    @pytest.mark.rule("R-43")
    def test_junk(self) -> None:
        """Junk thrown away leaves the table."""
        state = position(seat(hand="Shattered Relic, Cookies, junk", deck="Spyglass"))

        state = play(state, "Shattered Relic", "Junk")

        assert cards(state, "Cookies, Spyglass") == state.players[0].hand
        assert state.market_discard == ()
        assert cards(state, "Shattered Relic") == state.players[0].discard_pile

    @pytest.mark.rule("R-30")
    def test_order_of_effects(self) -> None:
        """The card is thrown away before one is drawn."""
        state = position(seat(hand="Shattered Relic, junk"))

        events = transition(state, PlayTechnique(card(state, "Shattered Relic"))).events

        moved = [event for event in events if isinstance(event, CardMoved)]
        assert [event.target.zone for event in moved] == [
            Zone.PLAYED,
            Zone.JUNK_PILE,
            Zone.HAND,
            Zone.DISCARD_PILE,
        ]

    @pytest.mark.rule("K-03")
    def test_mandatory(self) -> None:
        """Exactly one card goes: there is no declining."""
        state = play(position(seat(hand="Shattered Relic, Cookies, junk")), "Shattered Relic")

        assert offered(state) == ["Junk", "Cookies"]

    @pytest.mark.rule("K-06")
    def test_single_card_is_not_asked(self) -> None:
        """The only sort of card in hand goes without a question."""
        state = position(seat(hand="Shattered Relic, 2 junk", deck="Spyglass"))

        state = play(state, "Shattered Relic")

        assert cards(state, "junk, Spyglass") == state.players[0].hand

    @pytest.mark.rule("R-32", "K-03")
    def test_no_other_card(self) -> None:
        """With no other card in hand a card is drawn all the same."""
        state = position(seat(hand="Shattered Relic", deck="junk, Spyglass"))

        state = play(state, "Shattered Relic")

        assert cards(state, "Spyglass") == state.players[0].hand
        assert state.market_discard == ()

    @pytest.mark.rule("K-01", "R-52")
    def test_reshuffle(self) -> None:
        """The discard pile becomes the deck when there is no deck to draw from."""
        state = position(
            seat(hand="Shattered Relic, junk", deck=(), discard_pile="Cookies, Spyglass"),
            shuffles=["Spyglass, Cookies"],
        )

        state = play(state, "Shattered Relic")

        assert cards(state, "Cookies") == state.players[0].hand
        assert cards(state, "Spyglass") == state.players[0].deck
        assert cards(state, "Shattered Relic") == state.players[0].discard_pile

    @pytest.mark.rule("R-32", "K-01")
    def test_nothing_to_draw(self) -> None:
        """With deck and discard pile empty nothing is drawn, not even junk."""
        state = position(seat(hand="Shattered Relic, junk", deck=(), discard_pile=()))

        state = play(state, "Shattered Relic")

        assert state.players[0].hand == ()
        assert cards(state, "Shattered Relic") == state.players[0].discard_pile

    @pytest.mark.rule("R-12")
    def test_bonus_action(self) -> None:
        """It awards a bonus action."""
        assert play(position(seat(hand="Shattered Relic")), "Shattered Relic").bonus_action


class TestSpyglass:
    @pytest.mark.rule("K-02", "R-33")
    def test_take_one_put_back_two(self) -> None:
        """One of the top three is taken, and the others go back in the order chosen."""
        state = position(
            seat(hand="Spyglass", deck="2 junk, Favourite Toy, Cookies, Swift Broker")
        )

        state = play(state, "Spyglass", "Cookies", ["Swift Broker", "Favourite Toy"])

        assert cards(state, "Cookies") == state.players[0].hand
        assert cards(state, "2 junk, Swift Broker, Favourite Toy") == state.players[0].deck
        assert cards(state, "Spyglass") == state.players[0].discard_pile

    @pytest.mark.rule("R-33")
    def test_other_order(self) -> None:
        """The last of the order chosen is the new top of the deck."""
        state = position(seat(hand="Spyglass", deck="Favourite Toy, Cookies, Swift Broker"))

        state = play(state, "Spyglass", "Cookies", ["Favourite Toy", "Swift Broker"])

        assert cards(state, "Favourite Toy, Swift Broker") == state.players[0].deck

    @pytest.mark.rule("K-03")
    def test_exactly_one(self) -> None:
        """One of the three has to be taken, and equal ones are one choice."""
        state = play(position(seat(hand="Spyglass", deck="Cookies, 2 junk")), "Spyglass")

        assert sorted(offered(state)) == ["Cookies", "Junk"]

    @pytest.mark.rule("K-06")
    def test_equal_cards_are_not_asked_about(self) -> None:
        """Three equal cards leave nothing to choose."""
        state = play(position(seat(hand="Spyglass", deck="4 junk")), "Spyglass")

        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "3 junk") == state.players[0].deck

    @pytest.mark.rule("K-01", "R-52")
    def test_reshuffle_part_way(self) -> None:
        """When the deck runs out the discard pile is shuffled, and the rest comes from it."""
        state = position(
            seat(hand="Spyglass", deck="Cookies", discard_pile="Swift Broker, 2 junk"),
            shuffles=["junk, Swift Broker, junk"],
        )

        state = play(state, "Spyglass", "Swift Broker", ["Junk", "Cookies"])

        assert cards(state, "Swift Broker") == state.players[0].hand
        assert cards(state, "2 junk, Cookies") == state.players[0].deck
        assert cards(state, "Spyglass") == state.players[0].discard_pile

    @pytest.mark.rule("R-32", "K-01")
    def test_two_cards(self) -> None:
        """Of two cards one is taken and the other put back."""
        state = position(seat(hand="Spyglass", deck="Cookies, junk"))

        state = play(state, "Spyglass", "Cookies")

        assert cards(state, "Cookies") == state.players[0].hand
        assert cards(state, "junk") == state.players[0].deck

    @pytest.mark.rule("R-32", "K-06")
    def test_one_card(self) -> None:
        """A single card is taken without a question."""
        state = play(position(seat(hand="Spyglass", deck="Cookies")), "Spyglass")

        assert cards(state, "Cookies") == state.players[0].hand
        assert state.players[0].deck == ()

    @pytest.mark.rule("R-32", "K-01")
    def test_no_card(self) -> None:
        """With no card to draw nothing happens, and the bonus action is awarded all the same."""
        state = play(position(seat(hand="Spyglass", deck=())), "Spyglass")

        assert state.players[0].hand == ()
        assert cards(state, "Spyglass") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-07", "R-31")
    def test_out_of_all_piles_meanwhile(self) -> None:
        """While it resolves it is in no pile, and the three cards lie beside the deck."""
        state = play(position(seat(hand="Spyglass", deck="Cookies, 2 junk")), "Spyglass")

        assert state.players[0].hand == ()
        assert state.players[0].discard_pile == ()
        assert state.players[0].deck == ()
        assert not state.bonus_action
        assert [entry.zone for entry in state.table] == [
            Zone.PLAYED,
            Zone.ASIDE,
            Zone.ASIDE,
            Zone.ASIDE,
        ]

    @pytest.mark.rule("K-05")
    def test_seen_by_its_player_alone(self) -> None:
        """Nobody else gets to know the three cards."""
        state = position(seat(hand="Spyglass", deck="Cookies, 2 junk"), players=3)

        looked = transition(state, PlayTechnique(card(state, "Spyglass")))
        took = transition(looked.state, answer(looked.state, "Cookies"))

        assert [
            event.seen_by
            for event in looked.events
            if isinstance(event, CardMoved) and event.source.zone is Zone.DECK
        ] == [(0,)] * 3
        assert [
            event.seen_by
            for event in took.events
            if isinstance(event, CardMoved) and event.source.zone is Zone.ASIDE
        ] == [(0,)] * 3

    @pytest.mark.rule("R-52")
    def test_reshuffle_is_told(self) -> None:
        """That the discard pile became the deck is an event."""
        state = position(seat(hand="Spyglass", deck=(), discard_pile="3 junk"))

        events = transition(state, PlayTechnique(card(state, "Spyglass"))).events

        assert Reformed(Zone.DECK, 0) in events


class TestFlashyShow:
    @pytest.mark.rule("R-60", "R-22")
    def test_payment(self) -> None:
        """Each card paid with is worth 1 more."""
        state = position(seat(hand="Flashy Show, 2 junk"), market="Spyglass")
        buy = Purchase(0, cards(state, "2 junk"))

        assert not is_legal(state, buy)
        assert is_legal(play(state, "Flashy Show"), buy)

    @pytest.mark.rule("R-23", "R-60")
    def test_overpaying(self) -> None:
        """Overpaying is judged by the altered values."""
        state = position(seat(hand="Flashy Show, Cookies, junk"), market="Shattered Relic")
        buy = Purchase(0, cards(state, "junk, Cookies"))

        problem = explain(play(state, "Flashy Show"), buy)

        assert is_legal(state, buy)
        assert problem is not None
        assert IllegalityCode.OVERPAID is problem.code

    @pytest.mark.rule("K-09", "R-21")
    def test_market_prices(self) -> None:
        """What the market asks does not change."""
        state = position(seat(hand="Flashy Show, junk"), market="Cookies, Cookies")
        state = play(state, "Flashy Show")

        assert is_legal(state, Purchase(0, cards(state, "junk")))
        assert not is_legal(state, Purchase(1, cards(state, "junk")))

    @pytest.mark.rule("R-60", "R-35")
    def test_stack(self) -> None:
        """Cards built with are worth 1 more each, so others fit."""
        state = position(seat(hand="Flashy Show, Cookies, Swift Broker", stall=["Swift Broker"]))
        state = play(state, "Flashy Show")

        assert is_legal(state, BuildStack(cards(state, "Swift Broker")))
        problem = explain(state, BuildStack(cards(state, "Cookies")))
        assert problem is not None
        assert IllegalityCode.WRONG_TOTAL is problem.code

    @pytest.mark.rule("R-38", "R-62")
    def test_stack_stays(self) -> None:
        """A stack built with altered values stays when the turn is over."""
        state = position(seat(hand="Flashy Show, Swift Broker", stall=["Swift Broker"]))
        state = play(state, "Flashy Show")

        state = apply(state, BuildStack(cards(state, "Swift Broker")))

        assert (cards(state, "Swift Broker"),) * 2 == state.players[0].stall

    @pytest.mark.rule("R-61", "R-60")
    def test_twice(self) -> None:
        """Played twice in a turn, it adds up."""
        state = position(
            seat(hand="Flashy Show, Favourite Toy, junk", deck=()), market="Shattered Relic"
        )
        state = play(play(state, "Flashy Show"), "Favourite Toy")

        state = play(state, "Flashy Show")

        assert len(state.modifiers) == 2
        assert is_legal(state, Purchase(0, cards(state, "junk")))

    @pytest.mark.rule("R-62")
    def test_ends_with_the_turn(self) -> None:
        """In one's next turn the cards have their own values again."""
        state = position(seat(hand="Flashy Show, 5 junk"), market="Cookies")
        buy = Purchase(0, cards(state, "junk"))
        state = play(state, "Flashy Show")
        assert is_legal(state, buy)

        state = apply(apply(state, DiscardCards()), DiscardCards())

        assert state.active == 0
        assert not is_legal(state, buy)

    @pytest.mark.rule("R-60")
    def test_one_player_alone(self) -> None:
        """The cards of others keep their values."""
        state = play(position(seat(hand="Flashy Show")), "Flashy Show")

        assert [modifier.seat for modifier in state.modifiers] == [0]

    @pytest.mark.rule("R-12")
    def test_bonus_action(self) -> None:
        """It awards the bonus action in which its effect is used."""
        assert play(position(seat(hand="Flashy Show")), "Flashy Show").bonus_action

    @pytest.mark.rule("R-12")
    def test_paid_with(self) -> None:
        """Paid with, it alters nothing and awards nothing."""
        state = position(seat(hand="Flashy Show, 4 junk"), market="Favourite Toy")

        state = apply(state, Purchase(0, cards(state, "Flashy Show")))

        assert state.modifiers == ()
        assert state.active == 1


class TestFavouriteToy:
    @pytest.mark.rule("K-02")
    def test_top_card(self) -> None:
        """The top card of one's discard pile comes into the hand."""
        state = position(seat(hand="Favourite Toy, junk", discard_pile="Cookies, Spyglass"))

        state = play(state, "Favourite Toy")

        assert cards(state, "junk, Spyglass") == state.players[0].hand
        assert cards(state, "Cookies, Favourite Toy") == state.players[0].discard_pile

    @pytest.mark.rule("K-07", "R-31")
    def test_not_itself(self) -> None:
        """It is not on the pile yet, and so with an empty pile there is nothing to take."""
        state = position(seat(hand="Favourite Toy, junk", discard_pile=()))

        state = play(state, "Favourite Toy")

        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Favourite Toy") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("R-12", "K-07")
    def test_technique_played_before(self) -> None:
        """It takes back a technique played in the same turn, which can be played again."""
        state = position(seat(hand="Favourite Toy, Spyglass", deck="3 junk"))

        state = play(play(state, "Spyglass"), "Favourite Toy")

        assert PlayTechnique(card(state, "Spyglass")) in legal_moves(state)

    @pytest.mark.rule("R-12")
    def test_bonus_action(self) -> None:
        """It awards a bonus action."""
        assert play(position(seat(hand="Favourite Toy")), "Favourite Toy").bonus_action
