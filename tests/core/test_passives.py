"""The hook points of passive cards, each with a card of its own."""

from collections.abc import Iterable, Iterator

import pytest

from dale_rules import (
    JUNK,
    MARKET_DISCARD,
    BuildStack,
    GameState,
    IllegalityCode,
    Purchase,
    apply,
    explain,
    is_legal,
    legal_moves,
)
from dale_rules.decks import (
    Animalfolk,
    Effect,
    Look,
    Passive,
    PaymentTerms,
    PurchaseMade,
    Purpose,
    StackMade,
    StackTerms,
    You,
    Zone,
    register,
    unregister,
)
from dale_rules.testing import answer, blank_decks, card, cards, position, seat
from dale_rules.testing.naming import Names

voles = Animalfolk("voles", "Voles", version="1.0")
newts = Animalfolk("newts", "Newts", version="1.0")
hares = Animalfolk("hares", "Hares", version="1.0")


@voles.passive("Satchel", value=1, copies=4)
class Satchel(Passive):
    """A stack with this may include junk."""

    def admits(self, you: Look) -> StackTerms:
        return StackTerms(junk=True)


@voles.passive("Basket", value=2, copies=3)
class Basket(Passive):
    """A stack with this may mix sets."""

    def admits(self, you: Look) -> StackTerms:
        return StackTerms(mixed=True)


@voles.passive("Keepsake", value=3, copies=3)
class Keepsake(Passive):
    """A stack with this may include a card of your discard pile."""

    def admits(self, you: Look) -> StackTerms:
        return StackTerms(fetched=1)


@voles.passive("Concertina", value=4, copies=3)
class Concertina(Passive):
    """In building this may be worth 1 more or less."""

    def values(self, you: Look, purpose: Purpose, value: int) -> Iterable[int]:
        if purpose is Purpose.BUILD:
            yield from (value - 1, value, value + 1)


@voles.passive("Purse", value=5, copies=1)
class Purse(Passive):
    """In paying this may be worth 2 less for each card of the market, or as much as it is."""

    def values(self, you: Look, purpose: Purpose, value: int) -> Iterable[int]:
        return (value, value - 2 * len(you.market)) if purpose is Purpose.PAY else (value,)


@voles.passive("Encore", value=5, copies=1)
class Encore(Passive):
    """After you build with this, draw as many cards as the stack's number."""

    def on_built(self, you: You, stack: StackMade) -> None:
        you.draw(stack.number + len(stack.uses))


@newts.passive("Souvenir", value=1, copies=4)
class Souvenir(Passive):
    """When you buy with this, it goes on your deck."""

    def on_paid(self, you: You, purchase: PurchaseMade) -> None:
        mine = [paid.spot for paid in purchase.paid if paid.face.name == "Souvenir"]
        you.put_on_deck(mine[:1])


@newts.passive("Raffle ticket", value=2, copies=3)
class RaffleTicket(Passive):
    """When you buy this, throw away any of the junk paid with; or this itself, if none was."""

    def on_purchased(self, you: You, purchase: PurchaseMade) -> Effect:
        junk = yield you.choose_cards(purchase.paid_junk, "throw away", up_to=9)
        you.throw_away(junk)
        if not purchase.paid_junk:
            you.throw_away(purchase.card)


@newts.passive("Big spender", value=3, copies=3)
class BigSpender(Passive):
    """A payment with this may exceed the price."""

    def payment(self, you: Look) -> PaymentTerms:
        return PaymentTerms(overpay=True)


@newts.passive("Bin lid", value=4, copies=3)
class BinLid(Passive):
    """With this you may buy what the market's discard pile shows."""

    def payment(self, you: Look) -> PaymentTerms:
        return PaymentTerms(market_discard=True)


newts.passive("Newt 5a", value=5, copies=1)(Passive)
newts.passive("Newt 5b", value=5, copies=1)(Passive)

for name, (value, copies) in {
    "Hare 1": (1, 4),
    "Hare 2": (2, 3),
    "Hare 3": (3, 3),
    "Hare 4": (4, 3),
}.items():
    hares.passive(name, value=value, copies=copies)(Passive)
