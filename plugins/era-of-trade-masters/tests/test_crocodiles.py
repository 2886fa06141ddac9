"""What the crocodiles do."""

from itertools import permutations

import pytest

from dale_rules import (
    MARKET_DISCARD,
    As,
    BuildStack,
    CardType,
    Choose,
    DiscardCards,
    Ending,
    GameState,
    IllegalityCode,
    Phase,
    PlayTechnique,
    Purchase,
    RequestKind,
    Zone,
    apply,
    explain,
    is_legal,
    legal_moves,
    outcome,
    transition,
)
from dale_rules._model.events import CardMoved, Reformed, RuleChanged, RuleRestored, TurnBegan
from dale_rules._model.modifiers import Aspect
from dale_rules.testing import answer, card, cards, position, seat
from dale_rules.testing.naming import Names


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


def code(state: GameState, move: object) -> IllegalityCode | None:
    """Why a move is illegal."""
    problem = explain(state, move)
    return None if problem is None else problem.code


def bound(state: GameState) -> list[tuple[int, Aspect]]:
    """Who has changed what for the others."""
    return [(modifier.seat, modifier.aspect) for modifier in state.modifiers]


def price(state: GameState, slot: int) -> int:
    """What the card in a slot costs, as the refusal of a payment with nothing tells."""
    problem = explain(state, Purchase(slot, ()))
    assert problem is not None
    return int(problem.message.removeprefix("costs ").partition(",")[0])


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies"),
        [
            ("Little Villain", 1, 4),
            ("Scary Gunfight", 2, 3),
            ("Night Shift", 3, 3),
            ("Ruthless Competition", 4, 3),
            ("Nasty Threat", 5, 1),
            ("Lost Shipments", 5, 1),
        ],
    )
    def test_cards(self, name: str, value: int, copies: int) -> None:
        """Each card has its value and number of copies, and is a technique with the icon."""
        state = position(decks=["crocodiles"])
        found = card(state, name)

        assert (value, CardType.TECHNIQUE, True, "crocodiles") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_size(self) -> None:
        """The deck has 15 cards of six kinds, each with a text."""
        rules = position(decks=["crocodiles"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)

    @pytest.mark.rule("R-12")
    @pytest.mark.parametrize(
        "name",
        [
            "Little Villain",
            "Scary Gunfight",
            "Night Shift",
            "Ruthless Competition",
            "Nasty Threat",
            "Lost Shipments",
        ],
    )
    def test_bonus_action(self, name: str) -> None:
        """Each awards its bonus action at once, and is discarded."""
        state = play(position(seat(hand=[name])), name)

        assert (state.bonus_action, state.active, state.phase) == (True, 0, Phase.ACTION)
        assert cards(state, [name]) == state.players[0].discard_pile


class TestLittleVillain:
    @pytest.mark.rule("R-42")
    def test_all_others(self) -> None:
        """Every other player discards the top two cards of their deck, the top one first."""
        state = position(
            seat(hand="Little Villain", deck="3 junk"),
            seat(deck="junk, Night Shift, Nasty Threat", discard_pile="junk"),
            seat(deck="Scary Gunfight, Lost Shipments"),
        )

        state = play(state, "Little Villain")

        assert cards(state, "junk, Nasty Threat, Night Shift") == state.players[1].discard_pile
        assert cards(state, "junk") == state.players[1].deck
        assert cards(state, "Lost Shipments, Scary Gunfight") == state.players[2].discard_pile
        assert state.players[2].deck == ()
        assert cards(state, "3 junk") == state.players[0].deck
        assert cards(state, "Little Villain") == state.players[0].discard_pile

    @pytest.mark.rule("K-01", "R-52")
    def test_one_by_one(self) -> None:
        """The first card is in the discard pile already when that is reshuffled for the second."""
        state = position(
            seat(hand="Little Villain"),
            seat(deck="Nasty Threat", discard_pile="Night Shift, junk"),
            shuffles=["junk, Night Shift, Nasty Threat"],
        )

        state = play(state, "Little Villain")

        assert cards(state, "Nasty Threat") == state.players[1].discard_pile
        assert cards(state, "junk, Night Shift") == state.players[1].deck

    @pytest.mark.rule("K-01", "R-52")
    def test_one_card_in_all(self) -> None:
        """A player with one card discards it twice: it is reshuffled in between."""
        state = position(seat(hand="Little Villain"), seat(deck=(), discard_pile="Night Shift"))

        played = transition(state, PlayTechnique(card(state, "Little Villain")))

        assert played.events.count(Reformed(Zone.DECK, 1)) == 2
        assert cards(state, "Night Shift") == played.state.players[1].discard_pile

    @pytest.mark.rule("K-03", "R-32", "K-01")
    def test_no_cards(self) -> None:
        """Who has neither deck nor discard pile discards nothing; the others do."""
        state = position(
            seat(hand="Little Villain"), seat(deck=()), seat(deck="3 junk"), seat(deck="junk")
        )

        state = play(state, "Little Villain")

        assert [len(player.discard_pile) for player in state.players[1:]] == [0, 2, 1]
        assert all(len(player.hand) == 5 for player in state.players[1:])


class TestScaryGunfight:
    @pytest.mark.rule("K-51", "R-21")
    def test_others_pay_more(self) -> None:
        """Market cards cost every other player 2 more in every slot, and its maker nothing."""
        state = position(
            seat(hand="Scary Gunfight, 4 junk"),
            seat(),
            seat(),
            market="Night Shift, Nasty Threat, Night Shift",
            market_deck=(),
        )
        usual = [3, 6, 5]

        state = play(state, "Scary Gunfight")
        assert usual == [price(state, slot) for slot in range(3)]
        for _ in range(2):
            state = passed(state)
            assert [cost + 2 for cost in usual] == [price(state, slot) for slot in range(3)]
        state = passed(state)
        assert usual == [price(state, slot) for slot in range(3)]

    @pytest.mark.rule("K-51", "R-23")
    def test_payments(self) -> None:
        """The higher price decides what is too little and what too much."""
        state = position(
            seat(hand="Scary Gunfight"),
            seat(hand="Night Shift, 2 Ruthless Competition, 2 junk"),
            market="Night Shift",
        )

        state = passed(play(state, "Scary Gunfight"))

        def buying(names: str) -> IllegalityCode | None:
            return code(state, Purchase(0, cards(state, names)))

        assert None is buying("junk, Ruthless Competition")
        assert None is buying("Night Shift, Ruthless Competition")
        assert IllegalityCode.UNDERPAID is buying("Ruthless Competition")
        assert IllegalityCode.OVERPAID is buying("junk, Night Shift, Ruthless Competition")
        assert all(
            sum(used.face.kind.value for used in move.cards) >= 5
            for move in legal_moves(state).of(Purchase)
            if isinstance(move, Purchase) and move.slot == 0
        )

    @pytest.mark.rule("K-51")
    def test_several_add_up(self) -> None:
        """Two of one player cost others 4 more; those of two players add up for the third."""
        state = position(
            seat(hand="2 Scary Gunfight, 5 junk"),
            seat(hand="Scary Gunfight, 5 junk"),
            seat(),
            market="Night Shift",
            market_deck=(),
        )

        state = passed(play(play(state, "Scary Gunfight"), "Scary Gunfight"))
        assert price(state, 0) == 3 + 4
        state = play(state, "Scary Gunfight")
        # One's own does not bind oneself.
        assert price(state, 0) == 3 + 4
        state = passed(state)
        assert price(state, 0) == 3 + 6
        state = passed(state)
        assert price(state, 0) == 3 + 2
        state = passed(state)
        assert price(state, 0) == 3

    @pytest.mark.rule("K-51")
    def test_market_discard(self) -> None:
        """The top card of the market's discard pile costs what it always does."""
        state = position(
            seat(hand="Scary Gunfight"),
            seat(hand="Market Discovery, Night Shift, 3 junk"),
            market="Night Shift",
            market_discard="Ruthless Competition",
        )

        state = passed(play(state, "Scary Gunfight"))

        assert is_legal(state, Purchase(MARKET_DISCARD, cards(state, "Market Discovery")))
        assert IllegalityCode.UNDERPAID is code(state, Purchase(0, cards(state, "Night Shift")))
        with_more = Purchase(MARKET_DISCARD, cards(state, "Market Discovery, Night Shift"))
        assert IllegalityCode.OVERPAID is code(state, with_more)

    @pytest.mark.rule("K-51", "K-52")
    def test_ends_before_anything_else(self) -> None:
        """It is over when its maker's turn starts, before later parts are resolved."""
        state = position(
            seat(hand="Scary Gunfight, Shopping Journey, 5 junk"),
            market="Night Shift, Lost Shipments",
        )

        state = play(play(state, "Scary Gunfight"), "Shopping Journey")
        assert bound(state) == [(0, Aspect.PRICE)]
        began = transition(state, DiscardCards())

        assert began.state.pending is not None
        assert bound(began.state) == []
        kinds = [type(event) for event in began.events]
        assert kinds.index(RuleRestored) < kinds.index(TurnBegan)

    @pytest.mark.rule("K-51", "R-62")
    def test_does_not_end_with_a_turn(self) -> None:
        """It outlasts the turn in which it is played, where a change for this turn ends."""
        state = position(seat(hand="Scary Gunfight, Flashy Show, 5 junk"), market="Night Shift")

        played = transition(state, PlayTechnique(card(state, "Scary Gunfight")))
        state = play(played.state, "Flashy Show")

        assert [
            event.modifier.aspect for event in played.events if isinstance(event, RuleChanged)
        ] == [Aspect.PRICE]
        assert bound(state) == [(0, Aspect.PRICE), (0, Aspect.VALUE)]
        assert bound(passed(state)) == [(0, Aspect.PRICE)]
        assert bound(passed(state, 2)) == []

    @pytest.mark.rule("K-51")
    def test_renewed(self) -> None:
        """Played again when the first has ended it counts once."""
        state = position(seat(hand="2 Scary Gunfight, 5 junk"), market=["Night Shift"])

        state = passed(play(state, "Scary Gunfight"), 2)
        state = passed(play(state, "Scary Gunfight"))

        assert price(state, 0) == 5


class TestNightShift:
    @pytest.mark.rule("K-58", "K-05")
    def test_every_deck(self) -> None:
        """The top card of every deck is seen, and one of them put on each as its player likes."""
        state = position(
            seat(hand="Night Shift", deck="junk, Nasty Threat"),
            seat(deck="junk, Scary Gunfight"),
            seat(deck="junk, Lost Shipments"),
        )
        names = ["Nasty Threat", "Scary Gunfight", "Lost Shipments"]

        state = play(state, "Night Shift")
        assert state.pending is not None
        assert RequestKind.ORDER is state.pending.request.kind
        orders = [
            [spot.card.name for spot in order]
            for order in state.pending.options
            if isinstance(order, tuple)
        ]
        assert sorted(map(list, permutations(names))) == sorted(orders)
        assert {(0,)} == {entry.seen_by for entry in state.table if entry.zone is Zone.ASIDE}
        state = answered(state, ["Lost Shipments", "Nasty Threat", "Scary Gunfight"])

        assert cards(state, "junk, Lost Shipments") == state.players[0].deck
        assert cards(state, "junk, Nasty Threat") == state.players[1].deck
        assert cards(state, "junk, Scary Gunfight") == state.players[2].deck

    @pytest.mark.rule("R-15", "K-58")
    def test_from_another_seat(self) -> None:
        """The decks follow each other from its player's to the left."""
        state = position(
            seat(deck="junk, Scary Gunfight"),
            seat(deck="junk, Lost Shipments"),
            seat(hand="Night Shift", deck="junk, Nasty Threat"),
            active=2,
        )

        state = play(state, "Night Shift", ["Scary Gunfight", "Lost Shipments", "Nasty Threat"])

        assert cards(state, "junk, Lost Shipments") == state.players[0].deck
        assert cards(state, "junk, Nasty Threat") == state.players[1].deck
        assert cards(state, "junk, Scary Gunfight") == state.players[2].deck

    @pytest.mark.rule("K-58", "K-01", "R-32")
    def test_no_cards(self) -> None:
        """Who has no card to draw gets none."""
        state = position(
            seat(hand="Night Shift", deck="Nasty Threat"),
            seat(deck=()),
            seat(deck="junk, Lost Shipments"),
        )

        state = play(state, "Night Shift", ["Lost Shipments", "Nasty Threat"])

        assert cards(state, "Lost Shipments") == state.players[0].deck
        assert state.players[1].deck == ()
        assert cards(state, "junk, Nasty Threat") == state.players[2].deck

    @pytest.mark.rule("K-58", "K-07")
    def test_own_deck_empty(self) -> None:
        """Its player, too, gets none if none could be drawn: the played card is in no pile."""
        state = position(
            seat(hand="Night Shift", deck=()),
            seat(deck="Nasty Threat"),
            seat(deck="Lost Shipments"),
        )

        state = play(state, "Night Shift", ["Lost Shipments", "Nasty Threat"])

        assert state.players[0].deck == ()
        assert cards(state, "Lost Shipments") == state.players[1].deck
        assert cards(state, "Nasty Threat") == state.players[2].deck

    @pytest.mark.rule("K-06")
    def test_one_card(self) -> None:
        """The only card drawn goes back without a question."""
        state = position(seat(hand="Night Shift", deck=()), seat(deck="junk, Nasty Threat"))

        state = play(state, "Night Shift")

        assert None is state.pending
        assert cards(state, "junk, Nasty Threat") == state.players[1].deck

    @pytest.mark.rule("K-06")
    def test_equal_cards(self) -> None:
        """Equal cards make no difference, and orders are listed once."""
        junk_only = play(position(seat(hand="Night Shift"), seat()), "Night Shift")
        state = position(
            seat(hand="Night Shift"),
            seat(),
            seat(deck="Nasty Threat"),
            seat(deck="Lost Shipments"),
        )

        state = play(state, "Night Shift")

        assert None is junk_only.pending
        assert state.pending is not None
        assert len(state.pending.options) == 12

    @pytest.mark.rule("K-01", "R-52")
    def test_reshuffle(self) -> None:
        """An empty deck is reformed first."""
        state = position(
            seat(hand="Night Shift", deck="junk"),
            seat(deck=(), discard_pile="Nasty Threat, Lost Shipments"),
            shuffles=["Nasty Threat, Lost Shipments"],
        )

        state = play(state, "Night Shift", ["Lost Shipments", "junk"])

        assert cards(state, "Lost Shipments") == state.players[0].deck
        assert cards(state, "Nasty Threat, junk") == state.players[1].deck
        assert state.players[1].discard_pile == ()

    @pytest.mark.rule("R-32", "K-03")
    def test_nothing_at_all(self) -> None:
        """With no card in any deck or discard pile nothing happens."""
        state = position(seat(hand="Night Shift", deck=()), seat(deck=()))

        state = play(state, "Night Shift")

        assert state.bonus_action
        assert (state.players[0].deck, state.players[1].deck) == ((), ())


class TestRuthlessCompetition:
    def test_draw_and_put_back(self) -> None:
        """The top card of another's deck comes into the hand, a card of the hand on that deck."""
        state = position(
            seat(hand="Ruthless Competition, junk, Night Shift"),
            seat(deck="junk, Nasty Threat"),
        )

        state = play(state, "Ruthless Competition")
        assert cards(state, "junk, Night Shift, Nasty Threat") == state.players[0].hand
        state = answered(state, "Night Shift")

        assert cards(state, "junk, Nasty Threat") == state.players[0].hand
        assert cards(state, "junk, Night Shift") == state.players[1].deck

    @pytest.mark.rule("K-05")
    def test_who_sees_them(self) -> None:
        """Its player alone knows the cards drawn and put back."""
        state = position(
            seat(hand="Ruthless Competition, Night Shift"), seat(deck="junk, Nasty Threat")
        )

        drew = transition(state, PlayTechnique(card(state, "Ruthless Competition")))
        put = transition(drew.state, answer(drew.state, "Night Shift"))

        def audiences(events: tuple[object, ...], name: str) -> set[object]:
            moved = [event for event in events if isinstance(event, CardMoved)]
            return {event.seen_by for event in moved if event.card == card(state, name)}

        assert {(0,)} == audiences(drew.events, "Nasty Threat")
        assert {(0,)} == audiences(put.events, "Night Shift")

    @pytest.mark.rule("K-06")
    def test_the_same_card(self) -> None:
        """The card drawn may be the one put back; without another it is."""
        state = position(seat(hand="Ruthless Competition"), seat(deck="junk, Nasty Threat"))

        state = play(state, "Ruthless Competition")

        assert None is state.pending
        assert state.players[0].hand == ()
        assert cards(state, "junk, Nasty Threat") == state.players[1].deck

    @pytest.mark.rule("K-03")
    def test_whose_deck(self) -> None:
        """With more players one of the others is chosen."""
        state = position(
            seat(hand="Ruthless Competition, junk"),
            seat(deck="Nasty Threat"),
            seat(deck="Lost Shipments"),
        )

        state = play(state, "Ruthless Competition")
        assert state.pending is not None
        assert tuple(state.pending.options) == (1, 2)
        state = answered(state, 2, "junk")

        assert cards(state, "Lost Shipments") == state.players[0].hand
        assert cards(state, "Nasty Threat") == state.players[1].deck
        assert cards(state, "junk") == state.players[2].deck

    @pytest.mark.rule("K-01", "R-52")
    def test_reshuffle(self) -> None:
        """An empty deck is reformed first, and the card put back lies on top of it."""
        state = position(
            seat(hand="Ruthless Competition, junk"),
            seat(deck=(), discard_pile="Nasty Threat, Night Shift"),
            shuffles=["Nasty Threat, Night Shift"],
        )

        state = play(state, "Ruthless Competition", "junk")

        assert cards(state, "Night Shift") == state.players[0].hand
        assert cards(state, "Nasty Threat, junk") == state.players[1].deck

    @pytest.mark.rule("R-32", "K-03")
    def test_nothing_to_draw(self) -> None:
        """If nothing can be drawn, a card is put on the deck all the same."""
        state = position(seat(hand="Ruthless Competition, junk, Night Shift"), seat(deck=()))

        state = play(state, "Ruthless Competition", "Night Shift")

        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Night Shift") == state.players[1].deck

    @pytest.mark.rule("K-03")
    def test_only_players_it_concerns(self) -> None:
        """With an empty hand only players with something to draw are chosen from."""
        state = position(
            seat(hand="Ruthless Competition"), seat(deck=()), seat(deck=(), discard_pile="junk")
        )

        state = play(state, "Ruthless Competition")

        assert None is state.pending
        assert cards(state, "junk") == state.players[2].deck

    @pytest.mark.rule("K-03", "R-32")
    def test_nobody(self) -> None:
        """With an empty hand and nothing to draw anywhere nothing happens."""
        state = position(seat(hand="Ruthless Competition"), seat(deck=()))

        state = play(state, "Ruthless Competition")

        assert state.bonus_action
        assert state.players[1].deck == ()


class TestNastyThreat:
    @pytest.mark.rule("K-51", "R-35")
    def test_others_need_more(self) -> None:
        """Stacks of every other player need a total 1 higher until its maker's next turn."""
        state = position(
            seat(hand="Nasty Threat, Little Villain, 4 junk"),
            seat(hand="Little Villain, Scary Gunfight, 3 junk"),
            seat(hand="Little Villain, Night Shift, 3 junk", stall=["Little Villain"]),
        )

        def buildable(state: GameState) -> list[tuple[str, ...]]:
            return [
                tuple(used.face.name for used in move.cards)
                for move in legal_moves(state).of(BuildStack)
                if isinstance(move, BuildStack)
            ]

        state = play(state, "Nasty Threat")
        assert buildable(state) == [("Little Villain",)]
        state = passed(state)
        assert buildable(state) == [("Scary Gunfight",)]
        state = passed(state)
        assert buildable(state) == [("Night Shift",)]
        state = passed(state, 2)
        assert buildable(state) == [("Little Villain",)]

    @pytest.mark.rule("K-51", "R-35")
    def test_illegal_total(self) -> None:
        """The usual total is the wrong one."""
        state = position(
            seat(hand="Nasty Threat, 5 junk"), seat(hand="Little Villain, Scary Gunfight, 3 junk")
        )

        state = passed(play(state, "Nasty Threat"))

        little, scary = (
            BuildStack(cards(state, name)) for name in ("Little Villain", "Scary Gunfight")
        )
        assert IllegalityCode.WRONG_TOTAL is code(state, little)
        assert cards(state, "Scary Gunfight") == apply(state, scary).players[1].stall[0]

    @pytest.mark.rule("R-38", "K-51")
    def test_finished_stacks_stay(self) -> None:
        """A stack built under it counts as one, and the next after it needs its usual total."""
        state = position(
            seat(hand="Nasty Threat, 5 junk"),
            seat(hand="2 Scary Gunfight, 4 junk", stall=[]),
        )

        state = passed(play(state, "Nasty Threat"))
        state = passed(apply(state, BuildStack(cards(state, "Scary Gunfight"))))

        assert is_legal(state, BuildStack(cards(state, "Scary Gunfight")))

    @pytest.mark.rule("K-51", "R-57")
    def test_eighth_stack(self) -> None:
        """The eighth stack then needs a total of 9, and wins."""
        stall = ["Little Villain", "Scary Gunfight", *["Spyglass"] * 3, *["Swift Broker"] * 2]
        state = position(
            seat(hand="Nasty Threat, 5 junk"),
            seat(hand="2 Ruthless Competition, Little Villain", stall=stall),
        )

        state = passed(play(state, "Nasty Threat"))
        eight = BuildStack(cards(state, "2 Ruthless Competition"))
        assert IllegalityCode.WRONG_TOTAL is code(state, eight)
        state = apply(state, BuildStack(cards(state, "Little Villain, 2 Ruthless Competition")))

        result = outcome(state)
        assert result is not None
        assert (result.winner, result.ending) == (1, Ending.EIGHTH_STACK)

    @pytest.mark.rule("K-51", "K-31")
    @pytest.mark.parametrize(
        ("drawn", "built"), [("Scary Gunfight", True), ("Night Shift", False), ("Cookies", True)]
    )
    def test_charm(self, drawn: str, built: bool) -> None:
        """A card drawn with Charm is built if it makes the higher total."""
        state = position(
            seat(hand="Nasty Threat, 5 junk"),
            seat(hand="Charm, 4 junk"),
            market="Special Offer, 3 Prepaid Good, Stock Clearance",
            market_deck=["Scary Gunfight", drawn],
        )

        state = play(passed(play(state, "Nasty Threat")), "Charm")

        where = state.players[1].stall if built else (state.market_discard,)
        assert (cards(state, [drawn]),) == where

    @pytest.mark.rule("K-51", "K-31")
    def test_charm_of_its_maker(self) -> None:
        """Charm of its own maker builds the usual total."""
        state = position(
            seat(hand="Nasty Threat, Charm, 5 junk", stall=["Little Villain"]),
            market="Night Shift",
            market_deck="Scary Gunfight",
        )

        state = play(play(state, "Nasty Threat"), "Charm")

        assert cards(state, "Scary Gunfight") == state.players[0].stall[1]

    @pytest.mark.rule("K-51", "K-30")
    def test_further_stack(self) -> None:
        """The further stack of Winter is Coming needs the higher total as well."""
        stall = ["Little Villain", "Scary Gunfight", "Night Shift"]
        state = position(
            seat(hand="Nasty Threat, 4 junk"),
            seat(
                hand="Winter is Coming, Ruthless Competition, Scary Gunfight, junk",
                stall=stall,
            ),
        )

        state = passed(play(state, "Nasty Threat"))
        state = apply(state, BuildStack(cards(state, "Winter is Coming")))
        assert state.pending is not None
        further = [option for option in state.pending.options if isinstance(option, BuildStack)]
        assert [BuildStack(cards(state, "Scary Gunfight, Ruthless Competition"))] == further
        state = apply(state, Choose(further[0]))

        assert [
            sum(lying.kind.value for lying in stack) for stack in state.players[1].stall[3:]
        ] == [5, 6]

    @pytest.mark.rule("K-51", "K-28")
    def test_accordion(self) -> None:
        """A value that may differ may make the higher total."""
        stall = ["Little Villain", "Scary Gunfight", "Night Shift", "Ruthless Competition"]
        state = position(
            seat(hand="Nasty Threat, 4 junk"), seat(hand="Accordion, 4 junk", stall=stall)
        )

        state = passed(play(state, "Nasty Threat"))

        assert is_legal(state, BuildStack(cards(state, "Accordion")))

    @pytest.mark.rule("K-51", "K-52")
    def test_ends_before_anything_else(self) -> None:
        """It is over when its maker's turn starts, before later parts are resolved."""
        state = position(seat(hand="Nasty Threat, Lost Shipments, Scary Gunfight, Siesta, 5 junk"))

        for name in ("Nasty Threat", "Lost Shipments", "Scary Gunfight", "Siesta"):
            state = play(state, name)
        made = [(0, Aspect.STACK_TOTAL), (0, Aspect.DRAWS), (0, Aspect.PRICE)]
        assert made == bound(passed(state))
        state = passed(state, 2)

        assert state.pending is not None
        assert Phase.TURN_START is state.phase
        assert bound(state) == []


class TestLostShipments:
    @pytest.mark.rule("K-51", "R-51")
    def test_one_card(self) -> None:
        """Every other player draws at most one card at clean-up, its maker fills the hand."""
        state = position(
            seat(hand="Lost Shipments, 2 junk", deck="5 junk"),
            seat(hand="2 junk", deck="junk, Night Shift, Nasty Threat"),
            seat(hand=(), deck="2 junk, Scary Gunfight"),
        )

        state = play(state, "Lost Shipments")
        sizes = []
        for _ in range(3):
            state = passed(state)
            sizes.append([len(player.hand) for player in state.players])

        assert sizes == [[5, 2, 0], [5, 3, 0], [5, 3, 1]]
        assert cards(state, "2 junk, Nasty Threat") == state.players[1].hand
        assert cards(state, "Scary Gunfight") == state.players[2].hand

    @pytest.mark.rule("K-51")
    def test_ends(self) -> None:
        """It ends when its maker's next turn starts."""
        state = position(seat(hand="Lost Shipments, 5 junk"), seat(hand=(), deck="5 junk"))

        state = passed(play(state, "Lost Shipments"), 2)
        assert bound(state) == []
        assert len(state.players[1].hand) == 1
        state = passed(state, 2)

        assert len(state.players[1].hand) == 5

    @pytest.mark.rule("K-51", "R-53")
    @pytest.mark.parametrize(
        ("hand", "deck", "discard_pile", "wanted"),
        [
            ("2 junk", (), (), "3 junk"),
            ("2 junk", "Night Shift", (), "2 junk, Night Shift"),
            ("2 junk", (), "Night Shift", "2 junk, Night Shift"),
            ("4 junk", (), (), "5 junk"),
            ("5 junk", (), (), "5 junk"),
            ("7 junk", "Night Shift", (), "7 junk"),
            ("4 junk", "junk, Night Shift", (), "4 junk, Night Shift"),
        ],
    )
    def test_junk_counts(self, hand: str, deck: Names, discard_pile: Names, wanted: str) -> None:
        """Junk counts as drawn, a full hand draws nothing, and more than five cards are kept."""
        state = position(
            seat(hand="Lost Shipments"), seat(hand=hand, deck=deck, discard_pile=discard_pile)
        )

        state = passed(play(state, "Lost Shipments"), 2)

        assert cards(state, wanted) == state.players[1].hand

    @pytest.mark.rule("K-51")
    def test_several_do_not_add_up(self) -> None:
        """Bound by two of them a player draws one card, and one card when one has ended."""
        state = position(
            seat(hand="Lost Shipments, 5 junk"),
            seat(hand="Reflection, 5 junk"),
            seat(hand=(), deck="5 junk"),
        )
        state = passed(play(state, "Lost Shipments"))
        reflection, shipments = cards(state, "Reflection, Lost Shipments")
        state = passed(apply(state, PlayTechnique(As(reflection, shipments))))
        assert bound(state) == [(0, Aspect.DRAWS), (1, Aspect.DRAWS)]
        state = passed(state)

        assert len(state.players[2].hand) == 1
        assert bound(state) == [(1, Aspect.DRAWS)]

    @pytest.mark.rule("K-51", "K-27")
    def test_larger_hands(self) -> None:
        """A larger hand size does not raise the limit."""
        state = position(
            seat(hand="Lost Shipments"),
            seat(hand="2 Cookies, junk", deck="5 junk", stall=["Sofa"]),
            seat(hand="Cookies, 4 junk", deck="5 junk"),
            seat(hand="5 junk", deck="5 junk, Night Shift", stall=["Little Villain"]),
        )

        state = passed(play(state, "Lost Shipments"), 4)

        assert [len(player.hand) for player in state.players[1:]] == [4, 6, 5]

    @pytest.mark.rule("K-51", "K-55")
    def test_sofa(self) -> None:
        """With Sofa a hand of five draws the one card, a hand of six none."""
        for held, wanted in ((4, 5), (5, 6), (6, 6)):
            state = position(
                seat(hand="Lost Shipments"),
                seat(hand=f"{held} junk", deck="5 junk", stall=["Sofa"]),
            )

            state = passed(play(state, "Lost Shipments"), 2)

            assert wanted == len(state.players[1].hand)

    @pytest.mark.rule("K-51")
    def test_cards_drawn_raise_the_size_in_vain(self) -> None:
        """Cookies that are drawn as the one card bring no further card."""
        state = position(seat(hand="Lost Shipments"), seat(hand="4 junk", deck="5 junk, Cookies"))

        state = passed(play(state, "Lost Shipments"), 2)

        assert cards(state, "4 junk, Cookies") == state.players[1].hand

    @pytest.mark.rule("K-51")
    def test_effects_draw_as_ever(self) -> None:
        """Only filling the hand is limited, and what effects drew before does not count."""
        state = position(
            seat(hand="Lost Shipments"),
            seat(hand="Swift Broker, 3 junk", deck="9 junk"),
        )

        state = play(passed(play(state, "Lost Shipments")), "Swift Broker")
        assert len(state.players[1].hand) == 3
        state = passed(state)

        assert len(state.players[1].hand) == 4

    @pytest.mark.rule("K-51", "K-50", "K-52")
    def test_later_parts_draw_as_ever(self) -> None:
        """A card drawn at the start of a turn is drawn in spite of it."""
        state = position(
            seat(hand="Steady Achiever, 5 junk", deck="5 junk"),
            seat(hand="Lost Shipments, 5 junk"),
        )

        state = passed(play(passed(play(state, "Steady Achiever")), "Lost Shipments"))

        assert len(state.players[0].hand) == 6
        assert bound(state) == [(1, Aspect.DRAWS)]


@pytest.mark.rule("K-06", "K-27", "K-51")
def test_no_question_where_nothing_may_be_drawn_any_more() -> None:
    """With the draw limit reached, no answer could make the hand any larger."""
    state = position(
        seat(hand="Lost Shipments"), seat(hand="Seeing Doubles, Cookies, Swift Broker")
    )
    state = apply(state, PlayTechnique(card(state, "Lost Shipments")))
    state = apply(apply(state, DiscardCards()), DiscardCards())

    assert state.pending is None
    assert (0, 4) == (state.active, len(state.players[1].hand))
