"""Whatever the rules forbid or allow, the engine does: it is held against a brute-force oracle.

The oracle lies in the package ``oracle`` beside this file.  Set ``ORACLE_ROUNDS`` to look at
so many times as many positions; ten rounds take some minutes.
"""

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import printed
from oracle.acting import Oracle, in_order, named, subsets
from oracle.asking import QUESTIONS, REACTING, check_question
from oracle.memory import Memory
from oracle.positions import building, crowded, dealt, follow, tangled

from dale_rules import (
    HIDDEN,
    MARKET_DISCARD,
    As,
    BuildStack,
    Choose,
    DiscardCards,
    FetchedAs,
    GameState,
    IllegalityCode,
    Move,
    PlayTechnique,
    Purchase,
    Spot,
    UseAbility,
    Zone,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
)
from dale_rules._model.cards import ValueMark
from dale_rules._model.zones import STALL_STACKS
from dale_rules.testing import blank_decks, card, position, seat
from dale_rules.testing.playing import play_randomly
from dale_rules.testing.strategies import games, wild_positions

Code = IllegalityCode

ROUNDS: Final = int(os.environ.get("ORACLE_ROUNDS", "1"))
MOST_TRIED: Final = 1500
"""Hands that can be used in more ways are not tried by brute force."""
MOST_OPTIONS: Final = 1000
DECKS: Final = (*printed.DECKS, *blank_decks(2))


def check_actions(state: GameState, memory: Memory, random: Random) -> Counter[str]:
    """Compare oracle and engine where an action is to be taken; tell what was legal."""
    oracle = Oracle(state, memory)
    listed = list(legal_moves(state))
    legal = set(oracle.legal())
    assert legal == set(listed)
    assert len(legal) == len(listed)
    for move in oracle.candidates(random, 5):
        agree(state, move, oracle.faults(move))
    return Counter(feature for move in listed for feature in set(features(oracle, move)))


def agree(state: GameState, move: Move, faults: set[Code]) -> None:
    """The engine gives one of these reasons, or none if there are none."""
    illegality = explain(state, move)
    if illegality is None:
        assert not faults, (move, faults)
    else:
        assert illegality.code in faults, (move, illegality, faults)


def features(oracle: Oracle, move: Move) -> Iterator[str]:
    """What is remarkable about a legal move, to see that everything was tried."""
    match move:
        case Purchase(slot, uses):
            yield from _of_uses("paid", uses)
            if slot is MARKET_DISCARD:
                yield "bought from the market's discard pile"
            else:
                assert isinstance(slot, int)
                own = oracle.prices(slot, ())
                if not oracle.pays(own, uses):
                    yield "market rearranged"
                if oracle.memory.surcharge(oracle.state.active):
                    yield "paid a higher price"
        case BuildStack(uses, fetched):
            yield from _of_uses("built", uses)
            if fetched:
                yield f"fetched {min(len(fetched), 2)}"
            if any(isinstance(one, FetchedAs) for one in fetched):
                yield "fetched a copy"
            if named(uses, "Junk"):
                yield "built with junk"
            if len({printed.set_of(use.face) for use in uses} - {None}) > 1:
                yield "built with several sets"
            if named(uses, "Accordion") and len(oracle.totals(uses)) > 1:
                yield "built with Accordion"
            if oracle.memory.threat(oracle.state.active):
                yield "built a higher total"
            if oracle.total == STALL_STACKS:
                yield "built the last stack"
        case PlayTechnique(use):
            yield from _of_uses("played", [use])
        case UseAbility(use):
            yield from _of_uses("used", [use])
            yield f"used {use.face.name}"


def _of_uses(how: str, uses: Iterable[object]) -> Iterator[str]:
    for use in uses:
        if isinstance(use, As):
            yield f"{how} a copy"
            if len([m for m in use.copied.marks if isinstance(m, ValueMark)]) > 1:
                yield f"{how} a copy altered twice"


EXPECTED: Final = {
    *(f"{how} a copy" for how in ("paid", "built", "fetched", "played", "used")),
    *("paid a copy altered twice", "market rearranged", "paid a higher price"),
    "bought from the market's discard pile",
    *("fetched 1", "fetched 2", "built with junk", "built with several sets"),
    *("built with Accordion", "built a higher total", "built the last stack"),
    *(f"used {name}" for name in printed.ABILITIES),
}
"""What crowded positions have to have offered."""


def check_answers(state: GameState, memory: Memory) -> str:
    """Compare oracle and engine where an answer is awaited; give the name of the card."""
    name = check_question(state, memory)
    assert state.pending is not None
    assert list(state.pending.options) == [
        move.answer for move in legal_moves(state) if isinstance(move, Choose)
    ]
    for answer in (True, -1, 99, "perhaps", (None,), object(), Spot(Zone.HAND, 0, None, HIDDEN)):
        agree(state, Choose(answer), {Code.ANSWER_NOT_OFFERED})
    for action in (DiscardCards(), Purchase(0, ()), BuildStack(()), PlayTechnique(HIDDEN)):
        agree(state, action, {Code.DECISION_PENDING})
    return name


