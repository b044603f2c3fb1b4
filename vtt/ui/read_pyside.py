"""PySide, imported before anything else of it, and without the work that it does in vain (record 0010)."""

from vtt.session.folders import cache_folder
from vtt.ui.kept_code import kept_code
from vtt.ui.late_patterns import late_patterns
from vtt.ui.plain_imports import use_plain_imports

OWN_PYTHON = "shibokensupport"
"""The package of what PySide itself has written in Python."""


def read_pyside() -> None:
    """Import what all of PySide begins with; where that was done before, nothing is won and nothing lost."""
    with late_patterns(OWN_PYTHON), kept_code(OWN_PYTHON, cache_folder()):
        import PySide6.QtCore  # noqa: F401
    use_plain_imports()
