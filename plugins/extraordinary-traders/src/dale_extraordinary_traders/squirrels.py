"""Hoarding flying squirrels: stalls built from what others would not put there."""

from collections.abc import Iterable

from dale_rules.decks import (
    Animalfolk,
    Effect,
    Look,
    Passive,
    Purpose,
    StackMade,
    StackTerms,
    You,
)

squirrels = Animalfolk("squirrels", "Hoarding flying squirrels", version="1.0")


@squirrels.passive("Stashing Vendor", value=1, copies=4)
class StashingVendor(Passive):
    """A stack that you build with this may include any number of junk cards."""

    def admits(self, you: Look) -> StackTerms:
        return StackTerms(junk=True)


@squirrels.passive("Empty Chest", value=2, copies=3)
class EmptyChest(Passive):
    """A stack that you build with this may mix cards of any sets."""

    def admits(self, you: Look) -> StackTerms:
        return StackTerms(mixed=True)


@squirrels.passive("Nostalgic Item", value=3, copies=3)
class NostalgicItem(Passive):
    """A stack that you build with this may include one card from anywhere in your discard pile.

    It may be junk or of any set.
    """

    def admits(self, you: Look) -> StackTerms:
        return StackTerms(fetched=1)


@squirrels.technique("Acorn", value=4, copies=3, bonus_action=True)
def acorn(you: You) -> Effect:
    """Swap this card with any card in another player's stall, and take that card."""
    displayed = (spot for other in you.others for stack in other.stall for spot in stack)
    wanted = yield you.choose_card(displayed, "take")
    you.swap(you.this, wanted)


@squirrels.passive("Accordion", value=5, copies=1)
class Accordion(Passive):
    """When you build with this its value may be 1 higher or 1 lower."""

    def values(self, you: Look, purpose: Purpose, value: int) -> Iterable[int]:
        return (value - 1, value, value + 1) if purpose is Purpose.BUILD else (value,)


@squirrels.passive("Winter is Coming", value=5, copies=1)
class WinterIsComing(Passive):
    """After you build a stack with this you may build the next stack at once."""

    def on_built(self, you: You, stack: StackMade) -> Effect:
        yield you.may_build_stack()
