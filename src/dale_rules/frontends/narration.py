"""What happened, told in English: event by event, or a move with all that came of it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, assert_never

from dale_rules._effects.uses import payment_terms
from dale_rules._engine.actions.market import price_of
from dale_rules._model.cards import Alteration, Card, Use, ValueChange
from dale_rules._model.events import (
    BonusActionAwarded,
    CardMoved,
    CardShown,
    CardsSeen,
    CleanUpBegan,
    CounterChanged,
    Ending,
    Event,
    GameEnded,
    MarketArranged,
    MoveMade,
    PartBegan,
    PartPromised,
    PilesSwapped,
    Reformed,
    Rolled,
    RuleChanged,
    RuleRestored,
    Shuffled,
    StackBuilt,
    TurnBegan,
    ValueChanged,
)
from dale_rules._model.modifiers import Aspect, Lasts, Modifier
from dale_rules._model.moves import (
    BuildStack,
    Choose,
    DiscardCards,
    Move,
    PlayTechnique,
    Purchase,
    UseAbility,
)
from dale_rules._model.state import GameState
from dale_rules._model.zones import MARKET_DISCARD, Place, Zone
from dale_rules.frontends.wording import Names, capital, card_list, listed, place_name, player


def describe(event: Event, names: Names = None) -> str:
    """One event as a sentence.

    Args:
        event: what happened; cards that it hides are called hidden.
        names: the players' names by seat, instead of "seat 0" and so on.

    >>> describe(BonusActionAwarded(0), names=["Ann", "Ben"])
    'Ann gets a bonus action.'
    """
    return f"{capital(_clause(event, names))}."


def narrate(before: GameState, events: Iterable[Event], names: Names = None) -> tuple[str, ...]:
    """A move or an answer as a reader wants to be told of it: what matters, a line each.

    Cards that go the same way are told together, and what goes without saying is left out: where
    a payment, a played technique or a stack ends up, and that clean-up follows the last action.

    Args:
        before: the position in which the move or answer was given.
        events: what it brought about (`Transition.events`).
        names: the players' names by seat, instead of "seat 0" and so on.
    """
    return tuple(f"{capital(_told(before, run, names))}." for run in _runs(_worth_telling(events)))


# What goes without saying when a whole move is told.
_SILENT_ROUTES: Final = {
    (Zone.HAND, Zone.PAID),
    (Zone.PAID, Zone.DISCARD_PILE),
    (Zone.MARKET, Zone.BOUGHT),
    (Zone.MARKET_DISCARD, Zone.BOUGHT),
    (Zone.BOUGHT, Zone.HAND),
    (Zone.HAND, Zone.PLAYED),
    (Zone.PLAYED, Zone.DISCARD_PILE),
    (Zone.HAND, Zone.STALL),
    (Zone.DISCARD_PILE, Zone.STALL),
    (Zone.MARKET, Zone.MARKET),
}


def _worth_telling(events: Iterable[Event]) -> Iterator[Event]:
    previous: Event | None = None
    for event in events:
        if not _goes_without_saying(event, previous):
            yield event
        previous = event


def _goes_without_saying(event: Event, previous: Event | None) -> bool:
    match event:
        case CardMoved(source=source, target=target):
            return (source.zone, target.zone) in _SILENT_ROUTES
        case MoveMade(move=BuildStack()):
            return True  # `StackBuilt` tells of it, with the number.
        case MoveMade(move=DiscardCards(cards=cards)):
            return bool(cards)  # They are told as they move.
        case Shuffled():
            return isinstance(previous, Reformed)
        case CleanUpBegan():
            return True
        case _:
            return False


def _runs(events: Iterable[Event]) -> Iterator[tuple[Event, ...]]:
    """Events one by one, but cards that go the same way together."""
    for _, run in groupby(enumerate(events), lambda numbered: _route(*numbered)):
        yield tuple(event for _, event in run)


def _route(number: int, event: Event) -> object:
    if isinstance(event, CardMoved):
        source, target = event.source, event.target
        return (source.zone, source.seat, target.zone, target.seat)
    return number


def _told(before: GameState, run: tuple[Event, ...], names: Names) -> str:
    match run:
        case (MoveMade(seat, Purchase() as purchase),):
            price = f" (price {price_of(before, purchase.slot)})"
            if any(
                payment_terms(before, seat, use.face).arranges_market for use in purchase.cards
            ):
                price = ""  # It depends on what the buyer makes of the market.
            return (
                f"{player(seat, names)} pays {card_list(purchase.cards)} for "
                f"{_on_offer(before, purchase).name}{price}"
            )
        case (CardMoved(), *_):
            moved = [event for event in run if isinstance(event, CardMoved)]
            return _movement(
                [event.card for event in moved], moved[0].source, moved[-1].target, names
            )
        case _:
            return _clause(run[0], names)


def _on_offer(before: GameState, purchase: Purchase) -> Card:
    if purchase.slot is MARKET_DISCARD:
        return before.market_discard[-1]
    assert isinstance(purchase.slot, int)
    offered = before.market[purchase.slot]
    assert offered is not None
    return offered


def _clause(event: Event, names: Names) -> str:
    """One event, as a sentence without its capital and full stop."""
    match event:
        case TurnBegan(seat, turn):
            return f"turn {turn} begins for {player(seat, names)}"
        case MoveMade(seat, move):
            return f"{player(seat, names)} {_deed(move)}"
        case CardMoved(card, source, target):
            return _movement([card], source, target, names)
        case PilesSwapped(seat):
            return f"{player(seat, names)} swaps deck and discard pile"
        case Shuffled(zone, seat):
            return f"{place_name(Place(zone, seat), names)} is shuffled"
        case Reformed(Zone.MARKET_DECK):
            return "the market's discard pile is shuffled into a new market deck"
        case Reformed(_, seat):
            pile = place_name(Place(Zone.DISCARD_PILE, seat), names)
            return f"{pile} is shuffled into a new deck"
        case Rolled(seat, die, result):
            return f"{player(seat, names)} rolls {result} with the {die.name.lower()}"
        case RuleChanged(modifier):
            return f"{_modifier(modifier, names)}{_LASTING[modifier.lasts]}"
        case RuleRestored(modifier):
            return f"no longer: {_modifier(modifier, names)}"
        case PartPromised(seat, card):
            return f"{card.name} goes on when {player(seat, names)}'s next turn starts"
        case PartBegan(seat, card):
            return f"{card.name} of {player(seat, names)} goes on"
        case CardsSeen(cards, place, seen_by):
            who = "everybody" if seen_by is None else listed(player(s, names) for s in seen_by)
            return f"{place_name(place, names)} is looked at by {who}: {card_list(cards)}"
        case MarketArranged(seat):
            return f"{player(seat, names)} rearranges the market"
        case CounterChanged(seat, counter, count):
            amount = "another number" if count is None else count
            return f"{player(seat, names)} now has {amount} of {counter.name}"
        case ValueChanged(seat, card, change):
            return f"{card_list([card])} of {player(seat, names)} is worth {_worth(change)}"
        case CardShown(seat, use):
            return f"{player(seat, names)} shows {card_list([use])}"
        case StackBuilt(seat, number, uses):
            return f"{player(seat, names)} builds stack {number} from {card_list(uses)}"
        case BonusActionAwarded(seat):
            return f"{player(seat, names)} gets a bonus action"
        case CleanUpBegan(seat):
            return f"{player(seat, names)} cleans up"
        case GameEnded(winner, ending):
            return f"{player(winner, names)} wins: {_ENDINGS[ending]}"
        case _:
            assert_never(event)


_ENDINGS: Final = {Ending.EIGHTH_STACK: "the 8th stack is in place"}


def _deed(move: Move) -> str:
    match move:
        case Purchase(slot, uses):
            where = "the top of the discard pile" if slot is MARKET_DISCARD else f"slot {slot}"
            return f"pays {card_list(uses)} for the card in the market, {where}"
        case PlayTechnique(use):
            return f"plays {card_list([use])}"
        case BuildStack(uses, fetched):
            more = f" and {len(fetched)} from the discard pile" if fetched else ""
            return f"builds a stack from {card_list(uses)}{more}"
        case DiscardCards(cards):
            return f"discards {card_list(cards)}"
        case UseAbility(use):
            return f"uses the ability of {card_list([use])}"
        case Choose():
            return "decides"
        case _:
            assert_never(move)


_LASTING: Final = {
    Lasts.THIS_TURN: " this turn",
    Lasts.UNTIL_NEXT_TURN: " until the maker's next turn",
}


def _modifier(modifier: Modifier, names: Names) -> str:
    """What a change of the rules means for those whom it binds."""
    maker = player(modifier.seat, names)
    who = f"everybody but {maker}" if modifier.binds_others else maker
    change = modifier.change
    match modifier.aspect:
        case Aspect.VALUE:
            return f"each card that {who} uses is worth {_worth(change)}"
        case Aspect.PRICE:
            return f"each card in the market costs {who} {_worth(change)}"
        case Aspect.STACK_TOTAL:
            return f"each stack that {who} builds needs {_worth(change)}"
        case Aspect.DRAWS:
            return f"to fill the hand {who} draws at most {change.amount}"


def _worth(change: ValueChange) -> str:
    match change.how:
        case Alteration.SET:
            return f"{change.amount}"
        case Alteration.MULTIPLY:
            return f"{change.amount} times as much"
        case Alteration.ADD:
            return f"{abs(change.amount)} {'more' if change.amount >= 0 else 'less'}"


_WAYS: Final = {
    (Zone.DECK, Zone.HAND): "{who} draws {cards}",
    (Zone.JUNK_PILE, Zone.HAND): "{who} draws {cards} from the junk pile",
    (Zone.MARKET, Zone.HAND): "{who} takes {cards} from the market",
    (Zone.DISCARD_PILE, Zone.HAND): "{who} takes {cards} from the discard pile",
    (Zone.ASIDE, Zone.HAND): "{who} takes {cards}",
    (Zone.BOUGHT, Zone.HAND): "{who} takes {cards}",
    (Zone.HAND, Zone.DISCARD_PILE): "{who} discards {cards}",
    (Zone.PLAYED, Zone.DISCARD_PILE): "{who} discards {cards}",
    (Zone.PAID, Zone.DISCARD_PILE): "{who} discards {cards}",
    (Zone.HAND, Zone.PAID): "{who} pays with {cards}",
    (Zone.HAND, Zone.PLAYED): "{who} plays {cards}",
    (Zone.MARKET, Zone.BOUGHT): "{who} buys {cards}",
    (Zone.MARKET_DISCARD, Zone.BOUGHT): "{who} buys {cards}",
    (Zone.HAND, Zone.STALL): "{who} puts {cards} into the stall",
    (Zone.DISCARD_PILE, Zone.STALL): "{who} puts {cards} into the stall",
    (Zone.HAND, Zone.JUNK_PILE): "{who} throws {cards} away",
    (Zone.HAND, Zone.MARKET_DISCARD): "{who} throws {cards} away",
    (Zone.PAID, Zone.JUNK_PILE): "{who} throws {cards} away",
    (Zone.PAID, Zone.MARKET_DISCARD): "{who} throws {cards} away",
    (Zone.ASIDE, Zone.JUNK_PILE): "thrown away: {cards}",
    (Zone.ASIDE, Zone.MARKET_DISCARD): "thrown away: {cards}",
    (Zone.MARKET, Zone.MARKET_DISCARD): "thrown away from the market: {cards}",
    (Zone.MARKET_DECK, Zone.MARKET_DISCARD): "thrown away from the market deck: {cards}",
    (Zone.MARKET_DECK, Zone.MARKET): "new in the market: {cards}",
    (Zone.MARKET_DECK, Zone.ASIDE): "set aside from the market deck: {cards}",
    (Zone.DECK, Zone.ASIDE): "set aside from {whose} deck: {cards}",
    (Zone.ASIDE, Zone.DECK): "put on top of {whose} deck: {cards}",
    (Zone.ASIDE, Zone.DISCARD_PILE): "put on {whose} discard pile: {cards}",
}
"""How cards are said to go where at most one player is concerned."""

_WITHOUT_ORDER: Final = {Zone.HAND, Zone.STALL, Zone.ASIDE}


def _movement(cards: Sequence[Use], source: Place, target: Place, names: Names) -> str:
    """Some cards that go the same way."""
    if target.zone in _WITHOUT_ORDER:
        cards = sorted(cards, key=lambda use: use.key)
    # Who has set cards aside has been told.
    seats = {place.seat for place in (source, target) if place.zone is not Zone.ASIDE} - {None}
    way = _WAYS.get((source.zone, target.zone))
    if way is None or len(seats) > 1:
        go = "goes" if len(cards) == 1 else "go"
        start, end = place_name(source, names), place_name(target, names)
        return f"{card_list(cards)} {go} from {start} to {end}"
    who = "".join(player(seat, names) for seat in seats if seat is not None)
    return way.format(who=who, whose=f"{who}'s", cards=card_list(cards))
