"""Questions on their way from an effect to a player.

An effect yields an `Ask`; the script that runs it answers with what the player chose, or without
asking where there is nothing to choose (K-06).
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any, NoReturn, TypeAlias

import attrs

from dale_rules._model.requests import Request
from dale_rules._model.zones import Spot


@attrs.frozen
class Ask:
    """One question of an effect that is running."""

    seat: int
    request: Request
    options: Sequence[object]
    deliver: Callable[[Any], object] | None = None
    """Makes of the answer what the effect is given."""

    def delivered(self, answer: object) -> object:
        """What the effect is given for an answer."""
        if answer is None or self.deliver is None:
            return answer
        return self.deliver(answer)

    def __bool__(self) -> NoReturn:
        raise not_yielded()


@attrs.frozen
class BuildAsk:
    """An effect lets a player build the next stack; the engine offers it and builds it."""

    seat: int
    source: str
    spots: tuple[Spot, ...] | None = None
    """The cards of which it is built, or None for the hand and what that allows."""
    may_decline: bool = True

    def __bool__(self) -> NoReturn:
        raise not_yielded()


def not_yielded() -> TypeError:
    """The author of an effect forgot that only `yield` gives the answer."""
    return TypeError("this is a question and no answer yet: yield it")


Effect: TypeAlias = Generator[Ask | BuildAsk, Any, None]
"""What a technique or a reaction is while it runs.  One that asks nothing is a plain function."""

Questions: TypeAlias = Generator[Ask, Any, None]
"""What is left of effects once the engine has built what they let players build."""
