"""Cards against each other: whole tables of pairs, each cell with what has to come of it."""

from collections.abc import Iterator
from itertools import groupby, pairwise, permutations
from typing import Any, Final

import attrs
import pytest

from dale_rules import (
    As,
    BuildStack,
    Card,
    CardType,
    Choose,
    DiscardCards,
    Event,
    GameState,
    IllegalityCode,
    Move,
    PlayTechnique,
    Purchase,
    UseAbility,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
    transition,
)
from dale_rules._engine.sections import size_of
from dale_rules._model.events import (
    CardMoved,
    CleanUpBegan,
    PilesSwapped,
    Reformed,
    Rolled,
    RuleChanged,
    RuleRestored,
    Shuffled,
    ValueChanged,
)
from dale_rules._model.zones import Place, Zone
from dale_rules.testing import answer, card, cards, position, seat

SIX: Final = ("chameleons", "macaws", "ocelots", "pandas", "raccoons", "squirrels")
COPYING: Final = (
    "Flexible Shopkeeper",
    "Reflection",
    "Good Old Times",
    "Trendsetting",
    "Seeing Doubles",
)


def around(*chain: str, hand: str = "", market: str = "", **given: Any) -> GameState:
    """A position in which the first chameleon can copy the next card, and so on.

    Each lies where the one before it looks.  Four stacks are built already, and more cards of
    the hand and the market's first cards may be given.
    """
    at = dict(pairwise(chain))
    slots: list[str | None] = [*market.split(", "), None, None, None, None]
    return position(
        seat(
            hand=f"{chain[0]}, {hand}, {at.get('Seeing Doubles', '')}",
            deck="9 junk",
            stall=["junk", "junk", "junk", at.get("Flexible Shopkeeper", "junk")],
        ),
        seat(discard_pile=at.get("Reflection", "")),
        decks=SIX,
        market=[*[slot or None for slot in slots[:4]], at.get("Trendsetting")],
        market_deck="9 junk",
        market_discard=at.get("Good Old Times", ""),
        **given,
    )


def as_copy(state: GameState, chameleon: str, copied: str) -> As:
    """The chameleon used as a copy of that card."""
    return As(card(state, chameleon), card(state, copied))


def code(state: GameState, move: object) -> IllegalityCode | None:
    """Why a move is illegal."""
    problem = explain(state, move)
    return None if problem is None else problem.code


