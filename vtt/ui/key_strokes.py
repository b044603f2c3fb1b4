"""Keys as Qt has them and as the traits of pieces spell them."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from vtt.definition.trait_parts import KeyStroke

_NAMES: Final = {
    Qt.Key.Key_Delete: "Delete",
    Qt.Key.Key_Backspace: "Backspace",
    Qt.Key.Key_Return: "Enter",
    Qt.Key.Key_Enter: "Enter",
    Qt.Key.Key_Escape: "Escape",
    Qt.Key.Key_Space: "Space",
    Qt.Key.Key_Tab: "Tab",
    Qt.Key.Key_Insert: "Insert",
    Qt.Key.Key_Home: "Home",
    Qt.Key.Key_End: "End",
    Qt.Key.Key_PageUp: "PageUp",
    Qt.Key.Key_PageDown: "PageDown",
    Qt.Key.Key_Left: "Left",
    Qt.Key.Key_Right: "Right",
    Qt.Key.Key_Up: "Up",
    Qt.Key.Key_Down: "Down",
}
_SIGNS: Final = {
    **{ord(sign): f"Code{ord(sign)}" for sign in ",-./;=[\\]"},
    Qt.Key.Key_QuoteLeft: "Code192",
    Qt.Key.Key_Apostrophe: "Code222",
}
"""Keys with signs, by the numbers that Java has for them."""
_KEYPAD: Final = {
    ord(sign): f"Code{code}" for sign, code in zip("*+-./", (106, 107, 109, 110, 111), strict=True)
}
"""The same beside the digits at the right."""
_MODIFIERS: Final = (
    (Qt.KeyboardModifier.ControlModifier, "Ctrl+"),
    (Qt.KeyboardModifier.AltModifier, "Alt+"),
    (Qt.KeyboardModifier.ShiftModifier, "Shift+"),
    (Qt.KeyboardModifier.MetaModifier, "Meta+"),
)
_SPELT: Final = {"PageUp": "PgUp", "PageDown": "PgDown", "Delete": "Del", "Insert": "Ins"}


def key_stroke(event: QKeyEvent) -> KeyStroke:
    """A key that was pressed, as traits spell it; empty for a key that they cannot name."""
    key = event.key()
    name = _NAMES.get(Qt.Key(key), "")
    if not name and (Qt.Key.Key_0 <= key <= Qt.Key.Key_9 or Qt.Key.Key_A <= key <= Qt.Key.Key_Z):
        name = chr(key)
    if not name and Qt.Key.Key_F1 <= key <= Qt.Key.Key_F35:
        name = f"F{key - Qt.Key.Key_F1 + 1}"
    held = event.modifiers()
    signs = _KEYPAD if held & Qt.KeyboardModifier.KeypadModifier else _SIGNS
    name = name or signs.get(key, "")
    if not name:
        return ""
    return "".join(word for modifier, word in _MODIFIERS if held & modifier) + name


def shown_key(key: KeyStroke) -> str:
    """A key in the system's own words; empty for a command's name, which nobody presses."""
    if not key or key.startswith("@") or "Code" in key:
        return ""
    head, plus, last = key.rpartition("+")
    spelt = f"{head}{plus}{_SPELT.get(last, last)}"
    return QKeySequence(spelt).toString(QKeySequence.SequenceFormat.NativeText)
