"""Tools for trying things out: positions by name, moves with answers, blank and sample decks.

For tests of decks, and for everybody who wants to see what happens in some position.
"""

from dale_rules.testing.acting import play
from dale_rules.testing.blank import blank_decks
from dale_rules.testing.conformance import BrokenDeck, DeckFailure, check_deck
from dale_rules.testing.naming import ImpossiblePosition, answer, card, cards
from dale_rules.testing.positions import position, seat
from dale_rules.testing.sample import sample

__all__ = [
    "BrokenDeck",
    "DeckFailure",
    "ImpossiblePosition",
    "answer",
    "blank_decks",
    "card",
    "cards",
    "check_deck",
    "play",
    "position",
    "sample",
    "seat",
]
