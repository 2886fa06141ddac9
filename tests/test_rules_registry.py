"""Rules, code and tests agree, and the collector that says so can be trusted."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]
KNOWN = ("R-20", "R-21", "R-60", "R-62", "K-01")

REGISTRY = """\
[[section]]
title = "Market"

[[section.rule]]
id = "R-20"
title = "One purchase"
text = '''
Buy one | card.
No more.
'''
scope = "core"

[[section.rule]]
id = "R-21"
title = "Price"
text = "Slots cost more to the left."
scope = "core"

[[section]]
title = "Rulings"

[[section.rule]]
id = "K-20"
title = "Copies"
text = "A copy is complete."
scope = "chameleons"
pending = true
"""


def _load(path: Path) -> ModuleType:
    """Import a tool by its path: the tools are scripts, and no part of the installed library."""
    spec = importlib.util.spec_from_file_location("dale_rules_tool_rules", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


rules = _load(ROOT / "tools" / "rules.py")


def write(root: Path, file: str, text: str) -> None:
    """Write a file of a sample project."""
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text), encoding="utf-8")


def cited(source: str) -> list[tuple[str, str]]:
    """Return the ids that comments and docstrings of a sample cite, with the names around them."""
    found = rules.citations_in_comments(dedent(source), "sample.py", KNOWN)
    return sorted((citation.id, citation.place.name) for citation in found)


def marked(source: str) -> list[tuple[str, str]]:
    """Return the ids that tests of a sample are marked with, with their names."""
    found, problems = rules.marks("import pytest\n" + dedent(source), "test_sample.py", KNOWN)
    assert problems == ()
    return sorted((citation.id, citation.place.name) for citation in found)


def useless(source: str) -> list[str]:
    """Return what is said of the marks in a sample that are of no use."""
    _, problems = rules.marks("import pytest\n" + dedent(source), "test_sample.py", KNOWN)
    return [str(problem) for problem in problems]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a sample project in which everything agrees."""
    write(tmp_path, "docs/rules.toml", REGISTRY)
    write(
        tmp_path,
        "src/dale_rules/market.py",
        '''
        def price(slot: int) -> int:
            """Return the price (R-21)."""
        ''',
    )
    write(
        tmp_path,
        "tests/test_market.py",
        """
        import pytest

        @pytest.mark.rule("R-20", "R-21")
        def test_purchase(): ...
        """,
    )
    assert rules.main(["--root", str(tmp_path)]) == 0
    return tmp_path


class TestThisProject:
    """The rules of this project and the places that cite them."""

    def test_page_is_current(self) -> None:
        """The generated page shows the rules, code and tests as they are."""
        assert rules.is_current(ROOT, rules.survey(ROOT)), f"run `{rules.COMMAND}`"

    def test_every_rule_in_scope_has_a_test(self) -> None:
        """No rule that is implemented goes without a test."""
        assert [rule.id for rule in rules.survey(ROOT).without_test()] == []

    def test_citations_are_right(self) -> None:
        """Comments, docstrings and marks cite rules that exist, and only tests are marked."""
        assert [str(problem) for problem in rules.survey(ROOT).problems] == []


class TestRegistry:
    """Reading the registry."""

    def test_keeps_order_and_joins_lines(self, project: Path) -> None:
        """Sections and rules come in the order of the file, each text on one line."""
        market, rulings = rules.read_registry(project / "docs/rules.toml")

        assert market.title == "Market"
        assert [rule.id for rule in market.rules] == ["R-20", "R-21"]
        assert market.rules[0].text == "Buy one | card. No more."
        assert rulings.rules[0].pending

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ('id = "R-21"', 'id = "R-20"', "R-20 stands twice"),
            ('id = "R-21"', 'id = "R-1"', "two digits"),
            ('title = "Price"', "", "R-21: 'title' is missing"),
            ('title = "Price"', 'title = ""', "R-21: 'title' is missing, empty"),
            ("pending = true", 'pending = "yes"', "K-20: 'pending' .* no bool"),
            ("pending = true", "pendng = true", "unknown field 'pendng'"),
            ('title = "Rulings"', "", "a section has a title"),
            ("[[section]]", "[[sections]]", r"expected \[\[section\]\]"),
            ('id = "R-21"', "id = R-21", "Invalid value"),
        ],
    )
    def test_refuses_mistakes(self, project: Path, old: str, new: str, message: str) -> None:
        """A mistake in the registry is an error that says where it is."""
        write(project, "docs/rules.toml", REGISTRY.replace(old, new))

        with pytest.raises(rules.RegistryError, match=message):
            rules.read_registry(project / "docs/rules.toml")

    def test_refuses_absence(self, tmp_path: Path) -> None:
        """A project without registry is an error."""
        with pytest.raises(rules.RegistryError, match="does not exist"):
            rules.read_registry(tmp_path / "rules.toml")


