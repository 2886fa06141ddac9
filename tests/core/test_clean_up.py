"""The clean-up phase, and reforming decks."""

from collections.abc import Iterator

import pytest

from dale_rules import JUNK, DiscardCards, EffectError, PlayTechnique, Zone, apply, transition
from dale_rules._model.events import CardMoved, CardShown, CleanUpBegan, Reformed, Shuffled
from dale_rules.decks import Animalfolk, Look, Passive, You, register, unregister
from dale_rules.testing import blank_decks, card, cards, position, seat

hosts = Animalfolk("hosts", "Hosts", version="1.0")


@hosts.technique("Refill", value=1, copies=4)
def refill(you: You) -> None:
    """Draw four cards."""
    you.draw(4)


@hosts.passive("Bench", value=2, copies=3)
class Bench(Passive):
    """Your hand size is 1 larger."""

    def hand_size(self, you: Look) -> int:
        return 1


@hosts.technique("Breeze", value=3, copies=3)
def breeze(you: You) -> None:
    """Throw away the top two cards of the market deck."""
    you.throw_away_top_of_market_deck()
    you.throw_away_top_of_market_deck()


hosts.passive("Host 4", value=4, copies=3)(Passive)
hosts.passive("Host 5a", value=5, copies=1)(Passive)


@hosts.passive("Doorstep", value=5, copies=1)
class Doorstep(Passive):
    """Your hand size is 2 larger."""

    def hand_size(self, you: Look) -> int:
        return 2


@pytest.fixture(autouse=True)
def _hosts() -> Iterator[None]:
    register(hosts)
    blank_decks(1)
    yield
    unregister("hosts")


