import pytest
from PySide6.QtWidgets import QApplication

from vtt.session.preferences import MotionChoice, Preferences, ThemeChoice
from vtt.ui.likes import apply_likes, language_of, scale_letters, wants_dark
from vtt.ui.motion import choose_motion, motion_is_wanted


@pytest.fixture
def app(qtbot):
    app = QApplication.instance()
    yield app
    scale_letters(app, 1.0)
    choose_motion(MotionChoice.SYSTEM)
    apply_likes(app, Preferences(theme=ThemeChoice.LIGHT))


def test_colours_and_motion_are_as_the_person_likes(app):
    assert apply_likes(app, Preferences(theme=ThemeChoice.DARK, motion=MotionChoice.NONE))
    assert not motion_is_wanted()
    assert not apply_likes(app, Preferences(theme=ThemeChoice.LIGHT))
    assert wants_dark(Preferences()) is None


def test_letters_are_scaled_from_the_systems_size_every_time(app):
    scale_letters(app, 1.0)
    own = app.font().pointSizeF()
    for scale in (1.5, 2.0, 1.5):
        scale_letters(app, scale)
        assert app.font().pointSizeF() == pytest.approx(own * scale, abs=0.51)
    scale_letters(app, 100.0)
    assert app.font().pointSizeF() <= own * 2.5 + 0.5


def test_the_persons_language_comes_before_the_systems():
    assert language_of(Preferences(language="ru")) == "ru"
    assert len(language_of(Preferences())) in (1, 2, 3)
