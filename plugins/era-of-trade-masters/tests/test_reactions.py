"""Reactions: who is asked, when, how often, and what others learn of it."""

from collections import Counter
from collections.abc import Callable, Iterator

import attrs
import pytest

from dale_rules import (
    As,
    BuildStack,
    Choose,
    DiscardCards,
    EffectError,
    Event,
    GameState,
    IllegalityCode,
    Move,
    Phase,
    PlayTechnique,
    Purchase,
    Request,
    RequestKind,
    UseAbility,
    Zone,
    apply,
    explain,
    is_terminal,
    legal_moves,
    outcome,
    seat_to_act,
    transition,
)
from dale_rules._model.events import (
    BonusActionAwarded,
    CardShown,
    CleanUpBegan,
    Shuffled,
)
from dale_rules.decks import Animalfolk, Effect, Passive, You, register, unregister
from dale_rules.testing import answer, card, cards, position, seat


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    return answered(apply(state, PlayTechnique(card(state, technique))), *answers)


def buy(state: GameState, payment: str, *answers: object) -> GameState:
    """Buy the card in the cheapest slot, and answer what is asked."""
    return answered(apply(state, Purchase(0, cards(state, payment))), *answers)


def build(state: GameState, stack: str, *answers: object) -> GameState:
    """Build the next stack, and answer what is asked."""
    return answered(apply(state, BuildStack(cards(state, stack))), *answers)


def answered(state: GameState, *answers: object) -> GameState:
    """Answer some questions, one after the other."""
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def told(state: GameState, *moves: Move | None) -> tuple[GameState, list[Event]]:
    """Make some moves, None for declining; give the position and all events."""
    events: list[Event] = []
    for move in moves:
        made = transition(state, answer(state, None) if move is None else move)
        state = made.state
        events += made.events
    return state, events


def asked(state: GameState) -> tuple[int, str] | None:
    """Who is asked whether to react, and to what; None if nobody is."""
    if state.pending is None or not state.pending.request.secret:
        return None
    assert seat_to_act(state) == state.pending.seat
    return state.pending.seat, state.pending.request.purpose


def offered(state: GameState) -> list[str]:
    """The cards with which the player may react."""
    assert state.pending is not None
    declining, *reactions = state.pending.options
    assert declining is None
    return [_named(option) for option in reactions]


def _named(option: object) -> str:
    if isinstance(option, As):
        return f"{option.card.name} as {option.copied.name}"
    return str(getattr(option, "name", option))


TECHNIQUE, PURCHASE, BUILD, SHUFFLE, GAINED = (
    "react to another player's technique",
    "react to another player's purchase",
    "react to another player's stack",
    "react to another player's shuffling",
    "react to a card gained",
)


