"""Lucky ocelots: dice, guesses and hands of chance."""

from dale_rules.decks import Alteration, Animalfolk, Effect, Passive, You

ocelots = Animalfolk("ocelots", "Lucky ocelots", version="1.0")

die = ocelots.die("Ocelot die", 0, 1, 1, 2, 2, 3)


@ocelots.passive("Bold Haggler", value=1, copies=4)
class BoldHaggler(Passive):
    """Once in your turn you may roll the die; this card is worth the result more this turn."""

    def ability(self, you: You) -> None:
        you.change_value(you.this, Alteration.ADD, you.roll(die))


@ocelots.technique("New Season", value=2, copies=3, bonus_action=True)
def new_season(you: You) -> Effect:
    """Throw away an animalfolk card of your discard pile.

    If you do, draw a card from the market deck.
    """
    past = (spot for spot in you.discard_pile if not spot.card.is_junk)
    gone = yield you.choose_card(past, "throw away")
    if gone:
        you.throw_away(gone)
        you.draw_from_market_deck()


@ocelots.technique("Whirligig", value=3, copies=3, bonus_action=True)
def whirligig(you: You) -> Effect:
    """Discard your hand in any order, then draw that many cards.

    Shuffle them together with another player's hand; deal both of you as many cards as before.
    """
    hand = yield you.choose_order(you.hand, "discard")
    you.draw(len(you.discard(hand)))
    if you.hand:
        partner = yield you.choose_player((other for other in you.others if other.hand), "mix")
        if partner:
            you.mix_hands(partner)


@ocelots.technique("Charm", value=4, copies=3, bonus_action=True)
def charm(you: You) -> Effect:
    """Draw a card from the market deck. If it makes your next stack alone, build that stack.

    Otherwise throw the card away.
    """
    drawn = you.set_aside_from_market_deck(1)
    yield you.must_build_stack(drawn)
    you.throw_away(drawn)


@ocelots.technique("Gamble", value=5, copies=1, bonus_action=True)
def gamble(you: You) -> Effect:
    """Choose another player and roll the die: exchange that many random cards of your hands."""
    partners = [other for other in you.others if other.hand and you.hand]
    partner = yield you.choose_player(partners, "exchange")
    if partner:
        most = min(len(you.hand), len(partner.hand))
        count = min(you.roll(die), most)
        yours = you.random_cards(you.hand, count)
        theirs = you.random_cards(partner.hand, count)
        you.give(yours, to=partner)
        you.take(theirs)


@ocelots.technique("Blindfold", value=5, copies=1, bonus_action=True)
def blindfold(you: You) -> Effect:
    """Choose a card of your hand and another player, who guesses its value.

    If the guess is right, discard the card. If not, choose its value for this turn, from 1 to 5.
    """
    secret = yield you.choose_use(you.hand, "guess")
    if secret:
        guesser = yield you.choose_player(you.others, "guess")
        guess = yield guesser.choose_number(1, you.highest_value, "guess")
        you.show(secret)
        if guess == you.value_of(secret.use):
            you.discard(secret.spot)
        else:
            value = yield you.choose_number(1, 5, "value")
            you.change_value(secret.spot, Alteration.SET, value)
