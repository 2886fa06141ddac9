"""The deck to be tried: an installed one by its id, or a plugin that is registered meanwhile."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from dale_rules._model.errors import DaleError
from dale_rules.decks.registry import (
    entries,
    find_plugin,
    installed_decks,
    register,
    unregister,
)
from dale_rules.testing.blank import blank_decks
from dale_rules.testing.conformance.idle import idle


def id_of(deck: object) -> str:
    """The id of a deck, given by its id or as its plugin."""
    if isinstance(deck, str):
        return deck
    found = getattr(deck, "id", None)
    if not isinstance(found, str):
        hook = getattr(deck, "dale_animalfolk", None)
        found = getattr(hook(), "id", None) if callable(hook) else None
    if not isinstance(found, str):
        msg = f"{deck!r} is no deck: neither an id nor a plugin that has one"
        raise TypeError(msg)
    return found


@contextmanager
def at_hand(deck: object) -> Iterator[str]:
    """Have a deck registered for a while, unless it is known anyway; give its id."""
    deck_id = id_of(deck)
    if isinstance(deck, str) or _is_known(deck_id, deck):
        yield deck_id
        return
    register(deck, deck_id)
    try:
        yield deck_id
    finally:
        unregister(deck_id)


def _is_known(deck_id: str, plugin: object) -> bool:
    if deck_id not in installed_decks():
        return False
    try:
        return find_plugin(deck_id) is plugin
    except DaleError:
        return False


def partners_of(deck_id: str) -> tuple[str, ...]:
    """All decks there are but this one and those that do nothing."""
    return tuple(d for d in installed_decks() if d not in (deck_id, idle.id) and not is_blank(d))


def is_blank(deck_id: str) -> bool:
    """Whether `blank_decks` makes this deck."""
    number = deck_id.removeprefix(blank_decks(1)[0].rstrip("0123456789"))
    return number != deck_id and number.isdigit()


def home_of(deck_id: str) -> tuple[str, str | None] | None:
    """Where a registered deck can be imported from: a module, and the name that it has there.

    An empty module for one that need not be imported, since it is installed or blank; None for
    one that is no global of a module.
    """
    if is_blank(deck_id) or any(entry.name == deck_id for entry in entries()):
        return "", None
    plugin = find_plugin(deck_id)
    if isinstance(plugin, ModuleType):
        return plugin.__name__, None
    homes = [home for home in _globals_of(plugin) if home[0] != "__main__"]
    makers = {effect.__module__ for effect in _effects_of(plugin)}
    return min(homes, key=lambda home: (home[0] not in makers, home), default=None)


def homeless(deck_id: str) -> str:
    """Why a deck has no home: what it is, or does."""
    if any(module == "__main__" for module, _ in _globals_of(find_plugin(deck_id))):
        return "is defined in the script being run"
    return "is no global of a module"


def _globals_of(plugin: object) -> Iterator[tuple[str, str]]:
    """Every module, and the name there, under which a plugin is found."""
    for module in list(sys.modules.values()):
        for name, value in list(getattr(module, "__dict__", {}).items()):
            if value is plugin:
                yield module.__name__, name


def _effects_of(plugin: Any) -> Iterator[Any]:
    """The functions and classes that a plugin brings: they know in which module they stand."""
    for hook in ("dale_techniques", "dale_passives"):
        if hasattr(plugin, hook):
            for effect in getattr(plugin, hook)().values():
                yield effect if callable(effect) else type(effect)
