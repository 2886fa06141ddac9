"""Experimenting platypuses: whatever the own cards can be made to do."""

from dale_rules.decks import (
    Animalfolk,
    Effect,
    Look,
    Passive,
    PaymentTerms,
    PurchaseMade,
    You,
)

platypuses = Animalfolk("platypuses", "Experimenting platypuses", version="1.0")


@platypuses.technique("Tireless Tinkerer", value=1, copies=4, bonus_action=True)
def tireless_tinkerer(you: You) -> None:
    """Put the top card of your discard pile on top of your deck."""
    you.put_on_deck(you.top_discard)


@platypuses.passive("Calculations", value=2, copies=3)
class Calculations(Passive):
    """When you pay with this, you may first rearrange the cards of the market."""

    def payment(self, you: Look) -> PaymentTerms:
        return PaymentTerms(arranges_market=True)


@platypuses.technique("Safety Precaution", value=3, copies=3, bonus_action=True)
def safety_precaution(you: You) -> Effect:
    """Swap this card with any card in your own stall, and take that card."""
    displayed = (spot for stack in you.stall for spot in stack)
    wanted = yield you.choose_card(displayed, "take")
    you.swap(you.this, wanted)


@platypuses.technique("Magnet", value=4, copies=3, bonus_action=True)
def magnet(you: You) -> Effect:
    """Search your deck for a card and take it, then shuffle your deck."""
    found = yield you.choose_card(you.search_deck(), "take")
    you.take(found)
    you.shuffle_deck()


@platypuses.technique("Dangerous Test", value=5, copies=1, bonus_action=True)
def dangerous_test(you: You) -> Effect:
    """Draw three cards, then discard three."""
    you.draw(3)
    failed = yield you.choose_cards(you.hand, "discard", exactly=3)
    ordered = yield you.choose_order(failed, "discard")
    you.discard(ordered)


@platypuses.passive("Glue", value=5, copies=1)
class Glue(Passive):
    """When you pay with this, you may keep it in your hand."""

    def on_paid(self, you: You, purchase: PurchaseMade) -> Effect:
        if (yield you.may("keep")):
            you.keep(you.this)
