"""Semantic checks of a module: what its parts say of each other."""

from collections.abc import Callable, Container

from vtt.base.problems import Problem, SourceRef
from vtt.definition.module import ModuleDefinition


def check_module(
    module: ModuleDefinition,
    where: Callable[[object], SourceRef | None],
    problems: list[Problem],
    faulty: Container[str] = (),
) -> None:
    """Add a problem for each fault of the module's parts among each other."""
