"""What holds across every move of every game, and that the checks of it would notice."""

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given

from dale_rules import (
    JUNK,
    BuildStack,
    Card,
    DiscardCards,
    Ending,
    Event,
    GameState,
    Move,
    Moves,
    Phase,
    PlayTechnique,
    Spot,
    Transition,
    Zone,
    apply,
    is_terminal,
    new_game,
    outcome,
    transition,
)
from dale_rules._engine.sections import Listed
from dale_rules._model.cards import Alteration, UsedMark, ValueChange
from dale_rules._model.events import CardMoved, PilesSwapped, Reformed, TurnBegan
from dale_rules._model.modifiers import Aspect, Modifier
from dale_rules._model.state import TableCard
from dale_rules._model.zones import Place
from dale_rules.testing import answer, blank_decks, card, position, seat
from dale_rules.testing.invariants import (
    BrokenInvariant,
    all_cards,
    check_moves,
    check_state,
    check_step,
)
from dale_rules.testing.playing import Step, play_randomly
from dale_rules.testing.strategies import lines, wild_positions

DECKS = ("macaws", "pandas", "raccoons", *blank_decks(2))


class TestGames:
    @pytest.mark.rule("R-31", "R-43", "R-50", "R-51", "R-53", "R-54", "R-62")
    @given(line=lines(depth=300))
    def test_hold_at_every_move(self, line: tuple[Step, ...]) -> None:
        """Positions stay good, cards stay the same, and events account for every difference."""
        check_state(line[0].before)
        for step in line:
            check_step(step.before, step.move, step.after, step.events)
            check_state(step.after)

    @given(line=lines())
    def test_events_are_told_and_change_nothing(self, line: tuple[Step, ...]) -> None:
        """A move leads to the same position with and without its events."""
        for step in line:
            assert step.after == apply(step.before, step.move)
            assert Transition(step.after, step.events) == transition(step.before, step.move)

    @given(state=wild_positions())
    def test_hold_wherever_cards_lie(self, state: GameState) -> None:
        """The same holds where hands, decks and markets begin as empty as they like."""
        check_state(state)
        check_moves(state)
        for step in play_randomly(state, Random(0), turns=state.turn + 3):
            check_step(step.before, step.move, step.after, step.events)
            check_state(step.after)

    @pytest.mark.rule("R-15", "R-57")
    @pytest.mark.parametrize("seed", range(12))
    def test_games_end(self, seed: int) -> None:
        """Random play comes to an end, with one winner, long before a thousand turns."""
        players = 2 + seed % 3
        start = new_game(players=players, decks=DECKS[: players + 1], seed=seed)
        *_, last = play_randomly(start, Random(seed), turns=1000)
        ended = outcome(last.after)
        assert is_terminal(last.after)
        assert ended is not None
        assert Ending.EIGHTH_STACK is ended.ending
        assert len(last.after.players[ended.winner].stall) == 8
        assert set(range(players)) == {ended.winner, *ended.losers}


class TestConservation:
    @pytest.mark.rule("R-43", "R-53")
    def test_junk_comes_from_the_pile_and_goes_there(self) -> None:
        """Only the drawing at clean-up and throwing away change how much junk there is."""
        start = position(
            seat(hand="Shattered Relic, 2 junk", deck="junk"), decks=DECKS[:3], players=2
        )
        asked = apply(start, PlayTechnique(card(start, "Shattered Relic")))
        thrown = apply(asked, answer(asked, "junk")) if asked.pending else asked
        assert all_cards(start)["junk"] - 1 == all_cards(thrown)["junk"]
        filled = apply(thrown, DiscardCards(thrown.players[0].hand))
        assert all_cards(thrown)["junk"] + 2 == all_cards(filled)["junk"]
        assert len(filled.players[0].hand) == 5


START = position(
    seat(
        hand="Swift Broker, Spyglass, 2 Market Discovery, junk",
        deck="Nuisance, Rotten Food, junk",
        stall=["Swift Broker"],
    ),
    seat(discard_pile="Nuisance, junk"),
    decks=DECKS[:3],
    market_discard="Prepaid Good",
)
ASKED = apply(START, PlayTechnique(card(START, "Swift Broker")))
ONE_SHORT = position(
    seat(hand="Spyglass, Spyglass", stall=[["junk"]] * 7),
    seat(stall=[["junk"]] * 3),
    decks=DECKS[:3],
)
OVER = apply(ONE_SHORT, BuildStack(ONE_SHORT.players[0].hand))
RELIC = card(START, "Shattered Relic")


def with_seat(state: GameState, **changed: Any) -> GameState:
    return attrs.evolve(
        state, players=(attrs.evolve(state.players[0], **changed), *state.players[1:])
    )


