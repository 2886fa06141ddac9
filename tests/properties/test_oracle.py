"""The rules of the game once more, by brute force: whatever they forbid or allow, the engine does.

`Oracle` is written from the rules' text and shares nothing with the engine but the types.  It
knows cards by name, judges one move at a time, and lists legal moves by trying everything.  To
teach it a card, put it into the tables below or into the questions of `Answers`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, islice, permutations
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dale_rules import (
    HIDDEN,
    MARKET_DISCARD,
    As,
    BuildStack,
    Card,
    Choose,
    DiscardCards,
    GameState,
    IllegalityCode,
    Move,
    Pending,
    PlayTechnique,
    Purchase,
    RequestKind,
    Spot,
    UseAbility,
    Zone,
    apply,
    explain,
    is_legal,
    legal_moves,
    new_game,
)
from dale_rules.testing import blank_decks, card, position, seat
from dale_rules.testing.playing import play_randomly
from dale_rules.testing.strategies import wild_positions

KNOWN: Final = ("macaws", "pandas", "raccoons")
"""The decks that the oracle knows all cards of."""
DECKS: Final = (*KNOWN, *blank_decks(5))

PASSIVES: Final = {"Cookies", "Essential Purchase", "Market Discovery", "Stock Clearance"}
ABILITIES: Final = {"Market Discovery"}
OVERPAYING: Final = {"Stock Clearance"}
OPENING_THE_MARKET_DISCARD: Final = {"Market Discovery"}
WORTH_ONE_MORE: Final = "Flashy Show"

Cards = tuple[Card, ...]
Code = IllegalityCode
MOST_CARDS: Final = 7
"""Hands of more cards are not tried by brute force."""


def is_passive(held: Card) -> bool:
    return held.name in PASSIVES or held.name.startswith(("Blank", "Junk"))


def subsets(things: Iterable[Card]) -> list[Cards]:
    """Every choice of some cards, equal ones not told apart, in the order given."""
    pool = tuple(things)
    return list(
        dict.fromkeys(
            chosen for size in range(len(pool) + 1) for chosen in combinations(pool, size)
        )
    )


class Oracle:
    """What is wrong with an action, after so many Flashy Shows in this turn."""

    def __init__(self, state: GameState, shows: int = 0) -> None:
        self.state = state
        self.shows = shows
        self.player = state.players[state.active]
        self.hand = self.player.hand

    def worth(self, held: Card) -> int:
        """R-60: what a card is worth in this turn."""
        return held.kind.value + self.shows

    def faults(self, move: Move) -> set[Code]:
        """Every reason why this action is illegal; empty if it is legal."""
        if any(len(player.stall) == 8 for player in self.state.players):
            return {Code.GAME_OVER}
        match move:
            case Purchase(slot, paid):
                return self._missing(paid) | self._purchase(slot, paid)
            case PlayTechnique(Card() as played):
                wrong = {Code.NOT_A_TECHNIQUE} if is_passive(played) else set()
                return self._missing([played]) | wrong
            case BuildStack(built, fetched):
                return self._missing(built) | self._stack(built, fetched)
            case DiscardCards(discarded):
                return self._missing(discarded)
            case UseAbility(Card() as used):
                return self._missing([used]) | self._ability(used)
        raise NotImplementedError(move)

    def _missing(self, wanted: Iterable[Any]) -> set[Code]:
        left = list(self.hand)
        for held in wanted:
            if held not in left:
                return {Code.NOT_IN_HAND}
            left.remove(held)
        return set()

    def _purchase(self, slot: object, paid: tuple[Any, ...]) -> set[Code]:
        if slot is MARKET_DISCARD:
            if not self.state.market_discard:
                return {Code.EMPTY_SLOT}
            price = self.state.market_discard[-1].kind.value
            opened = any(coin.name in OPENING_THE_MARKET_DISCARD for coin in paid)
            closed = set() if opened else {Code.MARKET_DISCARD_CLOSED}
            return closed | self._payment(price, paid)
        if slot not in (0, 1, 2, 3, 4):
            return {Code.NO_SUCH_SLOT}
        assert isinstance(slot, int)
        offered = self.state.market[slot]
        if offered is None:
            return {Code.EMPTY_SLOT}
        return self._payment(offered.kind.value + slot, paid)

    def _payment(self, price: int, paid: tuple[Any, ...]) -> set[Code]:
        """R-23: no card paid with may be superfluous."""
        total = sum(map(self.worth, paid))
        if total < price:
            return {Code.UNDERPAID}
        if any(coin.name in OVERPAYING for coin in paid):
            return set()
        superfluous = any(total - self.worth(coin) >= price for coin in paid)
        return {Code.OVERPAID} if superfluous else set()

    def _stack(self, built: tuple[Any, ...], fetched: tuple[Any, ...]) -> set[Code]:
        found = set()
        if not built:
            found.add(Code.EMPTY_STACK)
        if any(held.name == "Junk" for held in built):
            found.add(Code.JUNK_IN_STACK)
        if len({held.kind.set for held in built if held.name != "Junk"}) > 1:
            found.add(Code.MIXED_STACK)
        if sum(map(self.worth, built)) != len(self.player.stall) + 1:
            found.add(Code.WRONG_TOTAL)
        if fetched:
            found.add(Code.FETCHING_NOT_ALLOWED)
        if any(place not in range(len(self.player.discard_pile)) for place in fetched):
            found.add(Code.NOT_IN_DISCARD_PILE)
        return found

    def _ability(self, used: Card) -> set[Code]:
        if used.name not in ABILITIES:
            return {Code.NO_ABILITY}
        return {Code.ABILITY_USED} if used.marks else set()

    def candidates(self) -> Iterator[Move]:
        """Every action that may be legal, and many more that are not."""
        sets = subsets(self.hand)
        for chosen in sets:
            yield DiscardCards(chosen)
            yield BuildStack(chosen)
            yield from (Purchase(slot, chosen) for slot in (*range(5), MARKET_DISCARD))
        for chosen in (*sets[:3], sets[-1]):
            yield from (Purchase(slot, chosen) for slot in (-1, 5, 99))
            yield from (BuildStack(chosen, places) for places in ((0,), (-1,), (99,), (0, 1)))
        strangers = list(self.state.rules.cards.values())[self.state.turn % 5 :: 5]
        for held in dict.fromkeys((*strangers, *self.hand)):
            yield PlayTechnique(held)
            yield UseAbility(held)
            yield from (make((*self.hand[:1], held)) for make in (DiscardCards, BuildStack))
            yield Purchase(0, (held, *self.hand[-1:]))

    def orders(self) -> Iterator[Move]:
        """The same cards in other orders, as long as there are few of them."""
        for chosen in subsets(self.hand):
            if 2 <= len(chosen) <= 4:
                for order in islice(permutations(chosen), 1, None):
                    yield from (Purchase(slot, order) for slot in (0, 2, MARKET_DISCARD))
                    yield DiscardCards(order)


def check_actions(state: GameState, shows: int = 0) -> None:
    """Compare oracle and engine where an action is to be taken."""
    oracle = Oracle(state, shows)
    legal = set()
    for move in oracle.candidates():
        faults = oracle.faults(move)
        agree(state, move, faults)
        if not faults:
            legal.add(move)
    moves = legal_moves(state)
    assert legal == set(moves)
    assert len(legal) == len(moves)


def agree(state: GameState, move: Move, faults: set[Code]) -> None:
    """The engine gives one of these reasons, or none if there are none."""
    illegality = explain(state, move)
    if illegality is None:
        assert not faults, (move, faults)
    else:
        assert illegality.code in faults, (move, illegality, faults)


class Answers:
    """What can be answered to a card's question, by the card's name and what it asks for."""

    def __init__(self, state: GameState, pending: Pending) -> None:
        self.state = state
        self.me = pending.seat
        self.hand = [Spot(Zone.HAND, self.me, None, c) for c in state.players[self.me].hand]
        self.aside = [entry.spot for entry in state.table if entry.zone is Zone.ASIDE]
        self.paid = [entry.spot for entry in state.table if entry.zone is Zone.PAID]
        self.market = [
            Spot(Zone.MARKET, None, slot, offered)
            for slot, offered in enumerate(state.market)
            if offered is not None
        ]

    @property
    def others(self) -> list[int]:
        return [number for number in range(len(self.state.players)) if number != self.me]

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

    @property
    def nuisances(self) -> set[frozenset[int]]:
        """Up to two other players; in which order does not matter."""
        some = self.with_hands
        return {frozenset(c) for size in range(3) for c in combinations(some, size)}

    @property
    def paid_junk(self) -> set[tuple[Spot, ...]]:
        junk = [spot for spot in self.paid if spot.card.name == "Junk"]
        return {tuple(junk[:number]) for number in range(min(3, len(junk)) + 1)}


def every_order(things: Iterable[Any]) -> set[Any]:
    return set(permutations(things))


QUESTIONS: Final[dict[tuple[str, RequestKind], Callable[[Answers], Iterable[Any]]]] = {
    ("swift-broker", RequestKind.ORDER): lambda a: every_order(a.hand),
    ("shattered-relic", RequestKind.CARD): lambda a: a.hand,
    ("spyglass", RequestKind.CARD): lambda a: a.aside,
    ("spyglass", RequestKind.ORDER): lambda a: every_order(a.aside),
    ("loyal-partner", RequestKind.ORDER): lambda a: every_order(a.market),
    ("prepaid-good", RequestKind.CARD): lambda a: a.market,
    ("essential-purchase", RequestKind.CARDS): lambda a: a.paid_junk,
    ("special-offer", RequestKind.CARD): lambda a: a.aside,
    ("special-offer", RequestKind.ORDER): lambda a: every_order(a.aside),
    ("nuisance", RequestKind.PLAYERS): lambda a: a.nuisances,
    ("rotten-food", RequestKind.CARD): lambda a: a.hand,
    ("rotten-food", RequestKind.PLAYER): lambda a: a.others,
    ("dirty-exchange", RequestKind.PLAYER): lambda a: a.with_hands,
    ("dirty-exchange", RequestKind.CARD): lambda a: a.hand,
    ("sabotage", RequestKind.PLAYER): lambda a: a.with_decks,
    ("sabotage", RequestKind.CARD): lambda a: a.aside,
    ("treasure-hunter", RequestKind.CARD): lambda a: a.top_discards,
}


def check_answers(state: GameState, pending: Pending) -> str:
    """Compare oracle and engine where an answer is awaited; give the name of the card."""
    name = pending.request.source.partition("/")[2]
    expected = set(QUESTIONS[name, pending.request.kind](Answers(state, pending)))
    moves = list(legal_moves(state))
    offered = [move.answer for move in moves if isinstance(move, Choose)]
    if pending.request.kind is RequestKind.PLAYERS:
        offered = [frozenset(answer) for answer in offered if isinstance(answer, tuple)]
    assert len(moves) == len(offered) == len(set(offered))
    assert expected == set(offered)
    assert pending.seat == state.active
    for answer in (None, True, -1, 99, "yes", (None,), object(), Spot(Zone.HAND, 0, None, HIDDEN)):
        agree(state, Choose(answer), {Code.ANSWER_NOT_OFFERED})
    for action in (DiscardCards(), Purchase(0, ()), BuildStack(()), PlayTechnique(HIDDEN)):
        agree(state, action, {Code.DECISION_PENDING})
    return name


def is_small(state: GameState) -> bool:
    return len(state.players[state.active].hand) <= MOST_CARDS


class TestActions:
    @pytest.mark.rule(
        "R-20", "R-21", "R-22", "R-23", "R-30", "R-35", "R-36", "R-37", "R-40", "R-57"
    )
    @pytest.mark.parametrize("seed", range(7))
    def test_games(self, seed: int) -> None:
        """In random games the legal actions are those that the rules allow, and no others."""
        checked = 0
        for state, shows in self.game(seed):
            if state.pending is None and is_small(state):
                check_actions(state, shows)
                checked += 1
        assert checked > 100

    @pytest.mark.rule("R-60", "R-62", "K-09")
    def test_flashy_show_counts_until_the_turn_ends(self) -> None:
        """Two Flashy Shows make each card worth two more, in every use, until the turn ends."""
        state = position(
            seat(hand="2 Swift Broker, Flashy Show, Cookies, junk", deck="junk, Swift Broker"),
            decks=DECKS[:3],
            market="Prepaid Good, Essential Purchase, Spyglass",
        )
        check_actions(state)
        state = apply(state, PlayTechnique(card(state, "Flashy Show")))
        check_actions(state, shows=1)
        assert is_legal(state, Purchase(0, (card(state, "Junk"),)))
        state = apply(state, DiscardCards())
        check_actions(state)
        assert not is_legal(state, Purchase(0, (card(state, "Junk"),)))

    @pytest.mark.rule("R-22", "R-23", "R-35", "K-35")
    @settings(max_examples=100)
    @given(state=wild_positions(decks=DECKS))
    def test_wild_positions(self, state: GameState) -> None:
        """The same holds wherever cards lie, and however few there are."""
        if is_small(state):
            check_actions(state)

    @pytest.mark.rule("R-24", "R-40")
    @settings(max_examples=30)
    @given(state=wild_positions(decks=DECKS), turned=st.booleans())
    def test_orders(self, state: GameState, turned: bool) -> None:
        """In which order cards are paid or discarded makes no difference for legality."""
        oracle = Oracle(state)
        moves = legal_moves(state)
        for move in list(oracle.orders())[:: -1 if turned else 1][:600]:
            assert isinstance(move, Purchase | DiscardCards)
            agree(state, move, oracle.faults(move))
            in_order = move.cards == tuple(sorted(move.cards, key=lambda held: held.key))
            assert (in_order and not oracle.faults(move)) is (move in moves)

    @pytest.mark.rule("K-21")
    @given(state=wild_positions(decks=DECKS))
    def test_no_card_copies_another(self, state: GameState) -> None:
        """Cards that copy nothing cannot be used as others, nor as themselves in disguise."""
        for held in dict.fromkeys(state.players[state.active].hand):
            for copied in (*list(state.rules.cards.values())[:5], held):
                use = As(held, copied)
                for move in (
                    Purchase(0, (use,)),
                    BuildStack((use,)),
                    DiscardCards((use,)),
                    PlayTechnique(use),
                    UseAbility(use),
                ):
                    empty = isinstance(move, Purchase) and state.market[0] is None
                    agree(
                        state, move, {Code.CANNOT_COPY} | ({Code.EMPTY_SLOT} if empty else set())
                    )

    @staticmethod
    def game(seed: int) -> Iterator[tuple[GameState, int]]:
        """The positions of a random game, and how many Flashy Shows were played in the turn."""
        random = Random(seed)
        players = 2 + seed % 3
        decks = random.sample(DECKS, players + 1) if seed % 2 else DECKS[: players + 1]
        state = new_game(players=players, decks=decks, seed=seed)
        shows = 0
        yield state, shows
        for step in islice(play_randomly(state, random), 400):
            if step.before.turn != step.after.turn:
                shows = 0
            elif isinstance(step.move, PlayTechnique):
                shows += step.move.card.face.name == WORTH_ONE_MORE
            yield step.after, shows


class TestAnswers:
    @pytest.mark.rule("K-03", "K-06", "R-32", "R-33")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_games(self, players: int) -> None:
        """The questions of every card offer all answers that its text allows, and no others."""
        asked: Counter[str] = Counter()
        decks = DECKS[: players + 1]
        for seed in range(6):
            start = new_game(players=players, decks=decks, seed=seed)
            for step in play_randomly(start, Random(seed)):
                if step.after.pending is not None and is_small(step.after):
                    asked[check_answers(step.after, step.after.pending)] += 1
        named = {name for name, _ in QUESTIONS}
        # With two players Rotten Food and the like ask for no player, but all ask something.
        assert named - {"sabotage", "treasure-hunter"} <= set(asked) <= named
        assert sum(asked.values()) > 120
