import base64
import re

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from tests.ui.player import SHOT
from vtt.ui.parts import report_part
from vtt.ui.parts.report_part import WIDTH_PX


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
    assert [image.width() for image in images] == [WIDTH_PX, WIDTH_PX]
    assert images[0] != images[1], "a base has moved"


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
