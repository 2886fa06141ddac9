"""What the polecats do."""

from collections.abc import Iterator

import pytest

from dale_era_of_trade_masters.polecats import die
from dale_rules import (
    BuildStack,
    Card,
    CardType,
    DiscardCards,
    GameState,
    Place,
    PlayTechnique,
    Purchase,
    RequestKind,
    Spot,
    UseAbility,
    Zone,
    apply,
    is_legal,
    seat_to_act,
    transition,
)
from dale_rules._model.events import CardMoved, CardShown, CardsSeen, Reformed, Rolled, Shuffled
from dale_rules._model.modifiers import value_of
from dale_rules.decks import Animalfolk, Passive, register, unregister
from dale_rules.testing import answer, card, cards, position, seat


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    return answered(apply(state, PlayTechnique(card(state, technique))), *answers)


def answered(state: GameState, *answers: object) -> GameState:
    """Answer some questions, one after the other."""
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def finish(state: GameState) -> GameState:
    """Discard nothing, so that the turn ends."""
    return apply(state, DiscardCards())


def offered(state: GameState) -> list[object]:
    """What there is to choose from: the names of the cards, or numbers."""
    assert state.pending is not None
    return [_named(option) for option in state.pending.options]


def _named(option: object) -> object:
    if isinstance(option, tuple):
        return tuple(_named(part) for part in option)
    return option.card.name if isinstance(option, Spot) else option


def asked(state: GameState) -> tuple[int, RequestKind]:
    """Who is asked, and what sort of question."""
    assert state.pending is not None
    assert seat_to_act(state) == state.pending.seat
    return state.pending.seat, state.pending.request.kind


def held(state: GameState, name: str) -> Card:
    """The card of this name in seat 0's hand, with its marks."""
    return next(found for found in state.players[0].hand if found.name == name)