hares.passive("Hare 5b", value=5, copies=1)(Passive)


@hares.passive("Moody", value=5, copies=1)
class Moody(Passive):
    """This is worth whatever you say, which is nothing."""

    def values(self, you: Look, purpose: Purpose, value: int) -> Iterable[int]:
        return () if purpose is Purpose.PAY else (-3, 8)


@pytest.fixture(autouse=True)
def _decks() -> Iterator[None]:
    for deck in (voles, newts, hares):
        register(deck)
    blank_decks(2)
    yield
    for deck in (voles, newts, hares):
        unregister(deck.id)


STALL = (
    "Blank 2.1",
    "Blank 2.2",
    "Blank 2.3",
    "Blank 2.4",
    "Blank 2.5a",
    "2 Blank 2.3",
    "Blank 2.5b, Blank 2.2",
)
"""What may stand in a stall before its 8th stack."""


def building(number: int, hand: Names, discard_pile: Names = ()) -> GameState:
    """A position in which that stack is the next one."""
    return position(
        seat(hand=hand, deck="9 junk", discard_pile=discard_pile, stall=STALL[: number - 1]),
        market="5 junk",
    )


def stack(state: GameState, names: Names, *fetched: int) -> BuildStack:
    """The move that builds these cards and fetches others."""
    return BuildStack(cards(state, names), fetched)


def code(state: GameState, names: Names, *fetched: int) -> IllegalityCode | None:
    """Why these cards are no stack; None if they are one."""
    wrong = explain(state, stack(state, names, *fetched))
    return None if wrong is None else wrong.code


class TestAdmittingJunk:
    @pytest.mark.rule("R-37", "R-00", "R-13")
    def test_any_number(self) -> None:
        """A card may admit junk, and then any number of it."""
        state = building(5, "Satchel, 4 junk")

        assert code(state, "Satchel, 4 junk") is None
        assert [stack(state, "Satchel, 4 junk")] == list(legal_moves(state).of(BuildStack))

    @pytest.mark.rule("R-37")
    def test_the_total_counts(self) -> None:
        """Junk admitted counts its value."""
        assert IllegalityCode.WRONG_TOTAL is code(
            building(4, "Satchel, 2 junk"), "Satchel, 2 junk"
        )

    @pytest.mark.rule("R-37")
    def test_is_no_other_permission(self) -> None:
        """A card that admits junk admits no other set."""
        state = building(3, "Satchel, junk, Blank 1.1")

        assert IllegalityCode.MIXED_STACK is code(state, "Satchel, junk, Blank 1.1")


class TestAdmittingSets:
    @pytest.mark.rule("R-36", "R-00")
    def test_any(self) -> None:
        """A card may let a stack mix sets, and then as many as there are."""
        state = building(6, "Basket, Blank 1.2, Blank 2.2")

        assert code(state, "Basket, Blank 1.2, Blank 2.2") is None

    @pytest.mark.rule("R-14")
    def test_with_junk(self) -> None:
        """Permissions of several cards combine, and cover the whole stack."""
        state = building(6, "Basket, Satchel, Blank 1.2, junk")

        assert code(state, "Basket, Satchel, Blank 1.2, junk") is None
        assert IllegalityCode.JUNK_IN_STACK is code(state, "Basket, Blank 1.2, junk")


