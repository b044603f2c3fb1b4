import os

from tests.vassal.generate import element, small_module
from vtt.formats.vassal import tree_cache
from vtt.formats.vassal.tree import read_tree, write_tree
from vtt.formats.vassal.tree_cache import MOST_KEPT, read_tree_again


def large(mark="x"):
    root = small_module()
    root.children.append(element("note", text=mark * 300_000))
    return write_tree(root)


def test_a_large_file_is_read_from_its_kept_tree(tmp_path, monkeypatch):
    data = large()
    first = read_tree_again(data, tmp_path)
    monkeypatch.setattr(tree_cache, "read_tree", lambda data: None)
    assert read_tree_again(data, tmp_path) == first == read_tree(data)


def test_a_small_file_leaves_nothing_and_a_damaged_tree_is_read_anew(tmp_path):
    read_tree_again(write_tree(small_module()), tmp_path)
    assert list(tmp_path.iterdir()) == []
    data = large()
    read_tree_again(data, tmp_path)
    (kept,) = tmp_path.iterdir()
    for damage in (b"", b"\xc1", b"\x90"):
        kept.write_bytes(damage)
        assert read_tree_again(data, tmp_path) == read_tree(data)


def test_the_oldest_trees_go(tmp_path):
    for number in range(MOST_KEPT + 3):
        (tmp_path / f"{number}.tree").write_bytes(b"")
        os.utime(tmp_path / f"{number}.tree", (number, number))
    read_tree_again(large(), tmp_path)
    assert len(list(tmp_path.iterdir())) == MOST_KEPT
    assert not (tmp_path / "0.tree").exists()


def test_a_folder_that_cannot_be_written_is_no_matter(tmp_path):
    (tmp_path / "file").write_bytes(b"")
    data = large()
    assert read_tree_again(data, tmp_path / "file") == read_tree(data)
