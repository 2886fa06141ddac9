"""What is wrong with a deck is said, all at once."""

from collections.abc import Callable, Iterator, Mapping
from inspect import signature
from typing import Any

import attrs
import pytest

from dale_rules import CardType, InvalidDeck, UnusualDeck
from dale_rules._effects.draft import Draft
from dale_rules.decks import (
    Animalfolk,
    CardData,
    Components,
    Counter,
    DeckData,
    Die,
    LaterPart,
    Look,
    Passive,
    PaymentTerms,
    Purpose,
    StackTerms,
    You,
    Zone,
    hookimpl,
    register,
    unregister,
)
from dale_rules.decks.compilation import compile_rules
from dale_rules.decks.passives import HOOK_POINTS
from dale_rules.testing import blank_decks, position

P, T = CardType.PASSIVE, CardType.TECHNIQUE


def nothing(you: object) -> None:
    """Do nothing."""


GOOD = DeckData(
    "wasps",
    "Wasps",
    "1.0",
    (
        CardData("One", 1, 4, T, "", bonus_action=True),
        CardData("Two", 2, 3, P, ""),
        CardData("Three", 3, 3, P, ""),
        CardData("Four", 4, 3, P, ""),
        CardData("Five", 5, 1, P, ""),
        CardData("Fünf", 5, 1, P, ""),
    ),
)


@attrs.define(eq=False)
class Plugin:
    """A deck implemented by hand."""

    data: Any = GOOD
    techniques: Any = attrs.Factory(lambda: {"One": nothing})
    passives: Any = attrs.Factory(
        lambda: {name: Passive() for name in ("Two", "Three", "Four", "Five", "Fünf")}
    )
    components: Any = None
    later_parts: Any = ()

    @hookimpl
    def dale_animalfolk(self) -> Any:
        """Give the deck's data."""
        return self.data

    @hookimpl
    def dale_techniques(self) -> Any:
        """Give the techniques' effects."""
        return self.techniques

    @hookimpl
    def dale_passives(self) -> Any:
        """Give the passive effects."""
        return self.passives

    @hookimpl
    def dale_components(self) -> Any:
        """Give the dice and counters."""
        return self.components

    @hookimpl
    def dale_later_parts(self) -> Any:
        """Give what comes on later turns."""
        return self.later_parts


@pytest.fixture
def problems_of() -> Iterator[Callable[..., list[tuple[str | None, str]]]]:
    """What is wrong with a plugin: pairs of card and message."""

    def ask(plugin: object, players: int = 1) -> list[tuple[str | None, str]]:
        unregister("wasps")
        register(plugin, "wasps")
        with pytest.raises(InvalidDeck) as caught:
            compile_rules(["wasps"], players)
        assert {"wasps"} == {problem.deck for problem in caught.value.problems}
        return [(problem.card, problem.message) for problem in caught.value.problems]

    yield ask
    unregister("wasps")


Ask = Callable[..., list[tuple[str | None, str]]]


def with_card(**changes: Any) -> Plugin:
    """The good deck with another card "Two"."""
    one, two, *others = GOOD.cards
    return Plugin(attrs.evolve(GOOD, cards=(one, attrs.evolve(two, **changes), *others)))


def with_cards(*cards: Any) -> Plugin:
    """The good deck with more cards."""
    return Plugin(attrs.evolve(GOOD, cards=(*GOOD.cards, *cards)))


DIE = Die("wasps/sting", "Sting", (1, 2))
NECTAR = Counter("wasps/nectar", "Nectar", 0, public=True)


