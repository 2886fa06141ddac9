"""Dealing giant pandas: whatever can be got out of a market."""

from dale_rules.decks import (
    Animalfolk,
    Effect,
    Look,
    Passive,
    PaymentTerms,
    PurchaseMade,
    You,
)

pandas = Animalfolk("pandas", "Dealing giant pandas", version="1.0")


@pandas.technique("Loyal Partner", value=1, copies=4, bonus_action=True)
def loyal_partner(you: You) -> Effect:
    """Throw away all cards of the market in any order, then fill it at once."""
    market = yield you.choose_order(you.market, "throw away")
    you.throw_away(market)
    you.fill_market()


@pandas.technique("Prepaid Good", value=2, copies=3)
def prepaid_good(you: You) -> Effect:
    """Take any card of the market without paying."""
    good = yield you.choose_card(you.market, "take")
    you.take(good)


@pandas.passive("Essential Purchase", value=3, copies=3)
class EssentialPurchase(Passive):
    """When you buy this, you may throw away up to three of the junk cards you pay with."""

    def on_purchased(self, you: You, purchase: PurchaseMade) -> Effect:
        junk = yield you.choose_cards(purchase.paid_junk, "throw away", up_to=3)
        you.throw_away(junk)


@pandas.passive("Market Discovery", value=4, copies=3)
class MarketDiscovery(Passive):
    """Once in your turn you may throw away the top card of the market deck.

    When you pay with this, you may buy the top card of the market's discard pile for its value.
    """

    def ability(self, you: You) -> None:
        you.throw_away_top_of_market_deck()

    def payment(self, you: Look) -> PaymentTerms:
        return PaymentTerms(market_discard=True)


@pandas.technique("Special Offer", value=5, copies=1)
def special_offer(you: You) -> Effect:
    """Set three cards of the market deck aside. Take one; throw the others away in any order."""
    offers = you.set_aside_from_market_deck(3)
    taken = yield you.choose_card(offers, "take")
    you.take(taken)
    rest = yield you.choose_order(offers, "throw away")
    you.throw_away(rest)


@pandas.passive("Stock Clearance", value=5, copies=1)
class StockClearance(Passive):
    """When you pay with this, you may overpay by any amount."""

    def payment(self, you: Look) -> PaymentTerms:
        return PaymentTerms(overpay=True)
