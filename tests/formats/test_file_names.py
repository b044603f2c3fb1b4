import os

import pytest

from vtt.formats.file_names import (
    equal_but_for_case,
    files_and_folders,
    odd_reason,
    plain_part,
    unsafe_reason,
    unsafe_told,
)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("a/../../b", "'..'"),
        ("/etc/passwd", "does not begin with a name"),
        ("a\\b", "backslash"),
        ("a/./b", "'.'"),
        ("a//b", "empty part"),
        ("C:/x", "drive letter"),
        ("c:x", "drive letter"),
        ("C:", "drive letter"),
        ("", "does not begin"),
        ("a\0b", "zero byte"),
        ("d/" * 50 + "x", "more than 49 folders"),
        ("x" * 256, "longer than 1000 letters, or a part of it than 255 bytes"),
        ("é" * 128, "255 bytes"),
        (("x" * 200 + "/") * 5 + "x", "longer than 1000 letters"),
    ],
)
def test_names_that_leave_their_folder_or_fit_nowhere_are_unsafe(name, reason):
    assert reason in unsafe_reason(name)


@pytest.mark.parametrize(
    "name",
    [
        "a",
        "images/ö b.svg",
        "..a/b..",
        "xy:y/z",
        "1:2",
        "d/" * 49 + "x",
        "x" * 255,
        "images/aux.png",
    ],
)
def test_other_names_are_safe(name):
    assert unsafe_reason(name) is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("images/a.png:stream", "it holds ':'"),
        ("images/what?.png", "it holds '?'"),
        ("images/\n.svg", r"it holds '\n'"),
        ("images/dot.", "'dot.' ends in a dot or a space"),
        ("images/x /a.svg", "'x ' ends in a dot or a space"),
        ("CON", "'CON' is the name of a device"),
        ("images/aux.svg", "'aux.svg' is the name of a device"),
        ("nul/a.svg", "'nul' is the name of a device"),
        ("LPT1 .svg", "'LPT1 .svg' is the name of a device"),
    ],
)
def test_names_that_windows_cannot_hold_are_odd_and_refused_there(name, reason, monkeypatch):
    assert odd_reason(name) == reason
    monkeypatch.setattr(os, "name", "nt")
    assert unsafe_reason(name) == reason


@pytest.mark.parametrize("name", ["console.svg", "images/a b.png", "com10", "a.nul", "Lützen.svg"])
def test_other_names_are_not_odd(name):
    assert odd_reason(name) is None


@pytest.mark.parametrize("name", ['a<b>: "c"|?*', "a\x00b\x7fc", "a\\b/c", " a. "])
def test_a_plain_part_holds_nothing_odd(name):
    assert odd_reason(plain_part(name)) is None
    assert not {"/", "\\"} & set(plain_part(name))
    assert plain_part(name).startswith("a")


def test_a_name_of_a_file_and_a_folder_is_found():
    assert files_and_folders(["a/b/c", "a/b", "a"]) == ("a", "a/b")
    assert files_and_folders(["module.xml", "module.xml/inner.svg"]) == ("module.xml",)
    assert files_and_folders(["a/b", "a/c", "ab"]) == ()


def test_names_that_differ_in_nothing_but_case_are_found():
    assert list(equal_but_for_case(["a/x", "A/X", "b"])) == [("A/X", "a/x")]
    assert list(equal_but_for_case(["a", "b"])) == []


def test_a_name_of_any_length_is_told_in_a_line():
    assert unsafe_told("../a", "so it is") == "the file name '../a' is not safe: so it is"
    told = unsafe_told("d/" * 2000 + "x", "it is deep")
    assert len(told) < 250
    assert told.endswith("d/x' is not safe: it is deep")
