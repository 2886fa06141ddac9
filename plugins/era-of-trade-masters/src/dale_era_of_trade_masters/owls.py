"""Observant snowy owls: nothing that others do goes unnoticed."""

from dale_rules.decks import Animalfolk, Effect, Passive, You

owls = Animalfolk("owls", "Observant snowy owls", version="1.0")


@owls.passive("Wise Spy", value=1, copies=4)
class WiseSpy(Passive):
    """Once in your turn you may look at the top three cards of your deck.

    Put them back in any order.
    """

    def ability(self, you: You) -> Effect:
        seen = you.set_aside(3)
        ordered = yield you.choose_order(seen, "put on deck")
        you.put_on_deck(ordered)


@owls.passive("Ancient Knowledge", value=2, copies=3)
class AncientKnowledge(Passive):
    """After another player's technique you may search your deck and discard a card of it.

    Then shuffle your deck.
    """

    def on_others_technique(self, you: You, other: You) -> Effect:
        found = yield you.may_choose_card(you.search_deck(), "discard")
        you.discard(found)
        you.shuffle_deck()


@owls.passive("Quality Inspection", value=3, copies=3)
class QualityInspection(Passive):
    """After you get this into your hand you may throw away a card of your hand; then draw one."""

    def on_gained(self, you: You) -> Effect:
        gone = yield you.choose_card(you.hand, "throw away")
        you.throw_away(gone)
        you.draw()


@owls.passive("Binoculars", value=4, copies=3)
class Binoculars(Passive):
    """After another player's purchase you may draw a card and then discard one."""

    def on_others_purchase(self, you: You, other: You) -> Effect:
        you.draw()
        gone = yield you.choose_card(you.hand, "discard")
        you.discard(gone)


@owls.passive("Balancing", value=5, copies=1)
class Balancing(Passive):
    """After another player's deck was shuffled you may swap two cards of yours.

    An animalfolk card of your hand and any card of your discard pile change places.
    """

    def on_others_shuffle(self, you: You, other: You) -> Effect:
        wanted = yield you.choose_card(you.discard_pile, "take")
        if wanted:
            given = yield you.choose_card((s for s in you.hand if not s.card.is_junk), "swap")
            you.swap(given, wanted)


@owls.passive("Extra Remarks", value=5, copies=1)
class ExtraRemarks(Passive):
    """After another player has built you may put a card of your discard pile on your deck."""

    def on_others_build(self, you: You, other: You) -> Effect:
        remark = yield you.choose_card(you.discard_pile, "put on deck")
        you.put_on_deck(remark)
