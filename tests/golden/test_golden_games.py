"""Whole games, kept as text: whatever changes one of them changes the rules or the chance.

Each line is a move: its turn and seat, the move in words, and a digest of the position after it.
A game is written anew, to be looked through and committed, by

    DALE_WRITE_GOLDEN=1 pytest tests/golden
"""

import os
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from dale_rules import (
    MARKET_DISCARD,
    BuildStack,
    Card,
    Choose,
    DiscardCards,
    Move,
    PlayTechnique,
    Purchase,
    Spot,
    UseAbility,
    new_game,
    outcome,
    seat_to_act,
)
from dale_rules.testing import blank_decks
from dale_rules.testing.playing import digest, play_randomly

FOLDER = Path(__file__).parent
WRITE = bool(os.environ.get("DALE_WRITE_GOLDEN"))


@attrs.frozen
class Game:
    """What a golden game is played with."""

    decks: tuple[str, ...]
    seed: int

    @property
    def players(self) -> int:
        return len(self.decks) - 1

    @property
    def heading(self) -> str:
        return f"# {self.players} players, decks {', '.join(self.decks)}, seed {self.seed}"


BOX = ("macaws", "pandas", "raccoons")
GAMES = {
    "two-players": Game(BOX, 7),
    "two-players-again": Game(BOX, 2**53 - 1),
    "three-players": Game((*BOX, *blank_decks(1)), 1),
    "four-players": Game((*BOX, *blank_decks(2)), 0),
}


def text_of(game: Game) -> str:
    """The whole game, played at random from its seed."""
    state = new_game(players=game.players, decks=game.decks, seed=game.seed)
    lines = [game.heading, f"start {digest(state)}"]
    for step in play_randomly(state, Random(game.seed)):
        state = step.after
        who = f"turn {step.before.turn} seat {seat_to_act(step.before)}"
        lines.append(f"{who}: {words(step.move)} {digest(state)}")
    return "\n".join([*lines, f"won by seat {winner(outcome(state))}", ""])


def winner(ended: Any) -> int:
    assert ended is not None
    return int(ended.winner)


def words(move: Move) -> str:
    """A move in words."""
    match move:
        case Purchase(slot, cards):
            where = "market discard" if slot is MARKET_DISCARD else f"slot {slot}"
            return f"buys from {where} with {named(cards)}"
        case PlayTechnique(card):
            return f"plays {named(card)}"
        case BuildStack(cards):
            return f"builds {named(cards)}"
        case DiscardCards(cards):
            return f"discards {named(cards)}"
        case UseAbility(card):
            return f"uses {named(card)}"
        case Choose(answer):
            return f"answers {named(answer)}"


def named(thing: Any) -> str:
    """Cards, spots and answers in words."""
    match thing:
        case tuple():
            return ", ".join(map(named, thing)) or "nothing"
        case Card():
            return thing.name
        case Spot():
            place = "" if thing.index is None else f" {thing.index}"
            return f"{thing.card.name} ({thing.zone.value}{place})"
        case _:
            return str(thing)


class TestGoldenGames:
    @pytest.mark.parametrize("name", GAMES)
    def test_is_played_as_before(self, name: str) -> None:
        """The game is played move for move as it is written down."""
        path = FOLDER / f"{name}.txt"
        played = text_of(GAMES[name])
        if WRITE:
            path.write_text(played, encoding="utf-8")
        assert path.read_text(encoding="utf-8").splitlines() == played.splitlines()

    def test_all_are_known(self) -> None:
        """Each file belongs to a game."""
        assert set(GAMES) == {path.stem for path in FOLDER.glob("*.txt")}
