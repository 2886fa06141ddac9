"""Cards that react to what happened: to what others did, or to getting into a hand (K-53).

What happens in the middle of an effect waits until that is complete, in the order in which it
happened.  Then every player concerned, in turn order from the one whose turn it is, is asked for
one reaction after the other, until they want none.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from dale_rules._effects.asks import Ask, Effect
from dale_rules._effects.draft import Draft, Trigger
from dale_rules._effects.uses import copies, uses
from dale_rules._effects.you import You
from dale_rules._engine.effects import resolve
from dale_rules._model.cards import As, Card, Use
from dale_rules._model.events import CardShown
from dale_rules._model.requests import Request, RequestKind
from dale_rules._model.zones import Spot, Zone
from dale_rules.decks.passives import REACTIONS


def react(draft: Draft) -> Effect:
    """Let everybody react to what has happened, and to what reactions bring about."""
    while draft.triggers:
        trigger = draft.triggers.pop(0)
        for step in range(len(draft.players)):
            seat = (draft.active + step) % len(draft.players)
            if seat in trigger.holders:
                yield from _reactions(draft, trigger, seat)


def _reactions(draft: Draft, trigger: Trigger, seat: int) -> Effect:
    """One player's reactions to one event; each card reacts at most once to it."""
    left = Counter(held.plain for held in trigger.holders[seat])
    while True:
        possible = tuple(_possible(draft, trigger, seat, left))
        if not possible:
            return
        forced = (use for use in possible if not _passive(draft, trigger, use).may_decline)
        chosen = next(forced, None)
        if chosen is None:
            # K-54: which card it is about is nobody else's business until it is used.
            request = Request(RequestKind.USE, None, REACTIONS[trigger.hook], secret=True)
            chosen = yield Ask(seat, request, (None, *possible))
        if chosen is None:
            return
        left[chosen.physical.plain] -= 1
        draft.reacted[seat, chosen.physical.kind.id] += 1
        yield from _react(draft, trigger, seat, chosen)


def _possible(draft: Draft, trigger: Trigger, seat: int, left: Counter[Card]) -> Iterator[Use]:
    """The cards, and copies, with which the player may still react."""
    table = getattr(draft.rules, trigger.hook)
    for held in dict.fromkeys(draft.players[seat].hand):
        kind = held.kind.id
        if left[held.plain] > 0 and draft.reacted[seat, kind] < _copies_in_game(draft, held):
            for use in uses(draft, seat, held):
                if use.face.kind.id in table:
                    yield use


def _copies_in_game(draft: Draft, held: Card) -> int:
    """How often a player may react with a kind of card in one script (K-57)."""
    copies = draft.rules.copies.get(held.kind.id, 0)
    # of a value-1 card there is one for each player.
    return min(copies, len(draft.players)) if held.kind.value == 1 else copies


def _passive(draft: Draft, trigger: Trigger, use: Use) -> Any:
    return getattr(draft.rules, trigger.hook)[use.face.kind.id]


def _react(draft: Draft, trigger: Trigger, seat: int, use: Use) -> Effect:
    """Show the card and resolve what it does (R-13)."""
    source = use.face.kind.id
    this = Spot(Zone.HAND, seat, None, use.physical)
    draft.tell(CardShown(seat, use))
    if isinstance(use, As) and draft.events is not None:
        # K-22: the cards of the hand that a copy takes for its model are shown as well.
        for shown in copies(draft, seat, this)[use]:
            draft.tell(CardShown(seat, shown))
    you = You(draft, seat, source, this)
    effect = getattr(_passive(draft, trigger, use), trigger.hook)
    if trigger.seat == seat:
        yield from resolve(draft, source, effect, you)
    else:
        other = You(draft, trigger.seat, source)
        yield from resolve(draft, source, effect, you, other)
