import pytest
from PySide6.QtCore import Qt
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


@pytest.fixture
def system_scheme(app, monkeypatch):
    """Lets the system become dark or light (the offscreen platform has no scheme of its own)."""

    def become(scheme):
        monkeypatch.setattr("vtt.ui.theme.system_is_dark", lambda: scheme == Qt.ColorScheme.Dark)
        app.styleHints().colorSchemeChanged.emit(scheme)

    return become


def test_the_windows_follow_the_system_when_it_turns_dark_and_light(player, desktop, system_scheme):
    for scheme, dark in ((Qt.ColorScheme.Dark, True), (Qt.ColorScheme.Light, False)):
        system_scheme(scheme)
        assert desktop.is_dark is dark
        assert player.window.is_dark is dark


def test_a_person_who_chose_is_not_overruled_by_the_system(player, desktop, system_scheme):
    desktop.use_preferences(Preferences(theme=ThemeChoice.LIGHT))
    system_scheme(Qt.ColorScheme.Dark)
    assert not desktop.is_dark
    assert not player.window.is_dark
