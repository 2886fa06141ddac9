"""The market action: buy exactly one card (R-20 to R-26)."""

from collections.abc import Hashable
from functools import partial
from typing import Final

import attrs

from dale_rules._effects.asks import Effect
from dale_rules._effects.draft import Draft
from dale_rules._effects.terms import Purpose
from dale_rules._effects.uses import payment_terms, uses, values_of
from dale_rules._effects.you import Paid, PurchaseMade, You
from dale_rules._engine.effects import resolve
from dale_rules._engine.judging import illegal, names, unusable
from dale_rules._engine.sections import Candidates
from dale_rules._model.cards import Use
from dale_rules._model.errors import Illegality, IllegalityCode
from dale_rules._model.listings import Listing
from dale_rules._model.moves import Move, Purchase
from dale_rules._model.state import GameState
from dale_rules._model.zones import MARKET_DISCARD, MARKET_SLOTS, Place, Spot, Zone

_NO_CARD_YET: Final = 10**9
"""Stands for the smallest value in a payment without cards."""


@attrs.frozen
class Coin:
    """What a payment needs to know of a card paid with."""

    values: tuple[int, ...]
    overpay: bool = False
    market_discard: bool = False


@attrs.frozen
class PaymentState:
    """A payment so far."""

    sums: tuple[tuple[int, int], ...]
    """The totals that the cards' values can make, each with the smallest value in it."""
    overpay: bool = False
    market_discard: bool = False


@attrs.frozen
class PaymentRule:
    """Which sets of cards pay a price (R-23)."""

    price: int
    from_market_discard: bool = False

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
        )

    def _capped(self, total: int, least: int) -> tuple[int, int]:
        """Once overpaid, always overpaid: by how much makes no difference."""
        if total - least >= self.price:
            return self.price, 0
        return total, least

    def accepts(self, state: Hashable) -> bool:
        assert isinstance(state, PaymentState)
        if self.from_market_discard and not state.market_discard:
            return False
        return any(
            total >= self.price and (state.overpay or total - least < self.price)
            for total, least in state.sums
        )


def price_of(state: GameState, slot: int | Zone) -> int:
    """The price of the card in a slot that is not empty (R-21)."""
    if slot is MARKET_DISCARD:
        return state.market_discard[-1].kind.value
    assert isinstance(slot, int)
    offered = state.market[slot]
    assert offered is not None
    return offered.kind.value + slot


def _coin(state: GameState, use: Use) -> Coin:
    terms = payment_terms(state, state.active, use.face)
    values = values_of(state, state.active, use.face, Purpose.PAY)
    return Coin(values, terms.overpay, terms.market_discard)


def moves(state: GameState) -> list[Listing[Move]]:
    """For each card on offer, every set of cards that pays for it, once."""
    seat = state.active
    hand = Candidates.of_hand(state.players[seat].hand, lambda held: uses(state, seat, held))
    coin = partial(_coin, state)
    sections = [
        hand.picks(PaymentRule(price_of(state, slot)), coin, partial(Purchase, slot))
        for slot, offered in enumerate(state.market)
        if offered is not None
    ]
    if state.market_discard and state.rules.payment:
        rule = PaymentRule(price_of(state, MARKET_DISCARD), from_market_discard=True)
        sections.append(hand.picks(rule, coin, partial(Purchase, MARKET_DISCARD)))
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
        message = f"there is no market slot {slot!r}"
        return illegal(state, IllegalityCode.NO_SUCH_SLOT, message)
    if state.market[slot] is None:
        message = f"market slot {slot} is empty"
        return illegal(state, IllegalityCode.EMPTY_SLOT, message)
    return None


def _payment_problem(state: GameState, move: Purchase) -> Illegality | None:
    from_discard = move.slot is MARKET_DISCARD
    rule = PaymentRule(price_of(state, move.slot), from_discard)
    coins = [_coin(state, use) for use in move.cards]
    paid = rule.start
    for coin in coins:
        paid = rule.step(paid, coin)
    if rule.accepts(paid):
        return None
    if from_discard and not paid.market_discard:
        message = "nothing paid with opens the market's discard pile"
        return illegal(state, IllegalityCode.MARKET_DISCARD_CLOSED, message, move.cards)
    shown = " + ".join("/".join(map(str, coin.values)) for coin in coins) or "nothing"
    message = f"costs {rule.price}, paid {shown}"
    if sum(max(coin.values) for coin in coins) < rule.price:
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
    paid = tuple(_pay(draft, seat, use) for use in move.cards)
    bought = _pick_up(draft, seat, move.slot)
    purchase = PurchaseMade(bought, paid)
    # K-22: a card bought is its printed self, never a copy.
    for hook, table, source, this in (
        ("on_purchased", draft.rules.on_purchased, bought.card.kind.id, bought),
        *(("on_paid", draft.rules.on_paid, coin.face.kind.id, coin.spot) for coin in paid),
    ):
        passive = table.get(source)
        if passive is not None:
            you = You(draft, seat, source, this)
            yield from resolve(draft, source, getattr(passive, hook), you, purchase)
    # R-24, K-34: the payment to the pile in the buyer's order, then the card to the hand.
    for coin in paid:
        if draft.is_on_table(coin.spot):
            draft.discard(coin.spot, seat)
    if draft.is_on_table(bought):
        draft.move(bought, Place(Zone.HAND, seat))


def _pay(draft: Draft, seat: int, use: Use) -> Paid:
    card = draft.move(Spot(Zone.HAND, seat, None, use.physical), Place(Zone.PAID, seat))
    return Paid(Spot(Zone.PAID, seat, None, card), use)


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
