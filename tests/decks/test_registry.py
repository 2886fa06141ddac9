"""Finding decks, and compiling them once."""

import copy
import pickle
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint
from itertools import permutations
from types import ModuleType
from typing import Any

import pytest

from dale_rules import (
    DiscardCards,
    InvalidDeck,
    InvalidGame,
    StaleState,
    UnknownDeck,
    apply,
    installed_decks,
    new_game,
)
from dale_rules.decks import (
    Animalfolk,
    CardData,
    CardType,
    DeckData,
    Look,
    Passive,
    hookimpl,
    register,
    registry,
    unregister,
)
from dale_rules.decks.compilation import compile_rules, rules_of
from dale_rules.testing import blank_decks


def usual(id: str, *, version: str = "1.0", first: type[Passive] = Passive) -> Animalfolk:
    """A deck of the usual composition."""
    deck = Animalfolk(id, id.capitalize(), version=version)
    for value, copies, letter in (
        (1, 4, ""),
        (2, 3, ""),
        (3, 3, ""),
        (4, 3, ""),
        (5, 1, "a"),
        (5, 1, "b"),
    ):
        effect = first if value == 1 else Passive
        deck.passive(f"{id} {value}{letter}", value=value, copies=copies)(effect)
    return deck


@pytest.fixture(autouse=True)
def _clean() -> Iterator[None]:
    known = dict(registry._registered)
    yield
    registry._registered.clear()
    registry._registered.update(known)


Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Pretend that exactly these entry points are installed: names and what they point to."""

    def pretend(*entries: tuple[str, str]) -> None:
        found = tuple(EntryPoint(name, value, registry.GROUP) for name, value in entries)
        monkeypatch.setattr(registry, "entries", lambda: found)

    return pretend


@pytest.fixture
def module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module that can be imported as `herons_module`, with a deck `herons`."""
    made = ModuleType("herons_module")
    made.herons = usual("herons")  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "herons_module", made)
    return made


class TestRegister:
    def test_makes_a_deck_known(self) -> None:
        """A registered deck can be named, until it is forgotten."""
        assert register(usual("stoats")) == "stoats"
        assert "stoats" in installed_decks()
        assert tuple(deck.id for deck in compile_rules(["stoats"]).decks) == ("stoats",)

        unregister("stoats")

        assert "stoats" not in installed_decks()
        with pytest.raises(UnknownDeck):
            compile_rules(["stoats"])

    def test_again(self) -> None:
        """Registering the same deck again changes nothing."""
        stoats = usual("stoats")

        assert register(stoats) == register(stoats)

    def test_another_under_the_same_id(self) -> None:
        """Another deck under a known id is refused, and the first one stays."""
        register(usual("stoats", version="1"))
        with pytest.raises(InvalidDeck) as caught:
            register(usual("stoats", version="2"))

        assert "- stoats: two decks have this id: a deck registered earlier" in str(caught.value)
        assert compile_rules(["stoats"]).decks[0].version == "1"

    @pytest.mark.parametrize("plugin", [object(), 3, None], ids=["object", "number", "None"])
    def test_without_an_id(self, plugin: object) -> None:
        """A plugin without an id needs a name."""
        with pytest.raises(TypeError, match=r"has no id: give a name$"):
            register(plugin)

    def test_forgetting_nobody(self) -> None:
        """Forgetting a deck that is not known is no error."""
        before = installed_decks()
        unregister("nobodies")

        assert before == installed_decks()


class TestByHand:
    def test_a_module(self) -> None:
        """A module with the hooks is a deck."""
        crabs = ModuleType("crabs")
        cards = (
            CardData("Claw", 1, 4, CardType.TECHNIQUE, "Nothing.", bonus_action=True),
            CardData("Shell", 2, 3, CardType.PASSIVE, ""),
            CardData("Crab 3", 3, 3, CardType.PASSIVE, ""),
            CardData("Crab 4", 4, 3, CardType.PASSIVE, ""),
            CardData("Crab 5a", 5, 1, CardType.PASSIVE, ""),
            CardData("Crab 5b", 5, 1, CardType.PASSIVE, ""),
        )

        @hookimpl
        def dale_animalfolk() -> DeckData:
            return DeckData("crabs", "Crabs", "1.0", cards)

        @hookimpl
        def dale_techniques() -> dict[str, Callable[..., Any]]:
            return {"Claw": lambda you: None}

        @hookimpl
        def dale_passives() -> dict[str, Passive]:
            return {card.name: Passive() for card in cards[1:]}

        for hook in (dale_animalfolk, dale_techniques, dale_passives):
            setattr(crabs, hook.__name__, hook)
        register(crabs, "crabs")

        assert compile_rules(["crabs"]).texts["crabs/claw"] == "Nothing."


