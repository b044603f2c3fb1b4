"""The look of windows: Qt's Fusion style with a palette of our own in light and dark."""

from pathlib import Path

from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

STYLE = "Fusion"
STYLED = "styled"
"""The property that tells in which style the program is: to ask for it would load all constants of styles."""

LIGHT = {
    QPalette.ColorRole.Window: "#f3f1ec",
    QPalette.ColorRole.WindowText: "#23221f",
    QPalette.ColorRole.Base: "#fdfcfa",
    QPalette.ColorRole.AlternateBase: "#f0ede6",
    QPalette.ColorRole.Text: "#23221f",
    QPalette.ColorRole.Button: "#ebe8e1",
    QPalette.ColorRole.ButtonText: "#23221f",
    QPalette.ColorRole.ToolTipBase: "#2b2a27",
    QPalette.ColorRole.ToolTipText: "#f5f3ee",
    QPalette.ColorRole.PlaceholderText: "#6b6760",
    QPalette.ColorRole.Mid: "#c9c4b9",
    QPalette.ColorRole.Light: "#fdfcfa",
}
DARK = {
    QPalette.ColorRole.Window: "#262522",
    QPalette.ColorRole.WindowText: "#eceae5",
    QPalette.ColorRole.Base: "#1d1c1a",
    QPalette.ColorRole.AlternateBase: "#24231f",
    QPalette.ColorRole.Text: "#eceae5",
    QPalette.ColorRole.Button: "#33312d",
    QPalette.ColorRole.ButtonText: "#eceae5",
    QPalette.ColorRole.ToolTipBase: "#eceae5",
    QPalette.ColorRole.ToolTipText: "#1d1c1a",
    QPalette.ColorRole.PlaceholderText: "#a09c93",
    QPalette.ColorRole.Mid: "#4a4741",
    QPalette.ColorRole.Light: "#5c5953",
}
FRAMED = (
    "QCheckBox", "QRadioButton", "QLineEdit", "QAbstractSpinBox", "QSlider", "QComboBox",
)  # fmt: skip
EDGES = {False: "#c9c5bb", True: "#a39e94"}
"""Edges of boxes and lines to type in are somewhat darker than these."""
TICKED = ("QTreeView", "QListView", "QTableView", "QMenu")
"""What may hold boxes to tick, or lines between cells; on light ground Fusion draws them well."""
TICKED_EDGE = "#7b766c"

SIGNS = Path(__file__).parent / "signs"
MIDDLE = 0.5
"""A ground that is less light than this is dark."""

DISABLED_ROLES = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
)


def system_is_dark() -> bool:
    """Whether the system asks for a dark look."""
    from PySide6.QtCore import Qt  # its table of constants takes a fifth of the first window's time

    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def seems_dark() -> bool:
    """Whether the system's own palette is dark: the same answer as `system_is_dark`, sooner.

    It holds before `apply_theme` has put our palette in its place.
    """
    window = QGuiApplication.palette().color(QPalette.ColorRole.Window)
    return window.lightnessF() < MIDDLE


def palette(dark: bool) -> QPalette:
    """Our palette over Fusion's; the accent stays the system's."""
    result = QApplication.palette()  # a copy already; another one would load Qt's constants
    roles = DARK if dark else LIGHT
    for role, colour in roles.items():
        result.setColor(role, QColor(colour))
    faint = QColor(roles[QPalette.ColorRole.PlaceholderText])
    for role in DISABLED_ROLES:
        result.setColor(QPalette.ColorGroup.Disabled, role, faint)
    return result


def _framed(dark: bool, edge: str) -> QPalette:
    """The palette of things whose edges Fusion derives from the window's colour, and nothing else of it.

    From our dark one it makes edges that nobody sees.
    """
    result = palette(dark)
    result.setColor(QPalette.ColorRole.Window, QColor(edge))
    return result


def apply_theme(app: QApplication, dark: bool | None = None) -> bool:
    """Give the program its look; `dark` None follows the system. Returns whether it is dark."""
    chosen = system_is_dark() if dark is None else dark
    if app.property(STYLED) != STYLE:
        app.setStyle(STYLE)
        app.setProperty(STYLED, STYLE)
    app.setPalette(palette(chosen))
    roles = DARK if chosen else LIGHT
    ticked = TICKED_EDGE if chosen else roles[QPalette.ColorRole.Window]
    for kinds, edge in ((FRAMED, EDGES[chosen]), (TICKED, ticked)):
        for kind in kinds:
            app.setPalette(_framed(chosen, edge), kind)  # type: ignore[arg-type]  # the stub asks for bytes
    app.setStyleSheet(STYLE_SHEET + _dock_signs(chosen) + _tool_tips(roles))
    return chosen


# Qt paints a dock's title in the letters that the dock was made with, unless they are told apart from
# those of all docks: the weight does it, and the titles grow with all other letters.
STYLE_SHEET = """
QToolBar { spacing: 4px; padding: 4px; border: none; }
QDockWidget { font-weight: 600; }
QDockWidget::title { padding: 6px 8px; }
QStatusBar::item { border: none; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QMainWindow > QTabBar { qproperty-elideMode: ElideNone; }
"""


def _dock_signs(dark: bool) -> str:
    """The signs in the titles of docks, drawn by us: Fusion's are dark, and are not seen on dark ground."""
    look = "dark" if dark else "light"
    close, float_away = ((SIGNS / f"{name}_{look}.svg").as_posix() for name in ("close", "float"))
    return (
        f'QDockWidget {{ titlebar-close-icon: url("{close}"); '
        f'titlebar-normal-icon: url("{float_away}"); }}'
    )


def _tool_tips(roles: dict[QPalette.ColorRole, str]) -> str:
    """A style sheet takes tool tips out of the palette's hands, so their colours stand in it."""
    ground, ink = roles[QPalette.ColorRole.ToolTipBase], roles[QPalette.ColorRole.ToolTipText]
    return f"QToolTip {{ background: {ground}; color: {ink}; padding: 4px 8px; border: none; }}"
