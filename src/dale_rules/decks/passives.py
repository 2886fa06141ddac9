"""The hook points of a passive card.

A passive is a small class without state.  It overrides the hook points it needs; the compiler
finds which, and the game asks only those.  Hook points are of two sorts:

- pure questions (`hand_size`, `values`, `admits`, `payment`, `copies`) look and change nothing;
- `ability` and the `on_` hook points act: they are generators or plain functions, as techniques
  are.
"""

from collections.abc import Iterable
from typing import Final

from dale_rules._effects.asks import Effect
from dale_rules._effects.look import Look
from dale_rules._effects.terms import (
    NO_PAYMENT_TERMS,
    NO_STACK_TERMS,
    PaymentTerms,
    Purpose,
    StackTerms,
)
from dale_rules._effects.you import PurchaseMade, StackMade, You
from dale_rules._model.zones import Spot, Zone


class Passive:
    """A passive effect that does nothing; a card's class overrides what it needs."""

    where: Zone = Zone.HAND
    """In which zone the card has to be: `HAND` or `STALL`; of a stall `hand_size` and
    `on_turn_start` are asked."""

    may_decline: bool = True
    """Whether its owner may let a reaction pass: one to `on_gained` or to what others do."""

    def hand_size(self, you: Look) -> int:
        """How many cards larger the hand is filled at clean-up while this is in it (R-53)."""
        return 0

    def values(self, you: Look, purpose: Purpose, value: int) -> Iterable[int]:
        """The values that this card may take, given the one it has; one is chosen in using it.

        The use is legal if some choice fits, and the choice is no part of the move.
        """
        return (value,)

    def admits(self, you: Look) -> StackTerms:
        """What a stack that contains this card may do."""
        return NO_STACK_TERMS

    def payment(self, you: Look) -> PaymentTerms:
        """What a payment that contains this card may do."""
        return NO_PAYMENT_TERMS

    def copies(self, you: Look) -> Iterable[Spot]:
        """The cards that this card may be a copy of; copying is mandatory (K-20 to K-24)."""
        return ()

    def ability(self, you: You) -> Effect | None:
        """What this card does once per turn, while an action is still to be taken (K-35)."""
        return None

    def on_purchased(self, you: You, purchase: PurchaseMade) -> Effect | None:
        """This card was bought: before the cards paid with are discarded (K-34)."""
        return None

    def on_paid(self, you: You, purchase: PurchaseMade) -> Effect | None:
        """This card was paid with: before it is discarded (K-34)."""
        return None

    def on_built(self, you: You, stack: StackMade) -> Effect | None:
        """A stack with this card was built."""
        return None

    def on_turn_start(self, you: You) -> Effect | None:
        """Your turn begins with this card in your hand; before the action phase (R-10)."""
        return None

    def on_gained(self, you: You) -> Effect | None:
        """This card got into your hand; `you.this` is the card there."""
        return None

    def on_others_technique(self, you: You, other: You) -> Effect | None:
        """Another player has resolved a technique (K-53)."""
        return None

    def on_others_purchase(self, you: You, other: You) -> Effect | None:
        """Another player has made a purchase (K-53)."""
        return None

    def on_others_build(self, you: You, other: You) -> Effect | None:
        """Another player has built a stack (K-53)."""
        return None

    def on_others_shuffle(self, you: You, other: You) -> Effect | None:
        """Another player's deck has been shuffled (K-53)."""
        return None


HOOK_POINTS: Final = (
    "hand_size",
    "values",
    "admits",
    "payment",
    "copies",
    "ability",
    "on_purchased",
    "on_paid",
    "on_built",
    "on_turn_start",
    "on_gained",
    "on_others_technique",
    "on_others_purchase",
    "on_others_build",
    "on_others_shuffle",
)
"""The names of all hook points."""

REACTIONS: Final = {
    "on_gained": "react to a card gained",
    "on_others_technique": "react to another player's technique",
    "on_others_purchase": "react to another player's purchase",
    "on_others_build": "react to another player's stack",
    "on_others_shuffle": "react to another player's shuffling",
}
"""The hook points to which cards react (K-53), and what that is called."""

STALL_HOOK_POINTS: Final = ("hand_size", "on_turn_start")
"""Those that cards in a stall are asked too (`Passive.where`)."""


def hook_points(passive: Passive) -> tuple[str, ...]:
    """The hook points that a passive overrides."""
    return tuple(
        name for name in HOOK_POINTS if getattr(type(passive), name) is not getattr(Passive, name)
    )
