"""A position as text."""

from random import Random

import attrs
import pytest

from dale_rules import (
    JUNK,
    As,
    BuildStack,
    GameState,
    Pending,
    PlayTechnique,
    Purchase,
    Request,
    RequestKind,
    UseAbility,
    apply,
    new_game,
    render,
    seat_to_act,
)
from dale_rules.testing import answer, blank_decks, card, cards, position, seat
from dale_rules.testing.playing import play_randomly


def play(state: GameState, technique: str) -> GameState:
    return apply(state, PlayTechnique(card(state, technique)))


def line_with(state: GameState, words: str) -> str:
    """The only line of the text with these words in it."""
    (line,) = (line for line in render(state).splitlines() if words in line)
    return line


class TestShape:
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_width(self, players: int) -> None:
        """No line of any position of a game is wider than 80 columns, or ends with a space."""
        names = ("macaws", "pandas", "raccoons", *blank_decks(2))[: players + 1]
        state = new_game(players=players, decks=names, seed=players)
        steps = list(play_randomly(state, Random(players), turns=80))

        lines = [line for step in steps for line in render(step.after).splitlines()]

        assert max(map(len, lines)) <= 80
        assert [line for line in lines if line != line.rstrip()] == []

    def test_mid_effect(self) -> None:
        """Among the positions of a game that are shown are some in the middle of an effect."""
        state = new_game(players=2, decks=("macaws", "pandas", "raccoons"), seed=2)
        asked = [
            step.after
            for step in play_randomly(state, Random(2), turns=80)
            if step.after.pending is not None
        ]

        assert len(asked) > 5
        for waiting in asked:
            assert f"{seat_to_act(waiting)} chooses for" in render(waiting)

    def test_long_names(self) -> None:
        """Long names of players do not make lines wider."""
        text = render(position(), names=["A" * 100, "B " * 60])

        assert max(map(len, text.splitlines())) <= 80

    def test_names(self) -> None:
        """Players are called by their names where names are given."""
        text = render(position(), names=["Ann", "Ben"])

        assert text.splitlines()[0] == "Turn 1: Ann has an action to take."
        assert "seat" not in text.lower()


class TestHeadline:
    def test_action(self) -> None:
        """It says whose action is to be taken."""
        state = position(active=1, turn=4, players=2)

        assert render(state).startswith("Turn 4: seat 1 has an action to take.")

    def test_bonus_action(self) -> None:
        """It says that the action is a bonus action."""
        state = position(bonus_action=True)

        assert render(state).startswith("Turn 1: seat 0 has a bonus action to take.")

    def test_over(self) -> None:
        """It says who has won when the game is over."""
        state = new_game(players=2, decks=("macaws", "pandas", "raccoons"), seed=1)
        *_, last = play_randomly(state, Random(1))

        assert last.after.winner is not None
        assert f"the game is over, seat {last.after.winner} has won." in render(last.after)


class TestMarket:
    @pytest.mark.rule("R-21")
    def test_slots_and_prices(self) -> None:
        """The leftmost slot is the most expensive, and the rightmost is slot 0."""
        state = position(market="Cookies, Spyglass, Shattered Relic, Flashy Show, Favourite Toy")
        lines = render(state).splitlines()

        assert [cell.strip() for cell in _cells(lines[3])] == [
            "slot 4",
            "slot 3",
            "slot 2",
            "slot 1",
            "slot 0",
        ]
        assert [cell.strip() for cell in _cells(lines[4])] == [
            "price 9",
            "price 8",
            "price 5",
            "price 5",
            "price 2",
        ]
        assert [cell.strip() for cell in _cells(lines[5])] == [
            "Favourite Toy",
            "Flashy Show",
            "Shattered",
            "Spyglass",
            "Cookies",
        ]

    def test_empty_slot(self) -> None:
        """An empty slot is told."""
        state = position(market=["Cookies", None, "Spyglass"], market_deck=())

        assert render(state).count("(empty)") == 3

    def test_piles(self) -> None:
        """The size of the market deck and the top of the discard pile are told."""
        state = position(
            market="Cookies", market_deck="2 Spyglass", market_discard="Cookies, Flashy Show"
        )

        assert (
            line_with(state, "Market ")
            == "Market   deck 2   discard pile 2, top Flashy Show [macaws 5]"
        )


