"""What holds in every position and across every move, whatever the decks.

`check_state` looks at one position, `check_moves` at what may be done in it, and `check_step` at
a move with its events.  Each raises `BrokenInvariant` with everything that it found.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dale_rules._engine.game import is_legal, is_terminal, legal_moves
from dale_rules._engine.hand_size import HAND_SIZE
from dale_rules._engine.sections import size_of
from dale_rules._engine.setup import MAX_PLAYERS, MIN_PLAYERS
from dale_rules._model.cards import JUNK, Card
from dale_rules._model.events import (
    CardMoved,
    CleanUpBegan,
    Event,
    GameEnded,
    MoveMade,
    PilesSwapped,
    Reformed,
    Shuffled,
    TurnBegan,
)
from dale_rules._model.moves import Choose, Move
from dale_rules._model.requests import Pending
from dale_rules._model.state import GameState, Phase, summary
from dale_rules._model.zones import MARKET_SLOTS, STALL_STACKS, Place, Spot, Zone

_MOST_LISTED: Final = 1000
"""How many moves or options are looked at one by one."""
_NUMBERED: Final = (Zone.STALL, Zone.MARKET)
"""Zones that are several places."""
_DISCARD_OF: Final = {Zone.DECK: Zone.DISCARD_PILE, Zone.MARKET_DECK: Zone.MARKET_DISCARD}


class BrokenInvariant(AssertionError):
    """Something does not hold that holds in every game."""

    def __init__(self, faults: Sequence[str], position: str) -> None:
        super().__init__(faults, position)
        self.faults = tuple(faults)
        self.position = position

    def __str__(self) -> str:
        return f"{'; '.join(self.faults)} ({self.position})"


def _check(faults: Iterable[str], state: GameState) -> None:
    found = tuple(faults)
    if found:
        raise BrokenInvariant(found, summary(state))


def piles(state: GameState) -> dict[Place, tuple[Card, ...]]:
    """What lies in each place that is not empty; a market slot and a stack are places."""
    found: dict[Place, tuple[Card, ...]] = {
        Place(Zone.MARKET_DECK): state.market_deck,
        Place(Zone.MARKET_DISCARD): state.market_discard,
    }
    for slot, offered in enumerate(state.market):
        found[Place(Zone.MARKET, None, slot)] = () if offered is None else (offered,)
    for seat, player in enumerate(state.players):
        found[Place(Zone.HAND, seat)] = player.hand
        found[Place(Zone.DECK, seat)] = player.deck
        found[Place(Zone.DISCARD_PILE, seat)] = player.discard_pile
        for number, stack in enumerate(player.stall):
            found[Place(Zone.STALL, seat, number)] = stack
    for entry in state.table:
        place = entry.spot.place
        found[place] = (*found.get(place, ()), entry.card)
    return {place: cards for place, cards in found.items() if cards}


def all_cards(state: GameState) -> Counter[str]:
    """How often each card, junk included, is anywhere in a position, by id."""
    return Counter(card.id for cards in piles(state).values() for card in cards)


# One position


def check_state(state: GameState) -> None:
    """Check what holds in every position."""
    _check((*_table_faults(state), *_card_faults(state), *_phase_faults(state)), state)


def _table_faults(state: GameState) -> Iterator[str]:
    seats = len(state.players)
    if not MIN_PLAYERS <= seats <= MAX_PLAYERS:
        yield f"there are {seats} players"
    if not 0 <= state.active < seats or state.turn < 1:
        yield f"there is no turn {state.turn} of seat {state.active}"
    if len(state.market) != MARKET_SLOTS:
        yield f"the market has {len(state.market)} slots"
    if state.table and state.pending is None:
        yield f"cards were left on the table: {state.table}"
    for seat, player in enumerate(state.players):
        if list(player.hand) != sorted(player.hand, key=lambda held: held.key):
            yield f"the hand of seat {seat} is not sorted: {player.hand}"
        if () in player.stall:
            yield f"seat {seat} has an empty stack"


def _card_faults(state: GameState) -> Iterator[str]:
    for place, cards in piles(state).items():
        marked = [card for card in cards if card.marks]
        if marked and place.zone is not Zone.HAND:
            yield f"there are marks on {marked} in {place}"
    for card, number in all_cards(state).items():
        if card not in state.rules.cards:
            yield f"{card} is not in this game"
        elif card != JUNK.id and number > state.rules.copies[card]:
            yield f"there are {number} {card}, and should be {state.rules.copies[card]}"


def _phase_faults(state: GameState) -> Iterator[str]:
    finished = [
        seat for seat, player in enumerate(state.players) if len(player.stall) >= STALL_STACKS
    ]
    if state.phase is Phase.OVER:
        # one winner, and nothing more to do.
        if finished != [state.winner] or len(state.players[finished[0]].stall) > STALL_STACKS:
            yield f"seat {state.winner} has won, and seats {finished} have finished their stalls"
        if state.ending is None or state.bonus_action or state.pending is not None:
            yield "the game is over and goes on, or it is not said why"
        return
    if finished or state.winner is not None or state.ending is not None:
        yield f"seats {finished} have finished their stalls, and the game goes on"
    if (state.pending is None) != (state.script is None):
        yield "a pending decision and a script come together or not at all"
    if state.pending is None:
        if state.phase is not Phase.ACTION:
            yield f"the game waits for an action in the {state.phase.value}"
        return
    yield from _pending_faults(state, state.pending)
    start = None if state.script is None else state.script.start
    if start is not None and (start.phase is not Phase.ACTION or start.pending is not None):
        yield "a script starts where the game did not wait for an action"


def _pending_faults(state: GameState, pending: Pending) -> Iterator[str]:
    if not 0 <= pending.seat < len(state.players):
        yield f"there is no seat {pending.seat} to answer"
    if size_of(pending.options) < 2:
        yield f"a question has {size_of(pending.options)} possible answers"  # K-06
    options = [pending.options[rank] for rank in _some_ranks(size_of(pending.options))]
    if len(set(options)) < len(options):
        yield f"an answer is offered twice: {options}"
    lying = piles(state)
    for spot in {spot for option in options for spot in _spots(option)}:
        if spot.card not in lying.get(_key(spot.place), ()):
            yield f"a card is offered that is not there: {spot}"


def _spots(option: object) -> Iterator[Spot]:
    for part in option if isinstance(option, tuple) else (option,):
        if isinstance(part, Spot):
            yield part


# What may be done


def check_moves(state: GameState) -> None:
    """Check that legal moves are well listed: legal, each once, found by place and by kind."""
    _check(_listing_faults(state), state)


def _listing_faults(state: GameState) -> Iterator[str]:
    moves = legal_moves(state)
    if bool(moves) is is_terminal(state):
        yield f"there are {moves.size} legal moves"
    listed = [moves[rank] for rank in _some_ranks(moves.size)]
    if len(set(listed)) < len(listed):
        yield "a move is listed twice"
    unwanted = [move for move in listed if move not in moves or not is_legal(state, move)]
    if unwanted:
        yield f"these moves are listed and not legal: {unwanted}"
    if moves.size != sum(moves.of(kind).size for kind in moves.kinds):
        yield "there are more or fewer moves than of all kinds together"
    if moves.size <= _MOST_LISTED:
        if list(moves) != listed or list(moves[:]) != listed:
            yield "moves are listed otherwise than they are found by place"
        if [move for kind in moves.kinds for move in moves.of(kind)] != listed:
            yield "moves are listed otherwise than kind by kind"


def _some_ranks(size: int) -> range:
    """All of them, or some that are evenly spread."""
    return range(0, size, size // _MOST_LISTED + 1)


# A move


def check_step(
    before: GameState, move: Move, after: GameState, events: Iterable[Event] = ()
) -> None:
    """Check what holds across every move: `events` are those that `transition` tells of it."""
    _check(_step_faults(before, move, after, tuple(events)), after)


def _step_faults(
    before: GameState, move: Move, after: GameState, events: tuple[Event, ...]
) -> Iterator[str]:
    yield from _script_faults(before, move, after)
    yield from _turn_faults(before, after, events)
    made = [event for event in events if isinstance(event, MoveMade)]
    wanted = [] if isinstance(move, Choose) else [MoveMade(before.active, move)]
    if made != wanted:
        yield f"the moves made were {made}"
    if (after.phase is Phase.OVER) != any(isinstance(event, GameEnded) for event in events):
        yield "the end of the game and the event that tells of it come together"
    replay = _Replay(before)
    yield from replay.faults(events)
    yield from replay.differences(after)
    gained = all_cards(after)
    gained.subtract(all_cards(before))
    if gained.pop(JUNK.id, 0) != replay.junk:
        yield "junk came or went in another way than from or to the junk pile"
    if any(gained.values()):
        yield f"cards came from nowhere or are lost: {gained}"


def _script_faults(before: GameState, move: Move, after: GameState) -> Iterator[str]:
    """A position in the middle of an action is its own history."""
    if before.rules != after.rules or before.chance.seed != after.chance.seed:
        yield "the rules or the seed changed"
    if after.chance.uses < before.chance.uses:
        yield "chance went back"
    if after.script is None:
        return
    if before.script is None:
        if (after.script.start, after.script.move, after.script.answers) != (before, move, ()):
            yield f"the script does not start here: {after.script}"
    elif isinstance(move, Choose):
        told = (before.script.start, before.script.move, (*before.script.answers, move.answer))
        if (after.script.start, after.script.move, after.script.answers) != told:
            yield f"the script does not go on: {after.script}"


def _turn_faults(before: GameState, after: GameState, events: tuple[Event, ...]) -> Iterator[str]:
    begun = [event for event in events if isinstance(event, TurnBegan)]
    if not begun:
        if (after.turn, after.active) != (before.turn, before.active):
            yield f"no turn began, and it is turn {after.turn} of seat {after.active}"
    else:
        left = (before.active + 1) % len(before.players)
        if begun != [TurnBegan(left, before.turn + 1)] or (after.turn, after.active) != (
            before.turn + 1,
            left,
        ):
            yield f"the turn did not pass to the left: {begun}"
        # alterations end with the turn.
        if after.modifiers or any(c.marks for player in after.players for c in player.hand):
            yield "alterations outlast their turn"
    for seat, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        if not len(then.stall) <= len(now.stall):
            yield f"seat {seat} lost a stack"


def _key(place: Place) -> Place:
    """The place without where in a pile."""
    return place if place.zone in _NUMBERED else Place(place.zone, place.seat)


class _Replay:
    """What events make of a position, pile by pile.

    A pile is kept in its order until it is shuffled; a hand and what is on the table have none.
    """

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._piles = {
            place: [card.plain for card in cards] for place, cards in piles(state).items()
        }
        self._shuffled: set[Place] = set()
        self._clean_up = state.phase is Phase.CLEAN_UP
        self.junk = 0
        """How much junk came from the junk pile, less what went there."""

    def faults(self, events: Iterable[Event]) -> Iterator[str]:
        """Follow the events; say what is wrong with them."""
        for event in events:
            match event:
                case CardMoved():
                    yield from self._move(event)
                case PilesSwapped(seat):
                    deck, pile = Place(Zone.DECK, seat), Place(Zone.DISCARD_PILE, seat)
                    self._turn_over(deck, pile)
                case Reformed(zone, seat):
                    if self._piles.get(Place(zone, seat)):
                        yield f"a deck was reformed that was not empty: {event}"
                    self._turn_over(Place(zone, seat), Place(_DISCARD_OF[zone], seat))
                case Shuffled(zone, seat):
                    self._shuffled.add(Place(zone, seat))
                case CleanUpBegan():
                    self._clean_up = True
                case TurnBegan():
                    self._clean_up = False
                    yield from self._cleaned_up_faults()

    def _move(self, event: CardMoved) -> Iterator[str]:
        card, source, target = event.card.plain, event.source, event.target
        if source.zone is Zone.JUNK_PILE:
            self.junk += 1
            # junk is drawn at clean-up alone.
            if card != JUNK or not self._clean_up:
                yield f"this came from the junk pile: {event}"
        elif not self._take(card, source):
            yield f"the card was not there: {event}"
        if target.zone is Zone.JUNK_PILE:
            self.junk -= 1
            if card != JUNK:
                yield f"this went to the junk pile: {event}"
        else:
            pile = self._piles.setdefault(_key(target), [])
            pile.insert(self._index(target, len(pile)), card)

    def _take(self, card: Card, source: Place) -> bool:
        pile = self._piles.get(_key(source), [])
        if _key(source) in self._shuffled:
            source = _key(source)
        place = self._index(source, pile.index(card) if card in pile else -1)
        if not 0 <= place < len(pile) or pile[place] != card:
            return False
        del pile[place]
        return True

    @staticmethod
    def _index(place: Place, otherwise: int) -> int:
        if place.zone in _NUMBERED or place.index is None:
            return otherwise
        return place.index

    def _turn_over(self, one: Place, other: Place) -> None:
        """Two piles change places, each turned over."""
        self._piles[one], self._piles[other] = (
            self._piles.get(other, [])[::-1],
            self._piles.get(one, [])[::-1],
        )
        self._shuffled ^= {one, other} if len(self._shuffled & {one, other}) == 1 else set()

    def _cleaned_up_faults(self) -> Iterator[str]:
        """R-51, R-53, R-54: what holds between two turns."""
        hand = self._piles[Place(Zone.HAND, self._state.active)]
        if len(hand) < HAND_SIZE:
            yield f"a turn ended with {len(hand)} cards in hand"
        slots = [bool(self._piles.get(Place(Zone.MARKET, None, n))) for n in range(MARKET_SLOTS)]
        if slots != sorted(slots, reverse=True):
            yield f"a turn ended with gaps in the market: {slots}"
        undealt = (Place(Zone.MARKET_DECK), Place(Zone.MARKET_DISCARD))
        if not all(slots) and any(self._piles.get(place) for place in undealt):
            yield "a turn ended with a market that could have been filled"

    def differences(self, after: GameState) -> Iterator[str]:
        """Where the events lead somewhere else than to this position."""
        lying = piles(after)
        for place in {**self._piles, **lying}:
            told = [card.id for card in self._piles.get(place, [])]
            seen = [card.id for card in lying.get(place, ())]
            if not self._has_order(place):
                told.sort()
                seen.sort()
            if told != seen:
                yield f"in {place} there is {seen}, and events tell of {told}"

    def _has_order(self, place: Place) -> bool:
        ordered = (Zone.DECK, Zone.DISCARD_PILE, Zone.MARKET_DECK, Zone.MARKET_DISCARD)
        return place.zone in ordered and place not in self._shuffled
