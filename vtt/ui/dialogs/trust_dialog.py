"""Before code of the user's own folder runs for the first time, or anew, the person is asked."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from vtt.rules.found_plugin import FoundPlugin
from vtt.ui.words import tr

SHOWN_DIGITS = 16
NAME_LENGTH = 60


def ask_to_trust(plugin: FoundPlugin, parent: QWidget | None) -> bool:
    """Ask whether a plug-in's code may run; True where the person says so in as many words."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Run the code of a rules plug-in?"))
    box.setTextFormat(Qt.TextFormat.PlainText)  # its name is somebody else's text
    box.setText(_question(plugin))
    box.setInformativeText(_details(plugin))
    run = box.addButton(tr("Run its code"), QMessageBox.ButtonRole.AcceptRole)
    without = box.addButton(tr("Play without rules"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(without)
    box.setEscapeButton(without)
    box.exec()
    return box.clickedButton() is run


def short_fingerprint(fingerprint: str) -> str:
    """The beginning of a hash in groups of four, to be read aloud.

    >>> short_fingerprint("0123456789abcdef99")
    '0123 4567 89ab cdef'
    """
    shown = fingerprint[:SHOWN_DIGITS]
    return " ".join(shown[start : start + 4] for start in range(0, len(shown), 4))


def _question(plugin: FoundPlugin) -> str:
    name = _name(plugin)
    if plugin.was_trusted:
        return tr(
            "The files of the rules plug-in {name} have changed since you trusted it. "
            "May its code run?",
            name=name,
        )
    return tr("The rules plug-in {name} lies in your own folder. May its code run?", name=name)


def _name(plugin: FoundPlugin) -> str:
    manifest = plugin.manifest
    text = plugin.id if manifest is None else f"{manifest.name} {manifest.version} ({manifest.id})"
    line = " ".join(text.split())
    return line if len(line) <= NAME_LENGTH else f"{line[:NAME_LENGTH]} ..."


def _details(plugin: FoundPlugin) -> str:
    place = tr("Folder: {folder}", folder=plugin.folder)
    files = tr("Fingerprint of its files: {hash}", hash=short_fingerprint(plugin.fingerprint))
    risk = tr(
        "It can do whatever you can do on this computer: read and change your files, use the network. "
        "Run it only if you trust whoever wrote it. When one of its files changes, you are asked anew."
    )
    return f"{place}\n{files}\n\n{risk}"
