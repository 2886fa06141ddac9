"""A zoo of broken decks, one for each way in which a deck can break.

Every deck has one odd card called "Odd", of value 2; the others do nothing.
"""

import random
from collections.abc import Callable, Iterable
from typing import Any

import attrs

from dale_rules.decks import (
    Animalfolk,
    Effect,
    Look,
    Passive,
    PurchaseMade,
    Purpose,
    StackMade,
    You,
)
from dale_rules.decks.data import USUAL_COPIES


def _deck(name: str) -> Animalfolk:
    deck = Animalfolk(name, name.title(), version="1.0")
    for value, several in USUAL_COPIES.items():
        for letter, copies in zip("ab", several, strict=False):
            if value != 2:
                plain = type("Plain", (Passive,), {"__doc__": "Nothing happens."})
                deck.passive(f"Plain {value}{letter}", value=value, copies=copies)(plain)
    return deck


def _technique(name: str) -> tuple[Animalfolk, Callable[[Any], Any]]:
    deck = _deck(name)
    return deck, deck.technique("Odd", value=2, copies=3)


def _passive(name: str) -> tuple[Animalfolk, Callable[[Any], Any]]:
    deck = _deck(name)
    return deck, deck.passive("Odd", value=2, copies=3)


# Effects that depend on more than the position

gamblers, _card = _technique("gamblers")


@_card
def _gamble(you: You) -> None:
    """Draw a card if the global random numbers say so."""
    if random.random() < 0.5:  # noqa: S311, RUF100
        you.draw()


diarists, _card = _technique("diarists")
_diary: list[int] = []


@_card
def _write(you: You) -> None:
    """Take the top card of the discard pile every other time."""
    _diary.append(you.seat)
    if len(_diary) % 2:
        you.take(you.top_discard)


archivists, _card = _technique("archivists")
_archive: list[int] = []


@_card
def _file(you: You) -> Effect:
    """Choose a card, and draw one if this was played often before."""
    _archive.append(you.seat)
    yield you.choose_card(you.hand)
    if len(_archive) > 20:
        you.draw()


shufflers, _card = _technique("shufflers")


@_card
def _scatter(you: You) -> None:
    """Discard a card of each name, in the order in which a set is gone through."""
    for name in {spot.card.name for spot in you.hand}:
        you.discard(next(spot for spot in you.hand if spot.card.name == name))


# Effects that take for granted what may be missing

empty_handed, _card = _technique("empty-handed")


@_card
def _first_of_hand(you: You) -> None:
    """Discard the first card of the hand."""
    you.discard(you.hand[0])


merchants, _card = _technique("merchants")


@_card
def _first_of_market(you: You) -> None:
    """Take the cheapest card of the market."""
    you.take(you.market[0])


prospectors, _card = _technique("prospectors")


@_card
def _top_of_market_deck(you: You) -> None:
    """Take the top card of the market deck."""
    (top,) = you.set_aside_from_market_deck(1)
    you.take(top)


diggers, _card = _technique("diggers")


@_card
def _top_of_deck(you: You) -> None:
    """Take the top card of the deck."""
    (top,) = you.set_aside(1)
    you.take(top)


builders, _card = _technique("builders")


@_card
def _newest_stack(you: You) -> Effect:
    """Look at the newest stack of any player with a stall."""
    stalls = [stall for player in (you, *you.others) for stall in [player.stall]]
    yield you.choose_number(1, max(len(stall[-1]) for stall in stalls if stall))


thieves, _card = _technique("thieves")


@_card
def _first_of_theirs(you: You) -> None:
    """Take a card of the next player's hand."""
    you.take(you.others[0].hand[0])


# Effects that handle cards and questions badly

leavers, _card = _technique("leavers")


@_card
def _leave(you: You) -> Effect:
    """Set two cards aside, take one, and leave the other there."""
    aside = you.set_aside(2)
    you.take((yield you.choose_card(aside)))


stale, _card = _technique("stale")


@_card
def _move_twice(you: You) -> Effect:
    """Discard a card, then throw it away from where it was."""
    chosen = yield you.choose_card(you.hand)
    you.discard(chosen)
    if chosen and chosen not in you.hand:
        you.throw_away(chosen)


hunters, _card = _technique("hunters")


@_card
def _offer_gone(you: You) -> Effect:
    """Discard the hand, then choose one of the cards that were in it."""
    hand = you.hand
    you.discard(hand)
    yield you.choose_card(hand)


babblers, _card = _technique("babblers")


@_card
def _babble(you: You) -> Iterable[str]:
    """Yield something that is no question."""
    yield "which card?"


namers, _card = _technique("namers")


@_card
def _name(you: You) -> Effect:
    """Offer names instead of cards."""
    asked = you.choose_card(you.hand)
    yield attrs.evolve(asked, options=[spot.card.name for spot in you.hand])


callers, _card = _technique("callers")


@_card
def _call(you: You) -> Effect:
    """Ask a player who is not there."""
    stranger = You(you._draft, 7, "callers/odd")
    yield stranger.may("come")


pickers, _card = _technique("pickers")


@_card
def _pick(you: You) -> Effect:
    """Fail at one of many answers."""
    number = yield you.choose_number(1, 150)
    if number == 77:
        raise RuntimeError("not this one")


poets, _card = _technique("poets")


@_card
def _rhyme(you: You) -> Effect:
    """Offer words that cannot be stored."""
    word = type("Word", (str,), {})
    yield you.choose_option(word("one"), word("two"))


# Effects without end

askers, _card = _technique("askers")


@_card
def _ask_on(you: You) -> Effect:
    """Ask for ever."""
    while True:
        yield you.may("go on")


mutterers, _card = _technique("mutterers")


