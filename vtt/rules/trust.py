"""Which plug-ins from the user's folder may run: those whose very files the user has trusted.

A trust is a hash over names and contents of all files of the package. A changed file ends it.
"""

import hashlib
import json
import os
from pathlib import Path

from vtt.base.errors import PluginError

BYTECODE = {".pyc", ".pyo"}
"""Neither hashed nor run: the loader compiles the sources that were hashed."""


def package_hash(folder: Path) -> str:
    """The hash of a package's files.

    Raises:
        PluginError: if it holds a symbolic link, whose target could change unseen.
    """
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*"), key=lambda item: item.relative_to(folder).as_posix()):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            raise PluginError(f"{path}: a plug-in must not hold symbolic links")
        if path.is_file() and path.suffix not in BYTECODE:
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            total.update(f"{len(name)}:{name}:{content}\n".encode())
    return total.hexdigest()


class TrustStore:
    """The trusted hashes, in a small JSON file: package name to hash."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def trusts(self, folder: Path) -> bool:
        """Whether the user has trusted exactly these files."""
        return self.known_hash(folder) == package_hash(folder)

    def known_hash(self, folder: Path) -> str:
        """The hash that was trusted for a package, whatever its files are now; empty: none."""
        return self._read().get(folder.name, "")

    def trust(self, folder: Path, shown: str = "") -> None:
        """Remember the package as it is now.

        Args:
            folder: the package.
            shown: the hash that was shown to the person who was asked; empty: nobody was shown one.

        Raises:
            PluginError: if its files are not those that were shown any more.
        """
        found = package_hash(folder)
        if shown and found != shown:
            raise PluginError(f"{folder}: the files have changed while you were asked")
        self._write({**self._read(), folder.name: found})

    def revoke(self, name: str) -> None:
        """Forget a package."""
        self._write({key: value for key, value in self._read().items() if key != name})

    def _read(self) -> dict[str, str]:
        try:
            data = json.loads(self._file.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except OSError as error:
            reason = error.strerror or error
            raise PluginError(f"{self._file}: cannot be read: {reason}") from error
        except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
            raise PluginError(f"{self._file}: expected JSON: {error}") from error
        if not isinstance(data, dict):
            raise PluginError(
                f"{self._file}: expected names and hashes, found {type(data).__name__}"
            )
        return {str(key): str(value) for key, value in data.items()}

    def _write(self, data: dict[str, str]) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        beside = self._file.with_name(f"{self._file.name}.new")
        beside.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        os.replace(beside, self._file)
