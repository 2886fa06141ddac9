"""The market action: buy exactly one card (R-20 to R-26)."""

from collections.abc import Generator, Hashable, Iterable
from functools import partial
from itertools import permutations
from typing import Any, Final, NamedTuple

import attrs

from dale_rules._effects.asks import Ask, Effect
from dale_rules._effects.draft import Draft
from dale_rules._effects.look import Look
from dale_rules._effects.terms import Purpose
from dale_rules._effects.uses import payment_terms, uses, values_of
from dale_rules._effects.you import Paid, PurchaseMade, You
from dale_rules._engine.effects import resolve
from dale_rules._engine.judging import illegal, names, unusable
from dale_rules._engine.sections import Candidates
from dale_rules._model.cards import Card, Use
from dale_rules._model.errors import Illegality, IllegalityCode, shown
from dale_rules._model.listings import Listing
from dale_rules._model.modifiers import Aspect, modified
from dale_rules._model.moves import Move, Purchase
from dale_rules._model.requests import Request, RequestKind
from dale_rules._model.state import GameState, Position
from dale_rules._model.zones import MARKET_DISCARD, MARKET_SLOTS, Place, Spot, Zone

_NO_CARD_YET: Final = 10**100
"""Stands for the smallest value in a payment without cards."""


class Coin(NamedTuple):
    """What a payment needs to know of a card paid with."""

    values: tuple[int, ...]
    overpay: bool = False
    market_discard: bool = False
    arranges: bool = False


class PaymentState(NamedTuple):
    """A payment so far."""

    sums: tuple[tuple[int, int], ...]
    """The totals that the cards' values can make, each with the smallest value in it."""
    overpay: bool = False
    market_discard: bool = False
    arranges: bool = False


@attrs.frozen
class PaymentRule:
    """Which sets of cards pay a price (R-23)."""

    price: int
    from_market_discard: bool = False
    arranged: tuple[int, ...] = ()
    """What the price can become where a card paid with lets the market be rearranged (K-49)."""

    @property
    def start(self) -> PaymentState:
        return PaymentState(((0, _NO_CARD_YET),))

    def step(self, state: Hashable, letter: Hashable) -> PaymentState:
        assert isinstance(state, PaymentState)
        assert isinstance(letter, Coin)
        sums = {
            self._capped(total + value, min(least, value))
            for total, least in state.sums
            for value in letter.values
        }
        return PaymentState(
            tuple(sorted(sums)),
            state.overpay or letter.overpay,
            state.market_discard or letter.market_discard,
            state.arranges or letter.arranges,
        )

    def _capped(self, total: int, least: int) -> tuple[int, int]:
        """Once overpaid, always overpaid: by how much makes no difference."""
        highest = max(self.price, *self.arranged) if self.arranged else self.price
        if total - least >= highest:
            return highest, 0
        return total, least

    def accepts(self, state: Hashable) -> bool:
        assert isinstance(state, PaymentState)
        if self.from_market_discard and not state.market_discard:
            return False
        return any(self._pays(price, state) for price in self.prices(state))

    def prices(self, state: PaymentState) -> tuple[int, ...]:
        """The prices of which one has to be paid."""
        return (self.price, *self.arranged) if state.arranges else (self.price,)

    def _pays(self, price: int, state: PaymentState) -> bool:
        return any(
            total >= price and (state.overpay or total - least < price)
            for total, least in state.sums
        )

    def paid_with(self, coins: Iterable[Coin]) -> PaymentState:
        """The payment that these cards make."""
        paid = self.start
        for coin in coins:
            paid = self.step(paid, coin)
        return paid


def price_of(position: Position, slot: int | Zone) -> int:
    """The price of the card in a slot that is not empty (R-21)."""
    if slot is MARKET_DISCARD:
        return position.market_discard[-1].kind.value
    assert isinstance(slot, int)
    offered = position.market[slot]
    assert offered is not None
    return _price_in(position, offered, slot)


