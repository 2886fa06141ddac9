"""What the README shows is true."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_example(capsys: pytest.CaptureFixture[str]) -> None:
    """Its Python example runs as it stands, and prints a position and a move."""
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)

    exec(compile(example, "README.md", "exec"), {})

    printed = capsys.readouterr().out
    assert printed.startswith("Turn 1: seat 0 has an action to take.\n\nMarket ")
    assert re.search(r"^\d+ moves, among them PlayTechnique\(", printed, re.MULTILINE)


def test_layout() -> None:
    """Every place that its table of the layout names is there."""
    places = re.findall(r"^\| `([^`]+)` \|", README, re.MULTILINE)

    assert places
    assert [place for place in places if not (Path(__file__).parents[1] / place).exists()] == []


def test_make_targets() -> None:
    """Every make target that it names is there."""
    makefile = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^\$ make ([a-z]+)", README, re.MULTILINE)

    assert targets
    assert [target for target in targets if f"\n{target}:" not in makefile] == []
