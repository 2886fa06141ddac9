"""The kit finds what is broken, says where, and gives a test that shows it."""

import subprocess
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import attrs
import pytest

from dale_rules import As, Choose, DiscardCards, PlayTechnique, register, unregister
from dale_rules._model.requests import Pending, Request, RequestKind
from dale_rules._model.state import Later
from dale_rules.testing import cards, check_deck, position, seat
from dale_rules.testing.conformance import BrokenDeck, DeckFailure
from dale_rules.testing.conformance.lines import Line, first_move
from dale_rules.testing.conformance.reports import failure_of
from dale_rules.testing.conformance.tables import STARVATIONS, Table

SEEDS = range(30)


def failures_of(zoo: ModuleType, deck: str, partners: tuple[str, ...] = ()) -> list[DeckFailure]:
    """What the kit finds in a deck of the zoo."""
    with pytest.raises(BrokenDeck) as caught:
        check_deck(getattr(zoo, deck.replace("-", "_")), seeds=SEEDS, partners=partners)
    return list(caught.value.failures)


def run(code: str) -> None:
    """Run the tests of a module given by its source."""
    module: dict[str, object] = {}
    exec(compile(code, "<printed test>", "exec"), module)
    for name, test in list(module.items()):
        if name.startswith("test_") and callable(test):
            test()


BROKEN = [
    ("gamblers", "determinism", "different consequences"),
    ("diarists", "determinism", "different consequences"),
    ("shufflers", "second process", "different consequences in another process"),
    ("empty-handed", "techniques", "IndexError"),
    ("merchants", "techniques", "IndexError"),
    ("prospectors", "techniques", "ValueError"),
    ("diggers", "techniques", "ValueError"),
    ("builders", "techniques", "ValueError"),
    ("thieves", "techniques", "IndexError"),
    ("leavers", "techniques", "set aside"),
    ("stale", "techniques", "NotThere"),
    ("hunters", "techniques", "a card is offered that is not there"),
    ("babblers", "techniques", "which is no question"),
    ("namers", "techniques", "no answer to a question of kind 'card'"),
    ("callers", "techniques", "it asks seat 7"),
    ("pickers", "answers", "not this one"),
    ("poets", "resuming", "Word"),
    ("askers", "techniques", "without end"),
    ("mutterers", "techniques", "without end"),
    ("drawers", "techniques", "without end"),
    ("fickle", "passives", "two answers to one question"),
    ("meddlers", "passives", "changed the position"),
    ("hackers", "passives", "changed the position"),
    ("mumblers", "passives", "no answer to it"),
    ("stingy", "passives", "no answer to it"),
    ("miners", "passives", "ValueError"),
    ("buyers", "passives", "IndexError"),
    ("payers", "passives", "IndexError"),
    ("masons", "passives", "AttributeError"),
    ("risers", "passives", "IndexError"),
    ("misers", "passives", "no answer to it"),
    ("watchers", "passives", "seen it"),
    ("rivals", "passives", "outbid"),
    ("neighbours", "passives", "out of the sun"),
    ("suspicious", "passives", "cut it first"),
    ("greedy", "passives", "mine"),
    ("dawdlers", "techniques", "too late"),
    ("waverers", "determinism", "different consequences"),
]


@pytest.mark.parametrize(("deck", "check", "message"), BROKEN, ids=[deck for deck, *_ in BROKEN])
class TestBrokenDeck:
    def test_is_found_out(self, zoo: ModuleType, deck: str, check: str, message: str) -> None:
        """The first failure names check, deck, card and fault, and its test fails like that."""
        first = failures_of(zoo, deck)[0]
        assert (check, deck, f"{deck}/odd") == (first.check, first.deck, first.card)
        assert message in first.message
        assert first.code is not None
        with pytest.raises(Exception, match=r".") as caught:
            run(first.code)
        assert message in str(caught.value) or message in repr(caught.value)


