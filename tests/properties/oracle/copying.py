"""Copies: every path that a chameleon can take to another card (K-20 to K-24, K-38)."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from dale_rules import As, Card, GameState
from dale_rules._model.cards import Mark, UsedMark, ValueMark, card
from oracle import printed

At: TypeAlias = tuple[str, int]
"""Where one physical card lies: a place that chameleons look at, and its number there."""

ASIDE: Final = ("aside", 0)
"""Where a card lies that no chameleon looks at."""


class Copying:
    """What the chameleons of one player are copies of."""

    def __init__(self, state: GameState, seat: int) -> None:
        self.lies: dict[At, Card] = {}
        player = state.players[seat]
        self._lay("hand", player.hand)
        self._lay("stack", player.stall[-1] if player.stall else ())
        for number, other in enumerate(state.players):
            if number != seat and other.discard_pile:
                self.lies["top", number] = other.discard_pile[-1]
        self._lay("market", state.market)
        self._lay("past", state.market_discard[-1:])
        self._found: dict[tuple[Card, At], list[Card]] = {}

    def _lay(self, place: str, cards: tuple[Card | None, ...]) -> None:
        self.lies |= {(place, number): c for number, c in enumerate(cards) if c is not None}

    def sees(self, name: str) -> list[At]:
        """Where a chameleon of this name looks."""
        place = {
            "Flexible Shopkeeper": "stack",
            "Reflection": "top",
            "Good Old Times": "past",
            "Trendsetting": "market",
            "Seeing Doubles": "hand",
        }[name]
        return [at for at in self.lies if at[0] == place]

    def paths(self, last: Card, way: tuple[At, ...]) -> Iterator[tuple[At, ...]]:
        """Every way on to a card that copies nothing, by no card twice (K-23)."""
        for at in self.sees(last.name):
            if at not in way:
                there = self.lies[at]
                if printed.copies(there):
                    yield from self.paths(there, (*way, at))
                else:
                    yield (*way, at)

    def models(self, held: Card, at: At) -> list[Card]:
        """What a chameleon lying there can be a copy of, alterations and all."""
        if (held, at) not in self._found:
            self._found[held, at] = self._models(held, at)
        return self._found[held, at]

    def _models(self, held: Card, at: At) -> list[Card]:
        ways: dict[At, list[tuple[At, ...]]] = {}
        for way in self.paths(held, (at,)):
            ways.setdefault(way[-1], []).append(way)
        found = []
        for same_end in ways.values():
            # K-22: the way that shows the fewest cards of the hand.
            fewest = min(map(_shown, same_end))
            for way in same_end:
                if _shown(way) == fewest:
                    # K-38: the copied card's alterations first, the copying card's last.
                    passed = [self.lies[at] for at in way[:0:-1]]
                    marks = (mark for one in (*passed, held) for mark in one.marks)
                    found.append(_with_marks(self.lies[way[-1]], marks))
        return list(dict.fromkeys(found))

    def uses(self, held: Card, at: At = ASIDE) -> list[Card | As]:
        """As what a card can be used: mandatory copies, or as itself (K-21)."""
        if not printed.copies(held):
            return [held]
        return [As(held, model) for model in self.models(held, at)] or [held]

    def uses_of_hand(self) -> list[list[Card | As]]:
        """The same for each card of the hand, in its order."""
        return [self.uses(held, at) for at, held in self.lies.items() if at[0] == "hand"]


def _with_marks(model: Card, marks: Iterable[Mark]) -> Card:
    """A copy with its alterations, which says if the ability that it copies was used (K-20)."""
    everything = list(marks)
    used = [m for m in everything if isinstance(m, UsedMark) and m.ability == model.id]
    return card(model.kind, (*used[:1], *(m for m in everything if isinstance(m, ValueMark))))


def _shown(way: tuple[At, ...]) -> int:
    return sum(at[0] == "hand" for at in way[1:])
