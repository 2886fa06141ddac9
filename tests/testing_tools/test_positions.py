"""Positions by name."""

from collections.abc import Iterator
from typing import Any

import pytest

from dale_rules import (
    DaleError,
    DiscardCards,
    GameState,
    ImpossibleChance,
    Phase,
    PlayTechnique,
    apply,
    new_game,
)
from dale_rules.decks import Animalfolk, Effect, Passive, You, register, unregister
from dale_rules.testing import ImpossiblePosition, blank_decks, card, cards, position, seat

rabbits = Animalfolk("rabbits", "Rabbits", version="1.0")


die = rabbits.die("Rabbit die", 1, 2, 3)


@rabbits.technique("Hop", value=1, copies=4, bonus_action=True)
def hop(you: You) -> Effect:
    """Roll a die, discard a random card, shuffle, and discard a card that you choose."""
    you.roll(die)
    you.discard(you.random_cards(you.hand))
    you.shuffle_deck()
    you.discard((yield you.choose_card(you.hand)))


for value, copies, letter in ((2, 3, ""), (3, 3, ""), (4, 3, ""), (5, 1, "a"), (5, 1, "b")):
    rabbits.passive(f"Rabbit {value}{letter}", value=value, copies=copies)(Passive)


@pytest.fixture(autouse=True)
def _rabbits() -> Iterator[None]:
    register(rabbits)
    blank_decks(2)
    yield
    unregister("rabbits")


class TestDefaults:
    def test_a_position_of_nothing(self) -> None:
        """Without anything given, two players with junk wait for seat 0's first action."""
        state = position()

        assert (
            len(state.players),
            state.active,
            state.turn,
            state.phase,
            state.bonus_action,
            state.pending,
        ) == (2, 0, 1, Phase.ACTION, False, None)
        assert {cards(state, "5 junk")} == {
            pile for player in state.players for pile in (player.hand, player.deck)
        }
        assert {()} == {
            pile for player in state.players for pile in (player.discard_pile, player.stall)
        }
        assert (state.market, state.market_deck, state.market_discard) == ((None,) * 5, (), ())

    def test_a_seat_of_nothing(self) -> None:
        """A seat that is given without anything is like one that is not given."""
        assert position() == position(seat()) == position(seat(), seat())

    def test_the_market_deck(self) -> None:
        """Cards of value 2 and more that are nowhere else are the market and its deck."""
        state = position(
            seat(hand="Rabbit 5a", deck="Rabbit 2", discard_pile="Rabbit 3", stall=["Rabbit 4"]),
            market_discard="Rabbit 5b",
        )

        assert cards(state, "2 Rabbit 2, 2 Rabbit 3, Rabbit 4") == state.market
        assert cards(state, "Rabbit 4") == state.market_deck

    def test_the_market_from_the_deck_given(self) -> None:
        """A market that is not given is filled from the top of the deck that is."""
        state = position(market_deck="Rabbit 5a, 3 Rabbit 2, Rabbit 3, Rabbit 4")
        few = position(market_deck="Rabbit 3, Rabbit 4")

        assert cards(state, "Rabbit 4, Rabbit 3, 3 Rabbit 2") == state.market
        assert cards(state, "Rabbit 5a") == state.market_deck
        assert (*cards(few, "Rabbit 4, Rabbit 3"), None, None, None) == few.market
        assert few.market_deck == ()

    def test_an_empty_market_deck(self) -> None:
        """An empty market deck is one that is given."""
        state = position(market_deck=(), decks=["rabbits"])

        assert (state.market, state.market_deck) == ((None,) * 5, ())

    def test_the_decks_of_the_cards(self) -> None:
        """The decks in play are those of the cards named, wherever they are named."""
        for state in (
            position(seat(), seat(stall=["Rabbit 2"])),
            position(market=["Rabbit 2"]),
            position(market_deck="Rabbit 2"),
            position(market_discard="Rabbit 2"),
            position(seat(hand="rabbits/hop")),
            position(seat(deck=["rabbit 2", "2 RABBIT 3"])),
        ):
            assert tuple(deck.id for deck in state.rules.decks) == ("rabbits",)

    @pytest.mark.parametrize(
        ("name", "meant"),
        [("Hopp", "Hop"), ("rabit 5A", "Rabbit 5a"), ("rabbits/rabit-4", "rabbits/rabbit-4")],
    )
    def test_a_mistyped_name(self, name: str, meant: str) -> None:
        """A name that no installed deck has is refused, with one that is like it."""
        with pytest.raises(ImpossiblePosition) as caught:
            position(seat(hand=name))

        assert f"no installed deck has a card {name!r}; did you mean {meant!r}?" == str(
            caught.value
        )

    def test_a_mistyped_name_beside_a_broken_deck(self) -> None:
        """What may be meant comes first, and decks that do not work come last."""
        register(object(), "wreck")
        try:
            with pytest.raises(ImpossiblePosition) as caught:
                position(seat(hand="Hopp"))
        finally:
            unregister("wreck")

        first, second, *_ = str(caught.value).splitlines()
        assert first == "no installed deck has a card 'Hopp'; did you mean 'Hop'?"
        assert second == "these decks do not work, and may have it:"

    def test_a_deck_that_is_broken(self) -> None:
        """A deck that cannot be compiled is no matter to positions without its cards."""
        register(object(), "wreck")
        try:
            state = position(seat(hand="Hop"))
        finally:
            unregister("wreck")

        assert tuple(deck.id for deck in state.rules.decks) == ("rabbits",)


