"""`dale new-deck` writes a deck that works, and touches nothing else."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dale_rules.cli.app import run


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, with what is in it."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new deck's folder."""
    into = tmp_path_factory.mktemp("into")
    assert run(["new-deck", "pine-martens", "--into", str(into)]) == 0
    return into / "dale-rules-pine-martens"


@pytest.fixture(scope="module")
def site(deck: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the deck was installed by pip, without a network."""
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--no-build-isolation", "--target", str(target), str(deck)]
    subprocess.run(command, check=True, capture_output=True)
    return target


class TestTheDeck:
    @staticmethod
    def python(site: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
        """Run Python where the deck is installed."""
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=cwd,
            env={**os.environ, "PYTHONPATH": str(site)},
            capture_output=True,
            text=True,
            check=False,
        )

    def test_files(self, deck: Path) -> None:
        """It is a distribution with one module, typed, and one module of tests."""
        assert {
            "README.md",
            "pyproject.toml",
            "src/dale_rules_pine_martens/__init__.py",
            "src/dale_rules_pine_martens/py.typed",
            "tests/test_pine_martens.py",
        } == set(files_in(deck))

    def test_nothing_is_left_to_fill_in(self, deck: Path) -> None:
        """No placeholder is left in any file."""
        assert not any(b"$id" in text or b"$title" in text for text in files_in(deck).values())

    def test_green(self, deck: Path, site: Path) -> None:
        """Once installed, its own tests pass, the conformance kit among them."""
        ran = self.python(site, "-W", "error", "-m", "pytest", "-p", "no:cacheprovider", cwd=deck)

        assert "2 passed" in ran.stdout
        assert ran.returncode == 0

    def test_check_deck(self, deck: Path, site: Path) -> None:
        """Once installed, it is found by name, and `dale check-deck` passes it."""
        code = "import sys; from dale_rules.cli import main; sys.argv[0] = 'dale'; main()"
        words = ["check-deck", "pine-martens", "--alone", "--positions", "12"]

        ran = self.python(site, "-W", "error", "-c", code, *words, cwd=deck)

        assert "all is well" in ran.stdout
        assert ran.returncode == 0

    def test_next_steps(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """It says where the cards are, and what to do next."""
        run(["new-deck", "voles", "--into", str(tmp_path)])

        said = capsys.readouterr().out
        assert "src/dale_rules_voles/__init__.py" in said
        assert f"pip install --editable {tmp_path / 'dale-rules-voles'}" in said
        assert "dale check-deck voles" in said

    def test_quoted(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The command to type next works in a folder with a space in its name, too."""
        into = tmp_path / "my decks"
        into.mkdir()

        run(["new-deck", "voles", "--into", str(into)])

        assert f"--editable '{into / 'dale-rules-voles'}'\n" in capsys.readouterr().out

    def test_into_the_current_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Without another folder being named, it is written into the current one."""
        monkeypatch.chdir(tmp_path)

        assert run(["new-deck", "voles"]) == 0

        assert [path.name for path in tmp_path.iterdir()] == ["dale-rules-voles"]


class TestRefusals:
    @staticmethod
    def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
        """What is said, in one line on stderr, when nothing comes of it."""
        assert run(["new-deck", *arguments]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        (line,) = captured.err.splitlines()
        assert line.startswith("dale: ")
        return line

    @pytest.mark.parametrize(
        "name",
        ["Voles", "sea otters", "sea_otters", "4x", "a--b", "-", "", "../up", "vôles", "a\n"],
    )
    def test_bad_name(self, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A name that cannot be a deck's id is refused, and nothing written."""
        line = self.refused(capsys, "--into", str(tmp_path), "--", name)

        assert "is no name for a deck" in line
        assert list(tmp_path.iterdir()) == []

    def test_better_name(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A name is proposed where one can be made of what was given."""
        line = self.refused(capsys, "Sea Otters", "--into", str(tmp_path))

        assert line.endswith("how about 'sea-otters'?")

    @pytest.mark.parametrize("name", ["junk", "hidden", "sample", "blank-1"])
    def test_reserved_name(
        self, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The names of cards without a deck and of decks for tests are refused."""
        assert "reserved" in self.refused(capsys, name, "--into", str(tmp_path))

    def test_installed_name(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The name of an installed deck is refused: two decks of one id cannot be told apart."""
        assert "installed already" in self.refused(capsys, "macaws", "--into", str(tmp_path))

    def test_existing_folder(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A second deck of the same name is refused, and the first one stays as it is."""
        run(["new-deck", "voles", "--into", str(tmp_path)])
        cards = tmp_path / "dale-rules-voles" / "src" / "dale_rules_voles" / "__init__.py"
        cards.write_text("# a day's work")
        before = files_in(tmp_path)
        capsys.readouterr()

        line = self.refused(capsys, "voles", "--into", str(tmp_path))

        assert "exists already" in line
        assert before == files_in(tmp_path)

    def test_existing_empty_folder(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Not even an empty folder is filled."""
        (tmp_path / "dale-rules-voles").mkdir()

        assert "exists already" in self.refused(capsys, "voles", "--into", str(tmp_path))
        assert files_in(tmp_path) == {}

    def test_existing_file(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A file in the way stays as it is."""
        (tmp_path / "dale-rules-voles").write_text("mine")

        assert "exists already" in self.refused(capsys, "voles", "--into", str(tmp_path))
        assert files_in(tmp_path) == {"dale-rules-voles": b"mine"}

    @pytest.mark.parametrize("place", ["missing", "file"])
    def test_no_such_folder(
        self, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A folder that is not there, or that is none, is refused."""
        (tmp_path / "file").write_text("mine")

        line = self.refused(capsys, "voles", "--into", str(tmp_path / place))

        assert "there is no folder" in line

    def test_long_path(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A path that no system takes is told in a line."""
        assert "cannot write" in self.refused(capsys, "voles", "--into", "v" * 300)

    def test_unwritable(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """What the system refuses is told in a line."""
        line = self.refused(capsys, "v" * 300, "--into", str(tmp_path))

        assert "cannot write" in line
