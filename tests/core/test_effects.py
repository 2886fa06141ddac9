"""What effects may ask, and what becomes of those that misbehave."""

from collections.abc import Callable, Generator, Iterator
from typing import Any

import attrs
import pytest

from dale_rules import (
    BuildStack,
    Choose,
    DiscardCards,
    EffectError,
    GameState,
    IllegalityCode,
    PlayTechnique,
    Purchase,
    RequestKind,
    Spot,
    UseAbility,
    Zone,
    apply,
    explain,
    is_legal,
    is_terminal,
    legal_moves,
    seat_to_act,
    transition,
)
from dale_rules._model.events import CardMoved, GameEnded
from dale_rules._model.listings import Orders
from dale_rules._model.selections import Subsets
from dale_rules._model.zones import MARKET_SLOTS, Place
from dale_rules.decks import (
    Animalfolk,
    Die,
    Effect,
    Look,
    Passive,
    PaymentTerms,
    PurchaseMade,
    StackMade,
    StackTerms,
    You,
    register,
    unregister,
)
from dale_rules.testing import answer, blank_decks, card, cards, play, position, sample, seat

Technique = Callable[[You], Any]


@pytest.fixture
def deck_with() -> Iterator[Callable[[Technique | type[Passive]], str]]:
    """A deck with one card called "Odd one" that does this; its other cards do nothing."""
    blank_decks(1)

    def make(effect: Technique | type[Passive]) -> str:
        unregister("oddities")
        odd = Animalfolk("oddities", "Oddities", version="1.0")
        if isinstance(effect, type):
            odd.passive("Odd one", value=2, copies=3)(effect)
        else:
            odd.technique("Odd one", value=2, copies=3, bonus_action=True)(effect)
        for value, copies, letter in (
            (1, 4, ""),
            (3, 3, ""),
            (4, 3, ""),
            (5, 1, "a"),
            (5, 1, "b"),
        ):
            odd.passive(f"Even {value}{letter}", value=value, copies=copies)(Passive)
        return register(odd)

    yield make
    unregister("oddities")


Make = Callable[[Technique | type[Passive]], str]


def table(deck: str, *, seats: int = 3, hand: str = "Odd one, Blank 1.2, Blank 1.3") -> GameState:
    """A position with the odd card in hand."""
    return position(
        seat(hand=hand, deck="9 junk", discard_pile="Blank 1.4"),
        players=seats,
        decks=[deck, "blank-1"],
    )


def played(state: GameState) -> GameState:
    """The position after the odd card was played."""
    return apply(state, PlayTechnique(card(state, "Odd one")))


