"""Friendly fennec foxes: everybody is asked to join in."""

from dale_rules.decks import Animalfolk, Effect, You

foxes = Animalfolk("foxes", "Friendly fennec foxes", version="1.0")


@foxes.technique("Cunning Neighbour", value=1, copies=4, bonus_action=True)
def cunning_neighbour(you: You) -> Effect:
    """Look at another player's hand.

    You may put this card on top of your deck instead of discarding it.
    """
    neighbour = yield you.choose_player((other for other in you.others if other.hand), "look")
    if neighbour:
        you.look_at_hand(neighbour)
    if (yield you.may("put on deck")):
        you.put_on_deck(you.this)


@foxes.technique("Cheer", value=2, copies=3, bonus_action=True)
def cheer(you: You) -> Effect:
    """Every player in turn searches their deck for a card and takes it.

    Then every player shuffles their deck.
    """
    players = (you, *you.others)
    for player in players:
        found = yield player.choose_card(player.search_deck(), "take")
        player.take(found)
    for player in players:
        player.shuffle_deck()


@foxes.technique("Raffle", value=3, copies=3, bonus_action=True)
def raffle(you: You) -> Effect:
    """Choose left or right: every player takes a random card of that neighbour's hand."""
    way = yield you.choose_way()
    prizes = [(player, you.random_cards(player.neighbour(way).hand)) for player in you.round(way)]
    for player, prize in prizes:
        player.take(prize)


@foxes.technique("Charity", value=4, copies=3, bonus_action=True)
def charity(you: You) -> Effect:
    """Take a random card of each other player's hand, then give each of them one of these."""
    givers = [other for other in you.others if other.hand]
    gifts = [you.take(you.random_cards(giver.hand))[0] for giver in givers]
    returned = yield you.choose_order(gifts, "give")
    for giver, gift in zip(givers, returned, strict=True):
        you.give(gift, to=giver)


@foxes.technique("Tasters", value=5, copies=1, bonus_action=True)
def tasters(you: You) -> Effect:
    """Choose left or right: from you on that way, every player takes a card of the market."""
    way = yield you.choose_way()
    for player in you.round(way):
        taste = yield player.choose_card(player.market, "take")
        player.take(taste)


@foxes.technique("Rumours", value=5, copies=1, bonus_action=True)
def rumours(you: You) -> Effect:
    """Every player puts the top two cards of their discard pile on top of their deck.

    Each chooses the order of theirs.
    """
    for player in (you, *you.others):
        heard = yield player.choose_order(player.discard_pile[-2:], "put on deck")
        player.put_on_deck(heard)
