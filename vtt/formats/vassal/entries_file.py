"""An archive that is in memory alone, such as a module that is put together again to be read once more."""

from collections.abc import Mapping

from vtt.base.errors import FormatError
from vtt.base.kept_files import KeptFiles
from vtt.base.problems import SourceRef
from vtt.definition.exchange import XmlNode


class EntriesFile:
    """The entries of an archive in memory, as a file that can be read."""

    def __init__(self, name: str, entries: Mapping[str, bytes]) -> None:
        self._name, self._entries = name, entries

    @property
    def name(self) -> str:
        """The file's name, without its folder."""
        return self._name

    @property
    def kept(self) -> KeptFiles | None:
        """Nowhere: it is read once."""
        return None

    def data(self) -> bytes:
        """The whole file; an archive has none."""
        raise FormatError(f"{self._name} is an archive")

    def text(self) -> str:
        """The file as text; an archive has none."""
        raise FormatError(f"{self._name} is an archive")

    def xml(self) -> XmlNode:
        """The root of an XML file; an archive has none."""
        raise FormatError(f"{self._name} is an archive")

    def names(self) -> tuple[str, ...]:
        """The entries."""
        return tuple(self._entries)

    def read(self, name: str) -> bytes:
        """An entry."""
        if name not in self._entries:
            raise FormatError(f"{self._name} has no file {name!r}")
        return self._entries[name]

    def left_out(self) -> tuple[tuple[str, str], ...]:
        """None: what is in memory was read."""
        return ()

    def old_letters(self) -> tuple[str, ...]:
        """None: names in memory are what they are."""
        return ()

    def at(self, line: int | None = None) -> SourceRef:
        """A place in the file."""
        return SourceRef(self._name, line)