class TestCopyingChameleons:
    """Each copying chameleon, used in each of the five ways (K-21)."""

    @pytest.mark.rule("K-20", "K-21", "K-22", "R-24")
    @pytest.mark.parametrize("chameleon", COPYING)
    def test_pay(self, chameleon: str) -> None:
        """Paid with as Stock Clearance, it lets its player overpay, and is discarded itself."""
        state = around(chameleon, "Stock Clearance", hand="Spyglass", market="Cookies")
        paid = (card(state, "Spyglass"), as_copy(state, chameleon, "Stock Clearance"))

        assert code(state, Purchase(0, (paid[0], card(state, chameleon)))) is (
            IllegalityCode.MUST_COPY
        )
        state = apply(state, Purchase(0, paid))

        assert cards(state, f"Spyglass, {chameleon}") == state.players[0].discard_pile
        assert card(state, "Cookies") in state.players[0].hand

    @pytest.mark.rule("K-20", "K-21", "K-22", "R-36")
    @pytest.mark.parametrize("chameleon", COPYING)
    def test_build(self, chameleon: str) -> None:
        """Built with as Accordion, it is of that set and worth 4 to 6, and stands there itself."""
        state = around(chameleon, "Accordion", hand="Stashing Vendor")
        stack = (as_copy(state, chameleon, "Accordion"), card(state, "Stashing Vendor"))

        assert code(state, BuildStack(cards(state, chameleon))) is IllegalityCode.MUST_COPY
        assert is_legal(state, BuildStack(stack[:1]))
        state = apply(state, BuildStack(stack))

        assert set(cards(state, f"Stashing Vendor, {chameleon}")) == set(
            state.players[0].stall[-1]
        )

    @pytest.mark.rule("K-20", "K-21", "R-12", "R-31")
    @pytest.mark.parametrize("chameleon", COPYING)
    def test_play(self, chameleon: str) -> None:
        """Played as Loyal Partner, it renews the market, awards the icon, is discarded itself."""
        state = around(chameleon, "Loyal Partner", market="Spyglass")
        move = PlayTechnique(as_copy(state, chameleon, "Loyal Partner"))
        assert code(state, PlayTechnique(card(state, chameleon))) is IllegalityCode.MUST_COPY

        state = apply(state, move)
        while state.pending is not None:
            state = apply(state, Choose(state.pending.options[0]))

        assert state.bonus_action
        assert cards(state, chameleon) == state.players[0].discard_pile
        assert card(state, "Spyglass") in state.market_discard
        assert cards(state, "5 junk") == state.market

    @pytest.mark.rule("K-20", "K-21", "K-35")
    @pytest.mark.parametrize("chameleon", COPYING)
    def test_ability(self, chameleon: str) -> None:
        """Rolled as Bold Haggler, it is worth 1 and the result, once, and stays in the hand."""
        state = around(chameleon, "Bold Haggler", market="junk, junk, junk, junk", dice=[3])
        roll = UseAbility(as_copy(state, chameleon, "Bold Haggler"))
        assert roll in list(legal_moves(state).of(UseAbility))

        state = apply(state, roll)

        held = next(held for held in state.players[0].hand if held.marks)
        rolled = As(held, attrs.evolve(card(state, "Bold Haggler"), marks=held.marks))
        assert held.plain == card(state, chameleon)
        assert code(state, UseAbility(rolled)) is IllegalityCode.ABILITY_USED
        assert is_legal(state, Purchase(3, (rolled,)))
        assert not state.players[0].discard_pile

    @pytest.mark.rule("K-21", "K-27")
    @pytest.mark.parametrize("chameleon", COPYING)
    def test_clean_up(self, chameleon: str) -> None:
        """At clean-up it counts as Cookies; with junk to copy as well, if its player wants."""
        state = around(chameleon, "Cookies")
        own = 1 if chameleon == "Seeing Doubles" else 0

        state = apply(state, DiscardCards())
        assert (state.pending is not None) is (chameleon == "Seeing Doubles")
        if state.pending is not None:
            state = apply(state, Choose(as_copy(state, chameleon, "Cookies")))

        assert len(state.players[0].hand) == 6 + own
        assert state.active == 1

    @pytest.mark.rule("K-21", "K-22")
    @pytest.mark.parametrize("chameleon", COPYING)
    def test_nothing_to_copy(self, chameleon: str) -> None:
        """With nothing to copy it pays and builds as itself, and is nothing else."""
        prices = [None] * 5 if chameleon == "Trendsetting" else ["junk"] * 5
        state = position(seat(hand=chameleon, deck="9 junk"), decks=SIX, market=prices)
        value = card(state, chameleon).kind.value
        itself = card(state, chameleon)

        assert code(state, PlayTechnique(itself)) is IllegalityCode.NOT_A_TECHNIQUE
        assert is_legal(state, UseAbility(itself)) is (chameleon == "Good Old Times")
        assert is_legal(state, BuildStack((itself,))) is (value == 1)
        assert [slot < value and prices[slot] is not None for slot in range(5)] == [
            is_legal(state, Purchase(slot, (itself,))) for slot in range(5)
        ]
        assert len(apply(state, DiscardCards()).players[0].hand) == 5

    @pytest.mark.rule("K-23", "K-21")
    @pytest.mark.parametrize(("chameleon", "through"), tuple(permutations(COPYING, 2)))
    def test_through_another(self, chameleon: str, through: str) -> None:
        """Each follows the text of each other one."""
        state = around(chameleon, through, "Spyglass")

        assert is_legal(state, PlayTechnique(as_copy(state, chameleon, "Spyglass")))
        assert not is_legal(state, PlayTechnique(as_copy(state, chameleon, through)))
        assert code(state, DiscardCards((card(state, chameleon),))) is None


