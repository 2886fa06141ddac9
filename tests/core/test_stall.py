"""The stall action."""

from itertools import chain, combinations

import pytest

from dale_rules import (
    BuildStack,
    Ending,
    GameState,
    Illegality,
    IllegalityCode,
    Phase,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
    outcome,
    transition,
)
from dale_rules._model.events import GameEnded, StackBuilt
from dale_rules.testing import blank_decks, card, cards, position, seat

blank_decks(2)

STACKS = (
    "Blank 1.1",
    "Blank 1.2",
    "Blank 1.3",
    "Blank 1.4",
    "Blank 1.5a",
    "2 Blank 1.3",
    "Blank 1.5b, Blank 1.2",
)
"""What may stand in a stall before its 8th stack."""


def building(number: int, hand: str, decks: tuple[str, ...] = ("blank-1", "blank-2")) -> GameState:
    """A position in which that stack is the next one."""
    stall = STACKS[: number - 1]
    return position(seat(hand=hand, deck="9 junk", stall=stall), decks=decks)


def stack(state: GameState, names: str) -> BuildStack:
    """The move that builds these cards."""
    return BuildStack(cards(state, names))


def refusal(state: GameState, names: str) -> Illegality:
    """Why these cards are no stack."""
    wrong = explain(state, stack(state, names))
    assert wrong is not None
    return wrong


class TestTotal:
    @pytest.mark.rule("R-35")
    @pytest.mark.parametrize(
        ("number", "good"),
        [
            (1, "Blank 2.1"),
            (2, "Blank 2.2"),
            (2, "2 Blank 2.1"),
            (3, "Blank 2.3"),
            (3, "Blank 2.1, Blank 2.2"),
            (4, "4 Blank 2.1"),
            (5, "Blank 2.5a"),
            (6, "3 Blank 2.2"),
            (7, "Blank 2.4, Blank 2.3"),
            (8, "Blank 2.5a, Blank 2.2, Blank 2.1"),
        ],
    )
    def test_is_the_number_of_the_stack(self, number: int, good: str) -> None:
        """The k-th stack is worth exactly k."""
        state = building(number, good)
        after = apply(state, stack(state, good))

        assert number == len(after.players[0].stall)
        assert sorted(cards(state, good), key=lambda c: c.key) == sorted(
            after.players[0].stall[-1], key=lambda c: c.key
        )

    @pytest.mark.rule("R-35")
    @pytest.mark.parametrize("names", ["Blank 2.2", "Blank 2.4", "Blank 2.2, Blank 2.4"])
    def test_is_exact(self, names: str) -> None:
        """Less or more than the number is no stack, and the message has the figures."""
        wrong = refusal(building(3, "Blank 2.2, Blank 2.4"), names)
        shown = " + ".join(name[-1] for name in names.split(", "))

        assert IllegalityCode.WRONG_TOTAL is wrong.code
        assert wrong.message.startswith(f"the stack needs a total of 3, not {shown} (")

    @pytest.mark.rule("R-35")
    def test_the_legal_ones_are_listed(self) -> None:
        """Exactly the sets of cards that make a stack are listed, each once."""
        state = building(5, "2 Blank 2.1, Blank 2.2, Blank 2.3, Blank 1.5b, Blank 2.5a, junk")
        hand = state.players[0].hand
        picks = chain.from_iterable(combinations(hand, n) for n in range(len(hand) + 1))
        found = {BuildStack(pick) for pick in picks if is_legal(state, BuildStack(pick))}
        listed = list(legal_moves(state).of(BuildStack))

        assert found == set(listed)
        assert len(listed) == 4


