"""What happened, told in English."""

from random import Random
from typing import get_args

import pytest

from dale_rules import (
    HIDDEN,
    JUNK,
    MARKET_DISCARD,
    BuildStack,
    Choose,
    DiscardCards,
    Ending,
    Event,
    GameState,
    Move,
    Place,
    PlayTechnique,
    Purchase,
    UseAbility,
    Zone,
    new_game,
    transition,
)
from dale_rules._model.cards import Alteration, ValueChange
from dale_rules._model.events import (
    BonusActionAwarded,
    CardMoved,
    CardShown,
    CardsSeen,
    CleanUpBegan,
    CounterChanged,
    GameEnded,
    MarketArranged,
    MoveMade,
    PartBegan,
    PartPromised,
    PilesSwapped,
    Reformed,
    Rolled,
    RuleChanged,
    RuleRestored,
    Shuffled,
    StackBuilt,
    TurnBegan,
    ValueChanged,
)
from dale_rules._model.modifiers import Aspect, Lasts, Modifier
from dale_rules._model.rules import Counter, Die
from dale_rules.frontends.narration import describe, narrate
from dale_rules.testing import answer, card, cards, position, seat
from dale_rules.testing.playing import play_randomly

NAMES = ("Ann", "Ben", "Cleo", "Dora")
HAND, DECK, PILE = (Place(zone, 0) for zone in (Zone.HAND, Zone.DECK, Zone.DISCARD_PILE))

