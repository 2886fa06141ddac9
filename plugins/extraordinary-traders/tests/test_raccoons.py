"""What the raccoons do."""

import pytest

from dale_rules import (
    CardType,
    GameState,
    PlayTechnique,
    Spot,
    Zone,
    apply,
    transition,
)
from dale_rules._model.events import CardMoved, PilesSwapped, Reformed, Shuffled
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
    """What there is to choose from: the names of the cards, or seats."""
    assert state.pending is not None
    return [
        option.card.name if isinstance(option, Spot) else option
        for option in state.pending.options
    ]


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies", "bonus_action"),
        [
            ("Wily Fellow", 1, 4, True),
            ("Nuisance", 2, 3, True),
            ("Rotten Food", 3, 3, True),
            ("Dirty Exchange", 4, 3, True),
            ("Sabotage", 5, 1, True),
            ("Treasure Hunter", 5, 1, False),
        ],
    )
    def test_cards(self, name: str, value: int, copies: int, bonus_action: bool) -> None:
        """Each card is a technique, and has its value, number of copies and icon."""
        state = position(decks=["raccoons"])
        found = card(state, name)

        assert (value, CardType.TECHNIQUE, bonus_action, "raccoons") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_size(self) -> None:
        """The deck has 15 cards of six kinds, each with a text."""
        rules = position(decks=["raccoons"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)


class TestWilyFellow:
    @pytest.mark.rule("K-07", "R-30")
    def test_piles(self) -> None:
        """The old deck's bottom card is the top of the new discard pile, under the fellow."""
        state = position(
            seat(
                hand="Wily Fellow",
                deck="Nuisance, Rotten Food, Sabotage",
                discard_pile="Treasure Hunter, junk, Dirty Exchange",
            ),
            shuffles=["junk, Treasure Hunter, Dirty Exchange"],
        )

        state = play(state, "Wily Fellow")

        assert cards(state, "junk, Treasure Hunter, Dirty Exchange") == state.players[0].deck
        assert (
            cards(state, "Sabotage, Rotten Food, Nuisance, Wily Fellow")
            == state.players[0].discard_pile
        )

    def test_shuffled_after_the_swap(self) -> None:
        """The piles are swapped first, and the new deck is shuffled."""
        state = position(seat(hand="Wily Fellow", discard_pile="junk, Sabotage"))

        events = transition(state, PlayTechnique(card(state, "Wily Fellow"))).events

        told = [event for event in events if isinstance(event, PilesSwapped | Shuffled)]
        assert [PilesSwapped(0), Shuffled(Zone.DECK, 0)] == told

    @pytest.mark.rule("R-32")
    def test_empty_deck(self) -> None:
        """With an empty deck the discard pile becomes the deck, and only the fellow lies there."""
        state = position(
            seat(hand="Wily Fellow", deck=(), discard_pile="junk, Sabotage"),
            shuffles=["Sabotage, junk"],
        )

        state = play(state, "Wily Fellow")

        assert cards(state, "Sabotage, junk") == state.players[0].deck
        assert cards(state, "Wily Fellow") == state.players[0].discard_pile

    @pytest.mark.rule("R-32", "K-07")
    def test_empty_discard_pile(self) -> None:
        """With an empty discard pile the deck is gone: the fellow itself does not count."""
        state = position(seat(hand="Wily Fellow", deck="Nuisance, Sabotage", discard_pile=()))

        state = play(state, "Wily Fellow")

        assert state.players[0].deck == ()
        assert cards(state, "Sabotage, Nuisance, Wily Fellow") == state.players[0].discard_pile

    @pytest.mark.rule("R-32")
    def test_both_empty(self) -> None:
        """With both piles empty it is merely discarded."""
        state = position(seat(hand="Wily Fellow", deck=(), discard_pile=()))

        state = play(state, "Wily Fellow")

        assert state.players[0].deck == ()
        assert cards(state, "Wily Fellow") == state.players[0].discard_pile

    @pytest.mark.rule("R-12")
    def test_bonus_action(self) -> None:
        """It awards a bonus action, and the hand stays."""
        state = play(position(seat(hand="Wily Fellow, junk")), "Wily Fellow")

        assert state.bonus_action
        assert cards(state, "junk") == state.players[0].hand

    def test_other_players_keep_their_piles(self) -> None:
        """It is about one's own piles."""
        before = position(
            seat(hand="Wily Fellow"), seat(deck="Sabotage, junk", discard_pile="Nuisance")
        )

        assert before.players[1] == play(before, "Wily Fellow").players[1]


class TestNuisance:
    @pytest.mark.rule("K-04", "R-42")
    def test_two_players(self) -> None:
        """The only other player discards a card picked at random."""
        state = position(
            seat(hand="Nuisance, junk"),
            seat(hand="Sabotage, 2 junk", discard_pile="Rotten Food"),
            picks="Sabotage",
        )

        state = play(state, "Nuisance", (1,))

        assert cards(state, "2 junk") == state.players[1].hand
        assert cards(state, "Rotten Food, Sabotage") == state.players[1].discard_pile
        assert cards(state, "junk") == state.players[0].hand

    @pytest.mark.rule("K-03")
    def test_nobody_chosen(self) -> None:
        """Nobody need be chosen, even where there is only one other player."""
        before = position(seat(hand="Nuisance"), seat(hand="2 junk"))

        state = play(before, "Nuisance")
        assert offered(state) == [(), (1,)]
        state = answered(state, ())

        assert before.players[1] == state.players[1]
        assert state.bonus_action

    @pytest.mark.rule("K-03")
    def test_choices_among_three(self) -> None:
        """Of three others none, one or two can be chosen, and never oneself."""
        state = play(position(seat(hand="Nuisance, junk"), players=4), "Nuisance")

        everybody = [(), (1,), (2,), (3,), (1, 2), (1, 3), (2, 3)]
        assert sorted(everybody) == sorted(offered(state))  # type: ignore[type-var]

    @pytest.mark.rule("K-04")
    def test_two_of_three(self) -> None:
        """Each of two victims discards a card; the third other player does not."""
        state = position(
            seat(hand="Nuisance"),
            seat(hand="Sabotage, junk"),
            seat(hand="2 junk"),
            seat(hand="Rotten Food, junk"),
            picks="Sabotage, Rotten Food",
        )

        state = play(state, "Nuisance", (1, 3))

        assert cards(state, "Sabotage") == state.players[1].discard_pile
        assert state.players[2].discard_pile == ()
        assert cards(state, "Rotten Food") == state.players[3].discard_pile

    @pytest.mark.rule("K-04")
    def test_one_of_two(self) -> None:
        """A single victim may be chosen where there are more."""
        before = position(seat(hand="Nuisance"), players=3)

        state = play(before, "Nuisance", (2,))

        assert before.players[1] == state.players[1]
        assert len(state.players[2].hand) == 4

    @pytest.mark.rule("K-03")
    def test_empty_hands_are_not_offered(self) -> None:
        """A player without cards cannot be chosen."""
        state = position(seat(hand="Nuisance"), seat(hand=()), seat(hand="junk"))

        assert offered(play(state, "Nuisance")) == [(), (2,)]

    @pytest.mark.rule("K-03", "R-32")
    def test_nobody_with_cards(self) -> None:
        """When nobody else holds a card, nothing is asked and nothing happens."""
        state = position(seat(hand="Nuisance"), seat(hand=()), seat(hand=()))

        state = play(state, "Nuisance")

        assert state.pending is None
        assert state.bonus_action

    @pytest.mark.rule("K-05")
    def test_everybody_sees_the_discard(self) -> None:
        """The card discarded is public."""
        state = play(position(seat(hand="Nuisance"), seat(hand="Sabotage, junk")), "Nuisance")

        events = transition(state, answer(state, (1,))).events

        moved = [event for event in events if isinstance(event, CardMoved)]
        assert moved[0].seen_by is None


class TestRottenFood:
    @pytest.mark.rule("K-05")
    def test_on_top_of_a_deck(self) -> None:
        """A card of one's hand lies on top of another player's deck."""
        state = position(
            seat(hand="Rotten Food, Sabotage, junk"), seat(deck="Nuisance, Wily Fellow")
        )

        state = play(state, "Rotten Food", "Junk")

        assert cards(state, "Sabotage") == state.players[0].hand
        assert cards(state, "Nuisance, Wily Fellow, junk") == state.players[1].deck
        assert cards(state, "Rotten Food") == state.players[0].discard_pile

    @pytest.mark.rule("K-06")
    def test_choices(self) -> None:
        """The card is chosen among those of the hand, then the player among the others."""
        state = position(seat(hand="Rotten Food, Sabotage, 2 junk"), players=3, active=0)

        state = play(state, "Rotten Food")
        assert offered(state) == ["Junk", "Sabotage"]
        state = answered(state, "Sabotage")
        assert offered(state) == [1, 2]
        state = answered(state, 2)

        assert card(state, "Sabotage") == state.players[2].deck[-1]

    @pytest.mark.rule("R-15")
    def test_others_from_the_left(self) -> None:
        """The other players are offered beginning to the left."""
        state = position(seat(), seat(hand="Rotten Food, junk"), players=3, active=1)

        assert offered(play(state, "Rotten Food")) == [2, 0]

    @pytest.mark.rule("R-32")
    def test_empty_deck(self) -> None:
        """On an empty deck it is the only card; the discard pile is not shuffled for it."""
        state = position(seat(hand="Rotten Food, junk"), seat(deck=(), discard_pile="Sabotage"))

        state = play(state, "Rotten Food")

        assert cards(state, "junk") == state.players[1].deck
        assert cards(state, "Sabotage") == state.players[1].discard_pile

    @pytest.mark.rule("R-32", "K-03")
    def test_no_card_in_hand(self) -> None:
        """Without a card to put there nothing is asked, not even for a player."""
        before = position(seat(hand="Rotten Food"), players=4)

        state = play(before, "Rotten Food")

        assert state.pending is None
        assert before.players[1:] == state.players[1:]
        assert state.bonus_action

    @pytest.mark.rule("K-05")
    def test_who_knows_it(self) -> None:
        """Only the player who put it there knows the card."""
        state = position(seat(hand="Rotten Food, 2 junk"))

        events = transition(state, PlayTechnique(card(state, "Rotten Food"))).events

        put = [event for event in events if isinstance(event, CardMoved)][1]
        assert (put.target.zone, put.seen_by) == (Zone.DECK, (0,))

    @pytest.mark.rule("R-12")
    def test_bonus_action(self) -> None:
        """It awards a bonus action."""
        assert play(position(seat(hand="Rotten Food, junk")), "Rotten Food").bonus_action


class TestDirtyExchange:
    @pytest.mark.rule("K-04", "K-02")
    def test_exchange(self) -> None:
        """A random card comes, a chosen one goes."""
        state = position(
            seat(hand="Dirty Exchange, 2 junk"), seat(hand="Sabotage, junk"), picks="Sabotage"
        )

        state = play(state, "Dirty Exchange", "Junk")

        assert cards(state, "junk, Sabotage") == state.players[0].hand
        assert cards(state, "2 junk") == state.players[1].hand
        assert cards(state, "Dirty Exchange") == state.players[0].discard_pile

    def test_same_card_back(self) -> None:
        """The card just taken may be given back."""
        before = position(
            seat(hand="Dirty Exchange, junk"), seat(hand="Sabotage, junk"), picks="Sabotage"
        )

        state = play(before, "Dirty Exchange", "Sabotage")

        assert cards(state, "junk") == state.players[0].hand
        assert before.players[1].hand == state.players[1].hand

    @pytest.mark.rule("K-06", "R-32")
    def test_nothing_else_in_hand(self) -> None:
        """With no other card in hand the one taken goes back without a question."""
        before = position(seat(hand="Dirty Exchange"), seat(hand="Sabotage, junk"))

        state = play(before, "Dirty Exchange")

        assert state.players[0].hand == ()
        assert before.players[1].hand == state.players[1].hand
        assert state.bonus_action

    @pytest.mark.rule("K-06")
    def test_nothing_to_choose(self) -> None:
        """Equal cards are one choice, which is not asked."""
        state = position(seat(hand="Dirty Exchange, 4 junk"), seat(hand="2 junk"))

        state = play(state, "Dirty Exchange")

        assert cards(state, "4 junk") == state.players[0].hand
        assert cards(state, "2 junk") == state.players[1].hand

    @pytest.mark.rule("K-03")
    def test_nobody_with_cards(self) -> None:
        """When nobody else holds a card nothing is taken, and nothing is given."""
        state = position(seat(hand="Dirty Exchange, Sabotage, junk"), seat(hand=()), seat(hand=()))

        state = play(state, "Dirty Exchange")

        assert cards(state, "junk, Sabotage") == state.players[0].hand
        assert state.players[1].hand == ()
        assert state.bonus_action

    @pytest.mark.rule("K-03", "R-15")
    def test_choice_of_player(self) -> None:
        """The players with cards are offered, and what is given goes to the one chosen."""
        state = position(
            seat(hand="Dirty Exchange, junk"),
            seat(hand="Nuisance"),
            seat(hand=()),
            seat(hand="Sabotage"),
        )

        state = play(state, "Dirty Exchange")
        assert offered(state) == [1, 3]
        state = answered(state, 3, "Junk")

        assert cards(state, "Nuisance") == state.players[1].hand
        assert state.players[2].hand == ()
        assert cards(state, "junk") == state.players[3].hand
        assert cards(state, "Sabotage") == state.players[0].hand

    @pytest.mark.rule("K-05")
    def test_who_knows_the_cards(self) -> None:
        """Both players know both cards, and a third one none of them."""
        state = position(
            seat(hand="Dirty Exchange, junk"),
            seat(hand="Sabotage"),
            seat(hand=()),
        )
        took = transition(state, PlayTechnique(card(state, "Dirty Exchange")))
        gave = transition(took.state, answer(took.state, "Junk"))

        from_hands = [
            event
            for event in (*took.events, *gave.events)
            if isinstance(event, CardMoved)
            and Zone.HAND is event.source.zone
            and Zone.HAND is event.target.zone
        ]
        assert [event.seen_by for event in from_hands] == [(0, 1), (0, 1)]


class TestSabotage:
    @pytest.mark.rule("R-43", "R-42")
    def test_one_of_two(self) -> None:
        """One of the top two is thrown away, the other goes to its owner's discard pile."""
        state = position(
            seat(hand="Sabotage, junk"),
            seat(deck="junk, Rotten Food, Wily Fellow", discard_pile="Nuisance"),
            market_discard="Treasure Hunter",
        )

        state = play(state, "Sabotage")
        assert offered(state) == ["Wily Fellow", "Rotten Food"]
        state = answered(state, "Rotten Food")

        assert cards(state, "junk") == state.players[1].deck
        assert cards(state, "Nuisance, Wily Fellow") == state.players[1].discard_pile
        assert cards(state, "Treasure Hunter, Rotten Food") == state.market_discard
        assert cards(state, "Sabotage") == state.players[0].discard_pile

    @pytest.mark.rule("K-06")
    def test_equal_cards(self) -> None:
        """Of two equal cards one is thrown away and one discarded, without a question."""
        state = position(seat(hand="Sabotage"), seat(deck="junk, 2 Rotten Food"))

        state = play(state, "Sabotage")

        assert cards(state, "Rotten Food") == state.market_discard
        assert cards(state, "Rotten Food") == state.players[1].discard_pile
        assert cards(state, "junk") == state.players[1].deck

    @pytest.mark.rule("R-32", "K-06")
    def test_one_card(self) -> None:
        """The only card there is is thrown away."""
        state = position(seat(hand="Sabotage"), seat(deck="Rotten Food", discard_pile=()))

        state = play(state, "Sabotage")

        assert cards(state, "Rotten Food") == state.market_discard
        assert state.players[1].deck == ()
        assert state.players[1].discard_pile == ()

    @pytest.mark.rule("K-01", "R-52")
    def test_reshuffle_part_way(self) -> None:
        """When the deck runs out its owner's discard pile is shuffled; the card seen stays out."""
        state = position(
            seat(hand="Sabotage"),
            seat(deck="Rotten Food", discard_pile="Nuisance, Wily Fellow"),
            shuffles=["Nuisance, Wily Fellow"],
        )

        looked = transition(state, PlayTechnique(card(state, "Sabotage")))
        state = answered(looked.state, "Wily Fellow")

        assert Reformed(Zone.DECK, 1) in looked.events
        assert cards(state, "Nuisance") == state.players[1].deck
        assert cards(state, "Rotten Food") == state.players[1].discard_pile
        assert cards(state, "Wily Fellow") == state.market_discard

    @pytest.mark.rule("K-01", "R-52")
    def test_reshuffle_at_the_start(self) -> None:
        """A player whose deck is empty but who has a discard pile is a target."""
        state = position(seat(hand="Sabotage"), seat(deck=(), discard_pile="Rotten Food"))

        state = play(state, "Sabotage")

        assert cards(state, "Rotten Food") == state.market_discard

    @pytest.mark.rule("K-03")
    def test_choice_of_player(self) -> None:
        """Players with neither deck nor discard pile are not offered."""
        state = position(
            seat(hand="Sabotage"),
            seat(deck=(), discard_pile=()),
            seat(deck="junk"),
            seat(deck=(), discard_pile="junk"),
        )

        assert offered(play(state, "Sabotage")) == [2, 3]

    @pytest.mark.rule("K-03", "R-32")
    def test_nobody_with_cards(self) -> None:
        """When nobody has a deck or a discard pile nothing happens."""
        state = position(seat(hand="Sabotage"), seat(deck=(), discard_pile=()))

        state = play(state, "Sabotage")

        assert state.pending is None
        assert state.market_discard == ()
        assert state.bonus_action

    @pytest.mark.rule("K-05")
    def test_who_sees_the_cards(self) -> None:
        """The saboteur alone looks at them; what becomes of them everybody sees."""
        state = position(seat(hand="Sabotage"), seat(deck="Rotten Food, Nuisance"))

        looked = transition(state, PlayTechnique(card(state, "Sabotage")))
        done = transition(looked.state, answer(looked.state, "Nuisance"))

        assert [entry.seen_by for entry in looked.state.table[1:]] == [(0,), (0,)]
        moved = [event for event in done.events if isinstance(event, CardMoved)]
        assert [event.seen_by for event in moved[:2]] == [None, None]

    @pytest.mark.rule("R-12")
    def test_bonus_action(self) -> None:
        """It awards a bonus action."""
        assert play(position(seat(hand="Sabotage")), "Sabotage").bonus_action


class TestTreasureHunter:
    @pytest.mark.rule("K-02")
    def test_top_card(self) -> None:
        """The top card of another player's discard pile comes into the hand."""
        state = position(
            seat(hand="Treasure Hunter, 5 junk", discard_pile="Nuisance"),
            seat(discard_pile="Rotten Food, Sabotage"),
        )

        state = play(state, "Treasure Hunter")

        assert cards(state, "5 junk, Sabotage") == state.players[0].hand
        assert cards(state, "Rotten Food") == state.players[1].discard_pile
        assert cards(state, "Nuisance, Treasure Hunter") == state.players[0].discard_pile

    @pytest.mark.rule("R-12")
    def test_no_bonus_action(self) -> None:
        """The turn is over."""
        state = play(
            position(seat(hand="Treasure Hunter"), seat(discard_pile="junk")), "Treasure Hunter"
        )

        assert state.active == 1
        assert not state.bonus_action

    @pytest.mark.rule("K-03")
    def test_choice(self) -> None:
        """One of the other players' top cards is chosen; empty piles are passed over."""
        state = position(
            seat(hand="Treasure Hunter, 5 junk", discard_pile="Dirty Exchange"),
            seat(discard_pile="Sabotage, Nuisance"),
            seat(discard_pile=()),
            seat(discard_pile="Rotten Food"),
        )

        state = play(state, "Treasure Hunter")
        assert offered(state) == ["Nuisance", "Rotten Food"]
        state = answered(state, "Rotten Food")

        assert card(state, "Rotten Food") in state.players[0].hand
        assert cards(state, "Sabotage, Nuisance") == state.players[1].discard_pile
        assert state.players[3].discard_pile == ()

    def test_equal_top_cards(self) -> None:
        """Equal cards of two players are two choices."""
        state = position(
            seat(hand="Treasure Hunter"), seat(discard_pile="junk"), seat(discard_pile="junk")
        )

        assert offered(play(state, "Treasure Hunter")) == ["Junk", "Junk"]

    @pytest.mark.rule("K-03", "R-32")
    def test_no_discard_pile(self) -> None:
        """When nobody else has a discard pile nothing is taken, one's own pile aside."""
        state = position(
            seat(hand="Treasure Hunter, 5 junk", discard_pile="Sabotage"), seat(), seat()
        )

        state = play(state, "Treasure Hunter")

        assert cards(state, "5 junk") == state.players[0].hand
        assert cards(state, "Sabotage, Treasure Hunter") == state.players[0].discard_pile
