"""Adapting veiled chameleons: copies of whatever is at hand."""

from collections.abc import Iterable

from dale_rules.decks import Animalfolk, Effect, Look, Passive, Spot, You

chameleons = Animalfolk("chameleons", "Adapting veiled chameleons", version="1.0")


@chameleons.passive("Flexible Shopkeeper", value=1, copies=4)
class FlexibleShopkeeper(Passive):
    """This is a copy of a card in the newest stack of your stall."""

    def copies(self, you: Look) -> Iterable[Spot]:
        return you.stall[-1] if you.stall else ()


@chameleons.passive("Reflection", value=2, copies=3)
class Reflection(Passive):
    """This is a copy of the top card of another player's discard pile."""

    def copies(self, you: Look) -> Iterable[Spot]:
        return tuple(other.top_discard for other in you.others if other.top_discard)


@chameleons.passive("Good Old Times", value=3, copies=3)
class GoodOldTimes(Passive):
    """Once in your turn you may throw away the top card of the market deck.

    This is a copy of the top card of the market's discard pile.
    """

    def ability(self, you: You) -> None:
        you.throw_away_top_of_market_deck()

    def copies(self, you: Look) -> Iterable[Spot]:
        return you.market_discard[-1:]


@chameleons.technique("Gift Voucher", value=4, copies=3, bonus_action=True)
def gift_voucher(you: You) -> Effect:
    """Swap this card with any card of the market, and take that card."""
    gift = yield you.choose_card(you.market, "take")
    you.swap(you.this, gift)


@chameleons.passive("Trendsetting", value=5, copies=1)
class Trendsetting(Passive):
    """This is a copy of a card of the market."""

    def copies(self, you: Look) -> Iterable[Spot]:
        return you.market


@chameleons.passive("Seeing Doubles", value=5, copies=1)
class SeeingDoubles(Passive):
    """This is a copy of another card of your hand, which you show as well."""

    def copies(self, you: Look) -> Iterable[Spot]:
        return you.hand
