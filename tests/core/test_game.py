"""The pure functions beside `apply`, and positions as values."""

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from dale_rules import (
    BuildStack,
    Choose,
    DiscardCards,
    GameState,
    Moves,
    NotAState,
    PlayTechnique,
    Purchase,
    UseAbility,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
    new_game,
    orderings,
    outcome,
    seat_to_act,
    transition,
)
from dale_rules.decks import Animalfolk, Effect, Passive, You, register, unregister
from dale_rules.testing import answer, blank_decks, card, cards, position, seat

gulls = Animalfolk("gulls", "Gulls", version="1.0")


@gulls.technique("Squabble", value=1, copies=4)
def squabble(you: You) -> Effect:
    """The player to the left discards one of two cards."""
    left = you.others[0]
    left.discard((yield left.choose_card(left.hand)))


for value, copies, letter in ((2, 3, ""), (3, 3, ""), (4, 3, ""), (5, 1, "a"), (5, 1, "b")):
    gulls.passive(f"Gull {value}{letter}", value=value, copies=copies)(Passive)


@pytest.fixture(autouse=True)
def _gulls() -> Iterator[None]:
    register(gulls)
    blank_decks(3)
    yield
    unregister("gulls")


@pytest.fixture
def state() -> GameState:
    """A position with a technique that asks the next player."""
    return position(
        seat(hand="Squabble, Gull 2, Gull 3, 2 junk", deck="9 junk"),
        seat(hand="Gull 4, Gull 2"),
        market=["Gull 5a"],
    )


@pytest.fixture
def asked(state: GameState) -> GameState:
    """The position in which the next player has to answer."""
    return apply(state, PlayTechnique(card(state, "Squabble")))


class TestNotAState:
    @pytest.mark.parametrize(
        "thing",
        [None, 0, "state", (), {}, GameState, object()],
        ids=["None", "0", "text", "tuple", "dict", "class", "object"],
    )
    @pytest.mark.parametrize(
        "ask",
        [
            lambda thing: apply(thing, DiscardCards()),
            lambda thing: transition(thing, DiscardCards()),
            lambda thing: explain(thing, DiscardCards()),
            lambda thing: is_legal(thing, DiscardCards()),
            lambda thing: orderings(thing, DiscardCards()),
            legal_moves,
            is_terminal,
            outcome,
            seat_to_act,
        ],
        ids=[
            "apply",
            "transition",
            "explain",
            "is_legal",
            "orderings",
            "legal_moves",
            "is_terminal",
            "outcome",
            "seat_to_act",
        ],
    )
    def test_is_refused_everywhere(self, ask: Callable[[Any], object], thing: Any) -> None:
        """Every function needs a state, and says what it was given instead."""
        with pytest.raises(NotAState) as caught:
            ask(thing)

        assert f"a GameState is needed, not a {type(thing).__name__}" == str(caught.value)


class TestSeatToAct:
    def test_the_active_player(self, state: GameState) -> None:
        """The player whose turn it is acts."""
        assert seat_to_act(state) == 0
        assert seat_to_act(apply(state, DiscardCards())) == 1

    def test_the_player_asked(self, asked: GameState) -> None:
        """While a question is open, the player who is asked acts."""
        assert (seat_to_act(asked), asked.active) == (1, 0)

    def test_nobody_at_the_end(self) -> None:
        """When the game is over, nobody acts."""
        last = position(seat(hand="Gull 5a, Gull 3", stall=["junk"] * 7))
        over = apply(last, BuildStack(cards(last, "Gull 5a, Gull 3")))

        assert seat_to_act(over) is None
        assert legal_moves(over).size == 0
        assert legal_moves(over).kinds == ()
        assert list(legal_moves(over).of(DiscardCards)) == []
        assert DiscardCards() not in legal_moves(over)


class TestOrderings:
    def test_of_a_payment(self, state: GameState) -> None:
        """A payment can be made in every order of its cards."""
        move = Purchase(0, cards(state, "Gull 3, 2 junk"))
        found = orderings(state, move)

        assert 3 == len(found) == len(set(found))
        assert all(is_legal(state, other) for other in found)
        assert move in found
        assert len({apply(state, other).players[0].discard_pile for other in found}) == 3

    def test_of_a_discard(self, state: GameState) -> None:
        """A discard can be made in every order of its cards, whichever one is given."""
        one = orderings(state, DiscardCards(cards(state, "Gull 2, Gull 3")))
        other = orderings(state, DiscardCards(cards(state, "Gull 3, Gull 2")))

        assert list(one) == list(other)
        assert len(one) == 2

    def test_of_other_moves(self, state: GameState, asked: GameState) -> None:
        """Every other move can be made in one way."""
        play: Any = PlayTechnique(card(state, "Squabble"))
        choice: Any = answer(asked, "Gull 4")

        assert [play] == list(orderings(state, play))
        assert [choice] == list(orderings(asked, choice))

    def test_of_very_many(self) -> None:
        """The orders of a large hand are counted without being made."""
        hand = ", ".join(f"Blank {deck}.{value}" for deck in (1, 2, 3) for value in (1, 2, 3, 4))
        state = position(seat(hand=f"2 {hand}, {hand}"))
        found = orderings(state, DiscardCards(state.players[0].hand))

        assert found.size > 10**20
        assert is_legal(state, found[found.size - 1])
        with pytest.raises(OverflowError, match=f"^{found.size} elements are more than len"):
            len(found)


