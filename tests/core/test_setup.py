"""Setting a game up."""

from collections import Counter
from typing import Any

import pytest

from dale_rules import (
    JUNK,
    Card,
    GameState,
    InvalidDeck,
    InvalidGame,
    Phase,
    UnknownDeck,
    legal_moves,
    new_game,
)
from dale_rules.decks import Animalfolk, CardType, Passive, register, unregister
from dale_rules.testing import blank_decks, card


def start(players: int = 2, seed: int = 0, first_player: int | None = 0) -> GameState:
    """A game with blank decks, ready to begin."""
    return new_game(
        players=players, decks=blank_decks(players + 1), seed=seed, first_player=first_player
    )


def own_cards(state: GameState, seat: int) -> Counter[Card]:
    """All that a player has at the start."""
    return Counter(state.players[seat].hand + state.players[seat].deck)


class TestPlayersAndDecks:
    @pytest.mark.rule("R-01")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_two_to_four_play(self, players: int) -> None:
        """Two to four can play, with one deck more than there are players."""
        state = start(players)

        assert players == len(state.players)
        assert players + 1 == len(state.rules.decks)

    @pytest.mark.rule("R-01")
    @pytest.mark.parametrize("players", [-1, 0, 1, 5, True, 2.0, "2", None, [2]])
    def test_no_other_number_of_players(self, players: Any) -> None:
        """No other number of players can play, and the message says which was given."""
        with pytest.raises(InvalidGame) as caught:
            new_game(players=players, decks=blank_decks(3), seed=0)

        assert f"a game has 2 to 4 players, not {players!r}" == str(caught.value)

    @pytest.mark.rule("R-01")
    @pytest.mark.parametrize("decks", [1, 2, 4, 5])
    def test_no_other_number_of_decks(self, decks: int) -> None:
        """Two players use three decks, neither fewer nor more."""
        with pytest.raises(InvalidGame, match=f"^2 players use 3 decks, not {decks}$"):
            new_game(players=2, decks=blank_decks(decks), seed=0)

    @pytest.mark.rule("R-01")
    def test_no_deck_twice(self) -> None:
        """A deck takes part once."""
        one, other = blank_decks(2)

        with pytest.raises(
            InvalidGame, match=r"^a deck is named twice: blank-1, blank-2, blank-1"
        ):
            new_game(players=2, decks=(one, other, one), seed=0)

    @pytest.mark.parametrize("decks", ["abc", (), (1, 2, 3), (("blank-1",), "a", "b"), 3, None])
    def test_decks_are_ids(self, decks: Any) -> None:
        """Decks that are no sequence of ids are refused as such."""
        with pytest.raises(InvalidGame, match=r"^decks are a sequence of deck ids, not "):
            new_game(players=2, decks=decks, seed=0)

    def test_an_unknown_deck(self) -> None:
        """A deck that is not there is refused by its name, next to those that are."""
        blanks = blank_decks(2)

        with pytest.raises(UnknownDeck) as caught:
            new_game(players=2, decks=(*blanks, "nobodies"), seed=0)

        assert caught.value.deck == "nobodies"
        assert set(blanks) <= set(caught.value.installed)
        assert str(caught.value).startswith("there is no deck 'nobodies'; installed: ")

    @pytest.mark.filterwarnings("ignore::dale_rules.UnusualDeck")
    def test_every_player_needs_a_card_of_value_1(self) -> None:
        """A deck serves as many players as it has copies of its value-1 card."""
        scarce = Animalfolk("scarce", "Scarce", version="1")
        scarce.passive("Lonely", value=1, copies=2)(Passive)
        decks = (*blank_decks(3), register(scarce))
        try:
            assert len(new_game(players=2, decks=decks[1:], seed=0).players) == 2
            with pytest.raises(InvalidDeck, match="too few for 3 players"):
                new_game(players=3, decks=decks, seed=0)
        finally:
            unregister("scarce")

    @pytest.mark.parametrize("seed", [-1, 2**53, True, 1.0, "1", None])
    def test_a_seed_out_of_range(self, seed: Any) -> None:
        """A seed that is no whole number within its range is refused."""
        with pytest.raises(InvalidGame) as caught:
            new_game(players=2, decks=blank_decks(3), seed=seed)

        expected = f"a seed is a whole number from 0 to 2**53 - 1, not {seed!r}"
        assert expected == str(caught.value)

    @pytest.mark.parametrize("seed", [0, 2**53 - 1])
    def test_the_seeds_at_the_ends(self, seed: int) -> None:
        """The smallest and the largest seed are seeds."""
        assert Phase.ACTION is start(seed=seed).phase


