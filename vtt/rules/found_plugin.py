"""A plug-in as it was found: where it lies, and what its manifest says."""

from pathlib import Path

import msgspec

from vtt.base.errors import FormatError, PluginError
from vtt.base.problems import SourceRef
from vtt.rules.api import API_VERSION
from vtt.rules.manifest import Manifest, other_version, read_manifest

MANIFEST = "plugin.toml"
MANIFEST_BYTES = 2**20


class FoundPlugin(msgspec.Struct, frozen=True):
    """What was found under a name; `error` says why it cannot be used (empty: it can).

    `folder` holds its manifest. `needs_trust`: it lies in the user's folder, and the user has not
    trusted these files, whose hash is `fingerprint`; `was_trusted`: but has trusted others of its name.
    """

    name: str
    folder: Path | None
    manifest: Manifest | None = None
    error: str = ""
    from_user: bool = False
    needs_trust: bool = False
    fingerprint: str = ""
    was_trusted: bool = False

    @property
    def id(self) -> str:
        """The id that its manifest gives, or the name under which it was found."""
        return self.name if self.manifest is None else self.manifest.id

    @property
    def is_usable(self) -> bool:
        """Whether it can be loaded."""
        return not self.error and not self.needs_trust


def read_plugin(name: str, folder: Path, file_name: str = MANIFEST) -> FoundPlugin:
    """What the manifest in a folder says; a fault of it is told in what was found."""
    file = folder / file_name
    try:
        manifest = read_manifest(_text_of(file), SourceRef(str(file)))
    except (FormatError, PluginError, OSError, UnicodeDecodeError) as error:
        return FoundPlugin(name, folder, error=str(error))
    fault = "" if manifest.api == API_VERSION else other_version(manifest.api)
    return FoundPlugin(name, folder, manifest, fault)


def _text_of(file: Path) -> str:
    with file.open("rb") as opened:
        data = opened.read(MANIFEST_BYTES + 1)
    if len(data) > MANIFEST_BYTES:
        raise FormatError(f"{file}: expected a manifest of at most {MANIFEST_BYTES:,} bytes")
    return data.decode("utf-8")
