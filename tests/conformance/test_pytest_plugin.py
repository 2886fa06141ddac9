"""`pytest --dale-deck` runs the kit as tests."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run pytest in a folder, as whoever has the library installed."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


class TestPlugin:
    def test_adds_a_test_for_each_check(self, tmp_path: Path) -> None:
        """The checks of every deck named are collected, beside the tests of the folder."""
        (tmp_path / "test_own.py").write_text("def test_own(): pass\n")
        ran = run(tmp_path, "--collect-only", "-q", "--dale-deck=macaws", "--dale-deck=pandas")
        assert ran.returncode == 0, ran.stdout
        for node in (
            "test_own.py::test_own",
            "dale-deck::macaws::data",
            "dale-deck::pandas::texts",
        ):
            assert node in ran.stdout

    def test_passes_a_whole_deck(self, tmp_path: Path) -> None:
        """A deck's tests can be chosen with -k, and their number of positions with an option."""
        arguments = ("--dale-deck=macaws", "--dale-seeds=2", "-k", "dale-deck and not beside")
        ran = run(tmp_path, *arguments)
        assert ran.returncode == 0, ran.stdout
        assert "9 passed" in ran.stdout

    def test_tells_a_broken_deck_without_a_traceback(self, tmp_path: Path) -> None:
        """What fails is told with the test that shows it."""
        (tmp_path / "conftest.py").write_text(
            f"import sys\nsys.path.insert(0, {str(HERE)!r})\n"
            "from broken_decks import leavers\n"
            "from dale_rules import register\n"
            "register(leavers)\n"
        )
        arguments = ("--dale-deck=leavers", "--dale-seeds=2", "-k", "leavers and not beside")
        ran = run(tmp_path, *arguments)
        assert ran.returncode == 1, ran.stdout
        assert "leavers/odd (techniques, seed 0): ValueError: it left" in ran.stdout
        assert "from broken_decks import leavers\n" in ran.stdout
        assert "Traceback" not in ran.stdout

    def test_tells_an_unknown_deck(self, tmp_path: Path) -> None:
        """A deck that is not there is a wrong use of the option."""
        ran = run(tmp_path, "--dale-deck=nobody")
        assert ran.returncode == 4
        assert "--dale-deck nobody: there is no deck 'nobody'; installed: " in ran.stderr

    @pytest.mark.parametrize("seeds", [0, -3])
    def test_needs_seeds(self, tmp_path: Path, seeds: int) -> None:
        """A check of no position would pass whatever the deck."""
        ran = run(tmp_path, "--dale-deck=macaws", f"--dale-seeds={seeds}")
        assert ran.returncode == 4
        assert f"--dale-seeds {seeds}: a check needs at least 1 position" in ran.stderr

    def test_imports_nothing_of_the_library_if_it_is_not_used(self, tmp_path: Path) -> None:
        """Whoever has the library installed and tests something else pays nothing."""
        (tmp_path / "test_own.py").write_text(
            "import sys\n\ndef test_own():\n    assert 'dale_rules' not in sys.modules\n"
            "    assert '_dale_rules_pytest' in sys.modules\n"
        )
        ran = run(tmp_path)
        assert ran.returncode == 0, ran.stdout
