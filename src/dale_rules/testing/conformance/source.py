"""Positions and moves as Python source: what a failing check prints for a test."""

import enum
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

import dale_rules
from dale_rules import decks
from dale_rules._engine.sections import size_of
from dale_rules._engine.setup import starting_counts
from dale_rules._model.cards import Card
from dale_rules._model.errors import DaleError
from dale_rules._model.moves import Choose, Move
from dale_rules._model.state import GameState, Player
from dale_rules._model.zones import Spot
from dale_rules.testing.naming import answer

_MOST_OPTIONS = 2000
"""Among how many options an answer is looked for by what it reads like."""


class Source:
    """Source code in the making, and the imports that it needs."""

    def __init__(self) -> None:
        self._imports: set[tuple[str, str]] = set()
        self._modules: set[str] = set()

    def use(self, name: str, module: str) -> str:
        """A name of a module, which is imported."""
        self._imports.add((module, name))
        return name

    def module(self, name: str) -> str:
        """A module, which is imported."""
        self._modules.add(name)
        return name

    @property
    def imports(self) -> str:
        """The import statements."""
        modules = sorted({module for module, _ in self._imports})
        lines = [f"import {module}" for module in sorted(self._modules)]
        for module in modules:
            names = sorted(name for other, name in self._imports if other == module)
            lines.append(f"from {module} import {', '.join(names)}")
        return "\n".join(lines)

    def position(self, state: GameState) -> str:
        """The call of `position` that gives this state, which waits for an action.

        There are no marks, alterations and dictated chance in it, and chance was not used yet.
        """
        lines = [*(f"{self._seat(state, player)}," for player in state.players)]
        lines.append(f"decks={tuple(deck.id for deck in state.rules.decks)!r},")
        lines.append(f"market={[None if c is None else c.id for c in state.market]!r},")
        lines.append(f"market_deck={_names(state.market_deck)},")
        if state.market_discard:
            lines.append(f"market_discard={_names(state.market_discard)},")
        for name, usual in (("active", 0), ("turn", 1), ("bonus_action", False)):
            if getattr(state, name) != usual:
                lines.append(f"{name}={getattr(state, name)!r},")
        lines.append(f"seed={state.chance.seed},")
        inside = "\n".join(f"    {line}" for line in lines)
        return f"{self.use('position', 'dale_rules.testing')}(\n{inside}\n)"

    def _seat(self, state: GameState, player: Player) -> str:
        parts = [f"hand={_names(player.hand)}", f"deck={_names(player.deck)}"]
        if player.discard_pile:
            parts.append(f"discard_pile={_names(player.discard_pile)}")
        if player.stall:
            parts.append(f"stall=[{', '.join(_names(stack) for stack in player.stall)}]")
        if player.counters != starting_counts(state.rules):
            parts.append(f"counters={dict(player.counters)!r}")
        return f"{self.use('seat', 'dale_rules.testing')}({', '.join(parts)})"

    def move(self, state: GameState, move: Move) -> str:
        """A move, in the position held by the variable `state`."""
        if isinstance(move, Choose):
            readable = self._answer(state, move)
            if readable is not None:
                return readable
        return self.value(move)

    def _answer(self, state: GameState, move: Choose) -> str | None:
        """An answer by what it reads like, if that is clear."""
        if state.pending is None or size_of(state.pending.options) > _MOST_OPTIONS:
            return None
        read = _read(move.answer)
        if not _is_readable(read):
            return None
        try:
            found = answer(state, read)
        except DaleError:
            return None
        if found != move:
            return None
        return f"{self.use('answer', 'dale_rules.testing')}(state, {read!r})"

    def value(self, value: Any) -> str:
        """Any value of the model; cards are looked up in `state`."""
        if isinstance(value, Card):
            named = f"{self.use('card', 'dale_rules.testing')}(state, {value.id!r})"
            return named + "".join(f".marked({self.value(mark)})" for mark in value.marks)
        if isinstance(value, enum.Enum):
            return f"{self._public(type(value))}.{value.name}"
        if isinstance(value, tuple):
            inside = "".join(f"{self.value(part)}, " for part in value)
            return f"({inside.rstrip() if len(value) == 1 else inside.removesuffix(', ')})"
        if attrs.has(type(value)):
            fields = [f.name for f in attrs.fields(type(value)) if f.init]
            inside = ", ".join(self.value(getattr(value, name)) for name in fields)
            return f"{self._public(type(value))}({inside})"
        return repr(value)

    def _public(self, kind: type) -> str:
        for module in (dale_rules, decks):
            if getattr(module, kind.__name__, None) is kind:
                return self.use(kind.__name__, module.__name__)
        return self.use(kind.__name__, kind.__module__)


def _names(cards: Iterable[Card]) -> str:
    """Cards by id, several equal ones in a row counted."""
    runs: list[tuple[str, int]] = []
    for card in cards:
        if runs and runs[-1][0] == card.id:
            runs[-1] = (card.id, runs[-1][1] + 1)
        else:
            runs.append((card.id, 1))
    return repr(", ".join(name if number == 1 else f"{number} {name}" for name, number in runs))


def _is_readable(read: Any) -> bool:
    """Whether it is made of names, words and numbers alone, unlike a copy or a stack."""
    if isinstance(read, tuple):
        return all(map(_is_readable, read))
    return read is None or isinstance(read, str | int)


def _read(option: Any) -> Any:
    """What an option is about."""
    if isinstance(option, Spot):
        return option.card.name
    if isinstance(option, Card):
        return option.name
    if isinstance(option, Sequence) and not isinstance(option, str):
        return tuple(_read(part) for part in option)
    return option
