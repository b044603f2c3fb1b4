"""What a desktop needs to know of the program is valid, complete and true."""

import configparser
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

import vtt

DESKTOP_ID = pytest.importorskip("vtt.ui.shell", exc_type=ImportError).DESKTOP_ID

ROOT = Path(__file__).parents[2]
DESKTOP = ROOT / "packaging" / "desktop"
ENTRY = DESKTOP / f"{DESKTOP_ID}.desktop"
METAINFO = DESKTOP / f"{DESKTOP_ID}.metainfo.xml"
TYPES = DESKTOP / f"{DESKTOP_ID}.xml"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def run(*command):
    tool = shutil.which(command[0])
    if tool is None:
        pytest.skip(f"{command[0]} is not installed here")
    return subprocess.run(
        [tool, *map(str, command[1:])], capture_output=True, encoding="utf-8", check=False
    )


def entry():
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str
    parser.read(ENTRY, encoding="utf-8")
    return parser["Desktop Entry"]


def test_the_desktop_entry_is_valid():
    ended = run("desktop-file-validate", ENTRY)
    assert (ended.returncode, ended.stdout + ended.stderr) == (0, "")


def test_the_metainfo_is_valid():
    ended = run("appstreamcli", "validate", "--no-net", METAINFO)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_both_name_what_there_is():
    component = ElementTree.parse(METAINFO).getroot()
    assert component.findtext("launchable") == ENTRY.name
    assert component.findtext("id") == DESKTOP_ID
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    scripts = {*project["scripts"], *project["gui-scripts"]}
    assert {item.text for item in component.iter("binary")} == scripts
    assert entry()["Exec"].split()[0] in project["gui-scripts"]
    assert component.findtext("project_license") == project["license"]
    assert component.find("releases/release").get("version") == vtt.__version__


def test_entry_types_and_icons_bear_the_name_that_the_program_gives_itself():
    """A desktop finds the icon of a window, and of a file, by this one name."""
    assert sorted(file.name.removeprefix(DESKTOP_ID) for file in DESKTOP.iterdir()) == [
        *(".desktop", ".metainfo.xml", ".xml"),
    ]
    assert entry()["Icon"] == DESKTOP_ID
    icons = {item.get("name") for item in ElementTree.parse(TYPES).iter(f"{MIME}icon")}
    assert icons == {DESKTOP_ID}
    files = [file for file in (ROOT / "packaging" / "icons").rglob("*") if file.is_file()]
    assert {file.stem for file in files} == {DESKTOP_ID}


def test_the_same_types_stand_in_all_three_files():
    declared = {item.get("type") for item in ElementTree.parse(TYPES).iter(f"{MIME}mime-type")}
    assert set(entry()["MimeType"].strip(";").split(";")) == declared
    assert {item.text for item in ElementTree.parse(METAINFO).iter("mediatype")} == declared


def test_the_icons_are_what_the_code_draws():
    script = ROOT / "packaging" / "art" / "draw_icon.py"
    ended = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, encoding="utf-8", check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert (ROOT / "packaging/icons/hicolor/scalable/apps" / f"{entry()['Icon']}.svg").is_file()
