"""A full disk and a read-only folder: the old file whole, the game still in memory, and words on why."""

from functools import partial
from importlib.util import find_spec

import msgspec
import pytest

from tests.builders import make_module
from tests.disks import FULL, KINDS, read_only_folder, without_rights
from tests.formats.modules import SMALL, copy_of_small, tree
from tests.formats.roster import install
from tests.session.killed import setup_in
from vtt.base.errors import VttError
from vtt.commands.flow import Say, SetNote
from vtt.formats.backup import backup_path
from vtt.formats.exchange import export_module
from vtt.formats.journal import read_journal
from vtt.formats.module_file import read_module
from vtt.formats.module_save import write_module, zip_module
from vtt.formats.registry import FormatRegistry
from vtt.render.draw_table import table_box
from vtt.render.picture_files import NoPictures
from vtt.session.start import begin_game, open_game
from vtt.ui.picture_file import write_picture

LONG = "a long note " * 400


@pytest.fixture
def setup(tmp_path):
    return setup_in(tmp_path)


@pytest.fixture(params=KINDS)
def disk(request, tmp_path):
    with request.param(tmp_path) as made:
        yield made


@pytest.fixture
def pictures(request):
    """The kinds of pictures that can be written here: without Qt there are no pixels."""
    if find_spec("PySide6") is None:
        return (".svg",)
    request.getfixturevalue("qapp")
    return (".svg", ".png")


@pytest.fixture
def session(setup, disk):
    """A game whose file lies on the disk, with two entries."""
    setup = msgspec.structs.replace(setup, unsaved=disk.folder / "unsaved")
    made = begin_game(make_module(), setup=setup).session
    for word in ("one", "two"):
        made.execute(None, Say(word))
    made.file.save(10)
    yield made
    disk.free()
    made.file.discard()


def names(folder):
    return sorted(path.name for path in folder.iterdir() if path.name != ".filler")


def test_what_cannot_be_kept_waits_is_told_and_is_written_when_there_is_room(session, disk):
    told = []
    session.file.failed.connect(told.append)
    disk.fill()
    for number in range(30):
        session.execute(None, SetNote("n", f"{LONG}{number}"))
    with pytest.raises(
        VttError, match=rf"\.vttg cannot be written: {FULL}; \d+ entries wait in mem"
    ):
        session.file.save(10)
    assert told
    assert session.log.count == 32
    assert session.state.notes["n"] == f"{LONG}29"
    assert (
        read_journal(session.file.path).payloads
        == session.log.payloads()[: session.file.acknowledged]
    )
    session.execute(None, Say("play goes on"))
    disk.free()
    session.file.save(10)
    assert session.file.failure is None
    assert read_journal(session.file.path).payloads == session.log.payloads()


def test_saving_under_a_name_on_a_full_disk_leaves_the_old_file_and_the_game_where_they_were(
    session, disk
):
    target = disk.folder / "battle.vttg"
    target.write_bytes(b"an older game " * 2000)
    before, place = target.read_bytes(), session.file.path
    session.execute(None, SetNote("n", LONG))
    session.file.save(10)
    disk.fill()
    with pytest.raises(VttError, match=rf"battle\.vttg cannot be written: {FULL}"):
        session.file.save_as(target)
    assert target.read_bytes() == before
    assert names(disk.folder) == ["battle.vttg", "unsaved"], "nothing half-made is left behind"
    assert session.file.path == place
    disk.free()
    session.file.save_as(target)
    assert read_journal(target).payloads == session.log.payloads()
    assert backup_path(target).read_bytes() == before


def test_a_game_on_a_full_disk_can_be_saved_on_another(session, disk, tmp_path):
    session.file.save_as(disk.folder / "battle.vttg")
    disk.fill()
    for number in range(30):
        session.execute(None, SetNote("n", f"{LONG}{number}"))
    with pytest.raises(VttError, match="cannot be written"):
        session.file.save(10)
    if disk.folder == tmp_path:
        disk.free()  # the limit is that of every disk
    session.file.save_as(tmp_path / "elsewhere.vttg")
    assert read_journal(tmp_path / "elsewhere.vttg").payloads == session.log.payloads()
    assert (session.file.waiting, session.file.failure) == (0, None)


def test_a_game_can_be_given_up_on_a_full_disk(session, disk):
    disk.fill()
    for number in range(30):
        session.execute(None, SetNote("n", f"{LONG}{number}"))
    session.file.discard()
    assert names(disk.folder / "unsaved") == []


