"""What a person likes, brought to the program: look, letters, motion, keys, language."""

from PySide6.QtCore import QLocale
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from vtt.session.preferences import Preferences, ThemeChoice
from vtt.ui.motion import choose_motion
from vtt.ui.theme import apply_theme

LEAST_SCALE, MOST_SCALE = 0.75, 2.5
SYSTEM_POINTS = "vtt_system_points"
"""The property of the application that holds the size of letters as the system gave it."""


def apply_likes(app: QApplication, preferences: Preferences) -> bool:
    """Give the program the look that a person likes. Returns whether that is dark."""
    choose_motion(preferences.motion)
    scale_letters(app, preferences.font_scale)
    return apply_theme(app, wants_dark(preferences))


def wants_dark(preferences: Preferences) -> bool | None:
    """Whether a person wants the dark look; None: as the system does."""
    return {ThemeChoice.LIGHT: False, ThemeChoice.DARK: True}.get(preferences.theme)


def scale_letters(app: QApplication, scale: float) -> None:
    """Make all letters of windows so many times as large as the system has them."""
    font = QFont(app.font())
    points = app.property(SYSTEM_POINTS)
    if points is None:
        points = font.pointSizeF()
        app.setProperty(SYSTEM_POINTS, points)
    font.setPointSizeF(float(points) * min(max(scale, LEAST_SCALE), MOST_SCALE))
    if font != app.font():
        app.setFont(font)


def language_of(preferences: Preferences) -> str:
    """The code of the language to speak: the person's, else the system's ("zh", "ru", "en")."""
    return preferences.language or QLocale.system().name().partition("_")[0]
