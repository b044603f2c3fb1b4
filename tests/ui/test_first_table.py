"""An imported module shows its first table before pictures that nobody sees are decoded."""

import pytest

from tests.ui.player import Player
from tests.vassal.generate import (
    MAP,
    board,
    element,
    entries,
    map_of,
    png,
    root,
    roster,
    slot,
    write_archive,
)
from tests.vassal.playable import imported_folder
from vtt.formats.exchange import import_file
from vtt.ui.scene.picture_store import PictureStore


def at_start(name, image, **place):
    unit = slot(name, name, image=image)
    return element(f"{MAP}SetupStack", unit, name=name, x="100", y="60", **place)


@pytest.fixture
def opened(monkeypatch):
    """The paths of the pictures that were opened, in their order."""
    paths = []
    open_one = PictureStore._opened

    def noted(self, path):
        paths.append(path)
        return open_one(self, path)

    monkeypatch.setattr(PictureStore, "_opened", noted)
    return paths


def test_what_lies_on_other_tables_is_decoded_when_they_are_shown(qtbot, desktop, tmp_path, opened):
    first = map_of("First", at_start("Pike", "inf.png"), boards=[board("East")])
    second = map_of("Second", at_start("Horse", "a.png"), boards=[board("West", image="back.png")])
    player = Player(qtbot, desktop)
    player.open(imported_folder(tmp_path, root(roster("Red"), first, second)), "start")
    window = player.window
    qtbot.waitUntil(lambda: "images/inf.png" in opened, timeout=5000)
    assert window.tabs.tabText(window.tabs.currentIndex()) == "First"
    assert "images/board.png" in opened
    assert not {"images/back.png", "images/a.png"} & set(opened)
    window.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: {"images/back.png", "images/a.png"} <= set(opened), timeout=5000)


def test_of_many_pictures_those_of_the_first_table_alone_are_decoded(
    qtbot, desktop, tmp_path, opened
):
    others = [f"horse{number}.png" for number in range(60)]
    first = map_of("First", at_start("Pike", "inf.png"), boards=[board("East")])
    stacks = [at_start(f"Horse {number}", name) for number, name in enumerate(others)]
    second = map_of("Second", *stacks, boards=[board("West", image="back.png")])
    tree = root(roster("Red"), first, second)
    files = entries(tree) | {f"images/{name}": png() for name in others}
    import_file(write_archive(tmp_path / "Many.vmod", files), tmp_path / "game")
    player = Player(qtbot, desktop)
    player.open(tmp_path / "game", "start")
    qtbot.waitUntil(lambda: "images/inf.png" in opened, timeout=5000)
    assert sorted(opened) == ["images/board.png", "images/inf.png"]
    player.window.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: len(set(opened)) == len(others) + 3, timeout=10_000)