class TestSquirrelPermissions:
    """Each permission of the squirrels, with each other one (R-14, K-28 to K-30)."""

    @pytest.mark.rule("K-28", "K-29", "K-30", "R-14", "R-37")
    @pytest.mark.parametrize(
        ("total", "hand", "pile", "without"),
        [
            pytest.param(
                6,
                "Stashing Vendor, Empty Chest, Prepaid Good, junk",
                "",
                {"Stashing Vendor": "junk-in-stack", "Empty Chest": "mixed-stack"},
                id="vendor-chest",
            ),
            pytest.param(
                7,
                "Stashing Vendor, Nostalgic Item, junk",
                "Cookies",
                {"Stashing Vendor": "junk-in-stack", "Nostalgic Item": "fetching-not-allowed"},
                id="vendor-item",
            ),
            pytest.param(
                8,
                "Stashing Vendor, Accordion, junk",
                "",
                {"Stashing Vendor": "junk-in-stack", "Accordion": "wrong-total"},
                id="vendor-accordion",
            ),
            pytest.param(
                7,
                "Stashing Vendor, Winter is Coming, junk",
                "",
                {"Stashing Vendor": "junk-in-stack", "Winter is Coming": "wrong-total"},
                id="vendor-winter",
            ),
            pytest.param(
                7,
                "Empty Chest, Nostalgic Item, Swift Broker",
                "junk",
                {"Empty Chest": "mixed-stack", "Nostalgic Item": "fetching-not-allowed"},
                id="chest-item",
            ),
            pytest.param(
                7,
                "Empty Chest, Accordion, Swift Broker",
                "",
                {"Empty Chest": "mixed-stack", "Accordion": "wrong-total"},
                id="chest-accordion",
            ),
            pytest.param(
                8,
                "Empty Chest, Winter is Coming, Swift Broker",
                "",
                {"Empty Chest": "mixed-stack", "Winter is Coming": "wrong-total"},
                id="chest-winter",
            ),
            pytest.param(
                8,
                "Nostalgic Item, Accordion",
                "Swift Broker",
                {"Nostalgic Item": "fetching-not-allowed", "Accordion": "wrong-total"},
                id="item-accordion",
            ),
            pytest.param(
                8,
                "Nostalgic Item",
                "Winter is Coming",
                {},
                id="item-winter",
            ),
            pytest.param(
                3, "2 Stashing Vendor, junk", "", {"Stashing Vendor": None}, id="vendor-vendor"
            ),
            pytest.param(
                5, "2 Empty Chest, Swift Broker", "", {"Empty Chest": None}, id="chest-chest"
            ),
            pytest.param(
                8,
                "2 Nostalgic Item",
                "Swift Broker, junk",
                {"Nostalgic Item": "fetching-not-allowed"},
                id="item-item",
            ),
        ],
    )
    def test_pair(self, total: int, hand: str, pile: str, without: dict[str, str | None]) -> None:
        """A stack that needs both is legal, and neither can be left out.

        Of two that permit the same, one can: the total alone is wrong then.
        """
        state = position(
            seat(hand=hand, discard_pile=pile, stall=["junk"] * (total - 1)), decks=SIX
        )
        uses = state.players[0].hand
        fetched = tuple(range(len(state.players[0].discard_pile)))

        assert is_legal(state, BuildStack(uses, fetched))
        for name, reason in without.items():
            left = list(uses)
            left.remove(card(state, name))
            wrong = code(state, BuildStack(left, fetched))
            assert wrong is not None
            assert wrong.value == (reason or "wrong-total")

    @pytest.mark.rule("R-35", "K-28")
    @pytest.mark.parametrize("stacks", range(8))
    def test_accordion_and_winter_is_coming(self, stacks: int) -> None:
        """These two are worth too much for any stack together."""
        state = position(
            seat(hand="Accordion, Winter is Coming, Empty Chest", stall=["junk"] * stacks),
            decks=SIX,
        )
        both = set(cards(state, "Accordion, Winter is Coming"))

        assert code(state, BuildStack(tuple(both))) is IllegalityCode.WRONG_TOTAL
        assert not [
            move
            for move in legal_moves(state).of(BuildStack)
            if isinstance(move, BuildStack) and both <= set(move.cards)
        ]

    @pytest.mark.rule("K-30", "R-14")
    @pytest.mark.parametrize(
        ("first", "pile", "total", "goes_on"),
        [
            ("Winter is Coming, Stashing Vendor, junk", "", 7, True),
            ("Winter is Coming, Empty Chest, Swift Broker", "", 8, False),
            ("Nostalgic Item", "Winter is Coming", 8, False),
        ],
    )
    def test_winter_is_coming_with(self, first: str, pile: str, total: int, goes_on: bool) -> None:
        """With a permission in the same stack it still lets its builder go on, up to the 8th."""
        state = position(
            seat(hand=f"{first}, 2 Acorn", discard_pile=pile, stall=["junk"] * (total - 1)),
            decks=SIX,
        )
        fetched = tuple(range(len(state.players[0].discard_pile)))

        state = apply(state, BuildStack(cards(state, first), fetched))

        assert (state.pending is not None) is goes_on
        assert is_terminal(state) is not goes_on