class TestComponents:
    @pytest.mark.parametrize(
        ("components", "message"),
        {
            "no Components": ((DIE,), f"its components are {(DIE,)!r}, no Components"),
            "no die": (
                Components(dice=("d6",)),  # type: ignore[arg-type]
                "'d6' is no die and no counter",
            ),
            "another deck's": (
                Components(dice=(attrs.evolve(DIE, id="bees/sting"),)),
                "the id 'bees/sting' is not made of the deck's and of 'Sting'",
            ),
            "one id": (
                Components(
                    dice=(DIE,), counters=(attrs.evolve(NECTAR, id="wasps/sting", name="Sting"),)
                ),
                "two of its dice and counters have one id",
            ),
            "no faces": (
                Components(dice=(attrs.evolve(DIE, faces=()),)),
                "the faces () of a die are no whole numbers",
            ),
            "odd faces": (
                Components(
                    dice=(Die("wasps/sting", "Sting", (1, "2")),)  # type: ignore[arg-type]
                ),
                "the faces (1, '2') of a die are no whole numbers",
            ),
            "odd start": (
                Components(counters=(attrs.evolve(NECTAR, start=-1),)),
                "the start -1 of a counter is no whole number of at least 0",
            ),
        }.values(),
    )
    def test_problems(self, problems_of: Ask, components: object, message: str) -> None:
        """What is wrong with dice and counters is named."""
        assert (None, message) in problems_of(Plugin(components=components))

    @pytest.mark.parametrize(
        ("parts", "message"),
        {
            "no parts": (("tomorrow",), "its later parts are ('tomorrow',), no LaterParts"),
            "another deck's": (
                (LaterPart("bees/sleep", nothing),),
                "the id 'bees/sleep' of a later part does not begin with the deck's",
            ),
            "no function": (
                (LaterPart("wasps/sleep", "zzz"),),  # type: ignore[arg-type]
                "the effect of the later part 'wasps/sleep' cannot be called",
            ),
            "one id": (
                (LaterPart("wasps/sleep", nothing), LaterPart("wasps/sleep", print)),
                "two of its later parts have one id",
            ),
        }.values(),
    )
    def test_later_parts(self, problems_of: Ask, parts: object, message: str) -> None:
        """What is wrong with parts that come on later turns is named."""
        assert (None, message) in problems_of(Plugin(later_parts=parts))


class TestPassives:
    def test_do_nothing_by_themselves(self) -> None:
        """A passive that overrides no hook point does nothing, whatever it is asked."""
        passive, state = Passive(), position()
        you = You(Draft.of(state), 0, "junk")
        asked = {name: getattr(passive, name) for name in HOOK_POINTS}

        assert 0 == asked.pop("hand_size")(you)
        assert (3,) == asked.pop("values")(you, Purpose.PAY, 3)
        assert () == asked.pop("copies")(you)
        assert StackTerms() == asked.pop("admits")(you)
        assert PaymentTerms() == asked.pop("payment")(you)
        for name, hook in asked.items():
            more = [None] * (len(signature(hook).parameters) - 1)
            assert hook(you, *more) is None, name


class TestGood:
    def test_has_no_problems(self) -> None:
        """The deck that the other tests break is good."""
        register(Plugin(), "wasps")
        try:
            assert len(compile_rules(["wasps"]).cards) == 7
        finally:
            unregister("wasps")


