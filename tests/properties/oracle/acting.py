"""Actions and abilities: what is wrong with one, and all that are legal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, Final, TypeAlias

from dale_rules import (
    MARKET_DISCARD,
    As,
    BuildStack,
    Card,
    DiscardCards,
    FetchedAs,
    GameState,
    IllegalityCode,
    Move,
    PlayTechnique,
    Purchase,
    UseAbility,
    Zone,
)
from dale_rules._model.cards import UsedMark
from oracle import printed
from oracle.copying import ASIDE, At, Copying
from oracle.memory import Memory

Code: TypeAlias = IllegalityCode
Use: TypeAlias = Card | As
Uses: TypeAlias = tuple[Use, ...]
Fetched: TypeAlias = int | FetchedAs

SLOTS: Final = (*range(5), MARKET_DISCARD)


def named(uses: Iterable[Use], name: str) -> int:
    """How many of these count as the card of this name."""
    return sum(use.face.name == name for use in uses)


def in_order(uses: Iterable[Use]) -> Uses:
    """As a payment is listed: in the order of the hand."""
    return tuple(sorted(uses, key=lambda use: use.key))


class Oracle:
    """What the player whose turn it is may do."""

    def __init__(self, state: GameState, memory: Memory | None = None) -> None:
        self.state = state
        self.memory = memory or Memory()
        self.player = state.players[state.active]
        self.copying = Copying(state, state.active)

    # Judging one move

    def faults(self, move: Move) -> set[Code]:
        """Every reason why this action is illegal; empty if it is legal."""
        if any(len(player.stall) == 8 for player in self.state.players):
            return {Code.GAME_OVER}
        match move:
            case Purchase(slot, paid):
                return self._used(paid) | self._purchase(slot, paid)
            case PlayTechnique(played):
                wrong = set() if printed.is_technique(played.face) else {Code.NOT_A_TECHNIQUE}
                return self._used([played]) | wrong
            case BuildStack(built, fetched):
                return self._used(built) | self._stack(built, fetched)
            case DiscardCards(discarded):
                # K-21: being discarded is no use.
                copies = any(isinstance(held, As) for held in discarded)
                return self._missing(discarded) | ({Code.CANNOT_COPY} if copies else set())
            case UseAbility(used):
                return self._ability(used)
        raise NotImplementedError(move)

    def _missing(self, wanted: Iterable[Use]) -> set[Code]:
        lacking = Counter(use.physical for use in wanted) - Counter(self.player.hand)
        return {Code.NOT_IN_HAND} if lacking else set()

    def _used(self, uses: Iterable[Use]) -> set[Code]:
        """Cards that are not in the hand, and copies that are none (K-21)."""
        faults = self._missing(uses)
        for use in uses:
            if use.physical in self.player.hand:
                at = "hand", self.player.hand.index(use.physical)
                faults |= self._copied(use, at)
            elif isinstance(use, As):
                faults.add(Code.CANNOT_COPY)
        return faults

    def _copied(self, use: Use, at: At) -> set[Code]:
        if use in self.copying.uses(use.physical, at):
            return set()
        return {Code.CANNOT_COPY if isinstance(use, As) else Code.MUST_COPY}

    def worth(self, face: Card) -> int:
        """R-60: what a card is worth in this turn."""
        return self.memory.worth(face, printed.value(face))

    def _purchase(self, slot: object, paid: Uses) -> set[Code]:
        if slot is MARKET_DISCARD:
            if not self.state.market_discard:
                return {Code.EMPTY_SLOT}
            opened = named(paid, "Market Discovery")
            closed = set() if opened else {Code.MARKET_DISCARD_CLOSED}
            return closed | self._payment([printed.value(self.state.market_discard[-1])], paid)
        if slot not in range(5):
            return {Code.NO_SUCH_SLOT}
        assert isinstance(slot, int)
        if self.state.market[slot] is None:
            return {Code.EMPTY_SLOT}
        return self._payment(self.prices(slot, paid), paid)

    def prices(self, slot: int, paid: Uses) -> list[int]:
        """What the card in this slot may cost."""
        offered = self.state.market[slot]
        assert offered is not None
        slots = [slot]
        if named(paid, "Calculations"):
            # K-49: cards move among the occupied slots.
            slots = [number for number, other in enumerate(self.state.market) if other]
        surcharge = self.memory.surcharge(self.state.active)
        return [printed.value(offered) + number + surcharge for number in slots]

    def _payment(self, prices: Sequence[int], paid: Uses) -> set[Code]:
        """R-23: no card paid with may be superfluous."""
        worths = [self.worth(use.face) for use in paid]
        total = sum(worths)
        faults = set()
        for price in prices:
            if total < price:
                faults.add(Code.UNDERPAID)
            elif total - min(worths) < price or named(paid, "Stock Clearance"):
                return set()
            else:
                faults.add(Code.OVERPAID)
        return faults

    def pays(self, prices: Sequence[int], paid: Uses) -> bool:
        """Whether this is a payment of one of these prices."""
        return not self._payment(prices, paid)

    def _stack(self, built: Uses, fetched: tuple[Fetched, ...]) -> set[Code]:
        faults = set() if built else {Code.EMPTY_STACK}
        pile = self.player.discard_pile
        places = [one.place if isinstance(one, FetchedAs) else one for one in fetched]
        brought: list[Use] = []
        for one, place in zip(fetched, places, strict=True):
            if place not in range(len(pile)) or places.count(place) > 1:
                faults.add(Code.NOT_IN_DISCARD_PILE)
                continue
            use = As(pile[place], one.copied) if isinstance(one, FetchedAs) else pile[place]
            faults |= self._copied(use, ASIDE)
            brought.append(use)
        return faults | self.misbuilt(built, (*built, *brought), len(places))

    def misbuilt(self, built: Uses, everything: Uses, fetched: int) -> set[Code]:
        """What is wrong with a stack of some cards and of others fetched for it."""
        faults = set() if self.total in self.totals(everything) else {Code.WRONG_TOTAL}
        if named(built, "Junk") and not named(everything, "Stashing Vendor"):
            faults.add(Code.JUNK_IN_STACK)
        sets = {printed.set_of(use.face) for use in built} - {None}
        if len(sets) > 1 and not named(everything, "Empty Chest"):
            faults.add(Code.MIXED_STACK)
        # K-29: one for each, and at least one of them from the hand.
        allowed = named(everything, "Nostalgic Item") if named(built, "Nostalgic Item") else 0
        if fetched > allowed:
            faults.add(Code.FETCHING_NOT_ALLOWED)
        return faults

    @property
    def total(self) -> int:
        """What the next stack has to amount to."""
        return len(self.player.stall) + 1 + self.memory.threat(self.state.active)

    def totals(self, uses: Uses) -> set[int]:
        """What these cards can amount to."""
        worths = (
            [worth - 1, worth, worth + 1] if use.face.name == "Accordion" else [worth]
            for use in uses
            for worth in [self.worth(use.face)]
        )
        return {sum(each) for each in product(*worths)}

    def _ability(self, used: Use) -> set[Code]:
        own = used.face.name == "Good Old Times" and not isinstance(used, As)
        # K-26: its own throw-away is no use.
        faults = self._missing([used]) if own else self._used([used])
        if used.face.name not in printed.ABILITIES:
            faults.add(Code.NO_ABILITY)
        elif any(isinstance(m, UsedMark) and m.ability == used.face.id for m in used.face.marks):
            faults.add(Code.ABILITY_USED)
        return faults

    # Finding all that are legal

    @property
    def effort(self) -> int:
        """How many sets of cards there are to try."""
        tries = 1
        for uses in self.copying.uses_of_hand():
            tries *= 1 + len(uses)
        return tries

    def picks(self) -> list[Uses]:
        """Every choice of some cards of the hand, used in every way."""
        ways = [(None, *uses) for uses in self.copying.uses_of_hand()]
        return list(dict.fromkeys(in_order(use for use in pick if use) for pick in product(*ways)))

    def legal(self) -> Iterator[Move]:
        """Every legal move, perhaps more than once."""
        hand = self.player.hand
        picks = self.picks()
        yield from map(DiscardCards, subsets(hand))
        for slot, pick in product(SLOTS, picks):
            if not self._purchase(slot, pick):
                yield Purchase(slot, pick)
        yield from self.legal_stacks(picks)
        for used in dict.fromkeys((*hand, *(pick[0] for pick in picks if len(pick) == 1))):
            for move in (PlayTechnique(used), UseAbility(used)):
                if not self.faults(move):
                    yield move

    def legal_stacks(self, picks: Iterable[Uses] | None = None) -> Iterator[BuildStack]:
        """Every stack that may be built next."""
        for stack in self.stacks(self.picks() if picks is None else picks):
            if not self._stack(stack.cards, stack.fetched):
                yield stack

    def stacks(self, picks: Iterable[Uses]) -> Iterator[BuildStack]:
        """All stacks that are not too high, with everything that could be fetched for them."""
        for built in picks:
            if built and min(self.totals(built)) <= self.total:
                more = named(built, "Nostalgic Item")
                fetched = self._fetched(built, more, 0) if more else [()]
                yield from (BuildStack(built, some) for some in fetched)

    def _fetched(self, so_far: Uses, more: int, start: int) -> Iterator[tuple[Fetched, ...]]:
        """What could be fetched from these places on, while it allows `more` other cards."""
        yield ()
        pile = self.player.discard_pile
        for place in range(start, len(pile)):
            for use in self.copying.uses(pile[place]):
                everything = (*so_far, use)
                left = more - 1 + named([use], "Nostalgic Item")
                if left >= 0 and min(self.totals(everything)) <= self.total:
                    this = FetchedAs(place, use.copied) if isinstance(use, As) else place
                    for rest in self._fetched(everything, left, place + 1):
                        yield (this, *rest)

    def candidates(self, random: Random, number: int) -> Iterator[Move]:
        """Some actions of all sorts, most of them illegal."""
        hand, pile = self.player.hand, self.player.discard_pile
        everything = [*self.copying.lies.values(), *self.state.rules.cards.values()]
        usual = self.copying.uses_of_hand()
        for _ in range(number):
            chosen = random.sample(usual, random.randint(0, len(usual)))
            uses = [random.choice(ways) for ways in chosen[: random.choice((1, 2, 3, 9))]]
            if random.randrange(4) == 0:
                stranger = random.choice(everything)
                held = random.choice([*hand, stranger])
                odd: list[Use] = [held, stranger, As(held, stranger)]
                uses.append(random.choice(odd))
            fetched: list[Fetched] = []
            while random.randrange(3) == 0 and len(fetched) < 3:
                place = random.randrange(-1, len(pile) + 1)
                somehow: list[Fetched] = [place, FetchedAs(place, random.choice(everything))]
                if place in range(len(pile)):
                    ways = self.copying.uses(pile[place])
                    somehow += [FetchedAs(place, u.copied) for u in ways if isinstance(u, As)]
                fetched.append(random.choice(somehow))
            slot: int | Zone = random.choice((*SLOTS, -1, 5, 99) if not uses else SLOTS)
            yield Purchase(slot, tuple(uses))
            yield BuildStack(tuple(uses), tuple(fetched))
            yield DiscardCards(tuple(random.sample(hand, random.randint(0, len(hand)))))
            for use in uses[-1:]:
                yield PlayTechnique(use)
                yield UseAbility(use)
                yield DiscardCards((use,))


def subsets(things: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Every choice of some things, equal ones not told apart, in the order given."""
    ways = product(*[(False, True)] * len(things))
    picks = (tuple(t for t, taken in zip(things, way, strict=True) if taken) for way in ways)
    return list(dict.fromkeys(picks))