class TestCards:
    @pytest.mark.rule("R-36")
    def test_are_of_one_set(self) -> None:
        """Cards of two decks are no stack, whatever they are worth."""
        state = building(3, "Blank 1.1, Blank 2.2")
        wrong = refusal(state, "Blank 1.1, Blank 2.2")

        assert IllegalityCode.MIXED_STACK is wrong.code
        assert cards(state, "Blank 1.1, Blank 2.2") == wrong.cards
        assert wrong.message.startswith("a stack is of one set, not: Blank 1.1, Blank 2.2 (")

    @pytest.mark.rule("R-36")
    def test_there_is_one_at_least(self) -> None:
        """A stack of no cards is no stack."""
        wrong = refusal(building(1, "junk"), "")

        assert IllegalityCode.EMPTY_STACK is wrong.code
        assert wrong.message.startswith("a stack needs a card from the hand (")

    @pytest.mark.rule("R-36")
    def test_come_from_the_hand(self) -> None:
        """What lies in the discard pile cannot be built with."""
        state = position(seat(hand="junk", discard_pile="Blank 2.1"))

        assert IllegalityCode.NOT_IN_HAND is refusal(state, "Blank 2.1").code

    @pytest.mark.rule("R-36", "R-38")
    def test_nothing_is_added_later(self) -> None:
        """A build starts a stack of its own and leaves those that stand alone."""
        state = building(3, "Blank 2.3")
        after = apply(state, stack(state, "Blank 2.3"))

        assert state.players[0].stall == after.players[0].stall[:2]
        assert cards(state, "Blank 2.3") == after.players[0].stall[2]

    @pytest.mark.rule("R-37", "R-07")
    def test_are_no_junk(self) -> None:
        """Junk never completes a stack."""
        state = building(3, "Blank 2.2, 3 junk")
        wrong = refusal(state, "Blank 2.2, junk")

        assert IllegalityCode.JUNK_IN_STACK is wrong.code
        assert cards(state, "junk") == wrong.cards
        assert wrong.message.startswith("nothing admits junk into this stack (")
        assert IllegalityCode.JUNK_IN_STACK is refusal(state, "3 junk").code
        assert not legal_moves(state).of(BuildStack)

    @pytest.mark.rule("R-36")
    def test_their_order_is_no_matter(self) -> None:
        """The same cards in another order are the same stack."""
        state = building(3, "Blank 2.1, Blank 2.2")

        assert stack(state, "Blank 2.1, Blank 2.2") == stack(state, "Blank 2.2, Blank 2.1")


class TestEighthStack:
    def winning(self) -> GameState:
        return building(8, "Blank 2.5a, Blank 2.3, 2 junk")

    @pytest.mark.rule("R-57")
    def test_ends_the_game_at_once(self) -> None:
        """The 8th stack wins: no card is drawn, and no other turn begins."""
        state = self.winning()
        after = apply(state, stack(state, "Blank 2.5a, Blank 2.3"))

        assert (
            after.phase,
            after.winner,
            after.turn,
            after.bonus_action,
        ) == (Phase.OVER, 0, 1, False)
        assert cards(state, "2 junk") == after.players[0].hand
        assert len(after.players[0].stall) == 8
        assert is_terminal(after)
        assert not legal_moves(after)

    @pytest.mark.rule("R-57")
    def test_is_the_last_event(self) -> None:
        """After the stack is told, the end is told, and nothing else."""
        state = self.winning()
        told = transition(state, stack(state, "Blank 2.5a, Blank 2.3")).events
        face = cards(state, "Blank 2.3, Blank 2.5a")

        assert (StackBuilt(0, 8, face), GameEnded(0, Ending.EIGHTH_STACK)) == told[-2:]

    @pytest.mark.rule("R-57")
    def test_there_is_one_winner(self) -> None:
        """Who built it has won, and everybody else has lost."""
        state = position(
            seat(),
            seat(hand="Blank 2.5a, Blank 2.3", stall=STACKS),
            seat(stall=()),
            decks=blank_decks(2),
            active=1,
        )
        ended = outcome(apply(state, stack(state, "Blank 2.5a, Blank 2.3")))

        assert ended is not None
        assert (ended.winner, ended.ending, ended.losers) == (1, Ending.EIGHTH_STACK, (0, 2))

    @pytest.mark.rule("R-57")
    def test_wins_on_a_bonus_action_too(self) -> None:
        """A bonus action that finishes the stall ends the game like any other."""
        state = position(
            seat(hand="Blank 2.5a, Blank 2.3", stall=STACKS),
            decks=blank_decks(2),
            bonus_action=True,
        )
        after = apply(state, stack(state, "Blank 2.5a, Blank 2.3"))

        assert is_terminal(after)
        assert not after.bonus_action

    @pytest.mark.rule("R-57")
    def test_the_seventh_does_not(self) -> None:
        """Seven stacks are no finished stall."""
        state = building(7, "Blank 2.5a, Blank 2.2")
        after = apply(state, stack(state, "Blank 2.5a, Blank 2.2"))

        assert not is_terminal(after)
        assert outcome(after) is None

    @pytest.mark.rule("R-38")
    def test_a_stack_counts_whatever_its_cards_are_worth(self) -> None:
        """How many stacks stand decides which is next, not what they hold."""
        odd = position(seat(hand="Blank 2.3", stall=["Blank 1.4", "junk"]), decks=blank_decks(2))

        assert is_legal(odd, BuildStack((card(odd, "Blank 2.3"),)))
