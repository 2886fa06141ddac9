"""Intimidating dwarf crocodiles: the others' next turns get harder."""

from dale_rules.decks import Animalfolk, Effect, You

crocodiles = Animalfolk("crocodiles", "Intimidating dwarf crocodiles", version="1.0")


@crocodiles.technique("Little Villain", value=1, copies=4, bonus_action=True)
def little_villain(you: You) -> None:
    """Every other player discards the top two cards of their deck, one by one."""
    for other in you.others:
        other.discard_top_of_deck()
        other.discard_top_of_deck()


@crocodiles.technique("Scary Gunfight", value=2, copies=3, bonus_action=True)
def scary_gunfight(you: You) -> None:
    """Until your next turn, market cards cost other players 2 more."""
    you.change_others_prices(add=2)


@crocodiles.technique("Night Shift", value=3, copies=3, bonus_action=True)
def night_shift(you: You) -> Effect:
    """Draw a card of every player's deck; put one of them on top of each deck, as you choose."""
    players = (you, *you.others)
    drawn = [(player, spot) for player in players for spot in you.set_aside(1, of=player)]
    back = yield you.choose_order((spot for _, spot in drawn), "put on deck")
    for (player, _), spot in zip(drawn, back, strict=True):
        you.put_on_deck(spot, of=player)


@crocodiles.technique("Ruthless Competition", value=4, copies=3, bonus_action=True)
def ruthless_competition(you: You) -> Effect:
    """Draw a card of another player's deck, then put a card of your hand on top of that deck."""
    victim = yield you.choose_player(
        (other for other in you.others if other.can_draw or you.hand), "draw"
    )
    if victim:
        you.take(you.set_aside(1, of=victim))
        back = yield you.choose_card(you.hand, "put on deck")
        you.put_on_deck(back, of=victim)


@crocodiles.technique("Nasty Threat", value=5, copies=1, bonus_action=True)
def nasty_threat(you: You) -> None:
    """Until your next turn, stacks that other players build need a total 1 higher."""
    you.change_others_stack_totals(add=1)


@crocodiles.technique("Lost Shipments", value=5, copies=1, bonus_action=True)
def lost_shipments(you: You) -> None:
    """Until your next turn, other players draw at most one card when they fill their hand."""
    you.limit_others_draws(1)
