"""Decks become `Rules`: collected through pluggy, validated together, sorted, frozen.

Which decks are named matters, and never the order in which they are named or found.
"""

import copyreg
import warnings
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, Final

import pluggy

from dale_rules._model.cards import JUNK, Card, CardKind, card
from dale_rules._model.errors import DeckProblem, InvalidDeck, StaleState, UnusualDeck, shown
from dale_rules._model.rules import Counter, DeckVersion, Die, Rules
from dale_rules.decks import hookspecs
from dale_rules.decks.data import CardData, Components, DeckData, slug
from dale_rules.decks.passives import HOOK_POINTS, Passive, hook_points
from dale_rules.decks.registry import find_plugin
from dale_rules.decks.validation import Deck, is_usual, problems_of

_TABLES: Final = {"copies": "copying"}
"""Where a table of `Rules` has another name than its hook point."""

_compiled: dict[tuple[str, ...], tuple[dict[str, object], Rules]] = {}
_MOST_COMPILED: Final = 64


def compile_rules(deck_ids: Iterable[str], players: int = 1) -> Rules:
    """The rules that these decks make, for that many players.

    Raises `UnknownDeck` for a deck that is not there, and `InvalidDeck` with every problem of
    all of them; warns with `UnusualDeck` of a composition other than the published one.
    """
    names = tuple(sorted(set(deck_ids)))
    plugins, problems = _find(names)
    if not problems:
        known, rules = _compiled.get(names, ({}, None))
        same = all(known.get(name) is plugin for name, plugin in plugins.items())
        if rules is not None and same and _serves(rules, players):
            return rules
    decks: list[Deck] = []
    for name, plugin in plugins.items():
        try:
            deck = _collect(name, plugin)
            if isinstance(deck, Deck):
                problems += problems_of(name, deck, players)
                decks.append(deck)
            else:
                problems += deck
        except (Exception, SystemExit) as error:  # noqa: BLE001 - its data may do anything
            what = f"it cannot be read: {type(error).__name__}: {shown(error)}"
            problems.append(DeckProblem(name, None, what))
    if problems:
        raise InvalidDeck(tuple(problems))
    _warn_of_unusual(decks)
    rules = _freeze(decks)
    if len(_compiled) >= _MOST_COMPILED:
        _compiled.clear()
    _compiled[names] = (plugins, rules)
    return rules


def _find(names: tuple[str, ...]) -> tuple[dict[str, object], list[DeckProblem]]:
    """The plugins with these names, and why others cannot be had."""
    plugins: dict[str, object] = {}
    problems: list[DeckProblem] = []
    for name in names:
        try:
            plugins[name] = find_plugin(name)
        except InvalidDeck as error:
            problems += error.problems
    return plugins, problems


def _serves(rules: Rules, players: int) -> bool:
    return all(
        copies >= players for key, copies in rules.copies.items() if rules.kind(key).value == 1
    )


def _collect(name: str, plugin: object) -> Deck | list[DeckProblem]:
    """Ask a plugin's hooks for its deck; or say why it cannot be asked."""
    # A manager for each deck: one that breaks pluggy's rules is told apart from the others.
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    try:
        manager.register(plugin, name)
        manager.check_pending()
    except pluggy.PluginValidationError as error:
        return [DeckProblem(name, None, f"unknown or misshapen hook: {error}")]
    if not manager.get_hookcallers(plugin):
        return [DeckProblem(name, None, f"{plugin!r} implements no hook of a deck")]
    try:
        data = manager.hook.dale_animalfolk()
        techniques = manager.hook.dale_techniques()
        passives = manager.hook.dale_passives()
        components = manager.hook.dale_components()
        later = manager.hook.dale_later_parts()
        later = () if later is None else tuple(later)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - its own problem
        return [DeckProblem(name, None, f"a hook failed: {type(error).__name__}: {error}")]
    if not isinstance(data, DeckData):
        return [DeckProblem(name, None, f"dale_animalfolk gave {data!r}, which is no DeckData")]
    return Deck(
        data,
        {} if techniques is None else techniques,
        {} if passives is None else passives,
        Components() if components is None else components,
        later,
    )