class TestIds:
    """Finding ids in a text."""

    @pytest.mark.parametrize(
        ("text", "ids"),
        [
            ("R-21", ("R-21",)),
            ("See R-21, K-01 and R-21 (again).", ("R-21", "K-01")),
            ("`R-20`/R-21: both", ("R-20", "R-21")),
            ("R-21 to 5 cards", ("R-21",)),
            ("R-21 to K-01", ("R-21", "K-01")),
            ("R-99 and K-1 do not exist", ("R-99", "K-1")),
            ("R-.., R-x, AR-20, pre-R-20, R-20a, R20", ()),
        ],
    )
    def test_single_ids(self, text: str, ids: tuple[str, ...]) -> None:
        """An id is found wherever it stands as a word of its own."""
        assert rules.cited_ids(text, KNOWN) == ids

    @pytest.mark.parametrize(
        "text",
        [
            "R-20 to R-60",
            "R-20 through R-60",
            "R-20..R-60",
            "R-20 .. 60",
            "R-20-R-60",
            "R-20 \N{EN DASH} R-60",
            "R-20\N{EN DASH}60",
        ],
    )
    def test_ranges(self, text: str) -> None:
        """A range cites its ends and the rules that exist between them."""
        assert rules.cited_ids(text, KNOWN) == ("R-20", "R-21", "R-60")

    def test_unknown_end_of_a_range(self) -> None:
        """An end of a range that does not exist is cited, so that it can be reported."""
        assert rules.cited_ids("R-60 to R-63", KNOWN) == ("R-60", "R-62", "R-63")


class TestComments:
    """Citations in comments and docstrings."""

    def test_docstrings(self) -> None:
        """Docstrings belong to the module, class or function they stand in."""
        source = '''
            """R-20"""
            class Market:
                """R-21"""
                size: int
                """R-60"""
                async def fill(self):
                    """R-62"""
            '''
        assert cited(source) == [
            ("R-20", ""),
            ("R-21", "Market"),
            ("R-60", "Market"),
            ("R-62", "Market.fill"),
        ]

    def test_comments(self) -> None:
        """A comment belongs to the innermost function or class around it."""
        source = """
            SIZE = 5  # R-20
            class Market:
                slots = ()  # R-21
                def fill(self):
                    def slide():
                        return 1  # R-60
                    return slide()  # R-62
                    # K-01: at the end of the function.
            """
        assert cited(source) == [
            ("K-01", "Market.fill"),
            ("R-20", ""),
            ("R-21", "Market"),
            ("R-60", "Market.fill.slide"),
            ("R-62", "Market.fill"),
        ]

    def test_comments_at_line_ends(self) -> None:
        """Comments behind code belong to that code, even where they are aligned."""
        source = """
            def a(): ...  # R-20
            def b(): ...  # R-21
                          # R-60
            """
        assert cited(source) == [("R-20", "a"), ("R-21", "b"), ("R-60", "b")]

    def test_comment_between_definitions(self) -> None:
        """A comment on its own between two definitions belongs to neither of them."""
        source = """
            class Market:
                def slide(self): ...

                # R-20

                def fill(self): ...

            # R-21

            def price(): ...
            """
        assert cited(source) == [("R-20", "Market"), ("R-21", "")]

    def test_comment_above_a_definition(self) -> None:
        """A comment directly above a definition, or above its decorators, belongs to it."""
        source = """
            # R-20: the price
            # and more about it.
            def price(): ...

            # R-21
            @decorated
            class Market:
                # R-60
                def fill(self): ...
            """
        assert cited(source) == [("R-20", "price"), ("R-21", "Market"), ("R-60", "Market.fill")]

    def test_comment_in_brackets(self) -> None:
        """A comment between the lines of one expression belongs to where the expression is."""
        source = """
            def price():
                return max(
            # R-21
                    0,
                )
            """
        assert cited(source) == [("R-21", "price")]

    def test_range_over_two_lines(self) -> None:
        """Comments on consecutive lines are one text."""
        source = """
            # Altered values: R-60 to
            # R-62.
            VALUE = 1
            """
        assert cited(source) == [("R-60", ""), ("R-62", "")]

    def test_code_is_no_citation(self) -> None:
        """Strings that are values cite nothing."""
        assert cited('rule = "R-20"\nprint("# R-21")\n') == []


