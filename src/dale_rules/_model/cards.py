"""Cards are values: a kind, plus the marks put on it this turn.

Two copies of a kind are the same card, so equal positions are equal, no move is listed twice,
and no number lets anybody follow a card through a shuffle.  Cards hold data and never functions:
what a card does is looked up in the rules of the game.

Cards are interned, which makes comparing them fast; nothing may rely on their identity.
"""

import enum
from typing import Any, Final, TypeAlias
from weakref import WeakValueDictionary

import attrs


class CardType(enum.Enum):
    """What a card is for."""

    TECHNIQUE = "technique"
    PASSIVE = "passive"
    RUBBISH = "rubbish"

    def __repr__(self) -> str:
        return f"CardType.{self.name}"


class Alteration(enum.Enum):
    """How a value is altered."""

    SET = "set"
    ADD = "add"
    MULTIPLY = "multiply"

    def __repr__(self) -> str:
        return f"Alteration.{self.name}"


@attrs.frozen
class ValueChange:
    """One alteration of a card's value (R-60)."""

    how: Alteration
    amount: int

    def __call__(self, value: int) -> int:
        """The altered value; no value falls below 0."""
        match self.how:
            case Alteration.SET:
                return max(0, self.amount)
            case Alteration.ADD:
                return max(0, value + self.amount)
            case Alteration.MULTIPLY:
                return max(0, value * self.amount)


@attrs.frozen
class ValueMark:
    """An alteration of one card, until it leaves the hand or the turn ends (R-62).

    `after` is how many turn-long changes were in force when the mark was put on the card:
    setting, multiplying and adding do not commute, so their order has to be known (R-61).
    """

    change: ValueChange
    after: int

    @property
    def key(self) -> tuple[str, str, int, int]:
        """Sorts marks of every sort."""
        return ("value", self.change.how.value, self.change.amount, self.after)


@attrs.frozen
class UsedMark:
    """The card has used this ability in this turn (K-35)."""

    ability: str
    """The id of the card whose ability it is: a copy uses another card's."""

    @property
    def key(self) -> tuple[str, str, int, int]:
        """Sorts marks of every sort."""
        return ("used", self.ability, 0, 0)


Mark: TypeAlias = ValueMark | UsedMark


_JUNK_ID: Final = "junk"


@attrs.frozen(cache_hash=True)
class CardKind:
    """What is printed on a card, less its effect."""

    id: str
    """``deck/card-name``, unique in a game."""
    name: str
    set: str | None
    """The id of the animalfolk deck; None for junk, which belongs to no set (R-07)."""
    value: int
    type: CardType
    bonus_action: bool = False
    """Whether it has the bonus-action icon (R-12)."""


@attrs.frozen(cache_hash=True, weakref_slot=True, repr=False)
class Card:
    """A card in play.

    The cards of a game are in `state.rules.cards`; two cards are equal if their kind and their
    marks are.
    """

    kind: CardKind
    marks: tuple[Mark, ...] = ()
    key: tuple[Any, ...] = attrs.field(eq=False, init=False)
    """What cards in a hand are sorted by: value, then id, then marks."""

    @key.default
    def _make_key(self) -> tuple[Any, ...]:
        return (self.kind.value, self.kind.id, tuple(mark.key for mark in self.marks))

    @property
    def id(self) -> str:
        """The id of its kind, ``deck/card-name``."""
        return self.kind.id

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name

    @property
    def is_junk(self) -> bool:
        """Whether this is junk, marked or not."""
        return self.kind.id == _JUNK_ID

    @property
    def plain(self) -> "Card":
        """The same card without marks, as it is anywhere but in a hand."""
        return card(self.kind) if self.marks else self

    @property
    def physical(self) -> "Card":
        """The card that lies on the table: itself."""
        return self

    @property
    def face(self) -> "Card":
        """The card that it counts as: itself."""
        return self

    def marked(self, mark: Mark) -> "Card":
        """The same card with one more mark."""
        return card(self.kind, (*self.marks, mark))

    def __repr__(self) -> str:
        marks = f" {list(self.marks)}" if self.marks else ""
        return f"<{self.kind.id}{marks}>"

    def __reduce__(self) -> tuple[object, ...]:
        return card, (self.kind, self.marks)

    def __copy__(self) -> "Card":
        return self

    def __deepcopy__(self, memo: object) -> "Card":
        return self


_interned: WeakValueDictionary[tuple[CardKind, tuple[Mark, ...]], Card] = WeakValueDictionary()


def card(kind: CardKind, marks: tuple[Mark, ...] = ()) -> Card:
    """The card of this kind with these marks."""
    found = _interned.get((kind, marks))
    if found is None:
        found = _interned[(kind, marks)] = Card(kind, marks)
    return found


@attrs.frozen
class As:
    """A card used as the copy of another (K-20).

    `card` lies on the table; `copied` is what it counts as: kind, marks and all.
    """

    card: Card
    copied: Card

    @property
    def physical(self) -> Card:
        """The card that lies on the table."""
        return self.card

    @property
    def face(self) -> Card:
        """The card that it counts as."""
        return self.copied

    @property
    def key(self) -> tuple[Any, ...]:
        """Sorts uses among cards."""
        return (*self.card.key, self.copied.key)


Use: TypeAlias = Card | As
"""A card as it is used: itself, or a copy.  It answers `physical` and `face`."""

JUNK: Final = card(CardKind(_JUNK_ID, "Junk", None, 1, CardType.RUBBISH))
"""The junk card: value 1, rubbish, of no set (R-07)."""

HIDDEN: Final = card(CardKind("hidden", "hidden card", None, 0, CardType.RUBBISH))
"""What a view shows in place of a card that its viewer cannot see."""


def insert(hand: tuple[Card, ...], new: Card) -> tuple[Card, ...]:
    """The hand with one more card; a hand is kept sorted."""
    key = new.key
    for place, held in enumerate(hand):
        if key < held.key:
            return (*hand[:place], new, *hand[place:])
    return (*hand, new)


def taken(cards: tuple[Card, ...], wanted: Card) -> tuple[Card, tuple[Card, ...]]:
    """The card found among others that equals `wanted`, and the rest; ValueError if none does."""
    place = cards.index(wanted)
    return cards[place], cards[:place] + cards[place + 1 :]
