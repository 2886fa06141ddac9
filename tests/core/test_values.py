"""Altered values."""

from collections.abc import Iterator

import attrs
import pytest

from dale_rules import (
    BuildStack,
    DiscardCards,
    GameState,
    PlayTechnique,
    Purchase,
    UseAbility,
    apply,
    is_legal,
    legal_moves,
    transition,
)
from dale_rules._model.cards import Alteration, ValueChange
from dale_rules._model.events import RuleChanged, ValueChanged
from dale_rules._model.modifiers import Aspect, Modifier
from dale_rules.decks import Animalfolk, Card, Effect, Passive, You, register, unregister
from dale_rules.testing import answer, blank_decks, card, cards, position, seat

tides = Animalfolk("tides", "Tides", version="1.0")


@tides.technique("Flood", value=1, copies=4, bonus_action=True)
def flood(you: You) -> None:
    """Every card you use this turn is worth 1 more."""
    you.change_values(add=1)


@tides.technique("Double", value=2, copies=3, bonus_action=True)
def double(you: You) -> Effect:
    """A card of your hand is worth twice as much this turn."""
    chosen = yield you.choose_card(you.hand)
    you.change_value(chosen, Alteration.MULTIPLY, 2)


@tides.technique("Level", value=3, copies=3, bonus_action=True)
def level(you: You) -> Effect:
    """A card of your hand is worth 3 this turn."""
    chosen = yield you.choose_card(you.hand)
    changed = you.change_value(chosen, Alteration.SET, 3)
    you.show(changed)


@tides.passive("Swell", value=4, copies=3)
class Swell(Passive):
    """Once in your turn you may make this worth 2 less."""

    def ability(self, you: You) -> None:
        assert you.this is not None
        you.change_value(you.this, Alteration.ADD, -2)


@tides.technique("Ebb", value=5, copies=1, bonus_action=True)
def ebb(you: You) -> None:
    """Every card you use this turn is worth 9 less."""
    you.change_values(add=-9)


@tides.technique("Backwash", value=5, copies=1, bonus_action=True)
def backwash(you: You) -> None:
    """Put your hand on your deck and draw as many cards."""
    count = len(you.hand)
    you.put_on_deck(you.hand)
    you.draw(count)


@pytest.fixture(autouse=True)
def _tides() -> Iterator[None]:
    register(tides)
    blank_decks(1)
    yield
    unregister("tides")


def at(hand: str, stacks: int = 0) -> GameState:
    """A position with that hand, in which that many stacks stand."""
    return position(
        seat(hand=hand, deck="9 junk", stall=["Flood"] * stacks),
        decks=["tides", "blank-1"],
        market=[None, "Blank 1.4"],
        market_deck="5 junk",
    )


def play(state: GameState, *plays: str | tuple[str, str]) -> GameState:
    """Play techniques, each with the answer to its question."""
    for what in plays:
        name, wanted = (what, None) if isinstance(what, str) else what
        state = apply(state, PlayTechnique(card(state, name)))
        if state.pending is not None and wanted is not None:
            state = apply(state, answer(state, wanted))
    return state


def held(state: GameState, name: str) -> Card:
    """The first card of that name in the hand, marks and all."""
    return next(c for c in state.players[0].hand if c.name == name)


def worth(state: GameState, name: str) -> set[int]:
    """What a single card of that name is worth: the stacks that it makes alone."""
    return {
        number
        for number in range(1, 9)
        if is_legal(
            _with_stacks(state, number - 1),
            BuildStack((held(state, name),)),
        )
    }


def _with_stacks(state: GameState, stacks: int) -> GameState:
    player = attrs.evolve(state.players[0], stall=((),) * stacks)
    return attrs.evolve(state, players=(player, *state.players[1:]))