class TestFirstPlayer:
    @pytest.mark.rule("R-02")
    @pytest.mark.parametrize("seat", [0, 1, 2])
    def test_can_be_named(self, seat: int) -> None:
        """The first turn belongs to the seat that setup names."""
        state = start(3, first_player=seat)

        assert (seat, 1) == (state.active, state.turn)

    @pytest.mark.rule("R-02")
    def test_can_be_drawn(self) -> None:
        """Over a few seeds every seat is drawn to begin."""
        assert {0, 1, 2} == {start(3, seed, None).active for seed in range(20)}

    @pytest.mark.rule("R-02")
    def test_is_drawn_by_the_seed(self) -> None:
        """The same seed draws the same first player."""
        assert start(4, 5, None) == start(4, 5, None)

    @pytest.mark.rule("R-02")
    @pytest.mark.parametrize("seat", [-1, 2, True, 0.0, "0"])
    def test_is_a_seat(self, seat: Any) -> None:
        """Somebody who does not play cannot begin."""
        with pytest.raises(InvalidGame) as caught:
            new_game(players=2, decks=blank_decks(3), seed=0, first_player=seat)

        expected = f"the first player is a seat from 0 to 1 or None, not {seat!r}"
        assert expected == str(caught.value)


class TestDealing:
    @pytest.mark.rule("R-03", "R-07")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_own_cards(self, players: int) -> None:
        """Everybody has one value-1 card of every deck, and junk up to ten cards."""
        state = start(players)
        ones = [card(state, f"Blank {number}.1") for number in range(1, players + 2)]
        expected = Counter({JUNK: 10 - len(ones)}) + Counter(ones)

        assert [expected] * players == [own_cards(state, seat) for seat in range(players)]

    @pytest.mark.rule("R-03")
    def test_own_decks_are_shuffled_apart(self) -> None:
        """Players with the same cards have them in orders of their own, and so have games."""
        orders = {
            player.deck for seed in range(5) for player in start(4, seed).players if player.deck
        }

        assert len(orders) > 15

    @pytest.mark.rule("R-04")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_the_market_has_all_other_cards(self, players: int) -> None:
        """Every copy of every card of value 2 and more is in the market or its deck."""
        state = start(players)
        rules = state.rules
        expected = {rules.cards[key]: n for key, n in rules.copies.items() if key[-2:] != "-1"}

        assert expected == Counter(state.market + state.market_deck)
        assert state.market_discard == ()

    @pytest.mark.rule("R-04")
    def test_undealt_cards_of_value_1_leave_the_game(self) -> None:
        """No card of value 1 is in the market or its deck."""
        state = start(2)

        assert 1 not in {c.kind.value for c in state.market + state.market_deck if c}

    @pytest.mark.rule("R-04")
    def test_the_market_deck_is_shuffled(self) -> None:
        """Different seeds give different market decks, the same seed the same."""
        assert len({start(seed=seed).market_deck for seed in range(5)}) == 5
        assert start(seed=3) == start(seed=3)

    @pytest.mark.rule("R-05")
    def test_the_market_is_full(self) -> None:
        """Five cards are on offer."""
        state = start()

        assert len([c for c in state.market if c is not None]) == 5
        assert len(state.market + state.market_deck) == 33

    @pytest.mark.rule("R-06")
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_everybody_draws_five(self, players: int) -> None:
        """Everybody holds five of their ten cards, and nothing else is before them."""
        state = start(players)
        lying = [(len(p.hand), len(p.deck), p.discard_pile, p.stall) for p in state.players]

        assert [(5, 5, (), ())] * players == lying

    @pytest.mark.rule("R-07")
    def test_junk(self) -> None:
        """Junk has value 1, is rubbish and belongs to no set."""
        kind = JUNK.kind

        assert (kind.value, kind.type, kind.set) == (1, CardType.RUBBISH, None)

    def test_the_order_of_decks_is_no_matter(self) -> None:
        """The same decks in another order make the same game, and the same kind of sequence."""
        one, two, three = blank_decks(3)
        turned = new_game(players=2, decks=iter([three, one, two]), seed=4)

        assert start(seed=4) == turned

    def test_the_game_can_begin(self) -> None:
        """A new game waits for an action."""
        state = start()

        assert (state.phase, state.pending, state.bonus_action) == (Phase.ACTION, None, False)
        assert legal_moves(state)