class TestTheQuestion:
    STATE = position(
        seat(hand="Swift Broker"), seat(hand="Ancient Knowledge", deck="Wise Spy, junk")
    )

    @pytest.mark.rule("K-54", "K-53")
    def test_is_a_pending_decision_of_that_seat(self) -> None:
        """The game waits for the one who may react; it is still the other's turn."""
        state = play(self.STATE, "Swift Broker")

        assert seat_to_act(state) == 1
        assert (state.active, state.turn, state.phase) == (0, 1, Phase.ACTION)
        illegality = explain(state, DiscardCards())
        assert illegality is not None
        assert IllegalityCode.DECISION_PENDING is illegality.code

    @pytest.mark.rule("K-54")
    def test_is_secret(self) -> None:
        """It names no card, and says that others may not know what it is about."""
        state = play(self.STATE, "Swift Broker")

        assert state.pending is not None
        assert Request(RequestKind.USE, None, TECHNIQUE, secret=True) == state.pending.request
        assert (None, card(state, "Ancient Knowledge")) == tuple(state.pending.options)

    @pytest.mark.rule("K-54", "R-13")
    def test_what_follows_is_not(self) -> None:
        """Once the card is used everybody sees it, and knows what the next question is about."""
        state = play(self.STATE, "Swift Broker")

        made = transition(state, answer(state, "Ancient Knowledge"))

        knowledge = card(state, "Ancient Knowledge")
        assert CardShown(1, knowledge) == made.events[0]
        assert made.state.pending is not None
        request = made.state.pending.request
        assert (knowledge.id, False) == (request.source, request.secret)

    @pytest.mark.rule("K-54")
    def test_tells_nothing(self) -> None:
        """No event says that somebody is asked or declines."""
        state, before = told(self.STATE, PlayTechnique(card(self.STATE, "Swift Broker")))
        state, after = told(state, None)

        assert not [e for e in (*before, *after) if isinstance(e, CardShown)]
        assert [BonusActionAwarded(0)] == after

    @pytest.mark.parametrize(
        ("kind", "hand", "reacting", "instead"),
        [
            ("play", "Swift Broker", "Ancient Knowledge", "Cheer"),
            ("play", "Magnet", "Balancing", "Glue"),
            ("build", "Wise Spy", "Extra Remarks", "Glue"),
            ("buy", "Cheer", "Binoculars", "Charity"),
            ("discard", "junk", "Balancing", "Glue"),
        ],
    )
    @pytest.mark.rule("K-54")
    def test_declined_it_leaves_no_trace(
        self, kind: str, hand: str, reacting: str, instead: str
    ) -> None:
        """Whoever declines might as well have held a card that reacts to nothing."""

        def table(held: str) -> GameState:
            return position(
                seat(hand=hand, deck="2 junk", discard_pile="2 Wise Spy, 4 junk"),
                seat(hand=held, deck="Wise Spy, 3 junk", discard_pile="junk"),
                decks=["macaws", "platypuses", "owls", "foxes"],
                market="Ancient Knowledge",
                market_deck="Raffle, Tasters, Rumours",
            )

        def first_move(state: GameState) -> Move:
            held = card(state, hand)
            match kind:
                case "buy":
                    return Purchase(0, (held,))
                case "discard":
                    return DiscardCards((held,))
                case "build":
                    return BuildStack((held,))
            return PlayTechnique(held)

        asked_first, before = told(table(reacting), first_move(table(reacting)))
        assert asked(asked_first) is not None
        declined, after = told(asked_first, None)
        unasked, events = told(table(instead), first_move(table(instead)))

        assert unasked.pending is None
        assert events == [*before, *after]
        assert cards(declined, reacting) == declined.players[1].hand
        without = attrs.evolve(declined.players[1], hand=unasked.players[1].hand)
        assert unasked == attrs.evolve(declined, players=(declined.players[0], without))

    @pytest.mark.rule("K-54", "K-06")
    def test_nobody_is_asked_who_cannot_react(self) -> None:
        """A player without such a card is not asked, and nothing waits for them."""
        state = position(
            seat(hand="Swift Broker"), seat(hand="Binoculars, Balancing, Extra Remarks, Wise Spy")
        )

        assert play(state, "Swift Broker").pending is None


class TestWho:
    @pytest.mark.parametrize(("active", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (3, [0, 1, 2])])
    @pytest.mark.rule("K-53", "R-15")
    def test_turn_order(self, active: int, order: list[int]) -> None:
        """The others are asked in turn order from the player whose turn it is."""
        holders = [seat(hand="Ancient Knowledge", deck="junk") for _ in range(3)]
        seats = [*holders[:active], seat(hand="Swift Broker"), *holders[active:]]

        state = play(position(*seats, active=active), "Swift Broker")
        waiting = []
        while state.pending:
            waiting.append(asked(state))
            state = answered(state, None)

        assert [(who, TECHNIQUE) for who in order] == waiting

    @pytest.mark.rule("K-53", "K-56")
    def test_the_player_whose_turn_it_is(self) -> None:
        """What another's reaction brings about, the player whose turn it is may react to."""
        state = position(
            seat(hand="Little Villain, Balancing", discard_pile="junk", deck="3 junk"),
            seat(hand="Ancient Knowledge", deck="4 junk"),
        )

        state = play(state, "Little Villain", "Ancient Knowledge", None)

        assert asked(state) == (0, SHUFFLE)

    @pytest.mark.rule("K-53")
    def test_cards_that_came_too_late(self) -> None:
        """A card that got into the hand after the event does not react to it."""
        state = position(
            seat(hand="2 junk"),
            seat(hand="Binoculars, junk", deck="junk, Binoculars"),
            market="Ancient Knowledge",
        )

        state = buy(state, "2 junk", "Binoculars", "junk")

        assert state.pending is None
        assert cards(state, "2 Binoculars") == state.players[1].hand

    @pytest.mark.rule("K-53")
    def test_cards_that_have_left(self) -> None:
        """A card that was there and has left the hand meanwhile does not react."""
        # Two events wait: seat 0 shuffles, then its technique is resolved.
        state = position(
            seat(hand="Magnet", deck="3 junk"),
            seat(hand="Balancing, Ancient Knowledge", deck="junk", discard_pile="Wise Spy"),
        )

        state = play(state, "Magnet", "Balancing", "Ancient Knowledge")

        assert cards(state, "Wise Spy, Balancing") == state.players[1].hand
        assert state.pending is None

    @pytest.mark.rule("K-53", "R-14")
    def test_cards_given_in_the_course_of_the_technique(self) -> None:
        """What a technique brings into a hand is there when the technique is resolved."""
        state = position(
            seat(hand="Raffle, Ancient Knowledge"),
            seat(hand="junk", deck="junk"),
            seat(hand="junk"),
        )

        assert asked(play(state, "Raffle", "right")) == (1, TECHNIQUE)

    @pytest.mark.rule("K-53")
    def test_one_elses_card_taken(self) -> None:
        """What the technique took out of a hand does not react there."""
        state = position(seat(hand="Raffle, junk"), seat(hand="Ancient Knowledge", deck="junk"))

        state = play(state, "Raffle")

        assert state.pending is None
        assert cards(state, "Ancient Knowledge") == state.players[0].hand


