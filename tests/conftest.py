"""What all tests share: property tests are the same at every run."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from dale_rules import unregister
from dale_rules.decks import Animalfolk, registry

settings.register_profile(
    "project",
    derandomize=True,
    deadline=None,
    max_examples=25,
    print_blob=False,
    # A position takes a whole game to reach, and that is what these tests want.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("quick", settings.get_profile("project"), max_examples=3)
settings.register_profile("long", settings.get_profile("project"), max_examples=2000)
settings.load_profile("project")

# Test modules cannot import each other; the oracle lies beside those that it serves.
sys.path.append(str(Path(__file__).parent / "properties"))
pytest.register_assert_rewrite("oracle")


@pytest.fixture
def zoo(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """The module of broken decks, which a second process can import too.

    None of them stays registered.
    """
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "conformance"))
    module = importlib.import_module("broken_decks")
    yield module
    for value in vars(module).values():
        if isinstance(value, Animalfolk):
            unregister(value.id)


@pytest.fixture(autouse=True)
def _same_decks() -> Iterator[None]:
    """No test leaves a deck behind that others would play with."""
    known = dict(registry._registered)
    yield
    registry._registered.clear()
    registry._registered.update(known)
