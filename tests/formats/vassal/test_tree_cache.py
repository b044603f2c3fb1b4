import zlib

import pytest

from tests.vassal.generate import element, module_file, small_module
from vtt.formats.exchange import import_file
from vtt.formats.vassal import tree_cache
from vtt.formats.vassal.tree import read_tree, write_tree
from vtt.formats.vassal.tree_cache import FOLDER, MOST_KEPT, kept_trees, read_tree_again


def large(mark="x"):
    root = small_module()
    root.children.append(element("note", text=mark * 300_000))
    return root


@pytest.fixture
def read(monkeypatch):
    """The lengths of the files that were read themselves."""
    found = []

    def counted(data):
        found.append(len(data))
        return read_tree(data)

    monkeypatch.setattr(tree_cache, "read_tree", counted)
    return found


def test_a_large_file_is_read_from_its_kept_tree(tmp_path, read):
    data = write_tree(large())
    first = read_tree_again(data, kept_trees(tmp_path))
    assert read_tree_again(data, kept_trees(tmp_path)) == first == read_tree(data)
    assert read == [len(data)]
    read_tree_again(write_tree(large("y")), kept_trees(tmp_path))
    assert len(read) == 2, "another file is not taken for it"


def with_checksum(data, place, wanted):
    """The bytes with some of the 64 digits at a place turned (0 to 1), so that their checksum is this one."""

    def turned(which):
        changed = bytearray(data)
        for number in range(64):
            changed[place + number] ^= which >> number & 1
        return bytes(changed)

    found = {}
    for number in range(64):
        change, which = zlib.crc32(turned(1 << number)) ^ zlib.crc32(data), 1 << number
        while change and change.bit_length() in found:
            other, others = found[change.bit_length()]
            change, which = change ^ other, which ^ others
        if change:
            found[change.bit_length()] = (change, which)
    missing, which = wanted ^ zlib.crc32(data), 0
    while missing:
        other, others = found[missing.bit_length()]
        missing, which = missing ^ other, which ^ others
    return turned(which)


def test_no_file_is_taken_for_another_that_was_made_to_have_its_checksum_length_and_ends(tmp_path):
    root = large()
    root.children.insert(-1, element("note", text="x" * 100_000 + "true" + "0" * 64))
    data = write_tree(root)
    other = data.replace(b"true0", b"fake0")
    forged = with_checksum(other, other.index(b"0" * 64), zlib.crc32(data))
    assert (len(forged), zlib.crc32(forged)) == (len(data), zlib.crc32(data))
    assert forged != data
    read_tree_again(forged, kept_trees(tmp_path))
    assert read_tree_again(data, kept_trees(tmp_path)) == read_tree(data)


def test_a_small_file_leaves_nothing_and_without_a_cache_nothing_is_kept(tmp_path):
    read_tree_again(write_tree(small_module()), kept_trees(tmp_path))
    read_tree_again(write_tree(large()), None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("damage", ["empty", "cut", "another's", "foreign"])
def test_what_is_damaged_or_may_be_anothers_is_read_anew_and_kept_again(tmp_path, read, damage):
    data = write_tree(large())
    read_tree_again(data, kept_trees(tmp_path))
    (kept,) = (tmp_path / FOLDER).iterdir()
    if damage == "another's":
        kept.chmod(0o666)
    else:
        whole = kept.read_bytes()
        kept.write_bytes({"empty": b"", "cut": whole[:-1], "foreign": b"\xc1" * 100}[damage])
    assert read_tree_again(data, kept_trees(tmp_path)) == read_tree(data)
    assert read_tree_again(data, kept_trees(tmp_path)) == read_tree(data)
    assert len(read) == 2


def test_what_was_kept_whole_and_is_no_tree_is_read_anew(tmp_path, read, monkeypatch):
    data = write_tree(large())
    monkeypatch.setattr(tree_cache, "pack_tree", lambda root: b"\x90")
    read_tree_again(data, kept_trees(tmp_path))
    assert read_tree_again(data, kept_trees(tmp_path)) == read_tree(data)
    assert len(read) == 2


def test_only_so_many_trees_are_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(tree_cache, "LEAST_BYTES", 0)
    for number in range(MOST_KEPT + 3):
        root = small_module()
        root.children.append(element("note", text=str(number)))
        read_tree_again(write_tree(root), kept_trees(tmp_path))
    assert len(list((tmp_path / FOLDER).iterdir())) == MOST_KEPT


def test_a_folder_that_cannot_be_written_is_no_matter(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    data = write_tree(large())
    assert read_tree_again(data, kept_trees(tmp_path / "file")) == read_tree(data)


def test_a_module_that_is_imported_again_is_read_from_there_and_comes_to_the_same(tmp_path, read):
    path = module_file(tmp_path, large())
    kept = kept_trees(tmp_path / "cache")
    made = [import_file(path, tmp_path / name, kept=kept) for name in ("one", "two")]
    assert len(read) == 1, "an import reads a build file once, another one none"
    assert made[0].notes == made[1].notes
    for file in made[0].files:
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()
