"""Files by name that are read when they are asked for, one at a time: an archive need not fit into memory."""

from collections.abc import Callable, Iterable, Iterator, Mapping


class FilesOnDemand(Mapping[str, bytes]):
    """Names in a fixed order, and what reads the bytes of one of them."""

    def __init__(self, names: Iterable[str], read: Callable[[str], bytes]) -> None:
        self._names = dict.fromkeys(names)
        self._read = read

    def __getitem__(self, name: str) -> bytes:
        if name not in self._names:
            raise KeyError(name)
        return self._read(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