class TestWhatIsGiven:
    def test_piles(self) -> None:
        """Piles are listed bottom to top; a hand is sorted."""
        state = position(
            seat(
                hand="Rabbit 3, Rabbit 2, junk",
                deck="junk, Rabbit 3",
                discard_pile="Hop, junk",
                stall=["Hop", "2 Hop"],
            )
        )
        player = state.players[0]

        assert cards(state, "junk, Rabbit 2, Rabbit 3") == player.hand
        assert cards(state, "junk, Rabbit 3") == player.deck
        assert cards(state, "Hop, junk") == player.discard_pile
        assert (cards(state, "Hop"), cards(state, "2 Hop")) == player.stall

    def test_the_market(self) -> None:
        """The market is listed from its cheapest slot; what is missing is empty."""
        named = position(market="Rabbit 2, Rabbit 3")
        gaps = position(market=[None, "Rabbit 3", None, None, "Rabbit 2"])

        assert (*cards(named, "Rabbit 2, Rabbit 3"), None, None, None) == named.market
        rabbit_2, rabbit_3 = cards(gaps, "Rabbit 2, Rabbit 3")
        assert (None, rabbit_3, None, None, rabbit_2) == gaps.market

    def test_piles_that_are_read_once(self) -> None:
        """Cards may be given as anything that can be gone through, if only once."""
        state = position(
            seat(hand=(name for name in ["Hop", "junk"])), market_deck=iter(["Rabbit 2"])
        )

        assert cards(state, "junk, Hop") == state.players[0].hand
        assert card(state, "Rabbit 2") == state.market[0]

    def test_whose_turn_it_is(self) -> None:
        """Turn, seat and bonus action are what is given."""
        state = position(players=4, active=3, turn=12, bonus_action=True)

        assert (
            len(state.players),
            state.active,
            state.turn,
            state.bonus_action,
        ) == (4, 3, 12, True)
        assert apply(state, DiscardCards()).active == 0

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_more_players_than_seats(self, players: int) -> None:
        """Players beyond the seats given have junk."""
        state = position(seat(hand="Hop"), players=players)

        assert players == len(state.players)
        assert cards(state, "5 junk") == state.players[-1].hand

    def test_any_number_of_decks(self) -> None:
        """A position may have any decks, none included, unlike a game."""
        assert len(position(decks=()).rules.decks) == 0
        assert len(position(decks=["rabbits", *blank_decks(2)]).rules.decks) == 3

    def test_the_seed(self) -> None:
        """Chance that is not dictated comes from the seed."""
        orders = {
            apply(
                position(
                    seat(hand="", deck="", discard_pile="3 Hop, 3 junk"),
                    decks=["rabbits"],
                    seed=seed,
                ),
                DiscardCards(),
            )
            .players[0]
            .deck
            for seed in range(20)
        }

        assert len(orders) == 2

    def test_is_like_a_position_of_a_game(self) -> None:
        """A position can be any position of a game."""
        game = new_game(players=2, decks=blank_decks(3), seed=1)
        same = position(
            *(
                seat(hand=[c.id for c in player.hand], deck=[c.id for c in player.deck])
                for player in game.players
            ),
            market=[c.id for c in game.market if c],
            market_deck=[c.id for c in game.market_deck],
        )

        assert (game.players, game.market, game.market_deck, game.rules) == (
            same.players,
            same.market,
            same.market_deck,
            same.rules,
        )


