"""The technique action, and the verbs of its effects."""

from collections.abc import Iterator

import pytest

from dale_rules import (
    JUNK,
    GameState,
    IllegalityCode,
    PlayTechnique,
    Zone,
    apply,
    explain,
    is_legal,
    legal_moves,
    transition,
)
from dale_rules._model.events import CardMoved, CardShown, CleanUpBegan, PilesSwapped, Rolled
from dale_rules._model.zones import Place
from dale_rules.decks import Animalfolk, Effect, Passive, You, register, unregister
from dale_rules.testing import answer, blank_decks, card, cards, position, seat

moles = Animalfolk("moles", "Moles", version="1.0")
voles = Animalfolk("voles", "Voles", version="1.0")


@moles.technique("Dig", value=1, copies=4)
def dig(you: You) -> None:
    """Draw two cards."""
    you.draw(2)


@moles.technique("Spring clean", value=2, copies=3)
def spring_clean(you: You) -> Effect:
    """Discard your hand in any order."""
    you.discard((yield you.choose_order(you.hand, "discard")))


@moles.technique("Burrow", value=3, copies=3)
def burrow(you: You) -> Effect:
    """Throw away up to two cards of your hand."""
    you.throw_away((yield you.choose_cards(you.hand, "throw away", up_to=2)))


@moles.technique("Tunnel", value=4, copies=3)
def tunnel(you: You) -> Effect:
    """Give another player who has cards a random card of your hand."""
    other = yield you.choose_player((o for o in you.others if o.hand), "give")
    if other:
        you.give(you.random_cards(you.hand), to=other)


@moles.technique("Upside down", value=5, copies=1)
def upside_down(you: You) -> None:
    """Swap deck and discard pile, then shuffle the deck."""
    you.swap_deck_and_discard_pile()
    you.shuffle_deck()


@moles.technique("Molehill", value=5, copies=1)
def molehill(you: You) -> None:
    """Put this on your deck; take what the discard pile shows; look around."""
    you.put_on_deck(you.this)
    you.take(you.top_discard)
    assert you.this not in you.hand
    assert you.deck_size == 1 + len(you.others[0].hand)
    assert you.stall == ()


@voles.technique("Harvest", value=1, copies=4)
def harvest(you: You) -> None:
    """Set aside three cards of the deck and one of the market's; take the first, discard all."""
    mine = you.set_aside(3)
    theirs = you.set_aside_from_market_deck(1)
    you.take(list(mine)[:1])
    you.discard(mine)
    you.throw_away(theirs)


weather = voles.die("Weather", 0, 1, 2)


@voles.technique("Squall", value=2, copies=3)
def squall(you: You) -> None:
    """Roll a die, throw away that many market cards, draw from the market deck, fill it."""
    count = you.roll(weather)
    you.throw_away(you.market[:count])
    you.draw_from_market_deck()
    you.fill_market()


@voles.technique("Ransack", value=3, copies=3)
def ransack(you: You) -> None:
    """Take all of your discard pile and of the market's, bottom first; show your hand."""
    you.take(you.discard_pile)
    you.take(you.market_discard)
    you.show(you.hand)


@voles.technique("Peek", value=4, copies=3)
def peek(you: You) -> Effect:
    """Look at the top two cards of another player's deck; they are discarded in any order."""
    victim = yield you.choose_player((o for o in you.others if o.can_draw), "look")
    if victim:
        seen = you.set_aside(2, of=victim)
        victim.discard((yield you.choose_order(seen, "discard")))


@voles.technique("Raze", value=5, copies=1)
def raze(you: You) -> None:
    """Throw away the newest stack of your stall."""
    if you.stall:
        you.throw_away(you.stall[-1])


voles.passive("Vole 5b", value=5, copies=1)(Passive)


@pytest.fixture(autouse=True)
def _decks() -> Iterator[None]:
    register(moles)
    register(voles)
    blank_decks(2)
    yield
    unregister("moles")
    unregister("voles")


def play(state: GameState, name: str, *answers: object) -> GameState:
    """Play a technique and answer its questions."""
    state = apply(state, PlayTechnique(card(state, name)))
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


