"""Snappy scarlet macaws: a hand that turns over fast."""

from dale_rules.decks import Animalfolk, Effect, Look, Passive, You

macaws = Animalfolk("macaws", "Snappy scarlet macaws", version="1.0")


@macaws.technique("Swift Broker", value=1, copies=4, bonus_action=True)
def swift_broker(you: You) -> Effect:
    """Discard all cards of your hand in any order, then draw that many."""
    hand = yield you.choose_order(you.hand, "discard")
    discarded = you.discard(hand)
    you.draw(len(discarded))


@macaws.passive("Cookies", value=2, copies=3)
class Cookies(Passive):
    """While this is in your hand, fill your hand to one card more at clean-up."""

    def hand_size(self, you: Look) -> int:
        return 1


@macaws.technique("Shattered Relic", value=3, copies=3, bonus_action=True)
def shattered_relic(you: You) -> Effect:
    """Throw away one card of your hand, then draw one."""
    gone = yield you.choose_card(you.hand, "throw away")
    you.throw_away(gone)
    you.draw()


@macaws.technique("Spyglass", value=4, copies=3, bonus_action=True)
def spyglass(you: You) -> Effect:
    """Set the top three cards of your deck aside. Take one; put the others back in any order."""
    aside = you.set_aside(3)
    kept = yield you.choose_card(aside, "take")
    you.take(kept)
    rest = yield you.choose_order(aside, "put on deck")
    you.put_on_deck(rest)


@macaws.technique("Flashy Show", value=5, copies=1, bonus_action=True)
def flashy_show(you: You) -> None:
    """For the rest of this turn each card you use is worth 1 more."""
    you.change_values(add=1)


@macaws.technique("Favourite Toy", value=5, copies=1, bonus_action=True)
def favourite_toy(you: You) -> None:
    """Take the top card of your discard pile."""
    you.take(you.top_discard)
