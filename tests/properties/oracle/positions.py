"""Positions in which there is much to copy: many chameleons everywhere, and little junk."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Final

import attrs

from dale_rules import (
    Card,
    GameState,
    PlayTechnique,
    UseAbility,
    legal_moves,
    new_game,
    transition,
)
from dale_rules._model.cards import Alteration, ValueChange, ValueMark
from dale_rules.testing import position, seat
from dale_rules.testing.playing import Step, random_move
from oracle import printed
from oracle.memory import Altered, Memory

WANTED: Final = (
    *printed.CHAMELEONS,
    *printed.ABILITIES,
    *("Stashing Vendor", "Empty Chest", "Nostalgic Item", "Accordion", "Calculations"),
    *("Rare Artefact", "Blindfold", "Flashy Show", "Scary Gunfight", "Nasty Threat", "Charm"),
    *("Stock Clearance", "Winter is Coming", "Ironing", "Cookies"),
)
"""Cards whose company tells most about the rules."""


def follow(
    state: GameState, random: Random, memory: Memory | None = None, *, moves: int = 12
) -> Iterator[tuple[GameState, Memory]]:
    """A position, and those of random play from there on, with what has to be remembered."""
    memory = memory or Memory()
    yield state, memory
    for step in islice(lively(state, random), moves):
        memory.follow(step)
        yield step.after, memory


def lively(state: GameState, random: Random) -> Iterator[Step]:
    """Random play in which techniques and abilities go before whatever ends the turn."""
    while moves := legal_moves(state):
        lasting = [kind for kind in moves.kinds if kind in (PlayTechnique, UseAbility)]
        if lasting and random.randrange(4):
            some = moves.of(random.choice(lasting))
            move = some[random.randrange(some.size)]
        else:
            move = random_move(state, random)
        step = transition(state, move)
        yield Step(state, move, step.state, step.events)
        state = step.state


def dealt(random: Random) -> GameState:
    """A game of any decks, just set up."""
    players = random.randint(2, 4)
    decks = random.sample(list(printed.DECKS), players + 1)
    return new_game(players=players, decks=decks, seed=random.randrange(2**50))


def crowded(random: Random) -> GameState:
    """Anything anywhere, of several decks, the chameleons always among them."""
    players = random.choice((2, 2, 3, 4))
    others = [deck for deck in printed.DECKS if deck != "chameleons"]
    decks = ["chameleons", *random.sample(others, {2: 4, 3: 6, 4: 7}[players])]
    cards = _Box(decks, random)
    seats = [
        seat(
            hand=cards.take(random.randint(2, 6) if number == 0 else random.randint(0, 4)),
            deck=cards.take(random.randint(0, 6)),
            discard_pile=cards.take(random.randint(0, 4)),
            stall=[cards.take(random.choice((1, 1, 2))) for _ in range(random.randrange(8))],
        )
        for number in range(players)
    ]
    market: list[str | None] = [*cards.take(random.randint(0, 5), junk=False)]
    market += [None] * (5 - len(market))
    random.shuffle(market)
    return position(
        *seats,
        decks=decks,
        market=market,
        market_deck=cards.take(random.randint(0, 6), junk=False),
        market_discard=cards.take(random.randint(0, 3), junk=False),
        bonus_action=random.random() < 0.5,
        seed=random.randrange(2**50),
    )


def building(random: Random) -> GameState:
    """A crowded position with much to build with, or to be drawn by Charm and built."""
    decks = ["chameleons", "squirrels", "ocelots"]
    cards = _Box(decks, random)
    first = cards.take_one(random.choice(("Charm", "Winter is Coming")))
    drawn = cards.take_one(random.choice(("Trendsetting", "Seeing Doubles", "Reflection")))
    return position(
        seat(
            hand=[first, *cards.take(random.randint(2, 5))],
            discard_pile=cards.take(random.randint(0, 3)),
            stall=[cards.take(1) for _ in range(random.choice((0, 1, 2, 3, 4, 4, 5, 6)))],
        ),
        seat(discard_pile=cards.take(random.randint(0, 2)), hand=(), deck=cards.take(3)),
        decks=decks,
        market=cards.take(random.randint(1, 4), junk=False),
        market_deck=[*cards.take(2, junk=False), drawn],
        market_discard=cards.take(1, junk=False),
        seed=random.randrange(2**50),
    )


def tangled(random: Random) -> tuple[GameState, Memory]:
    """Chameleons that see one another, with alterations put on those in the hand."""
    decks = ["chameleons", *random.sample(("macaws", "ocelots", "pandas", "squirrels"), 1)]
    cards = _Box(decks, random, printed.CHAMELEONS, weight=30)
    hand = [cards.take_one("Seeing Doubles"), *cards.take(random.randint(2, 4))]
    state = position(
        seat(hand=hand, stall=[cards.take(2)], discard_pile=cards.take(1)),
        *(seat(discard_pile=cards.take(1)) for _ in range(random.randint(1, 2))),
        decks=decks,
        market=cards.take(random.randint(0, 2), junk=False),
        market_discard=cards.take(1, junk=False),
        seed=random.randrange(2**50),
    )
    memory = Memory()
    held = [_altered(one, memory, random) for one in state.players[0].hand]
    held.sort(key=lambda one: one.key)
    player = attrs.evolve(state.players[0], hand=tuple(held))
    return attrs.evolve(state, players=(player, *state.players[1:])), memory


def _altered(held: Card, memory: Memory, random: Random) -> Card:
    """A card as it is after no, one or two alterations of its own."""
    for _ in range(random.choice((0, 1, 1, 2))):
        change = ValueChange(random.choice(list(Alteration)), random.randint(1, 3))
        mark = ValueMark(change, after=0)
        memory.marks[mark] = Altered(_meaning(change), after=0)
        held = held.marked(mark)
    return held


def _meaning(change: ValueChange) -> Callable[[int], int]:
    return {
        Alteration.ADD: lambda worth: worth + change.amount,
        Alteration.MULTIPLY: lambda worth: worth * change.amount,
        Alteration.SET: lambda _: change.amount,
    }[change.how]


class _Box:
    """The cards of some decks, the wanted ones more often on top."""

    def __init__(
        self, decks: list[str], random: Random, wanted: Iterable[str] = WANTED, weight: int = 4
    ) -> None:
        self.random = random
        rules = position(decks=decks).rules
        every = [rules.cards[key] for key, number in rules.copies.items() for _ in range(number)]
        weights = {card: weight if card.name in wanted else 1 for card in every}
        every.sort(key=lambda card: random.random() ** (1 / weights[card]))
        self.names = [card.name for card in every]

    def take(self, number: int, *, junk: bool = True) -> list[str]:
        return [
            "junk" if junk and self.random.randrange(8) == 0 else self.names.pop()
            for _ in range(number)
        ]

    def take_one(self, name: str) -> str:
        self.names.remove(name)
        return name
