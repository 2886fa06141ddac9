"""What the chosen decks make of the rules: one table for each thing the game may ask a card.

Decks are collected, validated and compiled once (`dale_rules.decks`); the running game reads
these tables, never calls a plugin manager, and never asks a card that has nothing to say.
"""

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from dale_rules._model.cards import Card, CardKind


@attrs.frozen(order=True)
class DeckVersion:
    """Which deck takes part, so exactly that two games can be told apart by it."""

    id: str
    version: str
    fingerprint: str
    """A hash of the deck's cards and of which hook points they use."""


@attrs.frozen(order=True)
class Die:
    """A die that a deck brings."""

    id: str
    """``deck/die-name``."""
    name: str
    faces: tuple[int, ...]


@attrs.frozen(order=True)
class Counter:
    """Something of its own that a deck counts for each player: coins, hours."""

    id: str
    """``deck/counter-name``."""
    name: str
    start: int
    """With how much every player begins; never below 0."""
    public: bool
    """Whether other players see the count."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Rules:
    """The rules of one game: compares, hashes and pickles as its `decks`.

    The tables are keyed by card id.
    """

    decks: tuple[DeckVersion, ...]
    """The decks in play, sorted by id."""
    cards: Mapping[str, Card]
    """Every card of the game, junk included."""
    copies: Mapping[str, int]
    """How many copies of an animalfolk card its deck holds."""
    texts: Mapping[str, str]
    """What a card does, in English."""
    counters: tuple[Counter, ...]
    """What decks count for each player, sorted by id."""
    dice: tuple[Die, ...]
    """The dice that decks bring, sorted by id."""
    techniques: Mapping[str, Callable[..., Any]]
    later_parts: Mapping[str, Callable[..., Any]]
    """What comes at the start of a later turn, by id."""
    hand_size: Mapping[str, Any]
    values: Mapping[str, Any]
    admits: Mapping[str, Any]
    payment: Mapping[str, Any]
    copying: Mapping[str, Any]
    ability: Mapping[str, Any]
    on_purchased: Mapping[str, Any]
    on_paid: Mapping[str, Any]
    on_built: Mapping[str, Any]
    on_turn_start: Mapping[str, Any]
    on_gained: Mapping[str, Any]
    on_others_technique: Mapping[str, Any]
    on_others_shuffle: Mapping[str, Any]
    on_others_purchase: Mapping[str, Any]
    on_others_build: Mapping[str, Any]

    def kind(self, card_id: str) -> CardKind:
        """The kind with this id; KeyError if it is not in this game."""
        return self.cards[card_id].kind

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.decks == other.decks

    def __hash__(self) -> int:
        return hash(self.decks)

    def __repr__(self) -> str:
        return f"<Rules of {', '.join(deck.id for deck in self.decks)}>"

    def __copy__(self) -> "Rules":
        return self

    def __deepcopy__(self, memo: object) -> "Rules":
        return self
