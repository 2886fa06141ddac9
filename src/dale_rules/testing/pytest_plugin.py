"""The conformance kit as tests: ``pytest --dale-deck otters`` adds one for each check."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dale_rules._model.errors import DaleError
from dale_rules.testing.conformance import BrokenDeck, Check, checks_for


@pytest.hookimpl(tryfirst=True)  # Before tests are deselected by -k.
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Add the tests of the decks that are named."""
    seeds = config.getoption("--dale-seeds")
    if seeds is not None and seeds < 1:
        raise pytest.UsageError(f"--dale-seeds {seeds}: a check needs at least 1 position")
    for deck in dict.fromkeys(config.getoption("--dale-deck")):
        node = DeckChecks.from_parent(session, name=deck, nodeid=f"dale-deck::{deck}")
        node.extra_keyword_matches.add("dale-deck")
        node.seeds = None if seeds is None else range(seeds)
        items.extend(node.collect())


class DeckChecks(pytest.Collector):
    """A deck, as what its checks are collected from."""

    seeds: Iterable[int] | None = None

    def collect(self) -> Iterator["DeckCheck"]:
        """Give the checks."""
        try:
            checks = checks_for(self.name, seeds=self.seeds)
        except DaleError as error:
            raise pytest.UsageError(f"--dale-deck {self.name}: {error}") from None
        for check in checks:
            item = DeckCheck.from_parent(self, name=check.name)
            item.check = check
            yield item


class DeckCheck(pytest.Item):
    """One check of a deck."""

    check: Check

    def runtest(self) -> None:
        """Run the check; it is skipped if there was nothing that it could look at."""
        report = self.check.run()
        if report.failures:
            raise BrokenDeck(report.failures)
        if report.notes and not report.positions:
            pytest.skip("; ".join(report.notes))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *args: Any) -> Any:
        """Tell a broken deck without a traceback."""
        if isinstance(excinfo.value, BrokenDeck):
            return str(excinfo.value)
        return super().repr_failure(excinfo, *args)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Say what is tested."""
        return self.path, None, f"{self.check.deck}: {self.check.name}"