class TestFetching:
    def test_any_card_of_the_pile(self) -> None:
        """One card of the discard pile may join: junk, or of any set, from any place."""
        state = building(5, "Keepsake", "2 junk, Blank 1.2, Blank 1.3, Hare 2")
        listed = set(legal_moves(state).of(BuildStack))

        assert {stack(state, "Keepsake", 2), stack(state, "Keepsake", 4)} == listed
        assert code(building(4, "Keepsake", "junk"), "Keepsake", 0) is None

    def test_places_are_choices(self) -> None:
        """Equal cards in different places of the pile are different choices."""
        state = building(4, "Keepsake", "junk, Blank 1.2, junk")

        assert {stack(state, "Keepsake", 0), stack(state, "Keepsake", 2)} == set(
            legal_moves(state).of(BuildStack)
        )

    def test_the_pile_keeps_its_order(self) -> None:
        """What stays in the pile stays in its order, and what was fetched is in the stall."""
        state = building(5, "Keepsake", "Blank 1.1, Blank 1.2, Blank 1.3, junk")
        after = apply(state, stack(state, "Keepsake", 1))

        assert cards(state, "Blank 1.1, Blank 1.3, junk") == after.players[0].discard_pile
        assert sorted(cards(state, "Keepsake, Blank 1.2"), key=lambda c: c.key) == sorted(
            after.players[0].stall[-1], key=lambda c: c.key
        )

    def test_two_at_a_time(self) -> None:
        """Two cards that allow it fetch two cards, from whatever places."""
        state = building(7, "2 Keepsake", "junk, Blank 1.2, junk, Blank 1.3")
        one = apply(state, stack(state, "2 Keepsake", 0))
        eight = building(8, "2 Keepsake", "junk, Blank 1.2, junk, Blank 1.3")
        two = apply(eight, stack(eight, "2 Keepsake", 0, 2))

        assert cards(state, "Blank 1.2, junk, Blank 1.3") == one.players[0].discard_pile
        assert cards(state, "Blank 1.2, Blank 1.3") == two.players[0].discard_pile

    def test_no_more_than_allowed(self) -> None:
        """A card of the pile for each card that allows one, and none without."""
        state = building(5, "Keepsake, Satchel", "junk, junk, Blank 1.4")
        wrong = explain(state, stack(state, "Keepsake", 0, 1))

        assert wrong is not None
        assert IllegalityCode.FETCHING_NOT_ALLOWED is wrong.code
        assert cards(state, "2 junk") == wrong.cards
        assert wrong.message.startswith(
            "these may not be fetched from the discard pile: Junk, Junk ("
        )
        assert IllegalityCode.FETCHING_NOT_ALLOWED is code(state, "Satchel", 2)

    def test_a_fetched_card_allows_another(self) -> None:
        """A card fetched may allow a further one, provided one that allows it was in hand."""
        state = building(7, "Keepsake, Hare 1", "Keepsake, junk")
        move = stack(state, "Keepsake", 0, 1)

        assert is_legal(state, move)
        assert move in set(legal_moves(state))
        assert apply(state, move).players[0].discard_pile == ()

    def test_not_from_the_pile_alone(self) -> None:
        """A card that lies in the pile cannot fetch itself."""
        state = building(4, "Hare 1, Keepsake", "Keepsake, Hare 3")

        assert IllegalityCode.FETCHING_NOT_ALLOWED is code(state, "Hare 1", 0)
        assert IllegalityCode.EMPTY_STACK is code(state, "", 0)

    def test_passives_of_fetched_cards_count(self) -> None:
        """What a fetched card permits is permitted."""
        state = building(5, "Keepsake, junk", "Satchel")

        assert code(state, "Keepsake, junk", 0) is None

    def test_hand_cards_need_their_permission(self) -> None:
        """Fetched junk needs no permission; junk of the hand still does."""
        state = building(5, "Keepsake, junk", "junk")

        assert IllegalityCode.JUNK_IN_STACK is code(state, "Keepsake, junk", 0)

    @pytest.mark.parametrize("places", [(1,), (-1,), (0, 0)], ids=["above", "below", "twice"])
    def test_from_places_that_are_there(self, places: tuple[int, ...]) -> None:
        """A place is in the pile, and is named once."""
        state = building(4, "Keepsake", "junk")
        wrong = explain(state, stack(state, "Keepsake", *places))

        assert wrong is not None
        assert IllegalityCode.NOT_IN_DISCARD_PILE is wrong.code
        assert wrong.message.startswith(f"the discard pile has no cards at {list(places)} (")


