"""Restless marbled polecats: dice, guesses and a search."""

from dale_rules.decks import Alteration, Animalfolk, Effect, Look, Passive, You, Zone

polecats = Animalfolk("polecats", "Restless marbled polecats", version="1.0")

die = polecats.die("Polecat die", 1, 1, 2, 2, 3, 3)


@polecats.technique("Daring Adventurer", value=1, copies=4, bonus_action=True)
def daring_adventurer(you: You) -> Effect:
    """Roll the die: throw away that many cards of the market, then fill it."""
    gone = yield you.choose_cards(you.market, "throw away", exactly=you.roll(die))
    ordered = yield you.choose_order(gone, "throw away")
    you.throw_away(ordered)
    you.fill_market()


@polecats.technique("Rare Artefact", value=2, copies=3, bonus_action=True)
def rare_artefact(you: You) -> Effect:
    """Show a card of your hand and roll the die: its value is multiplied by that this turn."""
    artefact = yield you.choose_card(you.hand, "multiply")
    if artefact:
        you.show(artefact)
        you.change_value(artefact, Alteration.MULTIPLY, you.roll(die))


@polecats.technique("Swank", value=3, copies=3, bonus_action=True)
def swank(you: You) -> Effect:
    """Throw away a card of your hand; for an animalfolk card, draw one from the market deck."""
    gone = yield you.choose_card(you.hand, "throw away")
    if gone:
        you.throw_away(gone)
        if not gone.card.is_junk:
            you.draw_from_market_deck()


@polecats.technique("Risky Business", value=4, copies=3, bonus_action=True)
def risky_business(you: You) -> Effect:
    """Guess the value of the market deck's top card: take it if you are right.

    Otherwise throw it away.
    """
    if you.can_draw_from_market_deck:
        guess = yield you.choose_number(1, you.highest_printed_value, "guess")
        for top in you.set_aside_from_market_deck(1):
            if top.card.kind.value == guess:
                you.show(you.take(top))
            else:
                you.throw_away(top)


@polecats.technique("Natural Survivor", value=5, copies=1, bonus_action=True)
def natural_survivor(you: You) -> Effect:
    """Roll the die: search your deck and exchange that many cards of it with your hand.

    Then shuffle your deck.
    """
    rolled = you.roll(die)
    deck = you.search_deck()
    count = min(rolled, len(deck), len(you.hand))
    wanted = yield you.choose_cards(deck, "take", exactly=count)
    given = yield you.choose_cards(you.hand, "put on deck", exactly=count)
    you.put_on_deck(given)
    you.take(wanted)
    you.shuffle_deck()


@polecats.passive("Sofa", value=5, copies=1)
class Sofa(Passive):
    """While this is in your stall, fill your hand to one card more at clean-up."""

    where = Zone.STALL

    def hand_size(self, you: Look) -> int:
        return 1