class TestLegalMoves:
    def test_are_a_sequence(self, state: GameState) -> None:
        """They are counted, indexed, sliced and searched like any sequence."""
        moves = legal_moves(state)
        listed = list(moves)

        assert len(moves) == len(listed) == moves.size == len(set(listed))
        assert listed == [moves[rank] for rank in range(len(moves))]
        assert (listed[-1], tuple(listed[2:9:3])) == (moves[-1], moves[2:9:3])
        assert all(move in moves for move in listed)
        assert None not in moves
        with pytest.raises(IndexError, match=f"^no element {len(moves)}: there are {len(moves)}$"):
            moves[len(moves)]

    def test_of_one_kind(self, state: GameState) -> None:
        """The moves of each kind together are all moves, in the same order."""
        moves = legal_moves(state)

        assert list(moves) == [move for kind in moves.kinds for move in moves.of(kind)]
        assert DiscardCards() in moves.of(DiscardCards)
        assert DiscardCards() not in moves.of(Purchase)
        assert list(moves.of(UseAbility)) == []
        assert list(moves.of(Choose)) == []

    def test_while_a_question_is_open(self, asked: GameState) -> None:
        """The answers are all there is."""
        moves = legal_moves(asked)

        assert (Choose,) == moves.kinds
        assert [answer(asked, "Gull 2"), answer(asked, "Gull 4")] == list(moves)

    def test_show_their_number(self, state: GameState) -> None:
        """They show how many they are, without being listed."""
        moves = legal_moves(state)

        assert isinstance(moves, Moves)
        assert f"<Moves of {len(moves)}>" == repr(moves)


class TestOutcome:
    def test_while_the_game_goes_on(self, state: GameState, asked: GameState) -> None:
        """Nobody has won yet."""
        assert (outcome(state), outcome(asked)) == (None, None)
        assert (is_terminal(state), is_terminal(asked)) == (False, False)


class TestPositions:
    def test_are_values(self, state: GameState) -> None:
        """Positions that came about in the same way are equal and hash equal."""
        again = position(
            seat(hand="2 junk, Gull 3, Gull 2, Squabble", deck="9 junk"),
            seat(hand="Gull 2, Gull 4"),
            market=["Gull 5a"],
        )

        assert (state, hash(state)) == (again, hash(again))
        assert state != apply(state, DiscardCards())

    def test_are_reached_in_several_ways(self, state: GameState) -> None:
        """Positions are equal however they came about."""
        one = position(seat(hand="junk"), decks=blank_decks(1), market_deck=())
        two = position(seat(hand="Blank 1.2"), decks=blank_decks(1), market_deck=())

        assert apply(one, DiscardCards()) != apply(two, DiscardCards())
        assert apply(one, DiscardCards()) == apply(one, DiscardCards())

    def test_cannot_be_changed(self, state: GameState) -> None:
        """Nothing in a position can be set."""
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            state.turn = 3  # type: ignore[misc]
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            state.players[0].hand = ()  # type: ignore[misc]

    @pytest.mark.parametrize(
        "way",
        [copy.copy, copy.deepcopy, lambda state: pickle.loads(pickle.dumps(state))],
        ids=["copy", "deepcopy", "pickle"],
    )
    def test_can_be_copied(
        self, way: Callable[[GameState], GameState], state: GameState, asked: GameState
    ) -> None:
        """Copies are equal, in the middle of an effect as well, and the game goes on from them."""
        for original in (state, asked):
            same = way(original)

            assert original == same
            assert hash(original) == hash(same)
            assert list(legal_moves(original)) == list(legal_moves(same))
            for move in legal_moves(original):
                assert apply(original, move) == apply(same, move)

    def test_say_where_they_are(self, state: GameState) -> None:
        """A position shows its turn, seat, phase and stacks."""
        bonus = position(seat(hand="Gull 2", stall=["Squabble"]), turn=4, bonus_action=True)

        assert repr(state) == "<GameState: turn 1, seat 0, action phase, stacks 0-0>"
        assert repr(bonus) == "<GameState: turn 4, seat 0, action phase, bonus action, stacks 1-0>"

    def test_events_are_told_on_request_alone(self, state: GameState) -> None:
        """`transition` and `apply` lead to the same position, for every move."""
        for move in legal_moves(state):
            assert apply(state, move) == transition(state, move).state

    def test_a_game_is_its_seed_and_moves(self) -> None:
        """The same seed and moves lead to the same position."""

        def play() -> GameState:
            game = new_game(players=2, decks=blank_decks(3), seed=11)
            for turn in range(30):
                moves = legal_moves(game)
                game = apply(game, moves[turn * 7919 % len(moves)])
            return game

        assert play() == play()