class Checked:
    """What was compared, and how often."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.features: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()
        self.positions = 0

    def look(self, positions: Iterable[tuple[GameState, Memory]]) -> None:
        """Compare wherever there are not too many possibilities."""
        for state, memory in positions:
            if state.pending is not None:
                if len(state.pending.options) <= MOST_OPTIONS:
                    self.asked[check_answers(state, memory)] += 1
            elif not is_terminal(state) and Oracle(state, memory).effort <= MOST_TRIED:
                self.features += check_actions(state, memory, self.random)
                self.positions += 1


class TestEverything:
    """All actions and questions of all twelve decks."""

    @pytest.mark.rule("R-20", "R-21", "R-22", "R-23", "R-30", "R-35", "R-36", "R-37", "R-40")
    @pytest.mark.rule("R-60", "R-61", "K-09", "K-28", "K-29", "K-35", "K-49", "K-51")
    @pytest.mark.rule("K-20", "K-21", "K-22", "K-23", "K-24", "K-26", "K-38")
    def test_crowded_positions(self) -> None:
        """Where there is much to copy, exactly what the rules allow is legal."""
        checked = Checked(Random(1))
        for seed in range(200 * ROUNDS):
            random = Random(seed)
            checked.look(follow(crowded(random), random))
        assert set(checked.features) >= EXPECTED
        assert checked.positions > 1200 * ROUNDS

    @pytest.mark.rule("K-20", "K-22", "K-23", "K-38", "R-61")
    def test_tangles(self) -> None:
        """Copies of copies have all alterations met on the way, in the right order."""
        checked = Checked(Random(4))
        for seed in range(150 * ROUNDS):
            random = Random(seed)
            start, memory = tangled(random)
            checked.look(follow(start, random, memory, moves=2))
        assert checked.features["paid a copy altered twice"] > 500 * ROUNDS
        assert checked.positions > 200 * ROUNDS

    @pytest.mark.rule("K-21", "K-29", "K-30", "K-31", "R-57")
    def test_building(self) -> None:
        """So it is with stacks, those that a card lets a player build among them."""
        checked = Checked(Random(2))
        for seed in range(200 * ROUNDS):
            random = Random(seed)
            checked.look(follow(building(random), random, moves=4))
        assert checked.asked["winter-is-coming"]
        assert checked.asked["charm"]
        assert set(checked.features) >= {"fetched a copy", "fetched 2", "built a copy"}

    @pytest.mark.rule("K-03", "K-06", "R-32", "R-33", "K-10", "K-27", "K-58")
    def test_games(self) -> None:
        """In games of any decks every action and every answer is what the rules allow."""
        checked = Checked(Random(3))
        for seed in range(12 * ROUNDS):
            random = Random(seed)
            checked.look(follow(dealt(random), random, moves=150))
        known = {name for name, _ in QUESTIONS} | set(REACTING.values())
        assert set(checked.asked) <= known
        assert len(checked.asked) > len(known) // 2
        assert checked.positions > 800 * ROUNDS


class TestActions:
    @pytest.mark.rule("R-60", "R-62", "K-09")
    def test_flashy_show_counts_until_the_turn_ends(self) -> None:
        """Two Flashy Shows make each card worth two more, in every use, until the turn ends."""
        state = position(
            seat(hand="2 Swift Broker, Flashy Show, Cookies, junk", deck="junk, Swift Broker"),
            decks=("macaws", "pandas"),
            market="Prepaid Good, Essential Purchase, Spyglass",
        )
        memory = Memory()
        check_actions(state, memory, Random(0))
        state = apply(state, PlayTechnique(card(state, "Flashy Show")))
        memory.raised = 1
        check_actions(state, memory, Random(0))
        assert is_legal(state, Purchase(0, (card(state, "Junk"),)))
        state = apply(state, DiscardCards())
        check_actions(state, Memory(), Random(0))
        assert not is_legal(state, Purchase(0, (card(state, "Junk"),)))

    @pytest.mark.rule("R-22", "R-23", "R-35", "K-35")
    @settings(max_examples=100)
    @given(state=wild_positions(decks=DECKS), seed=st.integers(0, 99))
    def test_wild_positions(self, state: GameState, seed: int) -> None:
        """The same holds wherever cards lie, and however few there are."""
        if Oracle(state).effort <= MOST_TRIED:
            check_actions(state, Memory(), Random(seed))

    @pytest.mark.rule("R-57")
    @given(start=games(decks=DECKS), seed=st.integers(0, 99))
    @settings(max_examples=5)
    def test_nothing_after_the_end(self, start: GameState, seed: int) -> None:
        """Once a game is over, nothing is legal."""
        end = start
        for step in play_randomly(start, Random(seed), turns=400):
            end = step.after
        if is_terminal(end):
            assert not legal_moves(end)
            oracle = Oracle(end)
            for move in oracle.candidates(Random(seed), 20):
                agree(end, move, oracle.faults(move))

    @pytest.mark.rule("R-24", "R-40", "K-22")
    @settings(max_examples=40)
    @given(seed=st.integers(0, 2**30))
    def test_orders(self, seed: int) -> None:
        """In which order cards are paid or discarded makes no difference for legality."""
        random = Random(seed)
        state = crowded(random)
        oracle, moves = Oracle(state), legal_moves(state)
        payments = [pick for pick in oracle.picks() if 2 <= len(pick) <= 4]
        discards = [pick for pick in subsets(oracle.player.hand) if 2 <= len(pick) <= 4]
        tried: list[Purchase | DiscardCards] = [
            Purchase(slot, order)
            for pick in random.sample(payments, min(8, len(payments)))
            for order in islice(permutations(pick), 1, None)
            for slot in (0, 3, MARKET_DISCARD)
        ]
        tried += [
            DiscardCards(order)
            for pick in random.sample(discards, min(4, len(discards)))
            for order in permutations(pick)
        ]
        for move in tried:
            faults = oracle.faults(move)
            agree(state, move, faults)
            assert (move.cards == in_order(move.cards) and not faults) is (move in moves)

    @pytest.mark.rule("K-21")
    @given(state=wild_positions(decks=[deck for deck in DECKS if deck != "chameleons"]))
    def test_no_other_card_copies(self, state: GameState) -> None:
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
