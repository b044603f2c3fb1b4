import pytest
from PySide6.QtWidgets import QDialogButtonBox

from vtt.ui.catalogs import LANGUAGES
from vtt.ui.qt_words import translate_qt

CANCEL = QDialogButtonBox.StandardButton.Cancel


@pytest.fixture
def cancel_in(qapp, qtbot):
    def text(language: str) -> str:
        translate_qt(qapp, language)
        box = QDialogButtonBox(CANCEL)
        qtbot.addWidget(box)
        return box.button(CANCEL).text().replace("&", "")

    yield text
    translate_qt(qapp, "en")


def test_qt_has_words_in_every_language_of_the_window(cancel_in):
    told = {language: cancel_in(language) for language in LANGUAGES}
    assert told["en"] == "Cancel"
    assert len(set(told.values())) == len(LANGUAGES)


def test_a_language_chosen_before_is_forgotten(cancel_in):
    assert cancel_in("ru") != "Cancel"
    assert cancel_in("en") == "Cancel"


def test_a_language_that_nobody_knows_stays_english(cancel_in):
    assert cancel_in("tlh") == "Cancel"