class TestEntryPoints:
    def test_name_decks(self, install: Install, module: ModuleType) -> None:
        """An installed deck is listed, and loaded when a game names it."""
        install(("herons", "herons_module:herons"))

        assert "herons" in installed_decks()
        assert tuple(deck.id for deck in compile_rules(["herons"]).decks) == ("herons",)

    def test_are_sorted(self, install: Install) -> None:
        """Installed and registered decks are listed by id, each once."""
        registry._registered.clear()
        install(("swans", "x:y"), ("geese", "x:y"), ("swans", "x:y"))
        register(usual("herons"))

        assert installed_decks() == ("geese", "herons", "swans")

    def test_that_cannot_be_imported(self, install: Install) -> None:
        """A broken plugin breaks the games that name it, by its name, and no other."""
        install(("swans", "there_is_no_such_module:swans"))
        decks = blank_decks(3)

        assert new_game(players=2, decks=decks, seed=0).active == 0
        with pytest.raises(InvalidDeck) as caught:
            new_game(players=2, decks=("swans", *decks[:2]), seed=0)
        (problem,) = caught.value.problems
        assert problem.deck == "swans"
        assert problem.message.startswith(
            "cannot be imported from there_is_no_such_module:swans: ModuleNotFoundError: "
        )

    def test_with_nothing_behind(self, install: Install, module: ModuleType) -> None:
        """An entry point whose object is not there is broken as well."""
        install(("herons", "herons_module:egrets"))

        with pytest.raises(InvalidDeck, match="AttributeError"):
            compile_rules(["herons"])

    def test_all_broken_ones_are_named(self, install: Install) -> None:
        """Decks that cannot be imported are named together with those that are invalid."""
        install(("swans", "no_such_module:swans"), ("geese", "no_such_module:geese"))
        register(Animalfolk("herons", "Herons", version="1"))

        with pytest.raises(InvalidDeck) as caught:
            compile_rules(["swans", "herons", "geese"])
        assert {"swans", "geese", "herons"} == {problem.deck for problem in caught.value.problems}

    def test_two_of_one_id(self, install: Install) -> None:
        """Two distributions that name a deck alike break the games that name it."""
        install(("swans", "one:swans"), ("swans", "other:swans"))

        with pytest.raises(InvalidDeck, match="two decks have this id: one:swans and other:swans"):
            compile_rules(["swans"])

    def test_one_installed_and_one_registered(self, install: Install) -> None:
        """A registered deck does not hide an installed one."""
        install(("swans", "one:swans"))
        register(usual("swans"))

        with pytest.raises(
            InvalidDeck, match="two decks have this id: one:swans and a registered one"
        ):
            compile_rules(["swans"])

    def test_an_unknown_deck(self, install: Install) -> None:
        """A deck that is nowhere is named next to those that are there."""
        registry._registered.clear()
        install(("swans", "x:y"))
        with pytest.raises(UnknownDeck) as caught:
            compile_rules(["geese"])

        assert (caught.value.deck, caught.value.installed) == ("geese", ("swans",))
        assert str(caught.value) == "there is no deck 'geese'; installed: swans"

    def test_nothing_is_installed(self, install: Install) -> None:
        """Where no deck is there at all, the message says so."""
        registry._registered.clear()
        install()
        with pytest.raises(UnknownDeck, match=r"installed: none$"):
            compile_rules(["geese"])