class TestHowOften:
    @pytest.mark.rule("K-53")
    def test_each_card_once(self) -> None:
        """Two such cards react once each to one event."""
        state = position(
            seat(hand="Swift Broker"), seat(hand="2 Ancient Knowledge", deck="2 Wise Spy")
        )

        state = play(state, "Swift Broker", "Ancient Knowledge", "Wise Spy")
        assert asked(state) == (1, TECHNIQUE)
        state = answered(state, "Ancient Knowledge", "Wise Spy")

        assert state.pending is None
        assert cards(state, "2 Wise Spy") == state.players[1].discard_pile

    @pytest.mark.rule("K-53")
    def test_declining_is_for_all_of_them(self) -> None:
        """Whoever declines is not asked again about the same event."""
        state = position(seat(hand="Swift Broker"), seat(hand="3 Ancient Knowledge", deck="junk"))

        state = play(state, "Swift Broker", None)

        assert state.pending is None
        assert state.bonus_action

    @pytest.mark.rule("K-53")
    def test_again_at_the_next_event(self) -> None:
        """A card that has reacted stays in the hand, and reacts to the next event again."""
        state = position(
            seat(hand="2 Steady Achiever"), seat(hand="Ancient Knowledge", deck="2 Wise Spy")
        )

        state = play(state, "Steady Achiever", "Ancient Knowledge", "Wise Spy")
        state = play(state, "Steady Achiever")

        assert asked(state) == (1, TECHNIQUE)

    @pytest.mark.rule("K-57")
    def test_as_often_as_there_are_copies(self) -> None:
        """In one script the only Balancing of the game reacts to one of two shuffles."""
        state = position(
            seat(hand="Magnet", deck=(), discard_pile="3 junk"),
            seat(hand="Balancing", discard_pile="Wise Spy, Binoculars"),
        )

        declined = play(state, "Magnet", None)
        assert asked(declined) == (1, SHUFFLE)
        used = play(state, "Magnet", "Balancing", "Wise Spy")

        assert used.pending is None

    @pytest.mark.rule("K-57")
    def test_the_next_script_counts_anew(self) -> None:
        """With the next action a card may react as often again."""
        state = position(
            seat(hand="2 Magnet", deck="9 junk"),
            seat(hand="Balancing, Wise Spy", discard_pile="Binoculars, junk"),
        )

        state = play(state, "Magnet", "Balancing", "Binoculars", "Wise Spy")
        state = play(state, "Magnet")

        assert asked(state) == (1, SHUFFLE)


