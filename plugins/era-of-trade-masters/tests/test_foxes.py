"""What the foxes do."""

from itertools import permutations

import pytest

from dale_rules import (
    CardType,
    GameState,
    Place,
    PlayTechnique,
    RequestKind,
    Spot,
    Zone,
    apply,
    seat_to_act,
    transition,
)
from dale_rules._model.events import CardMoved, CardsSeen, Reformed, Shuffled
from dale_rules.testing import answer, card, cards, position, seat


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    return answered(apply(state, PlayTechnique(card(state, technique))), *answers)


def answered(state: GameState, *answers: object) -> GameState:
    """Answer some questions, one after the other."""
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def offered(state: GameState) -> list[object]:
    """What there is to choose from: the names of the cards, or seats, or words."""
    assert state.pending is not None
    return [_named(option) for option in state.pending.options]


def _named(option: object) -> object:
    if isinstance(option, tuple):
        return tuple(_named(part) for part in option)
    return option.card.name if isinstance(option, Spot) else option


def asked(state: GameState) -> tuple[int, RequestKind]:
    """Who is asked, and what sort of question."""
    assert state.pending is not None
    assert seat_to_act(state) == state.pending.seat
    return state.pending.seat, state.pending.request.kind


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies"),
        [
            ("Cunning Neighbour", 1, 4),
            ("Cheer", 2, 3),
            ("Raffle", 3, 3),
            ("Charity", 4, 3),
            ("Tasters", 5, 1),
            ("Rumours", 5, 1),
        ],
    )
    def test_cards(self, name: str, value: int, copies: int) -> None:
        """Each card is a technique with a bonus action, and has its value and copies."""
        state = position(decks=["foxes"])
        found = card(state, name)

        assert (value, CardType.TECHNIQUE, True, "foxes") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_size(self) -> None:
        """The deck has 15 cards of six kinds, each with a text."""
        rules = position(decks=["foxes"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)

    @pytest.mark.parametrize(
        ("name", "answers"),
        [
            ("Cunning Neighbour", ("no",)),
            ("Cheer", ()),
            ("Raffle", ()),
            ("Charity", ()),
            ("Tasters", ()),
            ("Rumours", ()),
        ],
    )
    @pytest.mark.rule("R-12", "R-32", "K-03")
    def test_with_nothing_anywhere(self, name: str, answers: tuple[object, ...]) -> None:
        """Each may be played where nothing can happen, is discarded and awards its bonus."""
        nothing = seat(hand=(), deck=(), discard_pile=())
        state = position(
            seat(hand=name, deck=(), discard_pile=()), nothing, market=(), market_deck=()
        )

        state = play(state, name, *answers)

        assert state.bonus_action
        assert cards(state, name) == state.players[0].discard_pile
        assert state.players[0].hand == ()
        assert state.players[1] == position(nothing).players[0]


class TestCunningNeighbour:
    @pytest.mark.rule("K-05", "K-06")
    def test_looks_at_the_hand(self) -> None:
        """The two players concerned see the hand; of two players nobody need be chosen."""
        state = position(seat(hand="Cunning Neighbour"), seat(hand="Rumours, junk"))

        made = transition(state, PlayTechnique(card(state, "Cunning Neighbour")))

        assert [CardsSeen(state.players[1].hand, Place(Zone.HAND, 1), (0, 1))] == [
            event for event in made.events if isinstance(event, CardsSeen)
        ]
        assert state.players[1] == made.state.players[1]
        assert asked(made.state) == (0, RequestKind.OPTION)
        assert offered(made.state) == ["yes", "no"]

    @pytest.mark.rule("K-07", "K-08", "R-31")
    def test_onto_the_deck(self) -> None:
        """It may be put on top of the own deck instead of being discarded; the bonus stays."""
        state = position(seat(hand="Cunning Neighbour, junk", deck="Cheer", discard_pile="Raffle"))

        state = play(state, "Cunning Neighbour", "yes")

        assert cards(state, "Cheer, Cunning Neighbour") == state.players[0].deck
        assert cards(state, "Raffle") == state.players[0].discard_pile
        assert cards(state, "junk") == state.players[0].hand
        assert state.bonus_action

    @pytest.mark.rule("R-31", "K-05")
    def test_everybody_sees_it_go_onto_the_deck(self) -> None:
        """It was played openly, so everybody knows that it lies there."""
        state = play(position(seat(hand="Cunning Neighbour")), "Cunning Neighbour")

        made = transition(state, answer(state, "yes"))

        neighbour = card(state, "Cunning Neighbour")
        target = Place(Zone.DECK, 0, 5)
        assert CardMoved(neighbour, Place(Zone.PLAYED, 0), target, None) in made.events

    @pytest.mark.rule("K-07", "R-31")
    def test_onto_the_discard_pile(self) -> None:
        """If its player does not want that, it is discarded as usual."""
        state = position(seat(hand="Cunning Neighbour, junk", deck="Cheer", discard_pile="Raffle"))

        state = play(state, "Cunning Neighbour", "no")

        assert cards(state, "Cheer") == state.players[0].deck
        assert cards(state, "Raffle, Cunning Neighbour") == state.players[0].discard_pile

    @pytest.mark.rule("K-03")
    def test_whose_hand(self) -> None:
        """Of several neighbours one is chosen, and only one who holds a card."""
        state = position(
            seat(hand="Cunning Neighbour"), seat(hand=()), seat(hand="Cheer"), seat(hand="junk")
        )

        state = play(state, "Cunning Neighbour")
        assert asked(state) == (0, RequestKind.PLAYER)
        assert offered(state) == [2, 3]
        made = transition(state, answer(state, 3))

        assert CardsSeen(cards(state, "junk"), Place(Zone.HAND, 3), (0, 3)) in made.events

    @pytest.mark.rule("K-03")
    def test_no_hand_to_look_at(self) -> None:
        """With all other hands empty nothing is seen, and it may still go onto the deck."""
        state = position(seat(hand="Cunning Neighbour", deck=()), seat(hand=()), seat(hand=()))

        made = transition(state, PlayTechnique(card(state, "Cunning Neighbour")))
        state = answered(made.state, "yes")

        assert not [event for event in made.events if isinstance(event, CardsSeen)]
        assert cards(state, "Cunning Neighbour") == state.players[0].deck


class TestCheer:
    TABLE = (
        seat(hand="Cheer", deck="Raffle, junk, Cunning Neighbour", discard_pile="Cheer"),
        seat(hand="junk", deck="junk, Charity"),
        seat(hand="junk", deck="Rumours, junk"),
    )

    def test_everybody_takes_a_card(self) -> None:
        """Every player takes a card of their own deck, whichever they want."""
        state = play(position(*self.TABLE), "Cheer", "Raffle", "Charity", "junk")

        assert cards(state, "Raffle") == state.players[0].hand
        assert cards(state, "junk, Charity") == state.players[1].hand
        assert cards(state, "2 junk") == state.players[2].hand
        assert cards(state, "Rumours") == state.players[2].deck
        assert state.bonus_action

    @pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2]), (2, [2, 0, 1])])
    @pytest.mark.rule("R-15")
    def test_turn_order(self, active: int, order: list[int]) -> None:
        """They choose in turn order from its player, each among the cards of their deck."""
        decks = ["2 junk, Tasters", "2 junk, Charity", "2 junk, Raffle"]
        seats = [
            seat(hand="Cheer" if number == active else "junk", deck=deck)
            for number, deck in enumerate(decks)
        ]
        state = play(position(*seats, active=active), "Cheer")

        found = []
        while state.pending:
            found.append((asked(state), offered(state)))
            state = answered(state, "junk")

        names = ["Tasters", "Charity", "Raffle"]
        assert [((who, RequestKind.CARD), ["Junk", names[who]]) for who in order] == found

    def test_shuffles_come_last(self) -> None:
        """Only when everybody has a card does everybody shuffle, in turn order."""
        state = play(position(*self.TABLE), "Cheer", "Raffle", "Charity")

        made = transition(state, answer(state, "junk"))

        moves = [event for event in made.events if isinstance(event, CardMoved | Shuffled)]
        assert [Shuffled(Zone.DECK, who) for who in (0, 1, 2)] == moves[1:4]

    def test_the_deck_is_as_shuffled(self) -> None:
        """Each deck lies as its shuffle says."""
        orders = ["Cunning Neighbour, junk", "junk", "junk"]
        state = position(*self.TABLE, shuffles=orders)

        state = play(state, "Cheer", "Raffle", "Charity", "Rumours")

        assert [cards(state, order) for order in orders] == [p.deck for p in state.players]

    @pytest.mark.rule("K-05")
    def test_who_sees_what(self) -> None:
        """What is searched and taken is known to its owner alone."""
        state = play(position(*self.TABLE), "Cheer", "Raffle")

        made = transition(state, answer(state, "Charity"))

        taken, *_ = (event for event in made.events if isinstance(event, CardMoved))
        looks = [event for event in made.events if isinstance(event, CardsSeen)]
        assert (card(state, "Charity"), (1,)) == (taken.card, taken.seen_by)
        assert [look.seen_by for look in looks] == [(2,)]
        assert {*cards(state, "Rumours, junk")} == {*looks[0].cards}

    @pytest.mark.rule("K-01", "R-52")
    def test_an_empty_deck_is_reformed(self) -> None:
        """A search of an empty deck looks through what the discard pile becomes."""
        state = position(
            seat(hand="Cheer", deck=(), discard_pile="Raffle, junk"),
            seat(deck="junk"),
            shuffles=["junk, Raffle"],
        )

        made = transition(state, PlayTechnique(card(state, "Cheer")))
        assert Reformed(Zone.DECK, 0) in made.events
        assert offered(made.state) == ["Junk", "Raffle"]
        state = answered(made.state, "Raffle")

        assert cards(state, "junk") == state.players[0].deck
        assert cards(state, "Cheer") == state.players[0].discard_pile

    @pytest.mark.rule("K-01")
    def test_a_deck_with_cards_is_not(self) -> None:
        """A deck that holds a card is searched as it is; only card in it is taken unasked."""
        state = position(
            seat(hand="Cheer", deck="junk", discard_pile="Raffle"), seat(deck="Charity")
        )

        state = play(state, "Cheer")

        assert state.pending is None
        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Raffle, Cheer") == state.players[0].discard_pile
        assert state.players[0].deck == ()

    @pytest.mark.rule("R-32")
    def test_nothing_to_search(self) -> None:
        """A player without cards in either pile is passed over."""
        state = position(
            seat(hand="Cheer", deck="Raffle, junk"),
            seat(hand="junk", deck=()),
            seat(hand="junk", deck="Charity, junk"),
        )

        state = play(state, "Cheer", "Raffle")
        assert asked(state) == (2, RequestKind.CARD)
        state = answered(state, "Charity")

        assert cards(state, "junk") == state.players[1].hand
        assert cards(state, "junk, Charity") == state.players[2].hand


