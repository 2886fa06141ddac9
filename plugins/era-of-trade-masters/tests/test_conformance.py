"""The decks of the second box do what every deck has to do."""

from collections import Counter

import pytest

from dale_rules.testing import check_deck

DECKS = ("crocodiles", "foxes", "owls", "platypuses", "polecats", "sloths")


@pytest.mark.parametrize("deck", DECKS)
def test_conformance(deck: str) -> None:
    """The kit finds nothing wrong with it, alone and beside every other installed deck."""
    looked_at: Counter[str | None] = Counter()
    for report in check_deck(deck, seeds=range(6)):
        looked_at[report.check.partner] += report.positions

    assert {None, *DECKS} - {deck} <= set(looked_at)
    assert min(looked_at.values()) > 0
