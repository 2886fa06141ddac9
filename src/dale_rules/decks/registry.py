"""Where decks are found: installed distributions' entry points, and `register`.

Entry points are named, not loaded, until a game wants the deck: a plugin that cannot be imported
breaks only the games that name it.
"""

import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from dale_rules._model.errors import DeckProblem, InvalidDeck, UnknownDeck

GROUP: Final = "dale_rules.decks"
"""The entry-point group; an entry's name is the deck's id."""

_registered: dict[str, object] = {}


def register(plugin: object, name: str | None = None) -> str:
    """Make a deck known to this process; give its id.

    `plugin` is an `Animalfolk`, or any object or module with the hooks; `name` has to be given
    where it has no `id` of its own.  Registering the same plugin again changes nothing; another
    plugin under a known id raises `InvalidDeck`.
    """
    deck_id = name if name is not None else getattr(plugin, "id", None)
    if not isinstance(deck_id, str):
        msg = f"{plugin!r} has no id: give a name"
        raise TypeError(msg)
    if _registered.get(deck_id, plugin) is not plugin:
        raise InvalidDeck((_two_decks(deck_id, "a deck registered earlier"),))
    _registered[deck_id] = plugin
    return deck_id


def unregister(deck_id: str) -> None:
    """Forget a registered deck; one that is not known is no error."""
    _registered.pop(deck_id, None)


def installed_decks() -> tuple[str, ...]:
    """The ids of all decks that a game can name, sorted; none of them is imported for it."""
    return tuple(sorted({entry.name for entry in entries()} | set(_registered)))


def find_plugin(deck_id: str) -> object:
    """The plugin of a deck, imported now if it was not.

    Raises `UnknownDeck`, or `InvalidDeck` if it cannot be imported or two have this id.
    """
    found: dict[str, EntryPoint] = {
        entry.value: entry for entry in entries() if entry.name == deck_id
    }
    if len(found) + (deck_id in _registered) > 1:
        rivals = [*sorted(found), *(["a registered one"] if deck_id in _registered else [])]
        raise InvalidDeck((_two_decks(deck_id, " and ".join(rivals)),))
    if deck_id in _registered:
        return _registered[deck_id]
    if not found:
        raise UnknownDeck(deck_id, installed_decks())
    ((value, entry),) = found.items()
    try:
        return entry.load()
    except Exception as error:
        problem = f"cannot be imported from {value}: {type(error).__name__}: {error}"
        raise InvalidDeck((DeckProblem(deck_id, None, problem),)) from error


def entries() -> tuple[EntryPoint, ...]:
    """The entry points of installed decks."""
    return _scan(tuple(sys.path))


@lru_cache(maxsize=1)
def _scan(path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    """Look through all distributions on the path, which takes longer than setting up a game."""
    return tuple(entry_points(group=GROUP))


def _two_decks(deck_id: str, rivals: str) -> DeckProblem:
    return DeckProblem(deck_id, None, f"two decks have this id: {rivals}")
