"""The program with windows, as a desktop starts it: `vtt-gui [FILE]`."""

import sys

from vtt.base.errors import VttError
from vtt.cli.screen import expect_screen


def main() -> None:
    """Open the file that the desktop passes on, or the start page.

    A window is shown before the command line is read: its parser alone takes as long as Qt.
    """
    try:
        expect_screen()
    except VttError as error:
        sys.stderr.write(f"vtt: {error}\n")
        sys.exit(2)
    if len(sys.argv) == 1:
        from vtt.ui.start_page import start

        sys.exit(start())
    from vtt.ui.shell import show_shell

    shell = show_shell(sys.argv[:1])  # held here: `start` takes the window that is there
    from vtt.cli.main import main as command_line

    sys.argv[1:1] = ["play"]
    try:
        command_line()
    finally:
        shell.close()
