"""What the ocelots do."""

import pytest

from dale_rules import (
    As,
    BuildStack,
    Card,
    CardType,
    Choose,
    DiscardCards,
    Event,
    GameState,
    IllegalityCode,
    PlayTechnique,
    Purchase,
    RequestKind,
    UseAbility,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
    outcome,
    seat_to_act,
    transition,
)
from dale_rules._model.events import CardMoved, CardShown, Rolled, StackBuilt, ValueChanged
from dale_rules._model.zones import Zone
from dale_rules.testing import answer, card, cards, position, seat


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    state = apply(state, PlayTechnique(card(state, technique)))
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def held(state: GameState, name: str, seat: int = 0) -> Card:
    """The first card of this name in a hand, with its marks."""
    return next(held for held in state.players[seat].hand if held.name == name)


def use(state: GameState, name: str) -> GameState:
    """Use the ability of a card of the hand that has not used it."""
    return apply(state, UseAbility(card(state, name)))


def code(state: GameState, move: object) -> IllegalityCode | None:
    """Why a move is illegal."""
    problem = explain(state, move)
    return None if problem is None else problem.code


def options(state: GameState) -> list[object]:
    """The answers to the pending decision."""
    assert state.pending is not None
    return list(state.pending.options)


def events_of(state: GameState, *moves: object) -> list[Event]:
    """What a technique's move and answers bring about, in order."""
    told: list[Event] = []
    for wanted in moves:
        move = wanted if isinstance(wanted, PlayTechnique) else answer(state, wanted)
        step = transition(state, move)
        told += step.events
        state = step.state
    return told


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies", "type", "bonus_action"),
        [
            ("Bold Haggler", 1, 4, CardType.PASSIVE, False),
            ("New Season", 2, 3, CardType.TECHNIQUE, True),
            ("Whirligig", 3, 3, CardType.TECHNIQUE, True),
            ("Charm", 4, 3, CardType.TECHNIQUE, True),
            ("Gamble", 5, 1, CardType.TECHNIQUE, True),
            ("Blindfold", 5, 1, CardType.TECHNIQUE, True),
        ],
    )
    def test_cards(
        self, name: str, value: int, copies: int, type: CardType, bonus_action: bool
    ) -> None:
        """Each card has its value, number of copies, type and icon."""
        state = position(decks=["ocelots"])
        found = card(state, name)

        assert (value, type, bonus_action, "ocelots") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_six_cards(self) -> None:
        """There are six cards, fifteen copies in all, each with a text."""
        rules = position(decks=["ocelots"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)

    def test_die(self) -> None:
        """The ocelot die shows 0, 1, 1, 2, 2 and 3."""
        (die,) = position(decks=["ocelots"]).rules.dice

        assert die.faces == (0, 1, 1, 2, 2, 3)


class TestBoldHaggler:
    @pytest.mark.rule("R-60", "R-22", "K-35")
    @pytest.mark.parametrize("roll", [0, 1, 2, 3])
    def test_payment(self, roll: int) -> None:
        """Rolled, it pays its value and the result."""
        state = position(
            seat(hand="Bold Haggler"),
            market=["Bold Haggler", "Bold Haggler", "Whirligig", "Whirligig"],
            dice=[roll],
        )
        prices = (1, 2, 5, 6)

        state = use(state, "Bold Haggler")

        assert [price <= 1 + roll for price in prices] == [
            is_legal(state, Purchase(slot, (held(state, "Bold Haggler"),))) for slot in range(4)
        ]

    @pytest.mark.rule("R-60", "R-35")
    def test_stack(self) -> None:
        """Rolled, it counts for a stack with the result."""
        state = position(seat(hand="Bold Haggler", stall=["junk"] * 3), dice=[3])
        assert not is_legal(state, BuildStack(cards(state, "Bold Haggler")))

        state = use(state, "Bold Haggler")
        state = apply(state, BuildStack((held(state, "Bold Haggler"),)))

        assert cards(state, "Bold Haggler") == state.players[0].stall[3]

    @pytest.mark.rule("K-35", "R-11")
    def test_costs_no_action(self) -> None:
        """After it the action is still to be taken."""
        state = use(position(seat(hand="Bold Haggler"), dice=[1]), "Bold Haggler")

        assert (state.active, state.turn, state.bonus_action) == (0, 1, False)

    @pytest.mark.rule("K-35")
    def test_once_per_turn(self) -> None:
        """It is rolled once, even when the die shows 0."""
        state = use(position(seat(hand="Bold Haggler"), dice=[0]), "Bold Haggler")

        assert not legal_moves(state).of(UseAbility)
        assert IllegalityCode.ABILITY_USED is code(state, UseAbility(held(state, "Bold Haggler")))
        assert IllegalityCode.NOT_IN_HAND is code(state, UseAbility(card(state, "Bold Haggler")))

    @pytest.mark.rule("K-35")
    def test_each_copy(self) -> None:
        """Each copy is rolled for itself."""
        state = position(seat(hand="2 Bold Haggler"), market=["Whirligig"] * 3, dice=[3, 0])

        state = use(use(state, "Bold Haggler"), "Bold Haggler")

        assert not legal_moves(state).of(UseAbility)
        assert sorted(
            (is_legal(state, Purchase(1, (each,))) for each in state.players[0].hand),
            reverse=True,
        ) == [True, False]
        assert is_legal(state, Purchase(2, state.players[0].hand))

    @pytest.mark.rule("R-62", "K-35")
    def test_next_turn(self) -> None:
        """The next time round it has its own value and may be rolled again."""
        state = use(position(seat(hand="Bold Haggler, 4 junk"), dice=[3]), "Bold Haggler")

        state = apply(state, DiscardCards())

        assert cards(state, "4 junk, Bold Haggler") == state.players[0].hand
        state = apply(state, DiscardCards())
        assert UseAbility(card(state, "Bold Haggler")) in legal_moves(state)

    @pytest.mark.rule("R-14", "K-35", "R-62")
    def test_back_in_hand(self) -> None:
        """Once it has left the hand it is worth 1, and back there it may be rolled again."""
        state = position(seat(hand="Bold Haggler, Swift Broker", deck=()), dice=[3, 2])
        state = use(state, "Bold Haggler")

        state = play(state, "Swift Broker")

        assert cards(state, "Bold Haggler") == state.players[0].hand
        assert is_legal(state, UseAbility(card(state, "Bold Haggler")))

    @pytest.mark.rule("K-35", "R-12")
    def test_before_a_bonus_action(self) -> None:
        """It can be rolled while a bonus action is to be taken."""
        state = play(position(seat(hand="New Season, Bold Haggler")), "New Season")

        assert state.bonus_action
        assert UseAbility(card(state, "Bold Haggler")) in legal_moves(state)
        assert use(state, "Bold Haggler").bonus_action

    @pytest.mark.rule("K-35")
    def test_of_the_hand_alone(self) -> None:
        """One in a stall or pile, or in another hand, is not rolled."""
        state = position(
            seat(hand="junk", discard_pile="Bold Haggler", stall=["Bold Haggler"]),
            seat(hand="Bold Haggler"),
        )

        assert not legal_moves(state).of(UseAbility)
        assert IllegalityCode.NOT_IN_HAND is code(state, UseAbility(card(state, "Bold Haggler")))

    @pytest.mark.rule("R-13", "K-05")
    def test_events(self) -> None:
        """Everybody sees the roll and what it changes."""
        state = position(seat(hand="Bold Haggler"), dice=[2])

        events = transition(state, UseAbility(card(state, "Bold Haggler"))).events

        assert [event.result for event in events if isinstance(event, Rolled)] == [2]
        assert [
            (event.change.amount, event.seen_by)
            for event in events
            if isinstance(event, ValueChanged)
        ] == [(2, None)]

    @pytest.mark.rule("R-60", "R-23")
    def test_overpaying(self) -> None:
        """Overpaying is judged by the rolled value."""
        state = position(seat(hand="Bold Haggler, junk"), market=["Whirligig"], dice=[2])
        state = use(state, "Bold Haggler")
        rolled = held(state, "Bold Haggler")

        assert is_legal(state, Purchase(0, (rolled,)))
        assert IllegalityCode.OVERPAID is code(state, Purchase(0, (card(state, "junk"), rolled)))

    @pytest.mark.rule("R-21", "R-62")
    def test_bought_back(self) -> None:
        """In a pile it is plain again."""
        state = use(position(seat(hand="Bold Haggler"), dice=[3]), "Bold Haggler")

        state = apply(state, DiscardCards((held(state, "Bold Haggler"),)))

        assert cards(state, "Bold Haggler") == state.players[0].discard_pile


class TestNewSeason:
    @pytest.mark.rule("R-43", "K-01")
    def test_throw_away_and_draw(self) -> None:
        """An animalfolk card of the pile goes, and one of the market deck comes into the hand."""
        state = position(
            seat(hand="New Season, junk", discard_pile="Cookies, junk, Spyglass"),
            market=(),
            market_deck="Rotten Food, Sabotage",
        )

        state = play(state, "New Season", "Cookies")

        assert cards(state, "junk, Sabotage") == state.players[0].hand
        assert cards(state, "junk, Spyglass, New Season") == state.players[0].discard_pile
        assert cards(state, "Cookies") == state.market_discard
        assert cards(state, "Rotten Food") == state.market_deck
        assert state.bonus_action

    @pytest.mark.rule("K-03")
    def test_no_junk(self) -> None:
        """Junk is not offered."""
        state = position(seat(hand="New Season", discard_pile="Cookies, junk, Spyglass"))

        assert [
            spot.card.name  # type: ignore[attr-defined]
            for spot in options(play(state, "New Season"))
        ] == ["Cookies", "Spyglass"]

    @pytest.mark.rule("K-03", "R-32")
    @pytest.mark.parametrize("pile", ["", "2 junk"])
    def test_nothing_to_throw_away(self, pile: str) -> None:
        """If none was thrown away, none is drawn."""
        state = position(
            seat(hand="New Season", discard_pile=pile),
            seat(discard_pile="Cookies"),
            market=(),
            market_deck="Whirligig",
        )

        state = play(state, "New Season")

        assert state.players[0].hand == ()
        assert cards(state, "Whirligig") == state.market_deck
        assert state.bonus_action

    @pytest.mark.rule("K-07", "R-31")
    def test_not_itself(self) -> None:
        """It is not on the pile while it resolves, so it cannot throw itself away."""
        state = play(position(seat(hand="New Season")), "New Season")

        assert cards(state, "New Season") == state.players[0].discard_pile
        assert state.market_discard == ()

    @pytest.mark.rule("K-01", "R-54")
    def test_market_deck_reformed(self) -> None:
        """With an empty market deck, the card thrown away is shuffled in and may be drawn."""
        state = position(
            seat(hand="New Season", discard_pile="Cookies"),
            market=(),
            market_deck=(),
            market_discard=(),
        )

        state = play(state, "New Season")

        assert cards(state, "Cookies") == state.players[0].hand
        assert state.market_discard == ()

    @pytest.mark.rule("K-03", "R-41")
    def test_equal_cards(self) -> None:
        """Equal cards at two places are two choices."""
        state = position(
            seat(hand="New Season", discard_pile="Cookies, junk, Cookies"),
            market=(),
            market_deck="Charm",
        )
        state = play(state, "New Season")
        assert len(options(state)) == 2

        state = apply(state, Choose(options(state)[1]))

        assert cards(state, "Cookies, junk, New Season") == state.players[0].discard_pile


class TestWhirligig:
    @pytest.mark.rule("R-33", "K-04")
    def test_order_and_counts(self) -> None:
        """The hand is discarded, as many are drawn, and both hands are dealt anew."""
        state = position(
            seat(hand="Whirligig, Cookies, junk", deck="junk, Spyglass, Rotten Food"),
            seat(hand="Charm, Gamble, junk"),
            shuffles=["junk, Spyglass, Gamble, Rotten Food, Charm"],
        )

        state = play(state, "Whirligig", ["Cookies", "junk"])

        # Dealt from the top: two cards to the one who played it, then three.
        assert cards(state, "Rotten Food, Charm") == tuple(
            sorted(state.players[0].hand, key=lambda each: each.key)
        )
        assert cards(state, "junk, Spyglass, Gamble") == state.players[1].hand
        assert cards(state, "Cookies, junk, Whirligig") == state.players[0].discard_pile
        assert cards(state, "junk") == state.players[0].deck
        assert state.bonus_action

    @pytest.mark.rule("R-33")
    def test_every_order(self) -> None:
        """The order of the discard is the player's."""
        state = position(seat(hand="Whirligig, Cookies, Spyglass, junk"))

        assert len(options(play(state, "Whirligig"))) == 6

    @pytest.mark.rule("K-03", "R-32")
    def test_no_other_card(self) -> None:
        """With no other card in hand nothing happens."""
        state = position(seat(hand="Whirligig"), seat(hand="Charm, junk"), players=3)

        state = play(state, "Whirligig")

        assert state.players[0].hand == ()
        assert cards(state, "junk, Charm") == state.players[1].hand
        assert state.pending is None
        assert state.bonus_action

    @pytest.mark.rule("K-01", "R-52")
    def test_deck_runs_out(self) -> None:
        """The discarded hand is shuffled in when the deck runs out."""
        state = position(
            seat(hand="Whirligig, Cookies, junk", deck="Spyglass"), seat(hand="Gamble")
        )

        state = play(state, "Whirligig", ["Cookies", "junk"])

        assert (len(state.players[0].hand), len(state.players[1].hand)) == (2, 1)
        assert {"Whirligig"} == {each.name for each in state.players[0].discard_pile}
        assert len(state.players[0].deck) == 1

    @pytest.mark.rule("K-03")
    def test_others_without_cards(self) -> None:
        """A player without cards is not offered; if none has any the rest is skipped."""
        state = position(
            seat(hand="Whirligig, 2 junk", deck="2 Cookies"), seat(hand=()), seat(hand="Gamble")
        )
        one = play(state, "Whirligig")
        assert {"Cookies", "Gamble"} == {
            each.name for player in one.players for each in player.hand
        }
        assert tuple(len(player.hand) for player in one.players) == (2, 0, 1)

        state = position(seat(hand="Whirligig, 2 junk", deck="2 Cookies"), seat(hand=()))
        assert cards(state, "2 Cookies") == play(state, "Whirligig").players[0].hand

    @pytest.mark.rule("K-03")
    def test_whose_hand(self) -> None:
        """The other player is chosen after the cards are drawn."""
        state = position(
            seat(hand="Whirligig, 2 junk", deck="2 Cookies"), seat(), seat(hand="Charm")
        )

        state = play(state, "Whirligig")

        assert options(state) == [1, 2]
        assert cards(state, "2 Cookies") == state.players[0].hand

    @pytest.mark.rule("R-62", "R-14")
    def test_marks_come_off(self) -> None:
        """A rolled card that comes back was out of the hand."""
        state = position(
            seat(hand="Whirligig, Bold Haggler", deck=()), seat(hand="junk"), dice=[3]
        )
        state = use(state, "Bold Haggler")

        state = play(state, "Whirligig")

        assert all(not each.marks for player in state.players for each in player.hand)

    @pytest.mark.rule("K-05")
    def test_whose_cards_they_were(self) -> None:
        """Once shuffled together, no card's event tells from whose hand it came."""
        state = position(seat(hand="Whirligig, junk", deck="Cookies"), seat(hand="Charm"))

        events = events_of(state, PlayTechnique(card(state, "Whirligig")))
        dealt = [
            event
            for event in events
            if isinstance(event, CardMoved) and event.source.zone is Zone.ASIDE
        ]

        assert [(event.source.seat, event.seen_by) for event in dealt] == [
            (None, (0,)),
            (None, (1,)),
        ]


class TestCharm:
    @pytest.mark.rule("K-31", "R-35")
    def test_must_build(self) -> None:
        """A card that makes the next stack alone is built without a question."""
        state = position(
            seat(hand="Charm, junk", stall=["junk"]), market=(), market_deck="junk, Cookies"
        )

        state = play(state, "Charm")

        assert cards(state, "Cookies") == state.players[0].stall[1]
        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Charm") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-31", "R-43")
    def test_throw_away(self) -> None:
        """Any other card is thrown away."""
        state = position(seat(hand="Charm", stall=["junk"]), market=(), market_deck="Spyglass")

        state = play(state, "Charm")

        assert cards(state, "Spyglass") == state.market_discard
        assert len(state.players[0].stall) == 1
        assert state.bonus_action

    @pytest.mark.rule("K-31")
    def test_alone(self) -> None:
        """The hand's cards do not help it."""
        state = position(
            seat(hand="Charm, Swift Broker", stall=["junk"] * 4), market=(), market_deck="Spyglass"
        )

        assert cards(state, "Spyglass") == play(state, "Charm").market_discard

    @pytest.mark.rule("K-29", "K-31")
    def test_nostalgic_item(self) -> None:
        """A Nostalgic Item drawn fetches nothing: it would not be alone."""
        state = position(
            seat(hand="Charm", discard_pile="junk", stall=["junk"] * 3),
            market=(),
            market_deck="Nostalgic Item",
        )

        assert cards(state, "Nostalgic Item") == play(state, "Charm").market_discard

    @pytest.mark.rule("K-01", "R-54")
    def test_empty_market_deck(self) -> None:
        """An empty market deck is reformed; if that is empty too, nothing happens."""
        state = position(
            seat(hand="Charm", stall=["junk"]), market=(), market_deck=(), market_discard="Cookies"
        )
        assert cards(state, "Cookies") == play(state, "Charm").players[0].stall[1]

        state = position(
            seat(hand="Charm", stall=["junk"]), market=(), market_deck=(), market_discard=()
        )
        state = play(state, "Charm")
        assert len(state.players[0].stall) == 1
        assert state.bonus_action

    @pytest.mark.rule("K-31", "R-60")
    def test_altered_values(self) -> None:
        """Altered values count."""
        state = position(
            seat(hand="Charm, Flashy Show", stall=["junk"] * 2), market=(), market_deck="Cookies"
        )
        assert len(play(state, "Charm").players[0].stall) == 2

        state = play(play(state, "Flashy Show"), "Charm")

        assert cards(state, "Cookies") == state.players[0].stall[2]

    @pytest.mark.rule("K-31")
    @pytest.mark.parametrize("stack", range(1, 9))
    def test_accordion(self, stack: int) -> None:
        """Accordion is built as 4, 5 or 6."""
        state = position(
            seat(hand="Charm", stall=["junk"] * (stack - 1)), market=(), market_deck="Accordion"
        )

        state = play(state, "Charm")

        assert (stack in (4, 5, 6)) is (len(state.players[0].stall) == stack)
        assert (stack in (4, 5, 6)) is (state.market_discard == ())

    @pytest.mark.rule("K-31", "K-21")
    def test_chameleon(self) -> None:
        """A chameleon that is drawn is built if any copy makes it legal."""
        state = position(
            seat(hand="Charm", stall=["junk"] * 2),
            market=["Spyglass", "Cookies", "Rotten Food"],
            market_deck="Trendsetting",
        )

        state = play(state, "Charm")

        assert cards(state, "Trendsetting") == state.players[0].stall[2]

    @pytest.mark.rule("K-31")
    def test_which_copy(self) -> None:
        """Of several copies that make it legal one is picked."""
        state = position(
            seat(hand="Charm", stall=["junk"] * 4),
            market=["Winter is Coming", "Cookies", "Accordion", "Sabotage"],
            market_deck="Trendsetting",
        )
        state = play(state, "Charm")

        assert state.pending is not None
        assert RequestKind.STACK is state.pending.request.kind
        trend = card(state, "Trendsetting")
        assert {
            BuildStack((As(trend, card(state, name)),))
            for name in ("Winter is Coming", "Accordion", "Sabotage")
        } == set(options(state))

    @pytest.mark.rule("K-31", "K-24", "R-13")
    def test_seeing_doubles(self) -> None:
        """Seeing Doubles that is drawn copies a card of the hand, which is shown."""
        state = position(
            seat(hand="Charm, Cookies, junk", stall=["junk"]),
            market=(),
            market_deck="Seeing Doubles",
        )

        events = events_of(state, PlayTechnique(card(state, "Charm")))

        copied = As(card(state, "Seeing Doubles"), card(state, "Cookies"))
        assert [(copied,)] == [event.cards for event in events if isinstance(event, StackBuilt)]
        assert cards(state, "Cookies") == tuple(
            event.card for event in events if isinstance(event, CardShown)
        )

    @pytest.mark.rule("K-21", "K-31")
    def test_must_copy(self) -> None:
        """A chameleon that could only be built as itself, and has to copy, is thrown away."""
        state = position(
            seat(hand="Charm", stall=["junk"] * 4), market=["Cookies"], market_deck="Trendsetting"
        )

        assert cards(state, "Trendsetting") == play(state, "Charm").market_discard

    @pytest.mark.rule("K-21", "K-31")
    def test_nothing_to_copy(self) -> None:
        """With nothing to copy it is built as itself."""
        state = position(
            seat(hand="Charm", stall=["junk"] * 4), market=[None], market_deck="Trendsetting"
        )

        assert cards(state, "Trendsetting") == play(state, "Charm").players[0].stall[4]

    @pytest.mark.rule("K-31", "K-24", "R-37")
    def test_copy_of_junk(self) -> None:
        """A drawn chameleon does not become a stack as junk, which needs permission."""
        state = position(
            seat(hand="Charm, junk"),
            market=(),
            market_deck="Seeing Doubles",
            market_discard="Cookies",
        )

        assert cards(state, "Cookies, Seeing Doubles") == play(state, "Charm").market_discard

    @pytest.mark.rule("K-31", "R-57", "K-37")
    def test_wins(self) -> None:
        """It can build the 8th stack; then the game is over, and no card is lost."""
        state = position(
            seat(
                hand="Charm, Flashy Show, Favourite Toy, junk",
                discard_pile="junk",
                stall=["junk"] * 7,
            ),
            market=(),
            market_deck="Accordion",
        )
        state = play(state, "Flashy Show")
        state = play(state, "Favourite Toy")  # takes Flashy Show back
        state = play(state, "Flashy Show")

        state = play(state, "Charm")

        won = outcome(state)
        assert won is not None
        assert won.winner == 0
        assert cards(state, "Accordion") == state.players[0].stall[7]
        assert card(state, "Charm") == state.players[0].discard_pile[-1]
        assert not state.bonus_action
        assert state.table == ()

    @pytest.mark.rule("K-31", "K-30")
    def test_winter_is_coming(self) -> None:
        """With Winter is Coming the further stack comes first, then the bonus action."""
        state = position(
            seat(hand="Charm, Acorn, Empty Chest", stall=["junk"] * 4),
            market=(),
            market_deck="Winter is Coming",
        )
        state = play(state, "Charm")

        further = BuildStack(cards(state, "Acorn, Empty Chest"))
        assert [None, further] == options(state)
        assert not state.bonus_action
        assert state.players[0].discard_pile == ()

        state = apply(state, answer(state, further))

        assert len(state.players[0].stall) == 6
        assert cards(state, "Charm") == state.players[0].discard_pile
        assert (state.active, state.bonus_action) == (0, True)

    @pytest.mark.rule("K-31", "K-30")
    def test_winter_is_coming_declined(self) -> None:
        """The further stack may be declined."""
        state = position(
            seat(hand="Charm, Acorn, Empty Chest", stall=["junk"] * 4),
            market=(),
            market_deck="Winter is Coming",
        )

        state = play(state, "Charm", None)

        assert (len(state.players[0].stall), state.bonus_action) == (5, True)

    @pytest.mark.rule("K-30", "R-57", "K-37")
    def test_wins_with_the_further_stack(self) -> None:
        """The further stack may be the 8th; Charm then goes to its owner's pile."""
        state = position(
            seat(
                hand="Charm, Flashy Show, Favourite Toy, Nostalgic Item, 2 Stashing Vendor",
                stall=["junk"] * 6,
            ),
            market=(),
            market_deck="Winter is Coming",
        )
        state = play(play(play(state, "Flashy Show"), "Favourite Toy"), "Flashy Show")
        further = BuildStack(cards(state, "Nostalgic Item, Stashing Vendor"))

        state = play(state, "Charm", further)

        assert is_terminal(state)
        assert card(state, "Charm") == state.players[0].discard_pile[-1]
        assert cards(state, "Stashing Vendor") == state.players[0].hand

    @pytest.mark.rule("K-05")
    def test_seen_by_all(self) -> None:
        """What becomes of the card is seen by everybody."""
        state = position(seat(hand="Charm"), market=(), market_deck="Spyglass")

        (gone,) = (
            event
            for event in events_of(state, PlayTechnique(card(state, "Charm")))
            if isinstance(event, CardMoved) and event.source.zone is Zone.ASIDE
        )

        assert (card(state, "Spyglass"), None) == (gone.card, gone.seen_by)


