"""Cards, piles and answers by name."""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
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
    if not isinstance(names, Iterable):
        msg = f"cards are given by their names, not by {names!r}"
        raise ImpossiblePosition(msg)
    for name in names.split(",") if isinstance(names, str) else names:
        _check_name(name)
        counted = _COUNTED.match(name.strip())
        bare = name.strip()[counted.end() :] if counted else name.strip()
        if bare:
            yield from [bare] * (int(counted[1]) if counted else 1)


def _check_name(name: object) -> None:
    if not isinstance(name, str):
        msg = f"a card is given by its name, not by {name!r}"
        raise ImpossiblePosition(msg)


def card(state: GameState | Rules, name: str) -> Card:
    """The card with this name or id, as it is without marks."""
    _check_name(name)
    rules = state if isinstance(state, Rules) else state.rules
    wanted = name.strip().lower()
    found = [c for c in rules.cards.values() if wanted in _keys(c)]
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
    """The installed decks to which cards of these names belong.

    Raises `ImpossiblePosition` if one belongs to none.
    """
    unknown = {name.strip().lower(): name for name in names}
    unknown.pop(JUNK.id, None)
    wanted = set(unknown)
    installed: list[Card] = []
    found = set()
    broken = []
    for deck in installed_decks():
        try:
            rules = compile_rules([deck])
        except InvalidDeck as error:
            # A broken deck is no matter unless a card of it may be wanted.
            broken.append(error)
            continue
        installed += rules.cards.values()
        known = {key for c in rules.cards.values() for key in _keys(c)}
        if wanted & known:
            found.add(deck)
            for key in wanted & known:
                unknown.pop(key, None)
    if unknown:
        raise ImpossiblePosition(_unknown(unknown[min(unknown)], installed, broken))
    return tuple(sorted(found))


def _unknown(name: str, installed: Iterable[Card], broken: Sequence[InvalidDeck]) -> str:
    """That no installed deck has a card of this name, and what may have been meant."""
    known = {key: key if key == c.id else c.name for c in installed for key in _keys(c)}
    alike = get_close_matches(name.strip().lower(), known, n=1)
    hint = f"; did you mean {known[alike[0]]!r}?" if alike else ""
    problems = "\n".join(map(str, broken))
    last = f"\nthese decks do not work, and may have it:\n{problems}" if broken else ""
    return f"no installed deck has a card {name!r}{hint}{last}"


def _keys(named: Card) -> tuple[str, str]:
    """By what a card is found."""
    return named.id, named.name.lower()


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
