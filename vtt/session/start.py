"""Beginning a game and opening one: module, rules, file and log are brought together into a session."""

import errno
from pathlib import Path

import msgspec

import vtt
from vtt.base.errors import FormatError, JournalError, PluginError
from vtt.base.ids import SideId
from vtt.base.problems import Problem, ProblemSeverity, SourceRef
from vtt.commands.chance import RandomSource, SystemRandom
from vtt.commands.entry import CommentEntry
from vtt.commands.log import EventLog
from vtt.definition.module import ModuleDefinition
from vtt.definition.translated import translated
from vtt.formats.journal import Journal, read_journal
from vtt.formats.journal_format import JournalContents, JournalHeader, make_header
from vtt.rules.api import LoadedRules
from vtt.rules.guard import Budget
from vtt.rules.late_plugin import without_rules
from vtt.rules.manifest import check_module
from vtt.rules.referee import Referee
from vtt.rules.registry import PluginRegistry
from vtt.rules.trust import TrustStore
from vtt.session.consent import PlayStyle
from vtt.session.folders import cache_folder, config_folder, data_folder
from vtt.session.game_file import GameFile, load_log
from vtt.session.library import ModuleLibrary, read_module_at, search_path
from vtt.session.preferences import KeptStart, Preferences
from vtt.session.session import Clock, GameSession, now_ms
from vtt.session.unsaved import new_unsaved_path, unsaved_folder
from vtt.state.mode import RulesMode
from vtt.state.new_game import new_game
from vtt.state.snapshot import decode_state, encode_state

PROGRAM = f"vtt {vtt.__version__}"
MODULE_MISSING = "module-missing"
READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)


def user_plugins(folder: Path | None = None) -> PluginRegistry:
    """Installed rules plug-ins and those of the user's folder (or of `folder`) that the user trusts."""
    trust = TrustStore(config_folder() / "trusted-plugins.json")
    return PluginRegistry(folder or data_folder() / "plugins", trust, cache=cache_folder())


class Setup(msgspec.Struct, frozen=True):
    """What sessions are made with: where modules, plug-ins and unsaved games lie, who plays how.

    `cache` is where lies what can be made again.

    `budget` is the time that rules may take before they have no opinion; `language` that in which
    modules speak, where they can. `late_rules`: the rules of a new game may be imported when they are
    asked first (`GameSession.ready_rules`).
    """

    library: ModuleLibrary = msgspec.field(default_factory=ModuleLibrary)
    plugins: PluginRegistry = msgspec.field(default_factory=user_plugins)
    unsaved: Path = msgspec.field(default_factory=unsaved_folder)
    cache: Path = msgspec.field(default_factory=cache_folder)
    random: RandomSource = msgspec.field(default_factory=SystemRandom)
    budget: Budget = msgspec.field(default_factory=Budget)
    clock: Clock = now_ms
    style: PlayStyle = PlayStyle.SOLO
    mode: RulesMode = RulesMode.ADVISE
    player: str = ""
    language: str = ""
    late_rules: bool = False


def setup_for(preferences: Preferences, language: str = "") -> Setup:
    """A set-up as a person likes it; `language` is that of the system, where the person chose none."""
    folders = [Path(name) for name in preferences.module_folders]
    return Setup(
        library=ModuleLibrary(search_path(*folders)),
        mode=preferences.rules_mode,
        player=preferences.player,
        language=preferences.language or language,
    )


class NewGame(msgspec.Struct, frozen=True):
    """A game that is to be begun. `mode` None: without rules, or as the person likes it.

    `seat`: at which side the person sits, with the computer at the others; None: at no one side.
    """

    path: Path
    scenario: str = ""
    style: PlayStyle = PlayStyle.SOLO
    mode: RulesMode | None = None
    seat: SideId | None = None


def kept_start(game: NewGame) -> KeptStart:
    """How a game was begun, as it is kept for the next time."""
    return KeptStart(game.scenario, game.style.value, game.mode, game.seat)