def _price_in(position: Position, offered: Card, slot: int) -> int:
    """What a card would cost in a market slot (R-21, K-51)."""
    price = offered.kind.value + slot
    return modified(position.modifiers, Aspect.PRICE, position.active, price)


def _rule(position: Position, slot: int | Zone) -> PaymentRule:
    """How the card on offer there can be paid for."""
    if slot is MARKET_DISCARD:
        return PaymentRule(price_of(position, slot), from_market_discard=True)
    assert isinstance(slot, int)
    offered = position.market[slot]
    assert offered is not None
    arranged = (
        tuple(_price_in(position, offered, other) for other in _occupied(position))
        if position.rules.payment
        else ()
    )
    return PaymentRule(price_of(position, slot), arranged=arranged)


def _occupied(position: Position) -> list[int]:
    return [slot for slot, offered in enumerate(position.market) if offered is not None]


def _coin(position: Position, use: Use) -> Coin:
    terms = payment_terms(position, position.active, use.face)
    values = values_of(position, position.active, use.face, Purpose.PAY)
    return Coin(values, terms.overpay, terms.market_discard, terms.arranges_market)


def moves(state: GameState) -> list[Listing[Move]]:
    """For each card on offer, every set of cards that pays for it, once."""
    seat = state.active
    hand = Candidates.of_hand(state.players[seat].hand, lambda held: uses(state, seat, held))
    coins = hand.read(partial(_coin, state))
    sections = [
        coins.picks(_rule(state, slot), partial(Purchase, slot)) for slot in _occupied(state)
    ]
    if state.market_discard and state.rules.payment:
        rule = _rule(state, MARKET_DISCARD)
        sections.append(coins.picks(rule, partial(Purchase, MARKET_DISCARD)))
    return sections


def problem(state: GameState, move: Purchase) -> Illegality | None:
    """Why this card cannot be bought with these cards."""
    return (
        _slot_problem(state, move.slot)
        or unusable(state, move.cards)
        or _payment_problem(state, move)
    )


def _slot_problem(state: GameState, slot: object) -> Illegality | None:
    if slot is MARKET_DISCARD:
        if state.market_discard:
            return None
        message = "the market's discard pile is empty"
        return illegal(state, IllegalityCode.EMPTY_SLOT, message)
    if type(slot) is not int or not 0 <= slot < MARKET_SLOTS:
        message = f"there is no market slot {shown(slot)}"
        return illegal(state, IllegalityCode.NO_SUCH_SLOT, message)
    if state.market[slot] is None:
        message = f"market slot {slot} is empty"
        return illegal(state, IllegalityCode.EMPTY_SLOT, message)
    return None


def _payment_problem(state: GameState, move: Purchase) -> Illegality | None:
    from_discard = move.slot is MARKET_DISCARD
    rule = _rule(state, move.slot)
    coins = [_coin(state, use) for use in move.cards]
    paid = rule.paid_with(coins)
    if rule.accepts(paid):
        return None
    if from_discard and not paid.market_discard:
        message = "nothing paid with opens the market's discard pile"
        return illegal(state, IllegalityCode.MARKET_DISCARD_CLOSED, message, move.cards)
    shown = " + ".join("/".join(map(str, coin.values)) for coin in coins) or "nothing"
    prices = sorted(set(rule.prices(paid)))
    message = f"costs {' or '.join(map(str, prices))}, paid {shown}"
    if sum(max(coin.values) for coin in coins) < prices[0]:
        return illegal(state, IllegalityCode.UNDERPAID, message, move.cards)
    superfluous = _least_valuable(move.cards, coins)
    message = f"{message}: too much, as it would do without {names(superfluous)}"
    return illegal(state, IllegalityCode.OVERPAID, message, superfluous)


def _least_valuable(cards: tuple[Use, ...], coins: list[Coin]) -> tuple[Use, ...]:
    least = min(range(len(cards)), key=lambda which: min(coins[which].values))
    return (cards[least],)


