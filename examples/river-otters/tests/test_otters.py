"""What the river otters do."""

import pytest

from dale_rules import (
    BuildStack,
    DiscardCards,
    GameState,
    IllegalityCode,
    Purchase,
    UseAbility,
    explain,
    is_legal,
    seat_to_act,
)
from dale_rules.testing import answer, blank_decks, card, cards, play, position, seat
from dale_rules.testing.conformance import Check, checks_for


def shells(state: GameState) -> list[int]:
    """How many shells each player has."""
    return [dict(player.counters)["otters/shells"] for player in state.players]


def having(number: int) -> dict[str, int]:
    """The counters of a player with that many shells."""
    return {"otters/shells": number}


@pytest.mark.parametrize("check", checks_for("otters", seeds=range(24)), ids=lambda c: c.name)
def test_conformance(check: Check) -> None:
    """The deck does what every deck has to do, alone and beside every other deck."""
    assert check.run().failures == ()


def test_size() -> None:
    """The deck has 15 cards of six kinds, each with a text."""
    rules = position(decks=["otters"]).rules

    assert [
        copies
        for _, copies in sorted(rules.copies.items(), key=lambda item: rules.kind(item[0]).value)
    ] == [4, 3, 3, 3, 1, 1]
    assert all(rules.texts[key] for key in rules.copies)


class TestShellDiver:
    def test_gains_a_shell(self) -> None:
        """A turn that begins with it in the hand brings a shell."""
        state = position(seat(), seat(hand="Shell Diver, 4 junk"))

        state = play(state, DiscardCards())

        assert shells(state) == [0, 1]

    def test_each_gains_one(self) -> None:
        """Two of them bring two shells."""
        state = position(seat(), seat(hand="2 Shell Diver, 3 junk"))

        assert shells(play(state, DiscardCards())) == [0, 2]

    def test_own_turn_only(self) -> None:
        """Another player's turn brings no shell."""
        state = position(seat(hand="Shell Diver, 4 junk"), seat())

        assert shells(play(state, DiscardCards())) == [0, 0]


class TestSmoothPebble:
    def test_shells_make_it_worth_more(self) -> None:
        """Two shells spent make a card of value 2 pay for a card of price 4."""
        state = position(
            seat(hand="Smooth Pebble", counters=having(3)), market=["River Toll", "Deep Dive"]
        )

        state = play(state, UseAbility(card(state, "Smooth Pebble")), 2)

        assert shells(state) == [1, 0]
        assert is_legal(state, Purchase(0, state.players[0].hand))

    def test_spending_nothing(self) -> None:
        """Any number of shells may be none."""
        state = position(seat(hand="Smooth Pebble", counters=having(3)), market=["River Toll"])

        state = play(state, UseAbility(card(state, "Smooth Pebble")), 0)

        assert shells(state) == [3, 0]
        problem = explain(state, Purchase(0, state.players[0].hand))
        assert problem is not None
        assert IllegalityCode.UNDERPAID is problem.code

    def test_no_shells_are_no_question(self) -> None:
        """Nobody without shells is asked how many to spend."""
        state = position(seat(hand="Smooth Pebble"))

        state = play(state, UseAbility(card(state, "Smooth Pebble")))

        assert state.pending is None
        assert shells(state) == [0, 0]

    def test_once_per_turn(self) -> None:
        """The same card spends shells once in a turn."""
        state = position(seat(hand="Smooth Pebble", counters=having(3)))

        state = play(state, UseAbility(card(state, "Smooth Pebble")), 1)

        problem = explain(state, UseAbility(state.players[0].hand[0]))
        assert problem is not None
        assert IllegalityCode.ABILITY_USED is problem.code


