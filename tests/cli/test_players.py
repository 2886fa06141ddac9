"""The built-in players."""

from random import Random

import pytest

from dale_rules import (
    BuildStack,
    DiscardCards,
    GameState,
    Move,
    PlayTechnique,
    Purchase,
    apply,
    is_legal,
    is_terminal,
    legal_moves,
    new_game,
    seat_to_act,
)
from dale_rules.cli.players import Player, at_random, steady
from dale_rules.testing import answer, blank_decks, card, cards, position, seat

DECKS = ("macaws", "pandas", "raccoons")


def choice(state: GameState, player: Player = steady) -> Move:
    return player(state, legal_moves(state), Random(1))


def last_turn(players: tuple[Player, ...], decks: tuple[str, ...], seed: int) -> int:
    """Play a game to its end; give the number of its last turn."""
    state = new_game(players=len(players), decks=decks, seed=seed)
    rng = Random(seed)
    for _ in range(3000):
        if is_terminal(state):
            return state.turn
        who = seat_to_act(state)
        assert who is not None
        move = players[who](state, legal_moves(state), rng)
        assert is_legal(state, move)
        state = apply(state, move)
    raise AssertionError(state)


class TestWholeGames:
    @pytest.mark.parametrize("seed", range(8))
    def test_steady(self, seed: int) -> None:
        """Two steady players need about 40 turns."""
        assert 16 <= last_turn((steady, steady), DECKS, seed) <= 80

    @pytest.mark.parametrize("seed", range(8))
    def test_random(self, seed: int) -> None:
        """Two random players need some 100 turns, and hardly more than 200."""
        assert 16 <= last_turn((at_random, at_random), DECKS, seed) <= 400

    def test_four_players(self) -> None:
        """Four players of both sorts finish, with decks whose cards do nothing, too."""
        players = (steady, at_random, steady, at_random)

        assert 32 <= last_turn(players, (*DECKS, *blank_decks(2)), 1) <= 300


class TestRandom:
    def test_kinds(self) -> None:
        """Each kind of move is as likely, however many moves of it there are."""
        state = position(seat(hand="Swift Broker, 8 junk, Cookies"), market="Cookies")
        moves, rng = legal_moves(state), Random(1)

        kinds = [type(at_random(state, moves, rng)) for _ in range(400)]

        assert {PlayTechnique, Purchase, BuildStack, DiscardCards} == set(kinds)
        assert min(kinds.count(kind) for kind in set(kinds)) > 60

    def test_same_numbers(self) -> None:
        """The same random numbers give the same move."""
        state = new_game(players=2, decks=DECKS, seed=1)

        assert choice(state, at_random) == choice(state, at_random)


