"""What makes a deck valid; every problem is found in one go."""

import re
from collections import Counter as Counts
from collections.abc import Callable, Collection, Iterator, Mapping
from inspect import getattr_static
from typing import Any, Final

import attrs

from dale_rules._effects.you import LaterPart
from dale_rules._model.cards import HIDDEN, JUNK, CardType
from dale_rules._model.errors import DeckProblem, shown
from dale_rules._model.rules import Counter, Die
from dale_rules._model.zones import Zone
from dale_rules.decks.data import USUAL_COPIES, CardData, Components, DeckData, slug
from dale_rules.decks.passives import (
    HOOK_POINTS,
    STALL_HOOK_POINTS,
    Passive,
    hook_points,
)

_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MOST: Final = 99
"""The largest value of a card, and the largest number of its copies."""
_RESERVED: Final = (JUNK.id, HIDDEN.id)


@attrs.frozen
class Deck:
    """A deck as its hooks handed it over, not yet known to be valid."""

    data: DeckData
    techniques: Mapping[str, Callable[..., Any]]
    passives: Mapping[str, Passive]
    components: Components
    later_parts: tuple[LaterPart, ...] = ()


def problems_of(name: str, deck: Deck, players: int) -> list[DeckProblem]:
    """Everything that is wrong with a deck found under this name, for that many players."""
    found = [DeckProblem(name, None, message) for message in _deck_problems(name, deck.data)]
    if not _are_cards(deck.data.cards):
        return [*found, DeckProblem(name, None, "its cards are no tuple of CardData")]
    for card in deck.data.cards:
        found += [DeckProblem(name, str(card.name), text) for text in _card_problems(card)]
    found += [
        DeckProblem(name, None, message) for message in _cards_problems(deck.data.cards, players)
    ]
    found += [
        DeckProblem(name, card, message)
        for table, type_ in (
            (deck.techniques, CardType.TECHNIQUE),
            (deck.passives, CardType.PASSIVE),
        )
        for card, message in _effect_problems(deck.data.cards, table, type_)
    ]
    found += [
        DeckProblem(name, None, message) for message in _component_problems(name, deck.components)
    ]
    found += [
        DeckProblem(name, None, message) for message in _later_problems(name, deck.later_parts)
    ]
    return found


def is_usual(data: DeckData) -> bool:
    """Whether a valid deck is composed as every published one: 4/3/3/3/1/1 copies."""
    copies: dict[int, tuple[int, ...]] = {}
    for card in data.cards:
        copies[card.value] = (*copies.get(card.value, ()), card.copies)
    return copies == USUAL_COPIES


def _are_cards(cards: object) -> bool:
    return isinstance(cards, tuple) and all(isinstance(card, CardData) for card in cards)


def _deck_problems(name: str, data: DeckData) -> Iterator[str]:
    if not isinstance(data.id, str) or not _ID.fullmatch(data.id):
        yield f"its id {data.id!r} is not made of lower-case letters, digits and hyphens"
    elif data.id in _RESERVED:
        yield f"its id {data.id!r} is reserved"
    elif data.id != name:
        yield f"it calls itself {data.id!r}"
    for field in ("name", "version"):
        value = getattr(data, field)
        if not isinstance(value, str) or not value.strip():
            yield f"its {field} {value!r} is no text"


def _card_problems(card: CardData) -> Iterator[str]:
    for field in attrs.fields(CardData):
        try:
            hash(getattr(card, field.name))
        except TypeError:
            yield f"its {field.name} can be changed: it is not hashable"
    if not isinstance(card.name, str) or not slug(card.name):
        yield "its name has no letters or digits"
    elif not card.name.isprintable():
        yield "its name has characters that cannot be printed"
    for field_name in ("value", "copies"):
        number = getattr(card, field_name)
        if type(number) is not int or not 1 <= number <= _MOST:
            range_ = f"no whole number from 1 to {_MOST}"
            yield f"its {field_name} is {shown(number)}, which is {range_}"
    if card.type not in (CardType.TECHNIQUE, CardType.PASSIVE):
        yield f"its type is {card.type!r}, neither a technique nor a passive"
    if not isinstance(card.text, str):
        yield "its text is no text"
    if not isinstance(card.bonus_action, bool):
        yield f"its bonus_action is {card.bonus_action!r}, neither True nor False"
    elif card.bonus_action and card.type is CardType.PASSIVE:
        yield "a passive cannot have a bonus action, which only a technique awards"