class TestValues:
    @pytest.mark.parametrize("number", [3, 4, 5])
    def test_some_choice_fits(self, number: int) -> None:
        """A card with several values builds what any of them builds."""
        state = building(number, "Concertina")

        assert [stack(state, "Concertina")] == list(legal_moves(state).of(BuildStack))

    def test_each_card_chooses(self) -> None:
        """Several such cards choose apart from each other, and one move stands for all ways."""
        state = building(7, "2 Concertina")

        assert [stack(state, "2 Concertina")] == list(legal_moves(state).of(BuildStack))

    def test_no_choice_fits(self) -> None:
        """If no choice fits, the message names all of them."""
        wrong = explain(building(6, "Concertina"), stack(building(6, "Concertina"), "Concertina"))

        assert wrong is not None
        assert wrong.message.startswith("the stack needs a total of 6, not 3/4/5 (")

    def test_they_depend_on_the_purpose(self) -> None:
        """What a card may be worth in building is nothing to a payment; none means as it is."""
        state = position(seat(hand="Concertina"), market="Hare 3, Hare 3, Hare 3")

        assert [
            Purchase(0, cards(state, "Concertina")),
            Purchase(1, cards(state, "Concertina")),
        ] == [*legal_moves(state).of(Purchase)]

    @pytest.mark.rule("R-23")
    def test_in_payments(self) -> None:
        """A payment is legal if some choice of values makes it so."""
        # One market card: the Purse is worth 5 or 3.
        state = position(seat(hand="Purse, Hare 3, Hare 2"), market=[None, None, "Hare 3"])
        listed = {m.cards for m in legal_moves(state).of(Purchase) if isinstance(m, Purchase)}

        assert {
            cards(state, "Purse"),
            cards(state, "Hare 2, Purse"),
            cards(state, "Hare 3, Purse"),
            cards(state, "Hare 2, Hare 3"),
        } == listed

    @pytest.mark.rule("R-23")
    def test_in_the_message(self) -> None:
        """Every value that a card may take stands in the message."""
        state = position(seat(hand="Purse, junk"), market=[None, None, "Hare 4"])
        wrong = explain(state, Purchase(2, cards(state, "Purse")))

        assert wrong is not None
        assert IllegalityCode.UNDERPAID is wrong.code
        assert wrong.message.startswith("costs 6, paid 3/5 (")

    def test_none_below_nothing(self) -> None:
        """A card may say what it is worth, but never below 0; saying nothing changes nothing."""
        state = position(seat(hand="Moody, Hare 1"), market="Hare 4, Hare 4")

        assert {(1, cards(state, "Moody")), (0, cards(state, "Moody"))} == {
            (m.slot, m.cards) for m in legal_moves(state).of(Purchase) if isinstance(m, Purchase)
        }
        assert is_legal(state, BuildStack(cards(state, "Moody, Hare 1")))


class TestPaymentTerms:
    @pytest.mark.rule("R-23", "R-00")
    def test_overpaying(self) -> None:
        """A card may let its payment exceed the price by any amount."""
        state = position(seat(hand="Big spender, 4 junk, Hare 4"), market="Hare 2")

        assert is_legal(state, Purchase(0, cards(state, "Big spender, 4 junk, Hare 4")))
        assert not is_legal(state, Purchase(0, cards(state, "4 junk, Hare 4")))

    @pytest.mark.rule("R-23")
    def test_never_less_than_the_price(self) -> None:
        """Who may overpay still has to pay the price."""
        state = position(seat(hand="Big spender"), market="Hare 4")
        wrong = explain(state, Purchase(0, cards(state, "Big spender")))

        assert wrong is not None
        assert IllegalityCode.UNDERPAID is wrong.code

    def test_the_market_discard(self) -> None:
        """A card may open the market's discard pile: its top card, at its bare value."""
        state = position(
            seat(hand="Bin lid, Hare 3, junk", deck="9 junk"),
            market=(),
            market_deck="5 Junk",
            market_discard="Hare 2, Hare 4",
        )
        move = Purchase(MARKET_DISCARD, cards(state, "Bin lid"))
        after = apply(state, move)

        assert [move] == list(legal_moves(state).of(Purchase))
        assert card(state, "Hare 4") in after.players[0].hand
        assert cards(state, "Hare 2") == after.market_discard
        assert IllegalityCode.MARKET_DISCARD_CLOSED is _code(
            state, Purchase(MARKET_DISCARD, cards(state, "Hare 3, junk"))
        )
        assert IllegalityCode.OVERPAID is _code(
            state, Purchase(MARKET_DISCARD, cards(state, "Bin lid, junk"))
        )

    def test_an_empty_market_discard(self) -> None:
        """Nothing can be bought from an empty pile."""
        state = position(seat(hand="Bin lid"))
        wrong = explain(state, Purchase(MARKET_DISCARD, cards(state, "Bin lid")))

        assert wrong is not None
        assert IllegalityCode.EMPTY_SLOT is wrong.code
        assert wrong.message.startswith("the market's discard pile is empty (")