class TestRequests:
    def ask(self, deck_with: Make, effect: Technique) -> tuple[RequestKind, Any]:
        """The kind of question that an effect asks, and its options."""
        state = played(table(deck_with(effect)))
        assert state.pending is not None
        assert (
            state.pending.request.source,
            state.pending.request.purpose,
        ) == ("oddities/odd-one", "test")
        return state.pending.request.kind, state.pending.options

    def test_a_card(self, deck_with: Make) -> None:
        """One card: each is an option, equal ones in a hand once."""

        def effect(you: You) -> Effect:
            yield you.choose_card([*you.hand, *you.hand], "test")

        kind, options = self.ask(deck_with, effect)

        assert RequestKind.CARD is kind
        assert [spot.card.name for spot in options] == ["Blank 1.2", "Blank 1.3"]

    def test_a_card_or_none(self, deck_with: Make) -> None:
        """One card or none: declining is an option as well."""

        def effect(you: You) -> Effect:
            yield you.may_choose_card(you.hand, "test")

        kind, options = self.ask(deck_with, effect)

        assert (kind, options[0], len(options)) == (RequestKind.CARD, None, 3)

    def test_exactly_some_cards(self, deck_with: Make) -> None:
        """Exactly so many cards of a kind of place."""

        def effect(you: You) -> Effect:
            yield you.choose_cards(you.others[0].hand, "test", exactly=3)
            yield you.choose_cards([*you.hand, *you.discard_pile], "test", exactly=2)

        kind, options = self.ask(deck_with, effect)

        # Three of five junk cards are always the same three: that is not asked.
        assert (kind, len(options)) == (RequestKind.CARDS, 3)

    def test_up_to_some_cards(self, deck_with: Make) -> None:
        """Up to so many cards, none among them."""

        def effect(you: You) -> Effect:
            yield you.choose_cards(you.hand, "test", up_to=1)

        kind, options = self.ask(deck_with, effect)

        assert (kind, len(options), () in options) == (RequestKind.CARDS, 3, True)

    def test_an_order(self, deck_with: Make) -> None:
        """Every order of some cards."""

        def effect(you: You) -> Effect:
            yield you.choose_order([*you.hand, *you.discard_pile], "test")

        kind, options = self.ask(deck_with, effect)

        assert (kind, len(options)) == (RequestKind.ORDER, 6)

    def test_a_player(self, deck_with: Make) -> None:
        """One player, by seat."""

        def effect(you: You) -> Effect:
            yield you.choose_player(you.others, "test")

        assert self.ask(deck_with, effect) == (RequestKind.PLAYER, (1, 2))

    @pytest.mark.parametrize(
        ("count", "expected"),
        [
            ({"exactly": 1}, [(2,), (1,)]),
            ({"up_to": 2}, [(), (2,), (1,), (1, 2)]),
        ],
        ids=["exactly", "up to"],
    )
    def test_players(
        self, deck_with: Make, count: dict[str, int], expected: list[tuple[int, ...]]
    ) -> None:
        """Some players, by seat."""

        def effect(you: You) -> Effect:
            yield you.choose_players(you.others, "test", **count)

        kind, options = self.ask(deck_with, effect)

        assert (RequestKind.PLAYERS, expected) == (kind, list(options))

    def test_a_number(self, deck_with: Make) -> None:
        """A whole number, bounds included."""

        def effect(you: You) -> Effect:
            yield you.choose_number(2, 4, "test")

        assert self.ask(deck_with, effect) == (RequestKind.NUMBER, (2, 3, 4))

    def test_a_word(self, deck_with: Make) -> None:
        """One of some words."""

        def effect(you: You) -> Effect:
            yield you.choose_option("left", "right", purpose="test")

        assert self.ask(deck_with, effect) == (RequestKind.OPTION, ("left", "right"))

    def test_whether(self, deck_with: Make) -> None:
        """Yes or no."""

        def effect(you: You) -> Effect:
            yield you.may("test")

        assert self.ask(deck_with, effect) == (RequestKind.OPTION, ("yes", "no"))

    def test_of_another_player(self, deck_with: Make) -> None:
        """Another player may be asked, and the game waits for that player."""

        def effect(you: You) -> Effect:
            yield you.others[1].may("test")

        state = played(table(deck_with(effect)))

        assert seat_to_act(state) == 2
        assert state.active == 0
        assert (
            seat_to_act(apply(state, Choose("no"))),
            apply(state, Choose("no")).bonus_action,
        ) == (0, True)


