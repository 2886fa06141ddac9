"""The `dale` command."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dale_rules import GameState, Move, Moves, register, unregister
from dale_rules.cli import app as app_module
from dale_rules.cli import demo as demo_module
from dale_rules.cli import main
from dale_rules.cli.app import app, run
from dale_rules.decks import Animalfolk, Passive
from dale_rules.testing import blank_decks

DALE = Path(sys.executable).with_name("dale")


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """No colours, whatever the surroundings ask for."""
    for name in ("FORCE_COLOR", "GITHUB_ACTIONS", "PY_COLORS", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)


class Idle(Passive):
    """Nothing happens."""


@pytest.fixture
def odd() -> Iterator[str]:
    """A deck that works and is of an unusual composition."""
    deck = Animalfolk("odd", "Odd ones", version="1.0")
    for value, copies in ((1, 5), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2)):
        deck.passive(f"Odd {value}", value=value, copies=copies)(Idle)
    yield register(deck)
    unregister("odd")


def dale(*arguments: str) -> tuple[int, str, str]:
    """Run a command; give its status, its output and its complaints."""
    result = CliRunner().invoke(app, arguments)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(scope="module")
def game() -> str:
    """What is told of one whole game."""
    status, output, complaints = dale("demo")
    assert (status, complaints) == (0, "")
    return output


class TestDemo:
    def test_every_turn(self, game: str) -> None:
        """Each turn has its heading, with the player and the stacks."""
        heads = [line for line in game.splitlines() if line.startswith("Turn ")][:-1]

        assert len(heads) > 15
        for number, line in enumerate(heads, start=1):
            assert line.startswith(f"Turn {number}: {'Ann' if number % 2 else 'Ben'} ---")
            assert " stacks: Ann " in line

    def test_hands_and_deeds(self, game: str) -> None:
        """In each turn there is a hand, and something that the player did."""
        turns = game.split("\nTurn ")[1:-1]

        for turn in turns:
            name = turn.split()[1]
            assert turn.count("  hand    ") == 1
            assert f"\n  {name} " in turn

    def test_market(self, game: str) -> None:
        """The market is told when it has changed, with prices, and not otherwise."""
        markets = [part.split("  hand ")[0] for part in game.split("  market  ")[1:]]

        assert all(5 >= market.count(" for ") > 0 for market in markets)
        assert all(one != other for one, other in pairwise(markets))

    def test_stalls(self, game: str) -> None:
        """A stack that is built is followed by the stall."""
        lines = game.splitlines()
        built = [number for number, line in enumerate(lines) if " builds stack " in line]

        assert len(built) >= 8
        for number in built:
            assert any(line.startswith("  stall   1: ") for line in lines[number : number + 3])

    def test_end(self, game: str) -> None:
        """It ends with the table, who won, and why."""
        assert "wins: the 8th stack is in place." in game
        assert "stacks 8 of 8" in game
        assert "has all 8 stacks and wins." in game

    def test_width(self, game: str) -> None:
        """It fits a terminal of 80 columns, and has no colours where there is no terminal."""
        assert max(map(len, game.splitlines())) <= 80
        assert "\x1b" not in game

    def test_same_seed(self) -> None:
        """The same seed gives the same game, another one another."""
        first = dale("demo", "--turns", "6", "--seed", "3")

        assert first == dale("demo", "--turns", "6", "--seed", "3")
        assert first != dale("demo", "--turns", "6", "--seed", "4")

    def test_turn_limit(self) -> None:
        """After so many turns it stops, and says so."""
        status, output, _ = dale("demo", "--turns", "4")

        assert status == 0
        assert output.endswith("Nobody has won after 4 turns: the demo stops here.\n")

    def test_one_turn(self) -> None:
        """One turn is no turns."""
        _, output, _ = dale("demo", "--turns", "1")

        assert output.endswith("Nobody has won after 1 turn: the demo stops here.\n")

    def test_endless_turn(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A turn that never ends does not go on for ever, and that is given as the reason."""
        monkeypatch.setattr(demo_module, "_MOST_MOVES", 0)

        _, output, _ = dale("demo")

        assert output.endswith("Turn 1 has not ended after 0 moves: the demo stops here.\n")

    def test_four_against_random(self) -> None:
        """Four players, three of them at random, come to an end."""
        decks = ("macaws", "pandas", "raccoons", *blank_decks(2))

        _, output, _ = dale(
            "demo", "--seed", "1", "--opponents", "random", "--decks", ",".join(decks)
        )

        assert "has all 8 stacks and wins." in output

    def test_by_default(self) -> None:
        """The game shown by default has several techniques, and is not long."""
        _, output, _ = dale("demo", "--decks", "macaws,pandas,raccoons")

        assert output.count(" plays ") >= 5
        assert "wins: the 8th stack is in place." in output
        assert output.count("\nTurn ") <= 45

    def test_another_game(self) -> None:
        """The command for another game repeats what was asked for."""
        _, plain, _ = dale("demo")
        _, output, _ = dale(
            "demo", "--seed", "4", "--decks", "macaws, pandas,raccoons", "--players", "2"
        )

        assert plain.endswith("For another game: dale demo --seed 81\n")
        assert output.endswith(
            "For another game: dale demo --seed 5 --decks 'macaws, pandas,raccoons' --players 2\n"
        )

    def test_unusual_deck(self, odd: str, capsys: pytest.CaptureFixture[str]) -> None:
        """What is unusual about a deck is said once, in a plain line."""
        status = run(["demo", "--turns", "1", "--decks", f"{odd},macaws,pandas"])

        (line,) = capsys.readouterr().err.splitlines()
        assert status == 0
        assert line.startswith("dale: note: odd: unusual deck: ")

    def test_broken_decks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A deck that does not work is left out, unless it is asked for."""
        register(object(), "aardvarks")
        try:
            status, output, _ = dale("demo", "--turns", "1")
            asked, _, _ = dale("demo", "--decks", "aardvarks,macaws,pandas")
        finally:
            unregister("aardvarks")

        assert status == 0
        assert "Decks: " in output
        assert "aardvarks" not in output
        assert asked == 2

    def test_opponents(self) -> None:
        """The other players may play at random."""
        steady = dale("demo", "--turns", "20")
        random = dale("demo", "--turns", "20", "--opponents", "random")

        assert random[0] == 0
        assert steady != random

    def test_players_of_the_decks(self) -> None:
        """As many play as the decks are for."""
        decks = ("macaws", "pandas", "raccoons", *blank_decks(2))

        status, output, _ = dale("demo", "--turns", "4", "--decks", ", ".join(decks))

        assert status == 0
        assert "stacks: Ann 0, Ben 0, Cleo 0, Dora 0" in output


class TestComplaints:
    @pytest.mark.parametrize(
        ("line", "said"),
        [
            ("demo --decks badgers,macaws,pandas", "there is no deck 'badgers'; installed: "),
            ("demo --decks macaws,pandas", "2 players use 3 decks, not 2"),
            ("demo --players 2 --decks macaws,pandas", "2 players use 3 decks, not 2"),
            ("demo --decks macaws,macaws,pandas", "a deck is named twice: "),
            ("demo --players 7", "a game has 2 to 4 players, not 7"),
            ("demo --players 1", "a game has 2 to 4 players, not 1"),
            ("demo --decks=", "--decks names no deck"),
            ("demo --seed -1", "a seed is a whole number from 0 to 2**53 - 1, not -1"),
            ("demo --seed seven", "--seed"),
            ("demo --turns 0", "--turns"),
            ("demo --opponents badgers", "badgers"),
            ("demo --sed 7", "--sed"),
            ("dmo", "dmo"),
        ],
    )
    def test_one_line(self, line: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
        """What is wrong with a command is said in one line, with status 2."""
        status = run(line.split())

        captured = capsys.readouterr()
        assert status == 2
        assert captured.out == ""
        assert captured.err.startswith("dale: ")
        assert said in captured.err
        assert captured.err.count("\n") == 1

    def test_not_enough_decks(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Too few installed decks for so many players are named."""
        monkeypatch.setattr(app_module, "installed_decks", lambda: ("macaws", "pandas"))

        assert run(["demo"]) == 2
        assert (
            capsys.readouterr().err
        ) == "dale: 2 players use 3 decks, and there are 2: macaws, pandas\n"

    def test_interrupted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C ends it with a word and the usual status."""

        def interrupted(state: GameState, moves: Moves, rng: object) -> Move:
            raise KeyboardInterrupt

        monkeypatch.setattr(app_module, "steady", interrupted)

        status, _, complaints = dale("demo")

        assert (status, complaints) == (130, "dale: stopped\n")

    def test_mistakes_of_ours(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A mistake in the program is not hidden."""
        monkeypatch.setattr(app_module, "steady", None)

        with pytest.raises(TypeError):
            run(["demo"])


