"""Tie the rules to the code that implements them and to the tests that hold them.

Code cites a rule in a comment or docstring (``# R-54: slide before filling.``), a test in a mark
(``@pytest.mark.rule("R-54")``). Both are read from the source text and nothing is imported, so
the result depends neither on what is installed nor on which tests are selected. The page that is
written names functions and classes instead of lines, so that it goes stale only when a rule gains
or loses a place.

``python tools/rules.py`` writes ``docs/rules.md``. With ``--check`` it writes nothing, and fails
if the page is stale, if a rule in scope has no test, or if a citation is wrong.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TypeAlias

REGISTRY = "docs/rules.toml"
PAGE = "docs/rules.md"
COMMAND = "make rules"

SOURCE_ROOTS = ("src/dale_rules", "plugins/*/src")
TEST_ROOTS = ("tests", "plugins/*/tests", "examples/*/tests")

_FIELDS = {"id": str, "title": str, "text": str, "scope": str, "pending": bool}
_ID = re.compile(r"[RK]-\d{2}")
_CITATION = re.compile(
    r"""
    (?<![\w-]) (?P<first>(?P<letter>[RK])-\d+)
    (?:
        \s* (?: (?:to|through|\.{2,3}|[-\u2013\u2014\u2026]) \s* (?P=letter)-
              | (?:\.{2,3}|[\u2013\u2026]) \s* )
        (?P<last>\d+)
    )?
    (?!\w)
    """,
    re.VERBOSE,
)

_Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DEFINITIONS = (*_FUNCTIONS, ast.ClassDef)


# The registry


class RegistryError(ValueError):
    """The registry of rules cannot be read; the message says why."""


@dataclass(frozen=True)
class Rule:
    """One rule or ruling of the registry.

    ``scope`` is the part of the project that implements it. While that part is missing the rule
    is ``pending`` and needs no test.
    """

    id: str
    title: str
    text: str
    scope: str
    pending: bool


@dataclass(frozen=True)
class Section:
    """A titled run of rules, in the order of the registry."""

    title: str
    rules: tuple[Rule, ...]


def read_registry(path: Path) -> tuple[Section, ...]:
    """Return the sections of the registry; raise `RegistryError` if anything in it is wrong."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RegistryError(f"{path} does not exist") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RegistryError(f"{path}: {error}") from None
    entries = table.get("section")
    if set(table) != {"section"} or not isinstance(entries, list):
        raise RegistryError(f"{path}: expected [[section]] tables and nothing else")
    sections = tuple(_section(entry, path) for entry in entries)
    seen: set[str] = set()
    for rule in _rules(sections):
        if rule.id in seen:
            raise RegistryError(f"{path}: {rule.id} stands twice")
        seen.add(rule.id)
    return sections


def _section(entry: Mapping[str, object], path: Path) -> Section:
    title, rules = entry.get("title"), entry.get("rule")
    well_formed = set(entry) == {"title", "rule"} and isinstance(title, str)
    if not well_formed or not isinstance(rules, list):
        raise RegistryError(f"{path}: a section has a title and [[section.rule]] tables, no more")
    return Section(str(title), tuple(_rule(rule, path) for rule in rules))


def _rule(entry: Mapping[str, object], path: Path) -> Rule:
    values = {"pending": False, **entry}
    name = f"{path}: rule {values.get('id', '(without id)')}"
    for field in values.keys() - _FIELDS.keys():
        raise RegistryError(f"{name}: unknown field {field!r}")
    for field, kind in _FIELDS.items():
        if not isinstance(values.get(field), kind) or values[field] == "":
            raise RegistryError(f"{name}: {field!r} is missing, empty or no {kind.__name__}")
    if not _ID.fullmatch(str(values["id"])):
        raise RegistryError(f"{name}: an id is R or K, a hyphen and two digits")
    return Rule(
        id=str(values["id"]),
        title=str(values["title"]),
        text=" ".join(str(values["text"]).split()),
        scope=str(values["scope"]),
        pending=bool(values["pending"]),
    )


