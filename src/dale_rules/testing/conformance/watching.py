"""Rules whose effects are watched: the same tables, with a watch around every function of a deck.

A pure question is asked twice, and has to leave everything as it was.  An effect that never ends
is stopped, by how often it asks or looks at anything and not by the clock.  So whoever plays under
watch checks all this wherever the game happens to go.
"""

from collections.abc import Callable, Generator, Iterable, Mapping
from types import MappingProxyType, SimpleNamespace
from typing import Any, Final, TypeAlias

import attrs

from dale_rules._effects.asks import Ask, Effect
from dale_rules._effects.draft import Draft
from dale_rules._effects.look import Look
from dale_rules._effects.terms import PaymentTerms, StackTerms
from dale_rules._effects.you import You
from dale_rules._engine.sections import size_of
from dale_rules._model.cards import Card
from dale_rules._model.errors import EffectError
from dale_rules._model.moves import BuildStack
from dale_rules._model.requests import RequestKind
from dale_rules._model.rules import Rules
from dale_rules._model.state import GameState, summary
from dale_rules._model.zones import Spot
from dale_rules.decks.compilation import rules_of
from dale_rules.decks.passives import HOOK_POINTS

MOST_QUESTIONS: Final = 100
"""How many questions one effect may ask."""
_MOST_LOOKS: Final = 50_000
"""How often one effect may use its seat at the table."""
_MOST_OPTIONS: Final = 20
"""How many options of a question are looked at."""
_HAND_SIZES: Final = range(101)
"""By how much a card may enlarge the hand."""

_ACTING: Final = ("ability", *(hook for hook in HOOK_POINTS if hook.startswith("on_")))
_PURE: Final = {
    "hand_size": "hand_size",
    "values": "values",
    "admits": "admits",
    "payment": "payment",
    "copying": "copies",
}
"""The pure questions: the table of `Rules`, and the name of its hook point."""


class Endless(BaseException):
    """An effect goes on without end.

    Not an `Exception`, so that an effect that catches errors is stopped as well.
    """

    def __init__(self, card: str, message: str) -> None:
        super().__init__(card, message)
        self.card = card
        self.message = message


class WatchedRules(Rules):
    """Rules under watch; they equal and pickle as the ones that they were made of."""

    def __reduce__(self) -> tuple[object, ...]:
        return rules_of, (self.decks,)


def watched(state: GameState) -> GameState:
    """The same position with its effects under watch."""
    if isinstance(state.rules, WatchedRules):
        return state
    rules = watched_rules(state.rules)
    script = state.script
    if script is not None:
        script = attrs.evolve(script, start=attrs.evolve(script.start, rules=rules))
    return attrs.evolve(state, rules=rules, script=script)


def watched_rules(rules: Rules) -> WatchedRules:
    """The same rules with their effects under watch."""
    tables = {field.name: getattr(rules, field.name) for field in attrs.fields(Rules)}
    for table in ("techniques", "later_parts"):
        tables[table] = _each(tables[table], _acting)
    for hook in _ACTING:
        tables[hook] = _each(tables[hook], _hook(hook, _acting))
    for table, hook in _PURE.items():
        tables[table] = _each(tables[table], _hook(hook, _pure(hook)))
    return WatchedRules(**tables)


_Watch: TypeAlias = Callable[[str, Any], Any]
"""Puts a watch around something of the card with this id."""


def _each(table: Mapping[str, Any], watch: _Watch) -> Mapping[str, Any]:
    return MappingProxyType({card: watch(card, effect) for card, effect in table.items()})


def _hook(hook: str, watch: _Watch) -> _Watch:
    """A watch around one hook point of a passive; it is all that this table is used for."""
    return lambda card, passive: SimpleNamespace(
        where=passive.where,
        may_decline=passive.may_decline,
        **{hook: watch(card, getattr(passive, hook))},
    )


# Effects


class _WatchedYou(You):
    """A seat that counts how often it is used."""

    __slots__ = ("_looks",)

    def __init__(self, you: You, looks: list[int]) -> None:
        self._looks = looks
        super().__init__(you._draft, you.seat, you._source, you.this)

    def __getattribute__(self, name: str) -> Any:
        looks = object.__getattribute__(self, "_looks")
        looks[0] += 1
        if looks[0] > _MOST_LOOKS:
            source = object.__getattribute__(self, "_source")
            raise Endless(source, f"it goes on without end: it used `you` {_MOST_LOOKS} times")
        return object.__getattribute__(self, name)

    def _at(self, seat: int) -> You:
        return _WatchedYou(You(self._draft, seat, self._source, self.this), self._looks)