class TestWhen:
    @pytest.mark.rule("K-56", "K-53")
    def test_when_the_effect_is_complete(self) -> None:
        """What happens in the middle of an effect waits for its end."""
        # Spyglass reforms the deck for its third card, and only then asks what to take.
        state = position(
            seat(hand="Spyglass", deck="Magnet, junk", discard_pile="Wise Spy"),
            seat(hand="Balancing", discard_pile="junk"),
        )

        state = play(state, "Spyglass")
        assert (seat_to_act(state), asked(state)) == (0, None)
        state = answered(state, "Magnet")
        assert (seat_to_act(state), asked(state)) == (0, None)
        state = answered(state, ["junk", "Wise Spy"])

        assert asked(state) == (1, SHUFFLE)
        assert cards(state, "Spyglass") == state.players[0].discard_pile

    @pytest.mark.rule("K-56")
    def test_in_the_order_raised(self) -> None:
        """First the shuffle, then the technique, then what reactions have raised."""
        state = position(
            seat(hand="Magnet", deck="3 junk"),
            seat(hand="Ancient Knowledge", deck="2 junk"),
            seat(hand="Balancing, Ancient Knowledge", deck="2 junk", discard_pile="Wise Spy"),
        )

        state = play(state, "Magnet")
        assert asked(state) == (2, SHUFFLE)
        state = answered(state, None)
        assert asked(state) == (1, TECHNIQUE)
        # The shuffle that this causes is raised last, and waits for the technique's reactions.
        state = answered(state, "Ancient Knowledge", None)
        assert asked(state) == (2, TECHNIQUE)
        state = answered(state, None)
        assert asked(state) == (2, SHUFFLE)
        state = answered(state, None)
        assert state.pending is None

    @pytest.mark.rule("K-53", "R-12")
    def test_before_the_bonus_action(self) -> None:
        """The bonus action begins when everybody has reacted."""
        state = position(seat(hand="Swift Broker"), seat(hand="Ancient Knowledge", deck="junk"))

        state, events = told(state, PlayTechnique(card(state, "Swift Broker")))
        assert not state.bonus_action
        assert BonusActionAwarded(0) not in events
        assert cards(state, "Swift Broker") == state.players[0].discard_pile
        state, events = told(state, None)

        assert state.bonus_action
        assert [BonusActionAwarded(0)] == events

    @pytest.mark.rule("K-53", "R-50")
    def test_before_clean_up(self) -> None:
        """Reactions to an action come before the hand is filled."""
        state = position(
            seat(hand="2 junk"), seat(hand="Binoculars"), market=["Ancient Knowledge", "Wise Spy"]
        )

        state, events = told(state, Purchase(0, cards(state, "2 junk")))
        assert CleanUpBegan(0) not in events
        assert cards(state, "Ancient Knowledge") == state.players[0].hand
        assert state.market[0] is None
        state, events = told(state, None)

        assert CleanUpBegan(0) == events[0]

    @pytest.mark.rule("K-56", "R-50", "R-52")
    def test_at_clean_up(self) -> None:
        """What the filling of a hand raises waits until it is full; the market is filled later."""
        state = position(
            seat(hand="junk", deck="junk", discard_pile="5 junk"),
            seat(hand="Balancing", discard_pile="Wise Spy"),
            market=[None, "Magnet"],
            market_deck="Magnet",
        )

        state = apply(state, DiscardCards())
        assert asked(state) == (1, SHUFFLE)
        assert (state.active, state.phase) == (0, Phase.CLEAN_UP)
        assert cards(state, "5 junk") == state.players[0].hand
        assert state.market[0] is None
        state = answered(state, "Balancing")

        assert cards(state, "Magnet, Magnet") == state.market[:2]
        assert (state.active, state.phase) == (1, Phase.ACTION)
        assert cards(state, "Wise Spy") == state.players[1].hand

    @pytest.mark.rule("K-51", "K-56")
    def test_at_the_start_of_a_turn(self) -> None:
        """What a later part raises is reacted to before the next part and the action phase."""
        state = position(
            seat(hand="3 Steady Achiever, 2 junk", deck="3 junk"),
            seat(hand="Balancing, 4 junk", discard_pile="Wise Spy"),
        )
        for _ in range(3):
            state = play(state, "Steady Achiever")
        state = apply(state, DiscardCards())

        state = apply(state, DiscardCards())

        assert asked(state) == (1, SHUFFLE)
        assert (state.active, state.phase) == (0, Phase.TURN_START)
        assert len(state.players[0].deck) == 2
        state = answered(state, None)
        assert (state.active, state.phase, len(state.players[0].deck)) == (0, Phase.ACTION, 0)

    @pytest.mark.rule("K-53", "K-35")
    def test_after_an_ability(self) -> None:
        """An ability that has a deck shuffled is followed by reactions, and by no clean-up."""
        state = position(
            seat(hand="Wise Spy", deck="junk", discard_pile="2 junk"),
            seat(hand="Balancing", discard_pile="junk"),
        )

        state = apply(state, UseAbility(card(state, "Wise Spy")))
        assert asked(state) == (1, SHUFFLE)
        state = answered(state, None)

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert DiscardCards() in legal_moves(state)

    @pytest.mark.rule("K-53", "R-57")
    def test_not_after_a_winning_build(self) -> None:
        """The eighth stack ends the game, and nobody reacts to it."""
        stall = ["junk"] * 7
        state = position(
            seat(hand="2 Charity", stall=stall), seat(hand="Extra Remarks", discard_pile="junk")
        )

        won = build(state, "2 Charity")

        assert is_terminal(won)
        ended = outcome(won)
        assert ended is not None
        assert ended.winner == 0

    @pytest.mark.rule("K-37", "K-53", "R-57")
    def test_not_even_to_what_came_before(self) -> None:
        """What waits for the end of an effect is gone if that effect wins the game."""
        state = position(
            seat(hand="Winter is Coming, Empty Chest, 2 Acorn", stall=["junk"] * 6),
            seat(hand="Extra Remarks", discard_pile="junk"),
        )

        state = build(state, "Winter is Coming, Empty Chest")
        assert (seat_to_act(state), asked(state)) == (0, None)
        won = apply(state, Choose(BuildStack(cards(state, "2 Acorn"))))

        assert is_terminal(won)

    @pytest.mark.rule("K-30", "K-56")
    def test_after_all_stacks_of_an_action(self) -> None:
        """A further stack that does not win is in place before anybody reacts to the first."""
        state = position(
            seat(hand="Winter is Coming, 2 Nostalgic Item", stall=["junk"] * 4),
            seat(hand="Extra Remarks", discard_pile="junk"),
        )

        state = build(state, "Winter is Coming")
        assert (seat_to_act(state), asked(state)) == (0, None)
        state = answered(state, None)

        assert asked(state) == (1, BUILD)