class OpenedGame(msgspec.Struct, frozen=True):
    """A session, and what the players should know of how it was opened."""

    session: GameSession
    problems: tuple[Problem, ...] = ()


def begin_game(
    module: ModuleDefinition, scenario: str = "", setup: Setup | None = None
) -> OpenedGame:
    """A new game of a scenario (empty: the module's first); its journal lies in the user's folder.

    Raises:
        DefinitionError: if the scenario names what the module does not have.
        OSError: if the journal cannot be written.
    """
    setup = setup or Setup()
    rules, problems = rules_for(module, setup.plugins, setup.late_rules)
    start = new_game(module, scenario)
    if rules is not None:
        start = msgspec.structs.replace(start, mode=rules.start_mode(setup.mode))
    start = decode_state(encode_state(start))
    created = setup.clock()
    log = EventLog(start)
    path = new_unsaved_path(setup.unsaved, module.info.id, created)
    header = make_header(PROGRAM, created, start, module.parts, setup.style.value)
    file = GameFile.create(log, header, path, is_unsaved=True)
    return OpenedGame(_session(module, rules, log, file, setup), problems)


def inspect_game(path: Path, setup: Setup | None = None) -> tuple[Problem, ...]:
    """What the players should know before they open a game; nothing is changed or locked.

    Raises:
        JournalError: if the file is no game file, or an entry of it is faulty.
        OSError: if it cannot be read.
    """
    setup = setup or Setup()
    contents = read_journal(path)
    log = load_log(path, contents)
    _, problems = module_for(contents, log, setup.library)
    return (*_lost_tail(path, contents), *problems)


def inspect_beside(path: Path, setup: Setup) -> tuple[Setup, tuple[Problem, ...]]:
    """The same, and where the library lacks the module, with one that lies in the game's own folder.

    Returns:
        The set-up that found the module, and what the players should know.

    Raises:
        JournalError: if the file is no game file, or an entry of it is faulty.
        OSError: if it cannot be read.
    """
    problems = inspect_game(path, setup)
    if not any(problem.code == MODULE_MISSING for problem in problems):
        return setup, problems
    library = setup.library.and_in(path.resolve().parent)
    beside = msgspec.structs.replace(setup, library=library)
    found = inspect_game(path, beside)
    is_there = not any(problem.code == MODULE_MISSING for problem in found)
    return (beside, found) if is_there else (setup, problems)


def open_game(path: Path, setup: Setup | None = None) -> OpenedGame:
    """A game from its file, at its last state, ready to be played on.

    A missing or changed module is a problem and no error: what it lacks is given stand-ins. A file
    that cannot be written is left alone, and the game goes on in an unsaved copy.

    Raises:
        JournalError: if the file is no game file, an entry of it is faulty, or another program has
            it open.
        OSError: if it cannot be read.
    """
    setup = setup or Setup()
    try:
        journal, contents = Journal.open(path)
    except OSError as error:
        if error.errno not in READ_ONLY:
            raise
        return _open_copy(path, setup)
    try:
        log = load_log(path, contents)
    except BaseException:
        journal.close()
        raise
    is_unsaved = path.resolve().parent == setup.unsaved.resolve()
    file = GameFile(log, journal, is_unsaved=is_unsaved)
    try:
        return _opened(path, contents, log, file, setup)
    except BaseException as error:
        file.close()
        if isinstance(error, JournalError):  # an entry that is no part of the position
            raise JournalError(f"{path}: {error}") from error
        raise


def _open_copy(path: Path, setup: Setup) -> OpenedGame:
    contents = read_journal(path)
    log = load_log(path, contents)
    place = new_unsaved_path(setup.unsaved, contents.header.module.id, setup.clock())
    file = GameFile.create(log, contents.header, place, is_unsaved=True)
    opened = _opened(path, contents, log, file, setup)
    message = "the file cannot be written; the game goes on in an unsaved copy"
    return OpenedGame(opened.session, (_warning("game.read-only", message, path), *opened.problems))