@_card
def _ask_nothing(you: You) -> Effect:
    """Ask for ever what need not be answered."""
    while True:
        yield you.choose_card(())


drawers, _card = _technique("drawers")


@_card
def _draw_on(you: You) -> None:
    """Draw until there are nine cards in hand, whether or not there are any left to draw."""
    while len(you.hand) < 9:
        you.draw()


# Passive cards

fickle, _card = _passive("fickle")
_asked: list[int] = []


@_card
class _Fickle(Passive):
    """This is worth 1 more every other time."""

    def values(self, you: Look, purpose: Purpose, value: int) -> Iterable[int]:
        _asked.append(value)
        return (value + len(_asked) % 2,)


meddlers, _card = _passive("meddlers")


@_card
class _Meddler(Passive):
    """At clean-up the hand is emptied through what is private."""

    def hand_size(self, you: Look) -> int:
        position: Any = you._position
        position.players[you.seat].discard_pile = ()
        return 1


hackers, _card = _passive("hackers")


@_card
class _Hacker(Passive):
    """Whenever its value is asked for, the market is emptied by force."""

    def values(self, you: Look, purpose: Purpose, value: int) -> Iterable[int]:
        object.__setattr__(you._position, "market_discard", ())
        return (value,)


mumblers, _card = _passive("mumblers")


@_card
class _Mumbler(Passive):
    """Its value is a word."""

    def values(self, you: Look, purpose: Purpose, value: int) -> Iterable[int]:
        return ("two",)  # type: ignore[return-value]


stingy, _card = _passive("stingy")


@_card
class _Stingy(Passive):
    """It makes the hand larger by nothing at all."""

    def hand_size(self, you: Look) -> int:
        return None  # type: ignore[return-value]


miners, _card = _passive("miners")


@_card
class _Miner(Passive):
    """Once in your turn you may take the top card of the market deck."""

    def ability(self, you: You) -> None:
        (top,) = you.set_aside_from_market_deck(1)
        you.take(top)


buyers, _card = _passive("buyers")


@_card
class _Buyer(Passive):
    """When this is bought, the junk paid with is thrown away, be there any or not."""

    def on_purchased(self, you: You, purchase: PurchaseMade) -> None:
        you.throw_away(purchase.paid_junk[0])


payers, _card = _passive("payers")


@_card
class _Payer(Passive):
    """When this is paid with, the top card of the discard pile is taken, be there any or not."""

    def on_paid(self, you: You, purchase: PurchaseMade) -> None:
        you.take(you.discard_pile[-1])


masons, _card = _passive("masons")


@_card
class _Mason(Passive):
    """When this is built with, the stack is discarded; but uses are no cards in their places."""

    def on_built(self, you: You, stack: StackMade) -> None:
        you.discard(stack.uses)  # type: ignore[arg-type]


risers, _card = _passive("risers")


@_card
class _Riser(Passive):
    """At the start of a turn the top of the discard pile is taken, be there any or not."""

    def on_turn_start(self, you: You) -> None:
        you.take(you.discard_pile[-1])


watchers, _card = _passive("watchers")


@_card
class _Watcher(Passive):
    """When another player has played a technique, this fails."""

    def on_others_technique(self, you: You, other: You) -> None:
        raise RuntimeError("seen it")


rivals, _card = _passive("rivals")


@_card
class _Rival(Passive):
    """When another player has bought something, this fails."""

    def on_others_purchase(self, you: You, other: You) -> None:
        raise RuntimeError("outbid")


neighbours, _card = _passive("neighbours")


@_card
class _Neighbour(Passive):
    """When another player has built a stack, this fails."""

    def on_others_build(self, you: You, other: You) -> None:
        raise RuntimeError("out of the sun")


suspicious, _card = _passive("suspicious")


@_card
class _Suspicious(Passive):
    """When another player's deck has been shuffled, this fails."""

    def on_others_shuffle(self, you: You, other: You) -> None:
        raise RuntimeError("cut it first")


greedy, _card = _passive("greedy")


@_card
class _Greedy(Passive):
    """When this gets into a hand, it fails."""

    def on_gained(self, you: You) -> None:
        raise RuntimeError("mine")


misers, _card = _passive("misers")


@_card
class _Miser(Passive):
    """It makes the hand smaller."""

    def hand_size(self, you: Look) -> int:
        return -1


# Effects that fail later on

dawdlers, _card = _technique("dawdlers")


@dawdlers.later_part
def _too_late(you: You) -> None:
    raise RuntimeError("too late")


@_card
def _dawdle(you: You) -> None:
    """Fail at the start of the next turn."""
    you.next_turn(_too_late)


waverers, _card = _technique("waverers")


@waverers.later_part
def _perhaps(you: You) -> None:
    if random.random() < 0.5:  # noqa: S311, RUF100
        you.draw()


@_card
def _waver(you: You) -> None:
    """Draw a card at the start of the next turn, if the global random numbers say so."""
    you.next_turn(_perhaps)


# Data

lonely = Animalfolk("lonely", "Lonely", version="1.0")
for _value, _copies in ((1, 1), (2, 3)):
    _plain = type("Plain", (Passive,), {"__doc__": "Nothing happens."})
    lonely.passive(f"Lonely {_value}", value=_value, copies=_copies)(_plain)


silent, _card = _technique("silent")


@_card
def _say_nothing(you: You) -> None:
    you.draw()


nameless = _deck("nameless")


@nameless.technique("Odd", value=0, copies=3)
def _worthless(you: You) -> None:
    """A card without a value."""


# Whole in themselves, broken beside another deck

snobs, _card = _technique("snobs")


@_card
def _sniff(you: You) -> None:
    """Want nothing to do with pandas."""
    if any(spot.card.kind.set == "pandas" for spot in you.hand):
        raise RuntimeError("pandas")
