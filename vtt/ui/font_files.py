"""Our own fonts for Qt: the same letters on every machine, also in the pictures of modules."""

from functools import cache
from importlib.resources import as_file, files

from PySide6.QtGui import QFont, QFontDatabase

from vtt.base.errors import VttError

FAMILY = "VTT Sans"
FILES = ("VTTSans-Regular.otf", "VTTSans-SemiBold.otf")
GENERIC = "sans-serif"


@cache
def load_fonts() -> str:
    """Make our fonts known to Qt, and the stand-in for `sans-serif`; the name of their family.

    An application object must be there. Characters that our fonts lack still come from the system.

    Raises:
        VttError: if a font file is broken.
    """
    for name in FILES:
        with as_file(files("vtt.ui").joinpath("fonts", name)) as path:
            if QFontDatabase.addApplicationFont(str(path)) < 0:
                raise VttError(f"the font file {path} cannot be read")
    QFont.insertSubstitution(GENERIC, FAMILY)
    return FAMILY
