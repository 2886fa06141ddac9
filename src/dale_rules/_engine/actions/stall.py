"""The stall action: build the next stack whole, from cards of one set (R-35 to R-38)."""

from collections.abc import Hashable, Iterable
from functools import partial
from typing import Final, NamedTuple

import attrs

from dale_rules._effects.asks import Effect
from dale_rules._effects.draft import Draft
from dale_rules._effects.look import Look
from dale_rules._effects.terms import Purpose
from dale_rules._effects.uses import shown_by, stack_terms, uses_at, values_of
from dale_rules._effects.you import StackMade, You
from dale_rules._engine.effects import resolve
from dale_rules._engine.judging import illegal, misused, names, unusable
from dale_rules._engine.sections import Candidates
from dale_rules._model.cards import As, Use
from dale_rules._model.errors import Illegality, IllegalityCode, shown
from dale_rules._model.events import CardShown
from dale_rules._model.listings import Listing, grouped
from dale_rules._model.modifiers import Aspect, modified
from dale_rules._model.moves import BuildStack, Fetched, FetchedAs, Move, is_fetched, place_of
from dale_rules._model.state import GameState, Position
from dale_rules._model.zones import Spot, Zone

_MANY: Final = "*"
"""Stands for more than one set."""


class Ware(NamedTuple):
    """What a stack needs to know of one of its cards."""

    values: tuple[int, ...]
    set: str | None
    """None for a card whose set does not matter: junk, or fetched (K-29)."""
    junk: bool = False
    """Whether it is junk that needs permission."""
    admits_junk: bool = False
    admits_mixed: bool = False
    fetches: int = 0
    is_fetched: bool = False


class StackState(NamedTuple):
    """A stack so far."""

    totals: int = 1
    """The totals that its values can make, as a set of bits."""
    set: str | None = None
    junk: bool = False
    admits_junk: bool = False
    admits_mixed: bool = False
    fetches: int = 0
    fetches_from_hand: bool = False
    fetched: int = 0


@attrs.frozen
class StackRule:
    """Which sets of cards make a stack of a total (R-35 to R-37)."""

    total: int

    @property
    def start(self) -> StackState:
        return StackState()

    def step(self, state: Hashable, letter: Hashable) -> StackState | None:
        assert isinstance(state, StackState)
        assert isinstance(letter, Ware)
        totals = 0
        for value in letter.values:
            if value <= self.total:
                totals |= state.totals << value
        # What exceeds the total can never come back to it.
        totals &= (2 << self.total) - 1
        if not totals:
            return None
        return self._add(state, letter, totals)

    def _add(self, state: StackState, ware: Ware, totals: int) -> StackState:
        which = state.set
        if ware.set is not None:
            which = ware.set if which in (None, ware.set) else _MANY
        return StackState(
            totals,
            which,
            state.junk or ware.junk,
            state.admits_junk or ware.admits_junk,
            state.admits_mixed or ware.admits_mixed,
            state.fetches + ware.fetches,
            state.fetches_from_hand or (ware.fetches > 0 and not ware.is_fetched),
            state.fetched + ware.is_fetched,
        )

    def accepts(self, state: Hashable) -> bool:
        assert isinstance(state, StackState)
        return bool(state.totals >> self.total & 1) and self.violated(state) is None

    def violated(self, state: StackState) -> IllegalityCode | None:
        """Which rule, other than the one of its total, a stack violates."""
        if state.junk and not state.admits_junk:
            return IllegalityCode.JUNK_IN_STACK
        if state.set == _MANY and not state.admits_mixed:
            return IllegalityCode.MIXED_STACK
        # K-29: a fetched card may allow another, provided one that allows it is from the hand.
        if state.fetched > state.fetches or (state.fetched and not state.fetches_from_hand):
            return IllegalityCode.FETCHING_NOT_ALLOWED
        return None


