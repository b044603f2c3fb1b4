import pytest

from vtt.formats.vassal.click_path import read_path, write_path
from vtt.formats.vassal.names import Names

NAMES = Names(pictures={"a b.png": "images/a b.png"})


@pytest.mark.parametrize(
    ("spec", "path", "picture"),
    [
        ("m,-4,0,l,8,0,c", "M -1 0 L 2 0 Z", ""),
        ("na b.png", "", "images/a b.png"),
        ("na b.png,m,4,4,c", "M 1 1 Z", "images/a b.png"),
        ("dM 4 4 C 1 2 3 4 5 6 Z", "M 1 1 C 0.25 0.5 0.75 1 1.25 1.5 Z", ""),
        ("dM 4 4 Q 1 2 3 4N a b.png", "M 1 1 Q 0.25 0.5 0.75 1", "images/a b.png"),
    ],
)
def test_paths_both_ways(spec, path, picture):
    assert read_path(spec, NAMES) == (path, picture)
    assert write_path(path, picture, NAMES) == spec


def test_a_missing_picture_leaves_the_path():
    assert read_path("ngone.png,m,4,4,c", NAMES) == ("M 1 1 Z", "")


@pytest.mark.parametrize("spec", ["x,1,2", "m,1", "dM x 2", "dM 1"])
def test_what_is_no_path_is_refused(spec):
    with pytest.raises(ValueError, match=r"\S"):
        read_path(spec, NAMES)
