"""The `dale` command."""

import errno
import os
import sys
from typing import Final

_MISSING: Final = (
    "dale: the command needs typer and rich; install them with: pip install 'dale-rules[cli]'\n"
)

_UNWRITABLE: Final = (errno.ENOSPC, errno.EPIPE, errno.EIO, errno.EBADF)
"""What becomes of output that nothing takes."""


def main() -> None:
    """Run the `dale` command.

    It exits with status 2 if the extra `cli` is not installed, and with 1 if its output cannot
    be written.
    """
    try:
        from dale_rules.cli.app import run

        status = run(sys.argv[1:])
        if sys.stdout is not None:  # as it is where it has been closed
            sys.stdout.flush()
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("typer", "rich"):
            raise
        sys.stderr.write(_MISSING)
        raise SystemExit(2) from None
    except KeyboardInterrupt:
        sys.stderr.write("dale: stopped\n")
        raise SystemExit(130) from None
    except OSError as error:
        if error.errno not in _UNWRITABLE:
            raise
        if error.errno != errno.EPIPE:  # whoever reads the output may have read enough
            sys.stderr.write(f"dale: cannot write the output: {error.strerror}\n")
        _forget_output()
        raise SystemExit(1) from None
    raise SystemExit(status)


def _forget_output() -> None:
    """Let what could not be written go nowhere, or Python would try again on its way out."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
