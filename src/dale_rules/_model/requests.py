"""The question that a waiting game asks."""

import enum
from collections.abc import Sequence

import attrs


class RequestKind(enum.Enum):
    """What sort of answer is asked for, and so what the options are."""

    CARD = "card"
    """One card: a `Spot`, or None where declining is allowed."""
    CARDS = "cards"
    """Some cards: a tuple of `Spot`."""
    ORDER = "order"
    """An order of given cards: a tuple of `Spot`; the last one moves last."""
    PLAYER = "player"
    """One player: a seat."""
    PLAYERS = "players"
    """Some players: a tuple of seats."""
    NUMBER = "number"
    """A whole number."""
    USE = "use"
    """A card in the way it is used: a `Card`, or an `As` for one that copies; None where
    declining is allowed."""
    STACK = "stack"
    """A stack to build: a `BuildStack`, or None where declining is allowed."""
    OPTION = "option"
    """One of some words of the card's own."""

    def __repr__(self) -> str:
        return f"RequestKind.{self.name}"


@attrs.frozen
class Request:
    """A question put to a player."""

    kind: RequestKind
    source: str | None
    """The id of the card whose effect asks; None where that would tell of a hidden card."""
    purpose: str = ""
    """What is done with what is chosen, in the card's own word: "discard", "take".

    The engine's own are "hand size", "arrange market", "build", and what a reaction is to.
    """
    secret: bool = False
    """Whether others may know only who is asked, and not what (K-54)."""


@attrs.frozen
class Pending:
    """A decision that the game waits for."""

    seat: int
    """Who decides; not always the player whose turn it is."""
    request: Request
    options: Sequence[object]
    """All legal answers, at least two (K-06)."""
