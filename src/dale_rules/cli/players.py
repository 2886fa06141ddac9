"""Two simple players, to have something to watch.

A player is a pure function of a position, its legal moves and some random numbers.  Of the
position it reads what lies open, its own hand, and which cards are its own.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import itemgetter
from random import Random
from typing import Final, TypeAlias

from dale_rules import (
    BuildStack,
    Card,
    Choose,
    DiscardCards,
    GameState,
    Move,
    Moves,
    PlayTechnique,
    Purchase,
    RequestKind,
    Spot,
    Zone,
)

Player: TypeAlias = Callable[[GameState, Moves, Random], Move]
"""Picks one of the legal moves, of which there has to be one."""


def at_random(state: GameState, moves: Moves, rng: Random) -> Move:
    """Pick the kind of move first: nearly all moves are discards."""
    of_kind = moves.of(moves.kinds[rng.randrange(len(moves.kinds))])
    return of_kind[rng.randrange(of_kind.size)]


def steady(state: GameState, moves: Moves, rng: Random) -> Move:
    """Build if possible, else buy what is useful, else play a technique, else discard."""
    if state.pending is not None:
        return _decision(state)
    return (
        _stack(moves)
        or _purchase(state, moves)
        or _technique(state, moves, rng)
        or _discard(state)
    )


def _stack(moves: Moves) -> Move | None:
    """The next stack, of as few cards as will do."""
    stacks = (move for move in moves.of(BuildStack) if isinstance(move, BuildStack))
    return min(stacks, key=lambda stack: len(stack.cards), default=None)


def _purchase(state: GameState, moves: Moves) -> Move | None:
    """The purchase that gains most, if any gains something."""
    purchases = (move for move in moves.of(Purchase) if isinstance(move, Purchase))
    gains = ((_gain(state, purchase), purchase) for purchase in purchases)
    gain, best = max(gains, key=itemgetter(0), default=(0, None))
    return best if gain > 0 else None


def _gain(state: GameState, purchase: Purchase) -> int:
    """What is bought, less what is missed next turn for having been paid with."""
    own, number = _own(state), _next_stack(state)
    bought = _on_offer(state, purchase)
    missed = sum(use.physical.kind.value for use in purchase.cards if use.physical.kind.set)
    helps = _can_build([*own, bought], number) and not _can_build(own, number)
    return bought.kind.value + (_HELP if helps else 0) - missed


_HELP: Final = 10
"""The worth of being able to build the next stack at all."""


def _on_offer(state: GameState, purchase: Purchase) -> Card:
    if isinstance(purchase.slot, Zone):
        return state.market_discard[-1]
    card = state.market[purchase.slot]
    assert card is not None
    return card


def _technique(state: GameState, moves: Moves, rng: Random) -> Move | None:
    """A technique that costs no action and is not needed for the next stack.

    One bonus action may follow another for ever, so at each it may have had enough.
    """
    if state.bonus_action and rng.random() < _ENOUGH:
        return None
    kept = _kept(state)
    free = [
        move
        for move in moves.of(PlayTechnique)
        if isinstance(move, PlayTechnique)
        and move.card.face.kind.bonus_action
        and move.card.physical not in kept
    ]
    return free[rng.randrange(len(free))] if free else None


_ENOUGH: Final = 0.25
"""How probably a bonus action is used for no further technique."""


def _discard(state: GameState) -> Move:
    """All that the next stack does not need; everything if that leaves no room to draw."""
    hand, kept = state.players[state.active].hand, _kept(state)
    left = tuple((Counter(hand) - Counter(kept)).elements())
    return DiscardCards(left or hand)


# What the next stack needs


def _own(state: GameState) -> list[Card]:
    """The player's cards outside the stall."""
    player = state.players[state.active]
    return [*player.hand, *player.deck, *player.discard_pile]


def _next_stack(state: GameState) -> int:
    return len(state.players[state.active].stall) + 1


def _can_build(cards: Iterable[Card], number: int) -> bool:
    """Whether some of these cards are a stack of this number."""
    return any(_plans(cards, number))


def _kept(state: GameState) -> tuple[Card, ...]:
    """The cards of the hand that are most of a stack which the player's cards can complete."""
    hand = state.players[state.active].hand
    in_hand = (
        tuple(card for card in hand if card.kind.set == which and _taken(plan, card.kind.value))
        for which, plan in _plans(_own(state), _next_stack(state))
    )
    return max(in_hand, key=lambda cards: sum(card.kind.value for card in cards), default=())


def _plans(cards: Iterable[Card], number: int) -> Iterator[tuple[str, Counter[int]]]:
    """Which values of which set make the stack."""
    values: dict[str, Counter[int]] = {}
    for card in cards:
        if card.kind.set is not None:
            values.setdefault(card.kind.set, Counter())[card.kind.value] += 1
    for which, there in values.items():
        for plan in map(Counter, _sums(number, number)):
            if plan <= there:
                yield which, plan


def _sums(total: int, largest: int) -> Iterator[list[int]]:
    """The ways to write a total as a sum.

    >>> list(_sums(3, 3))
    [[3], [2, 1], [1, 1, 1]]
    """
    if total == 0:
        yield []
    for value in range(min(total, largest), 0, -1):
        for rest in _sums(total - value, value):
            yield [value, *rest]


def _taken(plan: Counter[int], value: int) -> bool:
    """Take a value out of a plan, if it is in there."""
    plan[value] -= 1
    return plan[value] >= 0


# Questions


_LOSSES: Final = {"discard", "give", "put on deck", "throw away"}
"""For which purposes the least valuable of one's own cards is chosen."""


def _decision(state: GameState) -> Move:
    """Take what is worth most, give what is worth least, and trouble the leader."""
    pending = state.pending
    assert pending is not None
    options = pending.options
    if pending.request.kind is RequestKind.PLAYER:
        return Choose(max(options, key=partial(_stacks, state)))
    if pending.request.kind is RequestKind.CARD:
        if pending.request.purpose in _LOSSES:
            return Choose(min(options, key=partial(_loss, state)))
        return Choose(max(options, key=_worth))
    if pending.request.kind in (RequestKind.CARDS, RequestKind.PLAYERS):
        return Choose(options[-1])
    return Choose(options[0])


def _stacks(state: GameState, option: object) -> int:
    """How far this player has come."""
    return len(state.players[option].stall) if isinstance(option, int) else 0


def _worth(option: object) -> int:
    """What a card is worth to its owner; junk and no card at all are worth nothing."""
    return option.card.kind.value if isinstance(option, Spot) and option.card.kind.set else 0


def _loss(state: GameState, option: object) -> int:
    """What the player who is asked loses with a card; what others lose is a gain."""
    assert state.pending is not None
    homes = {entry.spot: entry.home for entry in state.table}
    is_own = isinstance(option, Spot) and homes.get(option, option.seat) == state.pending.seat
    return _worth(option) if is_own else -_worth(option)
