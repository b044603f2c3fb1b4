"""Where the modules that come with the program lie: in the wheel, or beside it in a checkout."""

from collections.abc import Iterable
from pathlib import Path

import vtt
from vtt.base.errors import PluginError
from vtt.base.problems import did_you_mean


def shipped_folders() -> tuple[Path, ...]:
    """The folders of shipped modules that exist."""
    package = Path(vtt.__file__).parent
    places = (package / "_modules", package.parent / "modules")
    return tuple(place for place in places if place.is_dir())


def shipped_module(names: Iterable[str]) -> Path:
    """The first of these modules that is shipped.

    Raises:
        PluginError: if none is, with the nearest name.
    """
    wanted = tuple(names)
    for name in wanted:
        for folder in shipped_folders():
            if (folder / name / "module.xml").is_file():
                return folder / name
    known = [path.name for folder in shipped_folders() for path in folder.iterdir()]
    hint = did_you_mean(wanted[0], known) if wanted else ""
    raise PluginError(f"no module of {', '.join(wanted) or 'these rules'} is shipped{hint}")
