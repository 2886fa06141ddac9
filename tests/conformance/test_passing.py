"""Decks that are whole pass the kit, alone and beside each other."""

import warnings
from collections.abc import Iterator

import pytest

from dale_rules import UnknownDeck, UnusualDeck, installed_decks, new_game
from dale_rules.decks import Animalfolk, Passive
from dale_rules.testing import blank_decks, check_deck
from dale_rules.testing.conformance import Check, checks_for
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

    def test_need_a_deck(self) -> None:
        """What is no deck is told as such."""
        with pytest.raises(TypeError, match="17 is no deck"):
            checks_for(17)


def positions() -> Iterator[tuple[int, Table, str]]:
    """Tables and cards to make positions of."""
    for seed in PATTERNS:
        for card in Table("macaws", "pandas").cards():
            yield seed, Table("macaws", "pandas"), card.id


class TestPositions:
    def test_can_be_written_down(self) -> None:
        """The source of a position gives the same position."""
        for seed, table, card in positions():
            state = table.position(seed, table.rules().cards[card])
            source = Source()
            code = source.position(state)
            scope: dict[str, object] = {}
            exec(f"{source.imports}\nstate = {code}", scope)
            assert scope["state"] == state

    def test_lack_each_thing_in_turn(self) -> None:
        """In the first positions one thing after another is missing, then everything is."""
        table = Table("macaws")
        card = table.rules().cards["macaws/spyglass"]
        states = [table.position(seed, card) for seed in range(len(STARVATIONS) + 1)]
        seats = [state.players[state.active] for state in states]
        assert (card,) == seats[0].hand
        assert not seats[1].deck
        assert not seats[1].discard_pile
        assert {None} == set(states[2].market)
        assert not states[3].market_deck
        assert not states[3].market_discard
        assert not any(player.stall for player in states[4].players)
        assert sum(bool(player.hand) for player in states[5].players) == 1
        assert (card,) == seats[6].hand
        assert not seats[6].deck

    def test_of_games_begin_as_games_do(self) -> None:
        """A game at a table is the one that its seed gives."""
        table = Table("macaws")
        assert new_game(players=2, decks=table.decks(2), seed=0) == table.game(0)