@attrs.frozen
class Material:
    """A card that a stack may be made of, used in one way."""

    spot: Spot
    use: Use

    @property
    def is_fetched(self) -> bool:
        """Whether it comes from the discard pile."""
        return self.spot.zone is Zone.DISCARD_PILE

    @property
    def fetched(self) -> Fetched:
        """How a move names it if it is fetched."""
        place = self.spot.index or 0
        return FetchedAs(place, self.use.copied) if isinstance(self.use, As) else place


def next_total(position: Position, seat: int) -> int:
    """The total of the stack that this player builds next (R-35)."""
    number = len(position.players[seat].stall) + 1
    return modified(position.modifiers, Aspect.STACK_TOTAL, seat, number)


def _ware(position: Position, seat: int, material: Material) -> Ware:
    face = material.use.face
    terms = stack_terms(position, seat, face)
    # K-29: a fetched card needs no permission for its set or for being junk.
    fetched = material.is_fetched
    return Ware(
        values_of(position, seat, face, Purpose.BUILD),
        None if fetched else face.kind.set,
        face.is_junk and not fetched,
        terms.junk,
        terms.mixed,
        terms.fetched,
        fetched,
    )


def moves(state: GameState) -> list[Listing[Move]]:
    """Every legal stack, once."""
    return [stacks(state, state.active)]


def stacks(position: Position, seat: int) -> Listing[Move]:
    """Every legal next stack of this player, once."""
    player = position.players[seat]
    hand = [Spot(Zone.HAND, seat, None, held) for held in player.hand]
    materials = _candidates(position, seat, hand)
    if any(
        stack_terms(position, seat, material.use.face).fetched
        for ways, _ in materials.groups
        for material in ways
    ):
        pile = Look(position, seat).discard_pile
        materials += _candidates(position, seat, pile)
    return _stacks_of(position, seat, materials)


def stacks_from(position: Position, seat: int, spots: Iterable[Spot]) -> Listing[Move]:
    """Every legal next stack of this player from these cards alone, once."""
    return _stacks_of(position, seat, _candidates(position, seat, spots))


def _candidates(position: Position, seat: int, spots: Iterable[Spot]) -> Candidates:
    return Candidates(
        tuple(
            (
                tuple(Material(spot, use) for use in uses_at(position, seat, spot)),
                copies,
            )
            for spot, copies in grouped(tuple(spots))
        )
    )


def _stacks_of(position: Position, seat: int, materials: Candidates) -> Listing[Move]:
    rule = StackRule(next_total(position, seat))
    return materials.read(partial(_ware, position, seat)).picks(rule, _stack_move)


def _stack_move(materials: tuple[Material, ...]) -> BuildStack:
    return BuildStack(
        tuple(material.use for material in materials if not material.is_fetched),
        tuple(material.fetched for material in materials if material.is_fetched),
    )


def problem(state: GameState, move: BuildStack) -> Illegality | None:
    """Why this stack cannot be built."""
    seat = state.active
    wrong = unusable(state, move.cards) or _fetched_problem(state, move.fetched)
    if wrong is not None:
        return wrong
    materials = materials_of(state, seat, move)
    everything = tuple(material.use for material in materials)
    if not move.cards:
        message = "a stack needs a card from the hand"
        return illegal(state, IllegalityCode.EMPTY_STACK, message, everything)
    rule = StackRule(next_total(state, seat))
    wares = [_ware(state, seat, material) for material in materials]
    built: StackState | None = rule.start
    for ware in wares:
        built = built and rule.step(built, ware)
    if built is not None and rule.accepts(built):
        return None
    return _stack_problem(state, rule, materials, wares)


def _fetched_problem(state: GameState, fetched: object) -> Illegality | None:
    if type(fetched) is not tuple or not all(is_fetched(entry) for entry in fetched):
        message = "what it fetches are no places in the discard pile"
        return illegal(state, IllegalityCode.NOT_A_MOVE, message)
    pile = state.players[state.active].discard_pile
    places = [place_of(entry) for entry in fetched]
    if len(set(places)) < len(places) or not all(0 <= place < len(pile) for place in places):
        message = f"the discard pile has no cards at {shown(places)}"
        return illegal(state, IllegalityCode.NOT_IN_DISCARD_PILE, message)
    for entry in fetched:
        spot = Spot(Zone.DISCARD_PILE, state.active, place_of(entry), pile[place_of(entry)])
        wrong = misused(state, spot, _fetched_use(spot, entry))
        if wrong is not None:
            return wrong
    return None