def _rules(sections: Iterable[Section]) -> Iterator[Rule]:
    for section in sections:
        yield from section.rules


# What a file cites


@dataclass(frozen=True)
class Place:
    """A file (relative, with slashes) and a qualified name in it, empty for the whole file."""

    file: str
    name: str = ""

    def __str__(self) -> str:
        return f"{self.file}::{self.name.replace('.', '::')}" if self.name else self.file


@dataclass(frozen=True)
class Citation:
    """A rule id that stands somewhere."""

    id: str
    place: Place


@dataclass(frozen=True)
class Problem:
    """Something that a person has to put right."""

    place: Place
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@dataclass(frozen=True)
class _Scope:
    """A function or class with its qualified name, or the module, which has no parent."""

    name: str
    node: ast.Module | _Definition
    parent: _Scope | None = None

    def lines(self) -> range:
        """Return the lines of the scope's code, decorators included."""
        if isinstance(self.node, ast.Module):
            return range(sys.maxsize)
        first = min([self.node.lineno, *(entry.lineno for entry in self.node.decorator_list)])
        return range(first, (self.node.end_lineno or self.node.lineno) + 1)

    def column(self) -> int:
        """Return the column at which the scope's definition begins, -1 for a module."""
        return -1 if isinstance(self.node, ast.Module) else self.node.col_offset

    def chain(self) -> Iterator[_Scope]:
        """Yield the scope and those around it, from the inside out."""
        yield self
        if self.parent is not None:
            yield from self.parent.chain()