def _warn_of_unusual(decks: Iterable[Deck]) -> None:
    for deck in decks:
        if not is_usual(deck.data):
            shape = ", ".join(f"{c.copies} of value {c.value}" for c in deck.data.cards)
            warnings.warn(f"{deck.data.id}: unusual deck: {shape}", UnusualDeck, stacklevel=4)


def _freeze(decks: Sequence[Deck]) -> Rules:
    """Valid decks as one table for each hook point."""
    cards: dict[str, Card] = {JUNK.id: JUNK}
    copies: dict[str, int] = {}
    texts: dict[str, str] = {}
    techniques: dict[str, Any] = {}
    passives: dict[str, dict[str, Passive]] = {name: {} for name in HOOK_POINTS}
    for deck in decks:
        for data in deck.data.cards:
            kind = _kind(deck.data.id, data)
            cards[kind.id] = card(kind)
            copies[kind.id] = data.copies
            texts[kind.id] = data.text
            if data.name in deck.techniques:
                techniques[kind.id] = deck.techniques[data.name]
            else:
                passive = deck.passives[data.name]
                for name in hook_points(passive):
                    passives[name][kind.id] = passive
    return Rules(
        decks=tuple(
            DeckVersion(deck.data.id, deck.data.version, _fingerprint(deck)) for deck in decks
        ),
        cards=MappingProxyType(cards),
        copies=MappingProxyType(copies),
        texts=MappingProxyType(texts),
        counters=tuple(sorted(c for deck in decks for c in deck.components.counters)),
        dice=tuple(sorted(die for deck in decks for die in deck.components.dice)),
        techniques=MappingProxyType(techniques),
        later_parts=MappingProxyType(
            {part.id: part.effect for deck in decks for part in deck.later_parts}
        ),
        # The names of the tables are not known to the type checker.
        **{_TABLES.get(name, name): MappingProxyType(table) for name, table in passives.items()},
    )


def _kind(deck_id: str, data: CardData) -> CardKind:
    return CardKind(
        id=f"{deck_id}/{slug(data.name)}",
        name=data.name,
        set=deck_id,
        value=data.value,
        type=data.type,
        bonus_action=data.bonus_action,
    )


def _fingerprint(deck: Deck) -> str:
    """A hash of a deck's cards and of the hook points that they use; texts do not count."""
    facts: list[tuple[object, ...]] = sorted(
        (
            data.name,
            data.value,
            data.copies,
            data.type.value,
            data.bonus_action,
            hook_points(deck.passives[data.name]) if data.name in deck.passives else (),
        )
        for data in deck.data.cards
    )
    facts += sorted((part.id,) for part in deck.later_parts)
    facts += sorted((part.id, repr(part)) for part in _parts(deck))
    return blake2b(repr(facts).encode(), digest_size=8).hexdigest()


def _parts(deck: Deck) -> tuple[Counter | Die, ...]:
    return (*deck.components.counters, *deck.components.dice)


def rules_of(decks: tuple[DeckVersion, ...]) -> Rules:
    """The rules of a stored position.

    Raises `StaleState` if the decks that are there now are not the ones it was made with, and
    `UnknownDeck` or `InvalidDeck` if one is not there or does not work.
    """
    rules = compile_rules(deck.id for deck in decks)
    if rules.decks != decks:
        changed = ", ".join(
            f"{now.id} {now.version} is not {then.id} {then.version} as it was"
            for then, now in zip(decks, rules.decks, strict=True)
            if then != now
        )
        msg = f"the position was made with other decks: {changed}"
        raise StaleState(msg)
    return rules


def _reduce(rules: Rules) -> Any:
    return rules_of, (rules.decks,)


# Rules hold functions: they pickle as what they were compiled from.
copyreg.pickle(Rules, _reduce)