def _fetched_use(spot: Spot, entry: Fetched) -> Use:
    return As(spot.card, entry.copied) if isinstance(entry, FetchedAs) else spot.card


def materials_of(
    position: Position, seat: int, move: BuildStack, spots: Iterable[Spot] | None = None
) -> tuple[Material, ...]:
    """The cards of a move in their places: in the hand, unless other spots are given."""
    pile = position.players[seat].discard_pile
    left = None if spots is None else list(spots)
    materials = []
    for use in move.cards:
        spot = Spot(Zone.HAND, seat, None, use.physical)
        if left is not None:
            spot = next(other for other in left if other.card == use.physical)
            left.remove(spot)
        materials.append(Material(spot, use))
    for entry in move.fetched:
        place = place_of(entry)
        spot = Spot(Zone.DISCARD_PILE, seat, place, pile[place])
        materials.append(Material(spot, _fetched_use(spot, entry)))
    return tuple(materials)


def _stack_problem(
    state: GameState, rule: StackRule, materials: tuple[Material, ...], wares: list[Ware]
) -> Illegality:
    """Say what is wrong with a stack, whatever its total first."""
    uses_ = tuple(material.use for material in materials)
    any_total = StackRule(sum(max(ware.values) for ware in wares))
    built: StackState | None = any_total.start
    for ware in wares:
        assert built is not None
        built = any_total.step(built, ware)
    assert built is not None
    match any_total.violated(built):
        case IllegalityCode.JUNK_IN_STACK as code:
            junk = [m.use for m, ware in zip(materials, wares, strict=True) if ware.junk]
            return illegal(state, code, "nothing admits junk into this stack", junk)
        case IllegalityCode.MIXED_STACK as code:
            return illegal(state, code, f"a stack is of one set, not: {names(uses_)}", uses_)
        case IllegalityCode.FETCHING_NOT_ALLOWED as code:
            fetched = [m.use for m in materials if m.is_fetched]
            message = f"these may not be fetched from the discard pile: {names(fetched)}"
            return illegal(state, code, message, fetched)
        case _:
            shown = " + ".join("/".join(map(str, ware.values)) for ware in wares)
            message = f"the stack needs a total of {rule.total}, not {shown}"
            return illegal(state, IllegalityCode.WRONG_TOTAL, message, uses_)


def perform(draft: Draft, move: BuildStack) -> Effect:
    """Put the stack into the stall and resolve what its cards do."""
    seat = draft.active
    yield from build(draft, seat, materials_of(draft, seat, move))


def build(draft: Draft, seat: int, materials: tuple[Material, ...]) -> Effect:
    """Build a stack of these cards; the 8th one ends the game (R-57)."""
    # From the top of the discard pile down, so that no place changes before its turn.
    spots = [m.spot for m in sorted(materials, key=lambda m: m.spot.index or 0, reverse=True)]
    cards = tuple(material.use for material in materials)
    if draft.events is not None:
        for material in materials:
            for held in shown_by(draft, seat, material.spot, material.use):
                draft.tell(CardShown(seat, held))
    draft.add_stack(seat, spots, cards)
    draft.trigger("on_others_build", seat)
    made = StackMade(len(draft.players[seat].stall), cards)
    for use in cards:
        source = use.face.kind.id
        passive = draft.rules.on_built.get(source)
        if passive is not None:
            this = Spot(Zone.STALL, seat, made.number - 1, use.physical.plain)
            you = You(draft, seat, source, this)
            yield from resolve(draft, source, passive.on_built, you, made)
