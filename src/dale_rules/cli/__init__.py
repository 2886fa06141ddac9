"""The `dale` command."""

import sys
from typing import Final

_MISSING: Final = (
    "dale: the command needs typer and rich; install them with: pip install 'dale-rules[cli]'\n"
)


def main() -> None:
    """Run the `dale` command; exits with status 2 if the extra `cli` is not installed."""
    try:
        from dale_rules.cli.app import run

        raise SystemExit(run(sys.argv[1:]))
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("typer", "rich"):
            raise
        sys.stderr.write(_MISSING)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        sys.stderr.write("dale: stopped\n")
        raise SystemExit(130) from None
