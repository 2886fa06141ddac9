"""What a card can be used as, what it is then worth, and what it then allows.

Most cards are used as themselves.  A copying card takes the place of another: it follows texts
from card to card, in the hand or wherever those texts point, until it reaches one that copies
nothing (K-23).  This is a shortest-path search over physical cards, where the price of a way is
the cards of the hand that it shows (K-22).
"""

from collections.abc import Callable, Iterable, Mapping
from heapq import heappop, heappush
from typing import Any, TypeVar

import attrs

from dale_rules._effects.look import Look
from dale_rules._effects.terms import (
    NO_PAYMENT_TERMS,
    NO_STACK_TERMS,
    PaymentTerms,
    Purpose,
    StackTerms,
)
from dale_rules._model.cards import As, Card, Mark, Use, UsedMark, ValueMark, card
from dale_rules._model.errors import EffectError
from dale_rules._model.modifiers import value_of
from dale_rules._model.state import Position, summary
from dale_rules._model.zones import Spot, Zone

T = TypeVar("T")


def ask_passive(
    position: Position,
    source: str,
    answer: type[T],
    question: Callable[..., object],
    *arguments: object,
) -> T:
    """Ask a passive effect a pure question that has one answer, of this type.

    What goes wrong in it, and an answer that is none, is an `EffectError`.
    """
    try:
        given = question(*arguments)
    except EffectError:
        raise
    except Exception as error:
        message = f"{type(error).__name__} in a passive effect: {error}"
        raise EffectError(source, message, summary(position)) from error
    return _of_type(position, source, answer, given)


def ask_passive_for_several(
    position: Position,
    source: str,
    answer: type[T],
    question: Callable[..., Iterable[object]],
    *arguments: object,
) -> tuple[T, ...]:
    """Ask a passive effect a pure question that has several answers, each of this type."""
    # A question that is a generator does its work only while it is listed.
    given = ask_passive(position, source, tuple, lambda: tuple(question(*arguments)))
    return tuple(_of_type(position, source, answer, one) for one in given)


def _of_type(position: Position, source: str, answer: type[T], given: object) -> T:
    if isinstance(given, answer):
        return given
    message = f"a passive effect gave {given!r}, which is no {answer.__name__}"
    raise EffectError(source, message, summary(position))


def uses(position: Position, seat: int, held: Card) -> tuple[Use, ...]:
    """Everything that a card of this player's hand can be used as (K-21).

    A card that copies nothing is used as itself, and so is a copying one that reaches nothing.
    """
    return uses_at(position, seat, Spot(Zone.HAND, seat, None, held))


def uses_at(position: Position, seat: int, spot: Spot) -> tuple[Use, ...]:
    """Everything that this player can use a card as, wherever it is; sorted, as a hand is."""
    if spot.card.kind.id not in position.rules.copying:
        return (spot.card,)
    found = copies(position, seat, spot)
    return tuple(sorted(found, key=lambda use: use.key)) or (spot.card,)


def shown_by(position: Position, seat: int, spot: Spot, use: Use) -> tuple[Card, ...]:
    """The cards of the hand that are shown when the card in this spot is used so (K-22, K-24)."""
    return copies(position, seat, spot).get(use, ()) if isinstance(use, As) else ()