SENTENCES: list[tuple[Event, str]] = [
    (TurnBegan(1, 12), "Turn 12 begins for Ben."),
    (MoveMade(0, PlayTechnique(JUNK)), "Ann plays Junk."),
    (MoveMade(0, UseAbility(JUNK)), "Ann uses the ability of Junk."),
    (MoveMade(0, DiscardCards((JUNK, JUNK))), "Ann discards 2 Junk."),
    (MoveMade(0, DiscardCards()), "Ann discards nothing."),
    (MoveMade(0, BuildStack((JUNK,))), "Ann builds a stack from Junk."),
    (
        MoveMade(0, BuildStack((JUNK,), (3,))),
        "Ann builds a stack from Junk and 1 from the discard pile.",
    ),
    (
        MoveMade(0, Purchase(2, (JUNK,))),
        "Ann pays Junk for the card in the market, slot 2.",
    ),
    (
        MoveMade(0, Purchase(MARKET_DISCARD, (JUNK,))),
        "Ann pays Junk for the card in the market, the top of the discard pile.",
    ),
    (MoveMade(0, Choose(None)), "Ann decides."),
    (CardMoved(JUNK, DECK, HAND, (0,)), "Ann draws Junk."),
    (CardMoved(HIDDEN, DECK, HAND, (0,)), "Ann draws a hidden card."),
    (CardMoved(JUNK, HAND, PILE, None), "Ann discards Junk."),
    (CardMoved(JUNK, HAND, Place(Zone.JUNK_PILE), None), "Ann throws Junk away."),
    (CardMoved(JUNK, HAND, Place(Zone.DECK, 1), (0,)), "Junk goes from Ann's hand to Ben's deck."),
    (
        CardMoved(JUNK, Place(Zone.HAND, 1), HAND, (0, 1)),
        "Junk goes from Ben's hand to Ann's hand.",
    ),
    (CardMoved(JUNK, DECK, Place(Zone.ASIDE, 0), (0,)), "Set aside from Ann's deck: Junk."),
    (
        CardMoved(JUNK, Place(Zone.MARKET_DECK), Place(Zone.MARKET, None, 4), None),
        "New in the market: Junk.",
    ),
    (
        CardMoved(JUNK, Place(Zone.STALL, 0, 2), Place(Zone.MARKET_DISCARD), None),
        "Junk goes from Ann's stall to the market's discard pile.",
    ),
    (PilesSwapped(0), "Ann swaps deck and discard pile."),
    (Shuffled(Zone.DECK, 1), "Ben's deck is shuffled."),
    (Shuffled(Zone.MARKET_DECK, None), "The market deck is shuffled."),
    (Reformed(Zone.DECK, 1), "Ben's discard pile is shuffled into a new deck."),
    (
        Reformed(Zone.MARKET_DECK, None),
        "The market's discard pile is shuffled into a new market deck.",
    ),
    (Rolled(0, Die("hares/hare-die", "Hare die", (1, 2)), 2), "Ann rolls 2 with the hare die."),
    (
        RuleChanged(Modifier(0, Aspect.VALUE, ValueChange(Alteration.ADD, 1))),
        "Each card that Ann uses is worth 1 more this turn.",
    ),
    (
        RuleRestored(Modifier(0, Aspect.VALUE, ValueChange(Alteration.ADD, -1))),
        "No longer: each card that Ann uses is worth 1 less.",
    ),
    (
        RuleChanged(
            Modifier(
                1,
                Aspect.PRICE,
                ValueChange(Alteration.ADD, 2),
                binds_others=True,
                lasts=Lasts.UNTIL_NEXT_TURN,
            )
        ),
        "Each card in the market costs everybody but Ben 2 more until the maker's next turn.",
    ),
    (
        RuleChanged(Modifier(1, Aspect.STACK_TOTAL, ValueChange(Alteration.ADD, 1))),
        "Each stack that Ben builds needs 1 more this turn.",
    ),
    (
        RuleChanged(Modifier(1, Aspect.DRAWS, ValueChange(Alteration.SET, 1))),
        "To fill the hand Ben draws at most 1 this turn.",
    ),
    (PartPromised(0, JUNK), "Junk goes on when Ann's next turn starts."),
    (PartBegan(0, JUNK), "Junk of Ann goes on."),
    (CardsSeen((JUNK,), DECK, (0,)), "Ann's deck is looked at by Ann: Junk."),
    (CardsSeen((JUNK,), HAND, None), "Ann's hand is looked at by everybody: Junk."),
    (MarketArranged(0, (None,) * 5), "Ann rearranges the market."),
    (
        CounterChanged(0, Counter("hares/hops", "Hops", 0, public=True), 3, None),
        "Ann now has 3 of Hops.",
    ),
    (
        ValueChanged(0, JUNK, ValueChange(Alteration.SET, 4), None),
        "Junk of Ann is worth 4.",
    ),
    (
        ValueChanged(0, JUNK, ValueChange(Alteration.MULTIPLY, 3), None),
        "Junk of Ann is worth 3 times as much.",
    ),
    (CardShown(1, JUNK), "Ben shows Junk."),
    (StackBuilt(0, 2, (JUNK, JUNK)), "Ann builds stack 2 from 2 Junk."),
    (BonusActionAwarded(0), "Ann gets a bonus action."),
    (CleanUpBegan(1), "Ben cleans up."),
    (GameEnded(1, Ending.EIGHTH_STACK), "Ben wins: the 8th stack is in place."),
]


class TestDescribe:
    @pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[s for _, s in SENTENCES])
    def test_sentences(self, event: Event, sentence: str) -> None:
        """Each event is one sentence."""
        assert sentence == describe(event, NAMES)

    def test_every_type(self) -> None:
        """Every type of event and of move is among them."""
        told = {type(event) for event, _ in SENTENCES}
        moved = {type(event.move) for event, _ in SENTENCES if isinstance(event, MoveMade)}

        assert set(get_args(Event)) == told
        assert set(get_args(Move)) == moved

    def test_seats(self) -> None:
        """Without names players are called by their seats."""
        assert describe(BonusActionAwarded(1)) == "Seat 1 gets a bonus action."


def told(state: GameState, move: Move) -> tuple[str, ...]:
    """What is told of a move, up to clean-up."""
    events = transition(state, move).events
    ends = [number for number, event in enumerate(events) if isinstance(event, CleanUpBegan)]
    return narrate(state, events[: ends[0]] if ends else events, NAMES)