def _cells(line: str) -> list[str]:
    return [line[start : start + 15] for start in range(2, 77, 15)]


class TestPlayers:
    def test_hand(self) -> None:
        """A hand is listed with sets and values, equal cards together."""
        state = position(seat(hand="2 junk, Cookies"), seat(hand=()))

        assert line_with(state, "Cookies [") == "  hand   2 Junk [1], Cookies [macaws 2]"
        assert line_with(state, "hand   empty") == "  hand   empty"

    def test_piles(self) -> None:
        """Stacks, deck and discard pile are counted, and the top of the discard pile is told."""
        state = position(
            seat(deck="3 junk", discard_pile="Spyglass, Cookies", stall=["Swift Broker"])
        )

        expected = "Seat 0   stacks 1 of 8   deck 3   discard pile 2, top Cookies [macaws 2]"
        assert expected == line_with(state, "Seat 0")

    def test_stall(self) -> None:
        """The stall is listed stack by stack."""
        state = position(seat(stall=["Swift Broker", "Cookies", "Swift Broker, Cookies"]))

        expected = "  stall  1: Swift Broker | 2: Cookies | 3: Swift Broker + Cookies"
        assert expected == line_with(state, "1: Swift")

    @pytest.mark.rule("R-60")
    def test_altered_values(self) -> None:
        """What a card of the hand is worth now stands beside its printed value."""
        state = play(position(seat(hand="Flashy Show, junk, Spyglass")), "Flashy Show")

        expected = "  hand   Junk [1, now 2], Spyglass [macaws 4, now 5]"
        assert expected == line_with(state, "now")

    @pytest.mark.rule("K-35")
    def test_used_ability(self) -> None:
        """A card that has used its ability is marked."""
        state = position(seat(hand="Market Discovery"))
        state = apply(state, UseAbility(card(state, "Market Discovery")))

        assert line_with(state, "used") == "  hand   Market Discovery [pandas 4, used]"


class TestTheTable:
    def test_nothing_there(self) -> None:
        """Between actions nothing is said of the table."""
        assert "On the table" not in render(position())

    def test_technique(self) -> None:
        """The technique played and the cards set aside are shown."""
        state = play(position(seat(hand="Spyglass", deck="Cookies, 2 junk")), "Spyglass")

        assert line_with(state, "  played") == "  played Spyglass [macaws 4]"
        assert line_with(state, "  aside") == "  aside  2 Junk [1], Cookies [macaws 2]"

    def test_purchase(self) -> None:
        """The card bought and its payment are shown."""
        state = position(seat(hand="3 junk"), market="Essential Purchase")
        state = apply(state, Purchase(0, cards(state, "3 junk")))

        assert line_with(state, "  paid") == "  paid   3 Junk [1]"
        assert line_with(state, "  bought") == "  bought Essential Purchase [pandas 3]"


