from pathlib import Path

from vtt.formats.module_file import read_module
from vtt.formats.module_layout import to_records
from vtt.formats.xml.simple_types import PATH
from vtt.formats.xml.walk import walk

SMALL = Path(__file__).parents[2] / "golden" / "modules" / "small"


def test_every_attribute_of_every_record_is_met():
    found = {}
    for name, (kind, record) in to_records(read_module(SMALL)).items():
        found[name] = [(part.name, value) for _, part, value in walk(kind.spec, record)]
    assert ("points-mm", ((800.0, 380.0), (840.0, 380.0), (840.0, 420.0), (800.0, 420.0))) in found[
        "scenarios/skirmish.xml"
    ]
    assert ("language", "de") in found["translations/de.xml"]
    assert ("is", True) in found["module.xml"]


def test_paths_come_with_the_record_that_names_them():
    module = read_module(SMALL)
    kind, record = to_records(module)["pieces/red.xml"]
    paths = [(owner, value) for owner, part, value in walk(kind.spec, record) if part.type is PATH]
    (piece,) = [piece for piece in module.pieces if piece.id == "red_pike"]
    assert (piece.mask[0], "images/pike_far.svg") in paths