class TestGettingIntoAHand:
    @pytest.mark.parametrize(
        ("table", "moves", "who"),
        [
            pytest.param(
                lambda: position(seat(hand="Lunch Break", deck="2 junk, Quality Inspection")),
                lambda s: play(s, "Lunch Break"),
                0,
                id="drawn",
            ),
            pytest.param(
                lambda: position(seat(hand="3 junk"), market="Quality Inspection"),
                lambda s: buy(s, "3 junk"),
                0,
                id="bought",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Prepaid Good"), market="Quality Inspection, Lunch Break"
                ),
                lambda s: play(s, "Prepaid Good", "Quality Inspection"),
                0,
                id="taken from the market",
            ),
            pytest.param(
                lambda: position(seat(hand="Favourite Toy", discard_pile="Quality Inspection")),
                lambda s: play(s, "Favourite Toy"),
                0,
                id="taken from the own pile",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Treasure Hunter"), seat(discard_pile="Quality Inspection")
                ),
                lambda s: play(s, "Treasure Hunter"),
                0,
                id="taken from another pile",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Dirty Exchange, junk"),
                    seat(hand="Quality Inspection"),
                ),
                lambda s: play(s, "Dirty Exchange", "junk"),
                0,
                id="stolen",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Dirty Exchange, Quality Inspection"),
                    seat(hand="junk"),
                ),
                lambda s: play(s, "Dirty Exchange", "Quality Inspection"),
                1,
                id="given",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Dirty Exchange"),
                    seat(hand="Quality Inspection"),
                ),
                lambda s: play(s, "Dirty Exchange"),
                1,
                id="given back",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Gamble, Quality Inspection"), seat(hand="junk"), dice=[1]
                ),
                lambda s: play(s, "Gamble"),
                1,
                id="exchanged",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Whirligig, junk", deck="Lunch Break"),
                    seat(hand="Quality Inspection"),
                    shuffles=["Quality Inspection, Lunch Break"],
                ),
                lambda s: play(s, "Whirligig"),
                1,
                id="dealt",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Acorn"), seat(stall=["junk, Quality Inspection", "junk"])
                ),
                lambda s: play(s, "Acorn", "Quality Inspection"),
                0,
                id="swapped out of a stall",
            ),
            pytest.param(
                lambda: position(seat(hand="Safety Precaution", stall=["Quality Inspection"])),
                lambda s: play(s, "Safety Precaution"),
                0,
                id="swapped out of the own stall",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Gift Voucher"), market="Quality Inspection, Lunch Break"
                ),
                lambda s: play(s, "Gift Voucher", "Quality Inspection"),
                0,
                id="swapped out of the market",
            ),
            pytest.param(
                lambda: position(seat(hand="Magnet", deck="Quality Inspection, 2 junk")),
                lambda s: play(s, "Magnet", "Quality Inspection"),
                0,
                id="searched for",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Swank, Lunch Break"),
                    market="Magnet",
                    market_deck="Quality Inspection",
                ),
                lambda s: play(s, "Swank"),
                0,
                id="drawn from the market deck",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Risky Business"), market="Magnet", market_deck="Quality Inspection"
                ),
                lambda s: play(s, "Risky Business", 3),
                0,
                id="guessed",
            ),
            pytest.param(
                lambda: position(seat(hand="4 junk", deck="junk, Quality Inspection")),
                lambda s: apply(s, DiscardCards()),
                0,
                id="filled up with",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Shopping Journey", deck="9 junk"),
                    market="Quality Inspection, Magnet",
                ),
                lambda s: answered(
                    apply(play(s, "Shopping Journey"), DiscardCards()), "Quality Inspection"
                ),
                0,
                id="brought by a later part",
            ),
            pytest.param(
                lambda: position(
                    seat(hand="Magnet", deck="3 junk"),
                    seat(hand="Balancing, junk", discard_pile="Quality Inspection"),
                ),
                lambda s: play(s, "Magnet", "Balancing"),
                1,
                id="brought by a reaction",
            ),
        ],
    )
    @pytest.mark.rule("K-53", "K-56")
    def test_ways_into_a_hand(
        self, table: Callable[[], GameState], moves: Callable[[GameState], GameState], who: int
    ) -> None:
        """However a Quality Inspection gets into a hand, its new owner may use it."""
        state = moves(table())

        assert (who, GAINED) == asked(state)
        assert "Quality Inspection" in offered(state)
        assert card(state, "Quality Inspection") in state.players[who].hand

    @pytest.mark.rule("K-53")
    def test_one_that_was_there(self) -> None:
        """An inspection that is in the hand already does not react to another card."""
        state = position(seat(hand="Lunch Break, Quality Inspection", deck="junk"))

        assert play(state, "Lunch Break").pending is None

    @pytest.mark.rule("K-53")
    def test_two_at_once(self) -> None:
        """Of two that come, each reacts once."""
        state = position(seat(hand="3 junk", deck="2 junk, 2 Quality Inspection"))
        state = apply(state, DiscardCards())
        for _ in range(2):
            assert asked(state) == (0, GAINED)
            state = answered(state, "Quality Inspection", "junk")
        assert (state.active, state.phase) == (1, Phase.ACTION)

    @pytest.mark.rule("K-53")
    def test_one_that_left_again(self) -> None:
        """One that has left the hand by the end of the effect does not react."""
        state = position(seat(hand="Dangerous Test", deck="2 junk, Quality Inspection"))

        state = play(state, "Dangerous Test", ["junk", "Quality Inspection", "junk"])

        assert state.pending is None
        assert state.bonus_action

    @pytest.mark.rule("K-53", "K-58")
    def test_one_taken_and_given_back(self) -> None:
        """By the end of Charity it is where it was, and there it has arrived anew."""
        state = position(seat(hand="Charity, junk"), seat(hand="Quality Inspection"))

        assert asked(play(state, "Charity")) == (1, GAINED)

    @pytest.mark.rule("K-49", "K-53")
    def test_one_that_is_kept(self) -> None:
        """A card paid with and kept as Glue never left the hand, and so does not get into it."""
        state = position(
            seat(hand="Seeing Doubles, Glue, Quality Inspection, junk"), market="Extra Remarks"
        )
        doubles, glue = cards(state, "Seeing Doubles, Glue")

        state = apply(state, Purchase(0, (As(doubles, glue),)))
        state = answered(state, "yes")

        assert doubles in state.players[0].hand
        assert state.pending is None

    @pytest.mark.rule("K-53", "K-56", "R-51")
    def test_a_hand_is_not_filled_twice(self) -> None:
        """A card thrown away at clean-up with nothing to draw leaves the hand smaller."""
        state = position(seat(hand="4 Wise Spy", deck="Quality Inspection"))

        state = apply(state, DiscardCards())
        state = answered(state, "Quality Inspection", "Quality Inspection")

        assert cards(state, "4 Wise Spy") == state.players[0].hand