def asking(**changed: Any) -> GameState:
    assert ASKED.pending is not None
    return attrs.evolve(ASKED, pending=attrs.evolve(ASKED.pending, **changed))


def broken_states() -> dict[str, GameState]:
    """Positions that no game has, by what is said of them."""
    hand = START.players[0].hand
    marked = JUNK.marked(UsedMark("junk"))
    foreign = card(position(decks=["blank-1"]), "Blank 1.1")
    assert ASKED.script is not None
    assert ASKED.pending is not None
    return {
        "1 players": attrs.evolve(START, players=START.players[:1]),
        "no turn 0": attrs.evolve(START, turn=0),
        "of seat 2": attrs.evolve(START, active=2),
        "4 slots": attrs.evolve(START, market=START.market[:4]),
        "left on the table": attrs.evolve(START, table=(TableCard(Zone.ASIDE, 0, 0, JUNK, None),)),
        "not sorted": with_seat(START, hand=hand[::-1]),
        "empty stack": with_seat(START, stall=((),)),
        "marks on": with_seat(START, deck=(marked,)),
        "not in this game": with_seat(START, deck=(foreign,)),
        "should be 3": with_seat(START, deck=(RELIC,) * 4),
        "has won": attrs.evolve(OVER, winner=1),
        "not said why": attrs.evolve(OVER, ending=None),
        "goes on": attrs.evolve(OVER, phase=Phase.ACTION),
        "come together": attrs.evolve(ASKED, script=None),
        "waits for an action in": attrs.evolve(START, phase=Phase.CLEAN_UP),
        "a script starts where": attrs.evolve(
            ASKED, script=attrs.evolve(ASKED.script, start=ASKED)
        ),
        "no seat 7": asking(seat=7),
        "1 possible": asking(options=(0,)),
        "offered twice": asking(options=(0, 0)),
        "offered that is not there": asking(options=(None, Spot(Zone.HAND, 0, None, RELIC))),
    }


def broken_steps() -> dict[str, tuple[GameState, Move, GameState, tuple[Event, ...]]]:
    """Moves as no game makes them, by what is said of them."""
    discard = DiscardCards(START.players[0].hand[:2])
    after, events = attrs.astuple(transition(START, discard), recurse=False)
    discarding = (START, discard)
    broker = PlayTechnique(card(START, "Swift Broker"))
    opening = transition(START, broker).events
    looking = apply(START, PlayTechnique(card(START, "Spyglass")))
    looked = answer(looking, "junk")
    arranging = apply(looking, looked)
    build = BuildStack(ONE_SHORT.players[0].hand)
    last = next(n for n, event in enumerate(events) if isinstance(event, TurnBegan))
    drawn = max(
        n
        for n, event in enumerate(events)
        if isinstance(event, CardMoved) and event.target.zone is Zone.HAND
    )

    def inserting(*new: Event) -> tuple[Event, ...]:
        return (*events[:last], *new, *events[last:])

    def moved(held: Card, source: Place, target: Place) -> CardMoved:
        return CardMoved(held, source, target, None)

    def slot(number: int) -> CardMoved:
        offered = after.market[number]
        assert offered is not None
        return moved(offered, Place(Zone.MARKET, None, number), Place(Zone.MARKET_DISCARD))

    hand, junk_pile = Place(Zone.HAND, 0), Place(Zone.JUNK_PILE)
    discovery = card(START, "Market Discovery")
    assert ASKED.script is not None
    assert arranging.script is not None
    return {
        "the seed changed": (
            *discarding,
            attrs.evolve(after, chance=attrs.evolve(after.chance, seed=99)),
            events,
        ),
        "chance went back": (
            attrs.evolve(START, chance=attrs.evolve(START.chance, uses=9)),
            discard,
            after,
            events,
        ),
        "does not start here": (
            START,
            broker,
            attrs.evolve(ASKED, script=attrs.evolve(ASKED.script, answers=(1,))),
            opening,
        ),
        "does not go on": (
            looking,
            looked,
            attrs.evolve(arranging, script=attrs.evolve(arranging.script, answers=())),
            transition(looking, looked).events,
        ),
        "no turn began, and it is turn 2": (
            START,
            broker,
            attrs.evolve(ASKED, turn=2),
            opening,
        ),
        "did not pass to the left": (*discarding, attrs.evolve(after, active=0), events),
        "are in force": (
            *discarding,
            attrs.evolve(
                after, modifiers=(Modifier(0, Aspect.VALUE, ValueChange(Alteration.ADD, 1)),)
            ),
            events,
        ),
        "lost a stack": (*discarding, with_seat(after, stall=()), events),
        "the moves made were []": (*discarding, after, events[1:]),
        "the end of the game and": (
            ONE_SHORT,
            build,
            OVER,
            transition(ONE_SHORT, build).events[:-1],
        ),
        "reformed that was not empty": (
            *discarding,
            after,
            (Reformed(Zone.DECK, 0), *events),
        ),
        "this came from the junk pile": (
            *discarding,
            after,
            (*events, moved(JUNK, junk_pile, hand)),
        ),
        "the card was not there": (
            *discarding,
            after,
            (*events, moved(RELIC, hand, Place(Zone.DISCARD_PILE, 0))),
        ),
        "not there: CardMoved(card=<pandas/market-discovery>": (
            *discarding,
            after,
            (moved(discovery, Place(Zone.DECK, 0, 0), hand), *events),
        ),
        "this went to the junk pile": (
            *discarding,
            after,
            (*events, moved(discovery, hand, junk_pile)),
        ),
        "ended with 4 cards in hand": (
            *discarding,
            after,
            (*events[:drawn], *events[drawn + 1 :]),
        ),
        "gaps in the market": (*discarding, after, inserting(slot(1))),
        "could have been filled": (*discarding, after, inserting(slot(4))),
        "events tell of": (
            *discarding,
            after,
            (*events, PilesSwapped(1)),
        ),
        "in another way": (
            *discarding,
            with_seat(after, deck=(*after.players[0].deck, JUNK)),
            events,
        ),
        "came from nowhere": (
            *discarding,
            with_seat(after, deck=(*after.players[0].deck, RELIC)),
            events,
        ),
    }


