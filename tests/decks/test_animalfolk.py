"""Writing a deck, and what becomes of it."""

from collections.abc import Iterator

import pytest

from dale_rules import CardType, GameState, Rules, new_game
from dale_rules.decks import (
    Animalfolk,
    CardData,
    DeckData,
    Look,
    Passive,
    PaymentTerms,
    StackTerms,
    You,
    register,
    unregister,
)
from dale_rules.decks.compilation import compile_rules
from dale_rules.decks.data import slug
from dale_rules.decks.passives import HOOK_POINTS, hook_points
from dale_rules.testing import blank_decks

terns = Animalfolk("terns", "Common terns", version="2.1")


@terns.technique("Dive!", value=1, copies=4, bonus_action=True)
def dive(you: You) -> None:
    """Draw a card.

    Then draw another.
    """


@terns.passive("The nest", value=2, copies=3)
class Nest(Passive):
    """Your hand size is 1 larger."""

    def hand_size(self, you: Look) -> int:
        return 1


terns.passive("Tern 3", value=3, copies=3)(Passive)
terns.passive("Tern 4", value=4, copies=3)(Passive)
terns.passive("Tern 5a", value=5, copies=1)(Passive)


@terns.technique("Tern 5b", value=5, copies=1)
def silent(you: You) -> None:
    pass


@pytest.fixture(autouse=True)
def _terns() -> Iterator[None]:
    register(terns)
    yield
    unregister("terns")


class TestAnimalfolk:
    def test_hands_over_its_cards(self) -> None:
        """The decorators collect the cards, in their order, with the docstrings as texts."""
        data = terns.dale_animalfolk()

        assert (
            data.id,
            data.name,
            data.version,
            len(data.cards),
        ) == ("terns", "Common terns", "2.1", 6)
        assert (
            CardData(
                "Dive!", 1, 4, CardType.TECHNIQUE, "Draw a card.\n\nThen draw another.", True
            ),
            CardData("The nest", 2, 3, CardType.PASSIVE, "Your hand size is 1 larger."),
        ) == data.cards[:2]
        assert data.cards[-1].text == ""

    def test_gives_back_what_it_decorates(self) -> None:
        """Decorated functions and classes can be used like any."""
        assert silent is terns.dale_techniques()["Tern 5b"]
        assert isinstance(terns.dale_passives()["The nest"], Nest)

    def test_cannot_be_changed_through_what_it_hands_over(self) -> None:
        """What was handed over is nobody's but the caller's."""
        given = terns.dale_techniques()
        assert isinstance(given, dict)
        given.clear()

        assert {"Dive!", "Tern 5b"} == set(terns.dale_techniques())

    def test_shows_what_it_is(self) -> None:
        """A deck shows its id, its version and how many cards it has."""
        assert repr(terns) == "<Animalfolk terns 2.1: 6 cards>"


class TestRules:
    def rules(self) -> Rules:
        return compile_rules(["terns"])

    def test_have_every_card(self) -> None:
        """The rules know every card by its id, with its copies and its text."""
        rules = self.rules()
        kind = rules.kind("terns/dive")

        assert (
            kind.name,
            kind.set,
            kind.value,
            kind.type,
            kind.bonus_action,
        ) == ("Dive!", "terns", 1, CardType.TECHNIQUE, True)
        assert (rules.copies["terns/dive"], rules.copies["terns/tern-5a"]) == (4, 1)
        assert rules.texts["terns/the-nest"] == "Your hand size is 1 larger."
        assert {*rules.copies, "junk"} == set(rules.cards)

    def test_have_a_table_for_each_hook_point(self) -> None:
        """A card stands in the tables of what it overrides, and in no other."""
        rules = self.rules()
        tables = [getattr(rules, {"copies": "copying"}.get(name, name)) for name in HOOK_POINTS]

        assert {"terns/dive": dive, "terns/tern-5b": silent} == rules.techniques
        assert [key for table in tables for key in table] == ["terns/the-nest"]
        assert list(rules.hand_size) == ["terns/the-nest"]

    def test_cannot_be_changed(self) -> None:
        """The tables cannot be written to."""
        with pytest.raises(TypeError):
            self.rules().cards["x"] = self.rules().cards["junk"]  # type: ignore[index]

    def test_show_their_decks(self) -> None:
        """Rules show which decks they are of."""
        blank_decks(1)

        assert repr(compile_rules(["terns", "blank-1"])) == "<Rules of blank-1, terns>"

    def test_an_unknown_card(self) -> None:
        """A card that is not in the game is a KeyError."""
        with pytest.raises(KeyError):
            self.rules().kind("terns/osprey")


class TestHookPoints:
    @pytest.mark.parametrize("name", HOOK_POINTS)
    def test_are_found(self, name: str) -> None:
        """What a passive overrides is found, whether by itself or by a class that it extends."""
        one = type("One", (Passive,), {name: lambda *_: None})
        other = type("Other", (one,), {})

        assert (name,) == hook_points(one()) == hook_points(other())

    def test_of_a_passive_that_does_nothing(self) -> None:
        """A passive that overrides nothing has none, and its answers change nothing."""
        nothing = Passive()
        asked: list[object] = [
            getattr(nothing, name)(*[None] * arguments)
            for name, arguments in (
                ("hand_size", 1),
                ("copies", 1),
                ("values", 3),
                ("ability", 1),
                ("on_purchased", 2),
                ("on_paid", 2),
                ("on_built", 2),
            )
        ]

        assert hook_points(nothing) == ()
        assert asked == [0, (), (None,), None, None, None, None]
        assert (StackTerms(), PaymentTerms()) == (
            nothing.admits(None),  # type: ignore[arg-type]
            nothing.payment(None),  # type: ignore[arg-type]
        )


def a_game() -> GameState:
    """A game with that deck."""
    return new_game(players=2, decks=("terns", *blank_decks(2)), seed=0)


def test_a_deck_can_be_played_with() -> None:
    """A registered deck takes part in games."""
    state = a_game()

    assert sum(c.id == "terns/dive" for c in state.players[0].hand + state.players[0].deck) == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Swift Broker", "swift-broker"),
        ("  Once  more! ", "once-more"),
        ("Don't", "dont"),
        ("Café 2", "café-2"),
        ("?!", ""),
    ],
)
def test_ids_of_cards(name: str, expected: str) -> None:
    """A card's id is its name in lower case, with hyphens between words."""
    assert expected == slug(name)


def test_data_are_values() -> None:
    """Two decks with the same data are equal."""
    assert DeckData("a", "A", "1", ()) == DeckData("a", "A", "1", ())