class TestCopies:
    @pytest.mark.rule("K-21", "K-24", "K-53")
    def test_of_another_card_of_the_hand(self) -> None:
        """Seeing Doubles reacts as the owl beside it; each of the two reacts once."""
        state = position(
            seat(hand="Swift Broker"),
            seat(hand="Seeing Doubles, Ancient Knowledge", deck="3 Wise Spy"),
        )
        doubles, knowledge = cards(state, "Seeing Doubles, Ancient Knowledge")
        copy = As(doubles, knowledge)

        state = play(state, "Swift Broker")
        assert state.pending is not None
        assert (None, knowledge, copy) == tuple(state.pending.options)
        state = answered(state, copy, "Wise Spy")
        assert offered(state) == ["Ancient Knowledge"]
        state = answered(state, "Ancient Knowledge", "Wise Spy")

        assert state.pending is None
        assert cards(state, "2 Wise Spy") == state.players[1].discard_pile

    @pytest.mark.rule("K-22", "R-13")
    def test_what_is_shown(self) -> None:
        """The copy is shown, and with it the card of the hand that is its model."""
        state = position(
            seat(hand="Swift Broker"),
            seat(hand="Seeing Doubles, Ancient Knowledge", deck="2 Wise Spy, junk"),
        )
        doubles, knowledge = cards(state, "Seeing Doubles, Ancient Knowledge")

        state = play(state, "Swift Broker")
        events = transition(state, answer(state, As(doubles, knowledge))).events

        assert [CardShown(1, As(doubles, knowledge)), CardShown(1, knowledge)] == [
            event for event in events if isinstance(event, CardShown)
        ]

    @pytest.mark.rule("K-21", "K-53")
    def test_of_the_top_of_a_discard_pile(self) -> None:
        """Reflection reacts as the binoculars that were just paid with."""
        state = position(
            seat(hand="Binoculars"),
            seat(hand="Reflection, junk", deck="Wise Spy"),
            market="Risky Business",
        )

        state = buy(state, "Binoculars")
        assert asked(state) == (1, PURCHASE)
        assert offered(state) == ["Reflection as Binoculars"]
        state = answered(state, As(*cards(state, "Reflection, Binoculars")), "junk")

        assert cards(state, "Wise Spy, Reflection") == state.players[1].hand

    @pytest.mark.rule("K-21", "K-53")
    def test_of_a_card_in_the_market(self) -> None:
        """Trendsetting reacts to a build as what the market offers."""
        state = position(
            seat(hand="Wise Spy", deck="9 junk"),
            seat(hand="Trendsetting", discard_pile="junk"),
            market="Extra Remarks, Magnet",
        )

        state = build(state, "Wise Spy")

        assert asked(state) == (1, BUILD)
        assert offered(state) == ["Trendsetting as Extra Remarks"]

    @pytest.mark.rule("K-21", "K-22")
    def test_of_something_else(self) -> None:
        """A chameleon that can copy no reaction is not asked about."""
        state = position(
            seat(hand="Wise Spy", deck="9 junk"), seat(hand="Trendsetting"), market="Balancing"
        )

        assert build(state, "Wise Spy").pending is None

    @pytest.mark.rule("K-21", "K-25")
    def test_swapped_away(self) -> None:
        """A chameleon that reacts as Balancing may swap itself: it is an animalfolk card."""
        state = position(
            seat(hand="Magnet", deck="3 junk"),
            seat(hand="Flexible Shopkeeper", stall=["Balancing"], discard_pile="junk, Wise Spy"),
        )

        state = play(state, "Magnet", As(*cards(state, "Flexible Shopkeeper, Balancing")))
        state = answered(state, "junk")

        assert cards(state, "junk") == state.players[1].hand
        assert cards(state, "Flexible Shopkeeper, Wise Spy") == state.players[1].discard_pile

    @pytest.mark.rule("K-21", "K-53")
    def test_that_gets_into_the_hand(self) -> None:
        """A chameleon that gets into a hand is the card that the copied text speaks of."""
        state = position(
            seat(
                hand="Lunch Break", deck="junk, Flexible Shopkeeper", stall=["Quality Inspection"]
            )
        )

        state = play(state, "Lunch Break")
        assert offered(state) == ["Flexible Shopkeeper as Quality Inspection"]
        state = answered(state, As(*cards(state, "Flexible Shopkeeper, Quality Inspection")))

        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Flexible Shopkeeper") == state.market_discard

    @pytest.mark.rule("K-57", "K-21")
    def test_how_often(self) -> None:
        """What counts is the card that reacts, not the one that it copies."""
        state = position(
            seat(hand="Magnet", deck=(), discard_pile="3 junk"),
            seat(hand="Balancing, Seeing Doubles, Glue", discard_pile="Wise Spy, Binoculars"),
        )

        state = play(state, "Magnet", "Balancing", "Wise Spy", "Glue")
        assert offered(state) == ["Seeing Doubles as Balancing"]
        # There is one Balancing, and it has reacted to the first of two shuffles.
        state = answered(state, None)

        assert asked(state) == (1, SHUFFLE)
        assert offered(state) == ["Seeing Doubles as Balancing"]


