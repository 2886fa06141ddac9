"""The conformance kit: what every deck has to do, tried out on one.

`check_deck` runs all checks on a deck and raises `BrokenDeck` with every failure; `checks_for`
gives the checks one by one.  A failure holds a test that shows it, made of the probes here:
assertions about one position or one move.
"""

from dale_rules.testing.conformance.checks import (
    SEEDS,
    Check,
    CheckReport,
    Progress,
    check_deck,
    checks_for,
)
from dale_rules.testing.conformance.elsewhere import check_elsewhere
from dale_rules.testing.conformance.failures import BrokenDeck, DeckFailure
from dale_rules.testing.conformance.probes import (
    check_move,
    check_questions,
    check_repeatable,
    check_resumable,
)

__all__ = [
    "SEEDS",
    "BrokenDeck",
    "Check",
    "CheckReport",
    "DeckFailure",
    "Progress",
    "check_deck",
    "check_elsewhere",
    "check_move",
    "check_questions",
    "check_repeatable",
    "check_resumable",
    "checks_for",
]
