"""Setting up: what the arguments decide, and what they do not."""

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dale_rules import JUNK, GameState, legal_moves, new_game
from dale_rules.testing.invariants import all_cards, check_moves, check_state
from dale_rules.testing.playing import digest
from dale_rules.testing.strategies import games, mixes, seeds


class TestNewGame:
    @pytest.mark.rule("R-01")
    @given(mix=mixes(), seed=seeds(), data=st.data())
    def test_the_order_of_decks_does_not_matter(
        self, mix: tuple[str, ...], seed: int, data: st.DataObject
    ) -> None:
        """The same decks in another order give the same game."""
        other = data.draw(st.permutations(mix))
        one = new_game(players=len(mix) - 1, decks=mix, seed=seed)
        two = new_game(players=len(mix) - 1, decks=iter(other), seed=seed)
        assert one == two
        assert hash(one) == hash(two)
        assert digest(one) == digest(two)

    @given(mix=mixes(), one=seeds(), two=seeds())
    def test_other_seeds_give_other_games(self, mix: tuple[str, ...], one: int, two: int) -> None:
        """Two seeds give two games, and not only by their seeds."""
        assume(one != two)
        first, second = (new_game(players=len(mix) - 1, decks=mix, seed=s) for s in (one, two))
        assert (first.market_deck, first.players) != (second.market_deck, second.players)

    @pytest.mark.rule("R-03", "R-04", "R-07")
    @given(mix=mixes(), seed=seeds())
    def test_all_cards_are_there(self, mix: tuple[str, ...], seed: int) -> None:
        """Each player has a value-1 card of every deck, and no other such card is in the game."""
        players = len(mix) - 1
        state = new_game(players=players, decks=mix, seed=seed)
        expected = Counter(
            {
                card: players if state.rules.kind(card).value == 1 else copies
                for card, copies in state.rules.copies.items()
            }
        )
        expected[JUNK.id] = players * (10 - len(mix))
        assert expected == all_cards(state)

    @given(mix=mixes(), seed=seeds())
    def test_the_first_player_changes_nothing_else(self, mix: tuple[str, ...], seed: int) -> None:
        """Who begins makes no difference for what is dealt."""
        players = len(mix) - 1
        dealt = {
            (state.players, state.market, state.market_deck)
            for first in range(players)
            for state in [
                new_game(players=players, decks=mix, seed=seed, first_player=first),
            ]
        }
        assert len(dealt) == 1

    @given(state=games())
    def test_it_is_a_good_position(self, state: GameState) -> None:
        """A new game satisfies every invariant and waits for the first player."""
        check_state(state)
        check_moves(state)
        assert state.turn == 1
        assert legal_moves(state)