@pytest.fixture
def echoes() -> Iterator[None]:
    """A deck whose cards react to shuffles: by shuffling, by drawing, by going wrong."""
    deck = Animalfolk("echoes", "Echoes", version="1.0")

    @deck.passive("Echo", value=1, copies=4)
    class Echo(Passive):
        """After another player's deck was shuffled, shuffle yours."""

        may_decline = False

        def on_others_shuffle(self, you: You, other: You) -> None:
            you.shuffle_deck()

    @deck.passive("Murmur", value=2, copies=3)
    class Murmur(Passive):
        """After another player's deck was shuffled, you may shuffle yours."""

        def on_others_shuffle(self, you: You, other: You) -> None:
            you.shuffle_deck()

    @deck.passive("Answer", value=3, copies=3)
    class Answer(Passive):
        """After another player's technique you may let that player draw a card."""

        def on_others_technique(self, you: You, other: You) -> None:
            other.draw()

    @deck.passive("Croak", value=4, copies=3)
    class Croak(Passive):
        """After another player's purchase you may go wrong."""

        def on_others_purchase(self, you: You, other: You) -> Effect:
            yield you.choose_number(1, 2)
            raise RuntimeError("a frog in the throat")

    for letter in "ab":
        deck.passive(f"Silence {letter}", value=5, copies=1)(Passive)
    register(deck)
    yield
    unregister("echoes")


