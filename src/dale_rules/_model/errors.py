"""Everything that can go wrong for a caller, as exceptions that say where and why."""

import enum
from typing import Final

import attrs

from dale_rules._model.cards import Use


def shown(value: object) -> str:
    """Something from outside for a message: short, and whatever its ``repr`` does."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a message must not fail
        return f"a {type(value).__name__}"
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."


_MOST_SHOWN: Final = 60


class DaleError(Exception):
    """The base of every error that this library raises on purpose."""


class IllegalityCode(enum.Enum):
    """Why a move is illegal.  The values are stable."""

    GAME_OVER = "game-over"
    NOT_A_MOVE = "not-a-move"
    """Not a move at all, or a move with something in it that is no card or number."""
    DECISION_PENDING = "decision-pending"
    """An action or ability while the game waits for an answer."""
    NO_DECISION_PENDING = "no-decision-pending"
    """An answer while the game waits for an action."""
    ANSWER_NOT_OFFERED = "answer-not-offered"
    NOT_IN_HAND = "not-in-hand"
    NO_SUCH_SLOT = "no-such-slot"
    EMPTY_SLOT = "empty-slot"
    MARKET_DISCARD_CLOSED = "market-discard-closed"
    """Nothing paid with allows buying from the market's discard pile."""
    UNDERPAID = "underpaid"
    OVERPAID = "overpaid"
    NOT_A_TECHNIQUE = "not-a-technique"
    EMPTY_STACK = "empty-stack"
    MIXED_STACK = "mixed-stack"
    JUNK_IN_STACK = "junk-in-stack"
    WRONG_TOTAL = "wrong-total"
    NOT_IN_DISCARD_PILE = "not-in-discard-pile"
    FETCHING_NOT_ALLOWED = "fetching-not-allowed"
    """More cards fetched from the discard pile than the stack's cards allow."""
    NO_ABILITY = "no-ability"
    ABILITY_USED = "ability-used"
    MUST_COPY = "must-copy"
    """A copying card used as itself while there is something to copy (K-21)."""
    CANNOT_COPY = "cannot-copy"

    def __repr__(self) -> str:
        return f"IllegalityCode.{self.name}"


@attrs.frozen
class Illegality:
    """Why a move is illegal."""

    code: IllegalityCode
    cards: tuple[Use, ...]
    """The cards that the reason is about."""
    message: str
    """A sentence for people, with the figures and the position it speaks of."""


class IllegalMove(DaleError):
    """The move is not legal in this position; the position is still good."""

    def __init__(self, illegality: Illegality) -> None:
        super().__init__(illegality)
        self.illegality = illegality

    def __str__(self) -> str:
        return f"{self.illegality.code.value}: {self.illegality.message}"


class NotAState(DaleError):
    """Something other than a full `GameState` was given where one is needed."""


class InvalidGame(DaleError):
    """A game cannot be set up like this: number of players or decks, seed, first player."""


class UnknownDeck(DaleError):
    """No deck of this name is installed or registered."""

    def __init__(self, deck: object, installed: tuple[str, ...]) -> None:
        super().__init__(deck, installed)
        self.deck = deck
        self.installed = installed

    def __str__(self) -> str:
        known = ", ".join(self.installed) or "none"
        return f"there is no deck {self.deck!r}; installed: {known}"


@attrs.frozen
class DeckProblem:
    """One thing that is wrong with a deck."""

    deck: str
    card: str | None
    """The card it is about, or None if it is about the whole deck."""
    message: str

    def __str__(self) -> str:
        where = f"{self.deck}, {self.card}" if self.card else self.deck
        return f"{where}: {self.message}"


class InvalidDeck(DaleError):
    """Decks cannot be compiled; every problem is named at once."""

    def __init__(self, problems: tuple[DeckProblem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(["invalid decks:", *(f"- {problem}" for problem in self.problems)])


class UnusualDeck(UserWarning):
    """A deck's composition differs from the 4/3/3/3/1/1 copies of every published one."""


class EffectError(DaleError):
    """A deck's effect misbehaved."""

    def __init__(self, card: str, message: str, position: str) -> None:
        super().__init__(card, message, position)
        self.card = card
        """The id of the card whose effect it is, ``deck/card-name``."""
        self.message = message
        self.position = position

    @property
    def deck(self) -> str:
        """The id of the deck."""
        return self.card.partition("/")[0]

    def __str__(self) -> str:
        return f"{self.card}: {self.message} ({self.position})"


class StaleState(DaleError):
    """A stored position whose decks are no longer the ones it was made with."""
