"""Questions on their way from an effect to a player.

An effect yields an `Ask`; the script that runs it answers with what the player chose, or without
asking where there is nothing to choose (K-06).
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeAlias

import attrs

from dale_rules._model.requests import Request


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


Effect: TypeAlias = Generator[Ask, Any, None]
"""What a technique or a reaction is while it runs.  One that asks nothing is a plain function."""
