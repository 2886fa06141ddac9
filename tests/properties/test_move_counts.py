"""How many moves there are, and how many positions they lead to, in a few fixed positions.

What changes these numbers changes the rules.
"""

import pytest

from dale_rules import (
    BuildStack,
    DiscardCards,
    GameState,
    Move,
    PlayTechnique,
    Purchase,
    UseAbility,
    apply,
    legal_moves,
    new_game,
)
from dale_rules.testing import blank_decks, position, seat


def plain() -> GameState:
    """No card with an effect, and all of it small enough to count by hand."""
    return position(
        seat(hand="Blank 1.2, junk"),
        seat(hand="junk"),
        decks=blank_decks(1),
        market="Blank 1.2",
        market_deck=(),
    )


def rich() -> GameState:
    """Cards that pay in their own way, and something to open."""
    return position(
        seat(hand="Market Discovery, Stock Clearance, Swift Broker, Cookies, Spyglass"),
        seat(hand="3 junk, Nuisance, Rotten Food"),
        decks=["macaws", "pandas", "raccoons"],
        market=["Prepaid Good", None, "Favourite Toy", None, "Sabotage"],
        market_discard="Loyal Partner, Dirty Exchange",
    )


def starved() -> GameState:
    """Nothing anywhere."""
    return position(*[seat(hand=(), deck=())] * 4, decks=["macaws"], market=[], market_deck=())


def opening(players: int) -> GameState:
    decks = ("macaws", "pandas", "raccoons", *blank_decks(2))
    return new_game(players=players, decks=decks[: players + 1], seed=players)


POSITIONS = {
    "plain": plain(),
    "rich": rich(),
    "starved": starved(),
    "opening of two": opening(2),
    "opening of three": opening(3),
    "opening of four": opening(4),
}


def counts(state: GameState) -> tuple[int, int, int]:
    """Moves, lines of two moves, and different positions after two moves."""
    lines, reached = 0, set()
    moves = legal_moves(state)
    for move in moves:
        after = apply(state, move)
        replies = legal_moves(after)
        lines += replies.size
        reached |= {apply(after, reply) for reply in replies}
    return moves.size, lines, len(reached)


class TestCounts:
    @pytest.mark.parametrize(
        ("name", "expected"),
        {
            "plain": {Purchase: 1, DiscardCards: 4},
            "rich": {
                UseAbility: 1,
                PlayTechnique: 2,
                Purchase: 59,
                BuildStack: 1,
                DiscardCards: 32,
            },
            "starved": {DiscardCards: 1},
            "opening of two": {PlayTechnique: 1, Purchase: 5, BuildStack: 1, DiscardCards: 10},
            "opening of three": {PlayTechnique: 1, Purchase: 5, BuildStack: 2, DiscardCards: 16},
            "opening of four": {PlayTechnique: 2, Purchase: 11, BuildStack: 3, DiscardCards: 24},
        }.items(),
    )
    def test_moves_by_kind(self, name: str, expected: dict[type[Move], int]) -> None:
        """As many moves of each kind are listed as there should be."""
        moves = legal_moves(POSITIONS[name])
        assert expected == {kind: moves.of(kind).size for kind in moves.kinds}

    @pytest.mark.parametrize(
        ("name", "expected"),
        {
            "plain": (5, 10, 10),
            "rich": (95, 2973, 2922),
            "starved": (1, 1, 1),
            "opening of two": (17, 274, 274),
            "opening of three": (24, 585, 585),
            "opening of four": (40, 1570, 1570),
        }.items(),
    )
    def test_two_moves_deep(self, name: str, expected: tuple[int, int, int]) -> None:
        """As many lines of two moves lead to as many positions as they should."""
        assert expected == counts(POSITIONS[name])
