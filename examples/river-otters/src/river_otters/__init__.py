"""Playful river otters: they gather shells, and shells open doors."""

from dale_rules.decks import Alteration, Animalfolk, Effect, Look, Passive, StackTerms, You

otters = Animalfolk("otters", "Playful river otters", version="1.0")

shells = otters.counter("Shells")


@otters.passive("Shell Diver", value=1, copies=4)
class ShellDiver(Passive):
    """If your turn begins with this in your hand, gain a shell."""

    def on_turn_start(self, you: You) -> None:
        you.add(shells, 1)


@otters.passive("Smooth Pebble", value=2, copies=3)
class SmoothPebble(Passive):
    """Once in your turn you may spend any number of shells.

    This card is worth that many more this turn.
    """

    def ability(self, you: You) -> Effect:
        spent = yield you.choose_number(0, you.count(shells), "spend")
        you.add(shells, -spent)
        you.change_value(you.this, Alteration.ADD, spent)


@otters.technique("Deep Dive", value=3, copies=3, bonus_action=True)
def deep_dive(you: You) -> Effect:
    """Look at the top two cards of your deck. Take one, discard the other.

    Then put a card of your hand on top of your deck.
    """
    found = you.set_aside(2)
    kept = yield you.choose_card(found, "take")
    you.take(kept)
    you.discard(found)
    returned = yield you.choose_card(you.hand, "put on deck")
    you.put_on_deck(returned)


@otters.technique("River Toll", value=4, copies=3, bonus_action=True)
def river_toll(you: You) -> Effect:
    """Choose another player, who may give you a card of their hand.

    If they give you none, gain two shells.
    """
    traveller = yield you.choose_player(you.others, "ask")
    toll = yield traveller.may_choose_card(traveller.hand, "give")
    if toll:
        traveller.give(toll, to=you)
    else:
        you.add(shells, 2)


@otters.passive("Log Raft", value=5, copies=1)
class LogRaft(Passive):
    """A stack that you build with this may mix cards of any sets if you have three shells."""

    def admits(self, you: Look) -> StackTerms:
        return StackTerms(mixed=you.count(shells) >= 3)


@otters.technique("Great Splash", value=5, copies=1, bonus_action=True)
def great_splash(you: You) -> None:
    """Take a shell from every other player who has one, and draw a card for each."""
    for other in you.others:
        if other.count(shells):
            other.add(shells, -1)
            you.add(shells, 1)
            you.draw()
