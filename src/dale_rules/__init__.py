"""dale_rules: the rules of a deck-building card game of animalfolk merchants.

Three pure functions are the whole interface:

    state = new_game(players=2, decks=("macaws", "pandas", "raccoons"), seed=7)
    moves = legal_moves(state)
    state = apply(state, moves[0])
    over = is_terminal(state)
"""

from dale_rules._engine.game import (
    Outcome,
    Transition,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
    orderings,
    outcome,
    seat_to_act,
    transition,
)
from dale_rules._engine.sections import Moves
from dale_rules._engine.setup import new_game
from dale_rules._model.cards import HIDDEN, JUNK, As, Card, CardKind, CardType, Use
from dale_rules._model.chance import Chance, ImpossibleChance
from dale_rules._model.errors import (
    DaleError,
    DeckProblem,
    EffectError,
    Illegality,
    IllegalityCode,
    IllegalMove,
    InvalidDeck,
    InvalidGame,
    NotAState,
    StaleState,
    UnknownDeck,
    UnusualDeck,
)
from dale_rules._model.events import Ending, Event
from dale_rules._model.listings import Listing
from dale_rules._model.moves import (
    BuildStack,
    Choose,
    DiscardCards,
    FetchedAs,
    Move,
    PlayTechnique,
    Purchase,
    UseAbility,
)
from dale_rules._model.requests import Pending, Request, RequestKind
from dale_rules._model.rules import DeckVersion, Rules
from dale_rules._model.state import GameState, Phase, Player
from dale_rules._model.zones import MARKET_DISCARD, Place, Spot, Zone
from dale_rules.decks.registry import installed_decks, register, unregister
from dale_rules.frontends.narration import describe, narrate
from dale_rules.frontends.render import render

__all__ = [
    "HIDDEN",
    "JUNK",
    "MARKET_DISCARD",
    "As",
    "BuildStack",
    "Card",
    "CardKind",
    "CardType",
    "Chance",
    "Choose",
    "DaleError",
    "DeckProblem",
    "DeckVersion",
    "DiscardCards",
    "EffectError",
    "Ending",
    "Event",
    "FetchedAs",
    "GameState",
    "IllegalMove",
    "Illegality",
    "IllegalityCode",
    "ImpossibleChance",
    "InvalidDeck",
    "InvalidGame",
    "Listing",
    "Move",
    "Moves",
    "NotAState",
    "Outcome",
    "Pending",
    "Phase",
    "Place",
    "PlayTechnique",
    "Player",
    "Purchase",
    "Request",
    "RequestKind",
    "Rules",
    "Spot",
    "StaleState",
    "Transition",
    "UnknownDeck",
    "UnusualDeck",
    "Use",
    "UseAbility",
    "Zone",
    "apply",
    "describe",
    "explain",
    "installed_decks",
    "is_legal",
    "is_terminal",
    "legal_moves",
    "narrate",
    "new_game",
    "orderings",
    "outcome",
    "register",
    "render",
    "seat_to_act",
    "transition",
    "unregister",
]