def test_a_game_with_a_torn_end_is_opened_or_refused_whole_on_a_full_disk(session, setup, disk):
    session.file.save_as(disk.folder / "torn.vttg")
    session.file.close()
    path = disk.folder / "torn.vttg"
    path.write_bytes(path.read_bytes()[:-3])
    before = path.read_bytes()
    disk.fill()
    with pytest.raises(OSError, match=FULL):
        open_game(path, setup)
    assert path.read_bytes() == before
    assert names(disk.folder) == ["torn.vttg", "unsaved"]
    disk.free()
    again = open_game(path, setup).session
    assert again.log.count == 1
    again.file.close()


@pytest.fixture
def registry(tmp_path, monkeypatch):
    (tmp_path / "site").mkdir()
    return FormatRegistry([install(tmp_path / "site", monkeypatch)])


def test_exports_leave_the_old_files_whole(disk, registry):
    copy, zipped, roster = (disk.folder / name for name in ("small", "small.vttm", "red.roster"))
    copy_of_small(disk.folder)
    zip_module(SMALL, zipped)
    module = read_module(copy)
    export_module(module, roster, part="red", registry=registry)
    before = {**tree(copy), "zip": zipped.read_bytes(), "roster": roster.read_bytes()}
    files = names(disk.folder)
    disk.fill()
    for write in (
        lambda: zip_module(copy, zipped),
        lambda: write_module(module, copy, {"images/new.svg": LONG.encode()}),
        lambda: export_module(module, roster, part="red", registry=registry),
        lambda: write_module(module, disk.folder / "new"),
    ):
        with pytest.raises(OSError, match=FULL):
            write()
    assert {**tree(copy), "zip": zipped.read_bytes(), "roster": roster.read_bytes()} == before
    assert [name for name in names(disk.folder) if name != "new"] == files
    assert tree(disk.folder / "new") == {}


class TestReadOnly:
    """The same where the folder may not be written in."""

    @pytest.fixture
    def folder(self):
        with read_only_folder() as made:
            yield made

    def test_saving_there_leaves_the_game_where_it_is(self, setup, folder):
        target = folder / "battle.vttg"
        target.write_bytes(b"older")
        made = begin_game(make_module(), setup=setup).session
        made.execute(None, Say("one"))
        place = made.file.path
        with (
            without_rights(folder),
            pytest.raises(VttError, match=r"battle\.vttg cannot be written: Permission denied"),
        ):
            made.file.save_as(target)
        with (
            without_rights(folder),
            pytest.raises(VttError, match=r"new\.vttg cannot be written: Permission denied"),
        ):
            made.file.save_as(folder / "new.vttg")
        assert made.file.path == place
        assert target.read_bytes() == b"older"
        assert names(folder) == ["battle.vttg"]
        made.execute(None, Say("two"))
        made.file.save(10)
        assert read_journal(place).payloads == made.log.payloads()
        made.file.close()

    def test_a_game_cannot_begin_where_it_could_not_be_kept_and_it_is_said_where(
        self, setup, folder
    ):
        setup = msgspec.structs.replace(setup, unsaved=folder / "unsaved")
        with without_rights(folder), pytest.raises(OSError, match=r"Permission denied.*unsaved"):
            begin_game(make_module(), setup=setup)
        assert names(folder) == []

    def test_a_folder_that_is_closed_while_one_plays_does_not_keep_steps_from_being_kept(
        self, setup, folder
    ):
        setup = msgspec.structs.replace(setup, unsaved=folder)
        made = begin_game(make_module(), setup=setup).session
        made.execute(None, Say("one"))
        made.file.save(10)
        with without_rights(folder):
            made.execute(None, Say("two"))
            made.file.save(10)
            assert read_journal(made.file.path).payloads == made.log.payloads()
        made.file.close()

    def test_exports_there_leave_the_old_files_whole(self, folder, pictures):
        copy_of_small(folder)
        copy = folder / "small"
        module = read_module(copy)

        def writes(name):
            box = table_box(module.tables[0])
            yield lambda: zip_module(copy, folder / f"{name}.vttm")
            yield lambda: export_module(module, folder / f"{name}.vmod", source=copy)
            for suffix in pictures:
                place = folder / f"{name}{suffix}"
                yield lambda place=place: write_picture(place, (), box, 100, NoPictures())

        for write in writes("old"):  # what they import can be read now
            write()
        write_module(module, folder / "old")
        new_folder = partial(write_module, module, folder / "new")
        before = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
        for write in (*writes("old"), *writes("new"), new_folder):
            with without_rights(folder), pytest.raises(OSError, match="Permission denied"):
                write()
        after = {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
        assert after == before