class TestDictation:
    def played(self, **dictated: Any) -> GameState:
        """A position in which chance was asked three times."""
        state = position(
            seat(hand="Hop, Rabbit 2, Rabbit 3, Rabbit 4", deck="junk, Rabbit 5a, Rabbit 5b"),
            **dictated,
        )
        return apply(state, PlayTechnique(card(state, "Hop")))

    def test_shuffles(self) -> None:
        """The next shuffle gives the order dictated, bottom to top."""
        state = self.played(shuffles=["Rabbit 5b, junk, Rabbit 5a"])

        assert cards(state, "Rabbit 5b, junk, Rabbit 5a") == state.players[0].deck

    @pytest.mark.parametrize("name", ["Rabbit 2", "Rabbit 3", "Rabbit 4"])
    def test_picks(self, name: str) -> None:
        """The next random pick is the card dictated."""
        state = self.played(picks=name)

        assert cards(state, name) == state.players[0].discard_pile

    def test_dice(self) -> None:
        """The next roll shows what is dictated, and it is used up."""
        state = self.played(dice=[3, 1])

        assert state.chance.dice == (1,)

    @pytest.mark.parametrize(
        ("dictated", "message"),
        [
            ({"dice": [4]}, "cannot show 4"),
            ({"shuffles": ["junk"]}, "cannot give"),
            ({"picks": "junk"}, "cannot be <junk>"),
        ],
        ids=["dice", "shuffles", "picks"],
    )
    def test_the_impossible(self, dictated: dict[str, Any], message: str) -> None:
        """What cannot come out is an error when it would have to."""
        with pytest.raises(ImpossibleChance, match=message):
            self.played(**dictated)


