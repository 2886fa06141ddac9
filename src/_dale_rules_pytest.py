"""The door of the pytest plugin: it adds the options, and imports the library if one is used.

pytest imports this in every run wherever dale_rules is installed.  It stands outside the package,
since importing anything in there imports the whole library.
"""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the conformance kit."""
    group = parser.getgroup("dale_rules", "conformance of decks for dale_rules")
    group.addoption(
        "--dale-deck",
        action="append",
        default=[],
        metavar="ID",
        help="add the conformance tests of this deck (repeatable); -k dale-deck runs only such",
    )
    group.addoption(
        "--dale-seeds",
        type=int,
        default=None,
        metavar="N",
        help="try N positions for each card and pair of decks (more is slower)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Import the plugin itself if a deck is named."""
    if config.getoption("--dale-deck"):
        from dale_rules.testing import pytest_plugin

        config.pluginmanager.register(pytest_plugin, "dale_rules_decks")