class TestAnswers:
    def test_are_given_to_the_effect(self, deck_with: Make) -> None:
        """An effect is given spots for cards, seats at the table for players, and truth."""
        given: list[Any] = []

        def effect(you: You) -> Effect:
            given.clear()
            given.append((yield you.choose_card(you.hand)))
            given.append((yield you.choose_player(you.others)))
            given.append((yield you.choose_players(you.others, up_to=2)))
            given.append((yield you.may("test")))
            given.append((yield you.choose_number(1, 9)))

        state = played(table(deck_with(effect)))
        for wanted in ("Blank 1.3", 2, (1, 2), "yes", 7):
            state = apply(state, answer(state, wanted))
        chosen, one, several, truth, number = given

        assert Spot(Zone.HAND, 0, None, card(state, "Blank 1.3")) == chosen
        assert (one.seat, repr(one)) == (2, "<You of seat 2>")
        assert [player.seat for player in several] == [1, 2]
        assert (truth, number) == (True, 7)

    def test_the_effect_runs_again(self, deck_with: Make) -> None:
        """Positions in the middle of an effect are values: each can be answered in all ways."""

        def effect(you: You) -> Effect:
            you.discard((yield you.choose_card(you.hand)))
            you.discard((yield you.may_choose_card(you.hand)))

        asked = played(table(deck_with(effect)))
        results = {
            apply(apply(asked, first), second)
            for first in legal_moves(asked)
            for second in legal_moves(apply(asked, first))
        }

        assert len(results) == 4
        assert asked == played(table("oddities"))
        assert hash(asked) == hash(played(table("oddities")))

    def test_events_since_the_answer(self, deck_with: Make) -> None:
        """What `transition` tells begins after the previous answer."""

        def effect(you: You) -> Effect:
            you.draw()
            you.discard((yield you.choose_card(you.hand)))
            you.throw_away((yield you.choose_card(you.hand)))

        state = table(deck_with(effect))
        first = transition(state, PlayTechnique(card(state, "Odd one")))
        second = transition(first.state, answer(first.state, "junk"))
        targets = [
            [event.target.zone for event in done.events if isinstance(event, CardMoved)]
            for done in (first, second)
        ]

        assert targets == [[Zone.PLAYED, Zone.HAND], [Zone.DISCARD_PILE]]

    @pytest.mark.parametrize(
        "wrong",
        [None, True, 1.0, "1", (1,), [1], 3, 0, {}, object()],
        ids=["None", "True", "1.0", "text", "tuple", "list", "3", "0", "unhashable", "object"],
    )
    def test_other_answers_are_refused(self, deck_with: Make, wrong: object) -> None:
        """Only what is offered is an answer, and 1 is not True."""

        def effect(you: You) -> Effect:
            yield you.choose_player(you.others)

        state = played(table(deck_with(effect)))
        why = explain(state, Choose(wrong))

        assert why is not None
        assert IllegalityCode.ANSWER_NOT_OFFERED is why.code
        assert why.message.startswith("this is not among the answers to seat 0 (")
        assert Choose(wrong) not in legal_moves(state)

    @pytest.mark.parametrize(
        "wrong",
        [(True,), (1, 1), (2, 1), (0,), 1, None, "1", ((1,),), ({},), {1}],
        ids=[
            "bool",
            "twice",
            "turned",
            "oneself",
            "bare",
            "None",
            "text",
            "nested",
            "unhashable",
            "set",
        ],
    )
    def test_other_picks_are_refused(self, deck_with: Make, wrong: object) -> None:
        """Several at once are a tuple in the order offered, of what is offered."""

        def effect(you: You) -> Effect:
            yield you.choose_players(you.others, up_to=2)

        state = played(table(deck_with(effect)))

        assert is_legal(state, Choose((1, 2)))
        assert is_legal(state, Choose([1, 2]))
        assert not is_legal(state, Choose(wrong))

    def test_other_orders_are_refused(self, deck_with: Make) -> None:
        """An order holds each card once, and they are spots."""

        def effect(you: You) -> Effect:
            yield you.choose_order(you.hand)

        state = played(table(deck_with(effect)))
        assert state.pending is not None
        assert isinstance(state.pending.options, Orders)
        one, other = state.pending.options[0]
        wrongs: list[object] = [(one, one), (one,), (one.card, other.card), [[one], [other]], one]

        assert is_legal(state, Choose((other, one)))
        for wrong in [*wrongs, None, "", {}, ()]:
            assert not is_legal(state, Choose(wrong))

    def test_what_is_kept_is_the_option(self, deck_with: Make) -> None:
        """An answer that equals an option leads to the same position, in every detail."""

        def effect(you: You) -> Effect:
            yield you.choose_cards(you.hand, up_to=2)
            yield you.may("test")

        state = played(table(deck_with(effect)))
        assert state.pending is not None
        assert isinstance(state.pending.options, Subsets)
        good = next(option for option in state.pending.options if len(option) == 1)
        sly = tuple(attrs.evolve(spot, seat=False) for spot in good)

        assert repr(apply(state, Choose(good)).script) == repr(apply(state, Choose(sly)).script)


