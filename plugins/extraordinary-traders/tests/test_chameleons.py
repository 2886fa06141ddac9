"""What the chameleons do, and what copying is."""

import pytest

from dale_rules import (
    As,
    BuildStack,
    Card,
    CardType,
    Choose,
    DiscardCards,
    Event,
    FetchedAs,
    GameState,
    IllegalityCode,
    Move,
    PlayTechnique,
    Purchase,
    RequestKind,
    UseAbility,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
    transition,
)
from dale_rules._effects.uses import uses
from dale_rules._model.events import CardMoved, CardShown, CleanUpBegan, MoveMade, StackBuilt
from dale_rules._model.modifiers import value_of
from dale_rules._model.zones import Zone
from dale_rules.testing import answer, card, cards, position, seat
from dale_rules.testing.invariants import check_moves


def play(state: GameState, technique: str, *answers: object) -> GameState:
    """Play a technique and answer what it asks."""
    return answered(apply(state, PlayTechnique(card(state, technique))), *answers)


def answered(state: GameState, *answers: object) -> GameState:
    """Answer what is asked."""
    for wanted in answers:
        state = apply(state, answer(state, wanted))
    return state


def counted_as(state: GameState, *names: str) -> GameState:
    """Answer what copying cards are counted as at clean-up."""
    for name in names:
        assert state.pending is not None
        options = {use.face.name: use for use in state.pending.options}  # type: ignore[attr-defined]
        state = apply(state, Choose(options[name]))
    return state


def copy(state: GameState, chameleon: str, copied: str) -> As:
    """A chameleon used as the copy of a card."""
    return As(card(state, chameleon), card(state, copied))


def held(state: GameState, name: str, seat: int = 0) -> Card:
    """The first card of this name in a hand, with its marks."""
    return next(held for held in state.players[seat].hand if held.name == name)


def code(state: GameState, move: object) -> IllegalityCode | None:
    """Why a move is illegal."""
    problem = explain(state, move)
    return None if problem is None else problem.code


def payments(state: GameState) -> list[Purchase]:
    """The purchases that are listed."""
    return [move for move in legal_moves(state).of(Purchase) if isinstance(move, Purchase)]


def copied(state: GameState, chameleon: str) -> set[str]:
    """What the payments that are listed use a card as, by name."""
    return {
        use.face.name
        for payment in payments(state)
        for use in payment.cards
        if use.physical.name == chameleon
    }


def shown(events: tuple[Event, ...]) -> list[object]:
    """What a player showed, in order."""
    return [event.card for event in events if isinstance(event, CardShown)]


