"""`dale check-deck` runs the conformance kit and tells what it finds."""

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import EntryPoint
from itertools import count

import pytest

from dale_rules import register, unregister
from dale_rules.cli.app import run
from dale_rules.decks import Animalfolk, Passive, You, registry
from dale_rules.testing import sample

QUICKLY = ("--alone", "--positions", "12")


@pytest.fixture(autouse=True)
def _no_sample() -> Iterator[None]:
    yield
    unregister("sample")


class Idle(Passive):
    """Nothing happens."""


@pytest.fixture
def odd() -> Iterator[str]:
    """A deck that works and is of an unusual composition."""
    deck = Animalfolk("odd", "Odd ones", version="1.0")
    for value, copies in ((1, 5), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)):
        deck.passive(f"Odd {value}", value=value, copies=copies)(Idle)
    yield register(deck)
    unregister("odd")


@pytest.fixture
def fickle() -> Callable[[You], None]:
    """An effect that is another one each time it is run."""
    times = count()

    def draw(you: You) -> None:
        """Draw one or no card."""
        you.draw(next(times) % 2)

    return draw


class TestAWorkingDeck:
    def test_all_is_well(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A deck that passes has every check told, and the exit status 0."""
        assert run(["check-deck", "otters", *QUICKLY]) == 0

        captured = capsys.readouterr()
        lines = captured.out.splitlines()
        assert [line for line in lines if line.startswith("FAILED")] == []
        assert {"data", "texts", "techniques"} <= {
            line.split()[1] for line in lines if line.startswith("ok")
        }
        assert lines[-1].startswith("otters: ")
        assert lines[-1].endswith(" positions: all is well")
        assert captured.err == ""

    def test_partners(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It is tried beside every other installed deck, unless it is to be tried alone."""
        given = []

        def no_checks(deck: str, *, seeds: Sequence[int], partners: object) -> tuple[()]:
            given.append((deck, len(seeds), partners))
            return ()

        monkeypatch.setattr(sys.modules["dale_rules.cli.check_deck"], "checks_for", no_checks)

        run(["check-deck", "otters", "--positions", "5"])
        run(["check-deck", "otters", "--positions", "5", "--alone"])

        assert given == [("otters", 5, None), ("otters", 5, ())]

    def test_unusual(self, odd: str, capsys: pytest.CaptureFixture[str]) -> None:
        """What is unusual about a deck is noted, and is no failure."""
        assert run(["check-deck", odd, "--alone", "--positions", "1"]) == 0

        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("dale: note: odd: unusual deck: ")


class TestABrokenDeck:
    def test_fickle_effect(
        self, fickle: Callable[[You], None], capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A deck that fails has the failure told with its card, and the exit status 1."""
        sample(fickle)

        assert run(["check-deck", "sample", *QUICKLY]) == 1

        said = capsys.readouterr().out
        assert "FAILED  determinism" in said
        assert "sample/sample (" in said
        assert "def test_" in said
        assert said.splitlines()[-1].endswith("positions: 1 failure")

    def test_invalid_data(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A deck that is not complete fails the first check."""
        sample(lambda you: None).__doc__ = ""

        assert run(["check-deck", "sample", *QUICKLY]) == 1

        assert "it has no text" in capsys.readouterr().out


class TestNoDeck:
    @staticmethod
    def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
        """What is said, in one line on stderr, when there is nothing to check."""
        assert run(["check-deck", *arguments]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        (line,) = captured.err.splitlines()
        assert line.startswith("dale: ")
        return line

    def test_unknown(self, capsys: pytest.CaptureFixture[str]) -> None:
        """An unknown deck is told with those that are installed."""
        line = self.refused(capsys, "unicorns")

        assert "'unicorns'" in line
        assert "otters" in line

    def test_unimportable(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A deck that cannot be imported is told with the reason, and without a traceback."""
        broken = EntryPoint("broken", "no_such_module:deck", registry.GROUP)

        monkeypatch.setattr(registry, "entries", lambda: (broken,))

        line = self.refused(capsys, "broken")

        assert "cannot be imported from no_such_module:deck" in line
        assert "ModuleNotFoundError" in line

    def test_no_positions(self, capsys: pytest.CaptureFixture[str]) -> None:
        """No positions at all are too few."""
        assert "--positions" in self.refused(capsys, "otters", "--positions", "0")
