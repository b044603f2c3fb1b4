"""Python's own way to import, given back to it after PySide has put itself in its place.

PySide does so for a switch to other names (`from __feature__ import snake_case`): from then on it opens the
source of every module that is imported, of whatever package, and looks for its own name in it. We use no
such switch, and it took a fifth of the time in which the program is read (record 0010).
"""

import builtins


def use_plain_imports() -> None:
    """Import as Python does from now on; where PySide kept no way back, everything stays as it is."""
    plain = getattr(builtins, "__orig_import__", None)
    if plain is not None:
        builtins.__import__ = plain
