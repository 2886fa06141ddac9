"""Decks that are whole pass the kit, alone and beside each other."""

import sys
import warnings
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from dale_rules import (
    MARKET_DISCARD,
    As,
    BuildStack,
    Choose,
    DiscardCards,
    FetchedAs,
    Move,
    PlayTechnique,
    Purchase,
    Spot,
    UnknownDeck,
    UnusualDeck,
    Zone,
    apply,
    installed_decks,
    new_game,
)
from dale_rules._model.cards import Alteration, ValueChange, ValueMark
from dale_rules._model.requests import Pending, Request, RequestKind
from dale_rules.decks import Animalfolk, Passive
from dale_rules.testing import blank_decks, card, cards, check_deck, position, seat
from dale_rules.testing.conformance import (
    Check,
    check_elsewhere,
    check_move,
    check_questions,
    check_repeatable,
    checks_for,
)
from dale_rules.testing.conformance.source import Source
from dale_rules.testing.conformance.tables import STARVATIONS, Table

BOX = ("chameleons", "macaws", "ocelots", "pandas", "raccoons", "squirrels")
PATTERNS = range(13)


class TestWholeDeck:
    @pytest.mark.parametrize("deck", BOX)
    def test_passes_alone_and_beside_every_other(self, deck: str) -> None:
        """Each deck of the box passes the whole kit."""
        reports = check_deck(deck, seeds=PATTERNS, partners=[d for d in BOX if d != deck])
        assert len(reports) == 2 + 6 * 6 + 1
        assert [()] * len(reports) == [report.notes for report in reports]

    def test_passes_blank(self) -> None:
        """A deck that does nothing breaks nothing."""
        (blank,) = blank_decks(1)
        assert all(not report.failures for report in check_deck(blank, seeds=PATTERNS))

    def test_may_be_unusual(self) -> None:
        """A deck of another composition is no broken one."""
        folk = Animalfolk("few", "Few", version="1.0")
        for value in (1, 2):
            plain = type("Plain", (Passive,), {"__doc__": "Nothing happens."})
            folk.passive(f"Few {value}", value=value, copies=2)(plain)
        with warnings.catch_warnings():
            warnings.simplefilter("error", UnusualDeck)
            reports = check_deck(folk, seeds=range(2), partners=())
        assert not any(report.failures for report in reports)
        assert "few" not in installed_decks()

    def test_that_is_no_global_is_not_tried_in_a_second_process(self) -> None:
        """What cannot be checked is said."""
        folk = Animalfolk("local", "Local", version="1.0")
        for value, copies in ((1, 4), (2, 3)):
            plain = type("Plain", (Passive,), {"__doc__": "Nothing happens."})
            folk.passive(f"Local {value}", value=value, copies=copies)(plain)
        *_, last = checks_for(folk, seeds=range(1), partners=())
        (note,) = last.run().notes
        assert "local is no global of a module, so another process cannot import it" in note

    def test_of_a_script_is_not_tried_in_a_second_process(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A deck in the script that runs the kit is said to be just there."""
        folk = Animalfolk("local", "Local", version="1.0")
        for value, copies in ((1, 4), (2, 3)):
            plain = type("Plain", (Passive,), {"__doc__": "Nothing happens."})
            folk.passive(f"Local {value}", value=value, copies=copies)(plain)
        monkeypatch.setattr(sys.modules["__main__"], "local", folk, raising=False)
        *_, last = checks_for(folk, seeds=range(1), partners=())
        (note,) = last.run().notes
        assert "local is defined in the script being run, so another process" in note


class TestChecks:
    def test_are_named_by_what_they_look_at(self) -> None:
        """There is one check of each sort for each table."""
        names = [check.name for check in checks_for("macaws", partners=("pandas",))]
        assert names[:5] == ["data", "texts", "passives", "determinism", "techniques"]
        assert "games beside pandas" in names
        assert names[-1] == "second process"

    def test_look_at_thousands_of_positions(self) -> None:
        """By default a deck's techniques are tried in thousands of positions."""
        alone = next(c for c in checks_for("macaws", partners=()) if c.name == "techniques")
        tables = 1 + len(BOX) - 1
        assert alone.run().positions > 1000
        assert alone.run().positions * tables > 6000

    def test_find_the_same_every_time(self) -> None:
        """The positions looked at depend on the seeds alone."""
        counts = [
            [check.run().positions for check in checks_for("ocelots", seeds=[3, 5], partners=())]
            for _ in range(2)
        ]
        assert counts[0] == counts[1]

    def test_tell_how_far_they_are(self) -> None:
        """Progress is told after each seed."""
        told: list[tuple[str, int, int]] = []

        def progress(check: Check, done: int, total: int) -> None:
            told.append((check.name, done, total))

        check_deck("macaws", seeds=range(3), partners=(), progress=progress)
        assert [done for name, done, _ in told if name == "techniques"] == [1, 2, 3]
        assert {3} == {total for name, _, total in told if name == "techniques"}

    def test_need_decks_that_are_there(self) -> None:
        """An unknown deck or partner is told before anything runs."""
        with pytest.raises(UnknownDeck, match="'nobody'"):
            checks_for("nobody")
        with pytest.raises(UnknownDeck, match="'nobody'"):
            checks_for("macaws", partners=("nobody",))

    @pytest.mark.parametrize("seed", [-1, 2**53, "x", True, 1.0, None])
    def test_need_seeds_that_are_such(self, seed: Any) -> None:
        """What is no seed is told before anything runs."""
        with pytest.raises(ValueError, match=rf"^a seed is a whole number .*, not {seed!r}$"):
            checks_for("macaws", seeds=[0, seed])

    @pytest.mark.parametrize("partners", [["macaws"], ["pandas", "macaws"], "pandas"])
    def test_need_partners_that_are_others(self, partners: Any) -> None:
        """A deck is not tried beside itself, nor beside the letters of a word."""
        with pytest.raises(ValueError, match=r"own partner$|^partners are given as a list"):
            checks_for("macaws", partners=partners)

    def test_need_a_deck(self) -> None:
        """What is no deck is told as such."""
        with pytest.raises(TypeError, match="17 is no deck"):
            checks_for(17)


def positions() -> Iterator[tuple[int, Table, str]]:
    """Tables and cards to make positions of."""
    for seed in PATTERNS:
        for one in Table("macaws", "pandas").cards():
            yield seed, Table("macaws", "pandas"), one.id


class TestPositions:
    def test_can_be_written_down(self) -> None:
        """The source of a position gives the same position."""
        for seed, table, card_id in positions():
            state = table.position(seed, table.rules().cards[card_id])
            source = Source()
            code = source.position(state)
            scope: dict[str, object] = {}
            exec(f"{source.imports}\nstate = {code}", scope)
            assert scope["state"] == state

    def test_lack_each_thing_in_turn(self) -> None:
        """In the first positions one thing after another is missing, then everything is."""
        table = Table("macaws")
        spyglass = table.rules().cards["macaws/spyglass"]
        states = [table.position(seed, spyglass) for seed in range(len(STARVATIONS) + 1)]
        seats = [state.players[state.active] for state in states]
        assert (spyglass,) == seats[0].hand
        assert not seats[1].deck
        assert not seats[1].discard_pile
        assert {None} == set(states[2].market)
        assert not states[3].market_deck
        assert not states[3].market_discard
        assert not any(player.stall for player in states[4].players)
        assert sum(bool(player.hand) for player in states[5].players) == 1
        assert (spyglass,) == seats[6].hand
        assert not seats[6].deck

    def test_of_games_begin_as_games_do(self) -> None:
        """A game at a table is the one that its seed gives."""
        table = Table("macaws")
        assert new_game(players=2, decks=table.decks(2), seed=0) == table.game(0)


class TestProbes:
    @pytest.mark.parametrize("move", [DiscardCards(), PlayTechnique], ids=["discard", "play"])
    def test_pass_where_nothing_is_wrong(self, move: Any) -> None:
        """What is written into a printed test passes once the deck is mended."""
        state = position(seat(hand="Favourite Toy, junk", discard_pile="Spyglass"))
        made = move(card(state, "Favourite Toy")) if isinstance(move, type) else move
        check_elsewhere(state, made)
        check_repeatable(state, made, 3)
        check_questions(state)
        assert check_move(state, made) == apply(state, made)


class TestSource:
    def test_of_any_value_makes_the_same_value(self) -> None:
        """Moves with copies, marks and places can be written down."""
        state = position(seat(hand="Gift Voucher, Spyglass"), decks=("chameleons", "macaws"))
        plain, copied = cards(state, "Gift Voucher, Spyglass")
        change = ValueChange(Alteration.ADD, 2)
        marked = copied.marked(ValueMark(change, 0))
        moves: list[Move] = [
            Purchase(1, (As(plain, marked),)),
            Purchase(MARKET_DISCARD, (plain,)),
            BuildStack((copied,), (0, FetchedAs(1, plain))),
            Choose((Spot(Zone.HAND, 0, None, marked), Spot(Zone.DISCARD_PILE, 1, 2, plain))),
            Choose((1,)),
            Choose("yes"),
            DiscardCards(),
        ]
        for move in moves:
            source = Source()
            code = source.move(state, move)
            scope: dict[str, object] = {"state": state}
            exec(f"{source.imports}\nmove = {code}", scope)
            assert scope["move"] == move

    def test_of_an_answer_makes_the_same_answer(self) -> None:
        """An answer is written by what it reads like, unless that is no word or number."""
        state = position(seat(hand="Spyglass"), decks=("macaws", "pandas"))
        spyglass, cookies = cards(state, "Spyglass, Cookies")
        request = Request(RequestKind.USE, None, "to something", secret=True)
        options = (None, cookies, As(cookies, spyglass), BuildStack((cookies,)), (1, 2), "yes")
        asked = attrs.evolve(state, pending=Pending(0, request, options))
        for option in options:
            source = Source()
            code = source.move(asked, Choose(option))
            scope: dict[str, object] = {"state": asked}
            exec(f"{source.imports}\nmove = {code}", scope)
            assert scope["move"] == Choose(option)
