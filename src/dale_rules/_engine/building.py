"""Stacks that an effect lets a player build, beside the stall action.

An effect cannot build by itself: what the cards of a stack then do is resolved like any effect
(`dale_rules._engine.effects`), and resolving knows nothing of stalls.  So effects ask for it, and
whoever runs the whole action builds.
"""

from collections.abc import Generator
from typing import Any

from dale_rules._effects.asks import Ask, BuildAsk, Effect, Questions
from dale_rules._effects.draft import Draft
from dale_rules._effects.you import StackMade
from dale_rules._engine.actions import stall
from dale_rules._model.moves import BuildStack
from dale_rules._model.requests import Request, RequestKind


def with_builds(draft: Draft, effect: Effect) -> Questions:
    """Run an effect, and build what it lets players build; pass on all other questions."""
    answer: Any = None
    try:
        while True:
            try:
                ask = effect.send(answer)
            except StopIteration:
                return
            if isinstance(ask, BuildAsk):
                answer = yield from _offer(draft, ask)
            else:
                answer = yield ask
    finally:
        effect.close()


def _offer(draft: Draft, ask: BuildAsk) -> Generator[Ask, Any, StackMade | None]:
    """Let a player build the next stack by all rules of the stall; give what was built."""
    if ask.spots is None:
        stacks = tuple(stall.stacks(draft, ask.seat))
    else:
        stacks = tuple(stall.stacks_from(draft, ask.seat, ask.spots))
    options = (None, *stacks) if ask.may_decline else stacks
    chosen = yield Ask(ask.seat, Request(RequestKind.STACK, ask.source, "build"), options)
    if not isinstance(chosen, BuildStack):
        return None
    materials = stall.materials_of(draft, ask.seat, chosen, ask.spots)
    number = len(draft.players[ask.seat].stall) + 1
    yield from with_builds(draft, stall.build(draft, ask.seat, materials))
    return StackMade(number, tuple(material.use for material in materials))
