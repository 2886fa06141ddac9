"""Setting a game up (R-01 to R-07)."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

from dale_rules._effects.draft import Draft, DraftSeat
from dale_rules._model.cards import JUNK, Card
from dale_rules._model.chance import MAX_SEED, Chance
from dale_rules._model.errors import InvalidGame, shown
from dale_rules._model.rules import Rules
from dale_rules._model.state import GameState, Phase
from dale_rules._model.zones import MARKET_SLOTS
from dale_rules.decks.compilation import compile_rules

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
DECK_SIZE: Final = 10
"""With how many cards a player's deck begins (R-03)."""
FIRST_HAND: Final = 5
"""How many of them are drawn (R-06)."""


def new_game(
    *, players: int, decks: Iterable[str], seed: int, first_player: int | None = 0
) -> GameState:
    """Set up a game; the same arguments give the same position, in whatever order the decks are.

    Args:
        players: 2 to 4 (R-01).
        decks: ids of animalfolk decks, one more than there are players (R-01).
        seed: 0 to 2**53 - 1; all chance of the game comes from it.
        first_player: the seat that begins, or None to draw it (R-02).

    Raises:
        InvalidGame: if there cannot be such a game.
        UnknownDeck: if a deck is not installed.
        InvalidDeck: if decks are not valid for that many players.

    >>> new_game(players=2, decks=("macaws", "pandas", "raccoons"), seed=7)
    <GameState: turn 1, seat 0, action phase, stacks 0-0>
    """
    names = _check(players, decks, seed, first_player)
    rules = compile_rules(names, players)
    chance = Chance(seed)
    if first_player is None:
        first_player, chance = chance.number(players)
    draft = Draft(
        rules=rules,
        players=tuple(_seat(rules) for _ in range(players)),
        market=(None,) * MARKET_SLOTS,
        market_deck=_market_deck(rules),
        market_discard=(),
        chance=chance,
        active=first_player,
        turn=1,
        phase=Phase.ACTION,
        bonus_action=False,
        modifiers=(),
        table=(),
    )
    draft.market_deck, draft.chance = draft.chance.shuffle(draft.market_deck)
    for seat in range(players):
        draft.shuffle_deck(seat)
        for _ in range(FIRST_HAND):
            draft.draw(seat)
    draft.fill_market()
    return draft.freeze()


def _check(
    players: object, decks: Iterable[str], seed: object, first_player: object
) -> tuple[str, ...]:
    """The names of the decks, if there can be such a game."""
    if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
        msg = f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {shown(players)}"
        raise InvalidGame(msg)
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        msg = f"a seed is a whole number from 0 to 2**53 - 1, not {shown(seed)}"
        raise InvalidGame(msg)
    if first_player is not None and (
        type(first_player) is not int or not 0 <= first_player < players
    ):
        seats = f"a seat from 0 to {players - 1} or None"
        msg = f"the first player is {seats}, not {shown(first_player)}"
        raise InvalidGame(msg)
    names = _first_few(decks)
    if not names or not all(isinstance(name, str) for name in names):
        msg = f"decks are a sequence of deck ids, not {shown(decks)}"
        raise InvalidGame(msg)
    if len(set(names)) < len(names):
        msg = f"a deck is named twice: {', '.join(names)}"
        raise InvalidGame(msg)
    if len(names) != players + 1:
        msg = f"{players} players use {players + 1} decks, not {len(names)}"
        raise InvalidGame(msg)
    return names


def _first_few(decks: object) -> tuple[str, ...]:
    """The names given, no more than are needed to see that they are too many."""
    if isinstance(decks, str) or not isinstance(decks, Iterable):
        return ()
    return tuple(islice(decks, MAX_PLAYERS + 2))


def _animalfolk(rules: Rules) -> list[Card]:
    return [rules.cards[key] for key in rules.copies]


def _seat(rules: Rules) -> DraftSeat:
    """A player's cards: a value-1 card of every deck, then junk (R-03)."""
    ones = tuple(card for card in _animalfolk(rules) if card.kind.value == 1)
    junk = (JUNK,) * (DECK_SIZE - len(ones))
    return DraftSeat((), ones + junk, (), (), starting_counts(rules))


def starting_counts(rules: Rules) -> tuple[tuple[str, int], ...]:
    """What decks count for a player at the beginning."""
    return tuple((counter.id, counter.start) for counter in rules.counters)


def _market_deck(rules: Rules) -> tuple[Card, ...]:
    """All animalfolk cards but those of value 1 (R-04)."""
    return tuple(
        card
        for card in _animalfolk(rules)
        if card.kind.value != 1
        for _ in range(rules.copies[card.kind.id])
    )
