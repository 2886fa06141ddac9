"""What a player wants to do.  What then happened is told by events, which are other types.

Moves are plain values and judge nothing: anything can be put into them, and the engine says why
it is illegal.  A move lists the cards it discards in the order in which they reach the pile.
"""

from typing import TypeAlias

import attrs

from dale_rules._model.cards import As, Card, Use
from dale_rules._model.zones import Zone


def is_use(value: object) -> bool:
    """Whether this is a card, or a card as the copy of another."""
    # Not a subclass either: it could be equal to whatever it likes.
    if type(value) is As:
        return type(value.card) is Card and type(value.copied) is Card
    return type(value) is Card


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _as_set(value: object) -> object:
    """Cards without an order, kept sorted, so that equal stacks are equal moves."""
    value = _as_tuple(value)
    if isinstance(value, tuple) and all(is_use(use) for use in value):
        return tuple(sorted(value, key=lambda use: use.key))
    return value


@attrs.frozen
class FetchedAs:
    """A copying card fetched from the own discard pile, used as the copy of another (K-21)."""

    place: int
    """Its place in the pile, counted from the bottom."""
    copied: Card


Fetched: TypeAlias = int | FetchedAs
"""A card fetched from the own discard pile: its place, counted from the bottom."""


def place_of(fetched: Fetched) -> int:
    """Where in the discard pile a fetched card lies."""
    return fetched.place if isinstance(fetched, FetchedAs) else fetched


def _as_places(value: object) -> object:
    value = _as_tuple(value)
    if isinstance(value, tuple) and all(is_fetched(fetched) for fetched in value):
        return tuple(sorted(value, key=place_of))
    return value


def is_fetched(value: object) -> bool:
    """Whether this names a card to fetch, be it there or not."""
    if isinstance(value, FetchedAs):
        return type(value.place) is int and isinstance(value.copied, Card)
    return type(value) is int


@attrs.frozen
class Purchase:
    """Buy the card in a market slot and pay with cards from the hand (R-20 to R-26).

    `slot` is 0 (rightmost) to 4, or `MARKET_DISCARD` where a card paid with allows that.
    `cards` are discarded in this order; every order of the same cards is as legal.
    """

    slot: int | Zone
    cards: tuple[Use, ...] = attrs.field(converter=_as_tuple)


@attrs.frozen
class PlayTechnique:
    """Play a technique card from the hand (R-30)."""

    card: Use


@attrs.frozen
class BuildStack:
    """Build the next stack whole (R-35, R-36).

    `cards` come from the hand, `fetched` are places in the own discard pile, counted from the
    bottom, where a card's effect allows that.  Neither has an order.
    """

    cards: tuple[Use, ...] = attrs.field(converter=_as_set)
    fetched: tuple[Fetched, ...] = attrs.field(default=(), converter=_as_places)


@attrs.frozen
class DiscardCards:
    """Discard any number of cards from the hand, in this order (R-40)."""

    cards: tuple[Card, ...] = attrs.field(default=(), converter=_as_tuple)


@attrs.frozen
class UseAbility:
    """Use the once-per-turn ability of a card in the hand (K-35)."""

    card: Use


@attrs.frozen
class Choose:
    """Answer the pending decision with one of its options."""

    answer: object = attrs.field(converter=_as_tuple)


Move: TypeAlias = UseAbility | PlayTechnique | Purchase | BuildStack | DiscardCards | Choose
"""Anything that `apply` takes."""
