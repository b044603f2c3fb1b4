"""Every class of definitions, states and commands can be drawn, so that a new one is in every law."""

import importlib
import inspect
import pkgutil

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

import vtt.commands
import vtt.definition
import vtt.state
from tests.strategies import structs


def classes():
    """Those of exchange are no definitions: they carry foreign files, problems and places."""
    found = {}
    for package in (vtt.definition, vtt.state, vtt.commands):
        for info in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            for name, value in vars(importlib.import_module(info.name)).items():
                is_struct = inspect.isclass(value) and issubclass(value, msgspec.Struct)
                if is_struct and not value.__module__.endswith(".exchange"):
                    found[f"{value.__module__}.{name}"] = value
    return found


@pytest.mark.parametrize("name", sorted(classes()))
def test_a_class_can_be_drawn(name):
    kind = classes()[name]

    @settings(max_examples=2, suppress_health_check=list(HealthCheck))
    @given(structs(kind))
    def draw(value):
        assert isinstance(value, kind)

    draw()