class TestPlaying:
    @pytest.mark.rule("R-30")
    def test_techniques_are_offered(self) -> None:
        """Every technique of the hand can be played, each copy once, and nothing else."""
        state = position(seat(hand="2 Dig, Burrow, junk, Blank 1.2"))

        assert [PlayTechnique(card(state, "Dig")), PlayTechnique(card(state, "Burrow"))] == list(
            legal_moves(state).of(PlayTechnique)
        )

    @pytest.mark.rule("R-30")
    @pytest.mark.parametrize("name", ["junk", "Blank 1.2"])
    def test_no_other_card(self, name: str) -> None:
        """Junk and passives cannot be played."""
        state = position(seat(hand="junk, Blank 1.2"))
        wrong = explain(state, PlayTechnique(card(state, name)))

        assert wrong is not None
        assert IllegalityCode.NOT_A_TECHNIQUE is wrong.code
        assert cards(state, name) == wrong.cards
        assert wrong.message.startswith(f"{name.capitalize()} is no technique (")

    @pytest.mark.rule("R-30")
    def test_effects_happen_in_the_order_written(self) -> None:
        """What is written first happens first."""
        state = position(
            seat(hand="Squall"),
            market="Blank 1.2, Blank 1.3, Blank 1.4",
            market_deck="Blank 2.5a, Blank 2.5b, Blank 2.2, Blank 2.3, Blank 2.4",
            dice=[2],
        )
        after = play(state, "Squall")

        assert card(state, "Blank 2.4") in after.players[0].hand
        left = "Blank 1.4, Blank 2.3, Blank 2.2, Blank 2.5b, Blank 2.5a"
        assert cards(state, left) == after.market
        assert cards(state, "Blank 1.2, Blank 1.3") == after.market_discard

    @pytest.mark.rule("R-31", "K-07")
    def test_the_card_is_nowhere_while_it_resolves(self) -> None:
        """While it resolves, the played card is in no hand, deck or discard pile."""
        state = position(seat(hand="Spring clean, 2 Blank 1.2, junk", discard_pile="Blank 1.3"))
        waiting = apply(state, PlayTechnique(card(state, "Spring clean")))
        player = waiting.players[0]

        assert waiting.pending is not None
        assert card(state, "Spring clean") not in player.hand + player.deck + player.discard_pile
        assert [(Zone.PLAYED, card(state, "Spring clean"))] == [
            (entry.zone, entry.card) for entry in waiting.table
        ]
        assert len(waiting.pending.options) == 3

    @pytest.mark.rule("R-31", "R-33")
    def test_it_is_discarded_after_its_effects(self) -> None:
        """It goes on top of its player's pile, after the cards that its effect discards."""
        state = position(seat(hand="Spring clean, Blank 1.2, Blank 1.3, Blank 1.4", deck="9 junk"))
        order = ["Blank 1.4", "Blank 1.2", "Blank 1.3"]
        after = play(state, "Spring clean", order)

        assert cards(state, [*order, "Spring clean"]) == after.players[0].discard_pile

    @pytest.mark.rule("R-31", "R-00")
    def test_it_may_go_elsewhere(self) -> None:
        """A card whose text puts it elsewhere is not discarded."""
        state = position(
            seat(hand="Molehill, 4 Junk", deck="5 junk", discard_pile="Blank 1.2, Blank 1.3"),
            seat(hand="5 junk"),
        )
        after = play(state, "Molehill")

        assert cards(state, "Blank 1.2") == after.players[0].discard_pile
        assert card(state, "Molehill") == after.players[0].deck[-1]

    @pytest.mark.rule("R-33")
    def test_the_player_chooses_the_order(self) -> None:
        """Every distinct order of the cards discarded is a choice."""
        state = position(seat(hand="Spring clean, 2 junk, Blank 1.2, Blank 1.3"))
        waiting = apply(state, PlayTechnique(card(state, "Spring clean")))

        assert 12 == len(legal_moves(waiting)) == len(set(legal_moves(waiting)))


