"""A VASSAL save or log as a game file of ours, for a module that its scenario was put into."""

import time
from pathlib import Path

from vtt import __version__
from vtt.base.errors import FormatError
from vtt.base.problems import ProblemSeverity
from vtt.definition.check import check_module
from vtt.formats.exchange import ExchangeReport
from vtt.formats.foreign import OpenedFile
from vtt.formats.journal_format import make_header, next_chain, pack_header, pack_record
from vtt.formats.module_file import read_module
from vtt.formats.module_save import write_module
from vtt.formats.safe_write import write_safely
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
    data, chain = pack_header(
        make_header(f"vtt {__version__}", int(time.time() * 1000), start, module.parts)
    )
    parts = [data]
    for number, payload in enumerate(log.payloads(), 1):
        chain = next_chain(chain, payload)
        parts.append(pack_record(number, payload, chain))
    write_safely(target, b"".join(parts))
    for message in refused:
        report.lost("a change of a step that cannot be", example=message)
    return ExchangeReport("vassal", folder, (*files, target.name), report.notes(), problems)
