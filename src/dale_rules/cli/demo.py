"""A game between built-in players, told so that a person can follow it."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import Final

import attrs
from rich.console import Console

from dale_rules import (
    Card,
    GameState,
    is_terminal,
    legal_moves,
    outcome,
    render,
    seat_to_act,
    transition,
)
from dale_rules._engine.actions.market import price_of
from dale_rules.cli.players import Player
from dale_rules.events import CleanUpBegan, StackBuilt
from dale_rules.frontends.narration import narrate
from dale_rules.frontends.wording import (
    WIDTH,
    barred,
    counted,
    label,
    listed,
    stall_words,
    together,
    wrapped,
)

_NAMES: Final = ("Ann", "Ben", "Cleo", "Dora")
_MOST_MOVES: Final = 60
"""How many moves and answers a turn may have: bonus actions may follow each other for ever."""


@attrs.define
class Demo:
    """One game on its way to the terminal."""

    state: GameState
    players: Sequence[Player]
    seed: int
    options: str = ""
    """What else was asked for on the command line."""
    console: Console = attrs.field(
        factory=lambda: Console(highlight=False, markup=False, soft_wrap=True)
    )

    _market: tuple[Card | None, ...] = attrs.field(default=(), init=False)
    """The market as it was last shown."""

    def show(self, turns: int) -> None:
        """Play and tell the game, to its end or for that many turns."""
        self._introduce()
        rng = Random(self.seed)
        told, moves = 0, 0
        while not is_terminal(self.state):
            if self.state.turn > turns:
                self._stop(f"Nobody has won after {_turns(told)}")
                return
            if told != self.state.turn:
                told, moves = self.state.turn, 0
                self._head()
            if moves == _MOST_MOVES:
                self._stop(f"Turn {told} has not ended after {moves} moves")
                return
            self._move(rng)
            moves += 1
        self._end()

    def _stop(self, why: str) -> None:
        self._line("")
        self._line(f"{why}: the demo stops here.", "bold")

    @property
    def _names(self) -> tuple[str, ...]:
        return _NAMES[: len(self.state.players)]

    def _introduce(self) -> None:
        decks = listed(deck.id for deck in self.state.rules.decks)
        self._text(
            f"{listed(self._names)} each want to be the first to have 8 stacks in their "
            "stall. The cards of stack 1 have to add up to 1, those of stack 2 to 2, and so on, "
            "and a stack is of one set. Cards are bought in the market and paid with cards from "
            "the hand; a card further left costs more. Junk pays, but builds nothing."
        )
        self._line("")
        self._text(
            f"Decks: {decks}. Seed: {self.seed}. Beside a card stand its set and value. The "
            "market is shown whenever it has changed."
        )

    def _head(self) -> None:
        """Whose turn it is, and what the player sees."""
        state = self.state
        stacks = ", ".join(
            f"{name} {len(player.stall)}"
            for name, player in zip(self._names, state.players, strict=True)
        )
        title = f"Turn {state.turn}: {self._names[state.active]} "
        scores = f" stacks: {stacks}"
        self._line("")
        self._line(title + "-" * (WIDTH - len(title) - len(scores)) + scores, "bold")
        if state.market != self._market:
            self._market = state.market
            self._fact("market", barred(_prices(state)))
        hand = state.players[state.active].hand
        self._fact("hand", ", ".join(map(together, counted(map(label, hand)))))

    def _move(self, rng: Random) -> None:
        before = self.state
        seat = seat_to_act(before)
        assert seat is not None
        move = self.players[seat](before, legal_moves(before), rng)
        done = transition(before, move)
        self.state = done.state
        is_built = any(isinstance(event, StackBuilt) for event in done.events)
        # What clean-up brings the next turns show.
        told = takewhile(lambda event: not isinstance(event, CleanUpBegan), done.events)
        for line in narrate(before, told, self._names):
            self._text(line, "  ", "green" if is_built else None)
        if is_built:
            self._fact("stall", stall_words(self.state.players[seat].stall))

    def _end(self) -> None:
        result = outcome(self.state)
        assert result is not None
        self._line("")
        self._line(render(self.state, self._names))
        self._line("")
        winner = self._names[result.winner]
        self._line(
            f"The game is over after {_turns(self.state.turn)}: "
            f"{winner} has all 8 stacks and wins.",
            "bold",
        )
        self._line(f"For another game: dale demo --seed {self.seed + 1}{self.options}")

    def _fact(self, title: str, text: str) -> None:
        self._text(text, f"  {title:<7} ", "dim")

    def _text(self, text: str, start: str = "", style: str | None = None) -> None:
        self._line("\n".join(wrapped(text, start)), style)

    def _line(self, text: str, style: str | None = None) -> None:
        self.console.print(text, style=style)


def _turns(number: int) -> str:
    return "1 turn" if number == 1 else f"{number} turns"


def _prices(state: GameState) -> Iterator[str]:
    """The market as on the board: the most expensive slot first."""
    for slot, card in reversed(tuple(enumerate(state.market))):
        if card is not None:
            yield f"{label(card)} for {price_of(state, slot)}"
