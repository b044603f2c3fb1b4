"""The pictures of a module by the names that VASSAL's texts use, as forgivingly as it looks them up.

A name is looked for as it is, in another Unicode form, with `.gif` behind it (old modules leave it
out), and at last without regard to letter case. Our path of a picture is its name in the archive.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

FOLDER: Final = "images/"
_UNFIT: Final = frozenset(":\\")


class Pictures(Mapping[str, str]):
    """Paths of pictures by VASSAL's names; a Mapping whose look-up is forgiving.

    Args:
        paths: the files of the module that are pictures, `images/...`.
        renamed: the paths of pictures that could not keep their names, by these.
    """

    def __init__(self, paths: Iterable[str], renamed: Mapping[str, str] | None = None) -> None:
        self._paths = set(paths)
        self._renamed = dict(renamed or {})
        self._folded: dict[str, str] = {}
        for path in sorted(self._paths, reverse=True):
            self._folded[path.casefold()] = path
        self._known: dict[str, str | None] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self._known:
            self._known[name] = self._find(name)
        found = self._known[name]
        if found is None:
            raise KeyError(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return (path.removeprefix(FOLDER) for path in self._paths)

    def __len__(self) -> int:
        return len(self._paths)

    @property
    def missing(self) -> list[str]:
        """The names that were asked for and lead nowhere; those of VASSAL's own pictures left out."""
        return sorted(
            name for name, path in self._known.items() if path is None and not name.startswith("/")
        )

    @property
    def built_in(self) -> list[str]:
        """The names of pictures inside VASSAL that were asked for."""
        return sorted(name for name in self._known if name.startswith("/"))

    @property
    def bent(self) -> dict[str, str]:
        """The names that were found only in another letter case or form, with their paths."""
        return {
            name: path
            for name, path in sorted(self._known.items())
            if path is not None
            and name not in self._renamed
            and path not in (FOLDER + name, f"{FOLDER}{name}.gif")
        }

    def _find(self, name: str) -> str | None:
        if name.startswith("/"):
            return None
        if name in self._renamed:
            return self._renamed[name]
        wanted = FOLDER + name
        tries = (
            wanted,
            unicodedata.normalize("NFD", wanted),
            unicodedata.normalize("NFC", wanted),
            f"{wanted}.gif",
        )
        for path in tries:
            if path in self._paths:
                return path
        for path in (wanted, f"{wanted}.gif"):
            if path.casefold() in self._folded:
                return self._folded[path.casefold()]
        return None


def can_be_path(name: str) -> bool:
    """Whether an entry's name can be a path in our module as it is."""
    return not _UNFIT & set(name) and name == name.strip() and all(ord(c) >= 32 for c in name)
