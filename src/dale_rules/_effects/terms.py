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


def _flag() -> bool:
    field: bool = attrs.field(default=False, validator=attrs.validators.instance_of(bool))
    return field


@attrs.frozen
class PaymentTerms:
    """What a card allows the payment that it is part of."""

    overpay: bool = _flag()
    """The payment may exceed the price by any amount."""
    market_discard: bool = _flag()
    """The top card of the market's discard pile may be bought, at its bare value."""
    arranges_market: bool = _flag()
    """The cards in the market may first change places among its occupied slots (K-49)."""


@attrs.frozen
class StackTerms:
    """What a card allows the stack that it is part of."""

    junk: bool = _flag()
    """The stack may include junk."""
    mixed: bool = _flag()
    """The stack may mix animalfolk sets."""
    fetched: int = attrs.field(default=0, validator=attrs.validators.instance_of(int))
    """How many cards may come from anywhere in the builder's discard pile."""


NO_PAYMENT_TERMS: Final = PaymentTerms()
NO_STACK_TERMS: Final = StackTerms()
