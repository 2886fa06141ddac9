"""Cards and moves as values."""

import copy
import gc
import pickle
from collections.abc import Callable
from itertools import permutations
from typing import Any

import attrs
import pytest

from dale_rules import (
    HIDDEN,
    JUNK,
    As,
    BuildStack,
    Choose,
    DiscardCards,
    Ending,
    FetchedAs,
    Phase,
    PlayTechnique,
    Purchase,
    RequestKind,
    UseAbility,
)
from dale_rules._effects.terms import Purpose
from dale_rules._model import cards as cards_module
from dale_rules._model.cards import (
    Alteration,
    Card,
    CardKind,
    CardType,
    UsedMark,
    ValueChange,
    ValueMark,
    card,
    insert,
    taken,
)
from dale_rules._model.modifiers import Aspect, Modifier, value_of
from dale_rules._model.rules import DeckVersion
from dale_rules._model.zones import Place, Spot, Zone

FERRY = CardKind("ferries/ferry", "Ferry", "ferries", 3, CardType.TECHNIQUE, bonus_action=True)
BOAT = CardKind("ferries/boat", "Boat", "ferries", 3, CardType.PASSIVE)
ADD, SET, TIMES = Alteration.ADD, Alteration.SET, Alteration.MULTIPLY


class TestIdentity:
    def test_copies_of_a_kind_are_one_card(self) -> None:
        """Two copies of a kind are the same card, however they were made."""
        again = CardKind("ferries/ferry", "Ferry", "ferries", 3, CardType.TECHNIQUE, True)

        assert card(FERRY) is card(again)
        assert hash(card(FERRY)) == hash(card(again))

    def test_equality_needs_no_identity(self) -> None:
        """A card that was not interned equals one that was."""
        stray = Card(FERRY)

        assert stray is not card(FERRY)
        assert (stray, hash(stray)) == (card(FERRY), hash(card(FERRY)))
        assert (card(FERRY), (card(FERRY),)) == taken((card(FERRY), card(FERRY)), stray)

    @pytest.mark.parametrize(
        "way",
        [copy.copy, copy.deepcopy, lambda c: pickle.loads(pickle.dumps(c))],
        ids=["copy", "deepcopy", "pickle"],
    )
    def test_copying_gives_the_same(self, way: Callable[[Card], Card]) -> None:
        """A copy of a card is the card."""
        for one in (JUNK, HIDDEN, card(FERRY), card(FERRY).marked(UsedMark("x"))):
            assert one is way(one)

    def test_are_forgotten(self) -> None:
        """Cards that nobody holds are not kept."""
        card(CardKind("test/brief", "Brief", "test", 1, CardType.PASSIVE))
        gc.collect()

        assert "test/brief" not in {kind.id for kind, _ in cards_module._interned}

    def test_cannot_be_changed(self) -> None:
        """Nothing of a card can be set."""
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            JUNK.kind = FERRY  # type: ignore[misc]


class TestWhatTheyAre:
    def test_a_card(self) -> None:
        """A card has its kind's id and name, is itself, and shows its id."""
        ferry = card(FERRY)

        assert (ferry.id, ferry.name, repr(ferry)) == ("ferries/ferry", "Ferry", "<ferries/ferry>")
        assert ferry is ferry.plain is ferry.physical is ferry.face

    def test_a_marked_card(self) -> None:
        """A marked card is another card than the plain one, and shows its marks."""
        marked = card(FERRY).marked(UsedMark("x"))

        assert card(FERRY) != marked
        assert card(FERRY) is marked.plain
        assert repr(marked) == "<ferries/ferry [UsedMark(ability='x')]>"

    def test_a_copy(self) -> None:
        """A copy lies on the table as one card and counts as another."""
        copied = As(JUNK, card(FERRY))

        assert (JUNK, card(FERRY)) == (copied.physical, copied.face)

    def test_junk(self) -> None:
        """Junk is junk, marked or not, and nothing else is."""
        assert JUNK.is_junk
        assert JUNK.marked(UsedMark("x")).is_junk
        assert not HIDDEN.is_junk
        assert not card(FERRY).is_junk

    def test_enumerations_show_by_name(self) -> None:
        """What is one of a few shows as it is written in code."""
        shown = [
            CardType.PASSIVE,
            Alteration.ADD,
            Zone.HAND,
            Ending.EIGHTH_STACK,
            RequestKind.CARD,
            Phase.OVER,
            Purpose.PAY,
        ]
        names = ", ".join(f"{type(one).__name__}.{one.name}" for one in shown)

        assert f"[{names}]" == repr(shown)


class TestSorting:
    def test_by_value_then_id(self) -> None:
        """A hand is sorted by value, then by id, then by marks."""
        marked = card(BOAT).marked(UsedMark("x"))
        expected = (HIDDEN, JUNK, card(BOAT), marked, card(FERRY))

        for order in permutations(expected):
            hand: tuple[Card, ...] = ()
            for held in order:
                hand = insert(hand, held)
            assert expected == hand

    def test_equal_cards_stay_together(self) -> None:
        """Putting in a card that is there already puts it beside its like."""
        assert (JUNK, JUNK, card(BOAT)) == insert((JUNK, card(BOAT)), JUNK)

    def test_removing_takes_one(self) -> None:
        """Removing takes one card; a card that is not there cannot be removed."""
        assert (JUNK, (JUNK, card(BOAT))) == taken((JUNK, JUNK, card(BOAT)), JUNK)
        with pytest.raises(ValueError, match="not in tuple"):
            taken((JUNK,), card(BOAT))

    def test_deck_versions(self) -> None:
        """Decks are sorted by id."""
        assert DeckVersion("a", "2", "y") < DeckVersion("b", "1", "x")


