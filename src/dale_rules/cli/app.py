"""The commands of `dale`."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Annotated, Final

import typer

from dale_rules import DaleError, InvalidDeck, InvalidGame, installed_decks, new_game
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

    Whatever is wrong with the line itself is told in one line, too.
    """
    try:
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
    seed: Annotated[int, typer.Option(help="Where all chance comes from.")] = 7,
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
        count = players if players is not None else max(2, len(names) - 1)
        state = new_game(players=count, decks=names or _first_decks(count), seed=seed)
        others = [_PLAYERS[opponents]] * (count - 1)
        Demo(state, (steady, *others), seed).show(turns)


def _first_decks(players: int) -> tuple[str, ...]:
    """As many of the installed decks as that many players need."""
    installed = installed_decks()
    if len(installed) <= players <= 4:
        msg = (
            f"{players} players use {players + 1} decks, and there are {len(installed)}: "
            f"{', '.join(installed) or 'none'}"
        )
        raise InvalidGame(msg)
    return installed[: players + 1]


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
        return _one_line(error)
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


def _complain(message: str) -> None:
    typer.echo(f"dale: {message}", err=True)


def _one_line(error: DaleError) -> str:
    return " ".join(str(error).split())