def _acting(card: str, effect: Callable[..., Any]) -> Callable[..., Any]:
    def act(you: You, *arguments: object) -> Any:
        running = effect(_WatchedYou(you, [0]), *arguments)
        if isinstance(running, Generator):
            return _questions(card, you._draft, running)
        return running

    return act


def _questions(card: str, draft: Draft, running: Effect) -> Effect:
    answer: Any = None
    try:
        for _ in range(MOST_QUESTIONS + 1):
            try:
                ask = running.send(answer)
            except StopIteration:
                return
            if isinstance(ask, Ask):
                for fault in _faults_of(ask, len(draft.players)):
                    raise EffectError(card, fault, summary(draft))
            answer = yield ask
    finally:
        running.close()
    raise Endless(card, f"it goes on without end: it asked {MOST_QUESTIONS} questions")


_SHAPES: Final[Mapping[RequestKind, type | tuple[type, ...]]] = {
    RequestKind.CARD: (Spot, type(None)),
    RequestKind.CARDS: tuple,
    RequestKind.ORDER: tuple,
    RequestKind.PLAYER: (int, type(None)),
    RequestKind.PLAYERS: tuple,
    RequestKind.NUMBER: int,
    RequestKind.OPTION: (str, type(None)),
    RequestKind.STACK: (BuildStack, type(None)),
}


def _faults_of(ask: Ask, players: int) -> Iterable[str]:
    """What is wrong with a question, whether or not it will be put to anybody."""
    kind, size = ask.request.kind, size_of(ask.options)
    shape = _SHAPES.get(kind, object)
    if ask.seat not in range(players):
        yield f"it asks seat {ask.seat!r}, and there is none"
    for rank in range(0, size, size // _MOST_OPTIONS + 1):
        option = ask.options[rank]
        if not isinstance(option, shape):
            yield f"it offers {option!r}, which is no answer to a question of kind {kind.value!r}"
        elif kind in (RequestKind.CARDS, RequestKind.ORDER) and not all(
            isinstance(part, Spot)
            for part in option  # type: ignore[attr-defined]
        ):
            yield f"it offers {option!r}, which are no cards in their places"


# Pure questions


def _pure(hook: str) -> Callable[[str, Any], Any]:
    def watch(card: str, question: Callable[..., Any]) -> Callable[..., Any]:
        def asked(you: Look, *arguments: object) -> Any:
            position = you._position
            before = _facts(position)
            answers = [_settled(question(you, *arguments)) for _ in range(2)]
            fault = _fault_of(hook, *answers)
            if any(getattr(thing, name) != value for thing, name, value in before):
                fault = f"{hook} changed the position, and may only look at it"
                for thing, name, value in before:  # Or nobody could see where it happens.
                    object.__setattr__(thing, name, value)
            if fault is not None:
                raise EffectError(card, fault, summary(position))
            return answers[0]

        return asked

    return watch


def _settled(answer: Any) -> Any:
    """The answer, read to its end if it can be read only once."""
    return tuple(answer) if isinstance(answer, Iterable) else answer


_OF_PLAYER: Final = ("hand", "deck", "discard_pile", "stall", "counters")
_OF_POSITION: Final = (
    "players",
    "market",
    "market_deck",
    "market_discard",
    "chance",
    "active",
    "turn",
    "phase",
    "bonus_action",
    "modifiers",
    "later",
    "table",
)


def _facts(position: Any) -> list[tuple[Any, str, object]]:
    """All that a question could change; the parts are values themselves."""
    things = [(player, name) for player in position.players for name in _OF_PLAYER]
    things += [(position, name) for name in _OF_POSITION]
    return [(thing, name, getattr(thing, name)) for thing, name in things]


def _fault_of(hook: str, first: Any, second: Any) -> str | None:
    if first != second:
        return f"{hook} gave two answers to one question: {first!r}, then {second!r}"
    if not _is_answer(hook, first):
        return f"{hook} gave {first!r}, which is no answer to it"
    return None


def _is_answer(hook: str, answer: Any) -> bool:
    match hook:
        case "hand_size":
            return type(answer) is int and answer in _HAND_SIZES
        case "admits":
            return isinstance(answer, StackTerms)
        case "payment":
            return isinstance(answer, PaymentTerms)
        case "values":
            return isinstance(answer, tuple) and all(type(value) is int for value in answer)
        case _:
            return isinstance(answer, tuple) and all(
                isinstance(spot, Spot) and isinstance(spot.card, Card) for spot in answer
            )