class TestImpossible:
    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({"decks": ["rabbits"], "market": ["Fox"]}, "no card 'Fox' in a game of rabbits$"),
            ({"market_deck": "Fox"}, "no installed deck has a card 'Fox'$"),
            ({"market": "Hop, Hop, Hop, Hop, Hop"}, "4 copies of rabbits/hop, and 5 are given$"),
            (
                {"market": "Rabbit 5a", "market_discard": "Rabbit 5a"},
                "there are 1 copies of rabbits/rabbit-5a, and 2 are given$",
            ),
            ({"market": ["junk"] * 6}, "the market has 5 slots, and 6 cards are given$"),
            ({"market": ["2 Hop"], "decks": ["rabbits"]}, "there is no card '2 Hop'"),
            ({"market": [""]}, "no installed deck has a card ''$"),
            ({"market_deck": [3]}, "a card is given by its name, not by 3$"),
            ({"players": 1}, "0 seats are given for 1 players; there can be 2 to 4$"),
            ({"players": 5}, "0 seats are given for 5 players"),
            ({"active": 2}, "there is no seat 2 among 2 players$"),
            ({"active": -1}, "there is no seat -1 among 2 players$"),
            ({"turn": 0}, "turns are counted from 1, so there is no turn 0$"),
            ({"seed": -1}, r"a seed is a whole number from 0 to 2\*\*53 - 1, not -1$"),
            ({"seed": 2**53}, f"not {2**53}$"),
            ({"shuffles": ["Fox"]}, "there is no card 'Fox'"),
            ({"picks": "Fox"}, "there is no card 'Fox'"),
        ],
        ids=range(17),
    )
    def test_is_refused(self, wrong: dict[str, Any], message: str) -> None:
        """What cannot be is refused with the figures."""
        with pytest.raises(ImpossiblePosition, match=message):
            position(**wrong)

    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({"decks": "macaws"}, "decks is given as a list of ids, not as 'macaws'$"),
            ({"decks": 5}, "decks is given as a list of ids, not as 5$"),
            ({"decks": [5]}, "a deck is given by its id, not by 5$"),
            ({"seed": "x"}, "seed is a whole number, not 'x'$"),
            ({"seed": True}, "seed is a whole number, not True$"),
            ({"turn": 1.0}, r"turn is a whole number, not 1\.0$"),
            ({"turn": None}, "turn is a whole number, not None$"),
            ({"active": "0"}, "active is a whole number, not '0'$"),
            ({"players": 2.0}, r"players is a whole number, not 2\.0$"),
            ({"players": True}, "players is a whole number, not True$"),
            ({"bonus_action": 1}, "bonus_action is True or False, not 1$"),
            ({"dice": 5}, "rolls is given as a list of results, not as 5$"),
            ({"dice": ["1"]}, "the result of a roll is a whole number, not '1'$"),
            ({"shuffles": "Hop"}, "shuffles is given as a list of orders, not as 'Hop'$"),
            ({"shuffles": [5]}, "cards are given by their names, not by 5$"),
            ({"picks": 5}, "cards are given by their names, not by 5$"),
            ({"market": 5}, "the market is given as a list of cards, .*, not as 5$"),
            ({"market": [5]}, "a card is given by its name, not by 5$"),
            ({"market_deck": 5}, "cards are given by their names, not by 5$"),
            ({"market_discard": None}, "cards are given by their names, not by None$"),
        ],
        ids=range(20),
    )
    def test_of_another_type_is_refused(self, wrong: dict[str, Any], message: str) -> None:
        """What is of a wrong type is told as such."""
        with pytest.raises(ImpossiblePosition, match=message):
            position(**wrong)

    @pytest.mark.parametrize(
        ("wrong", "message"),
        [
            ({"hand": 5}, "^cards are given by their names, not by 5$"),
            ({"deck": None}, "^cards are given by their names, not by None$"),
            ({"stall": "Hop"}, "^a stall is given as a list of stacks, not as 'Hop'$"),
            ({"stall": 5}, "^a stall is given as a list of stacks, not as 5$"),
            ({"stall": [""]}, "^seat 0 has an empty stack, and a stack has at least one card$"),
            ({"counters": 5}, "^counters are given as counts by id, not as 5$"),
            ({"counters": {"x": "1"}}, "^counter 'x' is a whole number, not '1'$"),
        ],
        ids=range(7),
    )
    def test_seat_is_refused(self, wrong: dict[str, Any], message: str) -> None:
        """What cannot lie before a player is told as such."""
        with pytest.raises(ImpossiblePosition, match=message):
            position(seat(**wrong))

    def test_no_seat_is_refused(self) -> None:
        """A seat is made by `seat`."""
        nothing: Any = None
        with pytest.raises(ImpossiblePosition, match=r"^what lies before a player is given by"):
            position(nothing)

    def test_too_many_seats(self) -> None:
        """There are at most four seats, and no more than players."""
        with pytest.raises(ImpossiblePosition, match=r"^5 seats are given for 5 players"):
            position(*[seat()] * 5)
        with pytest.raises(ImpossiblePosition, match=r"^3 seats are given for 2 players"):
            position(*[seat()] * 3, players=2)

    def test_a_finished_stall(self) -> None:
        """With eight stacks the game would be over."""
        with pytest.raises(ImpossiblePosition, match=r"^seat 1 has 8 stacks: the game would be"):
            position(seat(stall=["junk"] * 7), seat(stall=["junk"] * 8))

    def test_is_an_error_of_the_library(self) -> None:
        """Who catches the library's errors catches this one."""
        assert issubclass(ImpossiblePosition, DaleError)


class TestBlankDecks:
    def test_are_the_same_every_time(self) -> None:
        """The same blank decks come at every call."""
        assert blank_decks(3) == ("blank-1", "blank-2", "blank-3")
        assert blank_decks(3)[:2] == blank_decks(2)
        assert blank_decks(0) == ()

    def test_their_cards(self) -> None:
        """Their cards have the usual values and copies, and names that tell them apart."""
        blank_decks(2)
        state = position(decks=["blank-2"])
        copies = [state.rules.copies[c.id] for c in cards(state, NAMES)]

        assert copies == [4, 3, 3, 3, 1, 1]
        assert {*cards(state, NAMES), *cards(state, "junk")} == set(state.rules.cards.values())

    def test_do_nothing(self) -> None:
        """A game of blank decks has no technique, no ability and no other effect."""
        rules = position(decks=blank_decks(3)).rules

        assert not rules.techniques
        assert not any((rules.hand_size, rules.values, rules.admits, rules.payment, rules.copying))
        assert not any((rules.ability, rules.on_paid, rules.on_purchased, rules.on_built))


NAMES = ["Blank 2.1", "Blank 2.2", "Blank 2.3", "Blank 2.4", "Blank 2.5a", "Blank 2.5b"]