@pytest.mark.usefixtures("echoes")
class TestDecksOfOthers:
    """What the owls do not need, and other decks may."""

    @pytest.mark.rule("R-13", "K-53")
    def test_a_mandatory_reaction(self) -> None:
        """A card that does not leave it to its owner reacts unasked, and is shown."""
        state = position(seat(hand="Magnet", deck="3 junk"), seat(hand="Echo"))

        made = transition(state, PlayTechnique(card(state, "Magnet")))

        assert made.state.pending is None
        events = [e for e in made.events if isinstance(e, CardShown | Shuffled)]
        echo = card(state, "Echo")
        assert [Shuffled(Zone.DECK, 0), CardShown(1, echo), Shuffled(Zone.DECK, 1)] == events

    @pytest.mark.rule("K-53")
    def test_mandatory_ones_come_first(self) -> None:
        """What has to happen happens before its owner is asked for more."""
        state = position(seat(hand="Magnet", deck="3 junk"), seat(hand="Echo, Murmur"))

        made = transition(state, PlayTechnique(card(state, "Magnet")))

        assert Shuffled(Zone.DECK, 1) in made.events
        assert asked(made.state) == (1, SHUFFLE)
        assert offered(made.state) == ["Murmur"]

    @pytest.mark.rule("K-53", "R-15")
    def test_of_the_player_whose_turn_it_is_first(self) -> None:
        """To what another did the player whose turn it is reacts before those further on."""
        state = position(
            seat(hand="Little Villain, Murmur", deck="junk"),
            seat(deck=(), discard_pile="3 junk"),
            seat(hand="Murmur", deck="5 junk"),
        )

        state = play(state, "Little Villain")

        assert asked(state) == (0, SHUFFLE)
        state = answered(state, None)
        assert asked(state) == (2, SHUFFLE)
        state = answered(state, None)
        assert state.pending is None

    @pytest.mark.rule("K-53")
    def test_the_other_player(self) -> None:
        """A reaction is told whose doing it reacts to."""
        state = position(
            seat(hand="junk"), seat(hand="Answer"), seat(hand="Steady Achiever"), active=2
        )

        state = play(state, "Steady Achiever", "Answer")

        assert [len(player.hand) for player in state.players] == [1, 1, 1]

    @pytest.mark.parametrize("players", [2, 3, 4])
    @pytest.mark.rule("K-57")
    def test_reactions_end(self, players: int) -> None:
        """Cards that set each other off react as often as there are copies, then no more."""
        echoing = seat(hand="Echo", deck="2 junk")
        state = position(
            seat(hand="Magnet, Echo", deck="3 junk"), *[echoing for _ in range(players - 1)]
        )

        made = transition(state, PlayTechnique(card(state, "Magnet")))

        assert made.state.bonus_action
        used = Counter(event.seat for event in made.events if isinstance(event, CardShown))
        # a game holds one copy of a value-1 card for each player.
        assert dict.fromkeys(range(players), players) == used

    @pytest.mark.rule("K-57")
    def test_each_kind_for_itself(self) -> None:
        """Another kind of card may go on where one has reacted often enough."""
        state = position(
            seat(hand="Magnet, Echo, Murmur", deck="3 junk"),
            seat(hand="Echo, Murmur", deck="2 junk"),
        )

        state = play(state, "Magnet")
        used: Counter[tuple[int, str]] = Counter()
        while state.pending:
            used[state.pending.seat, offered(state)[0]] += 1
            state = answered(state, "Murmur")

        assert used == {(0, "Murmur"): 3, (1, "Murmur"): 3}

    def test_one_that_goes_wrong(self) -> None:
        """What goes wrong in a reaction is told with its card."""
        state = position(seat(hand="2 junk"), seat(hand="Croak"), market="Murmur")
        state = buy(state, "2 junk", "Croak")

        with pytest.raises(EffectError) as caught:
            answered(state, 1)

        assert card(state, "Croak").id == caught.value.card
        assert "a frog in the throat" in str(caught.value)


class TestTermination:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    @pytest.mark.rule("K-57", "K-53")
    def test_everybody_reacts_whenever_they_can(self, seats: int) -> None:
        """Owls and chameleons that shuffle, draw and swap without end come to an end."""
        hands = [
            "Magnet, Quality Inspection, Reflection",
            "Ancient Knowledge, Balancing, Reflection, Quality Inspection",
            "2 Ancient Knowledge, Seeing Doubles, Quality Inspection",
            "Flexible Shopkeeper, Reflection",
        ]
        lying = [
            seat(hand=hand, deck="junk", discard_pile="2 junk", stall=["Wise Spy"])
            for hand in hands[:seats]
        ]
        state = play(position(*lying), "Magnet")
        reactions = 0
        while state.pending:
            reactions += state.pending.request.secret
            state = apply(state, legal_moves(state)[-1])

        assert reactions > 0
        assert state.active == 0
        assert state.bonus_action
