"""The usual way to write a deck: an object whose decorators take the cards from top to bottom."""

from collections.abc import Callable, Mapping
from inspect import cleandoc
from typing import Any, TypeVar

from dale_rules._effects.you import LaterPart
from dale_rules._model.cards import CardType
from dale_rules._model.errors import DeckProblem, InvalidDeck
from dale_rules._model.rules import Counter, Die
from dale_rules.decks.data import CardData, Components, DeckData, slug
from dale_rules.decks.hookspecs import hookimpl
from dale_rules.decks.passives import Passive

F = TypeVar("F", bound=Callable[..., Any])
P = TypeVar("P", bound=type[Passive])


class Animalfolk:
    """A deck in the making, and the plugin that hands it over.

        otters = Animalfolk("otters", "River otters", version="1.0")

        @otters.technique("Toolbox", value=3, copies=3, bonus_action=True)
        def toolbox(you):
            \"\"\"Look at the top two cards of your deck.  Take one, put the other back.\"\"\"
            ...

    The docstring is the card's text.
    """

    def __init__(self, id: str, name: str, *, version: str) -> None:
        self.id = id
        self.name = name
        self.version = version
        self._cards: list[CardData] = []
        self._techniques: dict[str, Callable[..., Any]] = {}
        self._passives: dict[str, Passive] = {}
        self._later: list[LaterPart] = []
        self._is_open = True
        self._dice: list[Die] = []
        self._counters: list[Counter] = []

    def die(self, name: str, *faces: int) -> Die:
        """Add a die with these faces."""
        self._check_open(name)
        die = Die(f"{self.id}/{slug(name)}", name, faces)
        self._dice.append(die)
        return die

    def counter(self, name: str, *, start: int = 0, public: bool = True) -> Counter:
        """Add something that is counted for each player (see `Counter`)."""
        self._check_open(name)
        counter = Counter(f"{self.id}/{slug(name)}", name, start, public)
        self._counters.append(counter)
        return counter

    def later_part(self, effect: Callable[..., Any]) -> LaterPart:
        """Make the decorated function a part that comes at the start of a later turn (K-50).

        A technique announces it with `You.next_turn`.
        """
        self._check_open(effect.__name__)
        part = LaterPart(f"{self.id}/{slug(effect.__name__.replace('_', ' '))}", effect)
        self._later.append(part)
        return part

    def _check_open(self, name: str) -> None:
        """A game compiles its decks once: what came later would be ignored."""
        if not self._is_open:
            problem = "it is added after a game has used the deck; make a new Animalfolk"
            raise InvalidDeck((DeckProblem(self.id, name, problem),))

    def technique(
        self, name: str, *, value: int, copies: int, bonus_action: bool = False
    ) -> Callable[[F], F]:
        """Add a technique card with the decorated function as its effect (R-30)."""

        def add(effect: F) -> F:
            self._check_open(name)
            text = cleandoc(effect.__doc__ or "")
            self._cards.append(
                CardData(name, value, copies, CardType.TECHNIQUE, text, bonus_action)
            )
            self._techniques[name] = effect
            return effect

        return add

    def passive(self, name: str, *, value: int, copies: int) -> Callable[[P], P]:
        """Add a passive card with the decorated class as its effect (R-13)."""

        def add(effect: P) -> P:
            self._check_open(name)
            text = cleandoc(effect.__doc__ or "")
            self._cards.append(CardData(name, value, copies, CardType.PASSIVE, text))
            self._passives[name] = effect()
            return effect

        return add

    @hookimpl
    def dale_animalfolk(self) -> DeckData:
        """Give the deck's data; from now on it stays as it is."""
        self._is_open = False
        return DeckData(self.id, self.name, self.version, tuple(self._cards))

    @hookimpl
    def dale_techniques(self) -> Mapping[str, Callable[..., Any]]:
        """Give the techniques' effects."""
        return dict(self._techniques)

    @hookimpl
    def dale_passives(self) -> Mapping[str, Passive]:
        """Give the passive effects."""
        return dict(self._passives)

    @hookimpl
    def dale_later_parts(self) -> tuple[LaterPart, ...]:
        """Give what comes at the start of later turns."""
        return tuple(self._later)

    @hookimpl
    def dale_components(self) -> Components:
        """Give the dice and counters."""
        return Components(tuple(self._dice), tuple(self._counters))

    def __repr__(self) -> str:
        return f"<Animalfolk {self.id} {self.version}: {len(self._cards)} cards>"
