"""Where a file of VASSAL goes: a new folder for a module, the module that a save or extension belongs to."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from vtt.session.foreign_games import Host, best_host, is_module_there
from vtt.ui.dialogs.form import Form, rows
from vtt.ui.words import tr

WIDTH = 560


class ImportModuleDialog(Form):
    """Asks for the folder of a module; one that is there already can be played as it is."""

    def __init__(self, path: Path, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Import a VASSAL module"))
        self.plays_present = False
        self.edit = QLineEdit(str(folder))
        self.edit.setAccessibleName(tr("Folder of the module"))
        self.browse = QPushButton(tr("&Browse ..."))
        self.note = _plain("")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.import_button = QPushButton(tr("&Import"))
        self.play_button = QPushButton(tr("&Play what is there"))
        self.buttons.addButton(self.import_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(self.play_button, QDialogButtonBox.ButtonRole.ActionRole)
        label = QLabel(tr("&Folder:"))
        label.setBuddy(self.edit)
        row = QHBoxLayout()
        for widget in (label, self.edit, self.browse):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        words = tr("{file} is a module for VASSAL. A module of ours is made of it.", file=path.name)
        layout.addWidget(_plain(words))
        layout.addLayout(row)
        layout.addWidget(self.note)
        layout.addWidget(self.buttons)
        self.resize(WIDTH, self.sizeHint().height())
        self.edit.textChanged.connect(self._look)
        self.browse.clicked.connect(self._browse)
        self.play_button.clicked.connect(self._play)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._look()

    @property
    def folder(self) -> Path:
        """The folder that is named now."""
        return Path(self.edit.text().strip()).expanduser()

    def _look(self) -> None:
        folder, is_named = self.folder, bool(self.edit.text().strip())
        is_there = is_named and is_module_there(folder)
        is_free = is_named and not is_there and _is_free(folder)
        self.import_button.setEnabled(is_there or is_free)
        self.import_button.setText(tr("&Import again") if is_there else tr("&Import"))
        self.play_button.setVisible(is_there)
        (self.play_button if is_there else self.import_button).setDefault(True)
        self.note.setText(self._note(is_there, is_free))

    def _note(self, is_there: bool, is_free: bool) -> str:
        if is_there:
            return tr("This folder holds a module already. Importing again replaces its parts.")
        if not is_free:
            return tr("Expected a new or empty folder, or that of a module.")
        return tr("The file itself is not changed.")

    def _browse(self) -> None:
        name = QFileDialog.getExistingDirectory(
            self, tr("Folder of the module"), str(self.folder.parent)
        )
        if name:
            self.edit.setText(name)

    def _play(self) -> None:
        self.plays_present = True
        self.accept()


class ImportIntoDialog(Form):
    """Asks into which module an extension or a saved game goes."""

    def __init__(
        self, path: Path, wanted: str, hosts: Sequence[Host], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Open a file of VASSAL"))
        self.box = QComboBox()
        self.box.setAccessibleName(tr("Module"))
        for host in hosts:
            self.box.addItem(f"{host.name} ({host.folder.name})", host.folder)
        best = best_host(wanted, hosts)
        self.box.setCurrentIndex(hosts.index(best) if best is not None else 0)
        words = (
            tr("{file} belongs to the module {module}.", file=path.name, module=wanted)
            if wanted
            else tr("{file} does not say which module it belongs to.", file=path.name)
        )
        if best is None and wanted:
            words += " " + tr("No module of that name has been imported; choose the one it is for.")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.open_button = QPushButton(tr("&Import"))
        buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.AcceptRole)
        form = rows()
        form.addRow(tr("&Module:"), self.box)
        layout = QVBoxLayout(self)
        layout.addWidget(_plain(words))
        layout.addLayout(form)
        layout.addWidget(buttons)
        self.resize(WIDTH, self.sizeHint().height())
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)

    @property
    def folder(self) -> Path:
        """The folder of the module that is chosen."""
        return Path(self.box.currentData())


def _plain(text: str) -> QLabel:
    """A label of somebody else's words: never read as marked-up text."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    return label


def _is_free(folder: Path) -> bool:
    try:
        return not folder.exists() or (folder.is_dir() and not any(folder.iterdir()))
    except OSError:
        return False