class TestFailure:
    def test_is_found_again_with_its_seed(self, zoo: ModuleType) -> None:
        """The seed of a failure is enough to find it."""
        (first, *_) = failures_of(zoo, "prospectors")
        assert first.seed is not None
        with pytest.raises(BrokenDeck) as caught:
            check_deck(zoo.prospectors, seeds=[first.seed], partners=())
        assert first in caught.value.failures

    def test_tells_all_of_it(self, zoo: ModuleType) -> None:
        """Card, check, seed, message, position and code are all in what is printed."""
        with pytest.raises(BrokenDeck) as caught:
            check_deck(zoo.leavers, seeds=SEEDS, partners=())
        said, first = str(caught.value), caught.value.failures[0]
        assert f"leavers/odd (techniques, seed {first.seed}): ValueError: it left" in said
        assert first.code is not None
        assert first.code in said
        assert first.position is not None
        assert first.position.startswith("position(\n    seat(hand=")

    def test_comes_from_the_module_that_made_the_deck(self, zoo: ModuleType) -> None:
        """The printed test imports the deck and registers it."""
        (first, *_) = failures_of(zoo, "leavers")
        assert first.code is not None
        assert "from broken_decks import leavers\n" in first.code
        assert "    register(leavers, 'leavers')\n" in first.code

    def test_fails_in_a_file_of_its_own(self, zoo: ModuleType, tmp_path: Path) -> None:
        """The code is a whole test module."""
        (first, *_) = failures_of(zoo, "shufflers")
        assert first.code is not None
        module = tmp_path / "test_shown.py"
        module.write_text(first.code)
        ran = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(module)],
            cwd=Path(__file__).parent,
            env={"PYTHONPATH": str(Path(__file__).parent), "PATH": ""},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 1, ran.stdout
        assert "different consequences in another process" in ran.stdout

    def test_names_the_partner(self, zoo: ModuleType) -> None:
        """What happens beside another deck only is said to do so."""
        (first,) = failures_of(zoo, "snobs", partners=("macaws", "pandas"))
        assert (first.check, first.partner) == ("techniques beside pandas", "pandas")
        assert first.card == "snobs/odd"


class TestPartsThatComeLater:
    def test_come_in_starved_positions_too(self, zoo: ModuleType) -> None:
        """Turns end after a technique until all that it promised has come, whatever is missing."""
        for seed in range(len(STARVATIONS) + 1):
            with pytest.raises(BrokenDeck, match="too late") as caught:
                check_deck(zoo.dawdlers, seeds=[seed], partners=())
            assert caught.value.failures[0].check == "techniques"


class TestReactions:
    @pytest.mark.parametrize("missing", range(len(STARVATIONS) + 1))
    def test_come_in_starved_positions_too(self, zoo: ModuleType, missing: int) -> None:
        """Whatever is missing, there is something to react to."""
        table = Table("watchers")
        register(zoo.watchers)
        try:
            odd = table.rules().cards["watchers/odd"]
            states = [table.position(seed, odd) for seed in range(missing, 130, 13)]
            moves = [first_move(state, odd, Random(0)) for state in states]
        finally:
            unregister("watchers")
        assert PlayTechnique in set(map(type, moves))

    def test_that_break_something_are_laid_to_the_card_that_reacts(self) -> None:
        """The question which card reacts names none, and its answer does."""
        state = position(seat(hand="Spyglass"), decks=["macaws", "pandas"])
        request = Request(RequestKind.USE, None, "to something", secret=True)
        spyglass, cookies = cards(state, "Spyglass, Cookies")
        asked = attrs.evolve(state, pending=Pending(0, request, (None, spyglass)))
        line = Line(Table("macaws", "pandas"), 0, state).then(DiscardCards(), asked)
        blamed = [
            failure_of("passives", line, "check_move", Choose(given), AssertionError("odd")).card
            for given in (spyglass, As(cookies, spyglass), None)
        ]
        assert blamed == ["macaws/spyglass", "macaws/spyglass", None]


class TestLine:
    def test_goes_on_where_it_cannot_be_written_down(self) -> None:
        """A position in which something is still to come is no beginning of a line."""
        state = position(decks=["macaws"])
        waiting = attrs.evolve(state, later=(Later(0, "macaws/part", "macaws/spyglass"),))
        line = Line(Table("macaws"), 0, state)
        assert line.then(DiscardCards(), state).renewed().steps == ()
        onward = line.then(DiscardCards(), waiting)
        assert onward is onward.renewed()


class TestData:
    def test_too_few_cards_for_a_game_are_found(self, zoo: ModuleType) -> None:
        """A deck that does not do for two players is told as such, and nothing else breaks."""
        (first,) = failures_of(zoo, "lonely")
        assert (first.check, first.deck) == ("data", "lonely")

    def test_a_card_without_a_text_is_found(self, zoo: ModuleType) -> None:
        """Every card has a text."""
        (first,) = failures_of(zoo, "silent")
        assert (first.check, first.deck, first.card) == ("texts", "silent", "silent/odd")

    def test_invalid_data_is_all_that_is_told(self, zoo: ModuleType) -> None:
        """A deck that makes no rules is checked no further."""
        (first,) = failures_of(zoo, "nameless")
        assert (first.check, first.deck, first.card) == ("data", "nameless", "nameless/odd")
        assert first.message == "its value is 0, which is no whole number from 1 to 99"
