"""Running one effect of a deck: what goes wrong in it is told with its card and position."""

from collections.abc import Callable, Generator
from typing import Any

from dale_rules._effects.asks import Ask, BuildAsk, Effect
from dale_rules._effects.draft import Draft, GameWon
from dale_rules._model.chance import ImpossibleChance
from dale_rules._model.errors import EffectError
from dale_rules._model.state import summary
from dale_rules._model.zones import Zone


def resolve(draft: Draft, source: str, effect: Callable[..., Any], *arguments: Any) -> Effect:
    """Run an effect to its end, passing on what it asks.

    Raises `EffectError` for whatever it raises, for something yielded that is no question, and
    for cards that it leaves set aside (K-37 aside, no card may end up nowhere).
    """
    try:
        running = effect(*arguments)
        if isinstance(running, Generator):
            yield from _questions(running)
        elif running is not None:
            msg = f"it gave {running!r}; an effect is a generator or gives None"
            raise TypeError(msg)
        left = [entry.card for entry in draft.table if entry.zone is Zone.ASIDE]
        if left:
            msg = f"it left {left} set aside"
            raise ValueError(msg)
    except (GameWon, GeneratorExit, EffectError, ImpossibleChance):
        raise
    except Exception as error:
        message = f"{type(error).__name__}: {error}"
        raise EffectError(source, message, summary(draft)) from error


def _questions(running: Effect) -> Effect:
    answer: Any = None
    try:
        while True:
            try:
                ask = running.send(answer)
            except StopIteration:
                return
            except GeneratorExit as error:
                # Nobody closed it: it is not to pass for being closed.
                msg = "it raised GeneratorExit"
                raise RuntimeError(msg) from error
            if not isinstance(ask, Ask | BuildAsk):
                msg = f"it yielded {ask!r}, which is no question"
                raise TypeError(msg)
            answer = yield ask
    finally:
        running.close()