@pytest.mark.rule("K-06")
class TestNotAsked:
    @pytest.mark.parametrize(
        ("question", "expected"),
        [
            (lambda you: you.choose_card(()), None),
            (lambda you: you.may_choose_card(()), None),
            (lambda you: you.choose_cards((), exactly=2), ()),
            (lambda you: you.choose_cards((), up_to=2), ()),
            (lambda you: you.choose_order(()), ()),
            (lambda you: you.choose_player(()), None),
            (lambda you: you.choose_players((), up_to=2), ()),
            (lambda you: you.choose_players((), exactly=1), ()),
            (lambda you: you.choose_number(2, 1), None),
            (lambda you: you.choose_number(2, 2), 2),
            (lambda you: you.choose_option("only"), "only"),
            (lambda you: you.choose_option(), None),
        ],
        ids=[
            "card",
            "may card",
            "exactly",
            "up to",
            "order",
            "player",
            "up to players",
            "exactly players",
            "number",
            "one number",
            "one word",
            "no word",
        ],
    )
    def test_nothing_to_choose(
        self, deck_with: Make, question: Callable[[You], Any], expected: object
    ) -> None:
        """A question with one possible answer is not asked, nor one with none."""
        given: list[object] = []

        def effect(you: You) -> Effect:
            given.append((yield question(you)))

        state = played(table(deck_with(effect)))

        assert (state.pending, state.bonus_action) == (None, True)
        assert [expected] == given

    def test_one_card(self, deck_with: Make) -> None:
        """The only card is chosen, and the only player too."""
        given: list[Any] = []

        def effect(you: You) -> Effect:
            given.append((yield you.choose_card(you.hand)))
            given.append((yield you.choose_player(you.others)))

        state = played(table(deck_with(effect), seats=2, hand="Odd one, 3 junk"))

        assert state.pending is None
        assert (card(state, "junk"), 1) == (given[0].card, given[1].seat)

    def test_nothing_is_accepted_by_verbs(self, deck_with: Make) -> None:
        """Every verb takes what a question without options gives."""

        def effect(you: You) -> Effect:
            for nothing in ((yield you.choose_card(())), (yield you.choose_order(()))):
                you.discard(nothing)
                you.throw_away(nothing)
                you.take(nothing)
                you.give(nothing, to=you.others[0])
                you.put_on_deck(nothing)
                you.show(nothing)

        state = table(deck_with(effect))

        assert state.players[0].deck == played(state).players[0].deck


def raises(you: You) -> None:
    raise RuntimeError("out of order")


def raises_later(you: You) -> Effect:
    yield you.may("wait")
    raise RuntimeError("out of order")


def raises_stop(you: You) -> None:
    raise StopIteration


def yields_a_card(you: You) -> Generator[Any, Any, None]:
    yield you.hand[0]


def yields_nothing(you: You) -> Generator[Any, Any, None]:
    yield


def returns_something(you: You) -> int:
    return 3


def is_a_coroutine(you: You) -> Any:
    return iter(())


def leaves_a_card(you: You) -> None:
    you.set_aside(1)


def moves_twice(you: You) -> None:
    (spot,) = you.discard_pile
    you.take(spot)
    you.take(spot)


def moves_from_the_hand_twice(you: You) -> None:
    you.discard(you.hand)
    you.discard(Spot(Zone.HAND, you.seat, None, you.others[0].hand[0].card))


def moves_from_the_wrong_place(you: You) -> None:
    (spot,) = you.discard_pile
    you.take(attrs.evolve(spot, index=7))


def moves_from_nobody(you: You) -> None:
    you.take(attrs.evolve(you.hand[0], seat=None))


def moves_from_an_empty_slot(you: You) -> None:
    you.take(Spot(Zone.MARKET, None, MARKET_SLOTS, you.hand[0].card))


def moves_a_card_set_aside_twice(you: You) -> None:
    aside = tuple(you.set_aside(1))
    you.take(aside)
    you.take(aside)


def moves_an_unknown_card_of_a_stall(you: You) -> None:
    you.take(Spot(Zone.STALL, you.seat, 0, you.hand[0].card))


def asks_for_no_number(you: You) -> Effect:
    yield you.choose_cards(you.hand)


def asks_for_two_numbers(you: You) -> Effect:
    yield you.choose_cards(you.hand, exactly=1, up_to=2)


def rolls_no_die(you: You) -> None:
    you.roll(Die("voles/nothing", "Nothing", ()))


def will_not_end(you: You) -> Effect:
    try:
        yield you.may("wait")
    finally:
        yield you.may("never mind")


