"""Things from outside that are not what they should be."""

from itertools import cycle
from typing import Any

import attrs
import pytest

from dale_rules import (
    JUNK,
    As,
    BuildStack,
    Card,
    Choose,
    DiscardCards,
    IllegalityCode,
    IllegalMove,
    InvalidDeck,
    InvalidGame,
    Move,
    NotAState,
    Purchase,
    apply,
    explain,
    legal_moves,
    new_game,
    register,
    render,
    unregister,
)
from dale_rules._model.cards import CardKind
from dale_rules.decks import Effect, You
from dale_rules.testing import blank_decks, play, position, sample, seat

HUGE = 10**5000


class Equal(Card):
    """A card that is equal to every other thing."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Unprintable:
    """Something that cannot even be shown."""

    def __repr__(self) -> str:
        msg = "no"
        raise ValueError(msg)


class Row(tuple[Any, ...]):
    """A tuple with ideas of its own."""

    def __iter__(self) -> Any:
        msg = "no"
        raise ValueError(msg)


class TestMoves:
    @pytest.mark.parametrize(
        ("move", "code"),
        {
            "equal card": (DiscardCards((Equal(JUNK.kind),)), IllegalityCode.NOT_A_MOVE),
            "equal copy": (
                DiscardCards((As(Equal(JUNK.kind), JUNK),)),
                IllegalityCode.NOT_A_MOVE,
            ),
            "row": (DiscardCards(Row((JUNK,))), IllegalityCode.NOT_A_MOVE),
            "huge slot": (Purchase(HUGE, (JUNK,)), IllegalityCode.NO_SUCH_SLOT),
            "unprintable slot": (
                Purchase(Unprintable(), (JUNK,)),  # type: ignore[arg-type]
                IllegalityCode.NO_SUCH_SLOT,
            ),
            "huge place": (BuildStack((JUNK,), (HUGE,)), IllegalityCode.NOT_IN_DISCARD_PILE),
            "nameless card": (
                DiscardCards((Card(CardKind(None, None, None, 0, None)),)),  # type: ignore[arg-type]
                IllegalityCode.NOT_IN_HAND,
            ),
        }.values(),
    )
    def test_are_illegal(self, move: Move, code: IllegalityCode) -> None:
        """Whatever stands in a move is looked at before it is used, and told in words."""
        state = position(decks=blank_decks(3))
        illegality = explain(state, move)

        assert illegality is not None
        assert code is illegality.code
        with pytest.raises(IllegalMove):
            apply(state, move)

    def test_the_card_found_is_moved(self) -> None:
        """A card that equals one in the hand, and is not quite it, finds the one in the hand."""
        stray = Card(attrs.evolve(JUNK.kind, value=1.0))  # type: ignore[arg-type]
        state = apply(position(decks=blank_decks(3)), DiscardCards((stray,)))

        assert type(state.players[0].discard_pile[-1].kind.value) is int

    def test_answers(self) -> None:
        """Only what has the type of an option is compared with it."""

        @sample
        def choose_two(you: You) -> Effect:
            """Discard two cards."""
            chosen = yield you.choose_cards(you.hand, "discard", exactly=2)
            you.discard(chosen)

        state = play(position(seat(hand="Sample, Blank 1.1, Blank 1.2, junk")), "Sample")
        for answer in ((Equal(JUNK.kind),) * 2, Row(((), ())), (Unprintable(),)):
            illegality = explain(state, Choose(answer))
            assert illegality is not None
            assert IllegalityCode.ANSWER_NOT_OFFERED is illegality.code


class TestGames:
    @pytest.mark.parametrize(
        "changes",
        [
            {"seed": HUGE},
            {"players": HUGE},
            {"first_player": HUGE},
            {"decks": cycle(["blank-1"])},
            {"decks": 3},
        ],
        ids=["seed", "players", "first player", "endless decks", "no decks"],
    )
    def test_cannot_be_set_up(self, changes: dict[str, Any]) -> None:
        """What cannot be set up is told, however large or long it is."""
        with pytest.raises(InvalidGame):
            new_game(**{"players": 2, "decks": blank_decks(3), "seed": 1, **changes})

    def test_a_deck_that_is_nothing(self) -> None:
        """A deck that turns out to be None is a problem, and not left out."""
        register(None, "nothing")
        try:
            with pytest.raises(InvalidDeck, match="implements no hook"):
                new_game(players=2, decks=("nothing", *blank_decks(2)), seed=1)
        finally:
            unregister("nothing")

    def test_render(self) -> None:
        """What is no position cannot be shown."""
        with pytest.raises(NotAState):
            render(None)  # type: ignore[arg-type]


class TestQuestions:
    def test_offer_nothing_twice(self) -> None:
        """An answer that an effect offers twice is one answer, and is not asked for alone."""

        @sample
        def choose(you: You) -> Effect:
            """Choose between equal things."""
            word = yield you.choose_option("a", "a")
            assert word == "a"
            player = yield you.choose_player([you, *you.others, you])
            player.draw()

        state = play(position(seat(hand="Sample")), "Sample")

        assert [Choose(0), Choose(1)] == list(legal_moves(state))