class TestSteady:
    def test_builds(self) -> None:
        """It builds if it can, with as few cards as possible."""
        state = position(
            seat(hand="2 Swift Broker, Cookies, 2 junk", stall=["Swift Broker"]),
            market="Cookies",
        )

        assert BuildStack(cards(state, "Cookies")) == choice(state)

    def test_buys_what_it_needs(self) -> None:
        """It prefers the card with which the next stack becomes possible."""
        state = position(
            seat(hand="5 junk", deck=(), stall=["Swift Broker"]),
            market=[None, "Shattered Relic", None, "Cookies"],
        )

        assert Purchase(3, cards(state, "5 junk")) == choice(state)

    def test_buys_the_most_valuable(self) -> None:
        """Otherwise it buys what is worth most."""
        state = position(
            seat(hand="5 junk", deck=(), stall=["Swift Broker"]),
            market="Shattered Relic, Spyglass",
        )

        assert Purchase(1, cards(state, "5 junk")) == choice(state)

    def test_pays_with_no_better_card(self) -> None:
        """It does not pay with a better card than the one bought."""
        state = position(
            seat(hand="Spyglass, junk", deck="Cookies", stall=["Swift Broker"]),
            market=[None, None, "Cookies"],
        )

        assert PlayTechnique(card(state, "Spyglass")) == choice(state)

    def test_buys_from_the_market_discard(self) -> None:
        """It knows the top of the market's discard pile as an offer."""
        state = position(
            seat(hand="Market Discovery", deck=(), stall=["Swift Broker"]),
            market=[],
            market_deck=(),
            market_discard="Cookies",
        )

        assert isinstance(choice(state), Purchase)

    def test_plays_a_technique(self) -> None:
        """With nothing to build or buy it plays a technique that gives a bonus action."""
        state = position(seat(hand="Nuisance, Treasure Hunter"), market=[], market_deck=())

        assert PlayTechnique(card(state, "Nuisance")) == choice(state)

    def test_endless_technique(self) -> None:
        """It does not swap a technique for an equal one for ever."""
        state = position(
            seat(hand="Gift Voucher", deck="9 junk"), market=["Gift Voucher"], market_deck=()
        )

        rng = Random(1)
        for _ in range(40):
            state = apply(state, steady(state, legal_moves(state), rng))

        assert state.turn > 10

    def test_has_enough(self) -> None:
        """Of many bonus actions some is no technique, so that every turn ends."""
        state = position(
            seat(hand="Nuisance, Treasure Hunter"), market=[], market_deck=(), bonus_action=True
        )
        rng, moves = Random(1), legal_moves(state)

        kinds = {type(steady(state, moves, rng)) for _ in range(100)}

        assert {PlayTechnique, DiscardCards} == kinds

    def test_keeps_what_it_needs(self) -> None:
        """It neither plays nor discards what the next stack needs."""
        state = position(
            seat(
                hand="Rotten Food, 3 junk",
                deck="Wily Fellow",
                stall=["Wily Fellow", "Nuisance", "Nuisance, Wily Fellow"],
            ),
            market=[],
            market_deck=(),
        )

        assert DiscardCards(cards(state, "3 junk")) == choice(state)

    def test_makes_room(self) -> None:
        """It discards everything rather than keep a hand in which nothing changes."""
        state = position(
            seat(hand="Stock Clearance", deck="Prepaid Good", stall=["Loyal Partner"] * 3),
            market=[],
            market_deck=(),
            decks=["pandas"],
        )

        assert DiscardCards(cards(state, "Stock Clearance")) == choice(state)


class TestSteadyDecisions:
    def test_takes_the_best(self) -> None:
        """It takes the most valuable card, another player's too."""
        state = position(
            seat(hand="Treasure Hunter"), seat(discard_pile="junk"), seat(discard_pile="Spyglass")
        )
        state = apply(state, PlayTechnique(card(state, "Treasure Hunter")))

        assert answer(state, "Spyglass") == choice(state)

    def test_loses_the_worst(self) -> None:
        """Of its own cards it throws junk away."""
        state = position(seat(hand="Shattered Relic, Swift Broker, junk, Spyglass"))
        state = apply(state, PlayTechnique(card(state, "Shattered Relic")))

        assert answer(state, "Junk") == choice(state)

    def test_harms_others_most(self) -> None:
        """Of another's cards it throws the best away."""
        state = position(seat(hand="Sabotage"), seat(deck="junk, Spyglass"))
        state = apply(state, PlayTechnique(card(state, "Sabotage")))

        assert answer(state, "Spyglass") == choice(state)

    def test_harms_the_leader(self) -> None:
        """It chooses the player with most stacks."""
        state = position(seat(hand="Sabotage"), seat(), seat(stall=["Wily Fellow"]), seat())
        state = apply(state, PlayTechnique(card(state, "Sabotage")))

        assert answer(state, 2) == choice(state)

    def test_harms_as_many_as_it_may(self) -> None:
        """It chooses as many players as it may."""
        state = position(seat(hand="Nuisance"), players=3)
        state = apply(state, PlayTechnique(card(state, "Nuisance")))

        assert answer(state, (1, 2)) == choice(state)
