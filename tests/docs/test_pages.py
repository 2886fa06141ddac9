"""What the documentation says is so."""

import inspect
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import pytest
import typer.main

import dale_rules
from dale_rules import DaleError, GameState, decks, installed_decks, unregister
from dale_rules._effects.terms import PaymentTerms, Purpose, StackTerms
from dale_rules._effects.you import You
from dale_rules.cli.app import app
from dale_rules.decks import Animalfolk
from dale_rules.decks.passives import HOOK_POINTS

ROOT: Final = Path(__file__).parents[2]
GUIDE: Final = ROOT / "docs" / "writing-a-deck.md"
USING: Final = ROOT / "docs" / "using-the-library.md"

PAGES: Final = [
    page
    for pattern in ("docs/*.md", "examples/*/README.md", "plugins/*/README.md")
    for page in sorted(ROOT.glob(pattern))
]
LINKING: Final = [*PAGES, *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/decisions/*.md"))]


def lines_by_fence(page: Path) -> Iterator[tuple[str, str]]:
    """Every line of a page with the language of the fence that it is in: none outside."""
    language = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            language = "" if language else line.removeprefix("```").strip() or "text"
            yield "", line
        else:
            yield language, line


def python_of(page: Path) -> str:
    """The Python of a page as one module, every line where it is in the page."""
    return "\n".join(
        line if language == "python" else "" for language, line in lines_by_fence(page)
    )


def commands_of(page: Path) -> list[list[str]]:
    """The commands of a page's console fences, as words."""
    return [
        line.removeprefix("$ ").partition("#")[0].split()
        for language, line in lines_by_fence(page)
        if language == "console" and line.startswith("$ ")
    ]


def ids(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.fixture(autouse=True)
def _registered_decks() -> Iterator[None]:
    """Forget the decks that a page registers."""
    before = installed_decks()
    yield
    for deck in set(installed_decks()) - set(before):
        unregister(deck)


@pytest.mark.parametrize("page", [p for p in PAGES if python_of(p).strip()], ids=ids)
def test_python(
    page: Path,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The Python of a page runs from top to bottom without a warning, and prints what it says."""
    monkeypatch.chdir(tmp_path)
    code = compile(python_of(page), str(page), "exec", dont_inherit=True)

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        exec(code, {"__name__": "page"})

    printed = [line for language, line in lines_by_fence(page) if language == "text"]
    assert printed == capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("page", [p for p in PAGES if commands_of(p)], ids=ids)
def test_commands(page: Path) -> None:
    """The commands of a page exist, with the options given there."""
    ours = typer.main.get_command(app).commands  # type: ignore[attr-defined]

    for program, *words in commands_of(page):
        assert program in {"cd", "dale", "git", "make", "pip", "pytest", "python"}
        if program == "dale":
            command, *arguments = words
            known = {option for param in ours[command].params for option in param.opts}
            assert {word for word in arguments if word.startswith("--")} <= known


def links_of(page: Path) -> Iterator[tuple[Path, str]]:
    """The file, and the heading in it or nothing, to which each link of a page leads."""
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in target:
            file, _, heading = target.partition("#")
            yield (page.parent / file).resolve() if file else page, heading


def anchors_of(page: Path) -> set[str]:
    """What links can say for the headings of a page."""
    headings = [
        line.lstrip("#").strip().lower()
        for language, line in lines_by_fence(page)
        if not language and line.startswith("#")
    ]
    return {re.sub(r"[^\w\- ]", "", heading).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", LINKING, ids=ids)
def test_links(page: Path) -> None:
    """The links of a page to files, and to headings in them, lead somewhere."""
    for file, heading in links_of(page):
        assert file.exists(), file
        assert not heading or heading in anchors_of(file), heading


def test_overview() -> None:
    """The overview of the documentation leads to every page of it."""
    folder = ROOT / "docs"
    pages = {*folder.glob("*.md"), folder / "decisions" / "README.md"}

    reached = {file for file, _ in links_of(folder / "README.md")}

    assert pages - reached == {folder / "README.md"}


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/README.md"])
def test_way_to_the_guide(page: str) -> None:
    """Whoever begins with this page finds the guide for deck authors, and the example."""
    reached = {file for file, _ in links_of(ROOT / page)}

    assert {GUIDE, ROOT / "examples" / "river-otters" / "README.md"} <= reached


class TestGuides:
    """What the guides have in common, and what that for users of the library tells."""

    def test_functions(self) -> None:
        """Every public function is told of."""
        text = USING.read_text(encoding="utf-8")
        functions = [
            name for name in dale_rules.__all__ if inspect.isfunction(getattr(dale_rules, name))
        ]

        assert [name for name in functions if not re.search(rf"\b{name}\b", text)] == []

    def test_errors(self) -> None:
        """Every error is told of, with what raises it."""
        text = USING.read_text(encoding="utf-8").partition("## Errors")[2]
        errors = [
            name
            for name, value in inspect.getmembers(dale_rules, inspect.isclass)
            if issubclass(value, DaleError)
        ]

        assert [name for name in errors if f"`{name}`" not in text] == []

    def test_fields(self) -> None:
        """Every field of a position is told of."""
        text = USING.read_text(encoding="utf-8")
        fields = [field.name for field in attrs.fields(GameState)]

        assert [name for name in fields if f"`{name}`" not in text] == []

    @pytest.mark.parametrize("page", [GUIDE, USING], ids=ids)
    def test_one_sentence_per_line(self, page: Path) -> None:
        """A guide has one sentence per line, so that changes are easy to read."""
        prose = (line for language, line in lines_by_fence(page) if not language)
        several = [line for line in prose if re.search(r"[a-z)`][.!?] [A-Z]", line)]

        assert several == []


class TestReference:
    """The guide for deck authors tells all that an author can use."""

    @staticmethod
    def entries(owner: str) -> dict[str, str]:
        """The names that have an entry under this owner, each with what is in parentheses."""
        text = GUIDE.read_text(encoding="utf-8")
        found = re.findall(rf"^#### `{owner}\.(\w+)(?:\((.*)\))?`$", text, re.MULTILINE)
        return dict(found)

    @staticmethod
    def public(owner: type) -> dict[str, object]:
        return {
            name: member for name, member in inspect.getmembers(owner) if not name.startswith("_")
        }

    @staticmethod
    def parameters(text: str) -> list[str]:
        """The names of the parameters in a heading."""
        return [part.partition("=")[0].strip(" *") for part in text.split(",") if part.strip(" *")]

    @classmethod
    def signature(cls, function: object) -> list[str]:
        assert callable(function)
        return [name for name in inspect.signature(function).parameters if name != "self"]

    def test_everything_of_you(self) -> None:
        """Every verb, question and look at the table has an entry, and nothing else has."""
        assert set(self.entries("you")) == set(self.public(You))

    def test_parameters_of_you(self) -> None:
        """An entry names the parameters as they are."""
        entries, members = self.entries("you"), self.public(You)

        for name, parameters in entries.items():
            if callable(members[name]):
                assert self.signature(members[name]) == self.parameters(parameters), name

    def test_looking(self) -> None:
        """An entry about looking says so where a `Look` lacks it."""
        section = re.split(r"^## ", GUIDE.read_text(encoding="utf-8"), flags=re.MULTILINE)
        (looking,) = [part for part in section if part.startswith("Reference: looking")]

        for name, entry in re.findall(
            r"^#### `you\.(\w+)(.*?)(?=^#### |\Z)", looking, re.MULTILINE | re.DOTALL
        ):
            assert hasattr(decks.Look, name) is ("not in a `Look`" not in entry), name

    def test_everything_of_a_passive(self) -> None:
        """Every hook point and setting of a passive has an entry, and nothing else has."""
        entries = set(self.entries("Passive"))

        assert set(self.public(decks.Passive)) == entries
        assert set(HOOK_POINTS) < entries

    def test_parameters_of_hook_points(self) -> None:
        """An entry names the parameters of a hook point as they are."""
        entries = self.entries("Passive")

        for name in HOOK_POINTS:
            function = getattr(decks.Passive, name)
            assert self.signature(function) == self.parameters(entries[name]), name

    def test_everything_of_a_deck(self) -> None:
        """Every decorator of a deck, and its dice and counters, have an entry."""
        own = {name for name in self.public(Animalfolk) if not name.startswith("dale_")}

        assert own == set(self.entries("otters"))

    def test_everything_to_import(self) -> None:
        """Every name that a deck can import is told of."""
        section = GUIDE.read_text(encoding="utf-8").partition("## Reference: what a deck imports")
        cells = re.findall(r"^\| (`.*?`) \|", section[2], re.MULTILINE)

        assert set(decks.__all__) == set(re.findall(r"`(\w+)`", " ".join(cells)))

    def test_examples(self) -> None:
        """Every entry is followed by an example that uses it."""
        text = GUIDE.read_text(encoding="utf-8")
        entries = re.split(r"^#{1,4} ", text, flags=re.MULTILINE)

        for entry in entries:
            heading = re.match(r"`\w+\.(\w+).*`$", entry, re.MULTILINE)
            if heading:
                example = entry.partition("```python\n")[2].partition("```")[0]
                assert re.search(rf"\b{heading[1]}\b", example), heading[0]

    @pytest.mark.parametrize("terms", [PaymentTerms, StackTerms, Purpose])
    def test_terms(self, terms: type) -> None:
        """Every term that a payment or a stack can have is told of, and every purpose."""
        code = python_of(GUIDE)

        for name in self.term_names(terms):
            assert re.search(rf"\b{terms.__name__}(\.|\(.*\b){name}\b", code), name

    @staticmethod
    def term_names(terms: type) -> list[str]:
        return list(getattr(terms, "__members__", terms.__annotations__))