class TestMisbehaving:
    @pytest.mark.parametrize(
        ("effect", "message"),
        [
            (raises, "RuntimeError: out of order"),
            (raises_stop, "StopIteration"),
            (yields_a_card, "TypeError: it yielded Spot("),
            (yields_nothing, "TypeError: it yielded None, which is no question"),
            (returns_something, "TypeError: it gave 3; an effect is a generator or gives None"),
            (is_a_coroutine, "TypeError: it gave <tuple_iterator"),
            (leaves_a_card, "ValueError: it left [<junk>] set aside"),
            (moves_twice, "NotThere: <blank-1/blank-1-4> is not in discard pile of seat 0, place"),
            (moves_from_the_hand_twice, "NotThere: <junk> is not in hand of seat 0"),
            (moves_from_the_wrong_place, "NotThere: "),
            (moves_from_nobody, "NotThere: "),
            (moves_from_an_empty_slot, "NotThere: "),
            (moves_a_card_set_aside_twice, "NotThere: <junk> is not in aside of seat 0"),
            (moves_an_unknown_card_of_a_stall, "NotThere: "),
            (asks_for_no_number, "ValueError: say either exactly or up_to how many"),
            (asks_for_two_numbers, "ValueError: say either exactly or up_to how many"),
            (rolls_no_die, ""),
            (will_not_end, "RuntimeError: generator ignored GeneratorExit"),
        ],
        ids=lambda given: getattr(given, "__name__", "error"),
    )
    def test_is_an_error_of_the_deck(
        self, deck_with: Make, effect: Technique, message: str
    ) -> None:
        """What goes wrong in an effect names the deck, the card and the position."""
        state = table(deck_with(effect))
        with pytest.raises(EffectError) as caught:
            played(state)

        assert (caught.value.deck, caught.value.card) == ("oddities", "oddities/odd-one")
        assert caught.value.message.startswith(message)
        assert caught.value.position == "turn 1, seat 0, action phase, stacks 0-0-0"
        assert str(caught.value).startswith("oddities/odd-one: ")
        assert str(caught.value).endswith(f" ({caught.value.position})")

    def test_leaves_the_position_good(self, deck_with: Make) -> None:
        """After an error the position given is as it was, and other moves can be made."""
        state = table(deck_with(raises))
        before = hash(state)
        with pytest.raises(EffectError):
            played(state)

        assert before == hash(state)
        assert apply(state, DiscardCards()).active == 1

    def test_after_an_answer(self, deck_with: Make) -> None:
        """An effect may go wrong after an answer; the question stays open."""
        state = played(table(deck_with(raises_later)))
        with pytest.raises(EffectError, match="out of order"):
            apply(state, Choose("yes"))

        assert state.pending is not None

    @pytest.mark.parametrize(
        ("hook", "given"),
        [
            ("hand_size", "3"),
            ("hand_size", None),
            ("hand_size", 1.5),
            ("values", None),
            ("values", 3),
            ("values", ["a"]),
            ("values", [None]),
            ("admits", None),
            ("admits", True),
            ("payment", StackTerms()),
            ("payment", 1),
            ("copies", 7),
            ("copies", [1]),
            ("copies", None),
        ],
    )
    def test_garbage_from_a_passive(self, deck_with: Make, hook: str, given: object) -> None:
        """A pure question that gives something else than it should is an error of the deck."""
        odd = type("Odd", (Passive,), {hook: lambda *_: given})
        state = table(deck_with(odd))
        with pytest.raises(EffectError) as caught:
            _use_everything(state)

        assert caught.value.card == "oddities/odd-one"

    @pytest.mark.parametrize("hook", ["hand_size", "values", "admits", "payment", "copies"])
    @pytest.mark.parametrize("lazily", [False, True], ids=["at once", "lazily"])
    def test_a_passive_that_raises(self, deck_with: Make, hook: str, lazily: bool) -> None:
        """A pure question that raises, be it when it is listed, is an error of the deck."""

        def at_once(*_: object) -> object:
            raise RuntimeError("out of order")

        def later(*_: object) -> Iterator[object]:
            yield from ()
            raise RuntimeError("out of order")

        several = hook in ("values", "copies")
        odd = type("Odd", (Passive,), {hook: later if lazily and several else at_once})
        state = table(deck_with(odd))
        with pytest.raises(EffectError, match="RuntimeError in a passive effect: out of order"):
            _use_everything(state)

    def test_a_passive_that_raises_an_error_of_ours(self, deck_with: Make) -> None:
        """An error of the library that passes through an effect stays what it is."""

        class Odd(Passive):
            """Raises."""

            def payment(self, you: Look) -> PaymentTerms:
                raise EffectError("somewhere/else", "elsewhere", "nowhere")

        state = table(deck_with(Odd))
        with pytest.raises(EffectError, match=r"^somewhere/else: elsewhere"):
            list(legal_moves(state))

    def test_reactions_and_abilities(self, deck_with: Make) -> None:
        """What goes wrong in an ability, or after a purchase or a build, is told alike."""

        class Odd(Passive):
            """Raises."""

            def ability(self, you: You) -> None:
                raise RuntimeError("ability")

            def on_paid(self, you: You, purchase: PurchaseMade) -> None:
                raise RuntimeError("on_paid")

            def on_purchased(self, you: You, purchase: PurchaseMade) -> Effect:
                yield you.may("wait")
                raise RuntimeError("on_purchased")

            def on_built(self, you: You, stack: StackMade) -> None:
                raise RuntimeError("on_built")

        deck = deck_with(Odd)
        state = position(
            seat(hand="Odd one, Blank 1.2", stall=["Blank 1.1"]),
            market="Odd one",
            decks=[deck, "blank-1"],
        )
        odd = cards(state, "Odd one")
        asked = apply(state, Purchase(0, cards(state, "Blank 1.2")))
        for name, start, move in (
            ("ability", state, UseAbility(odd[0])),
            ("on_purchased", asked, Choose("no")),
            ("on_built", state, BuildStack(odd)),
        ):
            with pytest.raises(EffectError, match=f"^oddities/odd-one: RuntimeError: {name} "):
                apply(start, move)
        paid = position(seat(hand="Odd one"), market=["Blank 1.2"], decks=[deck, "blank-1"])
        with pytest.raises(EffectError, match="RuntimeError: on_paid "):
            apply(paid, Purchase(0, odd))

    def test_a_card_left_on_the_table(self, deck_with: Make) -> None:
        """A purchase or a technique whose card is in nobody's hands at the end is an error."""

        def effect(you: You) -> None:
            you._draft.move(you.hand[0], Place(Zone.BOUGHT, 0))

        with pytest.raises(EffectError, match="the action is over and left cards on the table"):
            played(table(deck_with(effect)))


