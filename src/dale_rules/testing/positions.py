"""Any position, by names."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

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

T = TypeVar("T")


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
    return SeatSetup(
        _pile(hand),
        _pile(deck),
        _pile(discard_pile),
        tuple(_pile(stack) for stack in _several(stall, "a stall", "stacks")),
        {} if counters is None else counters,
    )


def _pile(names: Names) -> tuple[str, ...]:
    """The names of the cards of a pile, which may be given as something that is read once."""
    return tuple(split(names))


def _several(given: Iterable[T], what: str, parts: str) -> tuple[T, ...]:
    """The parts of something that is given as a list of them."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        msg = f"{what} is given as a list of {parts}, not as {given!r}"
        raise ImpossiblePosition(msg)
    return tuple(given)


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
    _check_types(seats, players=players, active=active, turn=turn, seed=seed, bonus=bonus_action)
    results = _several(dice, "a series of rolls", "results")
    for result in results:
        _check_whole("the result of a roll", result)
    orders = [_pile(order) for order in _several(shuffles, "a series of shuffles", "orders")]
    slots = None if market is None else _slots(market)
    undealt_names = None if market_deck is None else _pile(market_deck)
    discarded_names = _pile(market_discard)
    everything = _all_names(seats, slots or (), undealt_names or (), discarded_names)
    rules = compile_rules(decks_of(everything) if decks is None else _deck_ids(decks))
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
    board = None if slots is None else _market(rules, slots)
    discarded = cards(rules, discarded_names)
    undealt = None if undealt_names is None else cards(rules, undealt_names)
    _check(lying, active, turn, seed)
    used = _count(lying, board or (), discarded, undealt or ())
    _check_copies(rules, used)
    rest = _left(rules, used) if undealt is None else undealt
    if board is None:
        board = (*rest[: -MARKET_SLOTS - 1 : -1], *[None] * MARKET_SLOTS)[:MARKET_SLOTS]
        rest = rest[:-MARKET_SLOTS]
    chance = Chance(
        seed,
        dice=results,
        shuffles=tuple(cards(rules, order) for order in orders),
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


def _check_types(seats: tuple[SeatSetup, ...], *, bonus: bool, **numbers: int | None) -> None:
    """Refuse what is of another type: a position of it would fail anywhere later on."""
    for setup in seats:
        if not isinstance(setup, SeatSetup):
            msg = f"what lies before a player is given by seat(...), not as {setup!r}"
            raise ImpossiblePosition(msg)
    if not isinstance(bonus, bool):
        msg = f"bonus_action is True or False, not {bonus!r}"
        raise ImpossiblePosition(msg)
    for name, number in numbers.items():
        if number is not None or name != "players":
            _check_whole(name, number)


def _check_whole(what: str, number: object) -> None:
    if not isinstance(number, int) or isinstance(number, bool):
        msg = f"{what} is a whole number, not {number!r}"
        raise ImpossiblePosition(msg)


def _deck_ids(decks: Iterable[str]) -> tuple[str, ...]:
    ids = _several(decks, "the choice of decks", "ids")
    for deck in ids:
        if not isinstance(deck, str):
            msg = f"a deck is given by its id, not by {deck!r}"
            raise ImpossiblePosition(msg)
    return ids


def _counters(rules: Rules, wanted: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    counts = dict(starting_counts(rules))
    if not isinstance(wanted, Mapping):
        msg = f"counters are given as counts by id, not as {wanted!r}"
        raise ImpossiblePosition(msg)
    for key, count in wanted.items():
        _check_whole(f"counter {key!r}", count)
        if key not in counts or count < 0:
            known = ", ".join(counts) or "none"
            msg = f"counter {key!r} cannot be {count}; there are {known}, from 0 up"
            raise ImpossiblePosition(msg)
        counts[key] = count
    return tuple(counts.items())


def _all_names(
    seats: Iterable[SeatSetup],
    market: Iterable[str | None],
    market_deck: Iterable[str],
    market_discard: Iterable[str],
) -> set[str]:
    names = [*market_deck, *market_discard]
    names += [name for name in market if name is not None]
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


def _slots(market: Sequence[str | None] | str) -> tuple[str | None, ...]:
    if isinstance(market, str):
        return tuple(split(market))
    slots = _several(market, "the market", "cards, or None for an empty slot")
    for name in slots:
        if name is not None and not isinstance(name, str):
            msg = f"a card is given by its name, not by {name!r}"
            raise ImpossiblePosition(msg)
    return slots


def _market(rules: Rules, names: Iterable[str | None]) -> tuple[Card | None, ...]:
    slots = [None if name is None else card(rules, name) for name in names]
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
        if () in player.stall:
            msg = f"seat {number} has an empty stack, and a stack has at least one card"
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