def _opened(
    path: Path, contents: JournalContents, log: EventLog, file: GameFile, setup: Setup
) -> OpenedGame:
    module, changed = module_for(contents, log, setup.library)
    rules, problems = rules_for(module, setup.plugins)
    setup = msgspec.structs.replace(setup, style=_style_of(contents.header, setup.style))
    session = _session(module, rules, log, file, setup)
    _note(session, changed, setup)
    unsound = _unsound(session, path)
    return OpenedGame(session, (*_lost_tail(path, contents), *changed, *problems, *unsound))


def _style_of(header: JournalHeader, otherwise: PlayStyle) -> PlayStyle:
    """How the players sit, as the game's file says; where it does not, or says what is not known here."""
    known = {style.value: style for style in PlayStyle}
    return known.get(header.style, otherwise)


def _unsound(session: GameSession, path: Path) -> tuple[Problem, ...]:
    """Faults of the position, as those who sit at the table may read them."""
    from vtt.session.position_check import position_problems, without_secrets  # not for a new game

    state, module = session.state, session.module
    found = position_problems(state, module, session.referee, str(path))
    if session.style is PlayStyle.SOLO:
        return found
    return without_secrets(found, state, module, str(path))


def _session(
    module: ModuleDefinition,
    rules: LoadedRules | None,
    log: EventLog,
    file: GameFile,
    setup: Setup,
) -> GameSession:
    module = translated(module, setup.language)
    return GameSession(
        module,
        log,
        Referee(rules, module, setup.random, setup.budget),
        file=file,
        style=setup.style,
        player=setup.player,
        clock=setup.clock,
    )


def rules_for(
    module: ModuleDefinition, plugins: PluginRegistry, late: bool = False
) -> tuple[LoadedRules | None, tuple[Problem, ...]]:
    """The rules that a module is written for, and what is missing or wrong with them or for them.

    Without them (None) the game is played by hand. If they may come `late`, a fault of their code is told
    by `GameSession.ready_rules`.
    """
    if module.rules is None:
        return None, ()
    try:
        found = plugins.find(module.rules.plugin)
        rules = plugins.load_found(found, late=late)
    except PluginError as error:
        message = without_rules(error)
        return None, (Problem("rules.missing", message, severity=ProblemSeverity.WARNING),)
    problems = check_module(found.manifest, module, module.info.id) if found.manifest else ()
    return rules, problems


def module_for(
    contents: JournalContents, log: EventLog, library: ModuleLibrary, path: Path | None = None
) -> tuple[ModuleDefinition, tuple[Problem, ...]]:
    """The module of a game with stand-ins for what it lacks, and what is missing or changed.

    It is the one at `path`, or else the one of the library with the id that the game names.
    """
    from vtt.formats.compare import compare_module  # a new game begins without the reading of XML
    from vtt.session.placeholder import completed_module

    ref = contents.header.module
    problems: list[Problem] = []
    try:
        module = library.read_for(ref) if path is None else read_module_at(path)
    except FormatError as error:
        module = None
        problems += [Problem("module-faulty", str(error)), *error.problems]
    problems += compare_module(ref, module, log.state, dict(contents.header.parts))
    if module is not None and not problems:
        return module, ()
    return completed_module(module, contents.start, log.state), tuple(problems)


def _note(session: GameSession, problems: tuple[Problem, ...], setup: Setup) -> None:
    """Write into the log, once, that the game is played on with another module."""
    told = [problem.message for problem in problems if problem.code.startswith("module-")]
    if not told:
        return
    text = f"played on, although {told[0]}"
    comments = (entry for _, entry in session.log.entries() if isinstance(entry, CommentEntry))
    if any(comment.text == text for comment in comments):
        return
    session.log.comment(CommentEntry(None, setup.player, setup.clock(), text))


def _lost_tail(path: Path, contents: JournalContents) -> tuple[Problem, ...]:
    message = contents.tail_message
    return (_warning("game.tail", message, path),) if message else ()


def _warning(code: str, message: str, path: Path) -> Problem:
    return Problem(code, message, SourceRef(str(path)), ProblemSeverity.WARNING)