# What an effect does: how many cards go from where to where, and what else happens.

_OWN: Final = {
    Zone.HAND: "hand",
    Zone.DECK: "deck",
    Zone.DISCARD_PILE: "pile",
    Zone.STALL: "stall",
    Zone.MARKET: "market",
    Zone.MARKET_DECK: "supply",
    Zone.MARKET_DISCARD: "scrap",
    Zone.JUNK_PILE: "junk",
    Zone.ASIDE: "aside",
    Zone.PLAYED: "played",
}


def _place(place: Place) -> str:
    return ("their " if place.seat == 1 and place.zone is not Zone.ASIDE else "") + _OWN[
        place.zone
    ]


def _told(events: list[Event]) -> Iterator[str]:
    for event in events:
        match event:
            case CardMoved(source=source, target=target):
                yield f"{_place(source)}>{_place(target)}"
            case Reformed(zone, who):
                yield f"reform {_place(Place(zone, who))}"
            case PilesSwapped():
                yield "swap"
            case Shuffled(zone, who):
                yield f"shuffle {_place(Place(zone, who))}"
            case Rolled():
                yield "roll"
            case ValueChanged() | RuleChanged() | RuleRestored():
                yield "value"
            case CleanUpBegan():
                return


def what_happens(state: GameState, technique: str) -> str:
    """Play a technique, answering with the last answer offered; tell what it does."""
    events: list[Event] = []
    move: Move | None = PlayTechnique(card(state, technique))
    while move is not None:
        step = transition(state, move)
        events += step.events
        state = step.state
        pending = state.pending
        move = None if pending is None else Choose(pending.options[size_of(pending.options) - 1])
    counted = ((what, len(list(times))) for what, times in groupby(_told(events)))
    return ", ".join(f"{what} {times}" if times > 1 else what for what, times in counted)


# Hand: junk, Cookies. Deck: 5 junk. Pile: junk, Rotten Food. Stall: one stack.
# The other player's: 2 cards, 4 junk, two cards, one stack. Market: 5 cards; supply: 4 cards.
_STARVED: Final[dict[str, dict[str, Any]]] = {
    "": {},
    "supply": {"market_deck": ()},
    "deck": {"deck": ()},
    "hand": {"hand": ""},
    "theirs": {"their_hand": ()},
    "supply and scrap": {"market_deck": (), "market_discard": ()},
    "deck and pile": {"deck": (), "discard_pile": ()},
    "their deck and pile": {"their_deck": (), "their_pile": ()},
}


