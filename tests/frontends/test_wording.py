"""How people say it."""

from dale_rules import HIDDEN, JUNK, As, Place, Zone
from dale_rules.frontends.wording import capital, card_list, label, listed, place_name, player
from dale_rules.testing import card, cards, position


class TestCards:
    def test_none(self) -> None:
        """No card is nothing."""
        assert card_list([]) == "nothing"

    def test_equal_neighbours(self) -> None:
        """Only neighbours are counted together, so that the order can be told."""
        state = position(decks=["macaws"])

        assert card_list(cards(state, "2 junk, Cookies, junk")) == "2 Junk, Cookies and Junk"

    def test_hidden(self) -> None:
        """Hidden cards are counted and not named."""
        assert card_list([HIDDEN]) == "a hidden card"
        assert card_list([HIDDEN, HIDDEN, JUNK]) == "2 hidden cards and Junk"
        assert label(HIDDEN) == "hidden card"

    def test_copies(self) -> None:
        """A copying card is named with what it counts as."""
        spyglass = card(position(decks=["macaws"]), "Spyglass")

        assert card_list([As(JUNK, spyglass)]) == "Junk as Spyglass"


class TestPlayersAndPlaces:
    def test_names(self) -> None:
        """Players are called by name if there are names, by seat otherwise."""
        assert player(1) == "seat 1"
        assert player(1, ["Ann", "Ben"]) == "Ben"

    def test_whose(self) -> None:
        """A place is named with its owner."""
        assert place_name(Place(Zone.DECK, 1), ["Ann", "Ben"]) == "Ben's deck"
        assert place_name(Place(Zone.DECK)) == "a deck"
        assert place_name(Place(Zone.MARKET, None, 3)) == "the market"

    def test_capital(self) -> None:
        """Only the first letter changes."""
        assert capital("seat 1's Spyglass") == "Seat 1's Spyglass"

    def test_listed(self) -> None:
        """Words are put in a row."""
        assert listed([]) == "nothing"
        assert listed(["Ann"]) == "Ann"
        assert listed(["Ann", "Ben"]) == "Ann and Ben"
