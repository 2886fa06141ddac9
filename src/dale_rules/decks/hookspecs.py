"""The pluggy hooks of a deck.

A plugin is an object or a module with these functions, marked with `hookimpl`.  `Animalfolk`
implements them all; by hand it looks like this:

    @hookimpl
    def dale_animalfolk():
        return DeckData("otters", "River otters", "1.0", (CardData(...), ...))
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import pluggy

from dale_rules._effects.you import LaterPart
from dale_rules.decks.data import Components, DeckData
from dale_rules.decks.passives import Passive

PROJECT: Final = "dale_rules"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec(firstresult=True)
def dale_animalfolk() -> DeckData:  # type: ignore[empty-body]
    """Give the deck: its id, name, version and cards."""


@hookspec(firstresult=True)
def dale_techniques() -> Mapping[str, Callable[..., Any]]:  # type: ignore[empty-body]
    """Give the effect of each technique by the card's name.

    An effect is called with `You` and is a generator, or a function that gives None.
    """


@hookspec(firstresult=True)
def dale_passives() -> Mapping[str, Passive]:  # type: ignore[empty-body]
    """Give the passive effect of each passive card by the card's name."""


@hookspec(firstresult=True)
def dale_components() -> Components:  # type: ignore[empty-body]
    """Give the dice and counters that the deck brings; none if this is not implemented."""


@hookspec(firstresult=True)
def dale_later_parts() -> Iterable[LaterPart]:  # type: ignore[empty-body]
    """Give the parts of effects that come at the start of later turns; none by default."""
