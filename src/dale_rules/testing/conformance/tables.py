"""Tables at which a deck is tried, and random positions at them, starved ones among them."""

import enum
from collections.abc import Sequence
from random import Random
from typing import Final

import attrs

from dale_rules._engine.setup import MAX_PLAYERS, MIN_PLAYERS, new_game, starting_counts
from dale_rules._model.cards import JUNK, Card
from dale_rules._model.chance import Chance
from dale_rules._model.rules import Rules
from dale_rules._model.state import GameState, Phase, Player
from dale_rules._model.zones import MARKET_SLOTS, STALL_STACKS
from dale_rules.decks.compilation import compile_rules
from dale_rules.decks.passives import REACTIONS
from dale_rules.decks.registry import register
from dale_rules.testing.blank import blank_decks
from dale_rules.testing.conformance.idle import idle
from dale_rules.testing.conformance.watching import WatchedRules, watched_rules

STARVATIONS: Final = (
    "no other card in hand",
    "no own deck and discard pile",
    "no market",
    "no market deck and discard pile",
    "no stacks",
    "no cards in others' hands",
)
"""What may be missing in a position."""

_LARGEST: Final = 8
_PATTERNS: Final = 13
"""Of so many positions one has each single thing missing, one all of them, the rest any.

A prime number, so that a check which takes every fifth seed only meets all of them as well.
"""


@attrs.frozen
class Table:
    """A deck with a partner, or alone; techniques that do nothing and blank decks join them."""

    deck: str
    partner: str | None = None
    _compiled: dict[int, WatchedRules] = attrs.field(factory=dict, init=False, eq=False)

    def decks(self, players: int) -> tuple[str, ...]:
        """The decks of a game of that many players."""
        named = (self.deck,) if self.partner is None else (self.deck, self.partner)
        if idle.id not in named:
            named = (*named, register(idle))
        blank = [other for other in blank_decks(MAX_PLAYERS + 2) if other not in named]
        return (*named, *blank)[: players + 1]

    def rules(self, players: int = MAX_PLAYERS) -> WatchedRules:
        """The rules of a game of that many players, under watch."""
        if players not in self._compiled:
            self._compiled[players] = watched_rules(compile_rules(self.decks(players)))
        return self._compiled[players]

    @property
    def most_players(self) -> int:
        """How many players can play with these decks: everybody gets a card of value 1."""
        rules = self.rules()
        ones = [copies for key, copies in rules.copies.items() if rules.kind(key).value == 1]
        return min(MAX_PLAYERS, *ones)

    def cards(self) -> tuple[Card, ...]:
        """The cards of the deck that is tried."""
        return tuple(c for c in self.rules().cards.values() if c.kind.set == self.deck)

    def random(self, *what: object) -> Random:
        """Chance that is the same in every process, one for each purpose."""
        return Random(repr((self.deck, self.partner, *what)))

    def game(self, seed: int) -> GameState:
        """A game that begins.

        Raises `InvalidDeck` if the decks do not do for the fewest players.
        """
        compile_rules(self.decks(MIN_PLAYERS), MIN_PLAYERS)
        players = MIN_PLAYERS + seed % (self.most_players - MIN_PLAYERS + 1)
        state = new_game(players=players, decks=self.decks(players), seed=seed)
        return attrs.evolve(state, rules=self.rules(players))

    def position(self, seed: int, card: Card) -> GameState:
        """A position in which anything lies anywhere, with a card where it may do something.

        That is in the active hand, or in the market or the next hand if it acts from there.  If it
        reacts to what others do, the active player has something to do it with.
        """
        random = self.random("position", seed, card.id)
        players = random.randint(MIN_PLAYERS, MAX_PLAYERS)
        rules = self.rules(players)
        missing = _missing(seed, random)
        active = random.randrange(players)
        where = random.choice(_homes(rules, card))
        trigger = _trigger(rules, random) if where is _Home.OTHER_HAND else None
        pile = _Pile(rules, random, card, trigger)
        step = {_Home.NEXT_HAND: 1, _Home.OTHER_HAND: random.randrange(1, players)}.get(where, 0)
        holder = (active + step) % players
        seats = []
        for seat in range(players):
            hand = pile.some(_lacks(missing, 0 if seat == active else 5))
            if seat == holder and where is not _Home.MARKET:
                hand = (*hand, card)
            if trigger is not None and seat == active:
                hand = (*hand, trigger)
            fitting = card if seat == holder else trigger if seat == active else None
            seats.append(
                Player(
                    hand=tuple(sorted(hand, key=lambda held: held.key)),
                    deck=pile.some(_lacks(missing, 1)),
                    discard_pile=pile.some(_lacks(missing, 1)),
                    stall=pile.stall(_lacks(missing, 4), fitting, surely=fitting is trigger),
                    counters=tuple(
                        (key, random.choice((start, random.randint(0, 4))))
                        for key, start in starting_counts(rules)
                    ),
                )
            )
        return GameState(
            rules=rules,
            players=tuple(seats),
            market=pile.market(_lacks(missing, 2), card if where is _Home.MARKET else None),
            market_deck=pile.animalfolk(_lacks(missing, 3)),
            market_discard=pile.animalfolk(_lacks(missing, 3)),
            chance=Chance(random.randrange(2**32)),
            active=active,
            turn=random.randint(1, 40),
            phase=Phase.ACTION,
            bonus_action=random.choice((False, True)),
        )


