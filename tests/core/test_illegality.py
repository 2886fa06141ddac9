"""Moves that are none: whatever is given, it is refused with a reason and changes nothing."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from dale_rules import (
    HIDDEN,
    JUNK,
    As,
    BuildStack,
    Card,
    CardKind,
    CardType,
    Choose,
    DiscardCards,
    FetchedAs,
    GameState,
    IllegalityCode,
    IllegalMove,
    PlayTechnique,
    Purchase,
    UseAbility,
    Zone,
    apply,
    explain,
    is_legal,
    legal_moves,
    orderings,
    transition,
)
from dale_rules._model.cards import UsedMark
from dale_rules.decks import Animalfolk, Effect, Passive, You, register, unregister
from dale_rules.testing import blank_decks, card, cards, position, seat

STACKS = ["Blank 1.1", "Blank 1.2", "Blank 1.3", "Blank 1.4", "Blank 1.5a", "Blank 1.2, Blank 1.4"]

asses = Animalfolk("asses", "Asses", version="1.0")


@asses.technique("Hesitate", value=2, copies=3)
def hesitate(you: You) -> Effect:
    """Another player says yes or no."""
    yield you.others[0].may("nod")


@asses.passive("Bray", value=3, copies=3)
class Bray(Passive):
    """Once in your turn you may draw a card."""

    def ability(self, you: You) -> None:
        you.draw()


for value, copies, letter in ((1, 4, ""), (4, 3, ""), (5, 1, "a"), (5, 1, "b")):
    asses.passive(f"Ass {value}{letter}", value=value, copies=copies)(Passive)


@pytest.fixture(autouse=True)
def _decks() -> Iterator[None]:
    register(asses)
    blank_decks(2)
    yield
    unregister("asses")


@pytest.fixture
def state() -> GameState:
    """A position in which each kind of move is legal, and a pile and a slot are not empty."""
    return position(
        seat(hand="Hesitate, Bray, Ass 1, 2 junk", deck="9 junk", discard_pile="Ass 4"),
        market=["Blank 1.2", "Blank 1.3", None],
        market_deck="5 junk",
        market_discard="Blank 1.4",
    )


@pytest.fixture
def asked(state: GameState) -> GameState:
    """A position in which seat 1 has a question to answer."""
    return apply(state, PlayTechnique(card(state, "Hesitate")))


@pytest.fixture
def over() -> GameState:
    """A game that is over."""
    last = position(
        seat(hand="Blank 2.5a, Blank 2.3", stall=[*STACKS, "Blank 1.5b, Blank 1.2"]),
        decks=["blank-1", "blank-2", "asses"],
    )
    return apply(last, BuildStack(cards(last, "Blank 2.5a, Blank 2.3")))


def refused(state: GameState, move: Any) -> IllegalityCode:
    """Why a move is refused, in every way in which one can ask."""
    before = hash(state), repr(state)
    why = explain(state, move)
    assert why is not None
    assert not is_legal(state, move)
    assert move not in legal_moves(state)
    for ask in (apply, transition, orderings):
        with pytest.raises(IllegalMove) as caught:
            ask(state, move)
        assert why == caught.value.illegality
    assert isinstance(why.cards, tuple)
    assert str(caught.value) == f"{why.code.value}: {why.message}"
    assert why.message.endswith(")")
    assert f"turn {state.turn}, seat {state.active}, {state.phase.value}" in why.message
    assert before == (hash(state), repr(state))
    return why.code


class TestPhases:
    def test_after_the_end(self, over: GameState) -> None:
        """When the game is over nothing is a move any more, whatever is given."""
        for move in (
            DiscardCards(),
            Choose(None),
            Purchase(0, ()),
            None,
            "resign",
            BuildStack(()),
        ):
            assert IllegalityCode.GAME_OVER is refused(over, move)

    def test_an_action_while_a_question_is_open(self, asked: GameState) -> None:
        """Before anything else the question is to be answered."""
        for move in (
            DiscardCards(),
            Purchase(0, cards(asked, "2 junk")),
            PlayTechnique(card(asked, "Hesitate")),
            BuildStack(cards(asked, "Ass 1")),
            UseAbility(card(asked, "Bray")),
        ):
            assert IllegalityCode.DECISION_PENDING is refused(asked, move)
        why = explain(asked, DiscardCards())
        assert why is not None
        assert why.message.startswith("seat 1 has to answer first (")

    def test_an_answer_while_nothing_is_asked(self, state: GameState) -> None:
        """An answer is no move of the action phase."""
        wrongs: list[object] = ["yes", None, 0, (), {}]
        for wrong in wrongs:
            assert IllegalityCode.NO_DECISION_PENDING is refused(state, Choose(wrong))

    def test_an_answer_that_is_not_offered(self, asked: GameState) -> None:
        """Only what is offered can be answered."""
        wrongs: list[object] = ["maybe", "YES", None, True, 0, (), ("yes",), [], {}, object()]
        for wrong in wrongs:
            assert IllegalityCode.ANSWER_NOT_OFFERED is refused(asked, Choose(wrong))

    def test_everything_legal_is_accepted(self, state: GameState, asked: GameState) -> None:
        """What is listed is legal, and leads somewhere."""
        for start in (state, asked):
            for move in legal_moves(start):
                assert explain(start, move) is None
                assert apply(start, move) != start


class TestNoMoves:
    @pytest.mark.parametrize(
        "thing",
        [None, 0, "", "DiscardCards()", (), [], {}, object(), DiscardCards, JUNK, lambda: None],
        ids=[f"thing-{number}" for number in range(11)],
    )
    def test_other_things(self, state: GameState, thing: object) -> None:
        """What is no move is refused by the name of its type."""
        assert IllegalityCode.NOT_A_MOVE is refused(state, thing)
        why = explain(state, thing)
        assert why is not None
        assert why.message.startswith(f"a {type(thing).__name__} is no move (")

    def test_subclasses(self, state: GameState, asked: GameState) -> None:
        """A subclass of a move might do anything: it is no move."""

        class Sly(DiscardCards):
            """Discards twice."""

        class SlyAnswer(Choose):
            """Answers twice."""

        assert IllegalityCode.NOT_A_MOVE is refused(state, Sly())
        assert IllegalityCode.NOT_A_MOVE is refused(asked, SlyAnswer("yes"))


GARBAGE: list[Any] = [
    None,
    0,
    True,
    1.5,
    "junk",
    b"junk",
    {},
    {1},
    object(),
    JUNK,
    JUNK.kind,
    As(JUNK, JUNK),
    [[JUNK]],
    (JUNK, None),
    (JUNK, "junk"),
    ((JUNK,),),
    (As(1, 2),),  # type: ignore[arg-type]
    (As(JUNK, None),),  # type: ignore[arg-type]
    (As(As(JUNK, JUNK), JUNK),),  # type: ignore[arg-type]
    ({},),
    (JUNK.kind,),
    iter(()),
]
NO_CARDS = [thing for thing in GARBAGE if not isinstance(thing, Card | As)]


def numbered(things: Iterable[object]) -> list[str]:
    """A name for each thing that is the same in every process."""
    return [f"{number}-{type(thing).__name__}" for number, thing in enumerate(things)]


class TestGarbage:
    @pytest.mark.parametrize("thing", GARBAGE, ids=numbered(GARBAGE))
    def test_in_place_of_cards(self, state: GameState, thing: Any) -> None:
        """Where cards belong, anything but a tuple or list of cards is refused as no move."""
        for move in (Purchase(0, thing), BuildStack(thing), DiscardCards(thing)):
            assert IllegalityCode.NOT_A_MOVE is refused(state, move)

    @pytest.mark.parametrize(
        "thing",
        NO_CARDS,
        ids=numbered(NO_CARDS),
    )
    def test_in_place_of_a_card(self, state: GameState, thing: Any) -> None:
        """Where one card belongs, anything else is refused as no move."""
        for move in (PlayTechnique(thing), UseAbility(thing)):
            assert IllegalityCode.NOT_A_MOVE is refused(state, move)

    @pytest.mark.parametrize(
        "slot",
        [-1, 5, 10**30, True, False, 0.0, "0", None, (), {}, Zone.MARKET, Zone.HAND, JUNK],
        ids=repr,
    )
    def test_in_place_of_a_slot(self, state: GameState, slot: Any) -> None:
        """A slot is a whole number from 0 to 4; nothing wraps around, and True is no number."""
        assert IllegalityCode.NO_SUCH_SLOT is refused(state, Purchase(slot, (JUNK, JUNK)))
        why = explain(state, Purchase(slot, (JUNK, JUNK)))
        assert why is not None
        assert why.message.startswith(f"there is no market slot {slot!r} (")

    @pytest.mark.parametrize(
        "fetched",
        [
            None,
            0,
            "0",
            {},
            {0},
            (True,),
            (0.0,),
            ("0",),
            (None,),
            ([0],),
            (JUNK,),
            (FetchedAs(True, JUNK),),
            (FetchedAs("0", JUNK),),  # type: ignore[arg-type]
            (FetchedAs(0, None),),  # type: ignore[arg-type]
            (FetchedAs(0, 5),),  # type: ignore[arg-type]
            (0, "x"),
        ],
        ids=repr,
    )
    def test_in_place_of_places(self, state: GameState, fetched: Any) -> None:
        """What a stack fetches are places in the discard pile, as whole numbers."""
        move = BuildStack(cards(state, "Ass 1"), fetched)

        assert IllegalityCode.NOT_A_MOVE is refused(state, move)

    @pytest.mark.parametrize("place", [-1, 1, 10**30])
    def test_places_out_of_range(self, state: GameState, place: int) -> None:
        """A place that is not in the pile is none; nothing wraps around."""
        for fetched in ((place,), (FetchedAs(place, JUNK),), (0, 0), (0, FetchedAs(0, JUNK))):
            move = BuildStack(cards(state, "Ass 1"), fetched)

            assert IllegalityCode.NOT_IN_DISCARD_PILE is refused(state, move)

    def test_lists_are_tuples(self, state: GameState) -> None:
        """A list of cards does as well as a tuple."""
        assert is_legal(state, Purchase(0, [JUNK, JUNK]))
        assert is_legal(state, DiscardCards([JUNK]))
        assert is_legal(state, BuildStack(list(cards(state, "Ass 1")), []))

    def test_good_cards_are_named(self, state: GameState) -> None:
        """Of cards mixed with garbage, the reason names the cards."""
        why = explain(state, DiscardCards((JUNK, 3, card(state, "Bray"))))

        assert why is not None
        assert cards(state, "junk, Bray") == why.cards
        assert why.message.startswith("there is something that is no card among its cards (")


STRANGERS: list[Card] = [
    HIDDEN,
    JUNK.marked(UsedMark("junk")),
    Card(CardKind("junk", "Junk", None, 2, CardType.RUBBISH)),
    Card(CardKind("asses/ass-1", "Ass 1", "asses", 1, CardType.TECHNIQUE)),
]


class TestNotInHand:
    @pytest.mark.parametrize("stranger", STRANGERS, ids=["hidden", "marked", "dear", "forged"])
    def test_strange_cards(self, state: GameState, stranger: Card) -> None:
        """Cards of no deck, forged ones and marked ones are not in the hand."""
        for move in (
            Purchase(0, (stranger,)),
            PlayTechnique(stranger),
            BuildStack((stranger,)),
            DiscardCards((stranger,)),
            UseAbility(stranger),
        ):
            assert IllegalityCode.NOT_IN_HAND is refused(state, move)

    def test_more_copies_than_there_are(self, state: GameState) -> None:
        """A card is there as often as it is in the hand, and the reason names what is missing."""
        why = explain(state, DiscardCards((JUNK,) * 4))

        assert why is not None
        assert IllegalityCode.NOT_IN_HAND is why.code
        assert why.cards == (JUNK, JUNK)
        assert why.message.startswith("not in hand: Junk, Junk (")

    def test_copies_of_cards_that_are_not_there(self, state: GameState) -> None:
        """A copy needs the card that lies on the table."""
        move = PlayTechnique(As(HIDDEN, card(state, "Hesitate")))

        assert IllegalityCode.NOT_IN_HAND is refused(state, move)
        why = explain(state, move)
        assert why is not None
        assert why.message.startswith("not in hand: hidden card as Hesitate (")

    def test_equal_cards_are_good(self, state: GameState) -> None:
        """A card that equals one in the hand is that card, wherever it was made."""
        bray = card(state, "Bray")
        same = Card(attrs.evolve(bray.kind))

        assert same is not bray
        assert is_legal(state, DiscardCards((same,)))


class TestSlots:
    def test_an_empty_slot(self, state: GameState) -> None:
        """Nothing can be bought from an empty slot."""
        for slot in (2, 3, 4):
            assert IllegalityCode.EMPTY_SLOT is refused(state, Purchase(slot, (JUNK, JUNK)))
            why = explain(state, Purchase(slot, ()))
            assert why is not None
            assert why.message.startswith(f"market slot {slot} is empty (")


def test_codes_are_stable() -> None:
    """Every reason has a code of its own, in words, and shows by its name."""
    values = [code.value for code in IllegalityCode]

    assert len(set(values)) == len(values) == 22
    assert all(code.value == code.name.lower().replace("_", "-") for code in IllegalityCode)
    assert repr(IllegalityCode.UNDERPAID) == "IllegalityCode.UNDERPAID"


def test_every_code_is_tested() -> None:
    """Every reason for which a move can be refused is the subject of some test."""
    sources = "".join(path.read_text() for path in Path(__file__).parent.glob("test_*.py"))

    assert [c for c in IllegalityCode if f"IllegalityCode.{c.name} is " not in sources] == []
