"""Forces are brought in by whoever knows their files: a format of the test's own, read by its manifest."""

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from tests.builders import make_module, position
from vtt.commands.apply import apply
from vtt.formats.foreign import HeldFile
from vtt.formats.registry import GROUP, FormatRegistry
from vtt.session import bring_in
from vtt.session.bring_in import bringing_in, can_bring_in, from_file, offered
from vtt.state.forces import Forces, Muster

MANIFEST = """
api = 1
[[format]]
id = "roster"
name = "A roster"
suffixes = [".roster"]
place = "vtt_roster.placing:place"
"""


def place(file, module, state, muster):
    name, _, kind = file.text().strip().partition(" ")
    like = next(piece for piece in state.pieces.values() if piece.definition == kind)
    fields = {"id": f"new-{name}", "side": muster.side, "table": muster.table}
    return Forces(name, "one piece", (kind,), (replaced(like, **fields),))


def replaced(piece, **fields):
    import msgspec

    return msgspec.structs.replace(piece, **fields)


@pytest.fixture
def known(tmp_path, monkeypatch):
    """A package with a manifest, importable for this test."""
    folder = tmp_path / "vtt_roster"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "formats.toml").write_text(MANIFEST)
    monkeypatch.syspath_prepend(str(tmp_path))
    placing = ModuleType("vtt_roster.placing")
    placing.place = place
    monkeypatch.setitem(sys.modules, "vtt_roster.placing", placing)
    registry = FormatRegistry([EntryPoint("roster", "vtt_roster:formats.toml", GROUP)])
    monkeypatch.setattr(bring_in, "FormatRegistry", lambda: registry)
    monkeypatch.setattr("vtt.formats.exchange.FormatRegistry", lambda: registry)
    return registry


MODULE = make_module()
GAME = position("p1 pike 100,100 @0\np2 shot 100,200 @180", MODULE)


class Files(dict):
    def names(self):
        return tuple(sorted(self))

    def read(self, name):
        return self[name]


MUSTER = Muster("red", next(iter(GAME.tables)))
KIND = next(iter(GAME.pieces.values())).definition


def test_only_who_knows_such_files_can_bring_them_in(known):
    assert can_bring_in(known)
    assert not can_bring_in(FormatRegistry([]))


def test_the_modules_forces_are_offered_with_their_faults(known):
    files = Files(
        {
            "forces/b.roster": f"Beta {KIND}".encode(),
            "forces/a.roster": b"Alpha nothing",
            "docs/page.md": b"",
        }
    )
    good, bad = offered(files, MODULE, GAME, MUSTER)
    assert (good.title, good.forces.summary, good.fault) == ("Beta", "one piece", "")
    assert bad.title == "a.roster"
    assert "roster" in bad.fault


def test_a_file_of_ones_own_is_read(known, tmp_path):
    path = tmp_path / "own.roster"
    path.write_text(f"Own {KIND}")
    assert from_file(path, MODULE, GAME, MUSTER).title == "Own"
    missing = from_file(tmp_path / "none.roster", MODULE, GAME, MUSTER)
    assert "found none" in missing.fault


def test_they_come_in_beside_or_in_the_place_of_what_is_there(known):
    forces = place(HeldFile("x.roster", f"Beta {KIND}".encode()), MODULE, GAME, MUSTER)
    before = {piece.id for piece in GAME.pieces.values() if piece.side == "red"}
    beside = apply(GAME, bringing_in(forces, MUSTER, GAME, replace=False))
    assert {p.id for p in beside.pieces.values() if p.side == "red"} == {*before, "new-Beta"}
    instead = apply(GAME, bringing_in(forces, MUSTER, GAME, replace=True))
    assert {p.id for p in instead.pieces.values() if p.side == "red"} == {"new-Beta"}
