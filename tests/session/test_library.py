import shutil
from pathlib import Path

import pytest

from tests.disks import without_reading
from tests.formats.modules import copy_of_small
from vtt.base.errors import DefinitionError, FormatError
from vtt.session.library import (
    ModuleLibrary,
    read_module_at,
    search_path,
    shipped_folders,
    user_folder,
)
from vtt.state.game import ModuleRef

MODULE = """<?xml version="1.0" encoding="UTF-8"?>
<module format="1" id="{id}" name="{name}" version="{version}"/>
"""


def put(folder, place, id, name="", version="1"):
    target = folder / place
    target.mkdir(parents=True)
    (target / "module.xml").write_text(MODULE.format(id=id, name=name or id, version=version))
    return target


def test_modules_are_listed_by_name_and_found_by_id(tmp_path):
    put(tmp_path, "one", "siege", "A siege")
    put(tmp_path, "two", "area", "Zones")
    (tmp_path / "no module").mkdir()
    library = ModuleLibrary([tmp_path])
    assert [(m.info.id, m.info.name, m.error) for m in library.modules()] == [
        ("siege", "A siege", ""),
        ("area", "Zones", ""),
    ]
    assert library.find("area") == tmp_path / "two"
    assert library.find("none") is None


def test_an_archive_is_a_module_too(tmp_path):
    put(tmp_path / "source", "siege", "siege", "A siege")
    archive = shutil.make_archive(str(tmp_path / "siege"), "zip", tmp_path / "source" / "siege")
    (tmp_path / "library").mkdir()
    shutil.move(archive, tmp_path / "library" / "siege.vttm")
    assert [m.info.name for m in ModuleLibrary([tmp_path / "library"]).modules()] == ["A siege"]


def test_the_first_folder_that_has_a_module_wins(tmp_path):
    put(tmp_path / "mine", "a", "siege", version="2")
    put(tmp_path / "shipped", "b", "siege", version="1")
    library = ModuleLibrary([tmp_path / "mine", tmp_path / "missing", tmp_path / "shipped"])
    assert [m.info.version for m in library.modules()] == ["2"]
    assert library.find("siege") == tmp_path / "mine" / "a"


def test_a_module_that_cannot_be_read_is_listed_with_its_fault(tmp_path):
    put(tmp_path, "broken", "x")
    (tmp_path / "broken" / "module.xml").write_text("<module")
    (found,) = ModuleLibrary([tmp_path]).modules()
    assert (found.path.name, found.info.id) == ("broken", "broken")
    assert "expected a module with an id" in found.error
    assert ModuleLibrary([tmp_path]).find("broken") is None


def test_reading_names_what_is_missing(tmp_path):
    put(tmp_path, "one", "siege")
    with pytest.raises(DefinitionError, match=r"no module 'sige' in .*; did you mean 'siege'"):
        ModuleLibrary([tmp_path]).read("sige")
    with pytest.raises(DefinitionError, match="in no folder at all"):
        ModuleLibrary([]).read("siege")
    assert ModuleLibrary([tmp_path]).read_for(ModuleRef("other")) is None


def test_the_shipped_modules_can_be_read():
    library = ModuleLibrary(shipped_folders())
    assert library.read("hexdemo").info.id == "hexdemo"
    found = library.read_for(ModuleRef("hexdemo"))
    assert found is not None
    with pytest.raises(FormatError):
        read_module_at(shipped_folders()[0])


def test_the_users_folder_comes_first():
    assert ModuleLibrary().folders == (user_folder(), *shipped_folders())
    mine = Path("/my/modules")
    assert search_path(mine) == (mine, user_folder(), *shipped_folders())


def test_the_first_of_several_modules_that_is_here_is_found():
    library = ModuleLibrary(shipped_folders())
    assert library.find_any(["nowhere", "hexdemo"]) == shipped_folders()[0] / "hexdemo"
    with pytest.raises(
        DefinitionError, match="no module of hexdem is here; did you mean 'hexdemo'"
    ):
        library.find_any(["hexdem"])
    with pytest.raises(DefinitionError, match="no module of these rules is here"):
        library.find_any([])


def test_all_places_of_one_id_are_told_the_used_one_first(tmp_path):
    first, second = put(tmp_path, "a", "siege"), put(tmp_path, "b", "siege")
    put(tmp_path, "c", "other")
    assert ModuleLibrary([tmp_path]).places_of("siege") == (first, second)
    assert ModuleLibrary([tmp_path]).places_of("none") == ()


def test_a_folder_that_may_not_be_read_is_listed_with_the_reason_and_hides_nothing(tmp_path):
    locked, other = tmp_path / "locked", tmp_path / "other"
    copy_of_small(locked)
    copy_of_small(other)
    library = ModuleLibrary((locked, other))
    with without_reading(locked):
        listed = {module.path: module.error for module in library.modules()}
        found = library.find("small")
    assert listed == {
        locked: f"{locked}: cannot be read: Permission denied",
        other / "small": "",
    }
    assert found == other / "small"


def test_a_module_that_may_not_be_looked_into_is_listed_with_the_reason(tmp_path):
    place = copy_of_small(tmp_path)
    with without_reading(place):
        (found,) = ModuleLibrary((tmp_path,)).modules()
    assert (found.path, found.info.id) == (place, "small")
    assert found.error == f"{place}: cannot be read: Permission denied"
