"""What the squirrels do."""

import pytest

from dale_rules import (
    As,
    BuildStack,
    CardType,
    DiscardCards,
    Ending,
    GameState,
    IllegalityCode,
    PlayTechnique,
    Purchase,
    RequestKind,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
    outcome,
    transition,
)
from dale_rules._model.events import CardMoved
from dale_rules._model.zones import Zone
from dale_rules.testing import answer, card, cards, position, seat


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    state = apply(state, PlayTechnique(card(state, technique)))
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def build(state: GameState, names: str, *fetched: int) -> BuildStack:
    """The stack of these cards of the hand, and of those at some places of the discard pile."""
    return BuildStack(cards(state, names), fetched)


def code(state: GameState, move: object) -> IllegalityCode | None:
    """Why a move is illegal."""
    problem = explain(state, move)
    return None if problem is None else problem.code


def stacks(state: GameState) -> set[object]:
    """The stacks among the answers to a pending decision."""
    assert state.pending is not None
    assert RequestKind.STACK is state.pending.request.kind
    return set(state.pending.options)


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies", "type", "bonus_action"),
        [
            ("Stashing Vendor", 1, 4, CardType.PASSIVE, False),
            ("Empty Chest", 2, 3, CardType.PASSIVE, False),
            ("Nostalgic Item", 3, 3, CardType.PASSIVE, False),
            ("Acorn", 4, 3, CardType.TECHNIQUE, True),
            ("Accordion", 5, 1, CardType.PASSIVE, False),
            ("Winter is Coming", 5, 1, CardType.PASSIVE, False),
        ],
    )
    def test_cards(
        self, name: str, value: int, copies: int, type: CardType, bonus_action: bool
    ) -> None:
        """Each card has its value, number of copies, type and icon."""
        state = position(decks=["squirrels"])
        found = card(state, name)

        assert (value, type, bonus_action, "squirrels") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_six_cards(self) -> None:
        """There are six cards, fifteen copies in all, each with a text."""
        rules = position(decks=["squirrels"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)


class TestStashingVendor:
    @pytest.mark.rule("R-37", "R-00")
    def test_admits_junk(self) -> None:
        """A stack with it may include junk."""
        state = position(seat(hand="Stashing Vendor, 2 junk", stall=["junk", "junk"]))

        state = apply(state, build(state, "Stashing Vendor, 2 junk"))

        assert cards(state, "Stashing Vendor, 2 junk") == tuple(
            sorted(state.players[0].stall[2], key=lambda held: held.name, reverse=True)
        )

    @pytest.mark.rule("R-57")
    def test_any_number(self) -> None:
        """Seven junk cards with it make the 8th stack."""
        state = position(seat(hand="Stashing Vendor, 7 junk", stall=["junk"] * 7))

        assert is_terminal(apply(state, build(state, "Stashing Vendor, 7 junk")))

    @pytest.mark.rule("R-37")
    def test_in_the_hand_alone(self) -> None:
        """A stack without it admits no junk, though it is in the hand."""
        state = position(seat(hand="Stashing Vendor, Empty Chest, junk", stall=["junk"] * 2))

        assert IllegalityCode.JUNK_IN_STACK is code(state, build(state, "Empty Chest, junk"))

    @pytest.mark.rule("R-36")
    def test_admits_no_other_set(self) -> None:
        """It says nothing of other sets."""
        state = position(seat(hand="Stashing Vendor, Cookies, junk", stall=["junk"] * 3))

        assert IllegalityCode.MIXED_STACK is code(
            state, build(state, "Stashing Vendor, Cookies, junk")
        )

    @pytest.mark.rule("R-35")
    def test_alone(self) -> None:
        """It makes the first stack alone."""
        state = position(seat(hand="Stashing Vendor, junk"))

        assert [build(state, "Stashing Vendor")] == list(legal_moves(state).of(BuildStack))

    @pytest.mark.rule("K-28", "K-22")
    def test_several(self) -> None:
        """Two of them in a stack admit what one does."""
        state = position(seat(hand="2 Stashing Vendor, 2 junk", stall=["junk"] * 3))

        assert is_legal(state, build(state, "2 Stashing Vendor, 2 junk"))


class TestEmptyChest:
    @pytest.mark.rule("R-36", "R-00")
    def test_mixes_sets(self) -> None:
        """A stack with it may hold cards of several sets."""
        state = position(
            seat(hand="Empty Chest, Swift Broker, Essential Purchase", stall=["junk"] * 5)
        )
        mixed = build(state, "Empty Chest, Swift Broker, Essential Purchase")

        assert is_legal(state, mixed)
        assert len(apply(state, mixed).players[0].stall[5]) == 3

    @pytest.mark.rule("R-36")
    def test_without_it(self) -> None:
        """Other stacks are of one set, though it is in the hand."""
        state = position(seat(hand="Empty Chest, Swift Broker, Prepaid Good", stall=["junk"] * 2))

        assert IllegalityCode.MIXED_STACK is code(
            state, build(state, "Swift Broker, Prepaid Good")
        )

    @pytest.mark.rule("R-37")
    def test_junk_is_of_no_set(self) -> None:
        """Junk is no set that could be mixed in."""
        state = position(seat(hand="Empty Chest, junk", stall=["junk"] * 2))

        assert IllegalityCode.JUNK_IN_STACK is code(state, build(state, "Empty Chest, junk"))

    @pytest.mark.rule("R-35")
    def test_total(self) -> None:
        """The total still has to be right."""
        state = position(seat(hand="Empty Chest, Swift Broker", stall=["junk"] * 3))

        assert IllegalityCode.WRONG_TOTAL is code(state, build(state, "Empty Chest, Swift Broker"))


class TestNostalgicItem:
    @pytest.mark.rule("K-29", "R-37", "R-41")
    def test_junk_from_the_middle(self) -> None:
        """One card comes from anywhere in the pile, and the others keep their order."""
        state = position(
            seat(
                hand="Nostalgic Item",
                discard_pile="Cookies, junk, Spyglass, junk",
                stall=["junk"] * 3,
            )
        )

        state = apply(state, build(state, "Nostalgic Item", 1))

        assert set(cards(state, "Nostalgic Item, junk")) == set(state.players[0].stall[3])
        assert cards(state, "Cookies, Spyglass, junk") == state.players[0].discard_pile

    @pytest.mark.rule("K-29", "R-36")
    def test_any_set(self) -> None:
        """What is fetched may be of any set."""
        state = position(
            seat(hand="Nostalgic Item", discard_pile="Spyglass, Cookies", stall=["junk"] * 4)
        )

        assert [build(state, "Nostalgic Item", 1)] == list(legal_moves(state).of(BuildStack))

    @pytest.mark.rule("K-29")
    def test_may(self) -> None:
        """Nothing has to be fetched."""
        state = position(seat(hand="Nostalgic Item", discard_pile="Cookies", stall=["junk"] * 2))

        assert [build(state, "Nostalgic Item")] == list(legal_moves(state).of(BuildStack))

    @pytest.mark.rule("K-29", "R-41")
    def test_equal_cards_are_different_places(self) -> None:
        """Which of two equal cards is fetched makes a difference to the pile."""
        state = position(
            seat(hand="Nostalgic Item", discard_pile="junk, Cookies, junk", stall=["junk"] * 3)
        )

        assert {build(state, "Nostalgic Item", 0), build(state, "Nostalgic Item", 2)} == set(
            legal_moves(state).of(BuildStack)
        )

    @pytest.mark.rule("K-29")
    def test_one_card_per_copy(self) -> None:
        """One copy fetches one card, two fetch two."""
        state = position(
            seat(
                hand="2 Nostalgic Item, 2 Stashing Vendor",
                discard_pile="3 junk",
                stall=["junk"] * 7,
            )
        )

        assert is_legal(state, build(state, "2 Nostalgic Item", 0, 2))
        assert IllegalityCode.FETCHING_NOT_ALLOWED is code(
            state, build(state, "Nostalgic Item, 2 Stashing Vendor", 0, 1, 2)
        )
        assert IllegalityCode.FETCHING_NOT_ALLOWED is code(
            state, build(state, "2 Nostalgic Item", 0, 1, 2)
        )

    @pytest.mark.rule("K-29", "R-41")
    def test_pile_keeps_its_order(self) -> None:
        """With two cards gone from its middle, the pile keeps the order of the others."""
        state = position(
            seat(
                hand="2 Nostalgic Item",
                discard_pile="Spyglass, junk, Rotten Food, Cookies, junk, Swift Broker",
                stall=["junk"] * 7,
            )
        )

        state = apply(state, build(state, "2 Nostalgic Item", 4, 1))

        assert is_terminal(state)
        assert (
            cards(state, "Spyglass, Rotten Food, Cookies, Swift Broker")
            == state.players[0].discard_pile
        )

    @pytest.mark.rule("K-29", "R-13")
    def test_events_name_the_places(self) -> None:
        """What is fetched is told with the place that it had."""
        state = position(
            seat(hand="2 Nostalgic Item", discard_pile="junk, Cookies, junk", stall=["junk"] * 7)
        )
        events = transition(state, build(state, "2 Nostalgic Item", 0, 2)).events

        assert [
            event.source.index
            for event in events
            if isinstance(event, CardMoved) and event.source.zone is Zone.DISCARD_PILE
        ] == [2, 0]

    @pytest.mark.rule("K-29")
    def test_fetched_one_allows_one_more(self) -> None:
        """A Nostalgic Item that is fetched allows another card to be fetched."""
        state = position(
            seat(hand="Nostalgic Item", discard_pile="Cookies, Nostalgic Item", stall=["junk"] * 7)
        )

        state = apply(state, build(state, "Nostalgic Item", 0, 1))

        assert len(state.players[0].stall[7]) == 3
        assert state.players[0].discard_pile == ()

    @pytest.mark.rule("K-29")
    def test_fetched_one_needs_one_from_the_hand(self) -> None:
        """A Nostalgic Item in the pile cannot fetch itself."""
        state = position(
            seat(hand="Stashing Vendor", discard_pile="Nostalgic Item", stall=["junk"] * 3)
        )

        assert IllegalityCode.FETCHING_NOT_ALLOWED is code(
            state, build(state, "Stashing Vendor", 0)
        )
        assert not legal_moves(state).of(BuildStack)

    @pytest.mark.rule("K-29")
    def test_fetched_one_allows_only_one_more(self) -> None:
        """Two copies, one of them fetched, allow two cards to be fetched, this one included."""
        state = position(
            seat(hand="Nostalgic Item", discard_pile="Nostalgic Item, 2 junk", stall=["junk"] * 7)
        )

        assert IllegalityCode.FETCHING_NOT_ALLOWED is code(
            state, build(state, "Nostalgic Item", 0, 1, 2)
        )

    @pytest.mark.rule("R-36")
    def test_needs_a_card_from_the_hand(self) -> None:
        """A stack of fetched cards alone is none."""
        state = position(
            seat(hand="junk", discard_pile="Nostalgic Item, junk", stall=["junk"] * 3)
        )

        assert IllegalityCode.EMPTY_STACK is code(state, BuildStack((), (0, 1)))

    @pytest.mark.rule("K-29")
    @pytest.mark.parametrize(
        ("hand", "fetched", "stack"),
        [
            ("Nostalgic Item, junk", "Stashing Vendor", 5),
            ("Nostalgic Item, Swift Broker", "Empty Chest", 6),
            ("Nostalgic Item", "Accordion", 7),
            ("Nostalgic Item", "Accordion", 8),
        ],
    )
    def test_passives_of_what_is_fetched(self, hand: str, fetched: str, stack: int) -> None:
        """The passive of a fetched card counts."""
        state = position(seat(hand=hand, discard_pile=fetched, stall=["junk"] * (stack - 1)))

        assert is_legal(state, build(state, hand, 0))

    @pytest.mark.rule("K-29", "K-30")
    def test_fetched_winter_is_coming(self) -> None:
        """A fetched Winter is Coming lets its builder go on."""
        state = position(
            seat(
                hand="Blindfold, Nostalgic Item, Acorn, Empty Chest, Stashing Vendor",
                discard_pile="Winter is Coming",
                stall=["junk"] * 5,
            )
        )
        state = play(state, "Blindfold", "Nostalgic Item", 1, 1)
        lowered = next(held for held in state.players[0].hand if held.name == "Nostalgic Item")
        assert is_legal(state, BuildStack((lowered,), (0,)))

        state = apply(state, BuildStack((lowered,), (0,)))

        assert {None, build(state, "Acorn, Empty Chest, Stashing Vendor")} == stacks(state)

    @pytest.mark.rule("K-29", "R-37")
    def test_junk_of_the_hand_needs_permission(self) -> None:
        """What is fetched needs no permission; junk from the hand does."""
        state = position(
            seat(hand="Nostalgic Item, junk", discard_pile="junk", stall=["junk"] * 4)
        )
        problem = explain(state, build(state, "Nostalgic Item, junk", 0))

        assert problem is not None
        assert (IllegalityCode.JUNK_IN_STACK, cards(state, "junk")) == (
            problem.code,
            problem.cards,
        )

    @pytest.mark.rule("K-29", "R-36")
    def test_other_sets_of_the_hand_need_permission(self) -> None:
        """The cards of the hand are of one set, whatever is fetched."""
        state = position(
            seat(
                hand="Nostalgic Item, Swift Broker",
                discard_pile="Swift Broker",
                stall=["junk"] * 4,
            )
        )

        assert IllegalityCode.MIXED_STACK is code(
            state, build(state, "Nostalgic Item, Swift Broker", 0)
        )
        assert IllegalityCode.WRONG_TOTAL is code(state, build(state, "Nostalgic Item", 0))

    @pytest.mark.rule("K-29")
    def test_own_pile_alone(self) -> None:
        """Another player's pile is no place to fetch from."""
        state = position(
            seat(hand="Nostalgic Item", stall=["junk"] * 3), seat(discard_pile="junk")
        )

        assert IllegalityCode.NOT_IN_DISCARD_PILE is code(state, build(state, "Nostalgic Item", 0))

    @pytest.mark.rule("K-29")
    @pytest.mark.parametrize("places", [(-1,), (1,), (0, 0)])
    def test_no_such_place(self, places: tuple[int, ...]) -> None:
        """A place counts from the bottom, up to the top, and once."""
        state = position(seat(hand="2 Nostalgic Item", discard_pile="junk", stall=["junk"] * 7))

        assert IllegalityCode.NOT_IN_DISCARD_PILE is code(
            state, build(state, "2 Nostalgic Item", *places)
        )

    @pytest.mark.rule("K-29", "R-37")
    def test_without_it_nothing_is_fetched(self) -> None:
        """Other cards fetch nothing, though it is in the hand."""
        state = position(
            seat(hand="Nostalgic Item, Empty Chest", discard_pile="junk", stall=["junk"] * 2)
        )

        assert IllegalityCode.FETCHING_NOT_ALLOWED is code(state, build(state, "Empty Chest", 0))


class TestAcorn:
    @pytest.mark.rule("K-08", "R-12")
    def test_swap(self) -> None:
        """It takes the place of the card that it takes, and awards its bonus action."""
        state = position(
            seat(hand="Acorn, junk"), seat(stall=["Swift Broker", "Swift Broker, Stashing Vendor"])
        )

        state = play(state, "Acorn", "Stashing Vendor")

        assert cards(state, "junk, Stashing Vendor") == state.players[0].hand
        assert state.players[0].discard_pile == ()
        assert (cards(state, "Swift Broker"), cards(state, "Swift Broker, Acorn")) == (
            state.players[1].stall
        )
        assert state.bonus_action

    @pytest.mark.rule("K-08", "K-06")
    def test_only_card(self) -> None:
        """A stack of one card stays a stack."""
        state = position(seat(hand="Acorn, junk"), seat(stall=["Swift Broker"]))

        state = play(state, "Acorn")

        assert (cards(state, "Acorn"),) == state.players[1].stall
        assert cards(state, "junk, Swift Broker") == state.players[0].hand

    @pytest.mark.rule("K-08", "K-03")
    def test_every_card_of_others(self) -> None:
        """Any card in anybody else's stall can be taken, equal ones of a stack listed once."""
        state = position(
            seat(hand="Acorn", stall=["Stashing Vendor"]),
            seat(stall=["Swift Broker", "2 Swift Broker"]),
            seat(stall=["Loyal Partner"]),
        )
        state = play(state, "Acorn")

        assert state.pending is not None
        assert [
            (spot.seat, spot.index, spot.card.name)  # type: ignore[attr-defined]
            for spot in state.pending.options
        ] == [(1, 0, "Swift Broker"), (1, 1, "Swift Broker"), (2, 0, "Loyal Partner")]

    @pytest.mark.rule("K-08", "R-31", "R-32")
    def test_nobody_has_a_stall(self) -> None:
        """With nothing to swap with it is discarded as usual, and its bonus action awarded."""
        state = play(position(seat(hand="Acorn, junk", stall=["Stashing Vendor"])), "Acorn")

        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Acorn") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-08", "R-37")
    def test_junk(self) -> None:
        """Junk in a stall is a card as well."""
        state = position(seat(hand="Acorn"), seat(stall=["Stashing Vendor", "junk"]))

        state = play(state, "Acorn", "Junk")

        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Acorn") == state.players[1].stall[1]

    @pytest.mark.rule("R-38")
    def test_stack_stays_finished(self) -> None:
        """The stall that it enters has as many stacks as before, whatever their totals."""
        state = play(position(seat(hand="Acorn"), seat(stall=["Swift Broker"])), "Acorn")
        state = apply(state, DiscardCards())

        assert len(state.players[1].stall) == 1
        assert not is_legal(state, BuildStack(cards(state, "Swift Broker")))

    @pytest.mark.rule("R-12", "K-02")
    def test_use_what_was_taken(self) -> None:
        """The card taken can be used in the bonus action."""
        state = position(seat(hand="Acorn"), seat(stall=["Swift Broker"]))

        state = play(state, "Acorn")

        assert is_legal(state, PlayTechnique(card(state, "Swift Broker")))
        assert is_legal(state, BuildStack(cards(state, "Swift Broker")))

    @pytest.mark.rule("K-08", "R-12")
    def test_two_in_a_row(self) -> None:
        """An Acorn that went away can be fetched back by the next."""
        state = position(seat(hand="2 Acorn"), seat(stall=["Swift Broker"]))

        state = play(play(state, "Acorn"), "Acorn")

        assert cards(state, "Swift Broker, Acorn") == state.players[0].hand
        assert (cards(state, "Acorn"),) == state.players[1].stall

    @pytest.mark.rule("R-12")
    def test_paid_or_built_with(self) -> None:
        """Paid or built with, it swaps nothing."""
        state = position(
            seat(hand="2 Acorn", stall=["junk"] * 3), seat(stall=["junk"]), market="Spyglass"
        )
        bought = apply(state, Purchase(0, cards(state, "Acorn")))
        built = apply(state, build(state, "Acorn"))

        assert (bought.active, built.active) == (1, 1)
        assert (cards(state, "junk"),) == bought.players[1].stall == built.players[1].stall


