"""The program with windows, as a desktop starts it: `vtt-gui [FILE]`."""

import sys

from vtt.base.errors import VttError
from vtt.cli.play import expect_screen


def main() -> None:
    """Open the file that the desktop passes on, or the sample battle."""
    from vtt.cli.main import main as command_line

    try:
        expect_screen()
    except VttError as error:
        sys.stderr.write(f"vtt: {error}\n")
        sys.exit(2)
    sys.argv[1:1] = ["play"]
    command_line()