class TestCompiling:
    def test_the_order_is_no_matter(self) -> None:
        """Rules are the same whatever the order of naming, and of registering."""
        names = ("stoats", "minks", "shrews")
        seen = set()
        for order in permutations(names):
            for name in names:
                unregister(name)
            for name in order:
                register(usual(name))
            rules = compile_rules(order)
            seen.add((rules, tuple(rules.cards), tuple(rules.copies)))

        assert len(seen) == 1
        assert tuple(deck.id for deck in rules.decks) == ("minks", "shrews", "stoats")

    def test_happens_once(self) -> None:
        """The same decks give the same object, for any number of players that they serve."""
        decks = blank_decks(3)

        assert compile_rules(decks) is compile_rules(reversed(decks), players=4)

    def test_happens_again_for_another_plugin(self) -> None:
        """A deck that was replaced is compiled anew."""
        register(usual("stoats"))
        one = compile_rules(["stoats"])
        unregister("stoats")
        register(usual("stoats"))

        assert one is not compile_rules(["stoats"])
        assert one == compile_rules(["stoats"])

    def test_remembers_only_so_many(self) -> None:
        """However many decks are compiled, only some are kept."""
        from dale_rules.decks import compilation

        for number in range(70):
            compile_rules([register(usual(f"mites-{number}"))])

        assert len(compilation._compiled) <= 64

    def test_the_players_are_counted_each_time(self) -> None:
        """Rules that were compiled for two do not serve five."""
        register(usual("stoats"))
        compile_rules(["stoats"], players=2)

        with pytest.raises(InvalidDeck, match="too few for 5 players"):
            compile_rules(["stoats"], players=5)


class Larger(Passive):
    """Your hand size is 1 larger."""

    def hand_size(self, you: Look) -> int:
        return 1


class TestRulesAsValues:
    def test_equal_by_decks(self) -> None:
        """Rules of the same decks are equal, hash equal, and are no other thing."""
        rules = compile_rules(blank_decks(2))

        assert compile_rules(reversed(blank_decks(2))) == rules
        assert hash(compile_rules(blank_decks(2))) == hash(rules)
        assert compile_rules(blank_decks(1)) != rules
        assert rules != "rules"

    @pytest.mark.parametrize(
        "other",
        [usual("stoats", version="1.1"), usual("stoats", first=Larger)],
        ids=["version", "content"],
    )
    def test_differ_by_version_and_content(self, other: Animalfolk) -> None:
        """Another version, and other content under the same version, is another deck."""
        register(usual("stoats"))
        rules = compile_rules(["stoats"])
        unregister("stoats")
        register(other)

        assert rules != compile_rules(["stoats"])

    @pytest.mark.parametrize(
        "way",
        [copy.copy, copy.deepcopy, lambda rules: pickle.loads(pickle.dumps(rules))],
        ids=["copy", "deepcopy", "pickle"],
    )
    def test_are_found_again(self, way: Callable[[Any], Any]) -> None:
        """Copies, and rules that were stored, are the rules that are there."""
        rules = compile_rules(blank_decks(3))

        assert rules is way(rules)


class TestStored:
    def stored(self) -> bytes:
        register(usual("stoats"))
        decks = ("stoats", *blank_decks(2))
        return pickle.dumps(new_game(players=2, decks=decks, seed=0))

    def test_a_stored_position(self) -> None:
        """A stored position finds its rules again and goes on."""
        state = pickle.loads(self.stored())

        assert apply(state, DiscardCards()).active == 1

    def test_a_deck_that_changed(self) -> None:
        """A position that was made with another version of a deck says which."""
        data = self.stored()
        unregister("stoats")
        register(usual("stoats", version="2.0"))

        with pytest.raises(StaleState) as caught:
            pickle.loads(data)
        assert (
            str(caught.value)
            == "the position was made with other decks: stoats 2.0 is not stoats 1.0 as it was"
        )

    def test_a_deck_whose_content_changed(self) -> None:
        """The same version with other hook points is another deck."""
        data = self.stored()
        unregister("stoats")
        register(usual("stoats", first=Larger))

        with pytest.raises(StaleState, match=r"stoats 1.0 is not stoats 1.0 as it was"):
            pickle.loads(data)

    def test_a_deck_that_is_gone(self) -> None:
        """A position whose deck is not there names it."""
        data = self.stored()
        unregister("stoats")

        with pytest.raises(UnknownDeck, match="there is no deck 'stoats'"):
            pickle.loads(data)

    def test_texts_may_change(self) -> None:
        """A better text makes no other deck."""
        register(usual("stoats"))
        decks = compile_rules(["stoats"]).decks
        unregister("stoats")
        better = type("Better", (Passive,), {"__doc__": "Nothing happens, really."})
        register(usual("stoats", first=better))

        assert decks == rules_of(decks).decks

    def test_invalid_decks_are_no_games(self) -> None:
        """A game names its decks by id."""
        with pytest.raises(InvalidGame):
            new_game(players=2, decks=[usual("stoats")], seed=0)  # type: ignore[list-item]
