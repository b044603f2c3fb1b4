import zipfile

import pytest

from vtt.base.errors import FormatError
from vtt.formats.foreign import OpenedFile
from vtt.formats.vassal.archive import (
    FileKind,
    Metadata,
    kind_of_names,
    open_module,
    read_metadata,
    write_metadata,
)

MODULE = b'<VASSAL.build.GameModule name="new"/>'
OLD = b'<VASSAL.launch.BasicModule name="old"/>'


def opened(folder, entries):
    path = folder / "m.vmod"
    with zipfile.ZipFile(path, "w") as file:
        for name, data in entries.items():
            file.writestr(name, data)
    return OpenedFile(path)


def test_the_build_file_is_the_one_that_the_version_reads(tmp_path):
    old = write_metadata(Metadata("M", "1", "3.4.7"))
    entries = {"buildFile.xml": MODULE, "buildFile": OLD, "moduledata": old}
    assert open_module(opened(tmp_path, entries)).root.get("name") == "old"
    entries["moduledata"] = write_metadata(Metadata("M", "1", "3.7.0"))
    assert open_module(opened(tmp_path, entries)).root.get("name") == "new"
    entries["buildFile.xml"] = b"<broken"
    assert open_module(opened(tmp_path, entries)).root.get("name") == "old"


def test_a_folder_and_an_extension(tmp_path):
    (tmp_path / "buildFile").write_bytes(OLD)
    assert open_module(OpenedFile(tmp_path)).kind is FileKind.MODULE
    extension = {"buildFile": b'<VASSAL.build.module.ModuleExtension module="M"/>'}
    assert open_module(opened(tmp_path, extension)).kind is FileKind.EXTENSION


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"readme.txt": b""}, "found neither"),
        ({"buildFile": b"<html/>"}, "expected a VASSAL module"),
        ({"buildFile": b"<broken"}, "expected a build file in XML"),
        ({"savedGame": b""}, "found neither"),
    ],
)
def test_what_is_no_module_is_told(tmp_path, entries, message):
    with pytest.raises(FormatError, match=message):
        open_module(opened(tmp_path, entries))


def test_metadata_both_ways_and_broken(tmp_path):
    metadata = Metadata("A & B", "1.2", "3.7.5", "about", 17)
    assert read_metadata(write_metadata(metadata)) == metadata
    assert not metadata.reads_old_name
    assert not Metadata().reads_old_name
    assert Metadata(vassal_version="2.9b2").reads_old_name
    broken = open_module(opened(tmp_path, {"buildFile": OLD, "moduledata": b"?"}))
    assert broken.metadata == Metadata()


def test_kinds_by_names():
    assert kind_of_names(("savedGame",)) is FileKind.SAVE
    assert kind_of_names(("buildFile", "extensiondata")) is FileKind.EXTENSION
    assert kind_of_names(("x",)) is None
