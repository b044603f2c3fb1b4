import base64
import re
from datetime import datetime

import msgspec
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from tests.ui.player import SHOT
from vtt.ui.catalogs import load_catalog
from vtt.ui.parts import report_part
from vtt.ui.parts.report_part import WIDTH_PX, report_words
from vtt.ui.words import use_catalog


@pytest.fixture
def ask(monkeypatch):
    def answer(path):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))

    return answer


def test_the_report_is_one_file_with_the_tables_as_they_were(player, ask, tmp_path):
    player.drag(SHOT, 0, -40)
    ask(tmp_path / "report")
    player.do("battle_report")
    path = tmp_path / "report.html"
    assert player.window.bar.message.text == f"Saved: {path}"
    pictures = re.findall(r"base64,([A-Za-z0-9+/=]+)", path.read_text(encoding="utf-8"))
    images = [QImage.fromData(base64.b64decode(picture)) for picture in pictures]
    assert [image.width() for image in images] == [WIDTH_PX] * 3
    beginning, part, end = images
    assert beginning != end, "a base has moved"
    assert part != end, "where it was played is seen larger"


def test_what_cannot_be_written_is_said(player, ask, tmp_path):
    ask(tmp_path / "nowhere" / "x" / "report.html")
    (tmp_path / "nowhere").write_text("a file")
    player.do("battle_report")
    assert player.window.bar.message.text.startswith("Not saved: ")


def test_given_up_nothing_is_written(player, ask, tmp_path):
    ask("")
    player.do("battle_report")
    assert player.window.bar.message is None


def test_stopped_nothing_is_written(player, ask, tmp_path, monkeypatch):
    def stopped(_parent, _title, _steps, work):
        return work(lambda: False)

    monkeypatch.setattr(report_part, "with_progress", stopped)
    ask(tmp_path / "report.html")
    player.do("battle_report")
    assert player.window.bar.message.text == "Stopped; nothing was written."
    assert not (tmp_path / "report.html").exists()


@pytest.mark.parametrize(("language", "month"), [("ru", "ноября"), ("zh", "11月")])
def test_the_report_speaks_the_language_of_the_window(
    player, desktop, ask, tmp_path, language, month
):
    player.drag(SHOT, 0, -40)
    desktop.use_preferences(msgspec.structs.replace(desktop.preferences, language=language))
    ask(tmp_path / "report.html")
    use_catalog({"The beginning": "BEGINNING", "{turn}, up to now": "<{turn}>"})
    try:
        player.do("battle_report")
        words = report_words(language)
    finally:
        use_catalog({})
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in text
    assert "<h2>BEGINNING</h2>" in text
    assert '<h2 id="turn-1">Bound 1</h2>' in text
    assert "<figcaption>&lt;Bound 1&gt;: " in text
    assert month in words.day(datetime(2023, 11, 14))


def test_the_steps_of_a_report_are_told_in_the_language_of_the_window(player, ask, tmp_path):
    use_catalog(load_catalog("ru"))
    try:
        player.begin_to_move()
        player.drag(SHOT, 0, -40)
        ask(tmp_path / "report")
        player.do("battle_report")
    finally:
        use_catalog({})
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    steps = re.findall(r"<li[^>]*>([^<]*)<", text)
    assert len(steps) == 2
    assert re.search(r": движение \d", steps[1])
    assert not re.search("turn|moves", "".join(steps))
