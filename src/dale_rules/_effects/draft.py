"""The working copy of a position: one script edits it, then it is frozen.

It has the same attribute names as `GameState`, so that passive effects and legality read either.
Every change goes through the few methods here: they move cards that are really there, keep
hands sorted, take marks off, and tell what happened.  Piles stay tuples: slicing and joining
shares what does not change.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import attrs

from dale_rules._model.cards import JUNK, Card, Mark, Use, insert, taken
from dale_rules._model.chance import Chance
from dale_rules._model.events import (
    Audience,
    CardMoved,
    CounterChanged,
    Ending,
    Event,
    GameEnded,
    MarketArranged,
    PilesSwapped,
    Reformed,
    Rolled,
    RuleChanged,
    RuleRestored,
    Shuffled,
    StackBuilt,
)
from dale_rules._model.modifiers import Modifier
from dale_rules._model.requests import Pending
from dale_rules._model.rules import Counter as DeckCounter
from dale_rules._model.rules import Die, Rules
from dale_rules._model.state import GameState, Later, Phase, Player, Script, TableCard
from dale_rules._model.zones import MARKET_SLOTS, STALL_STACKS, Place, Spot, Zone

_TABLE_ZONES = (Zone.ASIDE, Zone.PLAYED, Zone.PAID, Zone.BOUGHT)


class GameWon(BaseException):
    """The game ends here and now (R-57).

    It leaves a script from wherever it is.  Not an `Exception`, so that no effect that catches
    errors can hold it up.
    """


class NotThere(ValueError):
    """A card was to be moved from a place in which it is not."""


@attrs.frozen
class Trigger:
    """Something that happened and that cards may react to."""

    hook: str
    seat: int
    """Who did it, or who gained the card."""
    holders: Mapping[int, tuple[Card, ...]]
    """The cards that may react, by player: those that were in hand when it happened (K-53)."""


@attrs.define
class DraftSeat:
    """A `Player` in the making."""

    hand: tuple[Card, ...]
    deck: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    stall: tuple[tuple[Card, ...], ...]
    counters: tuple[tuple[str, int], ...]


@attrs.define(eq=False)
class Draft:
    """A `GameState` in the making."""

    rules: Rules
    players: tuple[DraftSeat, ...]
    market: tuple[Card | None, ...]
    market_deck: tuple[Card, ...]
    market_discard: tuple[Card, ...]
    chance: Chance
    active: int
    turn: int
    phase: Phase
    bonus_action: bool
    modifiers: tuple[Modifier, ...]
    table: tuple[TableCard, ...]
    later: tuple[Later, ...] = ()
    winner: int | None = None
    ending: Ending | None = None
    events: list[Event] | None = None
    """What happened so far, or None if nobody wants to know."""
    triggers: list[Trigger] = attrs.field(factory=list)
    """What others may still react to, in the order in which it happened (K-56)."""
    reacted: Counter[tuple[int, str]] = attrs.field(factory=Counter)
    """How often a player has reacted with a kind of card in this script (K-57)."""

    @classmethod
    def of(cls, state: GameState, *, with_events: bool = False) -> "Draft":
        """A working copy of a state that waits for no answer."""
        return cls(
            rules=state.rules,
            players=tuple(DraftSeat(*_lying(seat)) for seat in state.players),
            market=state.market,
            market_deck=state.market_deck,
            market_discard=state.market_discard,
            chance=state.chance,
            active=state.active,
            turn=state.turn,
            phase=state.phase,
            bonus_action=state.bonus_action,
            modifiers=state.modifiers,
            table=state.table,
            later=state.later,
            events=[] if with_events else None,
        )

    def freeze(self, pending: Pending | None = None, script: Script | None = None) -> GameState:
        """The finished state."""
        return GameState(
            rules=self.rules,
            players=tuple(Player(*_lying(seat)) for seat in self.players),
            market=self.market,
            market_deck=self.market_deck,
            market_discard=self.market_discard,
            chance=self.chance,
            active=self.active,
            turn=self.turn,
            phase=self.phase,
            bonus_action=self.bonus_action,
            modifiers=self.modifiers,
            table=self.table,
            later=self.later,
            pending=pending,
            script=script,
            winner=self.winner,
            ending=self.ending,
        )

    def tell(self, event: Event) -> None:
        """Note that something happened."""
        if self.events is not None:
            self.events.append(event)

    def trigger(self, hook: str, seat: int) -> None:
        """Note that this player did something to which all others may react later (K-53)."""
        if getattr(self.rules, hook):
            others = (other for other in range(len(self.players)) if other != seat)
            self.triggers.append(
                Trigger(hook, seat, {other: self.players[other].hand for other in others})
            )

    # Moving cards

    def move(
        self, spot: Spot, target: Place, *, seen_by: Audience = (), home: int | None = None
    ) -> Card:
        """Move the card found in a spot; give it as it then is.

        For a card set aside, `seen_by` are the seats that may know it, and `home` is whose
        discard pile it falls to if the game ends meanwhile: a player's, or the market's (K-37).
        """
        card, before = self._remove(spot)
        # K-49: a card paid with may be kept, and then it never left the hand.
        paying = target.zone is Zone.PAID
        if target.zone in _TABLE_ZONES:
            after = self._put_on_table(card if paying else card.plain, target, seen_by, home)
        else:
            target, after = self._add(card.plain, target)
        self.tell(CardMoved(card, spot.place, target, _union(before, after)))
        return card if paying else card.plain

    def keep(self, spot: Spot) -> Card:
        """Put a card paid with back as it was; it never left the hand (K-49)."""
        card, _ = self._remove(spot)
        seat = self._seat(spot.seat)
        seat.hand = insert(seat.hand, card)
        self.tell(CardMoved(card, spot.place, Place(Zone.HAND, spot.seat), None))
        return card

    def _remove(self, spot: Spot) -> tuple[Card, Audience]:
        """Take the card out of its spot; give it, and who could see it there."""
        zone, card, place = spot.zone, spot.card, spot.index
        try:
            if zone in _TABLE_ZONES:
                entry = self.table[[e.spot for e in self.table].index(spot)]
                left = list(self.table)
                left.remove(entry)
                self.table = tuple(left)
                return entry.card, entry.seen_by
            if zone is Zone.MARKET:
                slots = list(self.market)
                place = _found(slots, place, card)
                card, slots[place] = slots[place] or card, None
                self.market = tuple(slots)
                return card, None
            if zone is Zone.MARKET_DISCARD:
                card, self.market_discard = _without(self.market_discard, place, card)
                return card, None
            if zone is Zone.MARKET_DECK:
                card, self.market_deck = _without(self.market_deck, place, card)
                return card, ()
            if zone is Zone.JUNK_PILE:
                return JUNK, None
            seat = self._seat(spot.seat)
            if zone is Zone.HAND:
                card, seat.hand = taken(seat.hand, card)
                return card, (spot.seat,)  # type: ignore[return-value]
            if zone is Zone.DECK:
                card, seat.deck = (
                    taken(seat.deck, card) if place is None else _without(seat.deck, place, card)
                )
                return card, ()
            if zone is Zone.DISCARD_PILE:
                card, seat.discard_pile = _without(seat.discard_pile, place, card)
                return card, None
            stacks = list(seat.stall)
            card, stacks[place or 0] = taken(stacks[place or 0], card)
            seat.stall = tuple(stacks)
        except (ValueError, IndexError):
            msg = f"{card} is not in {_describe(spot.place)}"
            raise NotThere(msg) from None
        return card, None

    def _put_on_table(
        self, card: Card, target: Place, seen_by: Audience, home: int | None
    ) -> Audience:
        """Lay a card aside, or down while it is played or paid with; give who can see it."""
        aside = target.zone is Zone.ASIDE
        entry = TableCard(
            target.zone,
            target.seat,
            home if aside else target.seat,
            card,
            seen_by if aside else None,
        )
        self.table = (*self.table, entry)
        return entry.seen_by

    def _add(self, card: Card, target: Place) -> tuple[Place, Audience]:
        """Put a card down; give where exactly, and who can see it there."""
        zone = target.zone
        if zone is Zone.MARKET:
            slots = list(self.market)
            slots[target.index or 0] = card
            self.market = tuple(slots)
            return target, None
        if zone is Zone.MARKET_DISCARD:
            self.market_discard = (*self.market_discard, card)
            return Place(zone, None, len(self.market_discard) - 1), None
        if zone is Zone.JUNK_PILE:
            return target, None
        seat = self._seat(target.seat)
        if zone is Zone.HAND:
            seat.hand = insert(seat.hand, card)
            if self.rules.on_gained and target.seat is not None:
                gained = {target.seat: (card,)}
                self.triggers.append(Trigger("on_gained", target.seat, gained))
            return target, (target.seat,)  # type: ignore[return-value]
        if zone is Zone.DECK:
            seat.deck = (*seat.deck, card)
            return Place(zone, target.seat, len(seat.deck) - 1), ()
        if zone is Zone.DISCARD_PILE:
            pile = seat.discard_pile
            place = len(pile) if target.index is None else target.index
            seat.discard_pile = (*pile[:place], card, *pile[place:])
            return Place(zone, target.seat, place), None
        stacks = list(seat.stall)
        number = target.index or 0
        stacks[number : number + 1] = [(*(stacks[number] if number < len(stacks) else ()), card)]
        seat.stall = tuple(stacks)
        return target, None

    def is_on_table(self, spot: Spot) -> bool:
        """Whether a card is still where an action or effect put it for the time being."""
        return any(entry.spot == spot for entry in self.table)

    def _seat(self, seat: int | None) -> DraftSeat:
        if seat is None:
            msg = "this zone belongs to a player"
            raise NotThere(msg)
        return self.players[seat]

    def discard(self, spot: Spot, seat: int) -> None:
        """Discard a card onto this player's pile (R-42)."""
        self.move(spot, Place(Zone.DISCARD_PILE, seat))

    def throw_away(self, spot: Spot) -> None:
        """Throw a card away: junk to the junk pile, others to the market's pile (R-43)."""
        zone = Zone.JUNK_PILE if spot.card.is_junk else Zone.MARKET_DISCARD
        self.move(spot, Place(zone))

    # Drawing

    def top_of_deck(self, seat: int) -> Spot | None:
        """The next card of a player's deck, reforming it if it is empty (R-52)."""
        player = self.players[seat]
        if not player.deck:
            if not player.discard_pile:
                return None
            player.deck, player.discard_pile = player.discard_pile[::-1], ()
            self.tell(Reformed(Zone.DECK, seat))
            self.shuffle_deck(seat)
        return Spot(Zone.DECK, seat, len(player.deck) - 1, player.deck[-1])

    def top_of_market_deck(self) -> Spot | None:
        """The next card of the market deck, reforming it if it is empty (R-54)."""
        if not self.market_deck:
            if not self.market_discard:
                return None
            self.market_deck, self.market_discard = self.market_discard[::-1], ()
            self.tell(Reformed(Zone.MARKET_DECK, None))
            self.market_deck, self.chance = self.chance.shuffle(self.market_deck)
            self.tell(Shuffled(Zone.MARKET_DECK, None))
        return Spot(Zone.MARKET_DECK, None, len(self.market_deck) - 1, self.market_deck[-1])

    def draw(self, seat: int) -> Card | None:
        """Draw a card into the hand, or None if deck and discard pile are empty (K-01)."""
        top = self.top_of_deck(seat)
        return None if top is None else self.move(top, Place(Zone.HAND, seat))

    def draw_junk(self, seat: int) -> None:
        """Draw junk into the hand; it never runs out (R-53, R-55)."""
        self.move(Spot(Zone.JUNK_PILE, None, None, JUNK), Place(Zone.HAND, seat))

    def fill_market(self) -> None:
        """Slide the market's cards to the right, then fill it from its deck (R-54)."""
        if None not in self.market:
            return
        # slide before filling.
        free = 0
        for slot, card in enumerate(self.market):
            if card is not None:
                if slot != free:
                    self.move(Spot(Zone.MARKET, None, slot, card), Place(Zone.MARKET, None, free))
                free += 1
        for slot in range(free, MARKET_SLOTS):
            top = self.top_of_market_deck()
            if top is None:
                return
            self.move(top, Place(Zone.MARKET, None, slot))

    # Piles and chance

    def shuffle_deck(self, seat: int) -> None:
        """Shuffle a player's deck, if there is one."""
        player = self.players[seat]
        if not player.deck:
            return
        player.deck, self.chance = self.chance.shuffle(player.deck)
        self.tell(Shuffled(Zone.DECK, seat))
        self.trigger("on_others_shuffle", seat)

    def arrange_market(self, seat: int, order: Sequence[Spot]) -> None:
        """Put the market's cards into its occupied slots, in this order of slots (K-49)."""
        slots = [slot for slot, offered in enumerate(self.market) if offered is not None]
        cards: list[Card | None] = [None] * MARKET_SLOTS
        for slot, spot in zip(slots, order, strict=True):
            cards[slot] = spot.card
        if tuple(cards) != self.market:
            self.market = tuple(cards)
            self.tell(MarketArranged(seat, self.market))

    def swap_piles(self, seat: int) -> None:
        """Swap deck and discard pile; the old deck is turned over as it is."""
        player = self.players[seat]
        player.deck, player.discard_pile = player.discard_pile[::-1], player.deck[::-1]
        self.tell(PilesSwapped(seat))

    def roll(self, seat: int, die: Die) -> int:
        """Roll a die."""
        result, self.chance = self.chance.roll(die.faces)
        self.tell(Rolled(seat, die, result))
        return result

    def pick(self, spots: tuple[Spot, ...]) -> Spot:
        """Pick one of some cards at random (K-04); every physical card is as likely."""
        picked, self.chance = self.chance.pick(spots, [spot.card for spot in spots])
        return picked

    def mix(self, spots: Sequence[Spot], sizes: dict[int, int]) -> None:
        """Shuffle cards of some hands together and deal each hand its number of them."""
        for spot in spots:
            self.move(spot, Place(Zone.ASIDE))
        pool, self.chance = self.chance.shuffle(tuple(spot.card.plain for spot in spots))
        self.tell(Shuffled(Zone.ASIDE, None))
        left = list(pool)
        for seat, size in sizes.items():
            for _ in range(size):
                dealt = left.pop()
                entry = next(e for e in self.table if e.zone is Zone.ASIDE and e.card == dealt)
                self.move(entry.spot, Place(Zone.HAND, seat))

    # Marks, counters and the stall

    def add_to_counter(self, seat: int, counter: DeckCounter, amount: int) -> int:
        """Change what a deck counts for a player, never below 0; give the new count."""
        counts = dict(self.players[seat].counters)
        counts[counter.id] = max(0, counts[counter.id] + amount)
        self.players[seat].counters = tuple(counts.items())
        self.tell(
            CounterChanged(seat, counter, counts[counter.id], None if counter.public else (seat,))
        )
        return counts[counter.id]

    def modify(self, modifier: Modifier) -> None:
        """Add a change of the rules after those that are in force (R-61)."""
        self.modifiers = (*self.modifiers, modifier)
        self.tell(RuleChanged(modifier))

    def restore(self, ended: Callable[[Modifier], bool]) -> None:
        """End changes of the rules."""
        gone = [modifier for modifier in self.modifiers if ended(modifier)]
        if gone:
            self.modifiers = tuple(m for m in self.modifiers if not ended(m))
            for modifier in gone:
                self.tell(RuleRestored(modifier))

    def mark(self, seat: int, card: Card, mark: Mark) -> Card:
        """Put a mark on a card in this player's hand; give the marked card."""
        player = self.players[seat]
        found, rest = taken(player.hand, card)
        marked = found.marked(mark)
        player.hand = insert(rest, marked)
        return marked

    def unmark_hands(self) -> None:
        """Take all marks off (R-62)."""
        for player in self.players:
            if any(card.marks for card in player.hand):
                player.hand = tuple(sorted((c.plain for c in player.hand), key=lambda c: c.key))

    def add_stack(self, seat: int, spots: Sequence[Spot], uses: tuple[Use, ...]) -> None:
        """Put a whole stack into the stall; the 8th one wins at once (R-57)."""
        number = len(self.players[seat].stall)
        for spot in spots:
            self.move(spot, Place(Zone.STALL, seat, number))
        self.tell(StackBuilt(seat, number + 1, uses))
        if number + 1 == STALL_STACKS:
            self.win(seat)

    def win(self, seat: int) -> None:
        """End the game; raises `GameWon`."""
        # K-37: no card is lost.
        for entry in self.table:
            pile = Zone.MARKET_DISCARD if entry.home is None else Zone.DISCARD_PILE
            self.move(entry.spot, Place(pile, entry.home))
        self.winner, self.ending = seat, Ending.EIGHTH_STACK
        self.bonus_action = False
        self.tell(GameEnded(seat, self.ending))
        raise GameWon


def _lying(
    seat: Player | DraftSeat,
) -> tuple[
    tuple[Card, ...],
    tuple[Card, ...],
    tuple[Card, ...],
    tuple[tuple[Card, ...], ...],
    tuple[tuple[str, int], ...],
]:
    return seat.hand, seat.deck, seat.discard_pile, seat.stall, seat.counters


def _found(cards: Sequence[Card | None], place: int | None, card: Card) -> int:
    """The place, if the card is there; ValueError otherwise."""
    if place is None or not 0 <= place < len(cards) or cards[place] != card:
        raise ValueError
    return place


def _without(
    pile: tuple[Card, ...], place: int | None, card: Card
) -> tuple[Card, tuple[Card, ...]]:
    """The card found in its place, and the rest of the pile; ValueError if it is not there."""
    place = _found(pile, place, card)
    return pile[place], pile[:place] + pile[place + 1 :]


def _union(some: Audience, others: Audience) -> Audience:
    if some is None or others is None:
        return None
    return tuple(sorted({*some, *others}))


def _describe(place: Place) -> str:
    whose = "" if place.seat is None else f" of seat {place.seat}"
    where = "" if place.index is None else f", place {place.index}"
    return f"{place.zone.value}{whose}{where}"
