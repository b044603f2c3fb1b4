"""What a start page has to offer: modules with their scenarios, games played last, games left behind."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from vtt.base.errors import FormatError, JournalError
from vtt.formats.journal import SUFFIX, read_game_header
from vtt.formats.module_info import ModuleHead, read_module_head
from vtt.session.library import FoundModule, ModuleLibrary
from vtt.session.unsaved import unsaved_games


class GameKind(StrEnum):
    """Why a line stands among the games."""

    LEFT = "left behind"
    """It was never saved under a name: the program ended, or was killed."""
    DAMAGED = "damaged"
    """It cannot be opened as it is."""
    RECENT = "recent"
    MISSING = "missing"
    """It was opened once, and is there no more."""


@dataclass(frozen=True)
class ModuleOffer:
    """A module of the library; `head` is None where it cannot be used, and `error` says why."""

    path: Path
    name: str
    head: ModuleHead | None = None
    error: str = ""


@dataclass(frozen=True)
class GameOffer:
    """A game or a module that can be opened again.

    `when` is when it was begun (left behind) or last written (recent), in ms since 1970; 0: unknown.
    `module` is the id of its module; `steps` counts the entries of one that was left behind. `own`: it
    lies among the games without a name, where the program keeps it.
    """

    path: Path
    kind: GameKind
    when: int = 0
    module: str = ""
    scenario: str = ""
    steps: int = 0
    error: str = ""
    own: bool = False

    def may_be_mended(self) -> bool:
        """Whether it is damaged, and something of it may be saved; the file is looked through for it."""
        from vtt.formats.mendable import is_mendable  # a start page comes up without it

        return self.kind is GameKind.DAMAGED and is_mendable(self.path)


def module_offers(library: ModuleLibrary, language: str = "") -> Iterator[ModuleOffer]:
    """The modules of a library, each looked at when it is asked for, in a language that it speaks."""
    for found in library.each():
        yield _offer_of(found, language)


def left_behind(folder: Path) -> tuple[GameOffer, ...]:
    """The games that were never saved under a name, newest first; damaged ones are named too."""
    return tuple(
        GameOffer(game.path, GameKind.DAMAGED, error=game.error, own=True)
        if game.module is None
        else GameOffer(
            game.path,
            GameKind.LEFT,
            game.created,
            game.module.id,
            game.scenario,
            game.entries,
            own=True,
        )
        for game in unsaved_games(folder)
    )


def recent_games(
    names: Iterable[str], *, modules: Collection[Path], unsaved: Path
) -> tuple[GameOffer, ...]:
    """What was opened last, in that order.

    Modules of the library and games without a name stand elsewhere, and are left out; so is a game
    of that kind which has meanwhile been saved or given up.
    """
    known = {path.resolve() for path in modules}
    places = [Path(name) for name in names]
    return tuple(
        _recent(place)
        for place in places
        if place.resolve() not in known and place.resolve().parent != unsaved.resolve()
    )


def played_last(names: Iterable[str], modules: Mapping[Path, str]) -> Path | None:
    """The module that was played last, of those in a library; None: none of them was.

    Args:
        names: the files opened last: modules, and games of modules.
        modules: the library's modules, their ids by their places.
    """
    places = {place.resolve(): place for place in modules}
    by_id = {module: place for place, module in modules.items() if module}
    for path in (Path(name).resolve() for name in names):
        found = places.get(path) or by_id.get(_recent(path).module)
        if found is not None:
            return found
    return None


def names_of(library: ModuleLibrary, module: str, scenario: str) -> tuple[str, str]:
    """What a module and its scenario are called, by their ids; where they are not known, the ids."""
    place = library.find(module)
    if place is None:
        return module, scenario
    try:
        head = read_module_head(place)
    except (FormatError, OSError):  # what is wrong with a module is said where it is chosen
        return module, scenario
    return head.info.name, next((s.name for s in head.scenarios if s.id == scenario), scenario)


def _offer_of(found: FoundModule, language: str) -> ModuleOffer:
    if found.error:
        return ModuleOffer(found.path, found.info.name, error=found.error)
    try:
        head = read_module_head(found.path, language)
        return ModuleOffer(found.path, head.info.name, head)
    except (FormatError, OSError) as error:
        return ModuleOffer(found.path, found.info.name, error=str(error))


def _recent(path: Path) -> GameOffer:
    try:
        when = int(path.stat().st_mtime * 1000)
        if path.suffix.lower() != SUFFIX:
            return GameOffer(path, GameKind.RECENT, when)
        header = read_game_header(path)
    except FileNotFoundError:
        return GameOffer(path, GameKind.MISSING)
    except (JournalError, OSError) as error:
        return GameOffer(path, GameKind.DAMAGED, error=str(error))
    return GameOffer(path, GameKind.RECENT, when, header.module.id, header.scenario)