def _code(state: GameState, move: Purchase) -> IllegalityCode | None:
    wrong = explain(state, move)
    return None if wrong is None else wrong.code


class TestReactions:
    @pytest.mark.rule("K-34")
    def test_on_purchased(self) -> None:
        """A card bought may do something while the payment lies beside the table."""
        state = position(seat(hand="2 junk, Hare 1", deck="6 junk"), market="Raffle ticket")
        asked = apply(state, Purchase(0, cards(state, "2 junk")))
        after = apply(asked, answer(asked, ["junk"]))

        assert asked.pending is not None
        assert len(asked.pending.options) == 3
        assert [entry.zone for entry in asked.table] == [Zone.PAID, Zone.PAID, Zone.BOUGHT]
        assert after.players[0].discard_pile == (JUNK,)
        assert card(state, "Raffle ticket") in after.players[0].hand

    @pytest.mark.rule("K-34")
    def test_on_purchased_may_lose_the_card(self) -> None:
        """A card bought that its own text puts elsewhere does not go to the hand."""
        state = position(
            seat(hand="Hare 2", deck="6 junk"), market="Raffle ticket", market_deck="5 junk"
        )
        after = apply(state, Purchase(0, cards(state, "Hare 2")))

        assert cards(state, "Raffle ticket") == after.market_discard
        assert cards(state, "5 junk") == after.players[0].hand

    def test_on_purchased_is_asked_of_the_card_bought_alone(self) -> None:
        """A card paid with is not a card bought."""
        state = position(seat(hand="Raffle ticket", deck="9 junk"), market="Hare 2")

        assert apply(state, Purchase(0, cards(state, "Raffle ticket"))).pending is None

    @pytest.mark.rule("K-34")
    def test_on_paid(self) -> None:
        """A card paid with may go elsewhere than to the discard pile; the others go there."""
        state = position(seat(hand="2 Souvenir, 3 junk", deck="junk"), market=[None, "Hare 3"])
        after = apply(state, Purchase(1, cards(state, "Souvenir, junk, Souvenir, junk")))

        # Each is put on the deck by its own text, and drawn again at clean-up.
        assert cards(state, "2 junk") == after.players[0].discard_pile
        assert after.players[0].hand.count(card(state, "Souvenir")) == 2

    def test_on_built(self) -> None:
        """A card built with may do something once the stack is in place."""
        state = position(
            seat(hand="Encore, 4 junk", deck="Hare 1, 9 junk", stall=STALL[:4]), market="5 Junk"
        )
        after = apply(state, stack(state, "Encore"))

        # Stack 5, of one card.
        assert len(after.players[0].hand) == 10

    @pytest.mark.rule("R-57")
    def test_on_built_comes_too_late_for_the_eighth_stack(self) -> None:
        """After the 8th stack nothing happens any more."""
        state = position(seat(hand="Encore, Keepsake, 4 junk", deck="9 junk", stall=STALL))
        after = apply(state, stack(state, "Encore, Keepsake"))

        assert (0, cards(state, "4 junk")) == (after.winner, after.players[0].hand)