class TestRaffle:
    @pytest.mark.parametrize(
        ("way", "hands"),
        [
            ("left", ["Tasters", "Charity", "Rumours"]),
            ("right", ["Charity", "Rumours", "Tasters"]),
        ],
    )
    @pytest.mark.rule("R-15", "R-32")
    def test_everybody_takes_from_that_side(self, way: str, hands: list[str]) -> None:
        """The left neighbour is the next seat; all picks are made before any card moves."""
        state = position(seat(hand="Raffle, Rumours"), seat(hand="Tasters"), seat(hand="Charity"))

        state = play(state, "Raffle")
        assert asked(state) == (0, RequestKind.OPTION)
        assert offered(state) == ["left", "right"]
        state = answered(state, way)

        assert [cards(state, hand) for hand in hands] == [p.hand for p in state.players]
        assert state.bonus_action

    @pytest.mark.rule("K-58", "K-04")
    def test_two_players(self) -> None:
        """With two players there is no side to choose, and each takes a card of the other."""
        state = position(
            seat(hand="Raffle, Rumours, junk"),
            seat(hand="Tasters, 2 junk"),
            picks="Tasters, Rumours",
        )

        state = play(state, "Raffle")

        assert state.pending is None
        assert cards(state, "junk, Tasters") == state.players[0].hand
        assert cards(state, "2 junk, Rumours") == state.players[1].hand

    @pytest.mark.rule("K-04")
    def test_a_card_just_taken_is_not_passed_on(self) -> None:
        """Who takes last picks from the hand as it was, even if that is one card."""
        state = position(
            seat(hand="Raffle, junk"), seat(hand="Tasters, Rumours, Charity"), picks="Tasters"
        )

        state = play(state, "Raffle")

        assert cards(state, "Tasters") == state.players[0].hand
        assert cards(state, "junk, Charity, Rumours") == state.players[1].hand

    @pytest.mark.rule("R-32")
    def test_an_empty_hand(self) -> None:
        """From an empty hand nothing is taken; its owner takes all the same."""
        state = position(
            seat(hand="Raffle, Rumours"), seat(hand=()), seat(hand="Charity"), seat(hand="Tasters")
        )

        state = play(state, "Raffle", "left")

        hands = ["", "Charity", "Tasters", "Rumours"]
        assert [cards(state, hand) for hand in hands] == [p.hand for p in state.players]

    @pytest.mark.rule("R-31", "K-07")
    def test_the_raffle_itself_is_no_prize(self) -> None:
        """The card played is in no hand: of its player's empty hand nothing is taken."""
        state = play(position(seat(hand="Raffle"), seat(hand="junk")), "Raffle")

        assert cards(state, "junk") == state.players[0].hand
        assert state.players[1].hand == ()
        assert cards(state, "Raffle") == state.players[0].discard_pile

    @pytest.mark.rule("K-05")
    def test_both_see_what_is_taken(self) -> None:
        """Who takes a card and who loses it know it."""
        state = position(seat(hand="Raffle, junk"), seat(hand="Tasters"), seat(hand="Rumours"))

        state = play(state, "Raffle")
        events = transition(state, answer(state, "right")).events

        taken = [event for event in events if isinstance(event, CardMoved)][:3]
        told = {(e.card.name, e.source.seat, e.target.seat, e.seen_by) for e in taken}
        assert told == {
            ("Rumours", 2, 0, (0, 2)),
            ("Junk", 0, 1, (0, 1)),
            ("Tasters", 1, 2, (1, 2)),
        }

    @pytest.mark.rule("R-62")
    def test_a_marked_card_can_be_taken(self) -> None:
        """A card whose value was altered is taken like others, and loses the alteration."""
        state = position(
            seat(hand="Rare Artefact, Raffle, Swank"),
            seat(hand="junk"),
            dice=[2],
            picks="junk, Swank",
        )

        state = play(state, "Rare Artefact", "Swank")
        assert state.players[0].hand[-1].marks
        state = play(state, "Raffle")

        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Swank") == state.players[1].hand


