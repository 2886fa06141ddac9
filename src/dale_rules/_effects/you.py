"""The author's seat at the table: the rulebook's verbs, and the questions an effect may ask.

Verbs do as much as possible (R-32, K-03), accept nothing where there is nothing to move, and
ask nothing.  Questions are yielded; what is chosen is given back as spots or seats:

    kept = yield you.choose_card(aside)
    you.take(kept)
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, TypeAlias

import attrs

from dale_rules._effects.asks import Ask, BuildAsk, not_yielded
from dale_rules._effects.draft import Draft
from dale_rules._effects.look import Look
from dale_rules._effects.uses import shown_by, uses_at
from dale_rules._model.cards import Alteration, Card, Use, ValueChange, ValueMark
from dale_rules._model.events import CardShown, CardsSeen, PartPromised, ValueChanged
from dale_rules._model.listings import Orders
from dale_rules._model.modifiers import Aspect, Lasts, Modifier
from dale_rules._model.requests import Request, RequestKind
from dale_rules._model.rules import Counter, Die
from dale_rules._model.selections import Subsets
from dale_rules._model.state import Later
from dale_rules._model.zones import Place, Spot, Zone

_PILES = (Zone.DECK, Zone.DISCARD_PILE, Zone.MARKET_DECK, Zone.MARKET_DISCARD)

What: TypeAlias = Spot | Iterable[Spot] | None
"""What a verb moves: a spot, several in this order, or nothing."""


class Aside:
    """Cards set aside: those of them that still are."""

    def __init__(self, draft: Draft, spots: tuple[Spot, ...]) -> None:
        self._draft = draft
        self._spots = spots

    def __iter__(self) -> Iterator[Spot]:
        left = [entry.spot for entry in self._draft.table]
        for spot in self._spots:
            if spot in left:
                left.remove(spot)
                yield spot

    def __len__(self) -> int:
        return sum(1 for _ in self)


class You(Look):
    """A player's seat while an effect runs, as card texts address it."""

    __slots__ = ("_draft", "_source", "this")

    def __init__(self, draft: Draft, seat: int, source: str, this: Spot | None = None) -> None:
        super().__init__(draft, seat)
        self._draft = draft
        self._source = source
        self.this = this
        """The card whose effect this is: the played technique, or the passive in its place."""

    @property
    def left(self) -> "You":
        """The neighbour to the left, who plays next (R-15)."""
        return self.others[0]

    @property
    def right(self) -> "You":
        """The neighbour to the right, who played before (R-15)."""
        return self.others[-1]

    def neighbour(self, way: str) -> "You":
        """The next player on the way that `choose_way` gave."""
        return self.round(way)[1]

    def round(self, way: str) -> tuple["You", ...]:
        """All players from this one on, on the way that `choose_way` gave."""
        if way not in ("left", "right"):
            msg = f"a way is 'left' or 'right', not {way!r}"
            raise ValueError(msg)
        others = self.others if way == "left" else self.others[::-1]
        return (self, *others)

    @property
    def others(self) -> tuple["You", ...]:
        """The other players, beginning to the left (R-15)."""
        return tuple(self._at(look.seat) for look in super().others)

    def _at(self, seat: int) -> "You":
        return You(self._draft, seat, self._source, self.this)

    # Verbs

    def draw(self, count: int = 1) -> tuple[Spot, ...]:
        """Draw cards from the deck into the hand (K-01)."""
        drawn = []
        for _ in range(count):
            card = self._draft.draw(self.seat)
            if card is None:
                break
            drawn.append(Spot(Zone.HAND, self.seat, None, card))
        return tuple(drawn)

    def draw_from_market_deck(self, count: int = 1) -> tuple[Spot, ...]:
        """Draw cards from the market deck into the hand (K-01)."""
        return self.take(self.set_aside_from_market_deck(count))

    def discard(self, what: What) -> tuple[Spot, ...]:
        """Discard cards onto this player's pile, in this order (R-33, R-42)."""
        return self._move(what, lambda spot: self._draft.discard(spot, self.seat))

    def throw_away(self, what: What) -> tuple[Spot, ...]:
        """Throw cards away, in this order (R-43); give what they were."""
        return self._move(what, self._draft.throw_away)

    def throw_away_top_of_market_deck(self) -> None:
        """Throw away the top card of the market deck, reforming it if it is empty (K-32)."""
        self.throw_away(self._draft.top_of_market_deck())

    def take(self, what: What) -> tuple[Spot, ...]:
        """Take cards into the hand (K-02); give them as they lie there."""
        taken = self._move(what, lambda spot: self._draft.move(spot, self._hand))
        return tuple(Spot(Zone.HAND, self.seat, None, spot.card.plain) for spot in taken)

    def give(self, what: What, to: "You") -> None:
        """Give cards to another player."""
        to.take(what)

    def swap(self, this: Spot | None, other: Spot | None) -> tuple[Spot, ...]:
        """Take another card and put this one in its place (K-08).

        Give the card taken as it lies in the hand; nothing happens if either is missing.
        """
        if this is None or other is None:
            return ()
        taken = self.take(other)
        self._draft.move(this, other.place)
        return taken

    def mix_hands(self, with_: "You") -> None:
        """Shuffle both hands together and deal each player as many cards as before (K-04)."""
        seats = (self.seat, with_.seat)
        sizes = [len(self._draft.players[seat].hand) for seat in seats]
        self._draft.mix([*self.hand, *with_.hand], dict(zip(seats, sizes, strict=True)))

    def put_on_deck(self, what: What, of: "You | None" = None) -> None:
        """Put cards on top of a deck (your own if none is named), the last one topmost."""
        deck = Place(Zone.DECK, (of or self).seat)
        self._move(what, lambda spot: self._draft.move(spot, deck))

    def set_aside(self, count: int, of: "You | None" = None) -> Aside:
        """Set cards from the top of a deck aside, for this player to see (K-01)."""
        owner = (of or self).seat
        return self._aside(count, owner, lambda: self._draft.top_of_deck(owner))

    def set_aside_from_market_deck(self, count: int) -> Aside:
        """Set cards from the top of the market deck aside, for this player to see (K-01)."""
        return self._aside(count, None, self._draft.top_of_market_deck)

    def keep(self, paid: Spot | None) -> None:
        """Keep a card paid with in the hand, which it then never left (K-49)."""
        if paid is None:
            return
        if paid.zone is not Zone.PAID:
            msg = f"{paid.card} is kept, and nobody paid with it"
            raise ValueError(msg)
        self._draft.keep(paid)

    def search_deck(self) -> tuple[Spot, ...]:
        """Look through the whole deck; it is reformed only if it is empty (K-01)."""
        self._draft.top_of_deck(self.seat)
        deck = self._draft.players[self.seat].deck
        self._draft.tell(CardsSeen(deck, Place(Zone.DECK, self.seat), (self.seat,)))
        by_key = sorted(deck, key=lambda held: held.key)
        return tuple(Spot(Zone.DECK, self.seat, None, held) for held in by_key)

    def look_at_hand(self, of: "You") -> None:
        """Look at another player's hand."""
        hand = self._draft.players[of.seat].hand
        audience = tuple(sorted((self.seat, of.seat)))
        self._draft.tell(CardsSeen(hand, Place(Zone.HAND, of.seat), audience))

    def random_cards(self, cards: Iterable[Spot], count: int = 1) -> tuple[Spot, ...]:
        """Pick some of these cards at random (K-04); nothing moves yet."""
        left = list(cards)
        picked: list[Spot] = []
        while left and len(picked) < count:
            spot = self._draft.pick(tuple(left))
            left.remove(spot)
            picked.append(spot)
        return tuple(picked)

    def shuffle_deck(self) -> None:
        """Shuffle the deck."""
        self._draft.shuffle_deck(self.seat)

    def swap_deck_and_discard_pile(self) -> None:
        """Swap deck and discard pile; the old deck is turned over as it is."""
        self._draft.swap_piles(self.seat)

    def fill_market(self) -> None:
        """Slide the market together and fill it (R-54)."""
        self._draft.fill_market()

    def roll(self, die: Die) -> int:
        """Roll a die."""
        return self._draft.roll(self.seat, die)

    def discard_top_of_deck(self) -> None:
        """Discard the top card of the deck, reforming it if it is empty (K-01)."""
        self.discard(self._draft.top_of_deck(self.seat))

    def show(self, what: "What | Used") -> None:
        """Show cards of the hand to everybody, or what one is used as (R-13)."""
        shown: Iterable[Use] = (
            (what.use, *shown_by(self._draft, self.seat, what.spot, what.use))
            if isinstance(what, Used)
            else (spot.card for spot in _spots(what))
        )
        for use in shown:
            self._draft.tell(CardShown(self.seat, use))

    def add(self, counter: Counter, amount: int) -> int:
        """Add to what a deck counts for this player, or take from it; never below 0.

        Give the new count.
        """
        return self._draft.add_to_counter(self.seat, counter, amount)

    def change_values(self, add: int) -> None:
        """Every card this player uses is worth that much more this turn (R-60 to R-62)."""
        self._draft.modify(Modifier(self.seat, Aspect.VALUE, _change(Alteration.ADD, add)))

    def change_others_prices(self, add: int) -> None:
        """Until your next turn, market cards cost others that much more (K-51)."""
        self._bind_others(Aspect.PRICE, _change(Alteration.ADD, add))

    def change_others_stack_totals(self, add: int) -> None:
        """Until your next turn, others' stacks need a total that much higher (K-51)."""
        self._bind_others(Aspect.STACK_TOTAL, _change(Alteration.ADD, add))

    def limit_others_draws(self, most: int) -> None:
        """Until your next turn, others draw at most so many cards to fill their hand (K-51)."""
        self._bind_others(Aspect.DRAWS, _change(Alteration.SET, most))

    def _bind_others(self, aspect: Aspect, change: ValueChange) -> None:
        self._draft.modify(
            Modifier(self.seat, aspect, change, binds_others=True, lasts=Lasts.UNTIL_NEXT_TURN)
        )

    def next_turn(self, part: "LaterPart", *arguments: Hashable) -> None:
        """Let a part of the effect come at the start of your next turn (K-50).

        It is called with `You` and these arguments, which are plain values.
        """
        if not isinstance(part, LaterPart) or part.id not in self._draft.rules.later_parts:
            msg = f"{part!r} is no later part of a deck in this game"
            raise ValueError(msg)
        hash(arguments)  # The position keeps them, and a position is a value.
        later = Later(self.seat, part.id, self._source, arguments)
        self._draft.later = (*self._draft.later, later)
        self._draft.tell(PartPromised(self.seat, self._draft.rules.cards[self._source]))

    def change_value(self, spot: Spot | None, how: Alteration, amount: int) -> Spot | None:
        """Alter one card of this hand for this turn (R-62); give it as it then is."""
        if spot is None:
            return None
        change = _change(how, amount)
        self._draft.tell(ValueChanged(self.seat, spot.card, change, None))
        mark = ValueMark(change, len(self._draft.modifiers))
        return attrs.evolve(spot, card=self._draft.mark(self.seat, spot.card, mark))

    @property
    def _hand(self) -> Place:
        return Place(Zone.HAND, self.seat)

    def _move(self, what: What, move: Callable[[Spot], object]) -> tuple[Spot, ...]:
        """Move each card; those above it in its pile are one place lower afterwards."""
        spots = list(_spots(what))
        for number, spot in enumerate(spots):
            move(spot)
            if spot.zone in _PILES and spot.index is not None:
                for later in range(number + 1, len(spots)):
                    spots[later] = _lowered(spots[later], spot)
        return tuple(spots)

    def _aside(self, count: int, owner: int | None, top: Callable[[], Spot | None]) -> Aside:
        spots = []
        for _ in range(count):
            spot = top()
            if spot is None:
                break
            aside = Place(Zone.ASIDE, self.seat)
            card = self._draft.move(spot, aside, seen_by=(self.seat,), home=owner)
            spots.append(Spot(Zone.ASIDE, self.seat, None, card))
        return Aside(self._draft, tuple(spots))

    # Questions

    def choose_card(self, cards: Iterable[Spot], purpose: str = "") -> Ask:
        """Choose one card; gives its spot, or None if there is none."""
        return self._ask(RequestKind.CARD, purpose, _checked(cards))

    def may_choose_card(self, cards: Iterable[Spot], purpose: str = "") -> Ask:
        """Choose one card or decline; gives its spot, or None."""
        options: tuple[Spot | None, ...] = (None, *_checked(cards))
        return self._ask(RequestKind.CARD, purpose, options)

    def choose_cards(
        self,
        cards: Iterable[Spot],
        purpose: str = "",
        *,
        exactly: int | None = None,
        up_to: int | None = None,
    ) -> Ask:
        """Choose exactly, or up to, some number of cards; gives a tuple of spots.

        With fewer cards than asked for, as many as there are (R-32).
        """
        return self._some(RequestKind.CARDS, purpose, _checked(cards), exactly, up_to)

    def choose_order(self, cards: Iterable[Spot], purpose: str = "") -> Ask:
        """Choose an order of all these cards; gives a tuple of spots, the last moves last.

        Equal cards change places unnoticed (K-06), wherever they come from.
        """
        spots = _checked(cards)
        options = Orders(spots, tuple(attrs.evolve(spot, index=None) for spot in spots))
        return self._ask(RequestKind.ORDER, purpose, options)

    def choose_player(self, players: Iterable["You"], purpose: str = "") -> Ask:
        """Choose one player; gives their seat at the table, or None if there is none."""
        seats = tuple(player.seat for player in players)
        return self._ask(RequestKind.PLAYER, purpose, seats, deliver=self._at)

    def choose_players(
        self,
        players: Iterable["You"],
        purpose: str = "",
        *,
        exactly: int | None = None,
        up_to: int | None = None,
    ) -> Ask:
        """Choose exactly, or up to, some number of players; gives a tuple of them."""
        seats = tuple(dict.fromkeys(player.seat for player in players))
        return self._some(
            RequestKind.PLAYERS,
            purpose,
            seats,
            exactly,
            up_to,
            deliver=lambda chosen: tuple(self._at(seat) for seat in chosen),
        )

    def choose_use(self, cards: Iterable[Spot], purpose: str = "") -> Ask:
        """Choose one card to be used, and as what if it copies (K-21); gives a `Used` or None."""
        spots = {spot.card: spot for spot in cards}
        options = tuple(
            use for spot in spots.values() for use in uses_at(self._draft, self.seat, spot)
        )
        return self._ask(
            RequestKind.USE,
            purpose,
            options,
            deliver=lambda use: Used(spots[use.physical], use),
        )

    def may_build_stack(self) -> BuildAsk:
        """Build the next stack from the hand, or decline; gives a `StackMade` or None.

        All rules of the stall hold (K-30).
        """
        return BuildAsk(self.seat, self._source)

    def must_build_stack(self, cards: Iterable[Spot]) -> BuildAsk:
        """Build the next stack from these cards alone if they make one (K-31).

        Gives a `StackMade`, or None if they make none.
        """
        return BuildAsk(self.seat, self._source, tuple(cards), may_decline=False)

    def choose_number(self, least: int, most: int, purpose: str = "") -> Ask:
        """Choose a whole number within bounds."""
        return self._ask(RequestKind.NUMBER, purpose, tuple(range(least, most + 1)))

    def choose_option(self, *options: str, purpose: str = "") -> Ask:
        """Choose one of some words."""
        return self._ask(RequestKind.OPTION, purpose, options)

    def choose_way(self) -> Ask:
        """Choose left or right; with two players there is no difference (K-58)."""
        return self.choose_option(*("left", "right")[: len(self.others)])

    def may(self, purpose: str) -> Ask:
        """Choose whether to do something; gives True or False."""
        return self._ask(RequestKind.OPTION, purpose, ("yes", "no"), deliver="yes".__eq__)

    def _some(
        self,
        kind: RequestKind,
        purpose: str,
        things: tuple[Any, ...],
        exactly: int | None,
        up_to: int | None,
        deliver: Callable[[Any], object] | None = None,
    ) -> Ask:
        match exactly, up_to:
            case int(number), None:
                most = least = min(len(things), number)
            case None, int(number):
                least, most = 0, min(len(things), number)
            case _:
                msg = "say either exactly or up_to how many"
                raise ValueError(msg)
        return self._ask(kind, purpose, Subsets(things, least, most), deliver)

    def _ask(
        self,
        kind: RequestKind,
        purpose: str,
        options: Any,
        deliver: Callable[[Any], object] | None = None,
    ) -> Ask:
        if isinstance(options, tuple):
            # An answer that is offered twice would be two moves that mean the same.
            options = tuple(dict.fromkeys(options))
        return Ask(self.seat, Request(kind, self._source, purpose), options, deliver)