class TestDeepDive:
    def test_takes_one_and_puts_one_back(self) -> None:
        """Of two cards one is taken, the other discarded, and a card of the hand put on top."""
        state = position(seat(hand="Deep Dive, junk", deck="junk, Shell Diver, River Toll"))

        state = play(state, "Deep Dive", "Shell Diver", "junk")

        assert cards(state, "Shell Diver") == state.players[0].hand
        assert cards(state, "2 junk") == state.players[0].deck
        assert cards(state, "River Toll, Deep Dive") == state.players[0].discard_pile
        assert state.bonus_action

    def test_taken_card_may_go_back(self) -> None:
        """The card taken is a card of the hand."""
        state = position(seat(hand="Deep Dive, junk", deck="Shell Diver, River Toll"))

        state = play(state, "Deep Dive", "River Toll", "River Toll")

        assert cards(state, "River Toll") == state.players[0].deck

    def test_one_card_to_look_at(self) -> None:
        """A single card is taken, and none discarded."""
        state = position(seat(hand="Deep Dive, junk", deck="Shell Diver"))

        state = play(state, "Deep Dive", "junk")

        assert cards(state, "Shell Diver") == state.players[0].hand
        assert cards(state, "Deep Dive") == state.players[0].discard_pile

    def test_nothing_at_all(self) -> None:
        """Without deck, discard pile and hand nothing happens."""
        state = play(position(seat(hand="Deep Dive", deck="")), "Deep Dive")

        assert state.players[0].hand == ()
        assert cards(state, "Deep Dive") == state.players[0].discard_pile


class TestRiverToll:
    def test_a_card_is_given(self) -> None:
        """The other player chooses a card of their hand, which is yours then."""
        state = play(position(seat(hand="River Toll"), seat(hand="Deep Dive, junk")), "River Toll")
        assert seat_to_act(state) == 1

        state = play(state, answer(state, "junk"))

        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Deep Dive") == state.players[1].hand
        assert shells(state) == [0, 0]
        assert state.bonus_action

    def test_no_card_is_given(self) -> None:
        """If the other player gives no card, you gain two shells."""
        state = position(seat(hand="River Toll"), seat(hand="Deep Dive, junk"))

        state = play(state, "River Toll", None)

        assert state.players[0].hand == ()
        assert shells(state) == [2, 0]

    def test_nothing_to_give(self) -> None:
        """A player without cards is not asked, and you gain two shells."""
        state = play(position(seat(hand="River Toll"), seat(hand="")), "River Toll")

        assert state.pending is None
        assert shells(state) == [2, 0]

    def test_choice_of_player(self) -> None:
        """You choose whom to ask."""
        state = position(seat(hand="River Toll"), players=3)

        state = play(state, "River Toll", 2)

        assert seat_to_act(state) == 2


class TestLogRaft:
    @staticmethod
    def mixed_stack(number: int) -> tuple[GameState, BuildStack]:
        """A position with that many shells, and a stack of 5 + 1 from two sets in it."""
        blank_decks(1)
        setup = seat(hand="Log Raft, Blank 1.1", stall=[["junk"]] * 5, counters=having(number))
        state = position(setup)
        return state, BuildStack(state.players[0].hand)

    def test_three_shells(self) -> None:
        """With three shells a stack with it may mix sets."""
        assert is_legal(*self.mixed_stack(3))

    def test_two_shells(self) -> None:
        """With two shells it may not."""
        problem = explain(*self.mixed_stack(2))

        assert problem is not None
        assert IllegalityCode.MIXED_STACK is problem.code


class TestGreatSplash:
    def test_takes_shells_and_draws(self) -> None:
        """Each player who has a shell loses one, and you draw a card for it."""
        state = position(
            seat(hand="Great Splash", deck="junk, Shell Diver, Deep Dive"),
            seat(counters=having(3)),
            seat(),
            seat(counters=having(1)),
        )

        state = play(state, "Great Splash")

        assert shells(state) == [2, 2, 0, 0]
        assert cards(state, "Shell Diver, Deep Dive") == state.players[0].hand
        assert state.bonus_action

    def test_no_shells_to_take(self) -> None:
        """Where nobody has a shell nothing happens."""
        state = play(position(seat(hand="Great Splash")), "Great Splash")

        assert shells(state) == [0, 0]
        assert state.players[0].hand == ()