class TestCharity:
    @pytest.mark.rule("K-58", "K-06")
    def test_two_players(self) -> None:
        """With two players the card comes back at once, and nothing is asked."""
        state = position(
            seat(hand="Charity, Rumours"), seat(hand="Tasters, junk"), picks="Tasters"
        )

        made = transition(state, PlayTechnique(card(state, "Charity")))

        assert cards(state, "Rumours") == made.state.players[0].hand
        assert state.players[1] == made.state.players[1]
        tasters = card(state, "Tasters")
        taken = CardMoved(tasters, Place(Zone.HAND, 1), Place(Zone.HAND, 0), (0, 1))
        given = CardMoved(tasters, Place(Zone.HAND, 0), Place(Zone.HAND, 1), (0, 1))
        assert [taken, given] == [e for e in made.events if e in (taken, given)]
        assert made.state.bonus_action

    @pytest.mark.parametrize("back", [("Tasters", "Raffle"), ("Raffle", "Tasters")])
    @pytest.mark.rule("K-58")
    def test_either_order(self, back: tuple[str, str]) -> None:
        """Each giver gets one of the cards taken, as its player chooses."""
        state = position(seat(hand="Charity, Rumours"), seat(hand="Tasters"), seat(hand="Raffle"))

        state = play(state, "Charity")
        assert asked(state) == (0, RequestKind.ORDER)
        assert {("Tasters", "Raffle"), ("Raffle", "Tasters")} == {*offered(state)}
        state = answered(state, list(back))

        assert [cards(state, back[0]), cards(state, back[1])] == [
            player.hand for player in state.players[1:]
        ]
        assert cards(state, "Rumours") == state.players[0].hand

    @pytest.mark.rule("K-58")
    def test_of_three_others(self) -> None:
        """From three others come three cards, which go back in any order to the same three."""
        state = position(
            seat(hand="junk"),
            seat(hand="Charity, Rumours"),
            seat(hand="Tasters"),
            seat(hand="Raffle"),
            active=1,
        )

        state = play(state, "Charity")
        assert {*permutations(("Junk", "Tasters", "Raffle"))} == {*offered(state)}
        # To the left first: seats 2, 3 and 0.
        state = answered(state, ["junk", "Raffle", "Tasters"])

        hands = ["Tasters", "Rumours", "junk", "Raffle"]
        assert [cards(state, hand) for hand in hands] == [p.hand for p in state.players]

    @pytest.mark.rule("K-58", "R-32")
    def test_an_empty_hand_gives_and_gets_nothing(self) -> None:
        """Only those from whom a card came get one."""
        state = position(
            seat(hand="Charity"), seat(hand="Tasters"), seat(hand=()), seat(hand="Raffle")
        )

        state = play(state, "Charity", ["Raffle", "Tasters"])

        hands = ["", "Raffle", "", "Tasters"]
        assert [cards(state, hand) for hand in hands] == [p.hand for p in state.players]

    @pytest.mark.rule("K-06")
    def test_equal_cards(self) -> None:
        """Equal cards go back without a question."""
        state = play(position(seat(hand="Charity, junk"), players=4), "Charity")

        assert state.pending is None
        assert [len(player.hand) for player in state.players] == [1, 5, 5, 5]

    @pytest.mark.rule("K-04")
    def test_random(self) -> None:
        """Chance says which cards come: in turn order, one of each hand."""
        state = position(
            seat(hand="Charity"),
            seat(hand="Tasters, 2 junk"),
            seat(hand="Raffle, Cheer"),
            picks="Tasters, Cheer",
        )

        state = play(state, "Charity", ["Cheer", "Tasters"])

        assert cards(state, "2 junk, Cheer") == state.players[1].hand
        assert cards(state, "Raffle, Tasters") == state.players[2].hand