@pytest.mark.rule("R-60")
class TestEveryUse:
    def test_paying(self) -> None:
        """Cards worth 1 more pay 1 more each."""
        state = play(at("Flood, Blank 1.4, 2 junk"), "Flood")
        paid = {m.cards for m in legal_moves(state).of(Purchase) if type(m) is Purchase}

        # The card on offer costs 4 + 1: a 4 worth 5.
        assert {cards(state, "Blank 1.4")} == paid

    def test_paying_with_junk(self) -> None:
        """Junk is used like any card, so it is altered like any."""
        state = play(at("2 Flood, 2 junk"), "Flood", "Flood")

        assert is_legal(state, Purchase(1, cards(state, "2 junk")))

    def test_building(self) -> None:
        """Cards worth 1 more build 1 more each."""
        state = play(at("Flood, 2 Blank 1.2", stacks=2), "Flood")

        assert {BuildStack(cards(state, "Blank 1.2"))} == set(legal_moves(state).of(BuildStack))

    @pytest.mark.rule("K-09")
    def test_no_price(self) -> None:
        """What is altered are cards that are used: prices stay as they are."""
        state = play(at("Flood, 4 junk"), "Flood")

        assert is_legal(state, Purchase(1, cards(state, "3 junk")))
        assert not is_legal(state, Purchase(1, cards(state, "2 junk")))

    def test_no_other_player(self) -> None:
        """Alterations of the cards that you use leave other players' cards alone."""
        state = play(at("Flood"), "Flood")

        assert all(modifier.seat == 0 for modifier in state.modifiers)
        assert len(state.modifiers) == 1

    def test_never_below_nothing(self) -> None:
        """No value falls below 0, and a card worth nothing is never needed in a payment."""
        state = play(at("Ebb, 2 Blank 1.4, 2 Blank 1.3"), "Ebb")

        assert not legal_moves(state).of(Purchase)

    def test_marked_cards_are_told_apart(self) -> None:
        """An altered copy and a plain one are different cards to choose from."""
        state = play(at("Level, 2 Blank 1.2"), ("Level", "Blank 1.2"))
        singles = [m for m in legal_moves(state).of(DiscardCards) if len(m.cards) == 1]  # type: ignore[union-attr]

        assert len(singles) == 2


@pytest.mark.rule("R-61")
class TestOrder:
    @pytest.mark.parametrize(
        ("plays", "expected"),
        [
            (["Flood", "Flood"], 4),
            ([("Double", "Blank 1.2")], 4),
            ([("Double", "Blank 1.2"), "Flood"], 5),
            (["Flood", ("Double", "Blank 1.2")], 6),
            ([("Level", "Blank 1.2"), "Flood"], 4),
            (["Flood", ("Level", "Blank 1.2")], 3),
            ([("Level", "Blank 1.2"), ("Double", "Blank 1.2")], 6),
            ([("Double", "Blank 1.2"), ("Level", "Blank 1.2")], 3),
            (["Flood", ("Double", "Blank 1.2"), "Flood"], 7),
        ],
        ids=[
            "add add",
            "double",
            "double add",
            "add double",
            "set add",
            "add set",
            "set double",
            "double set",
            "add double add",
        ],
    )
    def test_of_play(self, plays: list[str | tuple[str, str]], expected: int) -> None:
        """Adding, setting and doubling apply in the order in which they were played."""
        state = play(at("2 Flood, Double, Level, Blank 1.2"), *plays)

        assert {expected} == worth(state, "Blank 1.2")


@pytest.mark.rule("R-62")
class TestDuration:
    def test_until_the_turn_ends(self) -> None:
        """The next player begins with every alteration gone, of all cards and of one."""
        state = play(at("Flood, Level, Blank 1.4"), "Flood", ("Level", "Blank 1.4"))
        assert held(state, "Blank 1.4").marks
        after = apply(state, DiscardCards())

        assert after.modifiers == ()
        assert all(not c.marks for c in after.players[0].hand)

    def test_until_the_card_leaves_the_hand(self) -> None:
        """A card that left the hand and came back is worth what is printed on it."""
        state = play(at("Level, Backwash, Blank 1.4"), ("Level", "Blank 1.4"))
        assert {3, 5} == worth(state, "Blank 1.4") | worth(state, "Backwash")
        after = play(state, "Backwash")

        assert {4} == worth(after, "Blank 1.4")

    def test_discarded_cards_are_plain(self) -> None:
        """In a discard pile lies the printed card."""
        state = play(at("Level, Blank 1.4"), ("Level", "Blank 1.4"))
        after = apply(state, DiscardCards((held(state, "Blank 1.4"),)))

        assert card(state, "Blank 1.4") == after.players[0].discard_pile[-1]

    def test_turn_long_ones_concern_cards_that_come_later(self) -> None:
        """A card drawn after the alteration was played is altered as well."""
        state = play(at("Flood, Backwash, Blank 1.4"), "Flood", "Backwash")

        assert {5} == worth(state, "Blank 1.4")

    def test_a_card_may_alter_itself(self) -> None:
        """An ability may alter its own card."""
        state = at("Swell")
        after = apply(state, UseAbility(card(state, "Swell")))

        assert {2} == worth(after, "Swell")


class TestTold:
    def test_for_all_cards(self) -> None:
        """An alteration of all cards is told."""
        state = at("Flood")
        told = transition(state, PlayTechnique(card(state, "Flood"))).events

        assert RuleChanged(Modifier(0, Aspect.VALUE, ValueChange(Alteration.ADD, 1))) in told

    def test_for_one_card(self) -> None:
        """An alteration of one card is told, with the card as it was."""
        state = at("Level, Blank 1.4")
        told = transition(state, PlayTechnique(card(state, "Level"))).events
        change = ValueChange(Alteration.SET, 3)

        assert ValueChanged(0, card(state, "Blank 1.4"), change, None) in told