def table(technique: str, starved: str) -> GameState:
    """The same table for every effect, with one thing missing."""
    given: dict[str, Any] = {
        "hand": "junk, Cookies",
        "deck": "5 junk",
        "discard_pile": "junk, Rotten Food",
        "their_hand": "Essential Purchase, junk",
        "their_deck": "4 junk",
        "their_pile": "junk, Nostalgic Item",
        "market_deck": "2 Market Discovery, Spyglass, Empty Chest",
        "market_discard": "Empty Chest",
        **_STARVED[starved],
    }
    return position(
        seat(
            hand=f"{technique}, {given['hand']}",
            deck=given["deck"],
            discard_pile=given["discard_pile"],
            stall=["Stashing Vendor"],
        ),
        seat(
            hand=given["their_hand"],
            deck=given["their_deck"],
            discard_pile=given["their_pile"],
            stall=["Stashing Vendor"],
        ),
        decks=SIX,
        market="Cookies, Prepaid Good, Shattered Relic, Reflection, Good Old Times",
        market_deck=given["market_deck"],
        market_discard=given["market_discard"],
        dice=[3],
    )


_MIX: Final = "hand>aside 2, their hand>aside 2, shuffle aside, aside>hand 2, aside>their hand 2"
# For each technique: what it does, and what it does where something is missing and that matters.
EFFECTS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "Swift Broker": (
        "hand>pile 2, deck>hand 2",
        {
            "deck": "hand>pile 2, reform deck, shuffle deck, deck>hand 2",
            "deck and pile": "hand>pile 2, reform deck, shuffle deck, deck>hand 2",
            "hand": "",
        },
    ),
    "Shattered Relic": (
        "hand>scrap, deck>hand",
        {
            "deck": "hand>scrap, reform deck, shuffle deck, deck>hand",
            "deck and pile": "hand>scrap",
            "hand": "deck>hand",
        },
    ),
    "Spyglass": (
        "deck>aside 3, aside>hand, aside>deck 2",
        {
            "deck": "reform deck, shuffle deck, deck>aside 2, aside>hand, aside>deck",
            "deck and pile": "",
        },
    ),
    "Flashy Show": ("value", {}),
    "Favourite Toy": ("pile>hand", {"deck and pile": ""}),
    "Loyal Partner": (
        "market>scrap 5, supply>market 4, reform supply, shuffle supply, supply>market",
        {
            "supply": "market>scrap 5, reform supply, shuffle supply, supply>market 5",
            "supply and scrap": "market>scrap 5, reform supply, shuffle supply, supply>market 5",
        },
    ),
    "Prepaid Good": ("market>hand", {}),
    "Special Offer": (
        "supply>aside 3, aside>hand, aside>scrap 2",
        {
            "supply": "reform supply, shuffle supply, supply>aside, aside>hand",
            "supply and scrap": "",
        },
    ),
    "Wily Fellow": ("swap, shuffle deck", {"deck and pile": "swap"}),
    "Nuisance": ("their hand>their pile", {"theirs": ""}),
    "Rotten Food": ("hand>their deck", {"hand": ""}),
    "Dirty Exchange": ("their hand>hand, hand>their hand", {"theirs": ""}),
    "Sabotage": ("their deck>aside 2, aside>junk, aside>their pile", {"their deck and pile": ""}),
    "Treasure Hunter": ("their pile>hand", {"their deck and pile": ""}),
    "Acorn": ("their stall>hand, played>their stall", {}),
    "New Season": (
        "pile>scrap, supply>aside, aside>hand",
        {
            "supply": "pile>scrap, reform supply, shuffle supply, supply>aside, aside>hand",
            "supply and scrap": (
                "pile>scrap, reform supply, shuffle supply, supply>aside, aside>hand"
            ),
            "deck and pile": "",
        },
    ),
    "Whirligig": (
        "hand>pile 2, deck>hand 2, " + _MIX,
        {
            "deck": "hand>pile 2, reform deck, shuffle deck, deck>hand 2, " + _MIX,
            "deck and pile": "hand>pile 2, reform deck, shuffle deck, deck>hand 2, " + _MIX,
            "hand": "",
            "theirs": "hand>pile 2, deck>hand 2",
        },
    ),
    "Charm": (
        "supply>aside, aside>stall",
        {
            "supply": "reform supply, shuffle supply, supply>aside, aside>stall",
            "supply and scrap": "",
        },
    ),
    "Gamble": (
        "roll, hand>their hand 2, their hand>hand 2",
        {"hand": "", "theirs": ""},
    ),
    "Blindfold": ("value", {"hand": ""}),
    "Gift Voucher": ("market>hand, played>market", {}),
}
_SWAPPED: Final = ("Acorn", "Gift Voucher")
"""They go where the card was that they were swapped with (K-08)."""


