"""Tools for trying things out: positions by name, blank decks.

For tests of decks, and for everybody who wants to see what happens in some position.
"""

from dale_rules.testing.blank import blank_decks
from dale_rules.testing.naming import ImpossiblePosition, answer, card, cards
from dale_rules.testing.positions import position, seat

__all__ = ["ImpossiblePosition", "answer", "blank_decks", "card", "cards", "position", "seat"]