class TestAsMuchAsPossible:
    @pytest.mark.rule("R-32", "K-03")
    @pytest.mark.parametrize(("deck", "drawn"), [("", 0), ("junk", 1), ("2 junk", 2)])
    def test_drawing(self, deck: str, drawn: int) -> None:
        """With fewer cards than asked for, as many are drawn as there are."""
        state = position(seat(hand="Dig", deck=deck))
        told = transition(state, PlayTechnique(card(state, "Dig"))).events
        effect = told[: told.index(CleanUpBegan(0))]
        taken = [e for e in effect if isinstance(e, CardMoved) and e.target.zone is Zone.HAND]

        assert drawn == len(taken)

    @pytest.mark.rule("R-32")
    def test_nothing_at_all(self) -> None:
        """A technique may be played even if nothing can happen."""
        state = position(seat(hand="Raze"))

        assert is_legal(state, PlayTechnique(card(state, "Raze")))
        assert cards(state, "Raze") == play(state, "Raze").players[0].discard_pile

    @pytest.mark.rule("K-03", "K-06")
    def test_nobody_to_choose(self) -> None:
        """Without a player with whom something can be done, that part is skipped."""
        state = position(seat(hand="Tunnel, Blank 1.2"), seat(hand=""), seat(hand=""))
        after = play(state, "Tunnel")

        assert after.pending is None
        assert card(state, "Blank 1.2") in after.players[0].hand

    @pytest.mark.rule("K-01")
    def test_setting_aside(self) -> None:
        """Cards set aside from a deck that runs out come from the reshuffled pile as well."""
        state = position(
            seat(hand="Harvest", deck="Blank 1.2", discard_pile="Blank 1.3, Blank 1.4"),
            market="5 Junk",
            market_deck="Blank 1.5a",
            shuffles=["Blank 1.3, Blank 1.4"],
        )
        done = transition(state, PlayTechnique(card(state, "Harvest")))
        aside = [
            event.card
            for event in done.events
            if isinstance(event, CardMoved) and event.target.zone is Zone.ASIDE
        ]

        assert cards(state, "Blank 1.2, Blank 1.4, Blank 1.3, Blank 1.5a") == tuple(aside)
        assert cards(state, "Blank 1.5a") == done.state.market_discard


class TestWhere:
    @pytest.mark.rule("R-43", "K-02")
    def test_thrown_away(self) -> None:
        """Junk goes to the junk pile, animalfolk cards to the market's pile, in that order."""
        state = position(
            seat(hand="Burrow, junk, Blank 1.2, Blank 1.3", deck="9 junk"),
            market_discard="Blank 1.4",
            market="5 junk",
        )
        both = play(state, "Burrow", ["Blank 1.2", "Blank 1.3"])
        one = play(state, "Burrow", ["junk", "Blank 1.2"])

        assert cards(state, "Blank 1.4, Blank 1.2, Blank 1.3") == both.market_discard
        assert cards(state, "Blank 1.4, Blank 1.2") == one.market_discard
        assert (
            cards(state, "Burrow") == both.players[0].discard_pile == one.players[0].discard_pile
        )

    @pytest.mark.rule("R-42")
    def test_discarded_by_another_player(self) -> None:
        """Cards go to the pile of the player who discards them."""
        state = position(
            seat(hand="Peek"), seat(deck="junk, Blank 1.2, Blank 1.3", discard_pile="Blank 1.4")
        )
        after = play(state, "Peek", ["Blank 1.3", "Blank 1.2"])

        assert cards(state, "Blank 1.4, Blank 1.3, Blank 1.2") == after.players[1].discard_pile
        assert after.players[1].deck == (JUNK,)

    @pytest.mark.rule("R-41")
    def test_swapped_piles(self) -> None:
        """A deck that becomes a discard pile is turned over as it is."""
        state = position(
            seat(
                hand="Upside down, 5 Junk",
                deck="Blank 1.2, Blank 1.3",
                discard_pile="Blank 1.4, junk",
            ),
            shuffles=["junk, Blank 1.4"],
        )
        done = transition(state, PlayTechnique(card(state, "Upside down")))

        assert cards(state, "junk, Blank 1.4") == done.state.players[0].deck
        assert (
            cards(state, "Blank 1.3, Blank 1.2, Upside down") == done.state.players[0].discard_pile
        )
        assert PilesSwapped(0) in done.events

    @pytest.mark.rule("K-02")
    def test_taken(self) -> None:
        """Several cards taken from one pile are the ones that lay there."""
        state = position(
            seat(hand="Ransack", discard_pile="Blank 1.2, junk, Blank 1.3"),
            market_discard="Blank 1.4, Blank 1.5a",
        )
        done = transition(state, PlayTechnique(card(state, "Ransack")))
        shown = [event.card for event in done.events if isinstance(event, CardShown)]

        expected = cards(state, "junk, Blank 1.2, Blank 1.3, Blank 1.4, Blank 1.5a")
        assert expected == done.state.players[0].hand == tuple(shown)
        assert cards(state, "Ransack") == done.state.players[0].discard_pile

    @pytest.mark.rule("R-38", "R-00")
    def test_from_a_stall(self) -> None:
        """A text may take cards out of a stack; the stack stays finished."""
        state = position(seat(hand="Raze", stall=["Blank 1.1", "2 Blank 2.1"]))
        after = play(state, "Raze")

        assert (cards(state, "Blank 1.1"), ()) == after.players[0].stall
        assert cards(state, "2 Blank 2.1") == after.market_discard


