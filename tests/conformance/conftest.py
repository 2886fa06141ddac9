"""The zoo of broken decks, as a module that a second process can import too."""

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from dale_rules import unregister
from dale_rules.decks import Animalfolk


@pytest.fixture
def zoo(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of the broken decks; none of them stays registered."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    module = importlib.import_module("broken_decks")
    yield module
    for value in vars(module).values():
        if isinstance(value, Animalfolk):
            unregister(value.id)