def perform(draft: Draft, move: Purchase) -> Effect:
    """Pay, resolve what the cards do, discard the payment and take the card."""
    seat = draft.active
    coins = [_coin(draft, use) for use in move.cards]
    slot = yield from _arrange(draft, move, coins)
    paid = tuple(_pay(draft, seat, use) for use in move.cards)
    bought = _pick_up(draft, seat, slot)
    purchase = PurchaseMade(bought, paid)
    # K-22: a card bought is its printed self, never a copy.
    source = bought.card.kind.id
    passive = draft.rules.on_purchased.get(source)
    if passive is not None:
        you = You(draft, seat, source, bought)
        yield from resolve(draft, source, passive.on_purchased, you, purchase)
    left = []
    for coin in paid:
        source = coin.face.kind.id
        passive = draft.rules.on_paid.get(source)
        before = _number_of(draft, coin.spot)
        if passive is not None:
            you = You(draft, seat, source, coin.spot)
            yield from resolve(draft, source, passive.on_paid, you, purchase)
        if _number_of(draft, coin.spot) == before:
            left.append(coin)
    # R-24, K-34: the payment to the pile in the buyer's order, then the card to the hand.
    for coin in left:
        if draft.is_on_table(coin.spot):
            draft.discard(coin.spot, seat)
    if draft.is_on_table(bought):
        draft.move(bought, Place(Zone.HAND, seat))
    draft.trigger("on_others_purchase", seat)


def _arrange(draft: Draft, move: Purchase, coins: list[Coin]) -> Generator[Ask, Any, int | Zone]:
    """Let the buyer rearrange the market if a card paid with allows it (K-49).

    Give the slot in which the card to be bought then is.
    """
    occupied = _occupied(draft)
    by = next((use for use, coin in zip(move.cards, coins, strict=True) if coin.arranges), None)
    if by is None or not occupied:
        return move.slot
    options: dict[tuple[Spot, ...], int | Zone] = {}
    seen = set()
    for order in permutations(Look(draft, draft.active).market):
        slot = move.slot
        if isinstance(slot, int):
            slot = occupied[[spot.index for spot in order].index(slot)]
        kinds = (tuple(spot.card for spot in order), slot)
        if kinds not in seen and _is_paid(draft, move, slot, coins):
            seen.add(kinds)
            options[order] = slot
    request = Request(RequestKind.ORDER, by.face.kind.id, "arrange market")
    order = yield Ask(draft.active, request, tuple(options))
    draft.arrange_market(draft.active, order)
    return options[order]


def _is_paid(draft: Draft, move: Purchase, slot: int | Zone, coins: list[Coin]) -> bool:
    """Whether the payment fits if the card to be bought is in this slot."""
    if not isinstance(slot, int) or not isinstance(move.slot, int):
        return True
    offered = draft.market[move.slot]
    assert offered is not None
    rule = PaymentRule(_price_in(draft, offered, slot))
    return rule.accepts(rule.paid_with(coins))


def _pay(draft: Draft, seat: int, use: Use) -> Paid:
    card = draft.move(Spot(Zone.HAND, seat, None, use.physical), Place(Zone.PAID, seat))
    return Paid(Spot(Zone.PAID, seat, None, card), use)


def _number_of(draft: Draft, spot: Spot) -> int:
    """How many such cards there are: equal ones may be paid with as different copies."""
    return sum(entry.spot == spot for entry in draft.table)


def _pick_up(draft: Draft, seat: int, slot: int | Zone) -> Spot:
    target = Place(Zone.BOUGHT, seat)
    if slot is MARKET_DISCARD:
        top = len(draft.market_discard) - 1
        spot = Spot(Zone.MARKET_DISCARD, None, top, draft.market_discard[top])
    else:
        assert isinstance(slot, int)
        offered = draft.market[slot]
        assert offered is not None
        spot = Spot(Zone.MARKET, None, slot, offered)
    return Spot(Zone.BOUGHT, seat, None, draft.move(spot, target))
