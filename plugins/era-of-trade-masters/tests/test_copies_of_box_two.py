"""What becomes of the cards of the second box when chameleons copy them."""

from collections.abc import Sequence

import pytest

from dale_rules import (
    As,
    BuildStack,
    Card,
    Choose,
    DiscardCards,
    GameState,
    IllegalityCode,
    Phase,
    PlayTechnique,
    Purchase,
    RequestKind,
    UseAbility,
    apply,
    explain,
    is_legal,
    legal_moves,
    transition,
)
from dale_rules._model.cards import UsedMark
from dale_rules._model.events import CardShown
from dale_rules._model.modifiers import Aspect
from dale_rules.testing import answer, card, cards, position, seat

every_way = pytest.mark.parametrize(
    "way",
    ["Flexible Shopkeeper", "Reflection", "Good Old Times", "Trendsetting", "Seeing Doubles"],
)


def facing(
    way: str,
    model: str,
    *,
    hand: str = "5 junk",
    deck: str = "5 junk",
    discard_pile: str = "",
    other_hand: str = "5 junk",
    other_deck: str = "5 junk",
    market: Sequence[str] = ("Cookies",),
    market_deck: str = "Shattered Relic",
    dice: Sequence[int] = (),
    active: int = 0,
) -> GameState:
    """A position of three in which a chameleon in the hand of seat 0 can copy some card."""
    beside = f", {model}" if way == "Seeing Doubles" else ""
    return position(
        seat(
            hand=f"{hand}, {way}{beside}",
            deck=deck,
            discard_pile=discard_pile,
            stall=[model] if way == "Flexible Shopkeeper" else [],
        ),
        seat(hand=other_hand, deck=other_deck),
        seat(discard_pile=model if way == "Reflection" else ""),
        market=[*market, model] if way == "Trendsetting" else market,
        market_deck=market_deck,
        market_discard=model if way == "Good Old Times" else "",
        dice=dice,
        active=active,
    )


def copying(state: GameState, way: str, model: str) -> As:
    """A chameleon used as a copy, neither of them with marks."""
    return As(card(state, way), card(state, model))


def play(state: GameState, way: str, model: str, *answers: object) -> GameState:
    """Play a copy of a technique and answer what it asks."""
    return answered(apply(state, PlayTechnique(copying(state, way, model))), *answers)