def copies(position: Position, seat: int, start: Spot) -> dict[As, tuple[Card, ...]]:
    """What a copying card can copy, each with the cards of the hand that it shows.

    Of several paths to a card the one that shows the fewest is taken (K-22); among equally good
    ones, those that bring different alterations along are different copies.
    """
    you = Look(position, seat)
    found: dict[As, tuple[Card, ...]] = {}
    fewest = {_Node(start): 0}
    taken: set[tuple[_Node, tuple[Mark, ...]]] = set()
    ways: list[tuple[int, int, _Way]] = [(0, 0, _Way(_Node(start), (), ()))]
    while ways:
        way = heappop(ways)[2]
        spot = way.node.spot
        passive = position.rules.copying.get(spot.card.kind.id)
        if passive is None:
            face = card(spot.card.kind, _merged(spot.card, way.marks))
            found.setdefault(As(start.card, face), way.shown)
            continue
        marks = (*spot.card.marks, *way.marks)
        targets = ask_passive_for_several(position, spot.card.kind.id, Spot, passive.copies, you)
        for target in targets:
            _of_type(position, spot.card.kind.id, Card, target.card)
            node = _node(position, start, target)
            shown = (*way.shown, target.card) if target.zone is Zone.HAND else way.shown
            if node is None or (node, marks) in taken or len(shown) > fewest.get(node, len(shown)):
                continue
            fewest[node] = len(shown)
            taken.add((node, marks))
            heappush(ways, (len(shown), len(taken), _Way(node, shown, marks)))
    return found


@attrs.frozen
class _Node:
    """A physical card on the way."""

    spot: Spot
    is_twin: bool = False
    """Of equal cards in a hand: another one than the card that copies."""


@attrs.frozen
class _Way:
    """How a card was reached: the cards of the hand shown, and the marks met before it."""

    node: _Node
    shown: tuple[Card, ...]
    marks: tuple[Mark, ...]


def _node(position: Position, start: Spot, target: Spot) -> _Node | None:
    """The physical card in a spot; None if it can only be the one that copies (K-24)."""
    if target != start:
        return _Node(target)
    if start.zone is Zone.HAND and start.seat is not None:
        hand = position.players[start.seat].hand
        if hand.count(start.card) > 1:
            return _Node(target, is_twin=True)
    return None


def _merged(copied: Card, met: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The alterations of a copy: the copied card's, then those met on the way (K-38).

    That an ability was used matters for the card whose ability it is alone.
    """
    marks = dict.fromkeys(m for m in (*copied.marks, *met) if m == UsedMark(copied.kind.id))
    return (*marks, *(m for m in (*copied.marks, *met) if isinstance(m, ValueMark)))


def acting(position: Position, seat: int, table: Mapping[str, Any]) -> list[Spot]:
    """A player's cards that are in this table and in the zone in which they act.

    What no player uses is its printed self (K-22).
    """
    if not table:
        return []
    player = position.players[seat]
    spots = [Spot(Zone.HAND, seat, None, held) for held in player.hand]
    spots += [
        Spot(Zone.STALL, seat, number, held)
        for number, stack in enumerate(player.stall)
        for held in stack
    ]
    return [
        spot
        for spot in spots
        if spot.card.kind.id in table and table[spot.card.kind.id].where is spot.zone
    ]


def values_of(position: Position, seat: int, face: Card, purpose: Purpose) -> tuple[int, ...]:
    """The values among which a used card may take one, smallest first."""
    value = value_of(position.modifiers, seat, face)
    passive = position.rules.values.get(face.kind.id)
    if passive is None:
        return (value,)
    found = ask_passive_for_several(
        position, face.kind.id, int, passive.values, Look(position, seat), purpose, value
    )
    return tuple(sorted({max(0, other) for other in found})) or (value,)


def payment_terms(position: Position, seat: int, face: Card) -> PaymentTerms:
    """What a card allows a payment."""
    return _terms(position, seat, face, position.rules.payment, "payment", NO_PAYMENT_TERMS)


def stack_terms(position: Position, seat: int, face: Card) -> StackTerms:
    """What a card allows a stack."""
    return _terms(position, seat, face, position.rules.admits, "admits", NO_STACK_TERMS)


def _terms(position: Position, seat: int, face: Card, table: Any, hook: str, otherwise: T) -> T:
    passive = table.get(face.kind.id)
    if passive is None:
        return otherwise
    question = getattr(passive, hook)
    return ask_passive(position, face.kind.id, type(otherwise), question, Look(position, seat))