def _use_everything(state: GameState) -> None:
    """List every move, and go through a clean-up."""
    for move in legal_moves(state):
        assert is_legal(state, move)
    apply(state, DiscardCards())


class TestMovingSeveral:
    def test_in_any_order(self, deck_with: Make) -> None:
        """Cards of one pile are found in whatever order they are moved."""

        def effect(you: You) -> None:
            bottom, middle, top = you.discard_pile
            you.put_on_deck([middle, top, bottom])

        state = position(
            seat(hand="Odd one, 5 junk", discard_pile="Blank 1.2, Blank 1.3, Blank 1.4"),
            decks=[deck_with(effect), "blank-1"],
        )
        after = played(state)

        assert cards(state, "Blank 1.3, Blank 1.4, Blank 1.2") == after.players[0].deck[-3:]

    def test_fewer_set_aside_than_asked_for(self, deck_with: Make) -> None:
        """With deck and discard pile empty, fewer cards are set aside, and they know how many."""
        seen: list[int] = []

        def effect(you: You) -> None:
            aside = you.set_aside(3)
            seen.append(len(aside))
            you.discard(list(aside)[:1])
            seen.append(len(aside))
            you.take(aside)
            seen.append(len(you.random_cards((), 2)))

        state = position(
            seat(hand="Odd one", deck="junk", discard_pile="junk"),
            decks=[deck_with(effect), "blank-1"],
        )
        played(state)

        assert seen == [2, 1, 0]