def _spots(what: What) -> tuple[Spot, ...]:
    if what is None:
        return ()
    if isinstance(what, Ask | BuildAsk):
        raise not_yielded()
    return (what,) if isinstance(what, Spot) else tuple(what)


def _checked(cards: Iterable[Spot]) -> tuple[Spot, ...]:
    """These cards; TypeError for anything that is no card in its place."""
    spots = tuple(cards)
    for spot in spots:
        if not isinstance(spot, Spot):
            msg = f"{spot!r} is no card in its place"
            raise TypeError(msg)
    return spots


def _change(how: Alteration, amount: int) -> ValueChange:
    """An alteration; TypeError for an amount that is no whole number."""
    if type(amount) is not int:
        msg = f"values change by whole numbers, not by {amount!r}"
        raise TypeError(msg)
    return ValueChange(how, amount)


def _lowered(spot: Spot, gone: Spot) -> Spot:
    """The spot after a card below it left the same pile."""
    same = (spot.zone, spot.seat) == (gone.zone, gone.seat)
    if same and spot.index is not None and gone.index is not None and spot.index > gone.index:
        return attrs.evolve(spot, index=spot.index - 1)
    return spot


@attrs.frozen
class Paid:
    """A card paid with, beside the table while the purchase is resolved (K-34)."""

    spot: Spot
    use: Use

    @property
    def face(self) -> Card:
        """What the card counts as in this purchase."""
        return self.use.face


@attrs.frozen
class LaterPart:
    """A part of an effect that comes at the start of a player's next turn (K-50)."""

    id: str
    """``deck/name``."""
    effect: Callable[..., Any]


@attrs.frozen
class Used:
    """A card of the hand chosen to be used (K-21)."""

    spot: Spot
    """The card as it lies in the hand."""
    use: Use
    """The card itself, or the copy that it is used as."""


@attrs.frozen
class PurchaseMade:
    """What a purchase's effects are told."""

    card: Spot
    """The card bought."""
    paid: tuple[Paid, ...]
    """The cards paid with, in the order in which they will be discarded."""

    @property
    def paid_junk(self) -> tuple[Spot, ...]:
        """The cards paid with that count as junk, copies of junk too (K-24)."""
        return tuple(paid.spot for paid in self.paid if paid.face.is_junk)


@attrs.frozen
class StackMade:
    """What the effects of a build are told."""

    number: int
    """1 for the first stack."""
    uses: tuple[Use, ...]