class TestFillingTheHand:
    @pytest.mark.rule("R-51")
    @pytest.mark.parametrize("held", range(6))
    def test_to_five(self, held: int) -> None:
        """The hand is filled to five cards from the deck."""
        state = position(seat(hand=f"{held} junk", deck="9 Junk"), decks=["blank-1"])
        after = apply(state, DiscardCards())

        assert (5, 9 - (5 - held)) == (len(after.players[0].hand), len(after.players[0].deck))

    @pytest.mark.rule("R-51")
    def test_more_than_five_are_kept(self) -> None:
        """There is no largest hand."""
        state = position(seat(hand="8 junk", deck="2 Blank 1.2"))

        assert state.players[0] == apply(state, DiscardCards()).players[0]

    @pytest.mark.rule("R-51")
    def test_of_the_active_player_alone(self) -> None:
        """Somebody else with too few cards waits for their own clean-up."""
        state = position(seat(), seat(hand="junk"), seat(hand=""), decks=["blank-1"])
        after = apply(state, DiscardCards())
        later = apply(after, DiscardCards())

        assert [len(player.hand) for player in after.players] == [5, 1, 0]
        assert [len(player.hand) for player in later.players] == [5, 5, 0]

    @pytest.mark.rule("R-13", "R-14", "R-51")
    @pytest.mark.parametrize(
        ("hand", "size"),
        [
            ("Bench", 6),
            ("2 Bench", 7),
            ("3 Bench", 8),
            ("Doorstep", 7),
            ("Doorstep, Bench", 8),
        ],
    )
    def test_as_passives_say(self, hand: str, size: int) -> None:
        """Passives in hand change the hand size, and several of them add up."""
        state = position(seat(hand=hand, deck="9 junk"))

        assert size == len(apply(state, DiscardCards()).players[0].hand)

    @pytest.mark.parametrize("size", [-1, 101])
    def test_no_card_changes_it_by_any_number(
        self, size: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A card enlarges the hand by a sensible number, or its deck is at fault."""
        monkeypatch.setattr(Doorstep, "hand_size", lambda self, you: size)
        state = position(seat(hand="Doorstep"))

        with pytest.raises(
            EffectError, match=f"hand_size gave {size}, which is not from 0 to 100"
        ):
            apply(state, DiscardCards())

    @pytest.mark.rule("R-51")
    def test_counts_passives_that_come_along(self) -> None:
        """The hand size is recounted as the hand grows."""
        state = position(seat(hand="4 junk", deck="3 junk, 2 Bench"))
        after = apply(state, DiscardCards())

        assert cards(state, "5 junk, 2 Bench") == after.players[0].hand

    @pytest.mark.rule("R-51")
    def test_counts_passives_of_the_hand_alone(self) -> None:
        """A passive that was discarded, or that somebody else holds, changes nothing."""
        state = position(seat(hand="Bench", deck="9 junk"), seat(hand="Bench"))
        after = apply(state, DiscardCards(cards(state, "Bench")))

        assert len(after.players[0].hand) == 5

    @pytest.mark.rule("R-13")
    def test_shows_what_changed_it(self) -> None:
        """A passive that enlarges the hand is shown to everybody."""
        state = position(seat(hand="Bench, 4 junk", deck="9 junk"))
        told = transition(state, DiscardCards()).events

        assert [CardShown(0, card(state, "Bench"))] == [e for e in told if type(e) is CardShown]


class TestDeckRunsOut:
    @pytest.mark.rule("R-52")
    def test_at_clean_up(self) -> None:
        """The discard pile becomes the deck part-way, and drawing goes on."""
        state = position(
            seat(hand="", deck="Blank 1.2, Blank 1.3", discard_pile="4 junk"),
            decks=["blank-1"],
        )
        after = apply(state, DiscardCards())

        assert cards(state, "3 junk, Blank 1.2, Blank 1.3") == after.players[0].hand
        assert (after.players[0].deck, after.players[0].discard_pile) == ((JUNK,), ())

    @pytest.mark.rule("R-52", "K-01")
    def test_in_an_effect(self) -> None:
        """An effect that draws through an empty deck goes on with the reshuffled pile."""
        state = position(
            seat(hand="Refill, 4 junk", deck="Blank 1.2", discard_pile="Blank 1.3, 4 junk"),
            shuffles=["3 junk, Blank 1.3, junk"],
        )
        after = apply(state, PlayTechnique(card(state, "Refill")))

        assert cards(state, "6 junk, Blank 1.2, Blank 1.3") == after.players[0].hand
        assert cards(state, "2 junk") == after.players[0].deck
        assert cards(state, "Refill") == after.players[0].discard_pile

    @pytest.mark.rule("R-52")
    def test_only_when_a_card_is_wanted(self) -> None:
        """An empty deck stays empty until somebody has to draw."""
        state = position(seat(hand="4 junk", deck="junk", discard_pile="2 junk"), decks=["hosts"])
        after = apply(state, DiscardCards())

        assert (after.players[0].deck, len(after.players[0].discard_pile)) == ((), 2)

    @pytest.mark.rule("R-52")
    def test_is_told(self) -> None:
        """The pile is turned over, then shuffled."""
        state = position(seat(hand="", deck="", discard_pile="6 junk"), decks=["hosts"])
        told = transition(state, DiscardCards()).events

        assert [Reformed(Zone.DECK, 0), Shuffled(Zone.DECK, 0)] == [
            e for e in told if isinstance(e, Reformed | Shuffled)
        ]

    @pytest.mark.rule("R-53", "R-55")
    def test_junk_fills_the_hand(self) -> None:
        """With deck and discard pile empty, junk fills the hand, however much there is already."""
        everywhere = seat(hand="30 junk", deck="30 junk")
        state = position(seat(hand="Bench", deck="Blank 1.2"), everywhere)
        after = apply(state, DiscardCards())

        assert cards(state, "4 junk, Blank 1.2, Bench") == after.players[0].hand

    @pytest.mark.rule("R-53", "K-01")
    def test_junk_is_drawn_by_no_effect(self) -> None:
        """An effect makes do with fewer cards; junk comes at clean-up alone."""
        state = position(seat(hand="Refill, 4 junk", deck="Blank 1.2"))
        told = transition(state, PlayTechnique(card(state, "Refill"))).events
        effect = told[: told.index(CleanUpBegan(0))]
        drawn = [e.card for e in effect if type(e) is CardMoved and e.target.zone is Zone.HAND]

        assert [card(state, "Blank 1.2")] == drawn


class TestFillingTheMarket:
    @pytest.mark.rule("R-54")
    def test_slides_then_fills(self) -> None:
        """Cards slide right in their order, and new ones come from the left end of the row."""
        state = position(
            market=[None, "Blank 1.2", None, "Blank 1.3", None],
            market_deck="Blank 1.4, Blank 1.5a, 2 Blank 1.2, Blank 1.5b",
        )
        after = apply(state, DiscardCards())

        assert cards(state, "Blank 1.2, Blank 1.3, Blank 1.5b, 2 Blank 1.2") == after.market
        assert cards(state, "Blank 1.4, Blank 1.5a") == after.market_deck

    @pytest.mark.rule("R-54")
    def test_a_full_market_stays(self) -> None:
        """Nothing moves where no slot is empty."""
        state = position(decks=["blank-1"])
        after = apply(state, DiscardCards())

        assert (state.market, state.market_deck) == (after.market, after.market_deck)

    @pytest.mark.rule("R-54")
    def test_reforms_the_market_deck_part_way(self) -> None:
        """The market's discard pile becomes its deck when that runs out."""
        state = position(
            market="Blank 1.2",
            market_deck="Blank 1.3",
            market_discard="Blank 1.4, Blank 1.5a, Blank 1.5b",
            shuffles=["Blank 1.5b, Blank 1.4, Blank 1.5a"],
        )
        after = apply(state, DiscardCards())

        assert (
            cards(state, "Blank 1.2, Blank 1.3, Blank 1.5a, Blank 1.4, Blank 1.5b") == after.market
        )
        assert (after.market_deck, after.market_discard) == ((), ())

    @pytest.mark.rule("R-54")
    def test_both_piles_empty(self) -> None:
        """With nothing to fill it, slots stay empty, and the game goes on."""
        state = position(market=[None, None, "Blank 1.2"], market_deck="Blank 1.3")
        after = apply(state, DiscardCards())
        later = apply(after, DiscardCards())

        assert (*cards(state, "Blank 1.2, Blank 1.3"), None, None, None) == after.market
        assert after.market == later.market
        assert later.turn == 3

    @pytest.mark.rule("K-01", "R-54")
    def test_an_effect_reforms_it_too(self) -> None:
        """An effect that needs the market deck's top card turns the discard pile over."""
        state = position(
            seat(hand="Breeze"),
            market="5 junk",
            market_deck="Blank 1.2",
            market_discard="Blank 1.3, Blank 1.4",
            shuffles=["Blank 1.2, Blank 1.4, Blank 1.3"],
        )
        after = apply(state, PlayTechnique(card(state, "Breeze")))

        assert cards(state, "Blank 1.2, Blank 1.4") == after.market_deck
        assert cards(state, "Blank 1.3") == after.market_discard

    @pytest.mark.rule("K-01", "R-32")
    def test_an_effect_without_anything_left(self) -> None:
        """With market deck and discard pile empty, an effect has nothing to throw away."""
        state = position(seat(hand="Breeze"), market=(), market_deck=())
        after = apply(state, PlayTechnique(card(state, "Breeze")))

        assert (after.market_deck, after.market_discard) == ((), ())

    @pytest.mark.rule("R-50")
    def test_comes_after_the_hand(self) -> None:
        """First the hand is filled, then the market."""
        state = position(seat(hand=""), market=[None], market_deck="3 Blank 1.2")
        told = transition(state, DiscardCards()).events
        filled = [event.target.zone for event in told if isinstance(event, CardMoved)]

        assert filled == [Zone.HAND] * 5 + [Zone.MARKET] * 3