class TestAccordion:
    @pytest.mark.rule("R-35", "R-00")
    @pytest.mark.parametrize("stack", range(1, 9))
    def test_alone(self, stack: int) -> None:
        """Alone it makes the 4th, 5th or 6th stack."""
        state = position(seat(hand="Accordion", stall=["junk"] * (stack - 1)))

        assert (stack in (4, 5, 6)) is is_legal(state, build(state, "Accordion"))

    @pytest.mark.rule("K-28", "R-57")
    def test_eighth_stack(self) -> None:
        """As 6, with Stashing Vendor and a junk card, it makes the 8th stack."""
        state = position(seat(hand="Accordion, Stashing Vendor, junk", stall=["junk"] * 7))

        state = apply(state, build(state, "Accordion, Stashing Vendor, junk"))

        won = outcome(state)
        assert won is not None
        assert (won.winner, won.ending) == (0, Ending.EIGHTH_STACK)

    @pytest.mark.rule("R-21", "R-22")
    def test_payment(self) -> None:
        """Paid with, it is worth 5."""
        state = position(
            seat(hand="Accordion, junk"), market=[None, "Spyglass", "Spyglass", "Empty Chest"]
        )

        assert is_legal(state, Purchase(1, cards(state, "Accordion")))
        assert IllegalityCode.UNDERPAID is code(state, Purchase(2, cards(state, "Accordion")))
        assert IllegalityCode.OVERPAID is code(state, Purchase(3, cards(state, "junk, Accordion")))

    @pytest.mark.rule("R-60", "R-61")
    def test_altered(self) -> None:
        """The choice is made around its altered value."""
        state = position(seat(hand="Accordion, Flashy Show", stall=["junk"] * 3))
        state = play(state, "Flashy Show")
        assert IllegalityCode.WRONG_TOTAL is code(state, build(state, "Accordion"))

        state = position(seat(hand="Accordion, Flashy Show", stall=["junk"] * 6))
        assert IllegalityCode.WRONG_TOTAL is code(state, build(state, "Accordion"))
        assert is_legal(play(state, "Flashy Show"), build(state, "Accordion"))

    @pytest.mark.rule("R-36")
    def test_listed_once(self) -> None:
        """Which value it takes is no part of the move."""
        state = position(seat(hand="Accordion, Stashing Vendor", stall=["junk"] * 5))

        assert {build(state, "Accordion"), build(state, "Accordion, Stashing Vendor")} == set(
            legal_moves(state).of(BuildStack)
        )
        assert len(legal_moves(state).of(BuildStack)) == 2

    @pytest.mark.rule("R-21")
    def test_price(self) -> None:
        """In the market it costs 5 and its slot."""
        state = position(seat(hand="5 junk"), market=["Accordion"])

        assert is_legal(state, Purchase(0, cards(state, "5 junk")))
        assert not is_legal(state, Purchase(0, cards(state, "4 junk")))


