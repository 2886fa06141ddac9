"""The commands of `dale`."""

import shlex
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Annotated, Final, TextIO

import typer

from dale_rules import (
    DaleError,
    InvalidDeck,
    InvalidGame,
    UnusualDeck,
    installed_decks,
    new_game,
)
from dale_rules.cli.check_deck import check_deck
from dale_rules.cli.demo import Demo
from dale_rules.cli.new_deck import new_deck
from dale_rules.cli.players import Player, at_random, steady
from dale_rules.decks.compilation import compile_rules

app = typer.Typer(
    name="dale",
    help="Play with the rules of a deck-building card game of animalfolk merchants.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


class Style(Enum):
    """How a built-in player plays."""

    STEADY = "steady"
    RANDOM = "random"


_PLAYERS: Final[dict[Style, Player]] = {Style.STEADY: steady, Style.RANDOM: at_random}


def run(arguments: Sequence[str]) -> int:
    """Run a command line; give the exit status.

    Whatever is wrong with the line itself is told in one line, too, and so is what is unusual.
    """
    try:
        with _notes_in_one_line():
            return app(list(arguments), prog_name="dale", standalone_mode=False) or 0
    except Exception as error:
        # Typer's own errors have had several homes; what they can do has not changed.
        if not hasattr(error, "format_message"):
            raise
        _complain(f"{error.format_message().rstrip('.')} (see: dale --help)")
        return 2


@app.callback(invoke_without_command=True)
def _start(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def demo(
    seed: Annotated[int, typer.Option(help="Where all chance comes from.")] = 80,
    players: Annotated[
        int | None, typer.Option(help="2 to 4; as the decks ask for, else 2.", show_default=False)
    ] = None,
    decks: Annotated[
        str | None,
        typer.Option(
            help="One deck more than there are players, with commas; else the first installed.",
            show_default=False,
        ),
    ] = None,
    opponents: Annotated[
        Style, typer.Option(help="How all players but the first play.")
    ] = Style.STEADY,
    turns: Annotated[int, typer.Option(min=1, help="Stop after so many turns.")] = 500,
) -> None:
    """Watch simple built-in players play a game.

    The same seed and decks give the same game.

    Example: dale demo --seed 3 --decks macaws,pandas,raccoons
    """
    with _errors_in_one_line():
        names = [deck.strip() for deck in (decks or "").split(",") if deck.strip()]
        if decks is not None and not names:
            msg = "--decks names no deck; leave it out to play with the first ones installed"
            raise InvalidGame(msg)
        count = players if players is not None else max(2, len(names) - 1)
        state = new_game(players=count, decks=names or _first_decks(count), seed=seed)
        others = [_PLAYERS[opponents]] * (count - 1)
        asked = {
            "--decks": decks,
            "--players": players,
            "--opponents": opponents.value if opponents is not Style.STEADY else None,
        }
        Demo(state, (steady, *others), seed, _as_typed(asked)).show(turns)


def _as_typed(options: dict[str, object]) -> str:
    """The options that have a value, as they stand in a command line after other words."""
    given = ((name, str(value)) for name, value in options.items() if value is not None)
    return "".join(f" {name} {shlex.quote(value)}" for name, value in given)


def _first_decks(players: int) -> tuple[str, ...]:
    """As many of the installed decks that work as that many players need."""
    installed = tuple(deck for deck in installed_decks() if _works(deck))
    if len(installed) <= players <= 4:
        msg = (
            f"{players} players use {players + 1} decks, and there are {len(installed)}: "
            f"{', '.join(installed) or 'none'}"
        )
        raise InvalidGame(msg)
    return installed[: players + 1]


def _works(deck: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UnusualDeck)
        try:
            compile_rules([deck])
        except InvalidDeck:
            return False
    return True


@app.command("decks")
def list_decks() -> None:
    """List the decks that are installed."""
    with _errors_in_one_line():
        for deck in installed_decks():
            typer.echo(f"{deck:<20} {_contents(deck)}")


def _contents(deck: str) -> str:
    try:
        rules = compile_rules([deck])
    except InvalidDeck as error:
        problems = "; ".join(_words(problem.message) for problem in error.problems)
        return f"does not work: {problems}"
    (version,) = rules.decks
    return f"version {version.version}, {sum(rules.copies.values())} cards"


app.command("new-deck")(new_deck)
app.command("check-deck")(check_deck)


@contextmanager
def _errors_in_one_line() -> Iterator[None]:
    try:
        yield
    except DaleError as error:
        _complain(_one_line(error))
        raise typer.Exit(2) from error
    except KeyboardInterrupt:
        _complain("stopped")
        raise typer.Exit(130) from None


@contextmanager
def _notes_in_one_line() -> Iterator[None]:
    """Say once in a plain line whatever is unusual about a deck."""
    said = set()

    def note(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if str(message) not in said:
            said.add(str(message))
            _complain(f"note: {_words(str(message))}")

    with warnings.catch_warnings():
        warnings.simplefilter("always", UnusualDeck)
        warnings.showwarning = note
        yield


def _complain(message: str) -> None:
    typer.echo(f"dale: {message}", err=True)


def _one_line(error: DaleError) -> str:
    return _words(str(error))


def _words(text: str) -> str:
    return " ".join(text.split())