def cited_ids(text: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the ids that a text cites, each once, in order of appearance.

    A range such as "R-60 to R-62", "R-60..R-62" or "R-60..62" cites both its ends, known or not,
    and every known id between them.
    """
    ids: dict[str, None] = {}
    for match in _CITATION.finditer(text):
        ids.update(dict.fromkeys(_expanded(match, known)))
    return tuple(ids)


def _expanded(match: re.Match[str], known: Collection[str]) -> tuple[str, ...]:
    first, letter, last = match["first"], match["letter"], match["last"]
    if last is None:
        return (first,)
    between = (f"{letter}-{number:02}" for number in range(int(first[2:]) + 1, int(last)))
    return (first, *(id_ for id_ in between if id_ in known), f"{letter}-{last}")


def citations_in_comments(source: str, file: str, known: Collection[str]) -> tuple[Citation, ...]:
    """Return what comments and docstrings cite, with the innermost function or class around each.

    A comment directly above a definition belongs to that definition. Raises `SyntaxError` for a
    source that is not Python.
    """
    scopes = _scopes(ast.parse(source))
    texts = [*_docstrings(scopes), *_comments(source, scopes)]
    found = (
        Citation(id_, Place(file, scope.name))
        for scope, text in texts
        for id_ in cited_ids(text, known)
    )
    return tuple(dict.fromkeys(found))


def _scopes(tree: ast.Module) -> list[_Scope]:
    """Return every scope of a module, an outer one before those inside it."""
    found = [_Scope("", tree)]

    def visit(node: ast.AST, scope: _Scope) -> None:
        for child in ast.iter_child_nodes(node):
            inner = scope
            if isinstance(child, _DEFINITIONS):
                inner = _Scope(f"{scope.name}.{child.name}".lstrip("."), child, scope)
                found.append(inner)
            visit(child, inner)

    visit(tree, found[0])
    return found


def _innermost(scopes: Sequence[_Scope], line: int) -> _Scope:
    return [scope for scope in scopes if line in scope.lines()][-1]


def _docstrings(scopes: Sequence[_Scope]) -> Iterator[tuple[_Scope, str]]:
    """Yield every string that stands as a statement: attributes have docstrings as well."""
    for node in ast.walk(scopes[0].node):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield _innermost(scopes, node.lineno), str(node.value.value)


def _comments(source: str, scopes: Sequence[_Scope]) -> list[tuple[_Scope, str]]:
    """Return the comments; those on consecutive lines of their own are one text."""
    no_code = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    found: list[tuple[_Scope, str]] = []
    block: list[tokenize.TokenInfo] = []
    code_line = block_follows = 0

    def close() -> None:
        if block:
            text = " ".join(token.string.lstrip("#: ") for token in block)
            found.append((_scope_of_comment(scopes, block, block_follows), text))
            block.clear()

    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            continues = bool(block) and block[-1].start == (line - 1, column)
            if not continues or line - 1 == code_line:
                close()
                block_follows = code_line
            block.append(token)
        elif token.type not in no_code:
            close()
            code_line = token.end[0]
    close()
    return found


def _scope_of_comment(
    scopes: Sequence[_Scope], block: Sequence[tokenize.TokenInfo], code_line: int
) -> _Scope:
    """Return the scope of a block of comments, given the line of the last code before it."""
    line, column = block[0].start
    if line == code_line:
        return _innermost(scopes, line)
    for scope in scopes[1:]:
        begins_below = scope.lines().start == block[-1].start[0] + 1
        if begins_below and scope.column() == column:
            return scope
    # A comment at the end of a body comes after the last line of its code.
    around = _innermost(scopes, line)
    before = _innermost(scopes, code_line)
    while before.column() >= column:
        before = before.parent or scopes[0]
    return before if around in before.chain() else around


# What a file's tests are marked with


def marks(
    source: str, file: str, known: Collection[str]
) -> tuple[tuple[Citation, ...], tuple[Problem, ...]]:
    """Return the rules that tests are marked with, and the marks that are of no use.

    Marks are found on test functions, methods and classes, in ``pytestmark`` of a module or
    class, around a test class that is assigned, and in ``pytest.param(..., marks=...)``. Names
    are followed to their assignment in the module. A marked class or module counts as one place.
    Raises `SyntaxError` for a source that is not Python.
    """
    tree = ast.parse(source)
    reader = _Marks(tree, known)
    found: list[Citation] = []
    problems: list[Problem] = []
    for place, expressions, is_test in _marked(tree, file):
        ids, readable = reader.ids(expressions)
        if not readable:
            problems.append(Problem(place, "has a rule mark whose ids are not written out"))
        if ids and not is_test:
            problems.append(Problem(place, f"is marked with {', '.join(ids)} but is no test"))
        # An unknown id is worth reporting wherever it stands.
        found += (Citation(id_, place) for id_ in ids if is_test or id_ not in known)
    return tuple(found), tuple(problems)


def _marked(tree: ast.Module, file: str) -> Iterator[tuple[Place, list[ast.expr], bool]]:
    """Yield whatever can carry marks: its place, the expressions with them, if it is a test."""
    for scope in _scopes(tree):
        node = scope.node
        expressions = [] if isinstance(node, ast.Module) else list(node.decorator_list)
        if not isinstance(node, _FUNCTIONS):
            expressions += (value for name, value in _assigned(node) if name == "pytestmark")
        inner, *outer = scope.chain()
        in_function = any(isinstance(around.node, _FUNCTIONS) for around in outer)
        collected = all(_is_collected(around.node) for around in (inner, *outer))
        yield Place(file, scope.name), expressions, collected and not in_function
    for name, value in _assigned(tree):
        if name.startswith("Test"):
            yield Place(file, name), [value], True


def _assigned(node: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    """Yield the names that the body assigns, with their values."""
    for statement in node.body:
        targets: list[ast.expr] = []
        if isinstance(statement, ast.Assign):
            targets = statement.targets
        elif isinstance(statement, ast.AnnAssign):
            targets = [statement.target]
        for target in targets:
            value = getattr(statement, "value", None)
            if isinstance(target, ast.Name) and isinstance(value, ast.expr):
                yield target.id, value


def _is_collected(node: ast.Module | _Definition) -> bool:
    """Return whether pytest finds a test at or in the node, going by names."""
    if isinstance(node, _FUNCTIONS):
        return node.name.startswith("test")
    if isinstance(node, ast.ClassDef) and not node.name.startswith("Test"):
        return False
    if isinstance(node, ast.ClassDef) and node.bases:
        return True  # Its tests may be inherited.
    if isinstance(node, ast.Module) and any(
        name.startswith("Test") for name, _ in _assigned(node)
    ):
        return True  # Hypothesis: `TestGame = Machine.TestCase`.
    return any(_is_collected(child) for child in node.body if isinstance(child, _DEFINITIONS))


class _Marks:
    """Reads rule marks out of the expressions of one module."""

    def __init__(self, tree: ast.Module, known: Collection[str]) -> None:
        self._known = known
        self._names = dict(_assigned(tree))

    def ids(self, expressions: Iterable[ast.expr]) -> tuple[tuple[str, ...], bool]:
        """Return the ids of all rule marks in the expressions, and whether all could be read."""
        arguments: list[str | None] = []
        for call in self._calls(expressions, frozenset()):
            arguments += self._strings(ast.List(call.args), frozenset()) or [None]
        ids: dict[str, None] = {}
        for argument in arguments:
            if argument is not None:
                match = _CITATION.fullmatch(argument)
                ids.update(dict.fromkeys(_expanded(match, self._known) if match else [argument]))
        return tuple(ids), None not in arguments

    def _calls(
        self, expressions: Iterable[ast.expr], followed: frozenset[str]
    ) -> Iterator[ast.Call]:
        """Yield the rule marks in the expressions and in what their names stand for."""
        for node in (node for expression in expressions for node in ast.walk(expression)):
            if isinstance(node, ast.Call) and self._is_rule_mark(node.func):
                yield node
            elif isinstance(node, ast.Name) and node.id in self._names.keys() - followed:
                yield from self._calls([self._names[node.id]], followed | {node.id})

    def _is_rule_mark(self, function: ast.expr) -> bool:
        if isinstance(function, ast.Name):
            function = self._names.get(function.id, function)
        return ast.unparse(function) in ("pytest.mark.rule", "mark.rule")

    def _strings(self, node: ast.expr, followed: frozenset[str]) -> list[str | None]:
        """Return the strings that an expression stands for, None for whatever is none."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [node.value]
        if isinstance(node, ast.Starred):
            return self._strings(node.value, followed)
        if isinstance(node, ast.List | ast.Tuple | ast.Set):
            return [string for item in node.elts for string in self._strings(item, followed)]
        if isinstance(node, ast.Name) and node.id in self._names.keys() - followed:
            return self._strings(self._names[node.id], followed | {node.id})
        return [None]


# The whole tree


@dataclass(frozen=True)
class Survey:
    """The registry, and everything in a tree that cites it."""

    sections: tuple[Section, ...]
    implementations: tuple[Citation, ...]
    tests: tuple[Citation, ...]
    problems: tuple[Problem, ...]

    def without_test(self) -> tuple[Rule, ...]:
        """Return the rules in scope that no test is marked with."""
        tested = {citation.id for citation in self.tests}
        in_scope = (rule for rule in _rules(self.sections) if not rule.pending)
        return tuple(rule for rule in in_scope if rule.id not in tested)


def survey(root: Path) -> Survey:
    """Read the registry, the sources and the tests of the project in a folder.

    Raises `RegistryError` if the registry cannot be read; a Python file that cannot be read is a
    problem of the survey.
    """
    sections = read_registry(root / REGISTRY)
    known = {rule.id for rule in _rules(sections)}
    implementations: list[Citation] = []
    tests: list[Citation] = []
    mentions: list[Citation] = []
    problems: list[Problem] = []
    for path, is_test in _python_files(root):
        file = path.relative_to(root).as_posix()
        try:
            source = path.read_text(encoding="utf-8")
            comments = citations_in_comments(source, file, known)
        except (SyntaxError, ValueError, tokenize.TokenError) as error:
            problems.append(Problem(Place(file), f"cannot be read as Python ({error})"))
            continue
        if is_test:
            marked, of_no_use = marks(source, file, known)
            mentions += comments
            tests += marked
            problems += of_no_use
        else:
            implementations += comments
    problems += (
        Problem(citation.place, f"cites {citation.id}, which {REGISTRY} does not have")
        for citation in dict.fromkeys((*implementations, *tests, *mentions))
        if citation.id not in known
    )
    return Survey(sections, tuple(implementations), tuple(tests), tuple(problems))


def _python_files(root: Path) -> Iterator[tuple[Path, bool]]:
    """Yield each Python file below the roots, and whether it is one of the tests."""
    for patterns, is_test in ((SOURCE_ROOTS, False), (TEST_ROOTS, True)):
        for folder in sorted(folder for pattern in patterns for folder in root.glob(pattern)):
            for path in sorted(folder.rglob("*.py")):
                hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
                if not hidden:
                    yield path, is_test


def problems_of(root: Path) -> tuple[str, ...]:
    """Return what keeps rules, code, tests and the page from agreeing, a sentence each."""
    surveyed = survey(root)
    found = [str(problem) for problem in surveyed.problems]
    untested = surveyed.without_test()
    found += (f"{rule.id} ({rule.title}) is in scope and has no test" for rule in untested)
    if not is_current(root, surveyed):
        found.append(f"{PAGE} is missing or stale: run `{COMMAND}`")
    return tuple(found)


# The page


def is_current(root: Path, surveyed: Survey) -> bool:
    """Return whether the generated page exists and shows the survey."""
    page = root / PAGE
    return page.exists() and page.read_text(encoding="utf-8") == rendered(surveyed)


def rendered(surveyed: Survey) -> str:
    """Return the generated page as Markdown."""
    lines = [
        "# Rules, code and tests",
        "",
        f"*Generated by `{COMMAND}` from `{REGISTRY}`, sources and tests: do not edit by hand.*",
        "",
        "Each rule is listed with the code that cites it and the tests that are marked with it.",
        "A pending rule belongs to a part of the project that is still to come.",
    ]
    implementations = _by_id(surveyed.implementations)
    tests = _by_id(surveyed.tests)
    for section in surveyed.sections:
        lines += ["", f"## {section.title}", ""]
        lines += ["| id | rule | implemented in | tests |", "|---|---|---|---|"]
        for rule in section.rules:
            pending = f" *Pending: {rule.scope}.*" if rule.pending else ""
            cells = (
                rule.id,
                f"**{rule.title}.** {rule.text}{pending}".replace("|", "\\|"),
                _cell((_module(place.file), place.name) for place in implementations[rule.id]),
                _cell((place.file, place.name) for place in tests[rule.id]),
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _by_id(citations: Iterable[Citation]) -> defaultdict[str, list[Place]]:
    places: defaultdict[str, list[Place]] = defaultdict(list)
    for citation in citations:
        places[citation.id].append(citation.place)
    return places


def _cell(places: Iterable[tuple[str, str]]) -> str:
    """Return a table cell with a line for each file or module, and the names in it."""
    lines = []
    for title, group in groupby(sorted(set(places)), key=itemgetter(0)):
        names = ", ".join(f"`{name}`" for _, name in group if name)
        lines.append(f"`{title}`: {names}" if names else f"`{title}`")
    return "<br>".join(lines) or "none"


def _module(file: str) -> str:
    """Return the dotted name of the module in a file below a ``src`` folder."""
    parts = file.removesuffix(".py").removesuffix("/__init__").split("/")
    return ".".join(parts[parts.index("src") + 1 :])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(description="Tie rules to their code and their tests.")
    parser.add_argument("--check", action="store_true", help="write nothing, fail on a problem")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    options = parser.parse_args(arguments)
    root: Path = options.root
    try:
        if not options.check:
            page = root / PAGE
            page.write_text(rendered(survey(root)), encoding="utf-8", newline="\n")
        problems = problems_of(root)
    except RegistryError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stderr.writelines(f"{problem}\n" for problem in problems)
    if problems:
        sys.stderr.write(f"rules, code and tests: {len(problems)} to put right\n")
    return 1 if problems and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