class TestGamble:
    @pytest.mark.rule("K-04")
    def test_exchange(self) -> None:
        """As many random cards as rolled change hands."""
        state = position(
            seat(hand="Gamble, Cookies, Spyglass, junk"),
            seat(hand="Charm, Whirligig, 2 junk"),
            dice=[2],
            picks="Spyglass, Cookies, Charm, Whirligig",
        )

        state = play(state, "Gamble")

        assert cards(state, "junk, Whirligig, Charm") == state.players[0].hand
        assert cards(state, "2 junk, Cookies, Spyglass") == state.players[1].hand
        assert cards(state, "Gamble") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-04")
    def test_roll_of_0(self) -> None:
        """With a 0 nothing changes hands."""
        state = position(seat(hand="Gamble, Cookies"), seat(hand="Charm"), dice=[0])

        state = play(state, "Gamble")

        assert cards(state, "Cookies") == state.players[0].hand
        assert cards(state, "Charm") == state.players[1].hand
        assert state.bonus_action

    @pytest.mark.rule("R-32")
    @pytest.mark.parametrize(
        ("own", "other"), [("Cookies", "Charm, 4 junk"), ("Cookies, 4 junk", "Charm")]
    )
    def test_smaller_hand(self, own: str, other: str) -> None:
        """At most as many change hands as the smaller one holds."""
        state = position(
            seat(hand=("Gamble, " + own)), seat(hand=other), dice=[3], picks="Cookies, Charm"
        )

        state = play(state, "Gamble")

        assert card(state, "Charm") in state.players[0].hand
        assert card(state, "Cookies") in state.players[1].hand
        assert {1, 5} == {len(player.hand) for player in state.players}

    @pytest.mark.rule("K-04")
    def test_picked_before_any_moves(self) -> None:
        """A card given is not among those that may come back."""
        for seed in range(20):
            state = position(seat(hand="Gamble, Cookies"), seat(hand="Charm"), dice=[1], seed=seed)
            assert cards(state, "Charm") == play(state, "Gamble").players[0].hand

    @pytest.mark.rule("K-03", "R-32")
    def test_nobody_to_exchange_with(self) -> None:
        """Without cards on both sides there is no exchange, and no roll."""
        for state in (
            position(seat(hand="Gamble"), seat(hand="Charm")),
            position(seat(hand="Gamble, Cookies"), seat(hand=())),
        ):
            before = [player.hand for player in state.players][1]
            events = events_of(state, PlayTechnique(card(state, "Gamble")))
            after = play(state, "Gamble")

            assert not [event for event in events if isinstance(event, Rolled)]
            assert before == after.players[1].hand
            assert after.bonus_action

    @pytest.mark.rule("K-03")
    def test_whose_hand(self) -> None:
        """Players without cards are not offered."""
        state = position(seat(hand="Gamble, Cookies"), seat(), seat(hand=()), seat(), dice=[1])

        assert options(play(state, "Gamble")) == [1, 3]

    @pytest.mark.rule("R-62")
    def test_marks_come_off(self) -> None:
        """A rolled card that is exchanged is plain again."""
        state = position(seat(hand="Gamble, Bold Haggler"), seat(hand="Charm"), dice=[3, 1])

        state = play(use(state, "Bold Haggler"), "Gamble")

        assert cards(state, "Bold Haggler") == state.players[1].hand

    @pytest.mark.rule("K-05")
    def test_seen_by_both(self) -> None:
        """The cards exchanged are known to both players, and to nobody else."""
        state = position(seat(hand="Gamble, Cookies"), seat(hand="Charm"), seat(), dice=[1])

        events = events_of(state, PlayTechnique(card(state, "Gamble")), 1)

        assert [
            event.seen_by
            for event in events
            if isinstance(event, CardMoved) and event.target.zone is Zone.HAND
        ] == [(0, 1), (0, 1)]