class TestNarrate:
    @pytest.mark.rule("R-21", "R-24")
    def test_purchase(self) -> None:
        """A purchase is one line: the payment, the card and its price."""
        state = position(seat(hand="Spyglass, junk"), market=[None, None, None, "Cookies"])

        lines = told(state, Purchase(3, cards(state, "Spyglass, junk")))

        assert lines == ("Ann pays Spyglass and Junk for Cookies (price 5).",)

    @pytest.mark.rule("K-34")
    def test_purchase_from_the_discard_pile(self) -> None:
        """So is one from the market's discard pile."""
        state = position(seat(hand="Market Discovery"), market_discard="Spyglass")

        lines = told(state, Purchase(MARKET_DISCARD, cards(state, "Market Discovery")))

        assert lines == ("Ann pays Market Discovery for Spyglass (price 4).",)

    @pytest.mark.rule("K-34")
    def test_effect_of_a_purchase(self) -> None:
        """What a purchase brings about is told after it."""
        state = position(seat(hand="3 junk, 2 Cookies"), market="Essential Purchase")
        asked = transition(state, Purchase(0, cards(state, "3 junk")))

        assert narrate(state, asked.events, NAMES) == (
            "Ann pays 3 Junk for Essential Purchase (price 3).",
        )
        assert (
            told(asked.state, answer(asked.state, ["junk", "junk"]))[0]
            == "Ann throws 2 Junk away."
        )

    def test_technique(self) -> None:
        """Of a technique its play is told, what it does and the bonus action."""
        state = position(seat(hand="Swift Broker, 2 junk", deck="Cookies, Spyglass"))

        assert told(state, PlayTechnique(card(state, "Swift Broker"))) == (
            "Ann plays Swift Broker.",
            "Ann discards 2 Junk.",
            "Ann draws Cookies and Spyglass.",
            "Ann gets a bonus action.",
        )

    def test_stack(self) -> None:
        """A stack is one line with its number."""
        state = position(seat(hand="Cookies, 4 junk", stall=["Swift Broker"]))

        assert told(state, BuildStack(cards(state, "Cookies"))) == (
            "Ann builds stack 2 from Cookies.",
        )

    def test_discard(self) -> None:
        """Discarded cards are told once, in their order."""
        state = position(seat(hand="Cookies, 2 junk"))

        assert told(state, DiscardCards(cards(state, "junk, Cookies, junk"))) == (
            "Ann discards Junk, Cookies and Junk.",
        )

    def test_nothing_discarded(self) -> None:
        """An inventory action without cards is told as well."""
        assert told(position(), DiscardCards()) == ("Ann discards nothing.",)

    @pytest.mark.rule("R-52")
    def test_new_deck(self) -> None:
        """A discard pile that becomes a deck is one line between what was drawn."""
        state = position(seat(hand="Swift Broker, 2 junk", deck="Cookies"), shuffles=["2 junk"])

        assert told(state, PlayTechnique(card(state, "Swift Broker"))) == (
            "Ann plays Swift Broker.",
            "Ann discards 2 Junk.",
            "Ann draws Cookies.",
            "Ann's discard pile is shuffled into a new deck.",
            "Ann draws Junk.",
            "Ann gets a bonus action.",
        )

    @pytest.mark.rule("R-54")
    def test_clean_up(self) -> None:
        """Of clean-up its draws and the new cards of the market are told, and then the turn."""
        state = position(
            seat(hand="3 junk", deck="2 Shattered Relic"),
            market=[None, "Spyglass", "Spyglass"],
            market_deck="Cookies, Flashy Show, Spyglass, Shattered Relic",
        )

        assert narrate(state, transition(state, DiscardCards()).events, NAMES) == (
            "Ann discards nothing.",
            "Ann draws 2 Shattered Relic.",
            "New in the market: Shattered Relic, Spyglass and Flashy Show.",
            "Turn 2 begins for Ben.",
        )

    def test_win(self) -> None:
        """The last line of a game says who won and why."""
        state = new_game(players=2, decks=("macaws", "pandas", "raccoons"), seed=3)
        *_, last = play_randomly(state, Random(3))
        winner = last.after.winner
        assert winner is not None

        lines = narrate(last.before, last.events, NAMES)

        assert f"{NAMES[winner]} wins: the 8th stack is in place." == lines[-1]