class Reversed(Moves):
    """Iterates from behind."""

    def __iter__(self) -> Any:
        return iter(list(super().__iter__())[::-1])


class Unkind(Moves):
    """Gives the moves of a kind from behind."""

    def of(self, kind: type[Move]) -> Any:
        return Listed(tuple(super().of(kind))[::-1])


class Kindless(Moves):
    """Knows no kinds."""

    @property
    def kinds(self) -> tuple[type[Move], ...]:
        return ()


def listing(*moves: Move, made: type[Moves] = Moves) -> Moves:
    return made(((DiscardCards, lambda: [Listed(moves)]),), lambda _: True)


TWO = (DiscardCards(), DiscardCards(START.players[0].hand))
BROKEN_LISTINGS = {
    "there are 0 legal moves": listing(),
    "a move is listed twice": listing(*TWO, *TWO),
    "listed and not legal": listing(DiscardCards((RELIC,))),
    "more or fewer moves": listing(*TWO, made=Kindless),
    "found by place": listing(*TWO, made=Reversed),
    "kind by kind": listing(*TWO, made=Unkind),
}


class TestChecks:
    """The checks themselves can be trusted: each notices what it is there for."""

    @pytest.mark.parametrize(("said", "state"), broken_states().items())
    def test_a_broken_position_is_noticed(self, said: str, state: GameState) -> None:
        """A position that cannot be is told with what is wrong and where it is."""
        with pytest.raises(BrokenInvariant) as caught:
            check_state(state)
        assert any(said in fault for fault in caught.value.faults)
        assert f"turn {state.turn}, seat {state.active}" in str(caught.value)

    @pytest.mark.parametrize(("said", "step"), broken_steps().items())
    def test_a_broken_move_is_noticed(
        self, said: str, step: tuple[GameState, Move, GameState, tuple[Event, ...]]
    ) -> None:
        """A move that leads elsewhere, or whose events tell something else, is noticed."""
        with pytest.raises(BrokenInvariant) as caught:
            check_step(*step)
        assert any(said in fault for fault in caught.value.faults), caught.value

    @pytest.mark.parametrize(("said", "moves"), BROKEN_LISTINGS.items())
    def test_a_broken_listing_is_noticed(
        self, said: str, moves: Moves, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Legal moves that are badly listed are noticed."""
        monkeypatch.setattr("dale_rules.testing.invariants.legal_moves", lambda _: moves)
        with pytest.raises(BrokenInvariant, match=said):
            check_moves(START)

    def test_good_ones_are_not(self) -> None:
        """Nothing is said of the positions and moves from which the broken ones are made."""
        for state in (START, ASKED, ONE_SHORT, OVER):
            check_state(state)
            check_moves(state)
        for state, move in (
            (START, DiscardCards(START.players[0].hand[:2])),
            (START, PlayTechnique(card(START, "Swift Broker"))),
            (ONE_SHORT, BuildStack(ONE_SHORT.players[0].hand)),
        ):
            made = transition(state, move)
            check_step(state, move, made.state, made.events)
