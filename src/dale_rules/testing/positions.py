"""Any position, by names."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import attrs

from dale_rules._engine.setup import MAX_PLAYERS, MIN_PLAYERS, starting_counts
from dale_rules._model.cards import Card
from dale_rules._model.chance import MAX_SEED, Chance
from dale_rules._model.rules import Rules
from dale_rules._model.state import GameState, Phase, Player
from dale_rules._model.zones import MARKET_SLOTS, STALL_STACKS
from dale_rules.decks.compilation import compile_rules
from dale_rules.testing.naming import ImpossiblePosition, Names, card, cards, decks_of, split

_FIVE_JUNK: Final = "5 junk"


@attrs.frozen
class SeatSetup:
    """What lies before one player, by names; every pile is listed bottom to top."""

    hand: Names = _FIVE_JUNK
    deck: Names = _FIVE_JUNK
    discard_pile: Names = ()
    stall: Sequence[Names] = ()
    counters: Mapping[str, int] = attrs.field(factory=dict)


def seat(
    *,
    hand: Names = _FIVE_JUNK,
    deck: Names = _FIVE_JUNK,
    discard_pile: Names = (),
    stall: Sequence[Names] = (),
    counters: Mapping[str, int] | None = None,
) -> SeatSetup:
    """What lies before one player; hand and deck are five junk cards each if not given.

    `counters` are what decks count for the player, by id (``deck/counter``) where it differs
    from the start.
    """
    return SeatSetup(hand, deck, discard_pile, stall, counters or {})


def position(
    *seats: SeatSetup,
    decks: Iterable[str] | None = None,
    players: int | None = None,
    market: Sequence[str | None] | str | None = None,
    market_deck: Names | None = None,
    market_discard: Names = (),
    active: int = 0,
    turn: int = 1,
    bonus_action: bool = False,
    seed: int = 0,
    dice: Sequence[int] = (),
    shuffles: Sequence[Names] = (),
    picks: Names = (),
) -> GameState:
    """Any position in which an action is to be taken, by names.

    Every pile is listed bottom to top, and a name can be counted: ``"3 junk, Spyglass"``.

    Args:
        seats: what lies before each player (`seat`); players not given have five junk cards in
            hand and five in their deck.
        decks: the decks in play, any number; those of the named cards if not given.
        players: how many there are; as many as seats are given, and at least two.
        market: cards by slot, the rightmost and cheapest first, None for an empty slot; from
            the market deck if not given.
        market_deck: all cards of value 2 and more that are nowhere else if not given, the
            cheapest on top.
        market_discard: the market's discard pile.
        active: whose turn it is.
        turn: the number of the turn.
        bonus_action: whether the action to be taken is a bonus action.
        seed: where chance that is not dictated comes from.
        dice: the results of the next rolls.
        shuffles: the results of the next shuffles, each listed bottom to top.
        picks: the cards of the next random picks.

    Raises:
        ImpossiblePosition: for an unknown card, more copies of a card than there are, six
            market cards, a finished stall and the like.

    >>> state = position(seat(hand="Swift Broker, 2 junk"))
    >>> [card.name for card in state.players[0].hand]
    ['Junk', 'Junk', 'Swift Broker']
    """
    everything = _all_names(seats, market, market_deck, market_discard)
    rules = compile_rules(decks_of(everything) if decks is None else decks)
    lying = tuple(
        Player(
            hand=tuple(sorted(cards(rules, setup.hand), key=lambda held: held.key)),
            deck=cards(rules, setup.deck),
            discard_pile=cards(rules, setup.discard_pile),
            stall=tuple(cards(rules, stack) for stack in setup.stall),
            counters=_counters(rules, setup.counters),
        )
        for setup in _all_seats(seats, players)
    )
    board = None if market is None else _market(rules, market)
    discarded = cards(rules, market_discard)
    undealt = None if market_deck is None else cards(rules, market_deck)
    _check(lying, active, turn, seed)
    used = _count(lying, board or (), discarded, undealt or ())
    _check_copies(rules, used)
    rest = _left(rules, used) if undealt is None else undealt
    if board is None:
        board = (*rest[: -MARKET_SLOTS - 1 : -1], *[None] * MARKET_SLOTS)[:MARKET_SLOTS]
        rest = rest[:-MARKET_SLOTS]
    chance = Chance(
        seed,
        dice=tuple(dice),
        shuffles=tuple(cards(rules, order) for order in shuffles),
        picks=cards(rules, picks),
    )
    return GameState(
        rules=rules,
        players=lying,
        market=board,
        market_deck=rest,
        market_discard=discarded,
        chance=chance,
        active=active,
        turn=turn,
        phase=Phase.ACTION,
        bonus_action=bonus_action,
    )


def _counters(rules: Rules, wanted: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    counts = dict(starting_counts(rules))
    for key, count in wanted.items():
        if key not in counts or count < 0:
            known = ", ".join(counts) or "none"
            msg = f"counter {key!r} cannot be {count}; there are {known}, from 0 up"
            raise ImpossiblePosition(msg)
        counts[key] = count
    return tuple(counts.items())


def _all_names(
    seats: Iterable[SeatSetup],
    market: Sequence[str | None] | str | None,
    market_deck: Names | None,
    market_discard: Names,
) -> set[str]:
    names = [*split(market_deck or ()), *split(market_discard)]
    names += [name for name in _slots(market or ()) if name is not None]
    for setup in seats:
        for pile in (setup.hand, setup.deck, setup.discard_pile, *setup.stall):
            names += split(pile)
    return set(names)


def _all_seats(seats: tuple[SeatSetup, ...], players: int | None) -> tuple[SeatSetup, ...]:
    number = max(len(seats), MIN_PLAYERS) if players is None else players
    if not MIN_PLAYERS <= number <= MAX_PLAYERS or len(seats) > number:
        msg = f"{len(seats)} seats are given for {number} players; there can be 2 to 4"
        raise ImpossiblePosition(msg)
    return (*seats, *[SeatSetup()] * (number - len(seats)))


def _slots(market: Sequence[str | None] | str) -> list[str | None]:
    return list(split(market)) if isinstance(market, str) else list(market)


def _market(rules: Rules, market: Sequence[str | None] | str) -> tuple[Card | None, ...]:
    slots = [None if name is None else card(rules, name) for name in _slots(market)]
    if len(slots) > MARKET_SLOTS:
        msg = f"the market has {MARKET_SLOTS} slots, and {len(slots)} cards are given"
        raise ImpossiblePosition(msg)
    return (*slots, *[None] * (MARKET_SLOTS - len(slots)))


def _check(lying: tuple[Player, ...], active: int, turn: int, seed: int) -> None:
    if not 0 <= active < len(lying):
        msg = f"there is no seat {active} among {len(lying)} players"
        raise ImpossiblePosition(msg)
    if turn < 1:
        msg = f"turns are counted from 1, so there is no turn {turn}"
        raise ImpossiblePosition(msg)
    if not 0 <= seed <= MAX_SEED:
        msg = f"a seed is a whole number from 0 to 2**53 - 1, not {seed}"
        raise ImpossiblePosition(msg)
    for number, player in enumerate(lying):
        if len(player.stall) >= STALL_STACKS:
            msg = f"seat {number} has {len(player.stall)} stacks: the game would be over"
            raise ImpossiblePosition(msg)


def _count(lying: tuple[Player, ...], *piles: Sequence[Card | None]) -> Counter[str]:
    """How often each animalfolk card is somewhere."""
    own = (
        pile
        for player in lying
        for pile in (player.hand, player.deck, player.discard_pile, *player.stall)
    )
    return Counter(held.id for pile in (*own, *piles) for held in pile if held is not None)


def _check_copies(rules: Rules, used: Counter[str]) -> None:
    for key, copies in rules.copies.items():
        if used[key] > copies:
            msg = f"there are {copies} copies of {key}, and {used[key]} are given"
            raise ImpossiblePosition(msg)


def _left(rules: Rules, used: Counter[str]) -> tuple[Card, ...]:
    """The cards that are nowhere else and can be in the market, the cheapest last."""
    left = [
        rules.cards[key]
        for key, copies in rules.copies.items()
        if rules.kind(key).value > 1
        for _ in range(copies - used[key])
    ]
    return tuple(sorted(left, key=lambda held: held.key, reverse=True))