class TestDecks:
    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"id": "Wasps"}, "its id 'Wasps' is not made of lower-case letters, digits and"),
            ({"id": "wasps-"}, "its id 'wasps-' is not made of"),
            ({"id": ""}, "its id '' is not made of"),
            ({"id": ["wasps"]}, "its id ['wasps'] is not made of"),
            ({"id": None}, "its id None is not made of"),
            ({"id": "wasps\n"}, "its id 'wasps\\n' is not made of"),
            ({"id": "junk"}, "its id 'junk' is reserved"),
            ({"id": "hidden"}, "its id 'hidden' is reserved"),
            ({"id": "bees"}, "it calls itself 'bees'"),
            ({"name": " "}, "its name ' ' is no text"),
            ({"name": None}, "its name None is no text"),
            ({"version": ""}, "its version '' is no text"),
            ({"version": 1}, "its version 1 is no text"),
            ({"cards": list(GOOD.cards)}, "its cards are no tuple of CardData"),
            ({"cards": (*GOOD.cards, "Six")}, "its cards are no tuple of CardData"),
            ({"cards": None}, "its cards are no tuple of CardData"),
        ],
        ids=range(16),
    )
    def test_one_problem(self, problems_of: Ask, changes: dict[str, Any], message: str) -> None:
        """A problem of the deck as a whole is named, and it alone."""
        ((card, said),) = problems_of(Plugin(attrs.evolve(GOOD, **changes)))

        assert card is None
        assert said.startswith(message)

    @pytest.mark.parametrize("data", [None, "wasps", {}, GOOD.cards], ids=range(4))
    def test_no_data(self, problems_of: Ask, data: object) -> None:
        """What is no DeckData is no deck."""
        assert [(None, f"dale_animalfolk gave {data!r}, which is no DeckData")] == problems_of(
            Plugin(data)
        )

    def test_no_cards(self, problems_of: Ask) -> None:
        """A deck needs a card of value 1, and exactly one."""
        plugin = Plugin(attrs.evolve(GOOD, cards=()), {}, {})

        assert problems_of(plugin) == [
            (None, "it needs exactly one card of value 1, and has none")
        ]

    def test_two_cards_of_value_1(self, problems_of: Ask) -> None:
        """Two cards of value 1 are one too many."""
        assert problems_of(with_card(value=1)) == [
            (None, "it needs exactly one card of value 1, and has 'One', 'Two'")
        ]

    def test_too_few_for_the_players(self, problems_of: Ask) -> None:
        """A deck has a value-1 card for every player."""
        assert problems_of(Plugin(), players=5) == [
            (None, "it has 4 copies of its value-1 card 'One', too few for 5 players")
        ]

    @pytest.mark.parametrize("name", ["Two", "TWO", " two! "])
    def test_two_cards_of_one_name(self, problems_of: Ask, name: str) -> None:
        """Two cards whose names give the same id cannot be told apart."""
        plugin = with_cards(CardData(name, 5, 1, P, ""))
        plugin.passives[name] = Passive()

        assert problems_of(plugin) == [
            (None, "two cards have the name 'Two' (or one that gives the same id)")
        ]


class TestCards:
    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"value": 0}, "its value is 0, which is no whole number from 1 to 99"),
            ({"value": True}, "its value is True, which is no whole number from 1 to 99"),
            ({"value": 2.0}, "its value is 2.0, which is no whole number from 1 to 99"),
            ({"copies": 0}, "its copies is 0, which is no whole number from 1 to 99"),
            ({"copies": "3"}, "its copies is '3', which is no whole number from 1 to 99"),
            ({"text": None}, "its text is no text"),
            ({"bonus_action": 1}, "its bonus_action is 1, neither True nor False"),
            (
                {"bonus_action": True},
                "a passive cannot have a bonus action, which only a technique awards",
            ),
            ({"text": []}, "its text can be changed: it is not hashable"),
        ],
        ids=range(9),
    )
    def test_one_problem(self, problems_of: Ask, changes: dict[str, Any], message: str) -> None:
        """A problem of a card is named with the card."""
        found = problems_of(with_card(**changes))

        assert ("Two", message) in found
        assert {"Two"} == {card for card, text in found if "value 1," not in text}

    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"type": CardType.RUBBISH}, "its type is CardType.RUBBISH, neither a technique nor"),
            ({"type": "passive"}, "its type is 'passive', neither a technique nor a passive"),
            ({"type": {}}, "its type can be changed: it is not hashable"),
            ({"name": "?"}, "its name has no letters or digits"),
            ({"name": None}, "its name has no letters or digits"),
            ({"name": []}, "its name has no letters or digits"),
            ({"name": ["Two"]}, "its name can be changed: it is not hashable"),
        ],
        ids=range(7),
    )
    def test_names_and_types(
        self, problems_of: Ask, changes: dict[str, Any], message: str
    ) -> None:
        """A card that cannot be named or is of no type is refused, and its effect is left over."""
        found = problems_of(with_card(**changes))

        assert any(text.startswith(message) for _, text in found)
        assert any(card == "Two" and "effect for it" in text for card, text in found)


