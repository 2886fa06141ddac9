"""Questions: what can be answered to each, by the name of the card that asks."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from typing import Any, Final

from dale_rules import (
    MARKET_DISCARD,
    As,
    BuildStack,
    Card,
    GameState,
    Purchase,
    RequestKind,
    Spot,
    Zone,
)
from oracle.acting import Oracle, subsets
from oracle.copying import Copying
from oracle.memory import Memory

Kind = RequestKind


class Asked:
    """What lies before the player who is asked."""

    def __init__(self, state: GameState, memory: Memory) -> None:
        assert state.pending is not None
        assert state.script is not None
        self.state = state
        self.memory = memory
        self.seat = state.pending.seat
        self.request = state.pending.request
        self.options: Sequence[Any] = state.pending.options
        self.start = state.script.start
        self.move = state.script.move
        me = state.players[self.seat]
        self.hand = [Spot(Zone.HAND, self.seat, None, held) for held in me.hand]
        self.deck = [Spot(Zone.DECK, self.seat, None, held) for held in me.deck]
        self.pile = [
            Spot(Zone.DISCARD_PILE, self.seat, place, held)
            for place, held in enumerate(me.discard_pile)
        ]
        self.market = [
            Spot(Zone.MARKET, None, slot, offered)
            for slot, offered in enumerate(state.market)
            if offered is not None
        ]
        self.aside = [entry.spot for entry in state.table if entry.zone is Zone.ASIDE]
        self.paid = [entry.spot for entry in state.table if entry.zone is Zone.PAID]

    @property
    def others(self) -> list[int]:
        return [number for number in range(len(self.state.players)) if number != self.seat]

    @property
    def with_hands(self) -> list[int]:
        return [other for other in self.others if self.state.players[other].hand]

    @property
    def with_decks(self) -> list[int]:
        players = self.state.players
        return [o for o in self.others if players[o].deck or players[o].discard_pile]

    @property
    def top_discards(self) -> list[Spot]:
        piles = [(other, self.state.players[other].discard_pile) for other in self.others]
        return [
            Spot(Zone.DISCARD_PILE, other, len(pile) - 1, pile[-1])
            for other, pile in piles
            if pile
        ]

    def stalls(self, seats: Iterable[int]) -> list[Spot]:
        return [
            Spot(Zone.STALL, seat, number, held)
            for seat in seats
            for number, stack in enumerate(self.state.players[seat].stall)
            for held in stack
        ]

    @property
    def bought(self) -> object:
        """The slot of the card that is bought with a market rearranged."""
        arranged = self.request.source == "platypuses/calculations"
        return self.move.slot if arranged and isinstance(self.move, Purchase) else -1

    # Answers of several cards, or in an order

    @staticmethod
    def orders(spots: Iterable[Spot]) -> list[tuple[Spot, ...]]:
        return list(permutations(spots))

    def orders_of_some(self, spots: Sequence[Spot]) -> list[tuple[Spot, ...]]:
        """The orders of cards chosen before, or at random, among these."""
        chosen = self.options[0]
        assert not Counter(chosen) - Counter(spots)
        return self.orders(chosen)

    def as_many(self, spots: Sequence[Spot]) -> list[tuple[Spot, ...]]:
        """Choices of as many cards as a die said."""
        number = len(self.options[0])
        assert 1 <= number <= 3
        return list(combinations(spots, number))

    @property
    def nuisances(self) -> list[tuple[int, ...]]:
        """Up to two other players; in which order does not matter."""
        return [c for size in range(3) for c in combinations(self.with_hands, size)]

    @property
    def arrangements(self) -> list[tuple[Spot, ...]]:
        """Orders of the market in which the card that is bought has a price that fits."""
        assert isinstance(self.move, Purchase)
        if self.move.slot is MARKET_DISCARD:
            return self.orders(self.market)
        assert isinstance(self.move.slot, int)
        before, paid = Oracle(self.start, self.memory), self.move.cards
        prices = before.prices(self.move.slot, paid)
        fitting = [number for number, price in enumerate(prices) if before.pays([price], paid)]
        return [
            order
            for order in permutations(self.market)
            for number in fitting
            if order[number].index == self.move.slot
        ]

    # Answers that are uses, stacks and numbers

    @property
    def uses(self) -> list[Card | As]:
        copying = Copying(self.state, self.seat)
        return [use for uses in copying.uses_of_hand() for use in uses]

    @property
    def counted(self) -> list[Card | As]:
        """K-27: all that one chameleon can be a copy of, Cookies among others."""
        names = {use.face.name for use in self.options}
        assert "Cookies" in names
        assert len(names) > 1
        (counted,) = {use.physical for use in self.options}
        assert (None, True) == (self.request.source, self.request.secret)
        return [use for use in self.uses if use.physical == counted]

    @property
    def stacks(self) -> list[BuildStack | None]:
        """K-30: the further stack follows all rules, and may be declined."""
        return [None, *Oracle(self.state, self.memory).legal_stacks()]

    @property
    def stacks_of_drawn(self) -> list[BuildStack]:
        """K-31: the drawn card alone, as whatever makes it the next stack."""
        oracle = Oracle(self.state, self.memory)
        (drawn,) = self.aside
        uses = oracle.copying.uses(drawn.card)
        return [BuildStack((use,)) for use in uses if not oracle.misbuilt((use,), (use,), 0)]

    @property
    def guesses(self) -> range:
        """K-10: as many numbers as any card could be worth."""
        highest = self.options[-1]
        oracle = Oracle(self.state, self.memory)
        worths = [oracle.worth(held) for held in self.state.players[self.state.active].hand]
        assert max(5, *worths) <= highest
        return range(1, highest + 1)


REACTING: Final = {
    "react to a card gained": "Quality Inspection",
    "react to another player's technique": "Ancient Knowledge",
    "react to another player's purchase": "Binoculars",
    "react to another player's shuffling": "Balancing",
    "react to another player's stack": "Extra Remarks",
}
"""Which card answers to what happened."""

YES_OR_NO: Final = ("yes", "no")
WAYS: Final = ("left", "right")

QUESTIONS: Final[dict[tuple[str, RequestKind], Callable[[Asked], Iterable[Any]]]] = {
    ("swift-broker", Kind.ORDER): lambda a: a.orders(a.hand),
    ("shattered-relic", Kind.CARD): lambda a: a.hand,
    ("spyglass", Kind.CARD): lambda a: a.aside,
    ("spyglass", Kind.ORDER): lambda a: a.orders(a.aside),
    ("loyal-partner", Kind.ORDER): lambda a: a.orders(a.market),
    ("prepaid-good", Kind.CARD): lambda a: a.market,
    ("essential-purchase", Kind.CARDS): lambda a: some_junk(a.paid, counted_as=a.move),
    ("special-offer", Kind.CARD): lambda a: a.aside,
    ("special-offer", Kind.ORDER): lambda a: a.orders(a.aside),
    ("nuisance", Kind.PLAYERS): lambda a: a.nuisances,
    ("rotten-food", Kind.CARD): lambda a: a.hand,
    ("rotten-food", Kind.PLAYER): lambda a: a.others,
    ("dirty-exchange", Kind.PLAYER): lambda a: a.with_hands,
    ("dirty-exchange", Kind.CARD): lambda a: a.hand,
    ("sabotage", Kind.PLAYER): lambda a: a.with_decks,
    ("sabotage", Kind.CARD): lambda a: a.aside,
    ("treasure-hunter", Kind.CARD): lambda a: a.top_discards,
    ("acorn", Kind.CARD): lambda a: a.stalls(a.others),
    ("winter-is-coming", Kind.STACK): lambda a: a.stacks,
    ("new-season", Kind.CARD): lambda a: [s for s in a.pile if s.card.name != "Junk"],
    ("whirligig", Kind.ORDER): lambda a: a.orders(a.hand),
    ("whirligig", Kind.PLAYER): lambda a: a.with_hands,
    ("charm", Kind.STACK): lambda a: a.stacks_of_drawn,
    ("gamble", Kind.PLAYER): lambda a: a.with_hands,
    ("blindfold", Kind.USE): lambda a: a.uses,
    ("blindfold", Kind.PLAYER): lambda a: a.others,
    ("blindfold", Kind.NUMBER): lambda a: (
        a.guesses if a.request.purpose == "guess" else range(1, 6)
    ),
    ("flexible-shopkeeper", Kind.USE): lambda a: a.counted,
    ("reflection", Kind.USE): lambda a: a.counted,
    ("good-old-times", Kind.USE): lambda a: a.counted,
    ("trendsetting", Kind.USE): lambda a: a.counted,
    ("seeing-doubles", Kind.USE): lambda a: a.counted,
    ("gift-voucher", Kind.CARD): lambda a: a.market,
    ("calculations", Kind.ORDER): lambda a: a.arrangements,
    ("safety-precaution", Kind.CARD): lambda a: a.stalls([a.seat]),
    ("magnet", Kind.CARD): lambda a: a.deck,
    ("dangerous-test", Kind.CARDS): lambda a: combinations(a.hand, 3),
    ("dangerous-test", Kind.ORDER): lambda a: a.orders_of_some(a.hand),
    ("glue", Kind.OPTION): lambda a: YES_OR_NO,
    ("shopping-journey", Kind.CARD): lambda a: a.market,
    ("housecleaning", Kind.CARDS): lambda a: some_junk(a.pile),
    ("housecleaning", Kind.CARD): lambda a: [None, *a.hand],
    ("siesta", Kind.CARD): lambda a: [None, *a.pile],
    ("night-shift", Kind.ORDER): lambda a: a.orders(a.aside),
    ("ruthless-competition", Kind.PLAYER): lambda a: a.others if a.hand else a.with_decks,
    ("ruthless-competition", Kind.CARD): lambda a: a.hand,
    ("cunning-neighbour", Kind.PLAYER): lambda a: a.with_hands,
    ("cunning-neighbour", Kind.OPTION): lambda a: YES_OR_NO,
    ("cheer", Kind.CARD): lambda a: a.deck,
    ("raffle", Kind.OPTION): lambda a: WAYS,
    ("charity", Kind.ORDER): lambda a: a.orders_of_some(a.hand),
    ("tasters", Kind.OPTION): lambda a: WAYS,
    ("tasters", Kind.CARD): lambda a: a.market,
    ("rumours", Kind.ORDER): lambda a: a.orders(a.pile[-2:]),
    ("daring-adventurer", Kind.CARDS): lambda a: a.as_many(a.market),
    ("daring-adventurer", Kind.ORDER): lambda a: a.orders_of_some(a.market),
    ("rare-artefact", Kind.CARD): lambda a: a.hand,
    ("swank", Kind.CARD): lambda a: a.hand,
    ("risky-business", Kind.NUMBER): lambda a: range(1, 6),
    ("natural-survivor", Kind.CARDS): lambda a: a.as_many(
        a.deck if a.request.purpose == "take" else a.hand
    ),
    ("wise-spy", Kind.ORDER): lambda a: a.orders(a.aside),
    ("ancient-knowledge", Kind.CARD): lambda a: [None, *a.deck],
    ("quality-inspection", Kind.CARD): lambda a: a.hand,
    ("binoculars", Kind.CARD): lambda a: a.hand,
    ("balancing", Kind.CARD): lambda a: (
        a.pile if a.request.purpose == "take" else [s for s in a.hand if s.card.name != "Junk"]
    ),
    ("extra-remarks", Kind.CARD): lambda a: a.pile,
}


def some_junk(spots: Sequence[Spot], counted_as: object = None) -> list[tuple[Any, ...]]:
    """Up to three cards that are junk, or that were paid with as junk (K-24)."""
    as_junk = counted_as.cards if isinstance(counted_as, Purchase) else ()
    names = {"Junk", *(use.physical.name for use in as_junk if use.face.name == "Junk")}
    junk = [spot for spot in spots if spot.card.name in names]
    return [chosen for chosen in subsets(junk) if len(chosen) <= 3]


def outcome(asked: Asked, answer: Any) -> object:
    """What makes an answer another one than the others: what comes of it.

    Several cards or players have no order.  In an order equal cards are alike, except that of
    equal cards in a market that is rearranged one is bought.
    """
    if asked.request.kind in (Kind.CARDS, Kind.PLAYERS):
        return frozenset(Counter(answer).items())
    if asked.request.kind is Kind.ORDER:
        bought = tuple(n for n, spot in enumerate(answer) if spot.index == asked.bought)
        return (tuple(spot.card for spot in answer), bought)
    return answer


def check_question(state: GameState, memory: Memory) -> str:
    """Compare the answers that are offered with those that there are; give who asks."""
    asked = Asked(state, memory)
    options = list(asked.options)
    if asked.request.source is not None:
        name = asked.request.source.partition("/")[2]
    elif asked.request.purpose == "hand size":
        # K-27: which chameleon it is about is told to its owner alone, by the options.
        name = options[0].physical.id.partition("/")[2]
    else:
        # K-53: which of the cards were there when it happened is not remembered here.
        name = REACTING[asked.request.purpose]
        able = {use for use in asked.uses if use.face.name == name}
        assert options[0] is None
        assert set(options[1:]) <= able
        assert len(options) == len(set(options)) > 1
        return name
    answers = list(QUESTIONS[name, asked.request.kind](asked))
    assert set(options) <= set(answers) or asked.request.kind in (Kind.CARDS, Kind.PLAYERS)
    expected = {outcome(asked, answer) for answer in answers}
    offered = [outcome(asked, option) for option in options]
    assert len(offered) == len(set(offered))
    assert expected == set(offered), (asked.request, asked.seat)
    return name