def played(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique as itself and answer what it asks."""
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


def held_by(state: GameState, name: str) -> Card:
    """A card in the hand of seat 0 as it is there, marks and all."""
    return next(held for held in state.players[0].hand if held.plain == card(state, name))


def legal_uses(state: GameState, name: str) -> dict[str, As]:
    """As what a chameleon in the hand can be paid with or played, by name."""
    found: list[object] = []
    for move in legal_moves(state):
        if isinstance(move, Purchase):
            found += move.cards
        elif isinstance(move, PlayTechnique):
            found.append(move.card)
    held = held_by(state, name)
    return {use.copied.name: use for use in found if isinstance(use, As) and use.card == held}


def refusal(state: GameState, move: object) -> str:
    """The message why a move is illegal."""
    problem = explain(state, move)
    assert problem is not None
    return problem.message


class TestPlatypuses:
    @every_way
    @pytest.mark.rule("K-20", "K-21", "K-22", "K-49")
    def test_calculations(self, way: str) -> None:
        """A payment with a copied Calculations may rearrange the market."""
        state = facing(way, "Calculations", market=["Cookies", "Spyglass"])

        # A Spyglass costs 5 where it is, and 4 in the first slot.
        payment = (*cards(state, "2 junk"), copying(state, way, "Calculations"))
        state = apply(state, Purchase(1, payment))
        if state.pending is not None:
            assert state.pending.request.source == "platypuses/calculations"
            state = apply(state, Choose(state.pending.options[0]))

        assert state.pending is None
        assert card(state, "Spyglass") in state.players[0].hand
        assert cards(state, f"2 junk, {way}") == state.players[0].discard_pile

    @pytest.mark.rule("K-22", "K-49")
    def test_model_bought(self) -> None:
        """The copied card of the market may be the one bought, and others move around it."""
        state = facing(
            "Trendsetting", "Calculations", market=["Cookies"], market_deck="2 Shattered Relic"
        )
        payment = (card(state, "junk"), copying(state, "Trendsetting", "Calculations"))

        # For 3 where it is; for 2 in the first slot it would be overpaid.
        state = apply(state, Purchase(1, payment))

        assert state.pending is None
        assert card(state, "Calculations") in state.players[0].hand
        assert card(state, "Cookies") == state.market[0]

    @pytest.mark.rule("K-20", "R-14")
    def test_calculations_and_copy(self) -> None:
        """Calculations and its copy in one payment let the market be rearranged once."""
        state = facing("Seeing Doubles", "Calculations", market=["Shattered Relic", "Spyglass"])
        payment = (
            card(state, "Calculations"),
            copying(state, "Seeing Doubles", "Calculations"),
        )

        state = apply(state, Purchase(0, payment))
        state = answered(state, ["Spyglass", "Shattered Relic"])

        assert state.pending is None
        assert card(state, "Shattered Relic") in state.players[0].hand
        assert state.market[0] == card(state, "Spyglass")

    @every_way
    @pytest.mark.rule("K-49", "K-20")
    @pytest.mark.parametrize("kept", ["yes", "no"])
    def test_glue(self, way: str, kept: str) -> None:
        """A copy of Glue may be kept in the hand, or is discarded as the chameleon it is."""
        state = facing(way, "Glue", market=["Cookies", "Spyglass"])

        state = apply(state, Purchase(1, (copying(state, way, "Glue"),)))
        assert state.pending is not None
        assert state.pending.request.source == "platypuses/glue"
        state = answered(state, kept)

        assert (card(state, way) in state.players[0].hand) is (kept == "yes")
        assert (card(state, way) in state.players[0].discard_pile) is (kept == "no")
        assert card(state, "Spyglass") in state.players[0].hand

    @pytest.mark.rule("K-49", "R-24", "R-33")
    @pytest.mark.parametrize(
        ("answers", "pile"),
        [
            (("yes", "yes"), "junk"),
            (("yes", "no"), "junk, Glue"),
            (("no", "yes"), "Seeing Doubles, junk"),
            (("no", "no"), "Seeing Doubles, junk, Glue"),
        ],
        ids=["both", "first", "second", "neither"],
    )
    def test_two_glues(self, answers: tuple[str, str], pile: str) -> None:
        """Each Glue of a payment is kept or not on its own; the rest is discarded in order."""
        state = position(
            seat(hand="Seeing Doubles, Glue, 5 junk"),
            seat(hand="Scary Gunfight, 5 junk"),
            market="3 Cookies, Spyglass, Flashy Show",
            active=1,
        )
        # The Flashy Show then costs 11.
        state = passed(played(state, "Scary Gunfight"))
        payment = (copying(state, "Seeing Doubles", "Glue"), *cards(state, "junk, Glue"))

        state = answered(apply(state, Purchase(4, payment)), *answers)

        assert cards(state, pile) == state.players[0].discard_pile
        kept = [held in state.players[0].hand for held in cards(state, "Seeing Doubles, Glue")]
        assert [wanted == "yes" for wanted in answers] == kept

    @pytest.mark.rule("R-24", "K-49")
    def test_order_around_a_kept_copy(self) -> None:
        """What is not kept is discarded in its own place, even if it equals a card kept."""
        state = position(
            seat(hand="2 Reflection, 5 junk"),
            seat(discard_pile="Glue"),
            seat(discard_pile="Safety Precaution"),
            market="3 Cookies, Spyglass, Flashy Show",
        )
        payment = (
            copying(state, "Reflection", "Glue"),
            card(state, "junk"),
            copying(state, "Reflection", "Safety Precaution"),
        )

        kept = answered(apply(state, Purchase(4, payment)), "yes")
        gone = answered(apply(state, Purchase(4, payment)), "no")

        assert cards(state, "junk, Reflection") == kept.players[0].discard_pile
        assert cards(state, "Reflection, junk, Reflection") == gone.players[0].discard_pile

    @pytest.mark.rule("R-24", "K-49")
    @pytest.mark.parametrize(
        ("answers", "pile"),
        [
            (("yes", "yes"), "junk"),
            (("yes", "no"), "junk, Reflection"),
            (("no", "yes"), "Reflection, junk"),
            (("no", "no"), "Reflection, junk, Reflection"),
        ],
        ids=["both", "first", "second", "neither"],
    )
    def test_two_equal_glues(self, answers: tuple[str, str], pile: str) -> None:
        """Of equal chameleons, each a Glue, the one not kept is discarded in its own place."""
        state = position(
            seat(hand="Scary Gunfight, 5 junk"),
            seat(hand="2 Reflection, 5 junk"),
            seat(discard_pile="Glue"),
            market="3 Cookies, Spyglass, Flashy Show",
        )
        state = passed(played(state, "Scary Gunfight"))
        glue = copying(state, "Reflection", "Glue")

        state = apply(state, Purchase(4, (glue, card(state, "junk"), glue)))
        state = answered(state, *answers)

        assert cards(state, pile) == state.players[1].discard_pile

    @pytest.mark.rule("K-49", "K-53")
    def test_kept_is_not_gained(self) -> None:
        """A card kept did not get into the hand again: nothing reacts to that."""
        state = position(
            seat(hand="Reflection, 5 junk"),
            seat(discard_pile="Glue"),
            seat(discard_pile="Quality Inspection"),
            market="Cookies, Spyglass",
        )

        state = apply(state, Purchase(1, (copying(state, "Reflection", "Glue"),)))
        state = answered(state, "yes")

        assert state.pending is None
        assert card(state, "Reflection") in state.players[0].hand

    @pytest.mark.rule("K-49", "K-35", "R-14")
    def test_kept_with_its_marks(self) -> None:
        """A kept chameleon keeps its alterations and the abilities it has used."""
        state = position(
            seat(hand="Seeing Doubles, Glue, Bold Haggler, 5 junk"),
            seat(hand="Binoculars, 4 junk"),
            market="2 Cookies, Flashy Show",
            dice=[2],
        )
        haggler = card(state, "Bold Haggler")
        state = apply(state, UseAbility(copying(state, "Seeing Doubles", "Bold Haggler")))
        doubles = held_by(state, "Seeing Doubles")

        # The Flashy Show costs 7: Glue and the roll.
        payment = (legal_uses(state, "Seeing Doubles")["Glue"],)
        state = answered(apply(state, Purchase(2, payment)), "yes")

        # The other player may react, which shows the middle of the turn.
        assert state.pending is not None
        assert state.pending.seat == 1
        assert doubles in state.players[0].hand
        assert UsedMark(haggler.id) in doubles.marks

    @pytest.mark.rule("K-22", "K-27", "K-49")
    def test_kept_and_counted_at_clean_up(self) -> None:
        """A kept chameleon is counted at clean-up, as what it copies then."""
        state = position(
            seat(hand="Reflection, 3 junk", deck="5 junk"),
            seat(discard_pile="Glue"),
            seat(discard_pile="Cookies"),
            market="Cookies, Spyglass",
        )

        state = apply(state, Purchase(1, (copying(state, "Reflection", "Glue"),)))
        state = answered(state, "yes")
        assert state.pending is not None
        assert state.pending.request.purpose == "hand size"
        as_glue, as_cookies = (
            apply(state, Choose(copying(state, "Reflection", model)))
            for model in ("Glue", "Cookies")
        )

        assert [len(after.players[0].hand) for after in (as_glue, as_cookies)] == [5, 6]

    @every_way
    @pytest.mark.rule("K-20", "R-12")
    def test_tireless_tinkerer(self, way: str) -> None:
        """A copied technique does what the card does; the chameleon is discarded after it."""
        state = facing(way, "Tireless Tinkerer", discard_pile="Spyglass", deck="junk")

        state = play(state, way, "Tireless Tinkerer")

        assert cards(state, "junk, Spyglass") == state.players[0].deck
        assert cards(state, way) == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-25", "K-08", "K-22")
    def test_safety_precaution(self) -> None:
        """A chameleon used as Safety Precaution is itself put into the stall."""
        state = facing("Flexible Shopkeeper", "Safety Precaution")

        state = play(state, "Flexible Shopkeeper", "Safety Precaution")

        assert (cards(state, "Flexible Shopkeeper"),) == state.players[0].stall
        assert card(state, "Safety Precaution") in state.players[0].hand
        assert state.players[0].discard_pile == ()
        assert state.bonus_action

    @pytest.mark.rule("K-08")
    def test_safety_precaution_without_stall(self) -> None:
        """With nothing to swap with it is discarded as usual."""
        state = play(facing("Reflection", "Safety Precaution"), "Reflection", "Safety Precaution")

        assert cards(state, "Reflection") == state.players[0].discard_pile

    @pytest.mark.rule("K-20", "K-01")
    def test_magnet(self) -> None:
        """A copied Magnet searches the own deck."""
        state = facing("Trendsetting", "Magnet", deck="2 junk, Spyglass")

        state = play(state, "Trendsetting", "Magnet", "Spyglass")

        assert card(state, "Spyglass") in state.players[0].hand
        assert cards(state, "2 junk") == state.players[0].deck

    @pytest.mark.rule("K-20", "R-33")
    def test_dangerous_test(self) -> None:
        """A copied Dangerous Test may discard the very card that was copied."""
        state = facing("Seeing Doubles", "Dangerous Test", hand="junk", deck="3 junk")

        state = play(state, "Seeing Doubles", "Dangerous Test", ["junk", "junk", "Dangerous Test"])
        state = answered(state, ["Dangerous Test", "junk", "junk"])

        piled = "Dangerous Test, 2 junk, Seeing Doubles"
        assert cards(state, piled) == state.players[0].discard_pile


class TestSloths:
    @every_way
    @pytest.mark.rule("K-50", "K-20", "K-21")
    def test_later_part(self, way: str) -> None:
        """The later part of a copied technique comes, though the chameleon copies no more."""
        state = facing(way, "Steady Achiever", deck="junk, Spyglass")

        state = play(state, way, "Steady Achiever")
        assert state.bonus_action
        assert cards(state, way) == state.players[0].discard_pile
        promised = [(later.seat, later.source) for later in state.later]
        assert promised == [(0, "sloths/steady-achiever")]
        before = len(state.players[0].hand)
        state = passed(state, 3)

        assert len(state.players[0].hand) == before + 1
        assert card(state, "Spyglass") in state.players[0].hand

    @pytest.mark.rule("K-50")
    def test_original_and_copy(self) -> None:
        """A card and its copy act twice."""
        state = facing("Seeing Doubles", "Steady Achiever", deck="junk, Cookies, Spyglass")

        state = play(state, "Seeing Doubles", "Steady Achiever")
        state = passed(played(state, "Steady Achiever"), 3)

        assert cards(state, "5 junk, Cookies, Spyglass") == state.players[0].hand

    @pytest.mark.rule("K-50", "R-12")
    def test_shopping_journey(self) -> None:
        """A copied Shopping Journey awards no bonus action, and takes a card a turn later."""
        state = facing(
            "Reflection", "Shopping Journey", market=["Cookies", "Spyglass"], market_deck=""
        )

        state = play(state, "Reflection", "Shopping Journey")
        assert state.active == 1
        state = answered(passed(state, 2), "Spyglass")

        assert (state.active, state.phase) == (0, Phase.ACTION)
        assert cards(state, "5 junk, Spyglass") == state.players[0].hand

    @pytest.mark.rule("K-50")
    def test_housecleaning(self) -> None:
        """A copied Housecleaning takes junk now, and throws a card away a turn later."""
        state = facing("Reflection", "Housecleaning", hand="4 junk", discard_pile="junk")

        state = play(state, "Reflection", "Housecleaning", ["junk"])
        assert cards(state, "5 junk") == state.players[0].hand
        state = answered(passed(state, 3), "junk")

        assert cards(state, "4 junk") == state.players[0].hand

    @pytest.mark.rule("K-50")
    def test_siesta(self) -> None:
        """A copied Siesta may take the chameleon itself."""
        state = play(facing("Reflection", "Siesta"), "Reflection", "Siesta")

        state = answered(passed(state, 3), "Reflection")

        assert cards(state, "5 junk, Reflection") == state.players[0].hand

    @pytest.mark.rule("K-50")
    def test_lunch_break(self) -> None:
        """A copied Lunch Break draws now and a turn later."""
        state = facing("Reflection", "Lunch Break", deck="junk, Cookies, Spyglass")

        state = play(state, "Reflection", "Lunch Break")
        assert cards(state, "5 junk, Spyglass") == state.players[0].hand

        assert cards(state, "5 junk, Cookies, Spyglass") == passed(state, 3).players[0].hand

    @pytest.mark.rule("K-50", "R-60")
    def test_ironing(self) -> None:
        """Ironing and its copy make each card worth 2 more on the next turn."""
        state = facing("Seeing Doubles", "Ironing", market=["Flashy Show"], market_deck="")

        state = play(state, "Seeing Doubles", "Ironing")
        state = passed(played(state, "Ironing"), 3)

        assert is_legal(state, Purchase(0, cards(state, "2 junk")))
        assert "paid 3 + 3 + 3" in refusal(state, Purchase(0, cards(state, "3 junk")))


class TestCrocodiles:
    @every_way
    @pytest.mark.rule("K-51", "K-20", "K-21")
    def test_nasty_threat(self, way: str) -> None:
        """A copied Nasty Threat binds the others until the turn of who played the chameleon."""
        state = facing(way, "Nasty Threat", other_hand="Cookies, Swift Broker, 3 junk")

        state = passed(play(state, way, "Nasty Threat"))
        problem = explain(state, BuildStack(cards(state, "Swift Broker")))
        assert problem is not None
        assert problem.code is IllegalityCode.WRONG_TOTAL
        assert is_legal(state, BuildStack(cards(state, "Cookies")))

        assert [modifier.seat for modifier in state.modifiers] == [0]
        assert passed(state, 2).modifiers == ()

    @pytest.mark.rule("K-51")
    def test_threat_and_copy(self) -> None:
        """Nasty Threat and its copy add up."""
        state = facing(
            "Seeing Doubles", "Nasty Threat", other_hand="Cookies, Shattered Relic, 3 junk"
        )

        state = play(state, "Seeing Doubles", "Nasty Threat")
        state = passed(played(state, "Nasty Threat"))

        stacks = list(legal_moves(state).of(BuildStack))
        assert [BuildStack(cards(state, "Shattered Relic"))] == stacks

    @pytest.mark.rule("K-51")
    def test_threats_of_two_players(self) -> None:
        """Those of two players add up for a third, and each ends with its maker's next turn."""
        state = position(
            seat(hand="Nasty Threat, Reflection, 5 junk"),
            seat(hand="Reflection, 5 junk"),
            seat(hand="Little Villain, Scary Gunfight, Night Shift, 2 junk"),
        )

        def totals(state: GameState) -> list[int]:
            return [
                sum(use.face.kind.value for use in move.cards)
                for move in legal_moves(state).of(BuildStack)
                if isinstance(move, BuildStack)
            ]

        state = passed(played(state, "Nasty Threat"))
        state = passed(play(state, "Reflection", "Nasty Threat"))
        assert totals(state) == [3, 3]
        state = passed(state)
        # One's own is over, the other's is not.
        assert [modifier.seat for modifier in state.modifiers] == [1]
        assert totals(state) == [2]
        state = passed(state)
        assert state.modifiers == ()
        assert totals(passed(state)) == [1]

    @pytest.mark.rule("K-51")
    def test_shipments_and_copy(self) -> None:
        """Lost Shipments and its copy still let the others draw one card."""
        state = facing("Seeing Doubles", "Lost Shipments", other_hand="junk")

        state = play(state, "Seeing Doubles", "Lost Shipments")
        state = passed(played(state, "Lost Shipments"), 2)

        assert [modifier.aspect for modifier in state.modifiers] == [Aspect.DRAWS] * 2
        assert len(state.players[1].hand) == 2

    @pytest.mark.rule("K-51", "R-21")
    def test_scary_gunfight(self) -> None:
        """A copied Scary Gunfight raises the prices of others."""
        state = facing("Good Old Times", "Scary Gunfight")

        state = passed(play(state, "Good Old Times", "Scary Gunfight"))

        assert not is_legal(state, Purchase(0, cards(state, "2 junk")))
        assert is_legal(state, Purchase(0, cards(state, "4 junk")))

    @pytest.mark.rule("K-20")
    def test_little_villain(self) -> None:
        """A copied Little Villain leaves its player's deck alone."""
        state = facing("Flexible Shopkeeper", "Little Villain", other_deck="junk, Spyglass")

        state = play(state, "Flexible Shopkeeper", "Little Villain")

        assert cards(state, "Spyglass, junk") == state.players[1].discard_pile
        assert len(state.players[2].discard_pile) == 2
        assert len(state.players[0].deck) == 5

    @pytest.mark.rule("K-58")
    def test_night_shift(self) -> None:
        """A copied Night Shift puts one card back on each deck."""
        state = facing("Trendsetting", "Night Shift", deck="Cookies", other_deck="Spyglass")

        state = play(state, "Trendsetting", "Night Shift", ["Spyglass", "junk", "Cookies"])

        assert cards(state, "Spyglass") == state.players[0].deck
        assert cards(state, "junk") == state.players[1].deck
        assert cards(state, "4 junk, Cookies") == state.players[2].deck

    @pytest.mark.rule("K-20", "K-21")
    def test_ruthless_competition(self) -> None:
        """Being put on a deck is no use: the copied card itself may go there."""
        state = facing("Seeing Doubles", "Ruthless Competition", other_deck="junk, Spyglass")

        state = play(state, "Seeing Doubles", "Ruthless Competition", 1, "Ruthless Competition")

        assert cards(state, "junk, Ruthless Competition") == state.players[1].deck
        assert cards(state, "5 junk, Spyglass") == state.players[0].hand


class TestFoxes:
    @pytest.mark.rule("K-20", "R-31")
    def test_cunning_neighbour(self) -> None:
        """A chameleon used as Cunning Neighbour may itself be put on the deck."""
        state = facing("Reflection", "Cunning Neighbour", deck="junk")

        put = play(state, "Reflection", "Cunning Neighbour", 1, "yes")
        discarded = play(state, "Reflection", "Cunning Neighbour", 1, "no")

        assert cards(state, "junk, Reflection") == put.players[0].deck
        assert put.players[0].discard_pile == ()
        assert cards(state, "Reflection") == discarded.players[0].discard_pile
        assert (put.bonus_action, discarded.bonus_action) == (True, True)

    @pytest.mark.rule("K-20", "R-15")
    def test_cheer(self) -> None:
        """A copied Cheer asks every player from its own on."""
        state = facing("Reflection", "Cheer", deck="junk, Spyglass", other_deck="junk, Cookies")

        state = play(state, "Reflection", "Cheer")
        assert state.pending is not None
        assert state.pending.seat == 0
        state = answered(state, "Spyglass")
        assert state.pending is not None
        assert state.pending.seat == 1
        state = answered(state, "Cookies")

        assert cards(state, "5 junk, Spyglass") == state.players[0].hand
        assert cards(state, "5 junk, Cookies") == state.players[1].hand
        assert cards(state, "6 junk") == state.players[2].hand

    @pytest.mark.rule("K-07", "K-21")
    def test_raffle(self) -> None:
        """The chameleon played as Raffle is in no hand, and so cannot be taken."""
        state = facing("Reflection", "Raffle", hand="Spyglass", other_hand="Cookies")

        state = play(state, "Reflection", "Raffle", "left")

        assert cards(state, "Cookies") == state.players[0].hand
        assert cards(state, "junk") == state.players[1].hand
        assert cards(state, "4 junk, Spyglass") == state.players[2].hand

    @pytest.mark.rule("K-58")
    def test_charity(self) -> None:
        """A copied Charity gives back one card to each player from whom one came."""
        state = facing("Reflection", "Charity", hand="Spyglass", other_hand="Cookies")

        state = play(state, "Reflection", "Charity", ["junk", "Cookies"])

        assert cards(state, "Spyglass") == state.players[0].hand
        assert cards(state, "junk") == state.players[1].hand
        assert cards(state, "4 junk, Cookies") == state.players[2].hand

    @pytest.mark.rule("K-20", "K-22")
    def test_tasters(self) -> None:
        """With a copied Tasters the very card that was copied may be taken."""
        state = facing("Trendsetting", "Tasters", market=["Cookies", "Spyglass"])

        state = play(state, "Trendsetting", "Tasters", "right", "Tasters", "Spyglass")

        assert card(state, "Tasters") in state.players[0].hand
        assert card(state, "Spyglass") in state.players[2].hand
        assert card(state, "Cookies") in state.players[1].hand

    @pytest.mark.rule("K-20", "K-07")
    def test_rumours(self) -> None:
        """With a copied Rumours the copied card goes from its pile on its owner's deck."""
        state = facing("Reflection", "Rumours", deck="junk", discard_pile="Cookies, Spyglass")

        state = play(state, "Reflection", "Rumours", ["Spyglass", "Cookies"])

        assert cards(state, "junk, Spyglass, Cookies") == state.players[0].deck
        assert cards(state, "Reflection") == state.players[0].discard_pile
        assert cards(state, "5 junk, Rumours") == state.players[2].deck


class TestPolecats:
    @pytest.mark.rule("K-20", "K-22")
    def test_daring_adventurer(self) -> None:
        """What a copied Daring Adventurer throws away covers the card that was copied."""
        state = facing(
            "Good Old Times",
            "Daring Adventurer",
            market=["Cookies", "Spyglass"],
            market_deck="3 Shattered Relic, Flashy Show",
            dice=[1],
        )

        state = play(state, "Good Old Times", "Daring Adventurer", ["Spyglass"])

        assert cards(state, "Daring Adventurer, Spyglass") == state.market_discard
        assert cards(state, "Cookies, Flashy Show, 3 Shattered Relic") == state.market

    @pytest.mark.rule("K-21")
    def test_swank(self) -> None:
        """A chameleon thrown away is itself: an animalfolk card that copies nothing."""
        state = facing("Seeing Doubles", "Swank", hand="Reflection, junk", market_deck="Spyglass")

        state = play(state, "Seeing Doubles", "Swank", "Reflection")

        assert cards(state, "Reflection") == state.market_discard
        assert card(state, "Spyglass") in state.players[0].hand

    @pytest.mark.rule("K-22")
    def test_risky_business(self) -> None:
        """A chameleon on the market deck has its printed value."""
        state = facing("Trendsetting", "Risky Business", market_deck="Reflection")

        right = play(state, "Trendsetting", "Risky Business", 2)
        wrong = play(state, "Trendsetting", "Risky Business", 4)

        assert card(state, "Reflection") in right.players[0].hand
        assert cards(state, "Reflection") == wrong.market_discard

    @pytest.mark.rule("K-20", "K-21")
    def test_natural_survivor(self) -> None:
        """A copied Natural Survivor may exchange the card that was copied."""
        state = facing("Seeing Doubles", "Natural Survivor", deck="Spyglass", dice=[1])

        state = play(state, "Seeing Doubles", "Natural Survivor", ["Natural Survivor"])

        assert cards(state, "5 junk, Spyglass") == state.players[0].hand
        assert cards(state, "Natural Survivor") == state.players[0].deck

    @every_way
    @pytest.mark.rule("K-20", "R-60")
    def test_rare_artefact(self, way: str) -> None:
        """A copied Rare Artefact multiplies the value of another card."""
        state = facing(way, "Rare Artefact", hand="Spyglass, junk", dice=[3])

        state = play(state, way, "Rare Artefact", "Spyglass")

        payment = (card(state, "junk"), held_by(state, "Spyglass"))
        assert "paid 1 + 12" in refusal(state, Purchase(0, payment))


class TestRareArtefactOnAChameleon:
    """A chameleon's own alteration goes with whatever it is used as."""

    @every_way
    @pytest.mark.rule("K-38", "K-20", "R-60")
    def test_paid(self, way: str) -> None:
        """Paid with, it is worth a multiple of the copied card."""
        state = facing(
            way,
            "Shattered Relic",
            hand="Rare Artefact, 5 junk",
            market=["Cookies", "Cookies", "Cookies", "Spyglass"],
            dice=[2],
        )

        state = played(state, "Rare Artefact", way)
        use = legal_uses(state, way)["Shattered Relic"]

        # A Spyglass costs 7 in the fourth slot.
        assert is_legal(state, Purchase(3, (use, card(state, "junk"))))
        assert "paid 6" in refusal(state, Purchase(3, (use,)))

    @pytest.mark.rule("K-38", "K-21", "R-60", "R-36")
    def test_built(self) -> None:
        """Built with, it is worth a multiple of the copied card, and of its set."""
        state = position(
            seat(
                hand="Rare Artefact, Flexible Shopkeeper, Swift Broker, junk",
                stall=["Swift Broker", "Cookies", "Shattered Relic", "2 Cookies"],
            ),
            dice=[2],
        )

        state = played(state, "Rare Artefact", "Flexible Shopkeeper")
        stacks = list(legal_moves(state).of(BuildStack))
        assert len(stacks) == 1
        state = apply(state, stacks[0])

        # Twice 2, and 1. In the stall the chameleon is its printed self again.
        assert cards(state, "Flexible Shopkeeper, Swift Broker") == state.players[0].stall[4]

    @pytest.mark.rule("K-21", "K-22")
    def test_is_no_use(self) -> None:
        """Being chosen for Rare Artefact fixes nothing: it may still be used as anything."""
        state = position(
            seat(hand="Rare Artefact, Reflection, 4 junk"),
            seat(discard_pile="Cookies"),
            seat(discard_pile="Steady Achiever"),
            market=["Cookies"],
            dice=[3],
        )

        state = played(state, "Rare Artefact", "Reflection")

        assert set(legal_uses(state, "Reflection")) == {"Cookies", "Steady Achiever"}

    @pytest.mark.rule("K-38", "K-50", "R-62")
    def test_played(self) -> None:
        """Played as a technique it acts once, and loses the alteration."""
        state = facing(
            "Reflection", "Steady Achiever", hand="Rare Artefact, 5 junk", dice=[3], market=[]
        )

        state = played(state, "Rare Artefact", "Reflection")
        use = legal_uses(state, "Reflection")["Steady Achiever"]
        state = apply(state, PlayTechnique(use))

        assert [later.source for later in state.later] == ["sloths/steady-achiever"]
        assert cards(state, "Rare Artefact, Reflection") == state.players[0].discard_pile

    @pytest.mark.rule("K-38", "K-33", "K-10")
    def test_blindfold(self) -> None:
        """Chosen for Blindfold, its value is a multiple of the copied card's."""
        state = position(
            seat(hand="Rare Artefact, Blindfold, Reflection, 4 junk"),
            seat(discard_pile="Shattered Relic"),
            dice=[3],
        )

        state = played(state, "Rare Artefact", "Reflection")
        state = played(state, "Blindfold")
        assert state.pending is not None
        use = next(use for use in state.pending.options if isinstance(use, As))
        state = apply(state, Choose(use))
        assert state.pending is not None
        assert (state.pending.seat, tuple(state.pending.options)) == (1, tuple(range(1, 16)))
        right = answered(state, 9)
        wrong = answered(state, 3)

        assert card(state, "Reflection") in right.players[0].discard_pile
        assert wrong.pending is not None
        assert (wrong.pending.seat, tuple(wrong.pending.options)) == (0, (1, 2, 3, 4, 5))

    @pytest.mark.rule("K-38", "K-20", "R-61")
    def test_with_the_model_altered(self) -> None:
        """The copied card's alteration comes first, then the chameleon's own."""
        state = position(
            seat(hand="Rare Artefact, Seeing Doubles, Bold Haggler, 5 junk"),
            market=[None, None, None, None, "Flashy Show"],
            dice=[2, 2],
        )

        state = apply(state, UseAbility(card(state, "Bold Haggler")))
        state = played(state, "Rare Artefact", "Seeing Doubles")
        use = legal_uses(state, "Seeing Doubles")["Bold Haggler"]

        # 1 + 2, twice.
        assert "paid 6" in refusal(state, Purchase(4, (use,)))

    @pytest.mark.rule("K-38", "R-60")
    def test_ability(self) -> None:
        """Its own ability as a copy adds to what the multiplication made of it."""
        state = position(
            seat(hand="Rare Artefact, Reflection, 5 junk"),
            seat(discard_pile="Bold Haggler"),
            market=[None, None, None, None, "Flashy Show"],
            dice=[3, 2],
        )

        state = played(state, "Rare Artefact", "Reflection")
        state = apply(state, legal_moves(state).of(UseAbility)[0])
        use = legal_uses(state, "Reflection")["Bold Haggler"]

        # Three times 1, and 2.
        assert "paid 5" in refusal(state, Purchase(4, (use,)))

    @pytest.mark.rule("K-27", "K-38")
    def test_counted_at_clean_up(self) -> None:
        """At clean-up a copied Cookies makes the hand one card larger, not three."""
        state = facing("Reflection", "Cookies", hand="Rare Artefact, junk", dice=[3], market=[])

        state = passed(played(state, "Rare Artefact", "Reflection"))

        assert len(state.players[0].hand) == 6

    @pytest.mark.rule("K-38", "K-53", "R-62")
    def test_reaction(self) -> None:
        """By another's turn the mark is gone, and the chameleon reacts like any other."""
        state = facing(
            "Reflection", "Binoculars", hand="Rare Artefact, 5 junk", dice=[3], market=["Cookies"]
        )

        state = passed(played(state, "Rare Artefact", "Reflection"))
        state = apply(state, Purchase(0, cards(state, "2 junk")))

        assert state.pending is not None
        assert tuple(state.pending.options) == (None, copying(state, "Reflection", "Binoculars"))

    @pytest.mark.rule("K-23", "K-38", "K-20")
    def test_on_the_way(self) -> None:
        """A chameleon's alteration goes along when another follows its text."""
        state = position(
            seat(hand="Rare Artefact, Reflection, Seeing Doubles"),
            seat(discard_pile="Cookies"),
            market=[None, None, None, None, "Flashy Show"],
            dice=[3],
        )

        state = played(state, "Rare Artefact", "Reflection")
        use = legal_uses(state, "Seeing Doubles")["Cookies"]

        assert "paid 6" in refusal(state, Purchase(4, (use,)))


class TestSofa:
    """Only a Sofa in the stall counts, and only the card itself."""

    @every_way
    @pytest.mark.rule("K-55", "K-27")
    def test_copied(self, way: str) -> None:
        """A chameleon in the hand that could copy a Sofa enlarges nothing, without a question."""
        state = passed(facing(way, "Sofa", hand="junk", market=[], market_deck=""))

        # The Sofa in one's own stall counts as ever.
        assert len(state.players[0].hand) == (6 if way == "Flexible Shopkeeper" else 5)
        assert (state.active, state.pending) == (1, None)

    @pytest.mark.rule("K-55", "K-22")
    def test_built_as_sofa(self) -> None:
        """A chameleon built with as a copy of Sofa is its printed self in the stall."""
        stall = ["Swift Broker", "Cookies", "Shattered Relic", "Spyglass"]
        state = position(seat(hand="Reflection, junk", stall=stall), seat(discard_pile="Sofa"))

        state = apply(state, BuildStack((copying(state, "Reflection", "Sofa"),)))

        assert cards(state, "Reflection") == state.players[0].stall[4]
        assert len(state.players[0].hand) == 5

    @pytest.mark.rule("K-55", "K-27")
    def test_sofa_or_cookies(self) -> None:
        """Where Sofa and Cookies can be copied, only Cookies enlarges the hand further."""
        state = position(seat(hand="Flexible Shopkeeper", deck="9 junk", stall=["Cookies, Sofa"]))

        state = passed(state)
        assert state.pending is not None
        assert state.pending.request.purpose == "hand size"
        sofa, cookies = (
            apply(state, Choose(copying(state, "Flexible Shopkeeper", model)))
            for model in ("Sofa", "Cookies")
        )

        assert (len(sofa.players[0].hand), len(cookies.players[0].hand)) == (6, 7)

    @pytest.mark.rule("K-20")
    def test_paid(self) -> None:
        """Paid with as a Sofa a chameleon is worth 5."""
        state = facing("Reflection", "Sofa", market=["Cookies", "Spyglass"])

        assert is_legal(state, Purchase(1, (copying(state, "Reflection", "Sofa"),)))


class TestOwls:
    @every_way
    @pytest.mark.rule("K-20", "K-21", "K-53", "K-54")
    def test_binoculars(self, way: str) -> None:
        """On another's turn a chameleon may react as a copy of an owl."""
        state = facing(
            way,
            "Binoculars",
            deck="junk, Spyglass",
            market=["Cookies", "Shattered Relic"],
            market_deck="Spyglass",
            active=1,
        )
        use = copying(state, way, "Binoculars")

        state = apply(state, Purchase(0, cards(state, "2 junk")))
        assert state.pending is not None
        assert (state.pending.seat, state.active) == (0, 1)
        assert (state.pending.request.kind, state.pending.request.secret) == (
            RequestKind.USE,
            True,
        )
        assert use in state.pending.options
        reacted = transition(state, Choose(use))
        assert CardShown(0, use) in reacted.events
        state = answered(reacted.state, "junk")

        assert card(state, "Spyglass") in state.players[0].hand
        assert card(state, way) in state.players[0].hand
        assert cards(state, "junk") == state.players[0].discard_pile

    @pytest.mark.rule("K-24", "R-13")
    def test_model_is_shown(self) -> None:
        """Who reacts with Seeing Doubles shows the copied card of the hand as well."""
        state = facing("Seeing Doubles", "Binoculars", market=["Cookies"], active=1)
        use = copying(state, "Seeing Doubles", "Binoculars")

        state = apply(state, Purchase(0, cards(state, "2 junk")))
        reacted = transition(state, Choose(use))

        shown = [event.card for event in reacted.events if isinstance(event, CardShown)]
        assert set(shown) == {use, card(state, "Binoculars")}

    @pytest.mark.rule("K-53")
    def test_owl_and_copy(self) -> None:
        """An owl and its copy react once each to one event."""
        state = facing("Seeing Doubles", "Binoculars", market=["Cookies"], active=1)

        state = apply(state, Purchase(0, cards(state, "2 junk")))
        state = apply(state, Choose(copying(state, "Seeing Doubles", "Binoculars")))
        state = answered(state, "junk")
        assert state.pending is not None
        assert tuple(state.pending.options) == (None, card(state, "Binoculars"))
        state = answered(state, "Binoculars", "junk")

        assert state.pending is None
        assert len(state.players[0].discard_pile) == 2

    @pytest.mark.rule("K-53", "K-22")
    def test_model_discarded(self) -> None:
        """A reaction that discards the model takes the possibility to copy it along."""
        state = facing("Seeing Doubles", "Binoculars", market=["Cookies"], active=1)

        state = apply(state, Purchase(0, cards(state, "2 junk")))
        state = answered(state, "Binoculars", "Binoculars")

        assert state.pending is None
        assert cards(state, "Binoculars") == state.players[0].discard_pile

    @every_way
    @pytest.mark.rule("K-20", "K-53")
    def test_ancient_knowledge(self, way: str) -> None:
        """A copied Ancient Knowledge reacts to another player's technique."""
        state = facing(
            way, "Ancient Knowledge", deck="2 junk, Spyglass", other_hand="Swift Broker", active=1
        )

        state = played(state, "Swift Broker")
        state = apply(state, Choose(copying(state, way, "Ancient Knowledge")))
        state = answered(state, "Spyglass")
        if way == "Seeing Doubles":
            # The owl itself may react as well.
            state = answered(state, None)

        assert cards(state, "Spyglass") == state.players[0].discard_pile
        assert (state.active, state.bonus_action, state.pending) == (1, True, None)

    @every_way
    @pytest.mark.rule("K-20", "K-53")
    def test_extra_remarks(self, way: str) -> None:
        """A copied Extra Remarks reacts to another player's build."""
        state = facing(
            way,
            "Extra Remarks",
            deck="junk",
            discard_pile="Spyglass",
            other_hand="Swift Broker, 4 junk",
            active=1,
        )

        state = apply(state, BuildStack(cards(state, "Swift Broker")))
        state = apply(state, Choose(copying(state, way, "Extra Remarks")))

        assert cards(state, "junk, Spyglass") == state.players[0].deck

    @every_way
    @pytest.mark.rule("K-20", "K-53", "K-21")
    def test_balancing(self, way: str) -> None:
        """A copied Balancing reacts to a shuffle, and may swap the chameleon itself."""
        state = facing(
            way, "Balancing", discard_pile="Spyglass", other_hand="Magnet, 4 junk", active=1
        )

        state = played(state, "Magnet")
        state = apply(state, Choose(copying(state, way, "Balancing")))
        if way == "Seeing Doubles":
            state = answered(state, way)

        assert card(state, "Spyglass") in state.players[0].hand
        assert cards(state, way) == state.players[0].discard_pile

    @pytest.mark.rule("K-20", "K-53", "K-56")
    @pytest.mark.parametrize("way", ["Reflection", "Seeing Doubles"])
    def test_quality_inspection(self, way: str) -> None:
        """A chameleon that gets into the hand may react as a copy of Quality Inspection."""
        hand = "Lunch Break, 5 junk" + (", Quality Inspection" if way == "Seeing Doubles" else "")
        state = position(
            seat(hand=hand, deck=f"junk, Spyglass, {way}"),
            seat(discard_pile="Quality Inspection"),
        )

        state = played(state, "Lunch Break")
        assert state.pending is not None
        use = copying(state, way, "Quality Inspection")
        assert tuple(state.pending.options) == (None, use)
        state = answered(apply(state, Choose(use)), "junk")

        assert state.pending is None
        assert card(state, "Spyglass") in state.players[0].hand
        assert len([held for held in state.players[0].hand if held.is_junk]) == 4

    @pytest.mark.rule("K-53")
    def test_quality_inspection_of_another_card(self) -> None:
        """A chameleon that was in the hand before does not react when another card comes."""
        state = facing("Reflection", "Quality Inspection", hand="Lunch Break, 5 junk")

        state = played(state, "Lunch Break")

        assert state.pending is None

    @every_way
    @pytest.mark.rule("K-20", "K-35")
    def test_wise_spy(self, way: str) -> None:
        """A chameleon may use a copied ability, once in a turn."""
        state = facing(way, "Wise Spy", deck="junk, Cookies, Spyglass, Shattered Relic")

        state = apply(state, UseAbility(copying(state, way, "Wise Spy")))
        state = answered(state, ["Shattered Relic", "Cookies", "Spyglass"])

        assert cards(state, "junk, Shattered Relic, Cookies, Spyglass") == state.players[0].deck
        chameleon = held_by(state, way)
        assert chameleon.marks == (UsedMark("owls/wise-spy"),)
        left = [
            move.card for move in legal_moves(state).of(UseAbility) if isinstance(move, UseAbility)
        ]
        assert chameleon not in [use.physical for use in left if use.face.name == "Wise Spy"]
        # K-35: the model's own ability is its own.
        assert (card(state, "Wise Spy") in left) is (way == "Seeing Doubles")
