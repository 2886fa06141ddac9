"""A position as plain text, the way it lies on the table."""

import textwrap
from collections.abc import Iterator
from typing import Final

from dale_rules._engine.actions.market import price_of
from dale_rules._engine.game import check_state
from dale_rules._engine.judging import name
from dale_rules._engine.sections import size_of
from dale_rules._model.cards import As, Card
from dale_rules._model.events import PartPromised, RuleChanged
from dale_rules._model.modifiers import value_of
from dale_rules._model.moves import BuildStack
from dale_rules._model.requests import Pending, RequestKind
from dale_rules._model.state import GameState, Phase
from dale_rules._model.zones import MARKET_SLOTS, STALL_STACKS, Spot, Zone
from dale_rules.frontends.narration import describe
from dale_rules.frontends.wording import (
    Names,
    capital,
    card_list,
    counted,
    label,
    place_name,
    player,
    stall_words,
    together,
    wrapped,
)

_SLOT_WIDTH: Final = 15
_MOST_OPTIONS: Final = 9


def render(state: GameState, names: Names = None) -> str:
    """The table as text: market, stalls, hands and piles, and what the game waits for.

    A card reads ``Spyglass [macaws 4]``, with its set and value; an altered value is given beside
    it. The market is shown as on the board, its most expensive slot on the left. Every hand that
    the state holds is shown.

    Args:
        state: any position.
        names: the players' names by seat, instead of "seat 0" and so on.

    Returns:
        Lines of at most 80 columns, without a newline at the end.

    Raises:
        NotAState: for anything but a `GameState`.
    """
    check_state(state)
    parts = [
        *wrapped(_headline(state, names)),
        "",
        *_market(state),
        *(line for seat in range(len(state.players)) for line in ("", *_seat(state, seat, names))),
        *_lasting(state, names),
        *_table(state),
        *_question(state, names),
    ]
    return "\n".join(parts)


def _headline(state: GameState, names: Names) -> str:
    if state.phase is Phase.OVER:
        winner = "nobody" if state.winner is None else player(state.winner, names)
        return f"Turn {state.turn}: the game is over, {winner} has won."
    act = "a bonus action" if state.bonus_action else "an action"
    who = player(state.active, names)
    if state.pending is None:
        return f"Turn {state.turn}: {who} has {act} to take."
    return f"Turn {state.turn} of {who}: a question is open."


def _pile(title: str, cards: tuple[Card, ...]) -> str:
    return f"{title} {len(cards)}" + (f", top {label(cards[-1])}" if cards else "")


def _market(state: GameState) -> Iterator[str]:
    yield from wrapped(
        f"Market   deck {len(state.market_deck)}   " + _pile("discard pile", state.market_discard)
    )
    columns = [_slot(state, slot) for slot in reversed(range(MARKET_SLOTS))]
    for row in range(max(map(len, columns))):
        cells = (column[row] if row < len(column) else "" for column in columns)
        yield ("  " + "".join(cell.ljust(_SLOT_WIDTH) for cell in cells)).rstrip()


def _slot(state: GameState, slot: int) -> list[str]:
    """A column of the market: slot and price above the card."""
    card = state.market[slot]
    if card is None:
        return [f"slot {slot}", "(empty)"]
    width = _SLOT_WIDTH - 1
    return [
        f"slot {slot}",
        f"price {price_of(state, slot)}",
        *textwrap.wrap(card.name, width),
        *textwrap.wrap(f"[{card.kind.set} {card.kind.value}]", width),
    ]


def _seat(state: GameState, seat: int, names: Names) -> Iterator[str]:
    lying = state.players[seat]
    yield from wrapped(
        f"{capital(player(seat, names))}   stacks {len(lying.stall)} of {STALL_STACKS}   "
        f"deck {len(lying.deck)}   " + _pile("discard pile", lying.discard_pile)
    )
    hand = [label(held, value_of(state.modifiers, seat, held)) for held in lying.hand]
    yield from _entry("hand", ", ".join(map(together, counted(hand))) or "empty")
    yield from _entry("stall", stall_words(lying.stall))
    counts = {counter.id: counter.name for counter in state.rules.counters}
    for key, count in lying.counters:
        yield from _entry("has", f"{count} {counts[key]}")


_ON_THE_TABLE: Final = {
    Zone.PLAYED: "played",
    Zone.PAID: "paid",
    Zone.BOUGHT: "bought",
    Zone.ASIDE: "aside",
}


def _lasting(state: GameState, names: Names) -> Iterator[str]:
    """Changes of the rules that are in force, and what comes at the start of later turns."""
    if state.modifiers or state.later:
        yield ""
    for modifier in state.modifiers:
        yield from wrapped(describe(RuleChanged(modifier), names))
    for later in state.later:
        promised = PartPromised(later.seat, state.rules.cards[later.source])
        yield from wrapped(describe(promised, names))


def _table(state: GameState) -> Iterator[str]:
    if state.table:
        yield from ("", "On the table")
    for zone, title in _ON_THE_TABLE.items():
        labels = [label(entry.card) for entry in state.table if entry.zone is zone]
        if labels:
            yield from _entry(title, ", ".join(map(together, counted(labels))))


def _question(state: GameState, names: Names) -> Iterator[str]:
    pending = state.pending
    if pending is None:
        return
    count = size_of(pending.options)
    yield ""
    who = capital(player(pending.seat, names))
    yield from wrapped(f"{who} {_asked(state, pending)}, {count} possible answers")
    for number, option in enumerate(pending.options[:_MOST_OPTIONS]):
        yield from _entry(f"{number}", _option(pending, option, names))
    if count > _MOST_OPTIONS:
        yield f"  and {count - _MOST_OPTIONS} more"


def _asked(state: GameState, pending: Pending) -> str:
    request = pending.request
    if request.source is None:
        return f"decides: {request.purpose}"
    asked = state.rules.cards.get(request.source)
    source = request.source if asked is None else asked.name
    purpose = f" to {request.purpose}" if request.purpose else ""
    return f"chooses for {source}: {request.kind.value}{purpose}"


def _option(pending: Pending, option: object, names: Names) -> str:
    """One answer in words."""
    if option is None:
        return "none"
    if isinstance(option, Spot):
        return _spot(option, names)
    if isinstance(option, Card):
        return label(option)
    if isinstance(option, As):
        return name(option)
    if isinstance(option, BuildStack):
        fetched = len(option.fetched)
        return card_list(option.cards) + (f", {fetched} fetched" if fetched else "")
    kind = pending.request.kind
    if isinstance(option, tuple):
        comma = ", then " if kind is RequestKind.ORDER else ", "
        none = "nobody" if kind is RequestKind.PLAYERS else "nothing"
        return comma.join(_option(pending, part, names) for part in option) or none
    if isinstance(option, int) and kind in (RequestKind.PLAYER, RequestKind.PLAYERS):
        return player(option, names)
    return str(option)


def _spot(spot: Spot, names: Names) -> str:
    words = label(spot.card)
    if spot.zone is Zone.MARKET:
        return f"{words}, slot {spot.index}"
    if spot.zone in (Zone.DISCARD_PILE, Zone.STALL):
        return f"{words}, {place_name(spot.place, names)}"
    return words


def _entry(title: str, text: str) -> list[str]:
    return wrapped(text, f"  {title:<6} ")
