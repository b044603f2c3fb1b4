"""A package that brings a format, as a plug-in does: army lists as a small XML of its own."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

MANIFEST = """
api = 1

[[format]]
id = "roster"
name = "Roster"
suffixes = [".xml", ".roster"]
roots = ["roster"]
read = "test_roster.roster:read"
write = "test_roster.roster:write"

[[format]]
id = "names"
name = "List of names"
suffixes = [".txt"]
write = "test_roster.roster:write_names"

[[format]]
id = "old"
name = "Old roster"
suffixes = [".old"]
read = "test_roster.roster:read"

[[format]]
id = "broken"
name = "Broken"
suffixes = [".brk"]
read = "test_roster.roster:fail"
write = "test_roster.roster:nothing"
"""

CODE = """
import msgspec

from vtt.base.errors import FormatError
from vtt.definition.army import ArmyDefinition
from vtt.definition.exchange import ExchangeNote, Exported, Imported, NoteKind, XmlNode
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.piece import PieceDefinition
from vtt.geometry.outline import rectangle


def read(file, module):
    root = file.xml()
    army = root.get("army")
    pieces, notes = [], []
    for unit in root.all("unit"):
        if not unit.get("width"):
            raise FormatError(f"{file.at(unit.line)}: a unit needs a width")
        base = rectangle(float(unit.get("width")), 20.0)
        pieces.append(PieceDefinition(f"{army}_{unit.get('id')}", unit.text, base, army=army))
        if unit.get("points"):
            text = f"points of {unit.text}"
            notes.append(ExchangeNote(NoteKind.LOST, text, file.at(unit.line)))
    info = ModuleInfo(army, army.title()) if module is None else module.info
    made = ModuleDefinition(info, armies=(ArmyDefinition(army, army.title()),), pieces=tuple(pieces))
    return Imported(made, {"docs/roster.md": f"# {army}\\n".encode()}, tuple(notes))


def write(module, part):
    pieces = [piece for piece in module.pieces if piece.army == part]
    if not pieces:
        raise FormatError(f"the module has no army {part!r}")
    units = tuple(
        XmlNode("unit", {"id": p.id.removeprefix(f"{part}_"), "width": "40"}, p.name) for p in pieces
    )
    return Exported(XmlNode("roster", {"army": part}, "", units))


def write_names(module, part):
    lost = ExchangeNote(NoteKind.LOST, "everything but names")
    return Exported("".join(f"{piece.name}\\n" for piece in module.pieces), (lost,))


def fail(file, module):
    raise RuntimeError("no such thing")


def nothing(module, part):
    return None
"""


def install(folder: Path, monkeypatch, manifest: str = MANIFEST, code: str = CODE) -> EntryPoint:
    """Put the package on the path and give its entry point."""
    package = folder / "test_roster"
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "formats.toml").write_text(manifest, encoding="utf-8")
    (package / "roster.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    for name in ("test_roster", "test_roster.roster"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return EntryPoint("roster", "test_roster:formats.toml", "vtt.formats")
