"""A VASSAL save or log as a game file of ours, for a module that its scenario was put into."""

import time
from pathlib import Path

from vtt import __version__
from vtt.base.errors import FormatError
from vtt.base.problems import ProblemSeverity
from vtt.definition.check import check_module
from vtt.definition.exchange import NoteKind
from vtt.formats.exchange import ExchangeReport
from vtt.formats.foreign import OpenedFile
from vtt.formats.journal import Journal
from vtt.formats.journal_format import make_header
from vtt.formats.module_file import read_module
from vtt.formats.module_save import write_module
from vtt.formats.vassal.exchange import is_save, read_game
from vtt.formats.vassal.game_log import play_steps, start_of


def import_game(file: Path, folder: Path, target: Path) -> ExchangeReport:
    """Put a save into the folder of its module as a scenario, and write it as a game file.

    Args:
        file: the save or log.
        folder: the module's folder.
        target: the game file, `.vttg`.

    Raises:
        FormatError: where the file is no saved game, or the folder holds no module.
        JournalError: where another program has an old game of that name open; else it is backed up.
    """
    opened = OpenedFile(file)
    try:
        if not is_save(opened):
            raise FormatError(
                f"{file}: expected a saved game or log for --game, found another file"
            )
        save, module, report = read_game(opened, read_module(folder))
    finally:
        opened.close()
    problems = tuple(check_module(module))
    if any(problem.severity is ProblemSeverity.ERROR for problem in problems):
        raise FormatError(f"{file}: what was read makes no usable module", problems)
    files = write_module(module, folder)
    module = read_module(folder)
    refused: list[str] = []
    start = start_of(module, save)
    log = play_steps(start, save, refused.append)
    header = make_header(f"vtt {__version__}", int(time.time() * 1000), start, module.parts)
    Journal.create(target, header, log.payloads()).close()
    idle = len(save.steps) - log.length
    if idle:
        report.add(NoteKind.CHANGED, "steps of the log in which nothing changes here", count=idle)
    for message in refused:
        report.lost("a change of a step that cannot be", example=message)
    return ExchangeReport("vassal", folder, (*files, target.name), report.notes(), problems)
