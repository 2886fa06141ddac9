"""What happened, in order: the types of the events that `transition` tells, and what they hold.

Every event is a frozen value.  Where it names cards, `seen_by` says who may know them: a tuple of
seats, or None for everybody (K-05).
"""

from dale_rules._model.cards import Alteration, ValueChange
from dale_rules._model.events import (
    Audience,
    BonusActionAwarded,
    CardMoved,
    CardShown,
    CardsSeen,
    CleanUpBegan,
    CounterChanged,
    Ending,
    Event,
    GameEnded,
    MarketArranged,
    MoveMade,
    PartBegan,
    PartPromised,
    PilesSwapped,
    Reformed,
    Rolled,
    RuleChanged,
    RuleRestored,
    Shuffled,
    StackBuilt,
    TurnBegan,
    ValueChanged,
)
from dale_rules._model.modifiers import Aspect, Lasts, Modifier
from dale_rules._model.rules import Counter, Die

__all__ = [
    "Alteration",
    "Aspect",
    "Audience",
    "BonusActionAwarded",
    "CardMoved",
    "CardShown",
    "CardsSeen",
    "CleanUpBegan",
    "Counter",
    "CounterChanged",
    "Die",
    "Ending",
    "Event",
    "GameEnded",
    "Lasts",
    "MarketArranged",
    "Modifier",
    "MoveMade",
    "PartBegan",
    "PartPromised",
    "PilesSwapped",
    "Reformed",
    "Rolled",
    "RuleChanged",
    "RuleRestored",
    "Shuffled",
    "StackBuilt",
    "TurnBegan",
    "ValueChange",
    "ValueChanged",
]