class TestTasters:
    MARKET = "Cheer, Raffle, Charity, Rumours, Swank"

    @pytest.mark.parametrize(("way", "order"), [("left", [1, 2, 3, 0]), ("right", [1, 0, 3, 2])])
    @pytest.mark.rule("R-15")
    def test_everybody_takes_a_card(self, way: str, order: list[int]) -> None:
        """From its player on, in the direction chosen, every player takes a market card."""
        hands = [seat(hand="Tasters" if number == 1 else ()) for number in range(4)]
        state = play(position(*hands, market=self.MARKET, active=1), "Tasters")
        assert asked(state) == (1, RequestKind.OPTION)
        assert offered(state) == ["left", "right"]
        state = answered(state, way)

        names = ["Swank", "Cheer", "Rumours", "Raffle"]
        for number, (who, name) in enumerate(zip(order, names, strict=True)):
            assert (who, RequestKind.CARD) == asked(state)
            assert {"Cheer", "Raffle", "Charity", "Rumours", "Swank"} - {*names[:number]} == {
                *offered(state)
            }
            state = answered(state, name)

        assert [cards(state, name) for name in names] == [state.players[who].hand for who in order]
        assert state.bonus_action

    @pytest.mark.rule("K-58")
    def test_two_players(self) -> None:
        """With two players there is no side to choose."""
        state = position(seat(hand="Tasters"), seat(hand=()), market=self.MARKET)

        state = play(state, "Tasters")
        assert asked(state) == (0, RequestKind.CARD)
        state = answered(state, "Raffle")
        assert asked(state) == (1, RequestKind.CARD)
        state = answered(state, "Swank")

        assert cards(state, "Raffle") == state.players[0].hand
        assert cards(state, "Swank") == state.players[1].hand

    @pytest.mark.rule("R-26")
    def test_the_market_is_not_refilled(self) -> None:
        """The slots stay empty in the bonus action."""
        state = position(seat(hand="Tasters"), market=self.MARKET)

        state = play(state, "Tasters", "Raffle", "Cheer")

        left = [None, None, *cards(state, "Charity, Rumours, Swank")]
        assert left == [*state.market]

    @pytest.mark.rule("R-32", "K-06")
    def test_fewer_cards_than_players(self) -> None:
        """The last card is taken unasked, and whoever comes after it gets nothing."""
        state = position(
            seat(hand="Tasters"),
            seat(hand=()),
            seat(hand=()),
            market=[None, "Cheer", None, "Raffle", None],
        )

        state = play(state, "Tasters", "left", "Cheer")

        assert state.pending is None
        hands = ["Cheer", "Raffle", ""]
        assert [cards(state, hand) for hand in hands] == [p.hand for p in state.players]


