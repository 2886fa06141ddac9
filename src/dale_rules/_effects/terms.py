"""What cards say about payments and stacks, in a form that can be added up and counted with."""

import enum
from typing import Final

import attrs


class Purpose(enum.Enum):
    """What a card's value is asked for."""

    PAY = "pay"
    BUILD = "build"

    def __repr__(self) -> str:
        return f"Purpose.{self.name}"


@attrs.frozen
class PaymentTerms:
    """What a card allows the payment that it is part of."""

    overpay: bool = False
    """The payment may exceed the price by any amount."""
    market_discard: bool = False
    """The top card of the market's discard pile may be bought, at its bare value."""
    arranges_market: bool = False
    """The cards in the market may first change places among its occupied slots (K-49)."""


@attrs.frozen
class StackTerms:
    """What a card allows the stack that it is part of."""

    junk: bool = False
    """The stack may include junk."""
    mixed: bool = False
    """The stack may mix animalfolk sets."""
    fetched: int = 0
    """How many cards may come from anywhere in the builder's discard pile."""


NO_PAYMENT_TERMS: Final = PaymentTerms()
NO_STACK_TERMS: Final = StackTerms()