class TestHelp:
    def test_commands(self) -> None:
        """Without a command, the commands are listed."""
        status, output, _ = dale()

        assert status == 0
        assert "demo " in output
        assert "decks " in output

    def test_demo(self) -> None:
        """The help of a command has an example."""
        status, output, _ = dale("demo", "--help")

        assert status == 0
        assert "Example: dale demo --seed 3 --decks macaws,pandas,raccoons" in output


class TestDecks:
    def test_installed(self) -> None:
        """Every installed deck is listed with its number of cards."""
        status, output, _ = dale("decks")

        assert status == 0
        for deck in ("macaws", "pandas", "raccoons"):
            assert [
                line.endswith(" 15 cards")
                for line in output.splitlines()
                if line.startswith(f"{deck} ")
            ] == [True]

    def test_broken(self) -> None:
        """A broken one is listed with its problem, and spoils nothing."""
        register(object(), "broken")
        try:
            status, output, _ = dale("decks")
        finally:
            unregister("broken")

        (line,) = (line for line in output.splitlines() if line.startswith("broken "))
        assert status == 0
        assert line.startswith("broken               does not work: ")
        assert "implements no hook of a deck" in line


class TestMain:
    def test_status(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The command line is taken from the process, and the status given back to it."""
        monkeypatch.setattr(sys, "argv", ["dale", "demo", "--turns", "1"])

        with pytest.raises(SystemExit) as ended:
            main()

        assert ended.value.code == 0
        assert "Turn 1: Ann" in capsys.readouterr().out

    @pytest.mark.parametrize("missing", ["typer", "rich"])
    def test_extra_missing(
        self,
        missing: str,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """Without typer or rich it says in one line what to install."""
        for module in [name for name in sys.modules if name.startswith("dale_rules.cli.")]:
            monkeypatch.delitem(sys.modules, module)
        for module in [name for name in sys.modules if name.split(".")[0] == missing]:
            monkeypatch.delitem(sys.modules, module)
        monkeypatch.setitem(sys.modules, missing, None)

        with pytest.raises(SystemExit) as ended:
            main()

        assert ended.value.code == 2
        said = capsys.readouterr().err
        assert "pip install 'dale-rules[cli]'" in said
        assert said.count("\n") == 1

    def test_interrupted(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Ctrl-C outside of a command, while things are loaded, ends it quietly as well."""

        def interrupted(arguments: list[str]) -> int:
            raise KeyboardInterrupt

        monkeypatch.setattr(app_module, "run", interrupted)

        with pytest.raises(SystemExit) as ended:
            main()

        assert ended.value.code == 130
        assert capsys.readouterr().err == "dale: stopped\n"

    def test_other_modules_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Any other missing module is a mistake that is not hidden."""
        monkeypatch.delitem(sys.modules, "dale_rules.cli.app")
        monkeypatch.setitem(sys.modules, "dale_rules.cli.demo", None)

        with pytest.raises(ModuleNotFoundError):
            main()


class TestProcess:
    def test_demo(self) -> None:
        """The installed command plays a game from beginning to end."""
        done = subprocess.run([DALE, "demo"], capture_output=True, text=True, check=False)

        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("Ann and Ben each want to be the first")
        assert "has all 8 stacks and wins." in done.stdout
        assert "\x1b" not in done.stdout

    @pytest.mark.parametrize("command", ["demo", "decks", "--help"])
    def test_full_device(self, command: str) -> None:
        """Output that cannot be written is said in one line, with status 1."""
        with Path("/dev/full").open("w") as full:
            done = subprocess.run(
                [DALE, command], stdout=full, stderr=subprocess.PIPE, text=True, check=False
            )

        assert done.returncode == 1
        assert done.stderr == "dale: cannot write the output: No space left on device\n"

    def test_reader_gone(self) -> None:
        """Nothing is said where the reader of the output has gone, as `head` does."""
        with subprocess.Popen(
            [DALE, "demo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as command:
            assert command.stdout is not None
            assert command.stderr is not None
            command.stdout.close()
            said = command.stderr.read()

        assert said == b""
        assert command.returncode == 1

    def test_library_alone(self) -> None:
        """Importing the library imports neither typer nor rich."""
        code = "import sys, dale_rules; print(sorted({'typer', 'rich'} & set(sys.modules)))"

        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        )

        assert done.stdout == "[]\n"