class TestBlindfold:
    @pytest.mark.rule("K-33", "R-42")
    def test_right(self) -> None:
        """If the guess is right the card is discarded."""
        state = position(seat(hand="Blindfold, Spyglass, junk"))

        state = play(state, "Blindfold", "Spyglass", 4)

        assert cards(state, "junk") == state.players[0].hand
        assert cards(state, "Spyglass, Blindfold") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-33", "R-60")
    @pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
    def test_wrong(self, value: int) -> None:
        """If it is wrong, its player decides the card's value for this turn."""
        state = position(seat(hand="Blindfold, Spyglass, junk"), market=["junk"] * 5)
        state = play(state, "Blindfold", "Spyglass", 3)
        assert options(state) == [1, 2, 3, 4, 5]

        state = apply(state, answer(state, value))

        prices = [1, 2, 3, 4, 5]
        assert [price <= value for price in prices] == [
            is_legal(state, Purchase(slot, (held(state, "Spyglass"),))) for slot in range(5)
        ]

    @pytest.mark.rule("K-33")
    def test_who_decides(self) -> None:
        """The other player guesses; everything else is its player's decision."""
        state = position(seat(hand="Blindfold, Spyglass, junk"), players=3)
        asked = [seat_to_act(state)]
        state = play(state, "Blindfold")
        for wanted in ("Spyglass", 2, 1, 5):
            asked.append(seat_to_act(state))
            state = apply(state, answer(state, wanted))

        assert asked == [0, 0, 0, 2, 0]

    @pytest.mark.rule("K-33", "R-32")
    def test_no_other_card(self) -> None:
        """With no other card in hand nothing happens."""
        state = play(position(seat(hand="Blindfold"), players=3), "Blindfold")

        assert state.pending is None
        assert cards(state, "Blindfold") == state.players[0].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-10", "K-33")
    @pytest.mark.parametrize("name", ["junk", "Cookies", "Sabotage"])
    def test_range_tells_nothing(self, name: str) -> None:
        """The guesses offered are the same whatever the card: 1 to 5."""
        state = position(
            seat(hand=f"Blindfold, {name}, Swift Broker"), decks=["macaws", "raccoons", "ocelots"]
        )

        assert options(play(state, "Blindfold", card(state, name).name)) == [1, 2, 3, 4, 5]

    @pytest.mark.rule("K-10", "R-60")
    def test_range_covers_alterations(self) -> None:
        """What is known to be altered widens the range, for every card alike."""
        state = position(seat(hand="Blindfold, Flashy Show, Sabotage, junk"))
        state = play(state, "Flashy Show")

        assert options(play(state, "Blindfold", "Sabotage")) == [1, 2, 3, 4, 5, 6]
        assert options(play(state, "Blindfold", "Junk")) == [1, 2, 3, 4, 5, 6]

    @pytest.mark.rule("K-33", "R-60")
    def test_current_value(self) -> None:
        """It is the current value that is guessed."""
        state = position(seat(hand="Blindfold, Flashy Show, Cookies"))
        state = play(state, "Flashy Show")
        state = play(state, "Blindfold", 3)
        assert card(state, "Cookies") in state.players[0].discard_pile

        state = position(seat(hand="Blindfold, Bold Haggler"), dice=[3])
        state = play(use(state, "Bold Haggler"), "Blindfold", 4)
        assert card(state, "Bold Haggler") in state.players[0].discard_pile

    @pytest.mark.rule("K-10")
    def test_range_covers_a_rolled_card(self) -> None:
        """A value above 5 can be guessed where there may be one."""
        state = position(seat(hand="Blindfold, Flashy Show, Bold Haggler, junk"), dice=[3])
        state = play(use(play(state, "Flashy Show"), "Bold Haggler"), "Blindfold", "Junk")

        assert set(range(1, 7)) <= set(options(state))

    @pytest.mark.rule("K-33", "R-61")
    def test_altered_later(self) -> None:
        """Alterations played later change the value decided on."""
        state = position(seat(hand="Blindfold, Flashy Show, Cookies"), market=["junk"] * 5)

        after = play(play(state, "Blindfold", "Cookies", 1, 4), "Flashy Show")
        before = play(play(state, "Flashy Show"), "Blindfold", 1, 4)

        assert is_legal(after, Purchase(4, (held(after, "Cookies"),)))
        assert not is_legal(before, Purchase(4, (held(before, "Cookies"),)))
        assert is_legal(before, Purchase(3, (held(before, "Cookies"),)))

    @pytest.mark.rule("K-33", "R-61", "K-35")
    def test_rolled_later(self) -> None:
        """A roll after it adds to the value decided on; one before it is overwritten."""
        state = position(seat(hand="Blindfold, Bold Haggler"), market=["junk"] * 5, dice=[2])

        later = play(state, "Blindfold", 5, 3)
        later = apply(later, UseAbility(held(later, "Bold Haggler")))
        earlier = play(use(state, "Bold Haggler"), "Blindfold", 5, 3)

        assert is_legal(later, Purchase(4, (held(later, "Bold Haggler"),)))
        assert not is_legal(earlier, Purchase(3, (held(earlier, "Bold Haggler"),)))
        assert is_legal(earlier, Purchase(2, (held(earlier, "Bold Haggler"),)))

    @pytest.mark.rule("R-62")
    def test_ends(self) -> None:
        """The value ends with the turn."""
        state = play(
            position(seat(hand="Blindfold, Spyglass, 4 junk")), "Blindfold", "Spyglass", 3, 1
        )

        state = apply(state, DiscardCards())

        assert cards(state, "4 junk, Spyglass") == state.players[0].hand

    @pytest.mark.rule("R-38", "R-62")
    def test_stack(self) -> None:
        """It counts for a stack, where the card is plain again."""
        state = position(seat(hand="Blindfold, Spyglass", stall=["junk"]))
        state = play(state, "Blindfold", 3, 2)

        state = apply(state, BuildStack((held(state, "Spyglass"),)))

        assert cards(state, "Spyglass") == state.players[0].stall[1]

    @pytest.mark.rule("K-10", "R-13", "K-05")
    def test_shown_after_the_answer(self) -> None:
        """The card is shown when the guess has been made, and not before."""
        state = position(seat(hand="Blindfold, Spyglass, junk"))
        steps = []
        for wanted in (None, "Spyglass", 3):
            move = (
                PlayTechnique(card(state, "Blindfold"))
                if wanted is None
                else answer(state, wanted)
            )
            step = transition(state, move)
            steps.append([e.card for e in step.events if isinstance(e, CardShown)])
            state = step.state

        assert [[], [], [card(state, "Spyglass")]] == steps

    @pytest.mark.rule("K-21", "K-33", "K-20")
    def test_chameleon(self) -> None:
        """A copying card is chosen as a copy, and the copied value is guessed."""
        state = position(
            seat(hand="Blindfold, Reflection"), seat(discard_pile="Spyglass"), market=["junk"] * 5
        )
        right = play(state, "Blindfold", 4)
        wrong = play(state, "Blindfold", 2, 5)
        reflection = held(wrong, "Reflection")

        assert cards(state, "Reflection, Blindfold") == right.players[0].discard_pile
        copy = As(reflection, card(wrong, "Spyglass").marked(reflection.marks[0]))
        assert is_legal(wrong, Purchase(4, (copy,)))

    @pytest.mark.rule("K-21", "K-22")
    def test_choice_of_copies(self) -> None:
        """Each copy that the card can be is a choice of its own."""
        state = position(
            seat(hand="Blindfold, Reflection, junk"),
            seat(discard_pile="Spyglass"),
            seat(discard_pile="Cookies"),
        )
        reflection = card(state, "Reflection")

        assert {
            card(state, "junk"),
            As(reflection, card(state, "Spyglass")),
            As(reflection, card(state, "Cookies")),
        } == set(options(play(state, "Blindfold")))

    @pytest.mark.rule("K-24", "R-13", "K-10")
    def test_seeing_doubles(self) -> None:
        """The card that Seeing Doubles copies is shown as well, after the answer."""
        state = position(seat(hand="Blindfold, Seeing Doubles, Cookies"))
        state = play(state, "Blindfold")
        doubles = As(card(state, "Seeing Doubles"), card(state, "Cookies"))
        chosen = transition(state, answer(state, doubles))
        guessed = transition(chosen.state, answer(chosen.state, 2))

        assert not [e for e in chosen.events if isinstance(e, CardShown)]
        assert [doubles, card(state, "Cookies")] == [
            e.card for e in guessed.events if isinstance(e, CardShown)
        ]
        assert card(state, "Seeing Doubles") in guessed.state.players[0].discard_pile

    @pytest.mark.rule("K-07", "K-24")
    def test_not_itself(self) -> None:
        """While it resolves, it is not a card of the hand that could be copied."""
        state = position(seat(hand="Blindfold, Seeing Doubles"))

        state = play(state, "Blindfold", 5)

        assert cards(state, "Seeing Doubles, Blindfold") == state.players[0].discard_pile
