"""`dale new-deck`: a deck as a distribution of its own, for its author to fill in."""

import re
import shlex
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Annotated, Final, NoReturn

import typer

from dale_rules.decks import installed_decks
from dale_rules.decks.data import slug

_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_RESERVED: Final = re.compile(r"junk|hidden|sample|idle-techniques|blank-\d+")
"""Cards without a deck, and decks of the testing tools."""

_TEMPLATES: Final = {
    "pyproject.toml.in": "pyproject.toml",
    "README.md.in": "README.md",
    "deck.py.in": "src/$package/__init__.py",
    "py.typed.in": "src/$package/py.typed",
    "test_deck.py.in": "tests/test_$module.py",
}
"""Where each template goes."""


def new_deck(
    name: Annotated[str, typer.Argument(help="The deck's id: lower-case words and hyphens.")],
    into: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder in which the deck gets its own.")
    ] = Path(),
) -> None:
    """Write a deck with six sample cards and its tests, as a distribution to install."""
    _check_name(name)
    words = _words(name)
    target = into / words["distribution"]
    try:
        is_there = into.is_dir()
        if is_there:
            _write(target, words)
    except FileExistsError:
        _give_up(f"{target} exists already, and nothing in it was changed")
    except OSError as error:
        _give_up(f"cannot write {error.filename or target}: {error.strerror}")
    if not is_there:
        _give_up(f"there is no folder {into}")
    typer.echo(f"The deck is in {target}; its cards are in src/{words['package']}/__init__.py.")
    typer.echo(
        f"Next:\n  pip install --editable {shlex.quote(str(target))}\n  dale check-deck {name}"
    )


def _check_name(name: str) -> None:
    if not _NAME.fullmatch(name):
        better = slug(name)
        hint = f"; how about {better!r}?" if _NAME.fullmatch(better) else ""
        _give_up(
            f"{name!r} is no name for a deck: it takes lower-case letters, digits and hyphens, "
            f"a letter first{hint}"
        )
    if _RESERVED.fullmatch(name):
        _give_up(f"the name {name!r} is reserved")
    if name in installed_decks():
        _give_up(f"a deck {name!r} is installed already")


def _words(name: str) -> dict[str, str]:
    """What the templates call things."""
    module = name.replace("-", "_")
    return {
        "id": name,
        "title": name.replace("-", " ").capitalize(),
        "module": module,
        "package": f"dale_rules_{module}",
        "distribution": f"dale-rules-{name}",
        "versions": _versions(version("dale-rules")),
    }


def _versions(current: str) -> str:
    """The releases that a deck written now works with, as a requirement."""
    major, minor = (int(part) for part in current.split(".")[:2])
    following = f"0.{minor + 1}" if major == 0 else f"{major + 1}"
    return f">={major}.{minor},<{following}"


def _write(target: Path, words: dict[str, str]) -> None:
    """Fill a new folder; raises `FileExistsError` if it is not new."""
    target.mkdir()
    templates = files("dale_rules.cli") / "template"
    for template, place in _TEMPLATES.items():
        file = target / Template(place).substitute(words)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = (templates / template).read_text(encoding="utf-8")
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(Template(text).substitute(words))


def _give_up(problem: str) -> NoReturn:
    typer.echo(f"dale: {problem}", err=True)
    raise typer.Exit(2)