class TestChance:
    @pytest.mark.rule("K-04")
    def test_random_cards(self) -> None:
        """A random card is drawn by the seed: over some seeds, every card."""
        given = set()
        for seed in range(30):
            state = position(
                seat(hand="Tunnel, Blank 1.2, Blank 1.3, Blank 1.4"),
                seat(hand=""),
                seat(),
                decks=["moles", "blank-1"],
                seed=seed,
            )
            after = play(state, "Tunnel")
            given |= set(after.players[2].hand) - {JUNK}

        assert set(cards(state, "Blank 1.2, Blank 1.3, Blank 1.4")) == given

    @pytest.mark.rule("K-04")
    def test_the_same_seed_gives_the_same(self) -> None:
        """The same position and move give the same result."""
        state = position(seat(hand="Tunnel, Blank 1.2, Blank 1.3"), seed=3)

        assert play(state, "Tunnel") == play(state, "Tunnel")

    def test_dice(self) -> None:
        """A roll is told with the die and what it shows."""
        state = position(seat(hand="Squall"), decks=["voles"], dice=[0])
        told = transition(state, PlayTechnique(card(state, "Squall"))).events

        assert Rolled(0, weather, 0) in told


@pytest.mark.rule("K-05", "R-41")
class TestWhoSees:
    def audiences(self, state: GameState, name: str, *answers: object) -> list[object]:
        """Who sees each card that moves between the start of the effect and clean-up."""
        done = transition(state, PlayTechnique(card(state, name)))
        events = list(done.events)
        for wanted in answers:
            done = transition(done.state, answer(done.state, wanted))
            events += done.events
        return [
            (e.source.zone.value, e.target.zone.value, e.seen_by)
            for e in events[: events.index(CleanUpBegan(0))]
            if isinstance(e, CardMoved)
        ]

    def test_drawing(self) -> None:
        """A card drawn is seen by who draws it, a card played and discarded by everybody."""
        state = position(seat(hand="Dig"), decks=["moles"])

        assert self.audiences(state, "Dig") == [
            ("hand", "played", None),
            ("deck", "hand", (0,)),
            ("deck", "hand", (0,)),
            ("played", "discard pile", None),
        ]

    def test_giving(self) -> None:
        """A card given is seen by both players."""
        state = position(seat(hand="Tunnel, junk"), seat(hand=""), seat(), decks=["moles"])

        assert ("hand", "hand", (0, 2)) in self.audiences(state, "Tunnel")

    def test_looking(self) -> None:
        """Cards looked at are seen by who looks; when they are discarded, by everybody."""
        state = position(
            seat(hand="Peek"), seat(deck="Blank 1.2, Blank 1.3"), decks=["voles", "blank-1"]
        )

        assert self.audiences(state, "Peek", ["Blank 1.2", "Blank 1.3"])[1:-1] == [
            ("deck", "aside", (0,)),
            ("deck", "aside", (0,)),
            ("aside", "discard pile", None),
            ("aside", "discard pile", None),
        ]

    def test_putting_on_a_deck(self) -> None:
        """A card put from the table onto a deck was seen by everybody."""
        state = position(seat(hand="Molehill", deck="5 junk"), decks=["moles"])

        assert ("played", "deck", None) in self.audiences(state, "Molehill")

    def test_places_are_told(self) -> None:
        """An event says from where to where exactly a card went."""
        state = position(seat(hand="Ransack", discard_pile="junk, Blank 1.2"))
        told = transition(state, PlayTechnique(card(state, "Ransack"))).events

        assert (
            CardMoved(
                card(state, "Blank 1.2"),
                Place(Zone.DISCARD_PILE, 0, 0),
                Place(Zone.HAND, 0),
                None,
            )
            in told
        )
