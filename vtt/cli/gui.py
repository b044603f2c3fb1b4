"""The program with windows, as a desktop starts it: `vtt-gui [FILE]`."""

import sys

from vtt.base.collector import calm_collector
from vtt.cli.screen import expect_screen
from vtt.cli.told_faults import with_faults_told


def main() -> None:
    """Open the file that the desktop passes on, or the start page.

    The command line is not read for that: its parser alone takes as long as Qt.
    """
    calm_collector()  # what is read from here on is the program: there is no garbage in it to look for
    with_faults_told(_start)


def _start() -> None:
    expect_screen()
    from vtt.ui.read_pyside import read_pyside

    read_pyside()
    match sys.argv[1:]:
        case []:
            from vtt.ui.start_page import start as show_start_page

            sys.exit(show_start_page())
        case [name] if not name.startswith("-"):
            from vtt.ui.shell import start

            sys.exit(start(sys.argv[:1], name))
        case _:
            _read_command_line()


def _read_command_line() -> None:
    """Options of `vtt play` were given too: they are read when a window is seen."""
    from vtt.ui.shell import show_shell

    shell = show_shell(sys.argv[:1])  # held here: `play` takes the window that is there
    from vtt.cli.main import main as command_line

    sys.argv[1:1] = ["play"]
    try:
        command_line()
    finally:
        shell.close()
