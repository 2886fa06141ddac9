"""The `dale` command."""


def main() -> None:
    """Run the `dale` command."""
    raise SystemExit("not yet")
