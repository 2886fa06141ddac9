"""From what goes wrong in a line of play to a failure with a test that shows it."""

import re
from textwrap import fill, indent
from typing import Final

from dale_rules._model.cards import As, Card
from dale_rules._model.errors import EffectError
from dale_rules._model.moves import Choose, DiscardCards, Move
from dale_rules.testing.conformance.failures import DeckFailure
from dale_rules.testing.conformance.lines import Line
from dale_rules.testing.conformance.plugins import home_of, homeless, is_blank
from dale_rules.testing.conformance.source import Source
from dale_rules.testing.invariants import BrokenInvariant

_KIT: Final = "dale_rules.testing.conformance"
_WIDTH: Final = 95


def failure_of(
    check: str, line: Line, probe: str, move: Move | None, error: BaseException
) -> DeckFailure:
    """What went wrong when a probe looked at a position, or at a move from there."""
    card = _culprit(line, move, error)
    owner = (card or line.table.deck).partition("/")[0]
    message = _message(error)
    return DeckFailure(
        check=check,
        deck=owner if owner in (line.table.deck, line.table.partner) else line.table.deck,
        card=card,
        message=message,
        partner=line.table.partner,
        seed=line.seed,
        position=Source().position(line.start),
        code=_test(check, card or line.table.deck, line, probe, move, message),
    )


def _message(error: BaseException) -> str:
    if isinstance(error, EffectError):
        return error.message
    if isinstance(error, BrokenInvariant):
        return "; ".join(error.faults)
    if isinstance(error, AssertionError):
        return str(error)
    return f"{type(error).__name__}: {error}"


def _culprit(line: Line, move: Move | None, error: BaseException) -> str | None:
    """The id of the card at fault, as far as can be said."""
    if isinstance(error, EffectError):
        return error.card
    if isinstance(move, Choose) or (move is None and line.state.pending is not None):
        source = None if line.state.pending is None else line.state.pending.request.source
        if source is None and isinstance(move, Choose) and isinstance(move.answer, Card | As):
            return move.answer.face.id  # Which card reacts, or is counted, is the answer itself.
        return source
    if isinstance(move, DiscardCards):  # The next turn begins with what was promised for it.
        seat = (line.state.active + 1) % len(line.state.players)
        due = [part.source for part in line.state.later if part.seat == seat]
        return next((card for card in due if card.partition("/")[0] == line.table.deck), None)
    uses = getattr(move, "cards", None) or (getattr(move, "card", None),)
    faces = [use.face for use in uses if isinstance(use, Card | As)]
    own = [face for face in faces if face.kind.set == line.table.deck]
    return next((face.id for face in (*own, *faces) if not face.is_junk), None)


def _test(check: str, card: str, line: Line, probe: str, move: Move | None, message: str) -> str:
    """The module of a test that fails in the same way."""
    source = Source()
    steps = _decks(line, source)
    steps.append(f"state = {source.position(line.start)}")
    state = line.start
    for made, after in line.steps:
        apply = source.use("apply", "dale_rules")
        steps.append(f"state = {apply}(state, {source.move(state, made)})")
        state = after
    arguments = "state" if move is None else f"state, {source.move(state, move)}"
    steps.append(f"{source.use(probe, _KIT)}({arguments})")
    name = re.sub(r"\W+", "_", f"{card.rpartition('/')[2]} {check}")
    said = fill(f"# {message}", _WIDTH, subsequent_indent="# ", break_long_words=False)
    body = indent("\n".join(steps), "    ")
    return (
        f"{source.imports}\n\n\n{said}\n"
        f"def test_{name}() -> None:\n"
        f'    """The card {card} does what every card has to do."""\n{body}\n'
    )


def _decks(line: Line, source: Source) -> list[str]:
    """The statements that make the decks known that are not installed."""
    steps = []
    decks = [deck.id for deck in line.start.rules.decks]
    blank = [deck for deck in decks if is_blank(deck)]
    if blank:
        most = max(int(deck.rpartition("-")[2]) for deck in blank)
        steps.append(f"{source.use('blank_decks', 'dale_rules.testing')}({most})")
    for deck in decks:
        home = home_of(deck)
        if home is None:
            steps.append(f"# Register {deck} here: it {homeless(deck)}.")
        elif home[0]:
            module, name = home
            register = source.use("register", "dale_rules")
            parent, _, last = module.rpartition(".")
            if name is not None:
                plugin = source.use(name, module)
            elif parent:
                plugin = source.use(last, parent)
            else:
                plugin = source.module(module)
            steps.append(f"{register}({plugin}, {deck!r})")
    return steps