def before_clean_up(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What happened in the action phase."""
    return events[: events.index(CleanUpBegan(0))]


class TestTheDeck:
    @pytest.mark.parametrize(
        ("name", "value", "copies", "type", "bonus_action"),
        [
            ("Flexible Shopkeeper", 1, 4, CardType.PASSIVE, False),
            ("Reflection", 2, 3, CardType.PASSIVE, False),
            ("Good Old Times", 3, 3, CardType.PASSIVE, False),
            ("Gift Voucher", 4, 3, CardType.TECHNIQUE, True),
            ("Trendsetting", 5, 1, CardType.PASSIVE, False),
            ("Seeing Doubles", 5, 1, CardType.PASSIVE, False),
        ],
    )
    def test_cards(
        self, name: str, value: int, copies: int, type: CardType, bonus_action: bool
    ) -> None:
        """Each card has its value, number of copies, type and icon."""
        state = position(decks=["chameleons"])
        found = card(state, name)

        assert (value, type, bonus_action, "chameleons") == (
            found.kind.value,
            found.kind.type,
            found.kind.bonus_action,
            found.kind.set,
        )
        assert copies == state.rules.copies[found.id]

    def test_six_cards(self) -> None:
        """There are six cards, fifteen copies in all, each with a text."""
        rules = position(decks=["chameleons"]).rules

        assert (len(rules.copies), sum(rules.copies.values())) == (6, 15)
        assert all(rules.texts[key] for key in rules.copies)


class TestFlexibleShopkeeper:
    @pytest.mark.rule("K-20", "K-21", "K-22")
    def test_newest_stack(self) -> None:
        """It is a copy of any card in the newest stack of one's own stall."""
        state = position(
            seat(hand="Flexible Shopkeeper", stall=["Spyglass", "Cookies, Swift Broker"]),
            seat(stall=["Rotten Food"]),
            market=["junk", "junk"],
        )

        assert copied(state, "Flexible Shopkeeper") == {"Cookies", "Swift Broker"}

    @pytest.mark.rule("K-21")
    def test_no_stall(self) -> None:
        """Without a stall it is itself."""
        state = position(
            seat(hand="Flexible Shopkeeper"), seat(stall=["Spyglass"]), market=["junk", "junk"]
        )

        assert copied(state, "Flexible Shopkeeper") == {"Flexible Shopkeeper"}
        assert is_legal(state, BuildStack(cards(state, "Flexible Shopkeeper")))

    @pytest.mark.rule("K-24", "R-37")
    def test_junk(self) -> None:
        """A copy of junk in a stall counts as junk."""
        state = position(seat(hand="Flexible Shopkeeper, Stashing Vendor", stall=["junk"]))
        junk = copy(state, "Flexible Shopkeeper", "junk")

        assert code(state, BuildStack((junk,))) is IllegalityCode.JUNK_IN_STACK
        assert is_legal(state, BuildStack((junk, card(state, "Stashing Vendor"))))


class TestReflection:
    @pytest.mark.rule("K-20", "K-22")
    def test_tops_of_others(self) -> None:
        """It is a copy of the top card of another player's discard pile."""
        state = position(
            seat(hand="Reflection", discard_pile="Sabotage"),
            seat(discard_pile="Rotten Food, Cookies"),
            seat(discard_pile="Spyglass"),
            seat(),
            market=["junk", "junk"],
        )

        assert copied(state, "Reflection") == {"Cookies", "Spyglass"}

    @pytest.mark.rule("K-21")
    def test_own_pile(self) -> None:
        """One's own pile is nothing to copy."""
        state = position(seat(hand="Reflection", discard_pile="Spyglass"), market=["junk"] * 4)

        assert copied(state, "Reflection") == {"Reflection"}

    @pytest.mark.rule("K-24", "R-43")
    def test_junk_on_top(self) -> None:
        """With junk on every other pile it has to be junk."""
        state = position(
            seat(hand="Reflection"), seat(discard_pile="Spyglass, junk"), market=["junk"] * 2
        )

        assert copied(state, "Reflection") == {"Junk"}
        assert code(state, Purchase(1, cards(state, "Reflection"))) is IllegalityCode.MUST_COPY

    @pytest.mark.rule("K-22", "K-06")
    def test_equal_copies_are_listed_once(self) -> None:
        """The same card on two piles makes one copy, and moves are listed in hand order."""
        state = position(
            seat(hand="2 Reflection, junk"),
            seat(discard_pile="Spyglass"),
            seat(discard_pile="Cookies"),
            seat(discard_pile="Cookies"),
            market=["Rotten Food", "Charm", "Favourite Toy", "junk"],
        )
        check_moves(state)
        both = (copy(state, "Reflection", "Spyglass"), copy(state, "Reflection", "Cookies"))

        assert is_legal(state, Purchase(1, both))
        assert is_legal(state, Purchase(1, both[::-1]))
        assert Purchase(1, both[::-1]) in list(legal_moves(state).of(Purchase))


class TestGoodOldTimes:
    @pytest.mark.rule("K-20", "K-22")
    def test_top_of_the_market_discard(self) -> None:
        """It is a copy of the top card of the market's discard pile."""
        state = position(
            seat(hand="Good Old Times"), market=["junk"], market_discard="Cookies, Spyglass"
        )

        assert copied(state, "Good Old Times") == {"Spyglass"}

    @pytest.mark.rule("K-21")
    def test_empty_pile(self) -> None:
        """With that pile empty it is itself."""
        state = position(seat(hand="Good Old Times"), market=["junk"] * 3)

        assert copied(state, "Good Old Times") == {"Good Old Times"}

    @pytest.mark.rule("K-26", "K-21", "K-35")
    def test_own_ability(self) -> None:
        """It may throw away the top card of the market deck although it can copy."""
        state = position(
            seat(hand="Good Old Times"),
            market=(),
            market_deck="Rotten Food, Spyglass",
            market_discard="Cookies",
        )
        state = apply(state, UseAbility(card(state, "Good Old Times")))

        assert cards(state, "Cookies, Spyglass") == state.market_discard
        assert cards(state, "Rotten Food") == state.market_deck
        assert (state.active, state.bonus_action) == (0, False)

    @pytest.mark.rule("K-26", "K-22")
    def test_copies_the_new_top_card(self) -> None:
        """Whoever uses it afterwards copies the card just thrown away."""
        state = position(
            seat(hand="2 Good Old Times"),
            market=["junk"] * 4,
            market_deck="Spyglass",
            market_discard="Cookies",
        )
        state = apply(state, UseAbility(card(state, "Good Old Times")))

        assert {"Spyglass"} == {
            use.face.name for payment in payments(state) for use in payment.cards
        }
        assert is_legal(state, PlayTechnique(copy(state, "Good Old Times", "Spyglass")))

    @pytest.mark.rule("K-35", "K-26")
    def test_once_per_turn(self) -> None:
        """Each copy throws away once in the turn."""
        state = position(
            seat(hand="2 Good Old Times"), market=(), market_deck="Cookies, Rotten Food, Spyglass"
        )
        own = UseAbility(card(state, "Good Old Times"))
        state = apply(apply(state, own), own)

        assert code(state, own) is IllegalityCode.NOT_IN_HAND
        assert (
            code(state, UseAbility(held(state, "Good Old Times"))) is IllegalityCode.ABILITY_USED
        )
        assert cards(state, "Cookies") == state.market_deck

    @pytest.mark.rule("K-32")
    def test_reforms_the_market_deck(self) -> None:
        """An empty market deck is reformed first; with both piles empty nothing happens."""
        state = position(
            seat(hand="Good Old Times"), market=(), market_deck=(), market_discard="Cookies"
        )
        state = apply(state, UseAbility(card(state, "Good Old Times")))
        assert cards(state, "Cookies") == state.market_discard

        state = position(seat(hand="Good Old Times"), market=(), market_deck=())
        state = apply(state, UseAbility(card(state, "Good Old Times")))
        assert state.market_discard == ()
        assert not legal_moves(state).of(UseAbility)

    @pytest.mark.rule("K-26", "K-21", "K-20")
    def test_ability_of_the_copied_card_too(self) -> None:
        """As a copy of Bold Haggler it may be rolled, beside its own ability."""
        state = position(
            seat(hand="Good Old Times"),
            market=(),
            market_deck="Spyglass",
            market_discard="Bold Haggler",
            dice=[3],
        )
        roll = UseAbility(copy(state, "Good Old Times", "Bold Haggler"))
        assert {UseAbility(card(state, "Good Old Times")), roll} == set(
            legal_moves(state).of(UseAbility)
        )

        state = apply(state, roll)
        assert [UseAbility(held(state, "Good Old Times"))] == list(
            legal_moves(state).of(UseAbility)
        )

    @pytest.mark.rule("K-26", "K-23")
    def test_own_ability_is_not_copied(self) -> None:
        """Seeing Doubles follows its text, and never throws away as it does."""
        state = position(
            seat(hand="Good Old Times, Seeing Doubles"), market=(), market_discard="Cookies"
        )

        assert [UseAbility(card(state, "Good Old Times"))] == list(
            legal_moves(state).of(UseAbility)
        )

    @pytest.mark.rule("K-26")
    def test_own_ability_shows_nothing_else(self) -> None:
        """Using its own ability shows no other card of the hand."""
        state = position(
            seat(hand="Good Old Times, junk"), market=(), market_deck="Spyglass, Cookies"
        )
        events = transition(state, UseAbility(card(state, "Good Old Times"))).events

        assert [shown_ for shown_ in shown(events) if shown_ == card(state, "junk")] == []


class TestGiftVoucher:
    @pytest.mark.rule("K-08", "R-12")
    def test_swap(self) -> None:
        """It takes the place of a market card, which is taken; its bonus action is awarded."""
        state = position(seat(hand="Gift Voucher, junk"), market=["Cookies", "Spyglass"])

        state = play(state, "Gift Voucher", "Spyglass")

        assert cards(state, "junk, Spyglass") == state.players[0].hand
        assert cards(state, "Cookies, Gift Voucher") == state.market[:2]
        assert state.players[0].discard_pile == ()
        assert state.bonus_action

    @pytest.mark.rule("K-08", "R-31", "R-32")
    def test_empty_market(self) -> None:
        """With an empty market it is discarded as usual, and awards its bonus action."""
        state = play(position(seat(hand="Gift Voucher, junk"), market=()), "Gift Voucher")

        assert cards(state, "Gift Voucher") == state.players[0].discard_pile
        assert cards(state, "junk") == state.players[0].hand
        assert state.bonus_action

    @pytest.mark.rule("K-08", "R-21")
    def test_bought_back(self) -> None:
        """In the market it can be bought, for its value and slot."""
        state = position(seat(hand="Gift Voucher, 5 junk"), market=["Cookies", "Spyglass"])
        state = play(state, "Gift Voucher", "Spyglass")

        assert is_legal(state, Purchase(1, cards(state, "5 junk")))
        assert not is_legal(state, Purchase(1, cards(state, "4 junk")))

    @pytest.mark.rule("K-08")
    def test_two_in_a_row(self) -> None:
        """The next one may take it back."""
        state = position(seat(hand="2 Gift Voucher"), market=["Cookies"])

        state = play(play(state, "Gift Voucher"), "Gift Voucher")

        assert cards(state, "Cookies, Gift Voucher") == state.players[0].hand
        assert card(state, "Gift Voucher") == state.market[0]

    @pytest.mark.rule("R-41")
    def test_each_slot_is_a_choice(self) -> None:
        """Equal cards in two slots are two choices."""
        state = play(
            position(seat(hand="Gift Voucher"), market=["Cookies", "Cookies"]), "Gift Voucher"
        )

        assert state.pending is not None
        assert len(state.pending.options) == 2
        state = apply(state, Choose(state.pending.options[1]))
        assert cards(state, "Cookies, Gift Voucher") == state.market[:2]


class TestTrendsetting:
    @pytest.mark.rule("K-20", "K-22")
    def test_market(self) -> None:
        """It is a copy of any card in the market, whatever its price."""
        state = position(seat(hand="Trendsetting"), market=["Cookies", None, "Spyglass"])

        assert copied(state, "Trendsetting") == {"Cookies", "Spyglass"}
        assert code(state, Purchase(0, cards(state, "Trendsetting"))) is IllegalityCode.MUST_COPY
        assert (
            code(state, Purchase(0, (copy(state, "Trendsetting", "junk"),)))
            is IllegalityCode.CANNOT_COPY
        )

    @pytest.mark.rule("K-22")
    def test_card_being_bought(self) -> None:
        """It may copy the very card that it pays for."""
        state = position(seat(hand="Trendsetting"), market=["Spyglass"])

        state = apply(state, Purchase(0, (copy(state, "Trendsetting", "Spyglass"),)))

        assert card(state, "Spyglass") in state.players[0].hand
        assert cards(state, "Trendsetting") == state.players[0].discard_pile

    @pytest.mark.rule("K-21")
    def test_empty_market(self) -> None:
        """With an empty market it is itself."""
        state = position(seat(hand="Trendsetting", stall=["junk"] * 4), market=())

        assert is_legal(state, BuildStack(cards(state, "Trendsetting")))
        assert code(state, PlayTechnique(card(state, "Trendsetting"))) is (
            IllegalityCode.NOT_A_TECHNIQUE
        )


class TestSeeingDoubles:
    @pytest.mark.rule("K-24", "K-20")
    def test_cards_of_the_hand(self) -> None:
        """It is a copy of another card of the hand, junk and Gift Voucher too."""
        state = position(seat(hand="Seeing Doubles, Gift Voucher, junk"), market=["junk"])

        assert is_legal(state, PlayTechnique(copy(state, "Seeing Doubles", "Gift Voucher")))
        assert is_legal(state, Purchase(0, (copy(state, "Seeing Doubles", "junk"),)))

    @pytest.mark.rule("K-24", "K-21")
    def test_never_itself(self) -> None:
        """Alone in the hand it copies nothing."""
        state = position(seat(hand="Seeing Doubles"), market=["Sabotage"])

        assert is_legal(state, Purchase(0, cards(state, "Seeing Doubles")))

    @pytest.mark.rule("K-24", "R-13")
    @pytest.mark.parametrize("kind", [Purchase, PlayTechnique, BuildStack])
    def test_copied_card_is_shown(self, kind: type[Move]) -> None:
        """The card that is copied is shown as well."""
        state = position(
            seat(hand="Seeing Doubles, Spyglass", stall=["junk"] * 3), market=["Charm"]
        )
        doubles = copy(state, "Seeing Doubles", "Spyglass")
        moves: dict[type[Move], Move] = {
            Purchase: Purchase(0, (doubles,)),
            PlayTechnique: PlayTechnique(doubles),
            BuildStack: BuildStack((doubles,)),
        }
        events = transition(state, moves[kind]).events

        assert cards(state, "Spyglass") == tuple(shown(events))
        assert events[0] == MoveMade(0, moves[kind])

    @pytest.mark.rule("K-24", "R-43")
    def test_copy_of_junk_thrown_away(self) -> None:
        """A copy of junk that Essential Purchase throws away goes to the market's pile."""
        state = position(
            seat(hand="Seeing Doubles, 2 junk"), market=["Essential Purchase"], market_deck=()
        )
        paid = (copy(state, "Seeing Doubles", "junk"), *cards(state, "2 junk"))

        state = apply(state, Purchase(0, paid))
        assert state.pending is not None
        assert RequestKind.CARDS is state.pending.request.kind
        everything = max(state.pending.options, key=len)  # type: ignore[arg-type]
        state = apply(state, Choose(everything))

        assert card(state, "Seeing Doubles") == state.market[0]  # thrown away, then refilled
        assert state.players[0].discard_pile == ()

    @pytest.mark.rule("K-22", "R-24")
    def test_card_used_in_the_same_payment(self) -> None:
        """A card paid with in the same payment may be copied."""
        state = position(
            seat(hand="Seeing Doubles, Spyglass"), market=[None, None, None, None, "Charm"]
        )
        both = (copy(state, "Seeing Doubles", "Spyglass"), card(state, "Spyglass"))

        state = apply(state, Purchase(4, both))

        assert cards(state, "Seeing Doubles, Spyglass") == state.players[0].discard_pile

    @pytest.mark.rule("K-23", "K-22")
    def test_chain_with_a_card_of_the_same_payment(self) -> None:
        """It copies through a chameleon that is paid with in the same payment."""
        state = position(
            seat(hand="Seeing Doubles, Reflection"),
            seat(discard_pile="Spyglass"),
            market=[None, None, None, None, "Charm"],
        )
        both = (
            copy(state, "Reflection", "Spyglass"),
            copy(state, "Seeing Doubles", "Spyglass"),
        )
        step = transition(state, Purchase(4, both))

        assert cards(state, "Reflection, Seeing Doubles") == step.state.players[0].discard_pile
        assert cards(state, "Reflection") == tuple(shown(step.events))


class TestCopying:
    """What a copy is: K-20 to K-22."""

    @pytest.mark.rule("K-20", "R-36")
    def test_set(self) -> None:
        """A copy is of the copied card's set."""
        state = position(
            seat(hand="Reflection, Swift Broker, Good Old Times", stall=["junk"] * 2),
            seat(discard_pile="Cookies"),
        )
        copied_ = copy(state, "Reflection", "Cookies")

        assert is_legal(state, BuildStack((copied_, card(state, "Swift Broker"))))

        state = position(
            seat(hand="Reflection, Flexible Shopkeeper"), seat(discard_pile="Cookies")
        )
        mixed = BuildStack(
            (copy(state, "Reflection", "Cookies"), card(state, "Flexible Shopkeeper"))
        )
        assert code(state, mixed) is IllegalityCode.MIXED_STACK

    @pytest.mark.rule("K-20", "R-12")
    def test_bonus_icon(self) -> None:
        """A copy has the icon of the copied card, or not."""
        state = position(
            seat(hand="2 Reflection"),
            seat(discard_pile="Swift Broker"),
            seat(discard_pile="Prepaid Good"),
            market=["junk"],
        )

        with_icon = apply(state, PlayTechnique(copy(state, "Reflection", "Swift Broker")))
        without = apply(state, PlayTechnique(copy(state, "Reflection", "Prepaid Good")))

        assert with_icon.bonus_action
        assert (without.active, without.bonus_action) == (1, False)

    @pytest.mark.rule("K-20", "R-30", "R-31")
    def test_technique(self) -> None:
        """Played as a technique it does what the copied card does, and is discarded itself."""
        state = position(
            seat(hand="Reflection, junk", deck="3 junk, Cookies"),
            seat(discard_pile="Shattered Relic"),
        )

        state = apply(state, PlayTechnique(copy(state, "Reflection", "Shattered Relic")))

        assert cards(state, "Cookies") == state.players[0].hand
        assert cards(state, "Reflection") == state.players[0].discard_pile
        assert cards(state, "Shattered Relic") == state.players[1].discard_pile
        assert state.bonus_action

    @pytest.mark.rule("K-07", "K-20", "R-31")
    def test_nowhere_while_it_resolves(self) -> None:
        """A played copy is no card of the hand."""
        state = position(
            seat(hand="Reflection", deck="Cookies"), seat(discard_pile="Shattered Relic")
        )

        state = apply(state, PlayTechnique(copy(state, "Reflection", "Shattered Relic")))

        assert cards(state, "Cookies") == state.players[0].hand
        assert state.market_discard == ()

    @pytest.mark.rule("K-21")
    def test_technique_is_mandatory(self) -> None:
        """Nothing plays a chameleon that can copy no technique."""
        state = position(seat(hand="Reflection"), seat(discard_pile="Cookies"))

        assert not legal_moves(state).of(PlayTechnique)
        assert code(state, PlayTechnique(card(state, "Reflection"))) is IllegalityCode.MUST_COPY
        assert (
            code(state, PlayTechnique(copy(state, "Reflection", "Cookies")))
            is IllegalityCode.NOT_A_TECHNIQUE
        )

    @pytest.mark.rule("K-25", "K-08")
    def test_as_acorn(self) -> None:
        """Used as Acorn it is itself put into the stall."""
        state = position(seat(hand="Trendsetting"), seat(stall=["Swift Broker"]), market=["Acorn"])

        state = apply(state, PlayTechnique(copy(state, "Trendsetting", "Acorn")))

        assert (cards(state, "Trendsetting"),) == state.players[1].stall
        assert cards(state, "Swift Broker") == state.players[0].hand
        assert state.players[0].discard_pile == ()
        assert state.bonus_action

    @pytest.mark.rule("K-25", "K-08", "K-24")
    def test_as_gift_voucher(self) -> None:
        """Used as Gift Voucher it is itself put into the market."""
        state = position(seat(hand="Seeing Doubles, Gift Voucher"), market=["Cookies"])

        state = apply(state, PlayTechnique(copy(state, "Seeing Doubles", "Gift Voucher")))

        assert state.market[0] == card(state, "Seeing Doubles")
        assert cards(state, "Cookies, Gift Voucher") == state.players[0].hand
        assert state.bonus_action

    @pytest.mark.rule("K-25", "R-31", "K-08")
    def test_as_gift_voucher_with_nothing_to_swap(self) -> None:
        """With nothing to swap with it is discarded itself."""
        state = position(seat(hand="Seeing Doubles, Gift Voucher"), market=())

        state = apply(state, PlayTechnique(copy(state, "Seeing Doubles", "Gift Voucher")))

        assert cards(state, "Seeing Doubles") == state.players[0].discard_pile

    @pytest.mark.rule("K-22", "R-21")
    def test_in_the_market(self) -> None:
        """In the market it has its printed price."""
        state = position(
            seat(hand="2 junk"), seat(discard_pile="Sabotage"), market=["Reflection", "Cookies"]
        )

        assert is_legal(state, Purchase(0, cards(state, "2 junk")))

    @pytest.mark.rule("K-22", "K-34")
    def test_bought(self) -> None:
        """Bought, it is no copy: it has no reaction of the card that it might copy."""
        state = position(
            seat(hand="2 junk"), seat(discard_pile="Essential Purchase"), market=["Reflection"]
        )

        state = apply(state, Purchase(0, cards(state, "2 junk")))

        assert state.pending is None
        assert cards(state, "2 junk") == state.players[0].discard_pile

    @pytest.mark.rule("K-21", "K-22")
    def test_discarded_as_itself(self) -> None:
        """Being discarded is no use."""
        state = position(seat(hand="Reflection"), seat(discard_pile="Cookies"))

        assert is_legal(state, DiscardCards(cards(state, "Reflection")))
        assert (
            code(state, DiscardCards((copy(state, "Reflection", "Cookies"),)))
            is IllegalityCode.CANNOT_COPY
        )

    @pytest.mark.rule("K-21", "R-43")
    def test_thrown_away_as_itself(self) -> None:
        """Being thrown away is no use: it goes to the market's pile, junk on top or not."""
        state = position(
            seat(hand="Shattered Relic, Reflection", deck=()), seat(discard_pile="junk")
        )

        assert cards(state, "Reflection") == play(state, "Shattered Relic").market_discard

    @pytest.mark.rule("K-22", "R-38")
    def test_in_a_stall(self) -> None:
        """In a stall it lies as itself, whatever it was built as."""
        state = position(
            seat(hand="Reflection", stall=["junk"] * 3),
            seat(hand="Acorn", discard_pile="Spyglass"),
        )
        state = apply(state, BuildStack((copy(state, "Reflection", "Spyglass"),)))
        assert cards(state, "Reflection") == state.players[0].stall[3]

        state = play(state, "Acorn", "Reflection")

        assert card(state, "Reflection") in state.players[1].hand

    @pytest.mark.rule("K-20", "K-35")
    def test_rolled_bold_haggler(self) -> None:
        """A rolled Bold Haggler is copied with its roll, and counts as rolled."""
        state = position(seat(hand="Seeing Doubles, Bold Haggler"), market=["junk"] * 5, dice=[3])
        state = apply(state, UseAbility(card(state, "Bold Haggler")))
        doubles = As(card(state, "Seeing Doubles"), held(state, "Bold Haggler"))

        assert not legal_moves(state).of(UseAbility)
        assert code(state, UseAbility(doubles)) is IllegalityCode.ABILITY_USED
        assert is_legal(state, Purchase(3, (doubles,)))
        assert code(state, Purchase(4, (doubles,))) is IllegalityCode.UNDERPAID

    @pytest.mark.rule("K-20", "K-35", "K-38")
    def test_copy_is_rolled_for_itself(self) -> None:
        """A copy of an unrolled Bold Haggler is rolled alone; the copied one is not."""
        state = position(
            seat(hand="Seeing Doubles, Bold Haggler"), market=["junk"] * 5, dice=[3, 1]
        )
        state = apply(state, UseAbility(copy(state, "Seeing Doubles", "Bold Haggler")))
        assert [UseAbility(card(state, "Bold Haggler"))] == list(legal_moves(state).of(UseAbility))
        assert code(state, Purchase(1, cards(state, "Bold Haggler"))) is IllegalityCode.UNDERPAID

        state = apply(state, UseAbility(card(state, "Bold Haggler")))

        # 1, with the roll of 1 of the copied card, then its own roll of 3.
        assert {4} == {
            payment.slot
            for payment in payments(state)
            if [use.physical.name for use in payment.cards] == ["Seeing Doubles"]
        } - {0, 1, 2, 3}

    @pytest.mark.rule("K-38", "R-61", "K-33")
    def test_value_decided_for_the_copied_card(self) -> None:
        """A value that Blindfold gave is copied."""
        state = position(seat(hand="Blindfold, Seeing Doubles, Cookies"), market=["junk"] * 5)
        state = play(state, "Blindfold", card(state, "Cookies").name, 1, 5)
        cookies = held(state, "Cookies")

        assert is_legal(state, Purchase(4, (As(card(state, "Seeing Doubles"), cookies),)))

    @pytest.mark.rule("K-38", "K-33", "K-23")
    def test_alterations_on_the_way(self) -> None:
        """The alterations of a chameleon passed on the way travel with the copy."""
        state = position(
            seat(hand="Blindfold, Seeing Doubles, Reflection"),
            seat(discard_pile="Cookies"),
            market=["junk"] * 5,
        )
        reflection = copy(state, "Reflection", "Cookies")
        state = apply(state, PlayTechnique(card(state, "Blindfold")))
        state = answered(apply(state, Choose(reflection)), 1, 5)
        mark = held(state, "Reflection").marks

        doubles = As(card(state, "Seeing Doubles"), card(state, "Cookies").marked(mark[0]))
        assert is_legal(state, Purchase(4, (doubles,)))

    @pytest.mark.rule("K-38", "R-60", "R-61")
    def test_turn_wide_alterations_count_once(self) -> None:
        """However long the path, a turn-wide alteration counts once."""
        state = position(
            seat(hand="Flashy Show, Seeing Doubles, Reflection"),
            seat(discard_pile="Cookies"),
            market=["junk"] * 5,
        )
        state = play(state, "Flashy Show")
        doubles = copy(state, "Seeing Doubles", "Cookies")

        assert is_legal(state, Purchase(2, (doubles,)))
        assert code(state, Purchase(3, (doubles,))) is IllegalityCode.UNDERPAID

    @pytest.mark.rule("K-22", "K-21")
    def test_each_use_chooses_for_itself(self) -> None:
        """Two equal chameleons in one payment may be copies of different cards."""
        state = position(
            seat(hand="2 Reflection"),
            seat(discard_pile="Spyglass"),
            seat(discard_pile="Cookies"),
            market=[None, "Blindfold"],
        )
        spyglass, cookies = (copy(state, "Reflection", name) for name in ("Spyglass", "Cookies"))

        assert is_legal(state, Purchase(1, (spyglass, cookies)))
        assert code(state, Purchase(1, (spyglass,))) is IllegalityCode.UNDERPAID

    @pytest.mark.rule("K-20", "K-21")
    @pytest.mark.parametrize(
        ("passive", "move"),
        [
            ("Stock Clearance", "overpay"),
            ("Market Discovery", "market discard"),
        ],
    )
    def test_payment_passives(self, passive: str, move: str) -> None:
        """A copy in a payment allows what the copied card allows."""
        state = position(
            seat(hand="Reflection, junk"),
            seat(discard_pile=passive),
            market=["Cookies"],
            market_discard="Shattered Relic",
        )
        paid = (card(state, "junk"), copy(state, "Reflection", passive))

        if move == "overpay":
            assert is_legal(state, Purchase(0, paid))
        else:
            assert is_legal(state, Purchase(Zone.MARKET_DISCARD, paid[1:]))
        assert not is_legal(state, Purchase(0, (card(state, "junk"),)))


class TestInStacks:
    @pytest.mark.rule("K-20", "K-28")
    @pytest.mark.parametrize(
        ("copied", "others", "stack"),
        [
            ("Stashing Vendor", "junk", 2),
            ("Empty Chest", "Swift Broker, Bold Haggler", 4),
            ("Accordion", "", 4),
            ("Accordion", "", 6),
        ],
    )
    def test_permissions_and_values(self, copied: str, others: str, stack: int) -> None:
        """A copy gives the permissions, and has the values, of the copied card."""
        state = position(
            seat(hand=f"Good Old Times, {others}", stall=["junk"] * (stack - 1)),
            market_discard=copied,
        )
        uses = (copy(state, "Good Old Times", copied), *cards(state, others))

        assert is_legal(state, BuildStack(uses))

    @pytest.mark.rule("K-20", "K-29")
    def test_fetching(self) -> None:
        """A copy of Nostalgic Item fetches, as one from the hand."""
        state = position(
            seat(hand="Trendsetting", discard_pile="Cookies, junk", stall=["junk"] * 3),
            market=["Nostalgic Item"],
        )
        stack = BuildStack((copy(state, "Trendsetting", "Nostalgic Item"),), (1,))

        assert is_legal(state, stack)
        assert stack in list(legal_moves(state).of(BuildStack))
        assert cards(state, "Cookies") == apply(state, stack).players[0].discard_pile

    @pytest.mark.rule("K-21", "K-29")
    def test_fetched(self) -> None:
        """A chameleon that is fetched is used as a copy."""
        state = position(
            seat(hand="Nostalgic Item", discard_pile="junk, Trendsetting", stall=["junk"] * 6),
            market=["Spyglass", "Cookies"],
        )
        item = card(state, "Nostalgic Item")
        fetched = BuildStack((item,), (FetchedAs(1, card(state, "Spyglass")),))

        assert [fetched] == list(legal_moves(state).of(BuildStack))
        assert code(state, BuildStack((item,), (1,))) is IllegalityCode.MUST_COPY
        assert (
            code(state, BuildStack((item,), (FetchedAs(1, card(state, "junk")),)))
            is IllegalityCode.CANNOT_COPY
        )
        assert (
            code(state, BuildStack((item,), (FetchedAs(0, card(state, "Spyglass")),)))
            is IllegalityCode.CANNOT_COPY
        )

        state = apply(state, fetched)
        assert set(cards(state, "Nostalgic Item, Trendsetting")) == set(state.players[0].stall[6])

    @pytest.mark.rule("K-21", "K-29")
    def test_fetched_with_nothing_to_copy(self) -> None:
        """Fetched with nothing to copy, it is itself."""
        state = position(
            seat(hand="Nostalgic Item", discard_pile="Trendsetting", stall=["junk"] * 7),
            market=(),
        )

        assert is_legal(state, BuildStack(cards(state, "Nostalgic Item"), (0,)))

    @pytest.mark.rule("K-29", "K-20")
    def test_fetched_as_nostalgic_item(self) -> None:
        """Fetched as a copy of Nostalgic Item, it allows one more to be fetched."""
        state = position(
            seat(
                hand="Nostalgic Item", discard_pile="Cookies, Seeing Doubles", stall=["junk"] * 7
            ),
        )
        stack = BuildStack(
            cards(state, "Nostalgic Item"), (0, FetchedAs(1, card(state, "Nostalgic Item")))
        )

        assert is_terminal(apply(state, stack))

    @pytest.mark.rule("K-24", "R-13", "K-29")
    def test_fetched_seeing_doubles_shows(self) -> None:
        """Fetched, Seeing Doubles copies a card of the hand, which is shown."""
        state = position(
            seat(hand="Nostalgic Item, Cookies", discard_pile="Seeing Doubles", stall=["junk"] * 4)
        )
        stack = BuildStack(cards(state, "Nostalgic Item"), (FetchedAs(0, card(state, "Cookies")),))
        before = before_clean_up(transition(state, stack).events)

        assert cards(state, "Cookies") == tuple(shown(before))
        assert [(card(state, "Nostalgic Item"), copy(state, "Seeing Doubles", "Cookies"))] == [
            event.cards for event in before if isinstance(event, StackBuilt)
        ]

    @pytest.mark.rule("K-24", "K-29")
    def test_fetched_as_junk(self) -> None:
        """Fetched as a copy of junk it needs no permission."""
        state = position(
            seat(hand="Nostalgic Item", discard_pile="Reflection", stall=["junk"] * 3),
            seat(discard_pile="junk"),
        )
        stack = BuildStack(cards(state, "Nostalgic Item"), (FetchedAs(0, card(state, "junk")),))

        assert [stack] == list(legal_moves(state).of(BuildStack))

    @pytest.mark.rule("K-30", "K-20")
    def test_as_winter_is_coming(self) -> None:
        """Built as Winter is Coming it allows a further stack."""
        state = position(
            seat(hand="Trendsetting, Acorn, Empty Chest", stall=["junk"] * 4),
            market=["Winter is Coming"],
        )

        state = apply(state, BuildStack((copy(state, "Trendsetting", "Winter is Coming"),)))

        assert state.pending is not None
        assert BuildStack(cards(state, "Acorn, Empty Chest")) in state.pending.options
        assert cards(state, "Trendsetting") == state.players[0].stall[4]

    @pytest.mark.rule("K-30", "R-57", "K-20")
    def test_copied_winter_is_coming_as_the_eighth_stack(self) -> None:
        """The 8th stack wins at once, whatever it was built as."""
        state = position(
            seat(hand="Trendsetting, Nostalgic Item, 2 Acorn", stall=["junk"] * 7),
            market=["Winter is Coming"],
        )
        stack = (copy(state, "Trendsetting", "Winter is Coming"), card(state, "Nostalgic Item"))

        state = apply(state, BuildStack(stack))

        assert is_terminal(state)
        assert cards(state, "2 Acorn") == state.players[0].hand

    @pytest.mark.rule("K-30", "K-31", "K-20")
    def test_drawn_by_charm_as_winter_is_coming(self) -> None:
        """Drawn by Charm and built as Winter is Coming, it allows a further stack."""
        state = position(
            seat(hand="Charm, Acorn, Empty Chest", stall=["junk"] * 4),
            market=["Winter is Coming"],
            market_deck="Trendsetting",
        )
        state = play(state, "Charm", BuildStack(cards(state, "Acorn, Empty Chest")))

        assert cards(state, "Trendsetting") == state.players[0].stall[4]
        assert (len(state.players[0].stall), state.bonus_action) == (6, True)

    @pytest.mark.rule("K-37", "R-57", "K-31")
    def test_copy_of_charm_wins(self) -> None:
        """When a copy of Charm wins, the card that was played is on its owner's pile."""
        state = position(
            seat(
                hand="Flashy Show, Favourite Toy, Reflection",
                deck="junk",
                stall=["junk"] * 7,
            ),
            seat(discard_pile="Charm"),
            market=(),
            market_deck="Accordion",
        )
        state = play(play(play(state, "Flashy Show"), "Favourite Toy"), "Flashy Show")

        state = apply(state, PlayTechnique(copy(state, "Reflection", "Charm")))

        assert is_terminal(state)
        assert cards(state, "Favourite Toy, Flashy Show, Reflection") == (
            state.players[0].discard_pile
        )
        assert cards(state, "Charm") == state.players[1].discard_pile

    @pytest.mark.rule("K-22", "K-29", "K-23")
    def test_fetched_follows_the_hand(self) -> None:
        """Two cards may be copies of each other's neighbours: each use is judged beforehand."""
        state = position(
            seat(
                hand="Nostalgic Item, Cookies, Reflection",
                discard_pile="Seeing Doubles",
                stall=["junk"] * 6,
            ),
            seat(discard_pile="Spyglass"),
        )
        item, reflection = cards(state, "Nostalgic Item, Reflection")
        through = BuildStack((item,), (FetchedAs(0, card(state, "Spyglass")),))

        events = before_clean_up(transition(state, through).events)

        assert [reflection] == shown(events)

    @pytest.mark.rule("K-24", "R-13", "K-30")
    def test_further_stack_shows(self) -> None:
        """What Seeing Doubles copies in a further stack is shown too."""
        state = position(
            seat(
                hand="Winter is Coming, Seeing Doubles, Nostalgic Item",
                deck="6 junk",
                stall=["junk"] * 4,
            )
        )
        state = apply(state, BuildStack(cards(state, "Winter is Coming")))
        further = BuildStack(
            (copy(state, "Seeing Doubles", "Nostalgic Item"), card(state, "Nostalgic Item"))
        )
        events = transition(state, answer(state, further)).events

        assert cards(state, "Nostalgic Item") == tuple(shown(events))

    @pytest.mark.rule("K-24", "R-37", "K-28")
    def test_as_junk(self) -> None:
        """Built as junk it needs a Stashing Vendor."""
        state = position(seat(hand="Seeing Doubles, Stashing Vendor, junk", stall=["junk"]))
        junk = copy(state, "Seeing Doubles", "junk")

        assert is_legal(state, BuildStack((junk, card(state, "Stashing Vendor"))))
        state = position(seat(hand="Seeing Doubles, Swift Broker, junk", stall=["junk"]))
        assert (
            code(state, BuildStack((junk, card(state, "Swift Broker"))))
            is IllegalityCode.JUNK_IN_STACK
        )

    @pytest.mark.rule("K-20", "R-36")
    def test_copy_and_original(self) -> None:
        """A copy and the copied card are of one set."""
        state = position(seat(hand="Seeing Doubles, Cookies", stall=["junk"] * 3))

        assert is_legal(
            state, BuildStack((copy(state, "Seeing Doubles", "Cookies"), card(state, "Cookies")))
        )


class TestChains:
    """Copying a chameleon means following its text (K-23)."""

    @pytest.mark.rule("K-23")
    def test_own_point_of_view(self) -> None:
        """A chain is followed from one's own point of view."""
        state = position(
            seat(hand="Reflection", stall=["Spyglass"]),
            seat(discard_pile="Flexible Shopkeeper", stall=["Cookies"]),
            market=["junk"] * 5,
        )

        assert copied(state, "Reflection") == {"Spyglass"}

    @pytest.mark.rule("K-23")
    def test_long_chain(self) -> None:
        """A chain may lead through every place that chameleons look at."""
        state = position(
            seat(hand="Seeing Doubles, Reflection", stall=["Good Old Times"]),
            seat(discard_pile="Flexible Shopkeeper"),
            market=["Spyglass", "junk"],
            market_discard="Trendsetting",
        )

        # Hand, then pile, stall, market's pile and market.
        for chameleon in ("Seeing Doubles", "Reflection"):
            found = {
                use.copied.name
                for slot in range(2)
                for name in ("Spyglass", "junk")
                for use in [copy(state, chameleon, name)]
                if code(state, Purchase(slot, (use,))) is not IllegalityCode.CANNOT_COPY
            }
            assert found == {"Spyglass", "Junk"}
            assert code(state, Purchase(0, cards(state, chameleon))) is IllegalityCode.MUST_COPY

    @pytest.mark.rule("K-23", "K-21")
    def test_cycle(self) -> None:
        """If every path runs in a circle, the card stays itself."""
        state = position(
            seat(hand="Reflection, Seeing Doubles"),
            seat(discard_pile="Good Old Times"),
            market=["junk"] * 5,
            market_discard="Reflection",
        )

        assert copied(state, "Reflection") == {"Reflection"}
        assert copied(state, "Seeing Doubles") == {"Seeing Doubles"}

    @pytest.mark.rule("K-23")
    def test_cycle_with_a_way_out(self) -> None:
        """Of a circle with one way out, the way out is taken."""
        state = position(
            seat(hand="Reflection, Seeing Doubles"),
            seat(discard_pile="Good Old Times"),
            seat(discard_pile="Spyglass"),
            market=["junk"] * 5,
            market_discard="Reflection",
        )

        assert copied(state, "Reflection") == {"Spyglass"}
        assert copied(state, "Seeing Doubles") == {"Spyglass"}

    @pytest.mark.rule("K-23")
    def test_dead_end(self) -> None:
        """A chameleon that copies nothing is no end of a path."""
        state = position(
            seat(hand="Reflection"),
            seat(discard_pile="Flexible Shopkeeper"),
            seat(discard_pile="Cookies"),
            market=["junk"] * 5,
        )

        assert copied(state, "Reflection") == {"Cookies"}

    @pytest.mark.rule("K-23", "K-24")
    def test_gift_voucher_is_an_end(self) -> None:
        """Gift Voucher is a technique, not a copying chameleon."""
        state = position(
            seat(hand="Reflection"), seat(discard_pile="Gift Voucher"), market=["Cookies"]
        )

        assert is_legal(state, PlayTechnique(copy(state, "Reflection", "Gift Voucher")))

    @pytest.mark.rule("K-23", "K-24")
    def test_back_to_another_copy_of_the_same_kind(self) -> None:
        """A path may lead to a twin in the hand, which is another card."""
        state = position(
            seat(hand="2 Reflection"),
            seat(discard_pile="Seeing Doubles"),
            seat(discard_pile="Spyglass"),
            market=["junk"] * 5,
        )

        # Directly, and round by Seeing Doubles to the other Reflection: the same card.
        assert copied(state, "Reflection") == {"Spyglass"}

    @pytest.mark.rule("K-23", "K-24")
    def test_back_to_itself(self) -> None:
        """A path never comes back to the card itself."""
        state = position(
            seat(hand="Reflection"), seat(discard_pile="Seeing Doubles"), market=["junk"] * 5
        )

        assert copied(state, "Reflection") == {"Reflection"}

    @pytest.mark.rule("K-23", "K-24", "K-22", "R-13")
    def test_own_hand_by_way_of_a_pile(self) -> None:
        """Through Seeing Doubles on a pile, cards of one's own hand are copied and shown."""
        state = position(
            seat(hand="Reflection, Spyglass"),
            seat(discard_pile="Seeing Doubles"),
            market=["Charm"],
        )
        step = transition(state, PlayTechnique(copy(state, "Reflection", "Spyglass")))

        assert cards(state, "Spyglass") == tuple(shown(step.events))

    @pytest.mark.rule("K-22", "R-13")
    def test_fewest_cards_shown(self) -> None:
        """Of several paths to a card, the one is taken that shows the fewest of the hand."""
        state = position(
            seat(hand="Reflection, Seeing Doubles, junk"),
            seat(discard_pile="Trendsetting"),
            market=["Cookies", "junk"],
        )
        seeing = transition(state, Purchase(0, (copy(state, "Seeing Doubles", "Cookies"),)))
        direct = transition(state, Purchase(1, (copy(state, "Reflection", "Cookies"),)))

        assert cards(state, "Reflection") == tuple(shown(before_clean_up(seeing.events)))
        assert shown(before_clean_up(direct.events)) == []

    @pytest.mark.rule("K-22", "K-24")
    def test_physical_card_nearer(self) -> None:
        """A card reached in the open and in the hand is copied without showing the hand."""
        state = position(
            seat(hand="Reflection, Cookies"),
            seat(discard_pile="Seeing Doubles"),
            seat(discard_pile="Cookies"),
            market=["Cookies"],
        )
        step = transition(state, Purchase(0, (copy(state, "Reflection", "Cookies"),)))

        assert shown(before_clean_up(step.events)) == []


class TestAtCleanUp:
    @pytest.mark.rule("K-27", "K-21")
    def test_automatic(self) -> None:
        """If Cookies is all that it can copy, it counts as Cookies without a question."""
        state = position(seat(hand="Reflection", deck="9 junk"), seat(discard_pile="Cookies"))

        step = transition(state, DiscardCards())

        assert len(step.state.players[0].hand) == 6
        assert [copy(state, "Reflection", "Cookies")] == shown(step.events)

    @pytest.mark.rule("K-27", "K-21")
    def test_choice(self) -> None:
        """If it can copy something else as well, its owner chooses."""
        state = position(
            seat(hand="Reflection", deck="9 junk"),
            seat(discard_pile="Cookies"),
            seat(discard_pile="Spyglass"),
        )
        state = apply(state, DiscardCards())
        assert state.pending is not None
        assert (state.pending.seat, state.pending.request.kind) == (0, RequestKind.USE)
        assert {
            copy(state, "Reflection", "Cookies"),
            copy(state, "Reflection", "Spyglass"),
        } == set(state.pending.options)

        larger = counted_as(state, "Cookies")
        smaller = counted_as(state, "Spyglass")

        assert (len(larger.players[0].hand), len(smaller.players[0].hand)) == (6, 5)
        assert (larger.active, smaller.active) == (1, 1)

    @pytest.mark.rule("K-27", "K-06")
    def test_no_question_without_cookies(self) -> None:
        """Without Cookies in reach there is nothing to choose."""
        state = position(
            seat(hand="Reflection", deck="9 junk"),
            seat(discard_pile="Shattered Relic"),
            seat(discard_pile="Spyglass"),
        )

        assert apply(state, DiscardCards()).pending is None

    @pytest.mark.rule("K-27")
    def test_two_of_them(self) -> None:
        """Each of two equal chameleons is counted as its owner chooses."""
        state = position(
            seat(hand="2 Reflection", deck="9 junk"),
            seat(discard_pile="Cookies"),
            seat(discard_pile="Spyglass"),
        )

        for first, second, size in (
            ("Cookies", "Cookies", 7),
            ("Cookies", "Spyglass", 6),
            ("Spyglass", "Spyglass", 5),
        ):
            after = counted_as(apply(state, DiscardCards()), first, second)
            assert len(after.players[0].hand) == size

    @pytest.mark.rule("K-27")
    def test_recounted_as_the_hand_grows(self) -> None:
        """A Cookies that is drawn counts, and so do chameleons that are."""
        state = position(seat(hand="junk", deck="3 junk, 3 Cookies, 2 junk"))
        assert len(apply(state, DiscardCards()).players[0].hand) == 8

        state = position(
            seat(hand="junk", deck="3 junk, Reflection, 3 junk"), seat(discard_pile="Cookies")
        )
        assert len(apply(state, DiscardCards()).players[0].hand) == 6

    @pytest.mark.rule("K-27", "K-24")
    def test_seeing_doubles(self) -> None:
        """Seeing Doubles counts once more what is in the hand, if its owner wants that."""
        state = position(seat(hand="Seeing Doubles, Cookies", deck="9 junk"))

        state = apply(state, DiscardCards())

        assert len(state.players[0].hand) == 6
        assert (
            len(counted_as(state, "Cookies").players[0].hand),
            len(counted_as(state, "Junk").players[0].hand),
        ) == (7, 6)

    @pytest.mark.rule("K-27", "K-24", "R-13")
    def test_copied_cookies_are_shown(self) -> None:
        """What changed the hand size is shown, and so is what was copied."""
        state = position(seat(hand="Seeing Doubles, Cookies", deck="9 junk"))
        state = apply(state, DiscardCards())

        events = transition(state, Choose(copy(state, "Seeing Doubles", "Cookies"))).events

        assert {copy(state, "Seeing Doubles", "Cookies"), card(state, "Cookies")} == set(
            shown(events)
        )

    @pytest.mark.rule("K-27", "R-53")
    def test_junk_last(self) -> None:
        """Junk fills last: it is no choice for Seeing Doubles, which counts as Cookies."""
        state = position(seat(hand="Seeing Doubles, Cookies", deck=()))

        state = apply(state, DiscardCards())

        assert state.pending is None
        assert cards(state, "5 junk, Cookies, Seeing Doubles") == state.players[0].hand

    @pytest.mark.rule("K-27", "R-53")
    def test_junk_last_after_a_choice(self) -> None:
        """When the deck runs out the choice is made first, then junk fills the hand."""
        state = position(seat(hand="Seeing Doubles, Cookies", deck="Spyglass"))

        state = apply(state, DiscardCards())

        assert state.pending is not None
        assert {"Cookies", "Spyglass"} == {use.copied.name for use in state.pending.options}  # type: ignore[attr-defined]
        assert len(state.players[0].hand) == 3
        assert len(counted_as(state, "Cookies").players[0].hand) == 7
        assert len(counted_as(state, "Spyglass").players[0].hand) == 6

    @pytest.mark.rule("K-27", "R-50")
    def test_before_the_market_is_filled(self) -> None:
        """Trendsetting counts what is in the market before that is filled."""
        state = position(
            seat(hand="Trendsetting, 3 junk", deck="9 junk"),
            market=["Shattered Relic", "Cookies"],
            market_deck="5 junk",
        )

        state = apply(state, Purchase(0, cards(state, "3 junk")))

        # Shattered Relic, Trendsetting, and four more: Cookies alone is left in the market.
        assert len(state.players[0].hand) == 6

    @pytest.mark.rule("K-27", "K-22")
    def test_newest_stack(self) -> None:
        """Flexible Shopkeeper copies from the stack that was just built."""
        state = position(
            seat(hand="Flexible Shopkeeper, Cookies", deck="9 junk", stall=["Swift Broker"])
        )

        state = apply(state, BuildStack(cards(state, "Cookies")))

        assert len(state.players[0].hand) == 6

    @pytest.mark.rule("K-27", "R-51")
    def test_no_limit(self) -> None:
        """A hand that is larger already is kept."""
        state = position(
            seat(hand="Reflection, 8 junk", deck="9 junk"), seat(discard_pile="Cookies")
        )

        assert len(apply(state, DiscardCards()).players[0].hand) == 9

    @pytest.mark.rule("K-27", "K-23")
    def test_chain(self) -> None:
        """A chain to Cookies counts, for each chameleon of the hand."""
        state = position(
            seat(hand="Reflection, Good Old Times", deck="9 junk"),
            seat(discard_pile="Good Old Times"),
            market_discard="Cookies",
            market=(),
            market_deck=(),
        )

        assert len(apply(state, DiscardCards()).players[0].hand) == 7

    @pytest.mark.rule("K-27", "K-21")
    def test_others_do_not_count(self) -> None:
        """Only the hand of the player whose turn ends is counted."""
        state = position(
            seat(hand="5 junk", discard_pile="Cookies", deck="9 junk"), seat(hand="Reflection")
        )

        state = apply(state, DiscardCards())

        assert tuple(len(player.hand) for player in state.players) == (5, 1)


class TestEvents:
    @pytest.mark.rule("K-22", "K-20", "R-13")
    def test_what_was_copied(self) -> None:
        """The move that is told says what was copied; the card itself moves."""
        state = position(
            seat(hand="Reflection, junk"), seat(discard_pile="Spyglass"), market=["Charm"]
        )
        buy = Purchase(0, (copy(state, "Reflection", "Spyglass"),))
        events = transition(state, buy).events

        assert MoveMade(0, buy) == events[0]
        assert cards(state, "Reflection") == tuple(
            event.card
            for event in events
            if isinstance(event, CardMoved) and event.source.zone is Zone.HAND
        )
        assert shown(events) == []

    @pytest.mark.rule("K-22", "K-21", "R-13")
    def test_ability(self) -> None:
        """A card that Seeing Doubles copies for an ability is shown."""
        state = position(seat(hand="Seeing Doubles, Market Discovery"), market_deck="Cookies")
        events = transition(
            state, UseAbility(copy(state, "Seeing Doubles", "Market Discovery"))
        ).events

        assert cards(state, "Market Discovery") == tuple(shown(events))

    @pytest.mark.rule("K-05", "K-21")
    def test_nothing_shown_without_a_use(self) -> None:
        """A chameleon that is discarded shows nothing."""
        state = position(seat(hand="Seeing Doubles, 7 junk"))

        assert shown(transition(state, DiscardCards(cards(state, "Seeing Doubles"))).events) == []


@pytest.mark.rule("K-33", "K-38", "R-61")
def test_what_is_played_later_changes_a_copy_further() -> None:
    """A turn-long change counts behind a value set before it, whatever the model has met."""
    state = position(
        seat(hand="Blindfold, Seeing Doubles, Flashy Show, Bold Haggler, junk"), dice=[1]
    )
    copy = As(card(state, "Seeing Doubles"), card(state, "Bold Haggler"))
    state = apply(state, PlayTechnique(card(state, "Blindfold")))
    for wanted in (copy, 5, 3):
        state = apply(state, answer(state, wanted))
    state = apply(state, PlayTechnique(card(state, "Flashy Show")))
    state = apply(state, UseAbility(card(state, "Bold Haggler")))

    doubles = next(held for held in state.players[0].hand if held.name == "Seeing Doubles")
    haggler = next(held for held in state.players[0].hand if held.name == "Bold Haggler")
    (as_haggler,) = (use for use in uses(state, 0, doubles) if use.face.name == "Bold Haggler")
    assert 4 == value_of(state.modifiers, 0, as_haggler.face)
    assert 3 == value_of(state.modifiers, 0, haggler)


@pytest.mark.rule("K-05", "K-27", "K-54")
def test_what_counts_at_clean_up_is_asked_in_secret() -> None:
    """Others do not learn from the question which card it is about."""
    state = position(seat(hand="Seeing Doubles, Cookies, junk"))
    state = apply(state, DiscardCards())

    assert state.pending is not None
    assert (None, True) == (state.pending.request.source, state.pending.request.secret)