class TestValues:
    @pytest.mark.parametrize(
        ("change", "expected"),
        [
            (ValueChange(SET, 1), 1),
            (ValueChange(SET, -1), 0),
            (ValueChange(ADD, 2), 5),
            (ValueChange(ADD, -2), 1),
            (ValueChange(ADD, -4), 0),
            (ValueChange(TIMES, 0), 0),
            (ValueChange(TIMES, 3), 9),
            (ValueChange(TIMES, -1), 0),
        ],
        ids=repr,
    )
    def test_a_change(self, change: ValueChange, expected: int) -> None:
        """A change sets, adds or multiplies, never to less than 0."""
        assert expected == change(3)

    def worth(self, *changes: ValueChange | tuple[Alteration, int], seat: int = 0) -> int:
        """What the ferry, worth 3, is worth after changes of all cards, and of itself (tuples)."""
        modifiers: list[Modifier] = []
        ferry = card(FERRY)
        for change in changes:
            if isinstance(change, tuple):
                ferry = ferry.marked(ValueMark(ValueChange(*change), len(modifiers)))
            else:
                modifiers.append(Modifier(seat, Aspect.VALUE, change))
        return value_of(modifiers, 0, ferry)

    @pytest.mark.rule("R-61")
    @pytest.mark.parametrize(
        ("changes", "expected"),
        [
            ([], 3),
            ([ValueChange(ADD, 1)], 4),
            ([(TIMES, 2)], 6),
            ([ValueChange(ADD, 1), (TIMES, 2)], 8),
            ([(TIMES, 2), ValueChange(ADD, 1)], 7),
            ([(TIMES, 2), ValueChange(ADD, 1), (TIMES, 2)], 14),
            ([(ADD, 1), (SET, 2), (TIMES, 2), ValueChange(ADD, 1)], 5),
            ([ValueChange(ADD, 1), (SET, 2), ValueChange(ADD, 1), ValueChange(TIMES, 3)], 9),
            ([ValueChange(ADD, -9), (ADD, 2)], 2),
        ],
        ids=range(9),
    )
    def test_changes_apply_in_order(self, changes: list[Any], expected: int) -> None:
        """Changes of all cards and of one apply in the order in which they were played."""
        assert expected == self.worth(*changes)

    def test_other_players_changes_do_not_count(self) -> None:
        """Changes of another player's cards only keep the order."""
        assert self.worth(ValueChange(ADD, 5), seat=1) == 3
        assert self.worth(ValueChange(ADD, 5), (TIMES, 2), seat=1) == 6

    def test_other_marks_do_not_count(self) -> None:
        """A used ability is no change of value."""
        assert value_of((), 0, card(FERRY).marked(UsedMark("x"))) == 3

    def test_marks_of_all_sorts_can_be_sorted(self) -> None:
        """Cards with different marks can lie in one hand."""
        one = card(FERRY).marked(UsedMark("x"))
        other = card(FERRY).marked(ValueMark(ValueChange(ADD, 1), 0))

        assert one.key < other.key


class TestMoves:
    def test_lists_become_tuples(self) -> None:
        """Lists of cards are taken as tuples, so that moves can be hashed."""
        assert Purchase(0, (JUNK,)) == Purchase(0, [JUNK])
        assert DiscardCards((JUNK,)) == DiscardCards([JUNK])
        assert BuildStack((JUNK,), (1,)) == BuildStack([JUNK], [1])
        assert Choose((1, 2)) == Choose([1, 2])
        assert len({Purchase(0, (JUNK,)), DiscardCards(), BuildStack(()), Choose(())}) == 4

    def test_stacks_have_no_order(self) -> None:
        """Equal stacks are equal moves, copies and fetched cards included."""
        one, two = card(FERRY), As(JUNK, card(BOAT))
        fetched = FetchedAs(1, JUNK)

        assert BuildStack((one, two), (3, fetched)) == BuildStack((two, one), (fetched, 3))
        assert (fetched, 3) == BuildStack((one,), (3, fetched)).fetched

    def test_payments_and_discards_have_one(self) -> None:
        """The order of a payment or a discard is part of the move."""
        one, two = JUNK, card(FERRY)

        assert Purchase(0, (one, two)) != Purchase(0, (two, one))
        assert DiscardCards((one, two)) != DiscardCards((two, one))

    @pytest.mark.parametrize(
        "thing",
        [None, 0, "x", {}, (None,), (As(1, 2),), ((),)],  # type: ignore[arg-type]
        ids=range(7),
    )
    def test_hold_anything(self, thing: Any) -> None:
        """A move can be made of anything; it judges nothing."""
        assert thing == BuildStack(thing).cards
        assert thing == BuildStack((), thing).fetched
        assert thing == Purchase(thing, thing).slot
        assert thing == DiscardCards(thing).cards
        assert thing == PlayTechnique(thing).card == UseAbility(thing).card
        assert thing == Choose(thing).answer


def test_a_spot_knows_its_place() -> None:
    """A spot is a place with a card."""
    assert Place(Zone.DECK, 1, 4) == Spot(Zone.DECK, 1, 4, JUNK).place