def _cards_problems(cards: Collection[CardData], players: int) -> Iterator[str]:
    names = [card.name for card in cards if isinstance(card.name, str)]
    ids = Counts(map(slug, names))
    twice = next((name for name in names if ids[slug(name)] > 1), None)
    if twice is not None:
        yield f"two cards have the name {twice!r} (or one that gives the same id)"
    ones = [card for card in cards if card.value == 1]
    if len(ones) != 1:
        found = ", ".join(repr(card.name) for card in ones) or "none"
        yield f"it needs exactly one card of value 1, and has {found}"
    elif type(ones[0].copies) is int and ones[0].copies < players:
        yield (
            f"it has {ones[0].copies} copies of its value-1 card {ones[0].name!r}, "
            f"too few for {players} players"
        )


def _effect_problems(
    cards: Collection[CardData], effects: object, type_: CardType
) -> Iterator[tuple[str | None, str]]:
    what = type_.value
    if not isinstance(effects, Mapping):
        yield None, f"its {what} effects are {effects!r}, no mapping from names"
        return
    names = [card.name for card in cards if card.type is type_ and isinstance(card.name, str)]
    for name in names:
        if name not in effects:
            yield str(name), f"this {what} has no effect"
    for name, effect in effects.items():
        if name not in names:
            others = [card.name for card in cards]
            why = f"is no {what}" if name in others else "is no card of this deck"
            yield str(name), f"there is a {what} effect for it, but it {why}"
        if type_ is CardType.PASSIVE:
            for message in _passive_problems(effect):
                yield str(name), message
        elif not callable(effect):
            yield str(name), f"its effect {effect!r} cannot be called"


def _component_problems(name: str, components: object) -> Iterator[str]:
    if not isinstance(components, Components):
        yield f"its components are {components!r}, no Components"
        return
    if not isinstance(components.dice, tuple) or not isinstance(components.counters, tuple):
        yield "its dice and counters are no tuples"
        return
    parts = (*components.dice, *components.counters)
    for part in parts:
        if not isinstance(part, Die | Counter):
            yield f"{part!r} is no die and no counter"
        elif not isinstance(part.name, str) or not slug(part.name):
            yield f"the name {part.name!r} of a die or counter has no letters or digits"
        elif part.id != f"{name}/{slug(part.name)}":
            yield f"the id {part.id!r} is not made of the deck's and of {part.name!r}"
    if len({part.id for part in parts if isinstance(part, Die | Counter)}) < len(parts):
        yield "two of its dice and counters have one id"
    for die in components.dice:
        faces = getattr(die, "faces", None)
        if not isinstance(faces, tuple) or not faces or any(type(f) is not int for f in faces):
            yield f"the faces {faces!r} of a die are no whole numbers"
    for counter in components.counters:
        start = getattr(counter, "start", None)
        if type(start) is not int or start < 0:
            yield f"the start {start!r} of a counter is no whole number of at least 0"


def _later_problems(name: str, parts: object) -> Iterator[str]:
    if not isinstance(parts, tuple) or not all(isinstance(part, LaterPart) for part in parts):
        yield f"its later parts are {parts!r}, no LaterParts"
        return
    for part in parts:
        if not isinstance(part.id, str) or not part.id.startswith(f"{name}/"):
            yield f"the id {part.id!r} of a later part does not begin with the deck's"
        if not callable(part.effect):
            yield f"the effect of the later part {part.id!r} cannot be called"
    if len({part.id for part in parts}) < len(parts):
        yield "two of its later parts have one id"


def _passive_problems(effect: object) -> Iterator[str]:
    if not isinstance(effect, Passive):
        yield f"its effect {effect!r} is no Passive"
        return
    if effect.where not in (Zone.HAND, Zone.STALL):
        yield f"it acts from {effect.where!r}, which is neither the hand nor the stall"
    elsewhere = [name for name in hook_points(effect) if name not in STALL_HOOK_POINTS]
    if effect.where is Zone.STALL and elsewhere:
        asked, used = ", ".join(STALL_HOOK_POINTS), ", ".join(elsewhere)
        yield f"it acts from the stall, where only {asked} are asked, and not {used}"
    for name in getattr(effect, "__dict__", {}):
        if name in HOOK_POINTS:
            yield f"{name} is set on the effect itself; hook points are methods of its class"
    for name in dir(effect):
        if name.startswith("_"):
            continue
        member = getattr_static(effect, name)
        if callable(member):
            if name not in HOOK_POINTS:
                yield f"{name} is no hook point; there are {', '.join(HOOK_POINTS)}"
            continue
        if name in HOOK_POINTS:
            yield f"{name} is a hook point, and no method"
        try:
            hash(member)
        except TypeError:
            yield f"its field {name} can be changed: effects have no state of their own"
