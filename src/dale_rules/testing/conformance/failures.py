"""What the kit finds, and how it is told."""

from collections.abc import Iterable

import attrs


@attrs.frozen
class DeckFailure:
    """One way in which a deck breaks the rules of decks."""

    check: str
    """The name of the check that found it."""
    deck: str
    card: str | None
    """The id of the card at fault, or None where it is about the whole deck."""
    message: str
    partner: str | None = None
    """The deck beside which it happens; None if it happens with blank decks alone."""
    seed: int | None = None
    """The seed of the position, to be given as ``seeds=[seed]``."""
    position: str | None = None
    """The position in which it happens, as the call of `dale_rules.testing.position`."""
    code: str | None = None
    """The source code of a module with a test that fails in the same way."""

    def __str__(self) -> str:
        beside = [] if self.partner is None else [f"beside {self.partner}"]
        seed = [] if self.seed is None else [f"seed {self.seed}"]
        where = ", ".join((self.check, *beside, *seed))
        said = f"{self.card or self.deck} ({where}): {self.message}"
        if self.code is None:
            return said
        return f"{said}\n\nThis test fails in the same way:\n\n{self.code}"


class BrokenDeck(AssertionError):
    """A deck fails the conformance kit; `failures` says how, the root cause first."""

    def __init__(self, failures: Iterable[DeckFailure]) -> None:
        self.failures = tuple(failures)
        super().__init__(self.failures)

    def __str__(self) -> str:
        return "\n\n".join(str(failure) for failure in self.failures)
