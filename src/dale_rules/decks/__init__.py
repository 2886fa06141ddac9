"""What a deck author imports: everything a deck's module needs, and nothing of the engine.

A deck is a pluggy plugin.  Most authors fill an `Animalfolk` with its decorators; whoever wants
to can implement the hooks by hand (`hookimpl`, and `dale_rules.decks.hookspecs` for what each
one must return).
"""

from dale_rules._effects.asks import Ask, Effect
from dale_rules._effects.look import Look
from dale_rules._effects.terms import PaymentTerms, Purpose, StackTerms
from dale_rules._effects.you import Aside, LaterPart, Paid, PurchaseMade, StackMade, Used, You
from dale_rules._model.cards import Alteration, As, Card, CardType, Use
from dale_rules._model.rules import Counter, Die
from dale_rules._model.zones import Spot, Zone
from dale_rules.decks.animalfolk import Animalfolk
from dale_rules.decks.data import CardData, Components, DeckData
from dale_rules.decks.hookspecs import hookimpl
from dale_rules.decks.passives import Passive
from dale_rules.decks.registry import installed_decks, register, unregister

__all__ = [
    "Alteration",
    "Animalfolk",
    "As",
    "Aside",
    "Ask",
    "Card",
    "CardData",
    "CardType",
    "Components",
    "Counter",
    "DeckData",
    "Die",
    "Effect",
    "LaterPart",
    "Look",
    "Paid",
    "Passive",
    "PaymentTerms",
    "PurchaseMade",
    "Purpose",
    "Spot",
    "StackMade",
    "StackTerms",
    "Use",
    "Used",
    "You",
    "Zone",
    "hookimpl",
    "installed_decks",
    "register",
    "unregister",
]