class TestStarvedEffects:
    """Each technique where something is missing (R-32, K-01, K-03)."""

    def test_every_technique(self) -> None:
        """No technique of the six decks is left out."""
        rules = position(decks=SIX).rules

        assert set(EFFECTS) == {
            held.name for held in rules.cards.values() if held.kind.type is CardType.TECHNIQUE
        }

    @pytest.mark.rule("R-32", "K-01", "K-03", "R-52", "R-54")
    @pytest.mark.parametrize("starved", _STARVED)
    @pytest.mark.parametrize("technique", EFFECTS)
    def test_effect(self, technique: str, starved: str) -> None:
        """It does what it says as far as possible, and nothing else."""
        always, otherwise = EFFECTS[technique]
        effect = otherwise.get(starved, always)
        steps = ["hand>played", effect, "" if technique in _SWAPPED else "played>pile"]

        assert ", ".join(filter(None, steps)) == what_happens(table(technique, starved), technique)

    @pytest.mark.rule("R-12", "R-32", "K-08")
    @pytest.mark.parametrize("starved", _STARVED)
    @pytest.mark.parametrize("technique", EFFECTS)
    def test_bonus_action(self, technique: str, starved: str) -> None:
        """Whatever it could do, the icon awards a bonus action, and no icon none."""
        state = table(technique, starved)
        played = card(state, technique)

        state = apply(state, PlayTechnique(played))
        while state.pending is not None and state.active == 0:
            options = state.pending.options
            state = apply(state, Choose(options[size_of(options) - 1]))

        assert state.bonus_action is played.kind.bonus_action
        assert state.active == (0 if played.kind.bonus_action else 1)


