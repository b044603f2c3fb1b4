"""What a person likes, in one dialog; what cannot be known before is said beside it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

import msgspec
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from vtt.session.preferences import MotionChoice, Preferences, ThemeChoice
from vtt.state.mode import RulesMode
from vtt.ui.dialogs.form import Form, rows, show_placeholder
from vtt.ui.labels import quiet_label
from vtt.ui.number_boxes import WholeBox
from vtt.ui.words import tr

C = TypeVar("C", bound=StrEnum)
LEAST_PERCENT, MOST_PERCENT, PERCENT_STEP = 75, 250, 5


FOLDERS_SEEN = 5
"""So many folders are seen at once."""


class PreferencesDialog(Form):
    """Edits preferences; `preferences()` gives them as they are typed.

    Args:
        preferences: as they are now.
        languages: the languages that there are texts in, by code.
    """

    def __init__(
        self,
        preferences: Preferences,
        languages: Mapping[str, str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self._before = preferences
        self.player = QLineEdit(preferences.player)
        show_placeholder(self.player, tr("Your name, as it stands in logs"))
        self.language = QComboBox()
        self.language.addItem(tr("As the system"), "")
        for code, name in languages.items():
            self.language.addItem(name, code)
        self.language.setCurrentIndex(max(0, self.language.findData(preferences.language)))
        self.theme = _choice(_themes(), preferences.theme)
        self.motion = _choice(_motions(), preferences.motion)
        self.mode = _choice(_modes(), preferences.rules_mode)
        self.letters = WholeBox()
        self.letters.setRange(LEAST_PERCENT, MOST_PERCENT)
        self.letters.setSingleStep(PERCENT_STEP)
        self.letters.setSuffix(" %")
        self.letters.setValue(round(preferences.font_scale * 100))
        self.snapping = QCheckBox(tr("Pieces snap to the grid and to each other"))
        self.snapping.setChecked(preferences.snapping)
        self.turning = QCheckBox(tr("The table turns to the side whose seat is taken"))
        self.turning.setChecked(preferences.turn_to_side)
        self.turning.setToolTip(tr("Where the module tells how that side looks on to the table."))
        self.folders = QListWidget()
        self.folders.addItems(list(preferences.module_folders))
        self.folders.setMaximumHeight(FOLDERS_SEEN * self.folders.fontMetrics().lineSpacing())
        self.add_folder = QPushButton(tr("Add ..."))
        self.remove_folder = QPushButton(tr("Remove"))
        self.remove_folder.setEnabled(False)
        self.folders.currentRowChanged.connect(lambda row: self.remove_folder.setEnabled(row >= 0))
        self.buttons = QDialogButtonBox()
        accept = QDialogButtonBox.ButtonRole.AcceptRole
        self.keep = self.buttons.addButton(tr("Keep these"), accept)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._lay_out()
        self.add_folder.clicked.connect(self._add_folder)
        self.remove_folder.clicked.connect(lambda: self.folders.takeItem(self.folders.currentRow()))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def preferences(self) -> Preferences:
        """The preferences as the dialog shows them."""
        folders = [self.folders.item(row).text() for row in range(self.folders.count())]
        return msgspec.structs.replace(
            self._before,
            player=self.player.text().strip(),
            language=self.language.currentData(),
            theme=ThemeChoice(self.theme.currentData()),
            motion=MotionChoice(self.motion.currentData()),
            rules_mode=RulesMode(self.mode.currentData()),
            font_scale=self.letters.value() / 100,
            snapping=self.snapping.isChecked(),
            turn_to_side=self.turning.isChecked(),
            module_folders=tuple(folders),
        )

    def _lay_out(self) -> None:
        form = rows()
        form.addRow(tr("&Player:"), self.player)
        form.addRow(tr("&Language:"), self.language)
        form.addRow("", _hint(tr("Another language is spoken from the next start on.")))
        form.addRow(tr("&Colours:"), self.theme)
        form.addRow(tr("&Motion:"), self.motion)
        form.addRow(tr("Size of &letters:"), self.letters)
        form.addRow(tr("&Rules in new games:"), self.mode)
        form.addRow("", self.snapping)
        form.addRow("", self.turning)
        beside = QHBoxLayout()
        beside.addWidget(self.folders, 1)
        column = QVBoxLayout()
        column.addWidget(self.add_folder)
        column.addWidget(self.remove_folder)
        column.addStretch(1)
        beside.addLayout(column)
        form.addRow(tr("Folders with modules:"), beside)
        self.folders.setAccessibleName(tr("Folders with modules"))
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.buttons)
        self.keep.setDefault(True)

    def _add_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("A folder with modules"))
        known = [self.folders.item(row).text() for row in range(self.folders.count())]
        if name and name not in known:
            self.folders.addItem(name)


def _choice(names: Mapping[C, str], chosen: C) -> QComboBox:
    box = QComboBox()
    for value, name in names.items():
        box.addItem(name, value.value)
    box.setCurrentIndex(box.findData(chosen.value))
    return box


def _hint(text: str) -> QLabel:
    label = quiet_label(text)
    policy = label.sizePolicy()  # a dialog that is high has no use for more room about a hint
    policy.setVerticalPolicy(QSizePolicy.Policy.Fixed)
    label.setSizePolicy(policy)
    return label


def _themes() -> dict[ThemeChoice, str]:
    return {
        ThemeChoice.SYSTEM: tr("As the system"),
        ThemeChoice.LIGHT: tr("Light"),
        ThemeChoice.DARK: tr("Dark"),
    }


def _motions() -> dict[MotionChoice, str]:
    return {
        MotionChoice.SYSTEM: tr("As the system"),
        MotionChoice.FULL: tr("Things move"),
        MotionChoice.NONE: tr("Nothing moves by itself"),
    }


def _modes() -> dict[RulesMode, str]:
    return {
        RulesMode.ENFORCE: tr("Enforce"),
        RulesMode.ADVISE: tr("Advise"),
        RulesMode.OFF: tr("Off"),
    }