class TestWinningInTheMiddle:
    """What an effect leaves behind when a stack that it builds is the last one."""

    @pytest.mark.rule("K-37", "R-57")
    def test_no_card_is_lost(self, deck_with: Make) -> None:
        """Cards set aside and the technique go to their piles, and nothing more happens."""

        def effect(you: You) -> Effect:
            you.set_aside(2)
            you.set_aside_from_market_deck(1)
            yield you.may("wait")
            you._draft.add_stack(you.seat, you.hand, tuple(spot.card for spot in you.hand))
            you.draw(5)

        state = position(
            seat(
                hand="Odd one, Blank 1.3, Blank 1.5a",
                deck="Blank 1.2, junk",
                discard_pile="junk",
                stall=["Blank 2.1"] * 4 + ["Blank 2.2"] * 3,
            ),
            decks=[deck_with(effect), *blank_decks(2)],
            market=(),
            market_deck="Blank 2.4, Blank 2.3",
            market_discard="Blank 2.5a",
        )
        done = transition(played(state), Choose("yes"))
        player = done.state.players[0]

        assert is_terminal(done.state)
        assert (done.state.winner, done.state.table) == (0, ())
        assert len(player.stall) == 8
        assert cards(state, "junk, Odd one, junk, Blank 1.2") == player.discard_pile
        assert cards(state, "Blank 2.5a, Blank 2.3") == done.state.market_discard
        assert (player.hand, player.deck) == ((), ())
        assert isinstance(done.events[-1], GameEnded)
        assert not done.state.bonus_action

    @pytest.mark.rule("R-57")
    def test_cannot_be_held_up(self, deck_with: Make) -> None:
        """An effect that catches every error does not go on after the game has been won."""

        def effect(you: You) -> None:
            try:
                you._draft.add_stack(you.seat, you.hand, ())
            except Exception:  # noqa: BLE001 - that is what is tried
                you.draw(5)

        state = position(
            seat(hand="Odd one, Blank 1.3", deck="5 junk", stall=["junk"] * 7),
            decks=[deck_with(effect), "blank-1"],
        )
        after = played(state)

        assert is_terminal(after)
        assert after.players[0].hand == ()


def test_looks_compare_by_position_and_seat(deck_with: Make) -> None:
    """Seats at the same table are equal if they are the same seat."""
    seen: list[Any] = []

    class Odd(Passive):
        """Remembers who asked."""

        def payment(self, you: Look) -> PaymentTerms:
            seen.append(you)
            return PaymentTerms()

    state = table(deck_with(Odd))
    list(legal_moves(state))
    list(legal_moves(state))
    one, *others = seen

    assert all(one == other and hash(one) == hash(other) for other in others)
    assert one != one.others[0]
    assert one != 0
    assert repr(one) == "<Look of seat 0>"
    assert (one.deck_size, one.can_draw) == (9, True)
    assert [one.value_of(spot) for spot in one.hand] == [2, 2, 3]
    assert [one.value_of(spot.card) for spot in one.hand] == [2, 2, 3]


class TestErrorsOfTheLibraryInEffects:
    def test_an_effect_that_plays_for_itself(self) -> None:
        """What an effect gets by misusing the library is its own fault, and told as that."""

        @sample
        def cheat(you: You) -> None:
            """Play another game, badly."""
            apply(position(), DiscardCards((cards(position(), "junk")[0],) * 9))

        with pytest.raises(EffectError, match="sample/sample: IllegalMove: not-in-hand"):
            play(position(seat(hand="Sample")), "Sample")

    def test_an_effect_that_pretends_to_be_closed(self) -> None:
        """An effect cannot end a script by raising what closes generators."""

        @sample
        def vanish(you: You) -> Effect:
            """Pretend to be closed."""
            yield you.may("vanish")
            raise GeneratorExit

        state = play(position(seat(hand="Sample")), "Sample")
        with pytest.raises(EffectError, match="it raised GeneratorExit"):
            apply(state, answer(state, "yes"))


class TestMisusedVerbs:
    @pytest.mark.parametrize(
        ("misuse", "message"),
        {
            "way": (lambda you: you.round("Left"), "a way is 'left' or 'right', not 'Left'"),
            "kept": (lambda you: you.keep(you.hand[0]), "is kept, and nobody paid with it"),
            "amount": (lambda you: you.change_values(add=0.5), "by whole numbers, not by 0.5"),
            "cards": (lambda you: you.choose_card([1, 2]), "1 is no card in its place"),
        }.values(),
    )
    def test_is_told(self, misuse: Callable[[You], object], message: str) -> None:
        """A verb says what it was given that it cannot use."""

        @sample
        def slip(you: You) -> None:
            """Misuse a verb."""
            misuse(you)

        with pytest.raises(EffectError, match=message):
            play(position(seat(hand="Sample, junk")), "Sample")

    def test_nothing_kept(self) -> None:
        """Keeping nothing is nothing."""

        @sample
        def keep_nothing(you: You) -> None:
            """Keep nothing."""
            you.keep(None)

        assert play(position(seat(hand="Sample")), "Sample").pending is None
