"""What the sloths do."""

import pytest

from dale_rules import (
    BuildStack,
    CardType,
    Choose,
    DiscardCards,
    GameState,
    IllegalityCode,
    Phase,
    PlayTechnique,
    Purchase,
    RequestKind,
    Spot,
    Zone,
    apply,
    explain,
    is_legal,
    legal_moves,
    seat_to_act,
    transition,
)
from dale_rules._model.events import PartBegan, PartPromised, TurnBegan
from dale_rules.testing import answer, card, cards, position, seat


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    return answered(apply(state, PlayTechnique(card(state, technique))), *answers)


def answered(state: GameState, *answers: object) -> GameState:
    """Answer some questions, one after the other."""
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def passed(state: GameState, turns: int = 1) -> GameState:
    """End this turn, and some more turns, with an inventory action that discards nothing."""
    for _ in range(turns):
        state = apply(state, DiscardCards())
    return state


def offered(state: GameState) -> list[str | None]:
    """The names of the cards among which to choose, and None if declining is allowed."""
    assert state.pending is not None
    return [
        spot.card.name if isinstance(spot, Spot) else None
        for spot in state.pending.options
        if spot is None or isinstance(spot, Spot)
    ]


def promised(state: GameState) -> list[tuple[int, str]]:
    """Whose later parts are to come, of which cards."""
    return [(later.seat, later.source) for later in state.later]