class TestMarks:
    """Marks on tests."""

    def test_functions_and_methods(self) -> None:
        """Each mark counts for its test, with all its ids and beside other decorators."""
        source = """
            @pytest.mark.slow
            @pytest.mark.rule("R-20", "R-21")
            @pytest.mark.rule("K-01")
            def test_price(): ...

            class TestMarket:
                @pytest.mark.rule("R-60")
                async def test_fill(self): ...
            """
        assert marked(source) == [
            ("K-01", "test_price"),
            ("R-20", "test_price"),
            ("R-21", "test_price"),
            ("R-60", "TestMarket.test_fill"),
        ]

    def test_classes_and_modules(self) -> None:
        """A mark of a class or module counts once, however it is written."""
        source = """
            pytestmark = [pytest.mark.slow, pytest.mark.rule("R-20")]

            @pytest.mark.rule("R-21")
            class TestMarket:
                pytestmark = pytest.mark.rule("R-60")
                def test_fill(self): ...
            """
        assert marked(source) == [("R-20", ""), ("R-21", "TestMarket"), ("R-60", "TestMarket")]

    def test_lists_and_ranges(self) -> None:
        """Ids may be given in a list or as a range."""
        source = """
            @pytest.mark.rule(["R-20", "R-21"])
            @pytest.mark.rule("R-60 to R-62")
            def test_price(): ...
            """
        assert [id_ for id_, _ in marked(source)] == ["R-20", "R-21", "R-60", "R-62"]

    def test_names(self) -> None:
        """Names of marks, of the marker and of ids are followed within the module."""
        source = """
            from pytest import mark
            IDS = ("R-20", "R-21")
            rule = pytest.mark.rule
            altered = mark.rule("R-60")

            @pytest.mark.rule(*IDS)
            @rule("K-01")
            @altered
            def test_price(): ...
            """
        assert [id_ for id_, _ in marked(source)] == ["K-01", "R-20", "R-21", "R-60"]

    def test_parameters(self) -> None:
        """The mark of a single parameter counts for the test."""
        source = """
            @pytest.mark.parametrize("slot", [pytest.param(0, marks=pytest.mark.rule("R-20")), 1])
            def test_price(slot): ...
            """
        assert marked(source) == [("R-20", "test_price")]

    def test_state_machines(self) -> None:
        """A test class that is assigned can be marked around its value or by its module."""
        source = """
            pytestmark = pytest.mark.rule("R-20")
            TestGame = pytest.mark.rule("R-21")(Machine.TestCase)
            """
        assert marked(source) == [("R-20", ""), ("R-21", "TestGame")]

    def test_other_marks(self) -> None:
        """Other marks, other decorators and unmarked tests are no concern of the collector."""
        source = """
            NAMES = [NAMES]

            @pytest.mark.parametrize("rule", NAMES)
            @hypothesis.rule("R-20")
            def test_price(rule): ...
            def test_fill(): ...
            """
        assert marked(source) == []

    @pytest.mark.parametrize(
        "source",
        [
            '@pytest.mark.rule("R-20")\ndef helper(): ...\ndef test_a(): ...',
            '@pytest.mark.rule("R-20")\nclass TestEmpty: ...\ndef test_a(): ...',
            '@pytest.mark.rule("R-20")\nclass Machine:\n    def test_a(self): ...',
            'class Helper:\n    @pytest.mark.rule("R-20")\n    def test_a(self): ...',
            'def test_a():\n    @pytest.mark.rule("R-20")\n    def test_b(): ...',
            'pytestmark = pytest.mark.rule("R-20")\ndef helper(): ...',
        ],
    )
    def test_marks_on_no_test(self, source: str) -> None:
        """A mark on something that holds no test does not count, and is reported."""
        [message] = useless(source)

        assert "is marked with R-20 but is no test" in message
        assert rules.marks("import pytest\n" + source, "test_sample.py", KNOWN)[0] == ()

    @pytest.mark.parametrize("arguments", ["", "IDS", "f'R-{n}'", "'R-20', 21", "*IDS()"])
    def test_unreadable_marks(self, arguments: str) -> None:
        """A mark whose ids cannot be read from the source is reported."""
        [message] = useless(f"@pytest.mark.rule({arguments})\ndef test_a(): ...")

        assert message == "test_sample.py::test_a: has a rule mark whose ids are not written out"


