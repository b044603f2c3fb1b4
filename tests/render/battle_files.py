"""The skirmish as a module folder, with its pictures in files."""

from pathlib import Path

import msgspec

from tests.render.battle import MODULE, SKIRMISH_PIECES, SKIRMISH_TERRAIN, PicturesInMemory
from vtt.definition.piece import PieceDefinition
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition
from vtt.formats.module_save import write_module
from vtt.geometry.pose import Pose

NAMES = ("near.svg", "far.svg", "badge.svg", "mark.png")
replace = msgspec.structs.replace


def write_skirmish(folder: Path) -> Path:
    """A module with two scenarios: the skirmish, and a duel of two guns 12.4 mm apart."""
    placements = tuple(
        PiecePlacement(p.id, p.definition, p.table, p.pose, p.side, p.stack, face=p.face)
        for p in SKIRMISH_PIECES
    )
    guns = (
        PiecePlacement("a", "gun", "field", Pose(100, 100)),
        PiecePlacement("b", "gun", "field", Pose(152.4, 100)),
    )
    scenarios = (
        ScenarioDefinition("skirmish", "Skirmish", placements=placements, terrain=SKIRMISH_TERRAIN),
        ScenarioDefinition("duel", "Duel", placements=guns, order=1),
    )
    files = PicturesInMemory()
    write_module(
        replace(MODULE, pieces=tuple(map(_in_folder, MODULE.pieces)), scenarios=scenarios),
        folder,
        {f"images/{name}": files.read(name) for name in NAMES},
    )
    return folder


def _in_folder(piece: PieceDefinition) -> PieceDefinition:
    """A piece whose pictures lie in the folder for them."""
    faces = tuple(
        replace(face, pictures=tuple(replace(p, path=f"images/{p.path}") for p in face.pictures))
        for face in piece.faces
    )
    return replace(piece, faces=faces, traits=())
