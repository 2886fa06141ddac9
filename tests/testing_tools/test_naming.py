"""Cards and answers by name."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from dale_rules import JUNK, As, Choose, DiscardCards, GameState, PlayTechnique, Spot, apply
from dale_rules.decks import Animalfolk, Effect, Look, Passive, You, register, unregister
from dale_rules.testing import (
    ImpossiblePosition,
    answer,
    blank_decks,
    card,
    cards,
    play,
    position,
    seat,
)

jays = Animalfolk("jays", "Jays", version="1.0")
rooks = Animalfolk("rooks", "Rooks", version="1.0")


@jays.technique("Ask", value=1, copies=4, bonus_action=True)
def ask(you: You) -> Effect:
    """Ask everything there is to ask, as many times as there are players."""
    yield you.choose_card(you.hand)
    yield you.may_choose_card(you.hand)
    yield you.choose_cards(you.hand, up_to=2)
    yield you.choose_order(you.hand)
    yield you.choose_player(you.others)
    yield you.choose_players(you.others, up_to=2)
    yield you.choose_number(1, 3)
    yield you.choose_option("Left", "Right")
    yield you.may("go")


@jays.passive("Mirror", value=2, copies=3)
class Mirror(Passive):
    """Copy of a card in the market."""

    def copies(self, you: Look) -> Iterable[Spot]:
        return you.market


@jays.passive("Nest egg", value=3, copies=3)
class NestEgg(Passive):
    """Your hand size is 1 larger."""

    def hand_size(self, you: Look) -> int:
        return 1


jays.passive("Jay 4", value=4, copies=3)(Passive)
jays.passive("Twin", value=5, copies=1)(Passive)
jays.passive("Jay 5b", value=5, copies=1)(Passive)
for value, copies, name in (
    (1, 4, "Rook 1"),
    (2, 3, "Rook 2"),
    (3, 3, "Rook 3"),
    (4, 3, "Rook 4"),
    (5, 1, "Twin"),
    (5, 1, "Rook 5b"),
):
    rooks.passive(name, value=value, copies=copies)(Passive)


@pytest.fixture(autouse=True)
def _decks() -> Iterator[None]:
    register(jays)
    register(rooks)
    blank_decks(1)
    yield
    unregister("jays")
    unregister("rooks")


@pytest.fixture
def asked() -> GameState:
    """A position with the first of many questions."""
    state = position(seat(hand="Ask, Jay 4, 2 Nest egg"), players=3)
    return apply(state, PlayTechnique(card(state, "Ask")))


class TestCards:
    @pytest.mark.parametrize("name", ["Jay 4", "jay 4", "JAY 4", "  Jay 4 ", "jays/jay-4"])
    def test_by_name_or_id(self, name: str) -> None:
        """A card is found by its name, in any case, and by its id."""
        state = position(decks=["jays"])

        assert card(state, name).id == "jays/jay-4"
        assert card(state, name) is card(state.rules, name)

    @pytest.mark.parametrize("name", ["Jay", "Jay 4b", "", "jays", "2 Jay 4", "hidden"])
    def test_unknown(self, name: str) -> None:
        """A name that no card has is refused, with the decks in play."""
        state = position(decks=["jays", "blank-1"])

        with pytest.raises(ImpossiblePosition) as caught:
            card(state, name)
        assert f"there is no card {name!r} in a game of blank-1, jays" == str(caught.value)

    @pytest.mark.parametrize("name", [None, 5])
    def test_one_that_is_no_text(self, name: Any) -> None:
        """A single card is given by its name as well."""
        with pytest.raises(ImpossiblePosition, match=r"^a card is given by its name, not by"):
            card(position(), name)

    def test_ambiguous(self) -> None:
        """A name that two cards have is refused with their ids, each of which will do."""
        state = position(decks=["jays", "rooks"])

        with pytest.raises(ImpossiblePosition, match=r"^'Twin' may be jays/twin or rooks/twin$"):
            card(state, "Twin")
        assert card(state, "rooks/twin").id == "rooks/twin"

    @pytest.mark.parametrize(
        ("names", "expected"),
        [
            ("", []),
            ((), []),
            ("junk", ["Junk"]),
            ("2 junk, Jay 4", ["Junk", "Junk", "Jay 4"]),
            ("Jay 4,junk ,", ["Jay 4", "Junk"]),
            (["Jay 4", "2  junk"], ["Jay 4", "Junk", "Junk"]),
            ("0 junk", []),
            (("junk" for _ in range(2)), ["Junk", "Junk"]),
        ],
        ids=range(8),
    )
    def test_several(self, names: Any, expected: list[str]) -> None:
        """Names are listed with commas or as a list, and may be counted; their order is kept."""
        assert expected == [c.name for c in cards(position(decks=["jays"]), names)]

    @pytest.mark.parametrize("names", [[3], [None], [JUNK], [["junk"]]], ids=range(4))
    def test_that_are_no_text(self, names: Any) -> None:
        """A name is text."""
        with pytest.raises(ImpossiblePosition, match=r"^a card is given by its name, not by "):
            cards(position(), names)


class TestAnswers:
    def test_every_sort_of_question(self, asked: GameState) -> None:
        """An answer is what one would say: names, seats, numbers, words, or None."""
        answers = ["jay 4", None, ["Jay 4"], ["Jay 4", "2 Nest egg"], 2, (1, 2), 3, "left", "YES"]
        state, given = asked, []
        for wanted in answers:
            move = answer(state, wanted)
            given.append(move.answer)
            state = apply(state, move)

        jay = Spot(given[0].zone, 0, None, card(state, "Jay 4"))  # type: ignore[attr-defined]
        egg = Spot(given[0].zone, 0, None, card(state, "Nest egg"))  # type: ignore[attr-defined]
        assert [jay, None, (jay,), (jay, egg, egg), 2, (1, 2), 3, "Left", "yes"] == given
        assert state.pending is None

    def test_nothing_of_several(self, asked: GameState) -> None:
        """An empty answer is the choice of no card."""
        state = apply(apply(asked, answer(asked, "Jay 4")), Choose(None))

        assert Choose(()) == answer(state, []) == answer(state, ())

    def test_a_tuple_of_names(self, asked: GameState) -> None:
        """Names may stand in a tuple as well as in a list."""
        state = apply(apply(asked, answer(asked, "Jay 4")), Choose(None))

        assert answer(state, ["Jay 4"]) == answer(state, ("Jay 4",))

    def test_a_copy(self) -> None:
        """What a card counts as is said by the name of the card that it copies."""
        state = position(seat(hand="Mirror"), market="Nest egg, Jay 4")
        state = apply(state, DiscardCards())

        assert Choose(As(card(state, "Mirror"), card(state, "Nest egg"))) == answer(
            state, "Nest egg"
        )

    def test_that_is_not_offered(self, asked: GameState) -> None:
        """An answer that is not offered is refused, with what is."""
        with pytest.raises(ImpossiblePosition) as caught:
            answer(asked, "Ask")

        assert str(caught.value) == "no option reads 'ask'; there are 'nest egg', 'jay 4'"

    def test_too_many(self) -> None:
        """More answers than questions are refused, with how many are left over."""
        state = position(seat(hand="Mirror"), market="Nest egg, Jay 4")

        with pytest.raises(ImpossiblePosition, match=r"^1 answer too many$"):
            play(state, DiscardCards(), "Nest egg", "Nest egg")
        with pytest.raises(ImpossiblePosition, match=r"^2 answers too many$"):
            play(state, DiscardCards(), "Nest egg", "Nest egg", None)

    def test_to_no_question(self) -> None:
        """Where nothing is asked, there is no answer."""
        with pytest.raises(ImpossiblePosition, match=r"^no decision is pending$"):
            answer(position(), "yes")

    @pytest.mark.parametrize("wanted", [[3], [None]], ids=["number", "None"])
    def test_that_is_no_text(self, asked: GameState, wanted: Callable[[], None]) -> None:
        """A list of names holds names."""
        with pytest.raises(ImpossiblePosition, match=r"^a card is given by its name"):
            answer(asked, wanted)