class TestPage:
    """The generated page."""

    def test_content(self, project: Path) -> None:
        """The page says how it is made, and has a row for each rule."""
        page = (project / "docs/rules.md").read_text(encoding="utf-8")

        assert "Generated by `make rules`" in page
        assert page.index("## Market") < page.index("## Rulings")
        assert page.endswith(
            "| K-20 | **Copies.** A copy is complete. *Pending: chameleons.* | none | none |\n"
        )
        assert (
            "| R-20 | **One purchase.** Buy one \\| card. No more. | none "
            "| `tests/test_market.py`: `test_purchase` |\n"
            "| R-21 | **Price.** Slots cost more to the left. | `dale_rules.market`: `price` "
            "| `tests/test_market.py`: `test_purchase` |\n"
        ) in page

    def test_places_are_grouped(self, project: Path) -> None:
        """Names are listed by module and by file, plugins and examples included."""
        write(project, "plugins/box/src/dale_box/__init__.py", "# R-21\n")
        write(project, "src/dale_rules/market.py", "def b(): ...  # R-21\ndef a(): ...  # R-21\n")
        test = "import pytest\npytestmark = pytest.mark.rule('R-21')\ndef test_a(): ...\n"
        write(project, "plugins/box/tests/test_box.py", test)
        write(project, "examples/deck/tests/unit/test_deck.py", test)

        page = rules.rendered(rules.survey(project))

        assert "| `dale_box`<br>`dale_rules.market`: `a`, `b` |" in page
        assert (
            "| `examples/deck/tests/unit/test_deck.py`<br>`plugins/box/tests/test_box.py`<br>"
            "`tests/test_market.py`: `test_purchase` |"
        ) in page

    def test_moved_lines_change_nothing(self, project: Path) -> None:
        """The page does not go stale because code moves up or down in its file."""
        path = project / "src/dale_rules/market.py"
        path.write_text("\n\n\n" + path.read_text(encoding="utf-8"), encoding="utf-8")

        assert rules.problems_of(project) == ()


class TestCheck:
    """The command with ``--check``."""

    def test_agreement(self, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Nothing is said, and a pending rule needs no test, where everything agrees."""
        assert rules.main(["--check", "--root", str(project)]) == 0
        assert capsys.readouterr() == ("", "")

    @pytest.mark.parametrize(
        ("file", "text", "message"),
        [
            (
                "docs/rules.md",
                "edited",
                "docs/rules.md is missing or stale: run `make rules`",
            ),
            (
                "tests/test_market.py",
                "import pytest\n@pytest.mark.rule('R-20')\ndef test_a(): ...\n",
                "R-21 (Price) is in scope and has no test",
            ),
            (
                "tests/test_more.py",
                "import pytest\n@pytest.mark.rule('R-1')\ndef test_a(): ...\n",
                "tests/test_more.py::test_a: cites R-1, which docs/rules.toml does not have",
            ),
            (
                "tests/test_more.py",
                "class TestA:\n    def test_a(self): ...  # R-99\n",
                "tests/test_more.py::TestA::test_a: cites R-99, which docs/rules.toml",
            ),
            (
                "src/dale_rules/more.py",
                "# R-19 to R-21\n",
                "src/dale_rules/more.py: cites R-19, which docs/rules.toml does not have",
            ),
            (
                "plugins/box/src/dale_box/deck.py",
                "def broken(:\n",
                "plugins/box/src/dale_box/deck.py: cannot be read as Python",
            ),
            (
                "docs/rules.toml",
                "rules = 1",
                "rules.toml: expected [[section]] tables",
            ),
        ],
    )
    def test_disagreement(
        self,
        project: Path,
        capsys: pytest.CaptureFixture[str],
        file: str,
        text: str,
        message: str,
    ) -> None:
        """Whatever does not agree fails the check with a sentence that says what and where."""
        write(project, file, text)

        assert rules.main(["--check", "--root", str(project)]) == 1
        assert message in capsys.readouterr().err

    def test_missing_page(self, project: Path) -> None:
        """A page that is missing fails the check, and the check does not write it."""
        (project / "docs/rules.md").unlink()

        assert rules.main(["--check", "--root", str(project)]) == 1
        assert not (project / "docs/rules.md").exists()

    def test_writing_goes_on_despite_problems(
        self, project: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Without ``--check`` the page is written and open problems are only named."""
        write(project, "tests/test_market.py", "")

        assert rules.main(["--root", str(project)]) == 0
        assert "R-20 (One purchase) is in scope and has no test" in capsys.readouterr().err
        assert "stale" not in "\n".join(rules.problems_of(project))

    def test_hidden_folders_are_passed_over(self, project: Path) -> None:
        """Caches and environments inside the roots are not read."""
        write(project, "tests/.cache/test_old.py", "# R-99\n")

        assert rules.problems_of(project) == ()