class TestTheQuestion:
    def test_cards(self) -> None:
        """The question is told with its answers in order, cards with set and value."""
        state = play(position(seat(hand="Shattered Relic, Cookies, junk")), "Shattered Relic")

        assert render(state).splitlines()[-3:] == [
            "Seat 0 chooses for Shattered Relic: card to throw away, 2 possible answers",
            "  0      Junk [1]",
            "  1      Cookies [macaws 2]",
        ]

    def test_market_cards(self) -> None:
        """Of a market card the slot is told."""
        state = position(seat(hand="Prepaid Good"), market="Cookies, Spyglass")

        assert "  1      Spyglass [macaws 4], slot 1" in render(play(state, "Prepaid Good"))

    def test_discard_piles(self) -> None:
        """Of a card in a discard pile it is told whose pile it is."""
        state = position(
            seat(hand="Treasure Hunter"), seat(discard_pile="junk"), seat(discard_pile="junk")
        )

        text = render(play(state, "Treasure Hunter"))
        assert "  1      Junk [1], seat 2's discard pile" in text

    def test_players(self) -> None:
        """Players are named, several of them in a row."""
        state = play(position(seat(hand="Nuisance"), players=3), "Nuisance")

        answers = render(state, names=["Ann", "Ben", "Cleo"]).splitlines()[-4:]

        assert {"nobody", "Ben", "Cleo", "Ben, Cleo"} == {line[9:] for line in answers}

    def test_some_cards(self) -> None:
        """Some cards are told in a row, and no card is nothing."""
        state = position(seat(hand="2 junk, Cookies"), market=[None, "Essential Purchase"])
        state = apply(state, Purchase(1, cards(state, "2 junk, Cookies")))

        answers = render(state).splitlines()[-3:]

        assert {"nothing", "Junk [1]", "Junk [1], Junk [1]"} == {line[9:] for line in answers}

    def test_one_player(self) -> None:
        """A single player is named as well."""
        state = play(position(seat(hand="Rotten Food, junk"), players=3), "Rotten Food")

        assert "  1      seat 2" in render(state)

    def test_orders(self) -> None:
        """An order of cards is told card by card; of many only the first nine."""
        state = position(
            seat(hand="Swift Broker, Cookies, Spyglass, Flashy Show, Shattered Relic")
        )
        text = render(play(state, "Swift Broker"))

        first = "Cookies [macaws 2], then Shattered Relic [macaws 3], then Spyglass"
        assert f"  0      {first}" in text
        assert text.endswith("  and 15 more")

    @pytest.mark.parametrize(
        ("kind", "option", "words"),
        [
            (RequestKind.CARD, None, "none"),
            (RequestKind.NUMBER, 3, "3"),
            (RequestKind.OPTION, "left", "left"),
            (RequestKind.USE, As(JUNK, JUNK), "Junk as Junk"),
            (RequestKind.USE, JUNK, "Junk [1]"),
            (RequestKind.STACK, BuildStack((JUNK, JUNK)), "2 Junk"),
            (RequestKind.STACK, BuildStack((JUNK,), (0, 2)), "Junk, 2 fetched"),
        ],
        ids=["declined", "number", "word", "copy", "card", "stack", "stack with fetched cards"],
    )
    def test_other_answers(self, kind: RequestKind, option: object, words: str) -> None:
        """Whatever an answer is, it is told in words; so is a question of an unknown card."""
        pending = Pending(1, Request(kind, "otters/toolbox"), (option, "right"))
        state = attrs.evolve(position(), pending=pending)

        assert [
            f"Seat 1 chooses for otters/toolbox: {kind.value}, 2 possible answers",
            f"  0      {words}",
            "  1      right",
        ] == render(state).splitlines()[-3:]

    def test_a_reaction(self) -> None:
        """Whether to react is a question of no card."""
        state = play(
            position(seat(hand="Swift Broker, junk"), seat(hand="Ancient Knowledge, junk")),
            "Swift Broker",
        )

        assert [
            "Seat 1 decides: react to another player's technique, 2 possible answers",
            "  0      none",
            "  1      Ancient Knowledge [owls 2]",
        ] == render(state).splitlines()[-3:]

    def test_what_lasts(self) -> None:
        """Changes of the rules and what is promised for later turns stand below the players."""
        state = position(seat(hand="Scary Gunfight, Steady Achiever"))
        for name in ("Scary Gunfight", "Steady Achiever"):
            state = play(state, name)

        assert [
            "Each card in the market costs everybody but seat 0 2 more until the maker's next",
            "turn.",
            "Steady Achiever goes on when seat 0's next turn starts.",
        ] == render(state).splitlines()[-3:]

    def test_after_the_answer(self) -> None:
        """Once it is answered the question is gone."""
        state = play(position(seat(hand="Shattered Relic, Cookies, junk")), "Shattered Relic")

        assert "chooses" not in render(apply(state, answer(state, "Junk")))