def worth(state: GameState, name: str) -> int:
    """What the card of this name in seat 0's hand is worth there."""
    return value_of(state.modifiers, 0, held(state, name))


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies", "type_"),
        [
            ("Daring Adventurer", 1, 4, CardType.TECHNIQUE),
            ("Rare Artefact", 2, 3, CardType.TECHNIQUE),
            ("Swank", 3, 3, CardType.TECHNIQUE),
            ("Risky Business", 4, 3, CardType.TECHNIQUE),
            ("Natural Survivor", 5, 1, CardType.TECHNIQUE),
            ("Sofa", 5, 1, CardType.PASSIVE),
        ],
    )
    def test_cards(self, name: str, value: int, copies: int, type_: CardType) -> None:
        """Each card has its value, type and copies; every technique has a bonus action."""
        state = position(decks=["polecats"])
        found = card(state, name)

        assert (value, type_, "polecats") == (found.kind.value, found.kind.type, found.kind.set)
        assert (type_ is CardType.TECHNIQUE) == found.kind.bonus_action
        assert copies == state.rules.copies[found.id]

    def test_size(self) -> None:
        """The deck has 15 cards of six kinds, each with a text."""
        rules = position(decks=["polecats"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)

    def test_die(self) -> None:
        """The polecat die shows 1, 2 and 3, each twice, and no other number."""
        rolled = set()
        for seed in range(30):
            state = position(seat(hand="Daring Adventurer"), seed=seed)
            events = transition(state, PlayTechnique(card(state, "Daring Adventurer"))).events
            rolled |= {(event.seat, event.result) for event in events if isinstance(event, Rolled)}

        assert {(0, 1), (0, 2), (0, 3)} == rolled

    @pytest.mark.parametrize(
        "name",
        ["Daring Adventurer", "Rare Artefact", "Swank", "Risky Business", "Natural Survivor"],
    )
    @pytest.mark.rule("R-12", "R-32", "K-03")
    def test_with_nothing_anywhere(self, name: str) -> None:
        """Each technique may be played where nothing can happen, and awards its bonus."""
        state = position(seat(hand=name, deck=()), market=(), market_deck=())

        state = play(state, name)

        assert state.bonus_action
        assert cards(state, name) == state.players[0].discard_pile
        assert state.players[0].hand == ()


class TestDaringAdventurer:
    MARKET = "Rare Artefact, Swank, Risky Business, Sofa, Natural Survivor"

    @pytest.mark.rule("R-33", "R-43", "R-54")
    def test_throws_away_what_was_rolled(self) -> None:
        """As many market cards as rolled go, in the order chosen; the market is filled at once."""
        state = position(
            seat(hand="Daring Adventurer"),
            market=self.MARKET,
            market_deck="Swank, Risky Business, Rare Artefact",
            dice=[2],
        )

        state = play(state, "Daring Adventurer")
        assert asked(state) == (0, RequestKind.CARDS)
        assert len(offered(state)) == 10
        state = answered(state, ["Swank", "Sofa"])
        assert asked(state) == (0, RequestKind.ORDER)
        state = answered(state, ["Sofa", "Swank"])

        assert cards(state, "Sofa, Swank") == state.market_discard
        assert (
            cards(
                state,
                "Rare Artefact, Risky Business, Natural Survivor, Rare Artefact, Risky Business",
            )
            == state.market
        )
        assert cards(state, "Swank") == state.market_deck
        assert state.bonus_action

    @pytest.mark.rule("K-06")
    def test_a_one(self) -> None:
        """With a 1 one card is chosen, and there is no order to choose."""
        state = position(seat(hand="Daring Adventurer"), market=self.MARKET, dice=[1])

        state = play(state, "Daring Adventurer", ("Sofa",))

        assert state.pending is None
        assert cards(state, "Sofa") == state.market_discard

    @pytest.mark.rule("R-32")
    def test_fewer_cards_than_rolled(self) -> None:
        """A market with fewer cards is thrown away whole, in the order chosen."""
        state = position(
            seat(hand="Daring Adventurer"),
            market=[None, "Sofa", None, None, "Swank"],
            market_deck=(),
            market_discard="Rare Artefact",
            dice=[3],
            shuffles=["Swank, Sofa, Rare Artefact"],
        )

        state = play(state, "Daring Adventurer")
        assert asked(state) == (0, RequestKind.ORDER)
        state = answered(state, ["Sofa", "Swank"])

        # R-54, K-36: what was just thrown away is shuffled in.
        filled = [*cards(state, "Rare Artefact, Sofa, Swank"), None, None]
        assert filled == [*state.market]
        assert state.market_discard == ()

    @pytest.mark.rule("R-32")
    def test_an_empty_market_is_filled(self) -> None:
        """With nothing to throw away the market is filled all the same."""
        state = position(
            seat(hand="Daring Adventurer"), market=(), market_deck="Sofa, Swank", dice=[3]
        )

        state = play(state, "Daring Adventurer")

        assert [*cards(state, "Swank, Sofa"), None, None, None] == [*state.market]

    def test_the_die_is_rolled_before_the_choice(self) -> None:
        """Its player knows the result when choosing the cards."""
        state = position(seat(hand="Daring Adventurer"), market=self.MARKET, dice=[3])

        made = transition(state, PlayTechnique(card(state, "Daring Adventurer")))

        assert Rolled(0, die, 3) in made.events
        assert asked(made.state) == (0, RequestKind.CARDS)


class TestRareArtefact:
    @pytest.mark.rule("R-60", "R-13", "K-05")
    def test_multiplies(self) -> None:
        """The card is shown to all, and worth as many times its value as was rolled."""
        state = position(seat(hand="Rare Artefact, Swank, Sofa"), dice=[3])

        state = play(state, "Rare Artefact")
        assert asked(state) == (0, RequestKind.CARD)
        assert offered(state) == ["Swank", "Sofa"]
        made = transition(state, answer(state, "Swank"))

        shown, rolled, *_ = made.events
        assert CardShown(0, card(state, "Swank")) == shown
        assert Rolled(0, die, 3) == rolled
        assert (worth(made.state, "Swank"), worth(made.state, "Sofa")) == (9, 5)
        assert made.state.bonus_action

    @pytest.mark.parametrize(("rolled", "value"), [(1, 3), (2, 6), (3, 9)])
    def test_each_result(self, rolled: int, value: int) -> None:
        """Once, twice or three times."""
        state = position(seat(hand="Rare Artefact, Swank"), dice=[rolled])

        assert value == worth(play(state, "Rare Artefact"), "Swank")

    @pytest.mark.rule("R-60")
    def test_for_every_use(self) -> None:
        """It pays and builds with its new value, and no longer with the old one."""
        state = position(
            seat(hand="Rare Artefact, Swank", stall=["junk"] * 5),
            market=["Risky Business", None, "Risky Business"],
            dice=[2],
        )
        assert not is_legal(state, Purchase(2, (card(state, "Swank"),)))

        state = play(state, "Rare Artefact")
        swank = held(state, "Swank")

        # 4 + 2 in slot 2, and the sixth stack.
        assert is_legal(state, Purchase(2, (swank,)))
        assert is_legal(state, Purchase(0, (swank,)))
        assert is_legal(state, BuildStack((swank,)))
        assert not is_legal(state, BuildStack((card(state, "Swank"),)))

    @pytest.mark.rule("K-09")
    def test_market_prices_stay(self) -> None:
        """It is about one card of the hand, and not about those of its kind in the market."""
        state = position(seat(hand="Rare Artefact, Swank"), market="Swank", dice=[1])

        state = play(state, "Rare Artefact")

        assert is_legal(state, Purchase(0, (held(state, "Swank"),)))

    @pytest.mark.rule("K-06")
    def test_junk(self) -> None:
        """Junk can be multiplied; the only card, or one of equal ones, is not asked for."""
        state = play(position(seat(hand="Rare Artefact, 3 junk"), dice=[3]), "Rare Artefact")

        assert state.pending is None
        assert sorted(value_of((), 0, junk) for junk in state.players[0].hand) == [1, 1, 3]

    @pytest.mark.rule("R-32", "K-07")
    def test_no_other_card(self) -> None:
        """Without another card in hand nothing is rolled."""
        state = position(seat(hand="Rare Artefact"))

        events = transition(state, PlayTechnique(card(state, "Rare Artefact"))).events

        assert not [event for event in events if isinstance(event, Rolled)]

    @pytest.mark.rule("R-61")
    def test_twice(self) -> None:
        """Two of them multiply one after the other."""
        state = position(seat(hand="2 Rare Artefact, Swank"), dice=[2, 3])

        state = play(state, "Rare Artefact", "Swank")
        state = play(state, "Rare Artefact")

        assert worth(state, "Swank") == 18

    @pytest.mark.parametrize(
        ("order", "value"),
        [(("Rare Artefact", "Flashy Show"), 7), (("Flashy Show", "Rare Artefact"), 8)],
    )
    @pytest.mark.rule("R-61")
    def test_with_an_addition(self, order: tuple[str, str], value: int) -> None:
        """Multiplying and adding happen in the order played."""
        state = position(seat(hand="Rare Artefact, Flashy Show, Swank"), dice=[2])

        for technique in order:
            state = play(state, technique)
            if state.pending:
                state = answered(state, "Swank")

        assert value == worth(state, "Swank")

    @pytest.mark.rule("R-61")
    def test_after_a_roll(self) -> None:
        """A Bold Haggler's roll before it is multiplied, one after it is added."""
        state = position(seat(hand="Rare Artefact, Bold Haggler"), dice=[3, 2])

        state = apply(state, UseAbility(held(state, "Bold Haggler")))
        state = play(state, "Rare Artefact")

        assert worth(state, "Bold Haggler") == 8

    @pytest.mark.rule("R-62")
    def test_for_this_turn(self) -> None:
        """With the turn the alteration ends."""
        state = play(position(seat(hand="Rare Artefact, Swank"), dice=[3]), "Rare Artefact")

        state = finish(state)

        assert card(state, "Swank") in state.players[0].hand
        assert not any(found.marks for found in state.players[0].hand)

    @pytest.mark.rule("R-62")
    def test_once_it_has_left_the_hand(self) -> None:
        """A card that went and came back in the same turn has its printed value."""
        state = position(
            seat(hand="Rare Artefact, Swift Broker, Swank", deck=()),
            dice=[3],
            shuffles=["Rare Artefact, Swank"],
        )

        state = play(state, "Rare Artefact", "Swank")
        state = play(state, "Swift Broker")

        assert cards(state, "Swank") == state.players[0].hand


class TestSwank:
    @pytest.mark.rule("R-43", "K-05")
    def test_an_animalfolk_card(self) -> None:
        """For an animalfolk card thrown away its player draws one, which only they see."""
        state = position(
            seat(hand="Swank, Sofa, junk"), market="Swank", market_deck="Swank, Risky Business"
        )

        state = play(state, "Swank")
        assert offered(state) == ["Junk", "Sofa"]
        made = transition(state, answer(state, "Sofa"))

        drawn = card(state, "Risky Business")
        assert cards(state, "Sofa") == made.state.market_discard
        assert cards(state, "junk, Risky Business") == made.state.players[0].hand
        assert cards(state, "Swank") == made.state.market_deck
        assert {(0,)} == {
            event.seen_by
            for event in made.events
            if isinstance(event, CardMoved) and event.card == drawn
        }
        assert made.state.bonus_action

    @pytest.mark.rule("R-43")
    def test_junk(self) -> None:
        """For junk nothing is drawn; it goes onto the junk pile."""
        state = position(seat(hand="Swank, Sofa, junk"))

        after = play(state, "Swank", "junk")

        assert cards(state, "Sofa") == after.players[0].hand
        assert state.market_deck == after.market_deck
        assert after.market_discard == ()

    @pytest.mark.rule("R-32", "K-07")
    def test_no_other_card(self) -> None:
        """Without another card nothing is thrown away, and so nothing drawn."""
        state = position(seat(hand="Swank"))

        after = play(state, "Swank")

        assert after.players[0].hand == ()
        assert state.market_deck == after.market_deck

    @pytest.mark.rule("K-01", "R-54")
    def test_an_empty_market_deck(self) -> None:
        """An empty market deck is reformed, with the card thrown away in it."""
        state = position(
            seat(hand="Swank, Sofa"),
            market="Swank",
            market_deck=(),
            market_discard="Risky Business",
            shuffles=["Risky Business, Sofa"],
        )

        state = play(state, "Swank")

        assert cards(state, "Sofa") == state.players[0].hand
        assert cards(state, "Risky Business") == state.market_deck


class TestRiskyBusiness:
    @pytest.mark.rule("K-10", "K-05")
    def test_right(self) -> None:
        """A card whose value was guessed is shown to all and taken."""
        state = position(seat(hand="Risky Business"), market="Swank", market_deck="Swank, Sofa")

        state = play(state, "Risky Business")
        assert asked(state) == (0, RequestKind.NUMBER)
        made = transition(state, answer(state, 5))

        sofa = card(state, "Sofa")
        assert cards(state, "Sofa") == made.state.players[0].hand
        assert cards(state, "Swank") == made.state.market_deck
        assert CardShown(0, sofa) in made.events
        assert made.state.bonus_action

    @pytest.mark.parametrize("guess", [1, 2, 3, 4])
    @pytest.mark.rule("R-43", "K-05", "K-10")
    def test_wrong(self, guess: int) -> None:
        """After any other guess it is thrown away, where everybody sees it."""
        state = position(seat(hand="Risky Business"), market="Swank", market_deck="Swank, Sofa")

        state = play(state, "Risky Business")
        made = transition(state, answer(state, guess))

        assert made.state.players[0].hand == ()
        assert cards(state, "Sofa") == made.state.market_discard
        assert None in {
            event.seen_by
            for event in made.events
            if isinstance(event, CardMoved) and event.card.name == "Sofa"
        }

    @pytest.mark.parametrize("top", ["Rare Artefact", "Sofa"])
    @pytest.mark.rule("K-10")
    def test_what_can_be_guessed(self, top: str) -> None:
        """Every number up to the highest value of the game is offered, whatever lies on top."""
        state = position(seat(hand="Risky Business"), market="Swank", market_deck=top)

        assert offered(play(state, "Risky Business")) == [1, 2, 3, 4, 5]

    @pytest.mark.rule("K-10")
    def test_nothing_is_seen_before_the_guess(self) -> None:
        """The card stays where it is until the guess is made."""
        state = position(seat(hand="Risky Business"), market="Swank", market_deck="Swank, Sofa")

        made = transition(state, PlayTechnique(card(state, "Risky Business")))

        assert state.market_deck == made.state.market_deck
        assert not [event for event in made.events if isinstance(event, CardsSeen)]

    @pytest.mark.rule("K-01", "R-54", "K-10")
    def test_an_empty_market_deck(self) -> None:
        """An empty market deck is reformed, after the guess."""
        state = position(
            seat(hand="Risky Business"),
            market="Swank",
            market_deck=(),
            market_discard="Sofa, Rare Artefact",
            shuffles=["Rare Artefact, Sofa"],
        )

        state = play(state, "Risky Business")
        assert cards(state, "Sofa, Rare Artefact") == state.market_discard
        made = transition(state, answer(state, 5))

        assert Reformed(Zone.MARKET_DECK, None) in made.events
        assert cards(state, "Sofa") == made.state.players[0].hand
        assert cards(state, "Rare Artefact") == made.state.market_deck

    @pytest.mark.rule("R-32", "K-01")
    def test_no_card_to_guess(self) -> None:
        """With both piles of the market empty there is nothing to guess."""
        state = position(seat(hand="Risky Business, junk"), market="Swank", market_deck=())

        state = play(state, "Risky Business")

        assert state.pending is None
        assert cards(state, "junk") == state.players[0].hand


class TestHigherValues:
    @pytest.fixture(autouse=True)
    def titans(self) -> Iterator[None]:
        """A deck in which there is a card of value 7."""
        titans = Animalfolk("titans", "Titans", version="1.0")
        titans.passive("Dwarf", value=1, copies=4)(Passive)
        titans.passive("Titan", value=7, copies=1)(Passive)
        register(titans)
        yield
        unregister("titans")

    @pytest.mark.filterwarnings("ignore:titans")
    @pytest.mark.rule("K-10")
    def test_they_can_be_guessed(self) -> None:
        """The question reaches to the highest value that a card of this game has."""
        state = position(
            seat(hand="Risky Business"),
            decks=["polecats", "titans"],
            market="Swank",
            market_deck="Titan",
        )

        state = play(state, "Risky Business")
        assert offered(state) == [1, 2, 3, 4, 5, 6, 7]

        assert cards(state, "Titan") == answered(state, 7).players[0].hand


class TestNaturalSurvivor:
    @pytest.mark.rule("K-05")
    def test_exchanges(self) -> None:
        """As many cards as rolled change places between hand and deck, which is shuffled."""
        state = position(
            seat(hand="Natural Survivor, 2 junk, Swank", deck="Sofa, Rare Artefact, 3 junk"),
            dice=[2],
            shuffles=["Swank, 4 junk"],
        )

        state = play(state, "Natural Survivor")
        assert asked(state) == (0, RequestKind.CARDS)
        state = answered(state, ["Rare Artefact", "Sofa"])
        assert asked(state) == (0, RequestKind.CARDS)
        assert {("Junk", "Junk"), ("Junk", "Swank")} == {*offered(state)}
        made = transition(state, answer(state, ["junk", "Swank"]))

        assert cards(state, "junk, Rare Artefact, Sofa") == made.state.players[0].hand
        assert cards(state, "Swank, 4 junk") == made.state.players[0].deck
        assert cards(state, "Natural Survivor") == made.state.players[0].discard_pile
        played = card(state, "Natural Survivor")
        assert {(0,)} == {
            event.seen_by
            for event in made.events
            if isinstance(event, CardMoved) and event.card != played
        }
        assert made.state.bonus_action

    @pytest.mark.rule("K-05")
    def test_the_search(self) -> None:
        """After the roll its player sees the whole deck, and nobody else does."""
        state = position(seat(hand="Natural Survivor, junk", deck="Sofa, junk"), dice=[1])

        made = transition(state, PlayTechnique(card(state, "Natural Survivor")))

        told = [event for event in made.events if isinstance(event, Rolled | CardsSeen)]
        rolled = Rolled(0, die, 1)
        deck = Place(Zone.DECK, 0)
        assert [rolled, CardsSeen(state.players[0].deck, deck, (0,))] == told

    @pytest.mark.rule("R-32")
    def test_fewer_cards_in_hand(self) -> None:
        """With fewer cards in hand than rolled, that many change places."""
        state = position(seat(hand="Natural Survivor, junk", deck="Sofa, Swank"), dice=[3])

        state = play(state, "Natural Survivor", ("Sofa",))

        assert state.pending is None
        assert cards(state, "Sofa") == state.players[0].hand
        assert [*cards(state, "junk, Swank")] == sorted(
            state.players[0].deck, key=lambda found: found.key
        )

    @pytest.mark.rule("R-32", "K-06")
    def test_fewer_cards_in_the_deck(self) -> None:
        """With fewer cards in the deck than rolled, all of those come, unasked."""
        state = position(
            seat(hand="Natural Survivor, 2 junk, Swank", deck="Sofa", discard_pile="junk"),
            dice=[3],
        )

        state = play(state, "Natural Survivor", ("Swank",))

        assert cards(state, "2 junk, Sofa") == state.players[0].hand
        assert cards(state, "Swank") == state.players[0].deck
        assert cards(state, "junk, Natural Survivor") == state.players[0].discard_pile

    @pytest.mark.rule("K-01")
    def test_an_empty_deck_is_reformed(self) -> None:
        """A search of an empty deck looks through what the discard pile becomes."""
        state = position(
            seat(hand="Natural Survivor, junk", deck=(), discard_pile="Sofa, Swank"), dice=[1]
        )

        state = play(state, "Natural Survivor", ("Swank",))

        assert cards(state, "Swank") == state.players[0].hand
        assert {*cards(state, "junk, Sofa")} == {*state.players[0].deck}

    @pytest.mark.rule("R-32")
    def test_an_empty_hand(self) -> None:
        """Without another card in hand nothing changes places, and the deck is shuffled."""
        state = position(seat(hand="Natural Survivor", deck="Sofa, Swank"), dice=[2])

        made = transition(state, PlayTechnique(card(state, "Natural Survivor")))

        assert made.state.players[0].hand == ()
        assert Shuffled(Zone.DECK, 0) in made.events

    def test_the_cards_given_do_not_come_back(self) -> None:
        """What is taken is chosen before the cards of the hand are among those of the deck."""
        state = position(seat(hand="Natural Survivor, Sofa", deck="2 junk"), dice=[1])

        state = play(state, "Natural Survivor")

        assert cards(state, "junk") == state.players[0].hand
        assert {*cards(state, "junk, Sofa")} == {*state.players[0].deck}


class TestSofa:
    STACKS = ("junk", "junk", "junk", "junk", "Sofa")

    @pytest.mark.rule("K-55", "R-51")
    def test_in_the_stall(self) -> None:
        """A player with it in the stall fills the hand to 6."""
        state = finish(position(seat(hand=(), deck="9 junk", stall=self.STACKS)))

        assert cards(state, "6 junk") == state.players[0].hand
        assert cards(state, "3 junk") == state.players[0].deck

    @pytest.mark.rule("R-53", "K-55")
    def test_with_nothing_to_draw(self) -> None:
        """Junk fills the larger hand as well."""
        state = finish(position(seat(hand="2 junk", deck=(), stall=self.STACKS)))

        assert cards(state, "6 junk") == state.players[0].hand

    @pytest.mark.rule("K-55")
    def test_in_the_hand(self) -> None:
        """In the hand it does not count."""
        state = finish(position(seat(hand="Sofa", deck="9 junk")))

        assert cards(state, "4 junk, Sofa") == state.players[0].hand

    @pytest.mark.rule("K-55")
    def test_of_somebody_else(self) -> None:
        """It counts for the owner of the stall alone."""
        state = finish(position(seat(hand=(), deck="9 junk"), seat(stall=self.STACKS)))

        assert cards(state, "5 junk") == state.players[0].hand

    @pytest.mark.rule("K-55", "R-50")
    def test_as_soon_as_it_is_built(self) -> None:
        """It counts at the clean-up of the turn in which it is built."""
        state = position(seat(hand="Sofa", deck="9 junk", stall=["junk"] * 4))

        state = apply(state, BuildStack(cards(state, "Sofa")))

        assert cards(state, "6 junk") == state.players[0].hand

    @pytest.mark.rule("K-55", "R-38")
    def test_taken_by_its_owner(self) -> None:
        """Once Safety Precaution has taken it out of the stall it no longer counts."""
        state = position(seat(hand="Safety Precaution", deck="9 junk", stall=self.STACKS))

        state = play(state, "Safety Precaution", "Sofa")
        assert cards(state, "Sofa") == state.players[0].hand
        state = finish(state)

        assert cards(state, "4 junk, Sofa") == state.players[0].hand

    @pytest.mark.rule("K-55", "R-38")
    def test_taken_by_somebody_else(self) -> None:
        """Once Acorn has taken it out of the stall it no longer counts."""
        state = position(seat(hand="Acorn"), seat(hand=(), deck="9 junk", stall=self.STACKS))

        state = finish(finish(play(state, "Acorn", "Sofa")))

        assert cards(state, "5 junk") == state.players[1].hand

    @pytest.mark.rule("K-55")
    def test_among_others(self) -> None:
        """It counts wherever in the stall the physical card stands: with others, too."""
        state = position(seat(hand=(), deck="9 junk", stall=["junk, Sofa, junk", "junk"]))

        assert cards(state, "6 junk") == finish(state).players[0].hand

    @pytest.mark.rule("R-14", "K-55")
    def test_with_cookies(self) -> None:
        """What hand and stall add is added up."""
        state = finish(position(seat(hand="Cookies", deck="9 junk", stall=self.STACKS)))

        assert cards(state, "6 junk, Cookies") == state.players[0].hand

    @pytest.mark.rule("K-22", "K-55")
    def test_a_chameleon_in_the_stall(self) -> None:
        """A chameleon in a stall is no copy of it."""
        state = position(
            seat(hand=(), deck="9 junk", stall=["junk", "Trendsetting"]), market="Sofa"
        )

        assert cards(state, "5 junk") == finish(state).players[0].hand

    @pytest.mark.rule("K-21", "K-55")
    def test_a_chameleon_in_the_hand(self) -> None:
        """A chameleon in the hand that copies it counts no more than it would there itself."""
        state = finish(
            position(seat(hand="Flexible Shopkeeper", deck="9 junk", stall=self.STACKS))
        )

        assert len(state.players[0].hand) == 6
