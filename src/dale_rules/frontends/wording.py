"""How people say it: players, cards and places in English words."""

import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from dale_rules._engine.judging import name
from dale_rules._model.cards import HIDDEN, Card, Use, UsedMark
from dale_rules._model.zones import Place, Zone

Names: TypeAlias = Sequence[str] | None
"""The players' names by seat; None calls them "seat 0", "seat 1" and so on."""

WIDTH: Final = 80
"""No line is wider."""


def player(seat: int, names: Names = None) -> str:
    """What a player is called in the middle of a sentence."""
    return f"seat {seat}" if names is None else names[seat]


def capital(words: str) -> str:
    """The same words with a capital at the start."""
    return words[:1].upper() + words[1:]


def listed(words: Iterable[str]) -> str:
    """Words in a row.

    >>> listed(["Ann", "Ben", "Cleo"])
    'Ann, Ben and Cleo'
    """
    *first, last = (*words,) or ("nothing",)
    return f"{', '.join(first)} and {last}" if first else last


def card_list(uses: Iterable[Use]) -> str:
    """Cards by name in this order, equal neighbours counted.

    >>> from dale_rules._model.cards import HIDDEN, JUNK
    >>> card_list([JUNK, JUNK, HIDDEN])
    '2 Junk and a hidden card'
    """
    return listed(_times(use, sum(1 for _ in alike)) for use, alike in groupby(uses))


def _times(use: Use, count: int) -> str:
    if use == HIDDEN:
        return "a hidden card" if count == 1 else f"{count} hidden cards"
    return name(use) if count == 1 else f"{count} {name(use)}"


def label(card: Card, value: int | None = None) -> str:
    """A card with its set and value, and what is different about it this turn.

    >>> from dale_rules._model.cards import JUNK
    >>> label(JUNK, value=2)
    'Junk [1, now 2]'
    """
    if card == HIDDEN:
        return card.name
    kind = card.kind
    facts = f"{kind.set} {kind.value}" if kind.set else f"{kind.value}"
    if value is not None and value != kind.value:
        facts += f", now {value}"
    if any(isinstance(mark, UsedMark) for mark in card.marks):
        facts += ", used"
    return f"{card.name} [{facts}]"


def counted(labels: Iterable[str]) -> list[str]:
    """Labels, equal neighbours together: ["2 Junk [1]", "Cookies [macaws 2]"]."""
    counts = ((words, sum(1 for _ in alike)) for words, alike in groupby(labels))
    return [words if count == 1 else f"{count} {words}" for words, count in counts]


def stall_words(stall: tuple[tuple[Card, ...], ...]) -> str:
    """The stacks of a stall in a row: "1: Cookies | 2: 2 Swift Broker"."""
    stacks = (
        f"{number}: {' + '.join(counted(card.name for card in stack))}"
        for number, stack in enumerate(stall, start=1)
    )
    return barred(stacks) or "empty"


def place_name(place: Place, names: Names = None) -> str:
    """Where cards are: "seat 1's discard pile", "the market"."""
    if place.zone in _PLACES:
        return _PLACES[place.zone]
    if place.seat is None:
        return f"a {place.zone.value}"
    return f"{player(place.seat, names)}'s {place.zone.value}"


_PLACES: Final = {
    Zone.MARKET: "the market",
    Zone.MARKET_DECK: "the market deck",
    Zone.MARKET_DISCARD: "the market's discard pile",
    Zone.JUNK_PILE: "the junk pile",
    Zone.ASIDE: "the cards set aside",
    Zone.PLAYED: "the table",
    Zone.PAID: "the payment",
    Zone.BOUGHT: "the table",
}


# Lines


def together(words: str) -> str:
    """The words with spaces at which `wrapped` breaks no line."""
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def barred(parts: Iterable[str]) -> str:
    """Parts with bars between them; lines are broken after a bar alone."""
    return f"{together(' |')} ".join(map(together, parts))


def wrapped(text: str, start: str = "") -> list[str]:
    """The text in lines of at most 80 columns, all but the first indented as far as `start`."""
    lines = textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=" " * len(start))
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]
