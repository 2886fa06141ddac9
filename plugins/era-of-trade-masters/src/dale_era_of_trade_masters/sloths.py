"""Diligent pale-throated sloths: what is done today pays tomorrow."""

from dale_rules.decks import Animalfolk, Effect, You

sloths = Animalfolk("sloths", "Diligent pale-throated sloths", version="1.0")


@sloths.later_part
def draw_one(you: You) -> None:
    """Draw a card."""
    you.draw()


@sloths.technique("Steady Achiever", value=1, copies=4, bonus_action=True)
def steady_achiever(you: You) -> None:
    """At the start of your next turn, draw a card."""
    you.next_turn(draw_one)


@sloths.later_part
def come_home(you: You) -> Effect:
    """Take any card of the market."""
    souvenir = yield you.choose_card(you.market, "take")
    you.take(souvenir)


@sloths.technique("Shopping Journey", value=2, copies=3)
def shopping_journey(you: You) -> None:
    """At the start of your next turn, take any card of the market."""
    you.next_turn(come_home)


@sloths.later_part
def clear_out(you: You) -> Effect:
    """You may throw away a card of your hand."""
    gone = yield you.may_choose_card(you.hand, "throw away")
    you.throw_away(gone)


@sloths.technique("Housecleaning", value=3, copies=3, bonus_action=True)
def housecleaning(you: You) -> Effect:
    """Take up to three junk cards of your discard pile.

    At the start of your next turn, you may throw away a card of your hand.
    """
    rubbish = (spot for spot in you.discard_pile if spot.card.is_junk)
    found = yield you.choose_cards(rubbish, "take", up_to=3)
    you.take(found)
    you.next_turn(clear_out)


@sloths.later_part
def wake_up(you: You) -> Effect:
    """You may take any card of your discard pile."""
    dream = yield you.may_choose_card(you.discard_pile, "take")
    you.take(dream)


@sloths.technique("Siesta", value=4, copies=3, bonus_action=True)
def siesta(you: You) -> None:
    """At the start of your next turn, you may take any card of your discard pile."""
    you.next_turn(wake_up)


@sloths.technique("Lunch Break", value=5, copies=1, bonus_action=True)
def lunch_break(you: You) -> None:
    """Draw a card. At the start of your next turn, draw a card."""
    you.draw()
    you.next_turn(draw_one)


@sloths.later_part
def wear_ironed(you: You) -> None:
    """Each card you use this turn is worth 1 more."""
    you.change_values(add=1)


@sloths.technique("Ironing", value=5, copies=1, bonus_action=True)
def ironing(you: You) -> None:
    """On your next turn each card you use is worth 1 more."""
    you.next_turn(wear_ironed)
