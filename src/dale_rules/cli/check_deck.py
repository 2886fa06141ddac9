"""`dale check-deck`: the conformance kit, with progress and a report to read."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

from dale_rules import DaleError, InvalidDeck
from dale_rules.decks.compilation import compile_rules
from dale_rules.decks.registry import find_plugin
from dale_rules.testing.conformance import SEEDS, Check, CheckReport, DeckFailure, checks_for

_NAME_WIDTH: Final = 36


def check_deck(
    name: Annotated[str, typer.Argument(help="The id of an installed deck.")],
    positions: Annotated[
        int, typer.Option(min=1, help="How many positions to try for each card and partner.")
    ] = len(SEEDS),
    alone: Annotated[
        bool, typer.Option("--alone", help="Do not pair it with the other installed decks.")
    ] = False,
) -> None:
    """Try a deck in thousands of random positions, and report what does not hold.

    The exit status is 0 if all is well, 1 if something is wrong with the deck, and 2 if there is
    no such deck or it cannot be imported.
    """
    try:
        find_plugin(name)
    except DaleError as error:
        typer.echo(f"dale: {' '.join(str(error).split())}", err=True)
        raise typer.Exit(2) from None
    with suppress(InvalidDeck):  # which the first check tells in full
        compile_rules([name])  # and this, what is unusual about it
    reports = _run(name, range(positions), () if alone else None)
    failures = _distinct(failure for report in reports for failure in report.failures)
    for failure in failures:
        typer.echo(f"\n{failure}")
    tried = sum(report.positions for report in reports)
    found = {0: "all is well", 1: "1 failure"}.get(len(failures), f"{len(failures)} failures")
    typer.echo(f"\n{name}: {len(reports)} checks in {tried} positions: {found}")
    if failures:
        raise typer.Exit(1)


def _run(
    name: str, seeds: Sequence[int], partners: Iterable[str] | None
) -> tuple[CheckReport, ...]:
    """Run every check, telling of each when it is done."""
    console = Console()
    reports = []
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bars:
        for check in checks_for(name, seeds=seeds, partners=partners):
            bar = bars.add_task(check.name, total=None)
            report = check.run(partial(_advance, bars, bar))
            bars.remove_task(bar)
            bars.console.print(_line(report), highlight=False, soft_wrap=True)
            reports.append(report)
    return tuple(reports)


def _advance(bars: Progress, bar: TaskID, check: Check, done: int, steps: int) -> None:
    bars.update(bar, completed=done, total=steps)


def _line(report: CheckReport) -> str:
    result = "FAILED" if report.failures else "ok"
    line = f"{result:<7} {report.check.name:<{_NAME_WIDTH}}"
    if report.positions:
        line += f" {report.positions:>7} positions"
    return "\n".join([line.rstrip(), *(f"        {note}" for note in report.notes)])


def _distinct(failures: Iterable[DeckFailure]) -> tuple[DeckFailure, ...]:
    """Each failure of a card once: it may happen beside several decks."""
    found: dict[tuple[str | None, str], DeckFailure] = {}
    for failure in failures:
        found.setdefault((failure.card, failure.message), failure)
    return tuple(found.values())