class TestEffects:
    def test_a_missing_one(self, problems_of: Ask) -> None:
        """Every card needs an effect of its type."""
        assert [
            ("One", "this technique has no effect"),
            *((name, "this passive has no effect") for name in ("Two", "Three", "Four", "Five")),
            ("Fünf", "this passive has no effect"),
        ] == problems_of(Plugin(techniques={}, passives={}))

    def test_no_hooks_for_them(self, problems_of: Ask) -> None:
        """A deck that gives no effects has none."""
        assert len(problems_of(Plugin(techniques=None, passives=None))) == 6

    def test_one_too_many(self, problems_of: Ask) -> None:
        """An effect belongs to a card of its type."""
        plugin = Plugin()
        plugin.techniques["Two"] = nothing
        plugin.techniques["Twelve"] = nothing

        assert problems_of(plugin) == [
            ("Two", "there is a technique effect for it, but it is no technique"),
            ("Twelve", "there is a technique effect for it, but it is no card of this deck"),
        ]

    @pytest.mark.parametrize("effects", [[], "One", 3, nothing], ids=range(4))
    def test_no_mapping(self, problems_of: Ask, effects: object) -> None:
        """Effects come as a mapping from names."""
        assert [
            (None, f"its technique effects are {effects!r}, no mapping from names")
        ] == problems_of(Plugin(techniques=effects))

    def test_not_callable(self, problems_of: Ask) -> None:
        """The effect of a technique can be called."""
        assert problems_of(Plugin(techniques={"One": "draw"})) == [
            ("One", "its effect 'draw' cannot be called")
        ]

    @pytest.mark.parametrize("effect", [None, Passive, nothing], ids=["None", "class", "function"])
    def test_no_passive(self, problems_of: Ask, effect: object) -> None:
        """The effect of a passive is a Passive, not the class of one."""
        plugin = Plugin()
        plugin.passives["Two"] = effect

        assert [("Two", f"its effect {effect!r} is no Passive")] == problems_of(plugin)

    def odd(self, **members: object) -> Plugin:
        plugin = Plugin()
        plugin.passives["Two"] = type("Odd", (Passive,), members)()
        return plugin

    def test_a_strange_zone(self, problems_of: Ask) -> None:
        """A passive acts from the hand or from the stall."""
        ((_, message),) = problems_of(self.odd(where=Zone.DECK))

        assert "it acts from Zone.DECK, which is neither the hand nor the stall" == message

    def test_a_hook_point_not_asked_in_the_stall(self, problems_of: Ask) -> None:
        """A card in a stall is not asked everything."""
        members = {"ability": lambda self, you: None, "hand_size": lambda self, you: 1}
        ((_, message),) = problems_of(self.odd(where=Zone.STALL, **members))

        asked = "hand_size, on_turn_start"
        assert f"it acts from the stall, where only {asked} are asked, and not ability" == message

    def test_an_unknown_hook_point(self, problems_of: Ask) -> None:
        """A method with another name than a hook point's is a slip of the pen."""
        ((card, message),) = problems_of(self.odd(hand_sise=lambda self, you: 1))

        assert card == "Two"
        assert message.startswith("hand_sise is no hook point; there are hand_size, values, ")

    def test_a_hook_point_that_is_no_method(self, problems_of: Ask) -> None:
        """A hook point is a method."""
        assert problems_of(self.odd(hand_size=1)) == [
            ("Two", "hand_size is a hook point, and no method")
        ]

    def test_state_of_its_own(self, problems_of: Ask) -> None:
        """A passive has no state that could change."""
        assert problems_of(self.odd(seen=[])) == [
            ("Two", "its field seen can be changed: effects have no state of their own")
        ]

    def test_what_else_it_may_have(self) -> None:
        """Constants, and names with an underscore, are nobody's business."""

        class Fine(Passive):
            """Has helpers."""

            SIZE = 1
            _cache: tuple[()] = ()

            def _bonus(self) -> int:
                return self.SIZE

            def hand_size(self, you: Look) -> int:
                return self._bonus()

        plugin = Plugin()
        plugin.passives["Two"] = Fine()
        register(plugin, "wasps")
        try:
            assert list(compile_rules(["wasps"]).hand_size) == ["wasps/two"]
        finally:
            unregister("wasps")