class TestWinterIsComing:
    @pytest.mark.rule("K-30")
    def test_further_stack(self) -> None:
        """After the stack the next may be built at once."""
        state = position(
            seat(hand="Winter is Coming, Acorn, Empty Chest, junk", stall=["junk"] * 4)
        )

        state = apply(state, build(state, "Winter is Coming"))

        assert {None, build(state, "Acorn, Empty Chest")} == stacks(state)
        assert (state.active, len(state.players[0].stall)) == (0, 5)

        state = apply(state, answer(state, build(state, "Acorn, Empty Chest")))

        assert (state.active, len(state.players[0].stall)) == (1, 6)

    @pytest.mark.rule("K-30")
    def test_declined(self) -> None:
        """The further stack may be declined, and the turn is over."""
        state = position(seat(hand="Winter is Coming, Acorn, Empty Chest", stall=["junk"] * 4))

        state = apply(state, build(state, "Winter is Coming"))
        state = apply(state, answer(state, None))

        assert (state.active, len(state.players[0].stall)) == (1, 5)

    @pytest.mark.rule("K-06", "R-32")
    def test_nothing_to_build(self) -> None:
        """With no legal further stack nothing is asked."""
        state = position(seat(hand="Winter is Coming, Acorn", stall=["junk"] * 4))

        state = apply(state, build(state, "Winter is Coming"))

        assert state.pending is None
        assert state.active == 1

    @pytest.mark.rule("K-30", "R-36", "R-37")
    def test_all_stall_rules(self) -> None:
        """The further stack is of one set, without junk, and of the right total."""
        state = position(
            seat(
                hand="Winter is Coming, Acorn, Prepaid Good, 2 junk, Essential Purchase",
                stall=["junk"] * 4,
            )
        )

        state = apply(state, build(state, "Winter is Coming"))

        assert state.pending is None

    @pytest.mark.rule("K-29", "K-30")
    def test_fetching_in_the_further_stack(self) -> None:
        """Permissions hold in the further stack as well."""
        state = position(
            seat(
                hand="Winter is Coming, Nostalgic Item, junk",
                discard_pile="Shattered Relic, Spyglass",
                stall=["junk"] * 4,
            )
        )

        state = apply(state, build(state, "Winter is Coming"))

        assert {None, build(state, "Nostalgic Item", 0)} == stacks(state)

    @pytest.mark.rule("K-30", "K-22")
    def test_repeats(self) -> None:
        """A further stack with a copy of it allows one more."""
        state = position(
            seat(
                hand=[
                    "Winter is Coming",
                    "Flexible Shopkeeper",
                    "Stashing Vendor",
                    "Acorn",
                    "Nostalgic Item",
                ],
                stall=["junk"] * 4,
            )
        )
        state = apply(state, build(state, "Winter is Coming"))
        again = As(card(state, "Flexible Shopkeeper"), card(state, "Winter is Coming"))
        second = BuildStack((again, card(state, "Stashing Vendor")))
        assert second in stacks(state)

        state = apply(state, answer(state, second))

        assert {None, build(state, "Acorn, Nostalgic Item")} == stacks(state)
        assert len(state.players[0].stall) == 6

    @pytest.mark.rule("K-30", "K-20", "K-38")
    def test_two_in_one_stack(self) -> None:
        """Two in one stack allow two further stacks."""
        state = position(
            seat(
                hand="Blindfold, Winter is Coming, Seeing Doubles, Nostalgic Item, Acorn",
                stall=["junk"],
            )
        )
        state = play(state, "Blindfold", "Winter is Coming", 1, 1)
        winter = next(held for held in state.players[0].hand if held.name == "Winter is Coming")
        both = BuildStack((winter, As(card(state, "Seeing Doubles"), winter)))
        assert is_legal(state, both)

        state = apply(state, both)
        assert {None, build(state, "Nostalgic Item")} == stacks(state)
        state = apply(state, answer(state, build(state, "Nostalgic Item")))
        assert {None, build(state, "Acorn")} == stacks(state)
        state = apply(state, answer(state, build(state, "Acorn")))

        assert (state.active, len(state.players[0].stall)) == (1, 4)

    @pytest.mark.rule("K-30", "R-57")
    def test_wins(self) -> None:
        """The 8th stack wins at once, also as a further stack."""
        state = position(
            seat(
                hand="Winter is Coming, Empty Chest, 2 Acorn, Cookies",
                discard_pile="junk",
                stall=["junk"] * 6,
            )
        )
        state = apply(state, build(state, "Winter is Coming, Empty Chest"))

        state = apply(state, answer(state, build(state, "2 Acorn")))

        assert is_terminal(state)
        assert cards(state, "Cookies") == state.players[0].hand

    @pytest.mark.rule("R-57", "K-30")
    def test_as_the_eighth_stack(self) -> None:
        """In the 8th stack there is no further one."""
        state = position(
            seat(hand="Winter is Coming, Nostalgic Item, 2 Acorn", stall=["junk"] * 7)
        )

        state = apply(state, build(state, "Winter is Coming, Nostalgic Item"))

        assert is_terminal(state)
        assert state.pending is None

    @pytest.mark.rule("R-11")
    def test_in_the_hand_alone(self) -> None:
        """A stack without it lets nobody go on."""
        state = position(seat(hand="Winter is Coming, Acorn", stall=["junk"] * 3))

        assert apply(state, build(state, "Acorn")).active == 1

    @pytest.mark.rule("R-12")
    def test_paid_with(self) -> None:
        """Paid with, it lets nobody build."""
        state = position(seat(hand="Winter is Coming, Stashing Vendor"), market=["Accordion"])

        state = apply(state, Purchase(0, cards(state, "Winter is Coming")))

        assert (state.active, state.players[0].stall) == (1, ())

    @pytest.mark.rule("R-26", "R-50")
    def test_before_clean_up(self) -> None:
        """The further stack is built before cards are drawn."""
        state = position(
            seat(hand="Winter is Coming, Acorn", deck="3 Empty Chest", stall=["junk"] * 4)
        )

        state = apply(state, build(state, "Winter is Coming"))

        assert state.pending is None
        assert len(state.players[0].stall) == 5
        assert len(state.players[0].hand) == 5