class TestRumours:
    @pytest.mark.rule("R-33")
    def test_everybody_puts_two_cards_back(self) -> None:
        """The top two of each discard pile go onto the deck, the last one chosen topmost."""
        state = position(
            seat(hand="Rumours", deck="junk", discard_pile="Tasters, Cheer, Raffle"),
            seat(deck="junk", discard_pile="junk, Charity"),
        )

        state = play(state, "Rumours")
        assert asked(state) == (0, RequestKind.ORDER)
        assert offered(state) == [("Cheer", "Raffle"), ("Raffle", "Cheer")]
        state = answered(state, ["Raffle", "Cheer"])
        assert asked(state) == (1, RequestKind.ORDER)
        assert offered(state) == [("Junk", "Charity"), ("Charity", "Junk")]
        state = answered(state, ["junk", "Charity"])

        assert cards(state, "junk, Raffle, Cheer") == state.players[0].deck
        assert cards(state, "2 junk, Charity") == state.players[1].deck
        assert state.bonus_action

    @pytest.mark.rule("K-07")
    def test_what_stays(self) -> None:
        """Deeper cards stay, and the card played is not among those on top."""
        state = position(
            seat(hand="Rumours", deck=(), discard_pile="Tasters, Cheer, Raffle"),
        )

        state = play(state, "Rumours", ["Cheer", "Raffle"])

        assert cards(state, "Cheer, Raffle") == state.players[0].deck
        assert cards(state, "Tasters, Rumours") == state.players[0].discard_pile

    @pytest.mark.rule("R-32", "K-06")
    def test_fewer_cards(self) -> None:
        """One card is put back unasked, and where there is none nothing happens."""
        state = position(
            seat(hand="Rumours", deck="junk", discard_pile="Cheer"),
            seat(deck="junk"),
            seat(deck="junk", discard_pile="Tasters"),
        )

        state = play(state, "Rumours")

        decks = ["junk, Cheer", "junk", "junk, Tasters"]
        assert [cards(state, deck) for deck in decks] == [p.deck for p in state.players]

    @pytest.mark.rule("R-15")
    def test_turn_order(self) -> None:
        """They choose in turn order from its player."""
        piles = ["junk, Charity", "junk, Cheer", "junk, Raffle"]
        seats = [
            seat(hand="Rumours" if number == 1 else (), deck=(), discard_pile=pile)
            for number, pile in enumerate(piles)
        ]
        state = play(position(*seats, active=1), "Rumours")

        order = []
        for name in ("Cheer", "Raffle", "Charity"):
            order.append(asked(state))
            state = answered(state, [name, "junk"])

        assert [(who, RequestKind.ORDER) for who in (1, 2, 0)] == order
        decks = ["Charity, junk", "Cheer, junk", "Raffle, junk"]
        assert [cards(state, deck) for deck in decks] == [p.deck for p in state.players]

    @pytest.mark.rule("K-05")
    def test_everybody_sees_it(self) -> None:
        """The cards lay openly, so everybody sees where they go."""
        state = position(seat(hand="Rumours", deck="junk", discard_pile="Cheer"))

        made = transition(state, PlayTechnique(card(state, "Rumours")))

        pile, deck = Place(Zone.DISCARD_PILE, 0, 0), Place(Zone.DECK, 0, 1)
        assert CardMoved(card(state, "Cheer"), pile, deck, None) in made.events
