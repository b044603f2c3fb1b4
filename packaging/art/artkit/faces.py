"""The faces of a module's counters, to be drawn one by one."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeAlias

from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.formats.module_file import inspect_module

FOLDER = "images/"
Draw: TypeAlias = Callable[[ModuleDefinition, PieceDefinition, bool], str]
"""From a module, one of its pieces and whether the back is wanted to the text of an SVG."""


def module_at(folder: Path) -> ModuleDefinition:
    """The module of a folder.

    Raises:
        SystemExit: if it cannot be read.
    """
    module = inspect_module(folder).module
    if module is None:
        raise SystemExit(f"{folder} cannot be read: run vtt check")
    return module


def faces_of(folder: Path, draw: Draw) -> Mapping[str, str]:
    """Path below the picture folder and SVG text of every counter of a module, front and back."""
    module = module_at(folder)
    return {
        face.pictures[0].path.removeprefix(FOLDER): draw(module, piece, is_back)
        for piece in module.resolved_pieces
        for face, is_back in zip(piece.faces, (False, True), strict=False)
    }