class TestTraps:
    """What is easily got wrong when cards meet."""

    @pytest.mark.rule("R-12", "K-08")
    @pytest.mark.parametrize("technique", ["Acorn", "Gift Voucher"])
    def test_bonus_action_of_a_card_that_went_away(self, technique: str) -> None:
        """The bonus action is awarded although the card went elsewhere."""
        state = apply(table(technique, ""), PlayTechnique(card(table(technique, ""), technique)))
        while state.pending is not None:
            state = apply(state, Choose(state.pending.options[0]))

        assert state.bonus_action
        assert card(state, technique) not in state.players[0].discard_pile

    @pytest.mark.rule("K-09", "R-21")
    @pytest.mark.parametrize("how", ["Flashy Show", "Trendsetting"])
    def test_market_prices(self, how: str) -> None:
        """Flashy Show, or a copy of it, changes no market price."""
        state = (
            position(
                seat(hand=f"{how}, 2 junk"), market=["Cookies", None, None, None, "Flashy Show"]
            )
            if how == "Trendsetting"
            else position(seat(hand=f"{how}, 2 junk"), market=["Cookies"])
        )
        played: Card | As = card(state, how)
        if how == "Trendsetting":
            played = As(card(state, how), card(state, "Flashy Show"))

        state = apply(state, PlayTechnique(played))

        assert is_legal(state, Purchase(0, cards(state, "junk")))
        assert code(state, Purchase(0, cards(state, "2 junk"))) is IllegalityCode.OVERPAID

    @pytest.mark.rule("K-03")
    def test_nuisance_with_nobody(self) -> None:
        """Nuisance may be played with nobody chosen."""
        state = position(seat(hand="Nuisance"), players=3)
        state = apply(state, PlayTechnique(card(state, "Nuisance")))

        state = apply(state, answer(state, ()))

        assert [len(player.hand) for player in state.players[1:]] == [5, 5]
        assert state.bonus_action

    @pytest.mark.rule("K-03", "K-07")
    def test_treasure_hunter_looks_at_others(self) -> None:
        """Treasure Hunter takes nothing from one's own pile."""
        state = position(seat(hand="Treasure Hunter, 5 junk", discard_pile="Spyglass"))

        state = apply(state, PlayTechnique(card(state, "Treasure Hunter")))

        assert cards(state, "Spyglass, Treasure Hunter") == state.players[0].discard_pile

    @pytest.mark.rule("K-20", "K-27")
    def test_treasure_hunter_and_reflection(self) -> None:
        """Taking a top card changes what Reflection copies."""
        state = position(
            seat(hand="Reflection"), seat(discard_pile="Cookies, Treasure Hunter"), market=()
        )
        hunt = PlayTechnique(As(card(state, "Reflection"), card(state, "Treasure Hunter")))

        state = apply(state, hunt)

        assert card(state, "Treasure Hunter") in state.players[0].hand
        assert cards(state, "Reflection") == state.players[0].discard_pile
        assert cards(state, "Cookies") == state.players[1].discard_pile

    @pytest.mark.rule("K-34", "K-24", "K-20")
    def test_essential_purchase_by_market_discovery(self) -> None:
        """A copy of Market Discovery buys Essential Purchase, and its effect is as usual."""
        state = position(
            seat(hand="Seeing Doubles, Market Discovery, junk"),
            market=(),
            market_deck=(),
            market_discard="Essential Purchase",
        )
        doubles = As(card(state, "Seeing Doubles"), card(state, "junk"))
        paid = (card(state, "Market Discovery"),)

        assert is_legal(state, Purchase(Zone.MARKET_DISCARD, paid))
        assert code(state, Purchase(Zone.MARKET_DISCARD, (doubles, *paid))) is (
            IllegalityCode.OVERPAID
        )

    @pytest.mark.rule("K-24", "K-34", "R-43")
    def test_junk_and_a_copy_of_junk(self) -> None:
        """Of junk and a copy of junk paid for Essential Purchase either can be thrown away."""
        state = position(
            seat(hand="Seeing Doubles, 3 junk"), market=["Essential Purchase"], market_deck=()
        )
        doubles = As(card(state, "Seeing Doubles"), card(state, "junk"))
        state = apply(state, Purchase(0, (doubles, *cards(state, "2 junk"))))
        assert state.pending is not None
        alone = next(
            option
            for option in state.pending.options
            if [spot.card.name for spot in option] == ["Seeing Doubles"]  # type: ignore[attr-defined]
        )

        state = apply(state, Choose(alone))

        assert card(state, "Seeing Doubles") not in state.players[0].discard_pile
        assert cards(state, "2 junk") == state.players[0].discard_pile[:2]

    @pytest.mark.rule("K-32", "K-22", "K-26", "K-20")
    def test_market_discovery_as_a_copy(self) -> None:
        """Good Old Times that throws away as Market Discovery copies another card afterwards."""
        state = position(
            seat(hand="Good Old Times"),
            market=["junk"] * 4,
            market_deck="Spyglass, Cookies",
            market_discard="Market Discovery",
        )
        old = card(state, "Good Old Times")

        state = apply(state, UseAbility(As(old, card(state, "Market Discovery"))))
        (held,) = state.players[0].hand
        assert is_legal(state, UseAbility(held))
        state = apply(state, UseAbility(held))

        assert cards(state, "Market Discovery, Cookies, Spyglass") == state.market_discard
        assert not legal_moves(state).of(UseAbility)

    @pytest.mark.rule("K-25", "K-08", "R-12", "K-31")
    def test_charm_copied(self) -> None:
        """A copy of Charm builds, is discarded itself, and awards the bonus action."""
        state = position(
            seat(hand="Trendsetting", stall=["junk"]),
            market=["Charm"],
            market_deck="Empty Chest",
        )
        state = apply(state, PlayTechnique(As(card(state, "Trendsetting"), card(state, "Charm"))))

        assert cards(state, "Empty Chest") == state.players[0].stall[1]
        assert cards(state, "Trendsetting") == state.players[0].discard_pile
        assert state.bonus_action