class _Home(enum.Enum):
    """Where the card lies that a position is about."""

    HAND = "hand"
    NEXT_HAND = "next hand"
    OTHER_HAND = "any other hand"
    MARKET = "market"


def _homes(rules: Rules, card: Card) -> list[_Home]:
    homes = [_Home.HAND]
    if card.id in rules.on_purchased or card.id in rules.on_gained:
        homes.append(_Home.MARKET)
    if card.id in rules.on_turn_start:
        homes.append(_Home.NEXT_HAND)
    if any(hook.startswith("on_others") and card.id in getattr(rules, hook) for hook in REACTIONS):
        homes.append(_Home.OTHER_HAND)
    return homes


def _trigger(rules: Rules, random: Random) -> Card:
    """A technique that does nothing: to play, to pay or to build with."""
    return random.choice([c for c in rules.cards.values() if c.kind.set == idle.id])


def _missing(seed: int, random: Random) -> Sequence[str]:
    pattern = seed % _PATTERNS
    if pattern < len(STARVATIONS):
        return STARVATIONS[pattern : pattern + 1]
    if pattern == len(STARVATIONS):
        return STARVATIONS
    return [some for some in STARVATIONS if random.randrange(4) == 0]


def _lacks(missing: Sequence[str], which: int) -> bool:
    return STARVATIONS[which] in missing


class _Pile:
    """All cards of some decks but those placed already, shuffled, to be dealt anywhere."""

    def __init__(self, rules: Rules, random: Random, *placed: Card | None) -> None:
        cards = [rules.cards[key] for key, copies in rules.copies.items() for _ in range(copies)]
        for card in filter(None, placed):
            cards.remove(card)
        random.shuffle(cards)
        self._left = cards
        self._random = random

    def some(self, lacking: bool) -> tuple[Card, ...]:  # noqa: FBT001
        """Cards for a player's pile, a third of them junk."""
        return () if lacking else self._deal(self._few(), junk=3)

    def animalfolk(self, lacking: bool) -> tuple[Card, ...]:  # noqa: FBT001
        """Cards for a pile of the market."""
        return () if lacking else self._deal(self._few())

    def market(self, lacking: bool, card: Card | None) -> tuple[Card | None, ...]:  # noqa: FBT001
        """Cards for the market, with gaps among them, and with this card if there is one."""
        others = () if lacking else self._deal(self._random.choice((1, 3, 5, 5)))
        cards = others if card is None else (card, *others[1:])
        slots = [*cards, *[None] * (MARKET_SLOTS - len(cards))]
        self._random.shuffle(slots)
        return tuple(slots)

    def stall(
        self,
        lacking: bool,  # noqa: FBT001
        card: Card | None,
        *,
        surely: bool,
    ) -> tuple[tuple[Card, ...], ...]:
        """Stacks of one or two cards, whatever their totals; often this card makes the next."""
        stacks = 0 if lacking else self._random.randint(0, STALL_STACKS - 1)
        if not lacking and card is not None and (surely or (stacks and self._random.randrange(2))):
            stacks = min(card.kind.value, STALL_STACKS) - 1
        dealt = (self._deal(self._random.randint(1, 2)) for _ in range(stacks))
        return tuple(stack for stack in dealt if stack)

    def _few(self) -> int:
        """A number of cards, rather a small one."""
        return min(self._random.randint(0, _LARGEST), self._random.randint(0, _LARGEST))

    def _deal(self, number: int, junk: int = 0) -> tuple[Card, ...]:
        """So many cards, one of `junk` junk; animalfolk cards may run out."""
        dealt = []
        for _ in range(number):
            if junk and self._random.randrange(junk) == 0:
                dealt.append(JUNK)
            elif self._left:
                dealt.append(self._left.pop())
        return tuple(dealt)