class TestHooks:
    def test_a_hook_that_fails(self, problems_of: Ask) -> None:
        """A hook that raises is a problem of its deck."""

        class Broken(Plugin):
            """Raises."""

            @hookimpl
            def dale_techniques(self) -> Mapping[str, Any]:
                """Raise."""
                raise RuntimeError("no techniques today")

        assert problems_of(Broken()) == [
            (None, "a hook failed: RuntimeError: no techniques today")
        ]

    def test_an_unknown_hook(self, problems_of: Ask) -> None:
        """A hook that there is not is a slip of the pen."""

        class Misspelt(Plugin):
            """Has a hook of its own."""

            @hookimpl
            def dale_tecniques(self) -> Mapping[str, Any]:
                """Give the techniques' effects."""
                return {}

        ((card, message),) = problems_of(Misspelt())

        assert card is None
        assert message.startswith("unknown or misshapen hook: ")
        assert "dale_tecniques" in message

    def test_a_misshapen_hook(self, problems_of: Ask) -> None:
        """A hook takes the arguments that it is given."""

        class Misshapen(Plugin):
            """Wants more."""

            @hookimpl
            def dale_passives(self, extra: int) -> Any:  # type: ignore[override]
                """Give the passive effects."""
                return {}

        ((_, message),) = problems_of(Misshapen())

        assert message.startswith("unknown or misshapen hook: ")

    @pytest.mark.parametrize("plugin", [object(), 3, "wasps"], ids=["object", "number", "text"])
    def test_no_hook(self, problems_of: Ask, plugin: object) -> None:
        """What has no hook is no deck."""
        assert [(None, f"{plugin!r} implements no hook of a deck")] == problems_of(plugin)


class TestAtOnce:
    def test_every_problem_of_every_deck(self) -> None:
        """All problems of all decks are in one error, each with its deck and card."""
        bees = Animalfolk("bees", "Bees", version="")
        bees.passive("Sting", value=3, copies=0)(Passive)
        unknown = Animalfolk("drones", "Drones", version="1")
        unknown.id = "queens"
        register(bees)
        register(unknown, "drones")
        register(object(), "larvae")
        try:
            with pytest.raises(InvalidDeck) as caught:
                compile_rules(["larvae", "drones", "bees", *blank_decks(1)])
        finally:
            for deck in ("bees", "drones", "larvae"):
                unregister(deck)

        error = caught.value
        assert [(problem.deck, problem.card) for problem in error.problems] == [
            ("bees", None),
            ("bees", "Sting"),
            ("bees", None),
            ("drones", None),
            ("drones", None),
            ("larvae", None),
        ]
        assert str(error).startswith(
            "invalid decks:\n- bees: its version '' is no text\n- bees, S"
        )
        assert len(str(error).splitlines()) == 7


class TestUnusual:
    def test_is_warned_of(self) -> None:
        """A deck that is composed otherwise than the published ones works, with a warning."""
        odd = Animalfolk("ferrets", "Ferrets", version="1")
        odd.passive("One", value=1, copies=4)(Passive)
        odd.passive("Nine", value=9, copies=2)(Passive)
        register(odd)
        try:
            with pytest.warns(UnusualDeck) as caught:
                rules = compile_rules(["ferrets"])
        finally:
            unregister("ferrets")

        assert rules.copies == {"ferrets/one": 4, "ferrets/nine": 2}
        assert [str(warning.message) for warning in caught] == [
            "ferrets: unusual deck: 4 of value 1, 2 of value 9"
        ]


class Treacherous(dict[str, object]):
    """A mapping that cannot be read."""

    def __contains__(self, key: object) -> bool:
        msg = "no"
        raise ValueError(msg)


class TestUnreadable:
    def test_data_that_raises(self, problems_of: Ask) -> None:
        """Whatever a deck's data does when it is read is a problem of the deck."""
        assert [(None, "it cannot be read: ValueError: ValueError('no')")] == problems_of(
            Plugin(techniques=Treacherous())
        )

    def test_hook_points_on_the_effect_itself(self, problems_of: Ask) -> None:
        """A hook point that is set on the effect itself would never be asked."""
        passive = Passive()
        passive.__dict__["hand_size"] = lambda you: 1
        plugin = Plugin()
        plugin.passives["Two"] = passive

        assert [
            ("Two", "hand_size is set on the effect itself; hook points are methods of its class")
        ] == problems_of(plugin)

    def test_names_that_cannot_be_printed(self, problems_of: Ask) -> None:
        """A name is shown to people."""
        problems = problems_of(with_card(name="Two\x1b[31m"))

        assert ("Two\x1b[31m", "its name has characters that cannot be printed") in problems
