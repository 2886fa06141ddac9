"""Cards, piles and answers by name."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from dale_rules._engine.sections import size_of
from dale_rules._model.cards import JUNK, As, Card
from dale_rules._model.errors import DaleError, InvalidDeck
from dale_rules._model.moves import Choose
from dale_rules._model.requests import RequestKind
from dale_rules._model.rules import Rules
from dale_rules._model.state import GameState
from dale_rules._model.zones import Spot
from dale_rules.decks.compilation import compile_rules
from dale_rules.decks.registry import installed_decks

Names: TypeAlias = str | Iterable[str]
"""Cards by name: "Spyglass, 3 junk" or ["Spyglass", "junk", "junk", "junk"].

A name may be the card's name, in any case, or its id; a number before it stands for copies.
"""

_COUNTED: Final = re.compile(r"(\d+)\s+(?=\S)")


class ImpossiblePosition(DaleError):
    """There can be no such position, card or answer."""


def split(names: Names) -> Iterator[str]:
    """One name for each card."""
    for name in names.split(",") if isinstance(names, str) else names:
        if not isinstance(name, str):
            msg = f"a card is given by its name, not by {name!r}"
            raise ImpossiblePosition(msg)
        counted = _COUNTED.match(name.strip())
        bare = name.strip()[counted.end() :] if counted else name.strip()
        if bare:
            yield from [bare] * (int(counted[1]) if counted else 1)


def card(state: GameState | Rules, name: str) -> Card:
    """The card with this name or id, as it is without marks."""
    rules = state if isinstance(state, Rules) else state.rules
    wanted = name.strip().lower()
    found = [c for c in rules.cards.values() if wanted in (c.name.lower(), c.id)]
    if len(found) == 1:
        return found[0]
    if found:
        msg = f"{name!r} may be {' or '.join(c.id for c in found)}"
    else:
        decks = ", ".join(deck.id for deck in rules.decks) or "no decks"
        msg = f"there is no card {name!r} in a game of {decks}"
    raise ImpossiblePosition(msg)


def cards(state: GameState | Rules, names: Names) -> tuple[Card, ...]:
    """The cards with these names, in this order."""
    return tuple(card(state, name) for name in split(names))


def decks_of(names: Iterable[str]) -> tuple[str, ...]:
    """The installed decks to which cards of these names belong."""
    wanted = {name.lower() for name in names} - {JUNK.id}
    unknown = set(wanted)
    found = set()
    broken = []
    for deck in installed_decks():
        try:
            rules = compile_rules([deck])
        except InvalidDeck as error:
            # A broken deck is no matter unless a card of it may be wanted.
            broken.append(error)
            continue
        known = {key for c in rules.cards.values() for key in (c.name.lower(), c.id)}
        if wanted & known:
            found.add(deck)
            unknown -= known
    if unknown and broken:
        problems = "\n".join(map(str, broken))
        msg = f"no deck that works has a card {' or '.join(sorted(unknown))}; {problems}"
        raise ImpossiblePosition(msg)
    return tuple(sorted(found))


def answer(state: GameState, wanted: Any) -> Choose:
    """The answer to a pending decision that means these cards, seats or words.

    `wanted` is what the option is about: a card's name (for a copy, of the card copied), a list
    of names (of an order in this order), a seat, a tuple of seats, a number, a word, or None to
    decline.  If several options read like this, the first is taken, a card before a copy of it.
    """
    if state.pending is None:
        msg = "no decision is pending"
        raise ImpossiblePosition(msg)
    options = state.pending.options
    if isinstance(wanted, As) and wanted in options:
        return Choose(wanted)
    unordered = state.pending.request.kind in _UNORDERED
    wanted = _plain(tuple(split(wanted)) if isinstance(wanted, list) else wanted)
    some_options = options[: min(size_of(options), _MOST_SEARCHED)]
    for option in sorted(some_options, key=lambda option: isinstance(option, As)):
        read = _plain(option)
        if read == wanted or (unordered and _is_same(read, wanted)):
            return Choose(option)
    some = ", ".join(repr(_plain(option)) for option in options[:10])
    msg = f"no option reads {wanted!r}; there are {some}"
    raise ImpossiblePosition(msg)


_MOST_SEARCHED: Final = 100_000
_UNORDERED: Final = (RequestKind.CARDS, RequestKind.PLAYERS)


def _is_same(read: Any, wanted: Any) -> bool:
    """Whether two tuples hold the same in any order."""
    return isinstance(wanted, tuple) and sorted(read, key=str) == sorted(wanted, key=str)


def _plain(option: Any) -> Any:
    """An option as one would say it."""
    if isinstance(option, Spot):
        return option.card.name.lower()
    if isinstance(option, Card):
        return option.name.lower()
    if isinstance(option, As):
        return option.copied.name.lower()
    if isinstance(option, str):
        return option.lower()
    if isinstance(option, Sequence):
        return tuple(_plain(part) for part in option)
    return option
