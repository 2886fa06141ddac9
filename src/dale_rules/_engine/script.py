"""Running one action from its start, with the answers given so far.

A generator that waits in the middle of an effect cannot be kept, so none is: the position keeps
where the action started, the move and the answers (`Script`), and the next answer runs all of it
again.  The start always waits for an action, so scripts never nest, and effects are deterministic,
since all chance comes from the state.
"""

import attrs

from dale_rules._effects.draft import Draft, GameWon
from dale_rules._engine.building import with_builds
from dale_rules._engine.sections import size_of
from dale_rules._engine.turn import Happening, advance, play
from dale_rules._model.errors import EffectError
from dale_rules._model.events import Event
from dale_rules._model.requests import Pending
from dale_rules._model.state import GameState, Script, summary


@attrs.frozen
class Ran:
    """What running a script gave."""

    state: GameState
    events: tuple[Event, ...]
    """What happened since the last answer, or since the move if there is none."""


def run(script: Script, *, with_events: bool = False) -> Ran:
    """Run an action until it ends or needs an answer that has not been given."""
    draft = Draft.of(script.start, with_events=with_events)
    running = with_builds(draft, play(draft, script.move))
    answers = iter(script.answers)
    given: object = None
    told = 0
    try:
        while True:
            ask = running.send(given)
            options = size_of(ask.options)
            if options < 2:
                # K-06: a choice with one possible answer is not asked, one with none neither.
                answer = ask.options[0] if options else None
            else:
                answer = next(answers, _UNANSWERED)
                if answer is _UNANSWERED:
                    pending = Pending(ask.seat, ask.request, ask.options)
                    state = draft.freeze(pending, script)
                    running.close()
                    return Ran(state, tuple(draft.events or ())[told:])
                told = len(draft.events or ())
            given = ask.delivered(answer)
    except StopIteration:
        pass
    except GameWon:
        advance(draft, Happening.STALL_FINISHED)
    if draft.table:
        lost = draft.table[0]
        message = f"the action is over and left cards on the table: {draft.table}"
        raise EffectError(lost.card.id, message, summary(script.start))
    return Ran(draft.freeze(), tuple(draft.events or ())[told:])


_UNANSWERED = object()
