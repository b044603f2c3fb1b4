"""Files by name or place, read when they are asked for, one at a time: they need not fit into memory."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)


class FilesOnDemand(Mapping[Key, bytes], Generic[Key]):
    """Names or places in a fixed order, and what reads the bytes of one of them."""

    def __init__(self, keys: Iterable[Key], read: Callable[[Key], bytes]) -> None:
        self._keys = dict.fromkeys(keys)
        self._read = read

    def __getitem__(self, key: Key) -> bytes:
        if key not in self._keys:
            raise KeyError(key)
        return self._read(key)

    def __contains__(self, key: object) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[Key]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)
