"""Cards that are used as copies of others."""

from collections.abc import Iterable, Iterator

import pytest

from dale_rules import (
    JUNK,
    As,
    BuildStack,
    DiscardCards,
    FetchedAs,
    GameState,
    IllegalityCode,
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
from dale_rules._model.cards import Alteration, UsedMark
from dale_rules._model.events import CardShown
from dale_rules.decks import (
    Animalfolk,
    Card,
    Effect,
    Look,
    Passive,
    Spot,
    StackTerms,
    Use,
    You,
    register,
    unregister,
)
from dale_rules.testing import answer, blank_decks, card, cards, position, seat
from dale_rules.testing.naming import Names

mimics = Animalfolk("mimics", "Mimics", version="1.0")
models = Animalfolk("models", "Models", version="1.0")


@mimics.passive("Stall mirror", value=1, copies=4)
class StallMirror(Passive):
    """Copy of any card of your newest stack.  Once in your turn you may draw a card."""

    def copies(self, you: Look) -> Iterable[Spot]:
        return you.stall[-1] if you.stall else ()

    def ability(self, you: You) -> None:
        you.draw()


@mimics.passive("Pile mirror", value=2, copies=3)
class PileMirror(Passive):
    """Copy of the top card of another player's discard pile."""

    def copies(self, you: Look) -> Iterable[Spot]:
        for other in you.others:
            if other.top_discard:
                yield other.top_discard


@mimics.passive("Bin mirror", value=3, copies=3)
class BinMirror(Passive):
    """Copy of the top card of the market's discard pile."""

    def copies(self, you: Look) -> Iterable[Spot]:
        return you.market_discard[-1:]


@mimics.passive("Market mirror", value=4, copies=3)
class MarketMirror(Passive):
    """Copy of any card in the market."""

    def copies(self, you: Look) -> Iterable[Spot]:
        return you.market


@mimics.passive("Hand mirror", value=5, copies=1)
class HandMirror(Passive):
    """Copy of another card of your hand."""

    def copies(self, you: Look) -> Iterable[Spot]:
        return you.hand


@mimics.technique("Polish", value=5, copies=1, bonus_action=True)
def polish(you: You) -> Effect:
    """A card of your hand is worth 3 more this turn; all of them are worth 1 more."""
    spot = yield you.choose_card(you.hand)
    you.change_value(spot, Alteration.ADD, 3)
    you.change_values(add=1)


@models.technique("Pose", value=1, copies=4, bonus_action=True)
def pose(you: You) -> None:
    """Put this on your deck."""
    you.put_on_deck(you.this)


@models.passive("Wide frame", value=2, copies=3)
class WideFrame(Passive):
    """Your hand size is 2 larger."""

    def hand_size(self, you: Look) -> int:
        return 2


@models.passive("Lucky charm", value=3, copies=3)
class LuckyCharm(Passive):
    """Once in your turn you may make this worth 1 more."""

    def ability(self, you: You) -> None:
        assert you.this is not None
        you.change_value(you.this, Alteration.ADD, 1)


@models.passive("Album", value=4, copies=3)
class Album(Passive):
    """A stack with this may include junk, and a card of your discard pile."""

    def admits(self, you: Look) -> StackTerms:
        return StackTerms(junk=True, fetched=1)


models.passive("Model 5a", value=5, copies=1)(Passive)


@models.passive("Narrow frame", value=5, copies=1)
class NarrowFrame(Passive):
    """Your hand size is 1 larger."""

    def hand_size(self, you: Look) -> int:
        return 1


@pytest.fixture(autouse=True)
def _decks() -> Iterator[None]:
    register(mimics)
    register(models)
    blank_decks(2)
    yield
    unregister("mimics")
    unregister("models")


DECKS = ("mimics", "models", "blank-1", "blank-2")


def at(
    hand: Names,
    *,
    market: Names = (),
    market_discard: Names = (),
    other_pile: Names = (),
    pile: Names = (),
    stall: tuple[str, ...] = (),
    deck: Names = "20 junk",
) -> GameState:
    """A position with something to copy in those places."""
    return position(
        seat(hand=hand, stall=stall, discard_pile=pile, deck=deck),
        seat(discard_pile=other_pile),
        decks=DECKS,
        market=list(market) if not isinstance(market, str) else market,
        market_deck=(),
        market_discard=market_discard,
    )


def as_(state: GameState, name: str, copied: str) -> As:
    """A card used as the copy of another."""
    return As(card(state, name), card(state, copied))


def bought(state: GameState) -> set[tuple[int | object, tuple[Use, ...]]]:
    """All payments, as listed."""
    return {(m.slot, m.cards) for m in legal_moves(state).of(Purchase) if isinstance(m, Purchase)}


def built(state: GameState) -> set[tuple[Use, ...]]:
    """All stacks, as listed."""
    return {m.cards for m in legal_moves(state).of(BuildStack) if isinstance(m, BuildStack)}


class TestPayments:
    def test_worth_what_is_copied(self) -> None:
        """A copying card pays as much as the card it copies, and it is what goes to the pile."""
        state = at("Market mirror, 4 junk", market=["Blank 1.2"])
        move = Purchase(0, (as_(state, "Market mirror", "Blank 1.2"),))
        after = apply(state, move)

        assert move in set(legal_moves(state))
        assert cards(state, "Market mirror") == after.players[0].discard_pile

    def test_the_position_before_counts(self) -> None:
        """A card that is bought, and one that is paid with, may be copied in the payment."""
        state = at("Hand mirror, Blank 1.3", market=["Blank 1.5a", "Blank 1.5b"])
        both = (card(state, "Blank 1.3"), as_(state, "Hand mirror", "Blank 1.3"))

        assert {(0, both), (1, both)} == bought(state)

    def test_must_copy(self) -> None:
        """Where something can be copied, the card is not itself."""
        state = at("Market mirror", market=["Blank 1.4"])
        wrong = explain(state, Purchase(0, cards(state, "Market mirror")))

        assert wrong is not None
        assert IllegalityCode.MUST_COPY is wrong.code
        assert cards(state, "Market mirror") == wrong.cards
        assert wrong.message.startswith(
            "Market mirror has to be used as a copy: Market mirror as Blank 1.4 ("
        )

    def test_nothing_to_copy(self) -> None:
        """With nothing to copy it is worth what is printed on it."""
        state = at("Bin mirror", market=["Blank 1.3"])

        assert {(0, cards(state, "Bin mirror"))} == bought(state)

    @pytest.mark.parametrize(
        ("name", "copied"), [("Market mirror", "Blank 1.2"), ("Blank 1.3", "Blank 1.4")]
    )
    def test_cannot_copy(self, name: str, copied: str) -> None:
        """Only what is offered can be copied, and only by cards that copy."""
        state = at("Market mirror, Blank 1.3", market=["Blank 1.4"])
        wrong = explain(state, Purchase(0, (as_(state, name, copied),)))

        assert wrong is not None
        assert IllegalityCode.CANNOT_COPY is wrong.code
        assert (as_(state, name, copied),) == wrong.cards
        assert wrong.message.startswith(f"{name} cannot copy {copied} now (")

    def test_junk(self) -> None:
        """A copy of junk is worth 1, and is no junk when it is discarded."""
        state = at("Hand mirror, junk", market=["Blank 1.2"])
        paid = (card(state, "junk"), as_(state, "Hand mirror", "junk"))
        after = apply(state, Purchase(0, paid))

        assert {(0, paid)} == bought(state)
        assert cards(state, "junk, Hand mirror") == after.players[0].discard_pile


class TestStacks:
    def test_the_set_of_what_is_copied(self) -> None:
        """A copy is of the copied card's set, and has its value and its permissions."""
        state = at(
            "Market mirror, Blank 1.2, junk",
            market=["Blank 1.4", "Album"],
            stall=("Blank 2.1", "Blank 2.2", "Blank 2.3", "Blank 2.4", "Blank 2.5a"),
        )
        # Stack 6: a copy of the four with the two, in the set of both.
        assert {(card(state, "Blank 1.2"), as_(state, "Market mirror", "Blank 1.4"))} == built(
            state
        )

    def test_permissions_are_copied(self) -> None:
        """A copy of a card that admits junk admits junk."""
        state = at(
            "Market mirror, junk",
            market=["Album"],
            stall=("Blank 2.1", "Blank 2.2", "Blank 2.3", "Blank 2.4"),
            pile="junk",
        )
        album = as_(state, "Market mirror", "Album")
        listed = set(legal_moves(state).of(BuildStack))

        assert {BuildStack((album, JUNK)), BuildStack((album,), (0,))} == listed

    def test_copied_junk_is_junk(self) -> None:
        """A copy of junk needs permission like junk."""
        state = at("Hand mirror, junk, Album", stall=_up_to(2))
        wrong = explain(state, BuildStack((as_(state, "Hand mirror", "junk"),)))

        assert wrong is not None
        assert IllegalityCode.JUNK_IN_STACK is wrong.code
        assert (as_(state, "Hand mirror", "junk"),) == wrong.cards

    def test_the_card_itself_stands_in_the_stall(self) -> None:
        """In the stall lies the copying card, its printed self."""
        state = at("Market mirror", market=["Blank 1.1"])
        after = apply(state, BuildStack((as_(state, "Market mirror", "Blank 1.1"),)))

        assert (cards(state, "Market mirror"),) == after.players[0].stall

    def test_fetched(self) -> None:
        """A copying card fetched from the discard pile is used as a copy as well."""
        state = at(
            "Album",
            pile="junk, Market mirror",
            market=["Blank 1.2"],
            stall=("Blank 2.1", "Blank 2.2", "Blank 2.3", "Blank 2.4", "Blank 2.5a"),
        )
        move = BuildStack(cards(state, "Album"), (FetchedAs(1, card(state, "Blank 1.2")),))
        after = apply(state, move)

        assert [move] == list(legal_moves(state).of(BuildStack))
        assert set(cards(state, "Album, Market mirror")) == set(after.players[0].stall[-1])
        assert after.players[0].discard_pile == (JUNK,)

    def test_fetched_must_copy(self) -> None:
        """A fetched copying card is not itself where it can copy, and copies nothing else."""
        state = at("Album", pile="Market mirror", market=["Blank 1.2"])
        plain = explain(state, BuildStack(cards(state, "Album"), (0,)))
        other = explain(
            state, BuildStack(cards(state, "Album"), (FetchedAs(0, card(state, "Blank 1.3")),))
        )

        assert plain is not None
        assert other is not None
        assert IllegalityCode.MUST_COPY is plain.code
        assert IllegalityCode.CANNOT_COPY is other.code

    def test_fetching_by_a_copy_of_a_hand_card(self) -> None:
        """The pile is looked into as well where only a copy allows it."""
        state = at("Market mirror", market=["Album"], pile="Blank 1.1", stall=_up_to(5))
        album = as_(state, "Market mirror", "Album")

        assert [BuildStack((album,), (0,))] == list(legal_moves(state).of(BuildStack))


def _up_to(number: int) -> tuple[str, ...]:
    """What stands in a stall before the stack of that number."""
    stacks = ("Blank 2.1", "Blank 2.2", "Blank 2.3", "Blank 2.4", "Blank 2.5a", "2 Blank 2.3")
    return stacks[: number - 1]


class TestChains:
    def test_texts_are_followed(self) -> None:
        """Copying a copying card is following its text, from the user's own point of view."""
        state = at("Market mirror", market=["Bin mirror"], market_discard="Blank 1.1")

        assert {(as_(state, "Market mirror", "Blank 1.1"),)} == built(state)

    def test_through_three_cards(self) -> None:
        """A way may lead through several copying cards."""
        state = at(
            "Pile mirror",
            other_pile="Market mirror",
            market=["Bin mirror"],
            market_discard="Blank 1.1",
        )

        assert {(as_(state, "Pile mirror", "Blank 1.1"),)} == built(state)

    def test_in_a_circle(self) -> None:
        """A way that leads only back to where it came from ends: the card stays itself."""
        state = at("Market mirror", market=["Bin mirror"], market_discard="Market mirror")

        assert {(0, cards(state, "Market mirror"))} == bought(state)

    def test_a_dead_end_beside_a_way(self) -> None:
        """Where one way leads to a card, another that leads nowhere does not count."""
        state = at("Market mirror", market=["Bin mirror", "Blank 1.1"])

        assert {(as_(state, "Market mirror", "Blank 1.1"),)} == built(state)

    def test_never_itself(self) -> None:
        """A card alone in the hand does not copy itself."""
        state = at("Hand mirror", market=["Blank 1.5a"])

        assert {(0, cards(state, "Hand mirror"))} == bought(state)

    def test_two_mirrors(self) -> None:
        """Two cards that only point at each other stay themselves."""
        state = at("Hand mirror, Market mirror", market=["Pile mirror"])

        assert is_legal(state, Purchase(0, cards(state, "Market mirror")))

    def test_twins(self) -> None:
        """Another copy of the card in the hand is another card, whose text can be followed."""
        twins = Animalfolk("twins", "Twins", version="1.0")

        @twins.passive("Sibling", value=1, copies=4)
        class Sibling(Passive):
            """Copy of another card of your hand that is worth 1."""

            def copies(self, you: Look) -> Iterable[Spot]:
                return [spot for spot in you.hand if spot.card.kind.value == 1]

        for value, copies in ((2, 3), (3, 3), (4, 3)):
            twins.passive(f"Twin {value}", value=value, copies=copies)(Passive)
        twins.passive("Twin 5a", value=5, copies=1)(Passive)
        twins.passive("Twin 5b", value=5, copies=1)(Passive)
        register(twins)
        try:
            alone = position(seat(hand="Sibling"))
            pair = position(seat(hand="2 Sibling"))
            model = position(seat(hand="2 Sibling, Pose"))
            copy = As(card(model, "Sibling"), card(model, "Pose"))

            assert {cards(alone, "Sibling")} == built(alone)
            assert {cards(pair, "Sibling")} == built(pair)
            assert {(copy,), cards(model, "Pose")} == built(model)
        finally:
            unregister("twins")

    def test_a_fetched_card_that_points_at_itself(self) -> None:
        """A card fetched from the discard pile is no copy of itself."""
        loops = Animalfolk("loops", "Loops", version="1.0")

        @loops.passive("Loop", value=1, copies=4)
        class Loop(Passive):
            """Copy of the top card of your discard pile."""

            def copies(self, you: Look) -> Iterable[Spot]:
                return [you.top_discard] if you.top_discard else []

        for value, copies in ((2, 3), (3, 3), (4, 3)):
            loops.passive(f"Loop {value}", value=value, copies=copies)(Passive)
        loops.passive("Loop 5a", value=5, copies=1)(Passive)
        loops.passive("Loop 5b", value=5, copies=1)(Passive)
        register(loops)
        try:
            state = position(
                seat(hand="Album", discard_pile="Loop", stall=_up_to(5)), decks=["loops", *DECKS]
            )

            assert [BuildStack(cards(state, "Album"), (0,))] == [
                *legal_moves(state).of(BuildStack)
            ]
        finally:
            unregister("loops")

    def test_each_use_is_listed_once(self) -> None:
        """A card that several ways reach is one use."""
        state = at("Market mirror", market=["Blank 1.1", "Bin mirror"], market_discard="Blank 1.1")

        assert len(legal_moves(state).of(BuildStack)) == 1


class TestMarks:
    def test_alterations_are_copied(self) -> None:
        """A copy of an altered card is altered as that card is."""
        state = at("Polish, Hand mirror, Blank 1.2", stall=_up_to(6))
        state = apply(state, PlayTechnique(card(state, "Polish")))
        state = apply(state, answer(state, "Blank 1.2"))
        (altered,) = [c for c in state.players[0].hand if c.name == "Blank 1.2"]

        # 2 + 3 + 1, of the card and of its copy.
        assert {
            (altered,),
            (As(card(state, "Hand mirror"), altered),),
        } == built(state)

    def test_own_alterations_travel(self) -> None:
        """What alters the copying card alters what it is used as, after the copied card's own."""
        state = at("Polish, Market mirror", market=["Blank 1.2"], stall=_up_to(6))
        state = apply(state, PlayTechnique(card(state, "Polish")))

        ((use,),) = built(state)
        assert (card(state, "Market mirror"), card(state, "Blank 1.2")) == (
            use.physical.plain,
            use.face.plain,
        )
        assert len(use.face.marks) == 1

    def test_plain_faces_are_not_enough(self) -> None:
        """A copied card is named with its marks: without them it is another card."""
        state = at("Polish, Market mirror", market=["Blank 1.2"], stall=_up_to(6))
        state = apply(state, PlayTechnique(card(state, "Polish")))
        (mirror,) = state.players[0].hand
        wrong = explain(state, BuildStack((As(mirror, card(state, "Blank 1.2")),)))

        assert wrong is not None
        assert IllegalityCode.CANNOT_COPY is wrong.code


class TestTechniques:
    def test_are_copied(self) -> None:
        """A copy of a technique is played as one, icon and all; the copying card is its card."""
        state = at("Market mirror", market=["Pose", "Blank 1.2"])
        move = PlayTechnique(as_(state, "Market mirror", "Pose"))
        after = apply(state, move)

        assert [move] == list(legal_moves(state).of(PlayTechnique))
        assert card(state, "Market mirror") == after.players[0].deck[-1]
        assert after.bonus_action

    def test_only_techniques(self) -> None:
        """A copy of a passive cannot be played."""
        state = at("Market mirror", market=["Blank 1.2"])
        wrong = explain(state, PlayTechnique(as_(state, "Market mirror", "Blank 1.2")))

        assert wrong is not None
        assert IllegalityCode.NOT_A_TECHNIQUE is wrong.code
        assert wrong.message.startswith("Market mirror as Blank 1.2 is no technique (")

    def test_must_be_copied(self) -> None:
        """A technique that is a copy is named as one."""
        state = at("Market mirror", market=["Pose"])
        wrong = explain(state, PlayTechnique(card(state, "Market mirror")))

        assert wrong is not None
        assert IllegalityCode.MUST_COPY is wrong.code


class TestAbilities:
    def test_are_copied(self) -> None:
        """The ability of a copied card is used by the copying card, once a turn."""
        state = at("Market mirror", market=["Lucky charm"])
        move = UseAbility(as_(state, "Market mirror", "Lucky charm"))
        after = apply(state, move)
        (used,) = after.players[0].hand

        assert [move] == list(legal_moves(state).of(UseAbility))
        assert card(state, "Market mirror") == used.plain
        assert UsedMark("models/lucky-charm") in used.marks
        assert not legal_moves(after).of(UseAbility)

    def test_used_by_the_copied_card(self) -> None:
        """A copy of a card whose ability has been used is a card that has used it."""
        state = at("Hand mirror, Lucky charm")
        after = apply(state, UseAbility(card(state, "Lucky charm")))
        used = next(c for c in after.players[0].hand if c.name == "Lucky charm")
        wrong = explain(after, UseAbility(As(card(state, "Hand mirror"), used)))

        assert len(legal_moves(state).of(UseAbility)) == 2
        assert not legal_moves(after).of(UseAbility)
        assert wrong is not None
        assert IllegalityCode.ABILITY_USED is wrong.code

    def test_own_ones_are_no_copies(self) -> None:
        """An ability of the copying card's own may be used whatever it could copy."""
        state = at("Stall mirror", stall=("Blank 1.1",))
        move = UseAbility(card(state, "Stall mirror"))

        assert [move] == list(legal_moves(state).of(UseAbility))
        assert len(apply(state, move).players[0].hand) == 2

    def test_own_and_copied(self) -> None:
        """A card with an ability may use its own and a copied one, each once."""
        state = at("Stall mirror", stall=("Lucky charm",))
        own = UseAbility(card(state, "Stall mirror"))
        after = apply(state, own)

        assert len(legal_moves(state).of(UseAbility)) == 2
        assert len(legal_moves(after).of(UseAbility)) == 1

    def test_cannot_be_copied_at_will(self) -> None:
        """Only what can be copied lends its ability."""
        state = at("Market mirror, Lucky charm", market=["Blank 1.2"])
        wrong = explain(state, UseAbility(as_(state, "Market mirror", "Lucky charm")))
        plain = explain(state, UseAbility(card(state, "Market mirror")))

        assert wrong is not None
        assert plain is not None
        assert IllegalityCode.CANNOT_COPY is wrong.code
        assert IllegalityCode.MUST_COPY is plain.code


class TestDiscarding:
    def test_is_no_use(self) -> None:
        """A card is discarded as itself, whatever it could copy."""
        state = at("Market mirror", market=["Blank 1.2"])
        copy = as_(state, "Market mirror", "Blank 1.2")
        wrong = explain(state, DiscardCards((copy,)))

        assert is_legal(state, DiscardCards(cards(state, "Market mirror")))
        assert wrong is not None
        assert IllegalityCode.CANNOT_COPY is wrong.code
        assert (copy,) == wrong.cards
        assert wrong.message.startswith(
            "a card is discarded as itself: Market mirror as Blank 1.2 ("
        )


class TestCleanUp:
    """Copies that are counted for the hand size."""

    def filled(self, state: GameState, *answers: str) -> GameState:
        state = apply(state, DiscardCards())
        for wanted in answers:
            state = apply(state, answer(state, wanted))
        return state

    def test_the_only_copy_counts_by_itself(self) -> None:
        """If all that can be copied enlarges the hand, nothing is asked."""
        state = at("Market mirror", market=["Wide frame"])
        told = transition(state, DiscardCards())

        assert told.state.pending is None
        assert len(told.state.players[0].hand) == 7
        assert CardShown(0, as_(state, "Market mirror", "Wide frame")) in told.events

    @pytest.mark.parametrize(
        ("copied", "size"), [("Wide frame", 7), ("Narrow frame", 6), ("Blank 1.3", 5)]
    )
    def test_the_owner_chooses(self, copied: str, size: int) -> None:
        """Where copies differ in hand size, the owner says what the card counts as."""
        state = at("Market mirror", market=["Wide frame", "Blank 1.3", "Narrow frame"])
        asked = apply(state, DiscardCards())

        assert asked.pending is not None
        assert (
            asked.pending.seat,
            asked.pending.request.kind,
            asked.pending.request.source,
        ) == (0, RequestKind.USE, None)
        assert size == len(self.filled(state, copied).players[0].hand)

    def test_what_was_chosen_is_shown(self) -> None:
        """A copy that enlarges the hand is shown, and one that does not is not."""
        state = apply(at("Market mirror", market=["Wide frame", "Blank 1.3"]), DiscardCards())
        frame = transition(state, answer(state, "Wide frame")).events
        blank = transition(state, answer(state, "Blank 1.3")).events

        assert CardShown(0, as_(state, "Market mirror", "Wide frame")) in frame
        assert [event for event in blank if isinstance(event, CardShown)] == []

    def test_several_are_asked_one_by_one(self) -> None:
        """Equal copying cards are counted one by one, each as its owner says."""
        state = at("2 Market mirror", market=["Wide frame", "Blank 1.3"])

        assert len(self.filled(state, "Wide frame", "Blank 1.3").players[0].hand) == 7
        assert len(self.filled(state, "Wide frame", "Wide frame").players[0].hand) == 9

    def test_recounted_as_the_hand_grows(self) -> None:
        """A copying card drawn by that is counted as well."""
        state = at(
            "Market mirror, 4 junk",
            market=["Wide frame", "Blank 1.3"],
            deck="9 junk, Market mirror",
        )

        assert len(self.filled(state, "Wide frame", "Wide frame").players[0].hand) == 9

    def test_junk_fills_last(self) -> None:
        """The question comes before junk fills the hand, up to the size it gives."""
        state = at("Market mirror", market=["Wide frame", "Blank 1.3"], deck="junk")
        asked = apply(state, DiscardCards())

        assert len(asked.players[0].hand) == 2
        assert len(self.filled(state, "Wide frame").players[0].hand) == 7
        assert len(self.filled(state, "Blank 1.3").players[0].hand) == 5

    def test_a_hand_that_is_large_already(self) -> None:
        """Nothing is asked where no answer could make the hand any larger."""
        state = at("Market mirror, 9 junk", market=["Wide frame", "Blank 1.3"])

        assert 10 == len(self.filled(state).players[0].hand)


def test_copies_are_seen_by_their_user_alone() -> None:
    """What a card can copy is asked about the player who uses it."""
    state = at("Pile mirror", pile="Blank 1.1", other_pile="Blank 1.2, Pose")
    uses: set[Use | Card] = {move.card for move in legal_moves(state).of(PlayTechnique)}  # type: ignore[union-attr]

    assert {as_(state, "Pile mirror", "Pose")} == uses
