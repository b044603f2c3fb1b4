"""What the rules leave to the table: each setting of the plug-in with its rule, and what holds now."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from vtt.base.frozen import Frozen
from vtt.rules.settings import Setting, SettingType
from vtt.ui.dialogs.form import Form
from vtt.ui.number_boxes import NumberBox, WholeBox
from vtt.ui.words import tr

LARGEST, DECIMALS = 99_999.0, 2
WIDTH_PX, HEIGHT_PX = 620, 460


class SettingsDialog(Form):
    """Edits the settings of the rules; `changed()` gives those that are to hold differently.

    Args:
        settings: what the plug-in declares.
        values: what holds now, by key.
    """

    def __init__(
        self,
        settings: Sequence[Setting],
        values: Mapping[str, Frozen],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings of the rules"))
        self._values = values
        self.fields: dict[str, QWidget] = {}
        self._read: dict[str, Callable[[], Frozen]] = {}
        self._shown: dict[str, Frozen] = {}
        inner = QWidget()
        form = QFormLayout(inner)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        for setting in settings:
            self._add(form, setting)
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        self.buttons = QDialogButtonBox()
        self.buttons.addButton(tr("Play it so"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(area, 1)
        layout.addWidget(self.buttons)
        self.resize(WIDTH_PX, HEIGHT_PX)

    def changed(self) -> dict[str, Frozen]:
        """The values that somebody has changed, by key; one that a field shows rounded is as it was."""
        found = {key: read() for key, read in self._read.items()}
        return {key: value for key, value in found.items() if value != self._shown[key]}

    def _add(self, form: QFormLayout, setting: Setting) -> None:
        value = self._values[setting.key]
        told = f"{setting.text} ({setting.rule})" if setting.rule else setting.text
        field, read = _field(setting, value)
        self._read[setting.key], self._shown[setting.key] = read, read()
        field.setAccessibleName(told)
        self.fields[setting.key] = field
        if isinstance(field, QCheckBox):
            field.setText(tr("Yes"))
        label = QLabel(told)
        label.setWordWrap(True)
        form.addRow(label)
        form.addRow(field)


def _field(setting: Setting, value: Frozen) -> tuple[QWidget, Callable[[], Frozen]]:
    """The widget for a setting, and what reads it."""
    match setting.type:
        case SettingType.FLAG:
            box = QCheckBox()
            box.setChecked(bool(value))
            return box, box.isChecked
        case SettingType.CHOICE:
            choice = QComboBox()
            for one in setting.values:
                choice.addItem(one.replace("_", " "), one)
            choice.setCurrentIndex(max(0, choice.findData(value)))
            return choice, choice.currentData
        case SettingType.WHOLE | SettingType.NUMBER:
            return _number(setting, value)
        case SettingType.TEXT:
            line = QLineEdit(str(value))
            return line, lambda: line.text().strip()


def _number(setting: Setting, value: Frozen) -> tuple[QWidget, Callable[[], Frozen]]:
    least = -LARGEST if setting.minimum is None else setting.minimum
    most = LARGEST if setting.maximum is None else setting.maximum
    shown = float(value) if isinstance(value, int | float) else least
    if setting.type is SettingType.WHOLE:
        whole = WholeBox()
        whole.setRange(round(least), round(most))
        whole.setValue(round(shown))
        return whole, whole.value
    box = NumberBox()
    box.setDecimals(DECIMALS)
    box.setRange(least, most)
    box.setValue(shown)
    return box, box.value
