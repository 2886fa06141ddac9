"""Thieving northern raccoons: other players' cards."""

from dale_rules.decks import Animalfolk, Effect, You

raccoons = Animalfolk("raccoons", "Thieving northern raccoons", version="1.0")


@raccoons.technique("Wily Fellow", value=1, copies=4, bonus_action=True)
def wily_fellow(you: You) -> None:
    """Swap your deck, turned over, with your discard pile; shuffle the new deck."""
    you.swap_deck_and_discard_pile()
    you.shuffle_deck()


@raccoons.technique("Nuisance", value=2, copies=3, bonus_action=True)
def nuisance(you: You) -> Effect:
    """Choose up to two other players: each discards a random card of their hand."""
    victims = yield you.choose_players(
        (other for other in you.others if other.hand), "discard", up_to=2
    )
    for victim in victims:
        victim.discard(victim.random_cards(victim.hand))


@raccoons.technique("Rotten Food", value=3, copies=3, bonus_action=True)
def rotten_food(you: You) -> Effect:
    """Put a card of your hand on top of another player's deck."""
    food = yield you.choose_card(you.hand, "put on deck")
    if food:
        victim = yield you.choose_player(you.others, "put on deck")
        you.put_on_deck(food, of=victim)


@raccoons.technique("Dirty Exchange", value=4, copies=3, bonus_action=True)
def dirty_exchange(you: You) -> Effect:
    """Take a random card of another player's hand, then give that player one of yours."""
    victim = yield you.choose_player((other for other in you.others if other.hand), "take")
    if victim:
        you.take(you.random_cards(victim.hand))
        back = yield you.choose_card(you.hand, "give")
        you.give(back, to=victim)


@raccoons.technique("Sabotage", value=5, copies=1, bonus_action=True)
def sabotage(you: You) -> Effect:
    """Look at the top two cards of another player's deck.

    Throw one of them away; that player discards the other.
    """
    victim = yield you.choose_player((other for other in you.others if other.can_draw), "look")
    if victim:
        seen = you.set_aside(2, of=victim)
        gone = yield you.choose_card(seen, "throw away")
        you.throw_away(gone)
        victim.discard(seen)


@raccoons.technique("Treasure Hunter", value=5, copies=1)
def treasure_hunter(you: You) -> Effect:
    """Take the top card of another player's discard pile."""
    treasures = [other.top_discard for other in you.others if other.top_discard]
    treasure = yield you.choose_card(treasures, "take")
    you.take(treasure)
