"""The first ground of a table is looked up the next time, for the same module, state and look alone."""

from pathlib import Path

import msgspec
import pytest

from vtt.definition.terrain import TerrainFeature
from vtt.render.view import View, theme_of
from vtt.session.library import read_module_at
from vtt.ui.scene import kept_ground
from vtt.ui.scene.kept_ground import KeptGround

MODULES = Path(__file__).parents[3] / "modules"
VIEW = View(0.5)


@pytest.fixture(scope="module")
def dbr():
    return read_module_at(MODULES / "dbr")


@pytest.fixture
def features(dbr):
    return dbr.scenario("skirmish").terrain


@pytest.fixture
def drawings(monkeypatch):
    """What was truly drawn."""
    found = []
    draw = kept_ground._drawn

    def noted(*asked):
        found.append(asked)
        return draw(*asked)

    monkeypatch.setattr(kept_ground, "_drawn", noted)
    return found


def drawn(folder, asked):
    """What a window shows that lasts long enough to keep it."""
    ground = KeptGround(folder)
    found = ground.draw(*asked)
    ground.keep()
    return found


@pytest.mark.parametrize("name", ["bellum_gallicum", "dbr", "hexdemo", "siege_of_jerusalem"])
def test_a_kept_ground_is_the_ground(name, tmp_path, drawings):
    module = read_module_at(MODULES / name)
    asked = (module.tables[0], module, module.scenario().terrain, VIEW)
    first, second = drawn(tmp_path, asked), drawn(tmp_path, asked)
    assert first == second == KeptGround(None).draw(*asked)
    assert len(first) > 1
    assert len(drawings) == 2, "once, and once without a cache"


def test_the_last_drawing_is_kept_and_the_first_is_looked_for(dbr, features, tmp_path, drawings):
    ground, nearer = KeptGround(tmp_path), View(2.0)
    ground.draw(dbr.tables[0], dbr, features, VIEW)
    ground.draw(dbr.tables[0], dbr, features, nearer)
    ground.keep()
    ground.draw(dbr.tables[0], dbr, features, nearer)
    assert len(drawings) == 3
    drawn(tmp_path, (dbr.tables[0], dbr, features, nearer))
    assert len(drawings) == 3
    drawn(tmp_path, (dbr.tables[0], dbr, features, VIEW))
    assert len(drawings) == 4


def test_what_nobody_keeps_is_drawn_anew(dbr, features, tmp_path, drawings):
    for _ in range(2):
        KeptGround(tmp_path).draw(dbr.tables[0], dbr, features, VIEW)
    assert len(drawings) == 2


def test_features_come_in_any_order(dbr, features, tmp_path, drawings):
    first = drawn(tmp_path, (dbr.tables[0], dbr, features, VIEW))
    again = drawn(tmp_path, (dbr.tables[0], dbr, tuple(reversed(features)), VIEW))
    assert first == again
    assert len(drawings) == 1


def test_another_state_module_look_or_program_is_drawn_anew(
    dbr, features, tmp_path, drawings, monkeypatch
):
    table = dbr.tables[0]
    moved: TerrainFeature = msgspec.structs.replace(features[0], height=features[0].height + 1)
    renamed = msgspec.structs.replace(dbr, info=msgspec.structs.replace(dbr.info, name="Another"))
    for asked in (
        (table, dbr, features, VIEW),
        (table, dbr, (moved, *features[1:]), VIEW),
        (table, renamed, features, VIEW),
        (table, dbr, features, View(0.5, theme_of(True))),
        (table, dbr, features, View(0.5, turn=90.0)),
    ):
        count = len(drawings)
        drawn(tmp_path, asked)
        drawn(tmp_path, asked)
        assert len(drawings) == count + 1
    monkeypatch.setattr(kept_ground, "program_stamp", lambda *_: b"another")
    drawn(tmp_path, asked)
    assert len(drawings) == 6


def test_a_very_large_ground_is_not_kept(dbr, features, tmp_path, drawings, monkeypatch):
    monkeypatch.setattr(kept_ground, "MOST_BYTES", 100)
    for _ in range(2):
        drawn(tmp_path, (dbr.tables[0], dbr, features, VIEW))
    assert len(drawings) == 2


def test_what_is_kept_and_is_no_ground_is_passed_over(
    dbr, features, tmp_path, drawings, monkeypatch
):
    whole = KeptGround(tmp_path).draw(dbr.tables[0], dbr, features, VIEW)
    monkeypatch.setattr(kept_ground.KeptFiles, "read", lambda *_: b"\x91\x81\xa4type\xa4Wave")
    assert KeptGround(tmp_path).draw(dbr.tables[0], dbr, features, VIEW) == whole
