"""Positions in which there is much to copy: many chameleons everywhere, and little junk."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from dale_rules import GameState, PlayTechnique, UseAbility, legal_moves, new_game, transition
from dale_rules.testing import position, seat
from dale_rules.testing.playing import Step, random_move
from oracle import printed
from oracle.memory import Memory

WANTED: Final = (
    *printed.CHAMELEONS,
    *printed.ABILITIES,
    *("Stashing Vendor", "Empty Chest", "Nostalgic Item", "Accordion", "Calculations"),
    *("Rare Artefact", "Blindfold", "Flashy Show", "Scary Gunfight", "Nasty Threat", "Charm"),
    *("Stock Clearance", "Winter is Coming", "Ironing", "Cookies"),
)
"""Cards whose company tells most about the rules."""


def positions(random: Random) -> Iterator[tuple[GameState, Memory]]:
    """A start and the positions that a few moves lead to, with what has to be remembered."""
    yield from follow(random.choice((crowded, crowded, crowded, dealt))(random), random)


def follow(
    state: GameState, random: Random, *, moves: int = 12
) -> Iterator[tuple[GameState, Memory]]:
    """A position, and those of random play from there on."""
    memory = Memory()
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
    """A game of any decks after some rounds."""
    players = random.randint(2, 4)
    decks = random.sample(list(printed.DECKS), players + 1)
    return new_game(players=players, decks=decks, seed=random.randrange(2**50))


def crowded(random: Random) -> GameState:
    """Anything anywhere, of up to seven decks, the chameleons always among them."""
    players = random.choice((2, 2, 3, 4))
    others = [deck for deck in printed.DECKS if deck != "chameleons"]
    decks = ["chameleons", *random.sample(others, random.randint(4, 6))]
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


class _Box:
    """The cards of some decks, the wanted ones more often on top."""

    def __init__(self, decks: list[str], random: Random) -> None:
        self.random = random
        rules = position(decks=decks).rules
        every = [rules.cards[key] for key, number in rules.copies.items() for _ in range(number)]
        weights = {card: 4 if card.name in WANTED else 1 for card in every}
        every.sort(key=lambda card: random.random() ** (1 / weights[card]))
        self.cards = [card.id for card in every]

    def take(self, number: int, *, junk: bool = True) -> list[str]:
        return [
            "junk" if junk and self.random.randrange(8) == 0 else self.cards.pop()
            for _ in range(number)
        ]