def junk_first(state: GameState, player: int) -> tuple[object, ...]:
    """A hand, its junk first."""
    return tuple(sorted(state.players[player].hand, key=lambda held: not held.is_junk))


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies", "bonus_action"),
        [
            ("Steady Achiever", 1, 4, True),
            ("Shopping Journey", 2, 3, False),
            ("Housecleaning", 3, 3, True),
            ("Siesta", 4, 3, True),
            ("Lunch Break", 5, 1, True),
            ("Ironing", 5, 1, True),
        ],
    )
    def test_cards(self, name: str, value: int, copies: int, bonus_action: bool) -> None:
        """Each card has its value, number of copies and icon, and is a technique."""
        state = position(decks=["sloths"])
        found = card(state, name)

        assert (value, CardType.TECHNIQUE, bonus_action, "sloths") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_size(self) -> None:
        """The deck has 15 cards of six kinds, each with a text."""
        rules = position(decks=["sloths"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)


class TestSteadyAchiever:
    @pytest.mark.rule("K-50", "K-52")
    def test_next_turn(self) -> None:
        """A card is drawn at the start of its player's next turn, once and at no other time."""
        state = position(
            seat(hand="Steady Achiever, 5 junk", deck="junk, Siesta"), seat(), seat(hand="5 junk")
        )

        state = play(state, "Steady Achiever")
        for _ in range(3):
            assert cards(state, "5 junk") == state.players[0].hand
            state = passed(state)

        assert (state.active, state.turn, state.phase) == (0, 4, Phase.ACTION)
        assert cards(state, "5 junk, Siesta") == state.players[0].hand
        assert cards(state, "5 junk, Siesta") == passed(state, 3).players[0].hand

    @pytest.mark.rule("R-12", "R-31", "K-50")
    def test_discarded_at_once(self) -> None:
        """It is discarded and its bonus action awarded at once; all see what is to come."""
        state = play(position(seat(hand="Steady Achiever, 5 junk")), "Steady Achiever")

        assert (state.bonus_action, state.active) == (True, 0)
        assert cards(state, "Steady Achiever") == state.players[0].discard_pile
        assert promised(state) == [(0, "sloths/steady-achiever")]
        assert promised(passed(state)) == [(0, "sloths/steady-achiever")]
        assert promised(passed(state, 2)) == []

    @pytest.mark.rule("K-50")
    def test_two(self) -> None:
        """Two played copies draw two cards."""
        state = position(seat(hand="2 Steady Achiever, 5 junk", deck="junk, Ironing, Siesta"))

        state = passed(play(play(state, "Steady Achiever"), "Steady Achiever"), 2)

        assert cards(state, "5 junk, Siesta, Ironing") == state.players[0].hand

    @pytest.mark.rule("K-50", "K-01", "R-52")
    def test_reshuffle_between_two(self) -> None:
        """The deck is reformed for the second of two parts if the first took its last card."""
        state = position(
            seat(hand="2 Steady Achiever, 5 junk", deck="Siesta"),
            shuffles=["2 Steady Achiever"],
        )

        state = passed(play(play(state, "Steady Achiever"), "Steady Achiever"), 2)

        assert cards(state, "5 junk, Steady Achiever, Siesta") == junk_first(state, 0)
        assert cards(state, "Steady Achiever") == state.players[0].deck
        assert state.players[0].discard_pile == ()

    @pytest.mark.rule("K-50", "R-52")
    def test_draws_itself(self) -> None:
        """It may draw the very card whose effect it is."""
        state = position(seat(hand="Steady Achiever, 5 junk", deck=()))

        state = passed(play(state, "Steady Achiever"), 2)

        assert cards(state, "5 junk, Steady Achiever") == state.players[0].hand

    @pytest.mark.rule("K-50", "K-01", "R-32")
    def test_stolen_and_nothing_to_draw(self) -> None:
        """With deck and discard pile empty nothing is drawn, not even junk."""
        state = position(
            seat(hand="Steady Achiever, 5 junk", deck=()), seat(hand="Treasure Hunter, 5 junk")
        )

        state = play(passed(play(state, "Steady Achiever")), "Treasure Hunter")

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert card(state, "Steady Achiever") in state.players[1].hand
        assert cards(state, "5 junk") == state.players[0].hand
        assert promised(state) == []

    @pytest.mark.rule("K-50")
    def test_stolen(self) -> None:
        """It draws for who played it, wherever the card now is."""
        state = position(
            seat(hand="Steady Achiever, 5 junk", deck="Siesta"),
            seat(hand="Treasure Hunter, 4 junk", deck="5 junk"),
        )

        state = play(passed(play(state, "Steady Achiever")), "Treasure Hunter")

        assert cards(state, "5 junk, Siesta") == state.players[0].hand
        assert cards(state, "4 junk, Steady Achiever") == junk_first(state, 1)
        assert cards(state, "4 junk, Steady Achiever") == junk_first(passed(state, 2), 1)[:5]

    @pytest.mark.rule("K-50")
    def test_thrown_away(self) -> None:
        """It draws even if it was thrown away meanwhile."""
        state = position(
            seat(hand="Steady Achiever, New Season, 5 junk", deck="Siesta"),
            market="3 Prepaid Good",
            market_deck="Special Offer",
        )

        state = play(play(state, "Steady Achiever"), "New Season")
        assert cards(state, "Steady Achiever") == state.market_discard

        assert card(state, "Siesta") in passed(state, 2).players[0].hand

    @pytest.mark.rule("K-50", "K-52", "R-15")
    def test_several_players(self) -> None:
        """Each player's part comes at the start of that player's turn."""
        state = position(
            seat(hand="Steady Achiever, 5 junk", deck="Siesta"),
            seat(hand="Steady Achiever, 5 junk", deck="Ironing"),
            seat(hand="Steady Achiever, 5 junk", deck="Lunch Break"),
        )

        for player in range(3):
            state = passed(play(state, "Steady Achiever"))
            whose = [*range(player + 1)] if player < 2 else [1, 2]
            assert whose == [whose for whose, _ in promised(state)]

        sizes = []
        for _ in range(3):
            sizes.append([len(player.hand) for player in state.players])
            state = passed(state)
        assert sizes == [[6, 5, 5], [6, 6, 5], [6, 6, 6]]
        assert cards(state, "5 junk, Lunch Break") == state.players[2].hand

    @pytest.mark.rule("K-50")
    def test_again(self) -> None:
        """Played again in the turn of its part it draws once more, a turn later."""
        state = position(seat(hand="2 Steady Achiever, 5 junk", deck="Siesta, Ironing"))

        state = passed(play(state, "Steady Achiever"), 2)
        state = passed(play(state, "Steady Achiever"), 2)

        assert cards(state, "5 junk, Siesta, Ironing") == state.players[0].hand

    @pytest.mark.rule("K-50", "K-52")
    def test_events(self) -> None:
        """Everybody is told what is promised, and when it comes: first in the turn."""
        state = position(seat(hand="Steady Achiever, 5 junk"))

        played = transition(state, PlayTechnique(card(state, "Steady Achiever")))
        came = transition(passed(played.state), DiscardCards())

        assert PartPromised(0, card(state, "Steady Achiever")) in played.events
        turn = came.events.index(TurnBegan(0, 3))
        assert PartBegan(0, card(state, "Steady Achiever")) == came.events[turn + 1]


class TestShoppingJourney:
    @pytest.mark.rule("R-12")
    def test_no_bonus_action(self) -> None:
        """It awards no bonus action, and takes nothing this turn."""
        state = position(seat(hand="Shopping Journey, 5 junk"), decks=["sloths", "pandas"])

        after = play(state, "Shopping Journey")

        assert after.active == 1
        assert cards(state, "5 junk") == after.players[0].hand
        assert state.market == after.market

    @pytest.mark.rule("K-50", "K-52", "R-26", "R-54")
    def test_souvenir(self) -> None:
        """Any card of the market is taken; its slot is filled at clean-up."""
        state = position(
            seat(hand="Shopping Journey, 5 junk"),
            market="Siesta, Housecleaning, Siesta, Ironing, Lunch Break",
            market_deck="Prepaid Good, Special Offer",
        )

        state = passed(play(state, "Shopping Journey"))
        assert offered(state) == ["Siesta", "Housecleaning", "Siesta", "Ironing", "Lunch Break"]
        state = answered(state, "Ironing")

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert cards(state, "5 junk, Ironing") == state.players[0].hand
        assert None is state.market[3]
        new = "Siesta, Housecleaning, Siesta, Lunch Break, Special Offer"
        assert cards(state, new) == passed(state).market

    @pytest.mark.rule("K-52", "R-10")
    def test_whose_decision(self) -> None:
        """The action of one player ends with the question to the next, before the action phase."""
        state = position(
            seat(hand="Shopping Journey, 5 junk"),
            seat(hand="5 junk"),
            market="Siesta, Housecleaning, Siesta, Ironing, Lunch Break",
        )

        state = passed(play(state, "Shopping Journey"))

        assert state.pending is not None
        assert state.script is not None
        assert (
            state.pending.seat,
            seat_to_act(state),
            state.active,
            state.script.start.active,
        ) == (0, 0, 0, 1)
        assert (state.turn, state.phase) == (3, Phase.TURN_START)
        assert RequestKind.CARD is state.pending.request.kind
        assert state.pending.request.source == "sloths/shopping-journey"
        assert (Choose,) == legal_moves(state).kinds
        problem = explain(state, DiscardCards())
        assert problem is not None
        assert IllegalityCode.DECISION_PENDING is problem.code

    @pytest.mark.rule("K-06")
    def test_only_card(self) -> None:
        """The only card of the market is taken without a question."""
        state = position(
            seat(hand="Shopping Journey, 5 junk"), market=[None, "Siesta"], market_deck=()
        )

        state = passed(play(state, "Shopping Journey"))

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert cards(state, "5 junk, Siesta") == state.players[0].hand

    @pytest.mark.rule("K-03", "R-32")
    def test_empty_market(self) -> None:
        """With an empty market nothing is taken."""
        state = position(seat(hand="Shopping Journey, 5 junk"), market=[], market_deck=())

        state = passed(play(state, "Shopping Journey"))

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert cards(state, "5 junk") == state.players[0].hand

    @pytest.mark.rule("K-50", "K-52", "R-15")
    def test_one_after_the_other(self) -> None:
        """Of two players the second chooses, in their own turn, from what is then there."""
        state = position(
            seat(hand="Shopping Journey, 5 junk"),
            seat(hand="Shopping Journey, 5 junk"),
            market="Siesta, Housecleaning, Siesta, Ironing, Lunch Break",
            market_deck="Special Offer",
        )

        state = play(play(state, "Shopping Journey"), "Shopping Journey")
        state = passed(answered(state, "Siesta"))
        assert (state.active, seat_to_act(state)) == (1, 1)
        assert offered(state) == [
            "Housecleaning",
            "Siesta",
            "Ironing",
            "Lunch Break",
            "Special Offer",
        ]
        state = answered(state, "Special Offer")

        assert cards(state, "5 junk, Siesta") == state.players[0].hand
        assert cards(state, "5 junk, Special Offer") == state.players[1].hand


class TestHousecleaning:
    @pytest.mark.rule("K-03")
    def test_up_to_three(self) -> None:
        """None to three of the junk cards are taken, from anywhere in the discard pile."""
        state = position(
            seat(hand="Housecleaning", discard_pile="junk, Siesta, 2 junk, Ironing, junk")
        )

        state = play(state, "Housecleaning")

        assert state.pending is not None
        some = [option for option in state.pending.options if isinstance(option, tuple)]
        assert {size: sum(len(option) == size for option in some) for size in range(4)} == {
            0: 1,
            1: 4,
            2: 6,
            3: 4,
        }
        assert 15 == len(some) == len(set(some))
        assert all(spot.card.is_junk for option in some for spot in option)

    def test_taken(self) -> None:
        """What is not taken stays in the discard pile in its order."""
        state = position(
            seat(hand="Housecleaning", discard_pile="junk, Siesta, 2 junk, Ironing, junk")
        )

        state = play(state, "Housecleaning")
        pile = state.players[0].discard_pile
        chosen = tuple(Spot(Zone.DISCARD_PILE, 0, place, pile[place]) for place in (0, 2, 5))
        state = apply(state, Choose(chosen))

        assert cards(state, "3 junk") == state.players[0].hand
        piled = "Siesta, junk, Ironing, Housecleaning"
        assert cards(state, piled) == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-03")
    def test_none(self) -> None:
        """Nothing has to be taken."""
        state = position(seat(hand="Housecleaning", discard_pile="junk"))

        state = play(state, "Housecleaning", [])

        assert state.players[0].hand == ()
        assert cards(state, "junk, Housecleaning") == state.players[0].discard_pile

    @pytest.mark.rule("K-06", "R-32")
    def test_no_junk(self) -> None:
        """Without junk in the discard pile nothing is asked; the later part comes all the same."""
        state = position(seat(hand="Housecleaning, 5 junk", discard_pile="Siesta"))

        state = play(state, "Housecleaning")

        assert state.pending is None
        assert promised(state) == [(0, "sloths/housecleaning")]

    @pytest.mark.rule("R-43", "K-03")
    def test_throw_away(self) -> None:
        """At the start of the next turn a card of the hand may be thrown away."""
        state = position(seat(hand="Housecleaning, 4 junk, Siesta"), market_discard="Ironing")

        state = passed(play(state, "Housecleaning"), 2)
        assert offered(state) == [None, "Junk", "Siesta"]
        thrown, kept, tidied = (answered(state, name) for name in ("Siesta", None, "junk"))

        assert cards(state, "4 junk") == thrown.players[0].hand
        assert cards(state, "Ironing, Siesta") == thrown.market_discard
        assert cards(state, "4 junk, Siesta") == kept.players[0].hand
        assert cards(state, "3 junk, Siesta") == tidied.players[0].hand
        assert cards(state, "Ironing") == tidied.market_discard

    @pytest.mark.rule("K-03", "K-50", "R-32")
    def test_empty_hand(self) -> None:
        """With an empty hand the later part finds nothing, and nothing is asked."""
        state = position(
            seat(hand="Housecleaning"),
            seat(hand="Lost Shipments, Nuisance, 5 junk"),
            active=1,
        )

        state = passed(play(state, "Lost Shipments"))
        state = passed(play(state, "Housecleaning"))
        assert len(state.players[0].hand) == 1
        state = play(state, "Nuisance", (0,))
        assert state.players[0].hand == ()
        state = passed(state)

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert promised(state) == []

    @pytest.mark.rule("K-50")
    def test_two(self) -> None:
        """Two played copies ask twice."""
        state = position(seat(hand="2 Housecleaning, 4 junk, Siesta"))

        state = passed(play(play(state, "Housecleaning"), "Housecleaning"), 2)
        state = answered(state, "junk", "Siesta")

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert cards(state, "3 junk") == state.players[0].hand


class TestSiesta:
    @pytest.mark.rule("K-50", "R-12")
    def test_any_card(self) -> None:
        """Any card of the discard pile may be taken, that of its own effect too."""
        state = position(
            seat(hand="Siesta, 4 junk, Ironing", discard_pile="junk, Lunch Break, junk")
        )

        state = play(state, "Siesta")
        assert state.bonus_action
        state = passed(apply(state, DiscardCards(cards(state, "Ironing"))))
        assert offered(state) == [None, "Junk", "Lunch Break", "Junk", "Siesta", "Ironing"]
        state = answered(state, "Siesta")

        assert card(state, "Siesta") in state.players[0].hand
        piled = "junk, Lunch Break, junk, Ironing"
        assert cards(state, piled) == state.players[0].discard_pile

    @pytest.mark.rule("K-03")
    def test_declined(self) -> None:
        """Nothing has to be taken."""
        state = position(seat(hand="Siesta, 5 junk"))

        state = answered(passed(play(state, "Siesta"), 2), None)

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert cards(state, "5 junk") == state.players[0].hand
        assert cards(state, "Siesta") == state.players[0].discard_pile

    @pytest.mark.rule("K-06", "K-50")
    def test_empty_discard_pile(self) -> None:
        """With an empty discard pile nothing is asked: here it was reshuffled at clean-up."""
        state = position(seat(hand="Siesta, 2 junk", deck=()))

        state = passed(play(state, "Siesta"), 2)

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert cards(state, "4 junk, Siesta") == state.players[0].hand
        assert promised(state) == []

    @pytest.mark.rule("K-50")
    def test_two(self) -> None:
        """Two played copies may take two cards, the second from what the first left."""
        state = position(seat(hand="2 Siesta, 5 junk", discard_pile="Ironing"))

        state = passed(play(play(state, "Siesta"), "Siesta"), 2)
        state = answered(state, "Ironing")
        assert offered(state) == [None, "Siesta", "Siesta"]
        state = answered(state, "Siesta")

        assert cards(state, "5 junk, Siesta, Ironing") == state.players[0].hand


class TestLunchBreak:
    @pytest.mark.rule("K-50", "R-12")
    def test_now_and_later(self) -> None:
        """One card is drawn at once, and one at the start of the next turn."""
        state = position(seat(hand="Lunch Break, 5 junk", deck="junk, Siesta, Ironing"))

        state = play(state, "Lunch Break")
        assert cards(state, "5 junk, Ironing") == state.players[0].hand
        assert state.bonus_action
        state = passed(state, 2)

        assert cards(state, "5 junk, Siesta, Ironing") == state.players[0].hand

    @pytest.mark.rule("K-01", "R-32", "R-52")
    def test_nothing_to_draw(self) -> None:
        """If nothing can be drawn now, something may be later."""
        state = position(seat(hand="Lunch Break, 5 junk", deck=()))

        state = play(state, "Lunch Break")
        assert cards(state, "5 junk") == state.players[0].hand
        state = passed(state, 2)

        assert cards(state, "5 junk, Lunch Break") == state.players[0].hand


class TestIroning:
    @pytest.mark.rule("R-60", "R-62", "K-50", "K-52")
    def test_next_turn_only(self) -> None:
        """Each card is worth 1 more on the next turn, and on no other."""
        state = position(
            seat(hand="Ironing, Siesta, 4 junk", deck="5 junk"),
            market=[None, "Siesta"],
            market_deck=(),
        )
        siesta = Purchase(1, cards(state, "Siesta, junk"))
        one = Purchase(0, cards(state, "Siesta"))

        state = play(state, "Ironing")
        assert [is_legal(state, siesta), is_legal(state, one)] == [True, False]
        state = passed(state)
        assert state.modifiers == ()
        state = passed(state)
        # The market has slid: a Siesta costs 4, and one Siesta is worth 5.
        assert is_legal(state, Purchase(0, cards(state, "Siesta")))
        assert is_legal(state, Purchase(0, cards(state, "2 junk")))
        assert not is_legal(state, Purchase(0, cards(state, "4 junk")))
        state = passed(state)
        assert state.modifiers == ()
        state = passed(state)
        assert is_legal(state, Purchase(0, cards(state, "4 junk")))
        assert not is_legal(state, Purchase(0, cards(state, "2 junk")))

    @pytest.mark.rule("R-60", "R-35")
    def test_stack(self) -> None:
        """A stack's cards are worth 1 more as well."""
        state = position(
            seat(hand="Ironing, Siesta, Steady Achiever, 4 junk", stall=["Steady Achiever"])
        )

        state = passed(play(state, "Ironing"), 2)

        assert [BuildStack(cards(state, "Steady Achiever"))] == list(
            legal_moves(state).of(BuildStack)
        )

    @pytest.mark.rule("K-09", "K-51")
    def test_of_its_player_only(self) -> None:
        """Others' cards and the prices of the market are what they were."""
        state = position(
            seat(hand="Ironing, 5 junk"),
            seat(hand="4 junk, Siesta"),
            market=["Siesta"],
            market_deck=(),
        )

        before = play(state, "Ironing")
        assert is_legal(passed(before), Purchase(0, cards(state, "Siesta")))
        state = passed(before, 2)

        problem = explain(state, Purchase(0, cards(state, "junk")))
        assert problem is not None
        assert "costs 4, paid 2" in problem.message
        assert not is_legal(passed(state), Purchase(0, cards(state, "2 junk")))

    @pytest.mark.rule("R-61", "K-52")
    def test_before_what_is_played_in_the_turn(self) -> None:
        """It counts as played at the start of the turn: before a multiplication, say."""
        state = position(
            seat(hand="Ironing, Rare Artefact, Flashy Show, Housecleaning, 3 junk"),
            market=[None, None, None, None, "Lunch Break"],
            market_deck=(),
            dice=[2],
        )

        state = passed(play(state, "Ironing"), 2)
        state = play(play(state, "Rare Artefact", "Housecleaning"), "Flashy Show")
        marked = next(held for held in state.players[0].hand if held.marks)

        # The market has slid to the right.
        problem = explain(state, Purchase(0, (marked, card(state, "junk"))))
        assert problem is not None
        assert "paid 9 + 3" in problem.message

    @pytest.mark.rule("R-61", "K-33")
    def test_before_a_value_that_is_set(self) -> None:
        """A value set in the turn stays as set."""
        state = position(
            seat(hand="Ironing, Blindfold, Housecleaning, 4 junk"),
            market=["Lunch Break"],
            market_deck=(),
        )

        state = passed(play(state, "Ironing"), 2)
        state = play(state, "Blindfold", "Housecleaning")
        assert state.pending is not None
        # K-10: with the alteration the highest value is 6.
        assert (state.pending.seat, tuple(state.pending.options)) == (1, (1, 2, 3, 4, 5, 6))
        state = answered(state, 3, 5)
        marked = next(held for held in state.players[0].hand if held.marks)

        assert is_legal(state, Purchase(0, (marked,)))
        guessed = play(
            passed(
                play(position(seat(hand="Ironing, Blindfold, Housecleaning, 4 junk")), "Ironing"),
                2,
            ),
            "Blindfold",
            "Housecleaning",
            4,
        )
        assert card(state, "Housecleaning") in guessed.players[0].discard_pile


class TestStartOfTurn:
    @pytest.mark.rule("K-52")
    @pytest.mark.parametrize("order", [("Siesta", "Housecleaning"), ("Housecleaning", "Siesta")])
    def test_order_played(self, order: tuple[str, str]) -> None:
        """Several parts come in the order in which they were played."""
        state = position(seat(hand="Siesta, Housecleaning, 5 junk"))

        state = passed(play(play(state, order[0]), order[1]), 2)

        asked = []
        while state.pending is not None:
            asked.append(state.pending.request.source)
            state = answered(state, None)
        assert [f"sloths/{name.lower()}" for name in order] == asked

    @pytest.mark.rule("K-52", "K-50")
    def test_what_one_part_brings_to_the_next(self) -> None:
        """A part finds what the parts before it have done."""
        state = position(
            seat(hand="Steady Achiever, Housecleaning, 4 junk", deck="Ironing, junk"),
        )

        first = passed(play(play(state, "Housecleaning"), "Steady Achiever"), 2)
        then = passed(play(play(state, "Steady Achiever"), "Housecleaning"), 2)

        assert offered(first) == [None, "Junk"]
        assert offered(then) == [None, "Junk", "Ironing"]

    @pytest.mark.rule("K-52", "R-61")
    def test_value_change_among_parts(self) -> None:
        """An alteration that comes with a part is in force from then on."""
        state = position(seat(hand="Ironing, Siesta, 5 junk"))

        siesta_first = passed(play(play(state, "Siesta"), "Ironing"), 2)
        ironing_first = passed(play(play(state, "Ironing"), "Siesta"), 2)

        assert [len(siesta_first.modifiers), len(ironing_first.modifiers)] == [0, 1]
        assert answered(siesta_first, None).modifiers == ironing_first.modifiers

    @pytest.mark.rule("K-56", "K-53")
    def test_reactions_between_parts(self) -> None:
        """What a part sets off is resolved before the next part."""
        state = position(
            seat(hand="Steady Achiever, Siesta, 5 junk", deck="Ironing, Quality Inspection")
        )

        state = passed(play(play(state, "Steady Achiever"), "Siesta"), 2)
        assert state.pending is not None
        assert (state.pending.request.kind, state.pending.seat) == (RequestKind.USE, 0)
        state = answered(state, "Quality Inspection", "junk")

        assert cards(state, "4 junk, Quality Inspection, Ironing") == state.players[0].hand
        assert state.pending is not None
        assert state.pending.request.source == "sloths/siesta"

    @pytest.mark.rule("K-52", "R-54", "R-51")
    def test_after_clean_up(self) -> None:
        """They come after the clean-up of the turn before: the market is full by then."""
        state = position(
            seat(hand="Shopping Journey, 5 junk"),
            seat(hand="4 junk, Siesta"),
            market="Siesta, Housecleaning",
            market_deck="Special Offer",
        )

        state = play(state, "Shopping Journey")
        state = apply(state, Purchase(0, cards(state, "Siesta")))

        assert offered(state) == ["Housecleaning", "Special Offer"]

    @pytest.mark.rule("K-50", "R-57")
    def test_not_after_the_end(self) -> None:
        """Parts that are still to come are lost when the game ends."""
        state = position(
            seat(hand="Steady Achiever, 5 junk", deck="Ironing"),
            seat(
                hand="2 Siesta, 4 junk",
                stall=["Prepaid Good"] * 3 + ["Loyal Partner"] * 4,
            ),
        )

        state = passed(play(state, "Steady Achiever"))
        state = apply(state, BuildStack(cards(state, "2 Siesta")))

        assert (state.phase, state.winner) == (Phase.OVER, 1)
        assert cards(state, "5 junk") == state.players[0].hand

    @pytest.mark.rule("K-50", "K-52")
    def test_answers_are_values(self) -> None:
        """A position at the start of a turn leads to the same place however often it is used."""
        state = position(seat(hand="Siesta, Housecleaning, 5 junk"))

        state = passed(play(play(state, "Siesta"), "Housecleaning"), 2)
        results = [answered(state, "Siesta", "junk") for _ in range(2)]

        assert results[0] == results[1]
        assert hash(results[0]) == hash(results[1])
        assert offered(state) == [None, "Siesta", "Housecleaning"]


@pytest.mark.rule("K-50", "K-52")
def test_what_has_not_begun_is_still_to_come() -> None:
    """While the first part asks, the others are still seen to be coming, in their order."""
    state = position(
        seat(hand="Siesta, Housecleaning, Steady Achiever, Shopping Journey", discard_pile="junk")
    )
    for name in ("Siesta", "Housecleaning", "Steady Achiever", "Shopping Journey"):
        state = play(state, name)
        if state.pending is not None:
            state = apply(state, answer(state, []))
    state = apply(state, DiscardCards())

    assert state.pending is not None
    assert "sloths/siesta" == state.pending.request.source
    assert ["sloths/housecleaning", "sloths/steady-achiever", "sloths/shopping-journey"] == [
        later.source for later in state.later
    ]
