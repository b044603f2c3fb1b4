"""Finding plug-ins: installed ones by entry point, the user's own in a folder, after a trust prompt.

Manifests are read without importing any code. A broken plug-in is named with its fault and keeps
nobody else from being found.
"""

import importlib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from vtt.base.errors import PluginError, VttError
from vtt.base.foreign_code import run_foreign
from vtt.base.plain_files import is_file
from vtt.base.problems import did_you_mean
from vtt.rules.api import LoadedRules, RulesPlugin, missing_functions
from vtt.rules.found_plugin import MANIFEST, FoundPlugin, read_plugin
from vtt.rules.guard import Budget
from vtt.rules.installed import found_by, installed_plugins
from vtt.rules.late_plugin import LatePlugin
from vtt.rules.manifest import Manifest
from vtt.rules.trust import TrustStore, package_hash

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

LOAD_SECONDS = 20.0
"""How long a plug-in's code may take to be imported and made."""


class PluginRegistry:
    """Finds and loads plug-ins.

    Args:
        user_folder: packages of the user's own, each a folder with a `plugin.toml`.
        trust: which of these the user has trusted; without it none is.
        installed: the entry points; by default those of the environment.
        cache: the folder of the user's cache, where it is kept what those of the environment name.

    `ask` is asked before code of the user's folder runs that is not trusted yet; by default nobody is,
    and it does not run.
    """

    def __init__(
        self,
        user_folder: Path | None = None,
        trust: TrustStore | None = None,
        installed: "Iterable[EntryPoint] | None" = None,
        cache: Path | None = None,
    ) -> None:
        self.user_folder = user_folder
        self.ask: Callable[[FoundPlugin], bool] = lambda _: False
        self._trust = trust
        self._installed = None if installed is None else tuple(installed)
        self._cache = cache

    def discover(self) -> tuple[FoundPlugin, ...]:
        """Every plug-in, installed ones first, broken ones too; of two with one id the second is broken."""
        here = self._installed
        found = list(installed_plugins(self._cache) if here is None else found_by(here))
        if self.user_folder is not None:
            found += self._user_plugins(self.user_folder)
        return _without_twins(found)

    def find(self, plugin_id: str) -> FoundPlugin:
        """The plug-in with this id.

        Raises:
            PluginError: where there is none, with the nearest id, and with those whose manifest, and so
                whose id, cannot be read.
        """
        found = {plugin.id: plugin for plugin in reversed(self.discover())}
        if plugin_id not in found:
            unread = [plugin for plugin in found.values() if plugin.manifest is None]
            hint = did_you_mean(plugin_id, found.keys() - {plugin.id for plugin in unread})
            hint += "".join(
                f"; {plugin.name!r} cannot be read: {plugin.error}" for plugin in unread
            )
            raise PluginError(f"no rules plug-in {plugin_id!r} is installed{hint}")
        return found[plugin_id]

    def load(self, plugin_id: str) -> LoadedRules:
        """Import a plug-in's code and make it ready.

        Raises:
            PluginError: if it is missing, broken, not trusted, or its code does not do what the
                interface asks.
        """
        return self.load_found(self.find(plugin_id))

    def load_found(self, found: FoundPlugin, *, late: bool = False) -> LoadedRules:
        """As `load`, of a plug-in that was found a moment ago.

        One that comes `late` is imported when it is asked first; one of the user's folder is not.

        Raises:
            PluginError: as `load` does.
        """
        if found.needs_trust and not found.error:
            found = self._trusted_now(found)
        if found.error or found.manifest is None or found.folder is None:
            raise PluginError(f"the rules plug-in {found.id!r} is broken: {found.error}")
        if found.from_user:
            from vtt.rules.source_import import allow_package

            allow_package(found.folder)
        manifest = found.manifest
        is_late = late and not found.from_user
        plugin = LatePlugin(partial(_make, manifest)) if is_late else _make(manifest)
        return LoadedRules(
            manifest.id,
            plugin,
            manifest.settings,
            manifest.modes,
            tuple(sorted(manifest.lowered.items())),
            found.folder / manifest.coverage,
            manifest.thinking,
        )

    def trust(self, plugin_id: str) -> FoundPlugin:
        """Trust a plug-in of the user's folder as its files are now.

        Raises:
            PluginError: if there is none of this id, or it needs no trust.
        """
        found = self._own(plugin_id)
        self._store.trust(found[1])
        return self.find(plugin_id)

    def distrust(self, plugin_id: str) -> None:
        """Trust a plug-in of the user's folder no more.

        Raises:
            PluginError: if there is none of this id, or it needs no trust.
        """
        self._store.revoke(self._own(plugin_id)[1].name)

    @property
    def _store(self) -> TrustStore:
        if self._trust is None:
            raise PluginError("nothing of your folder is trusted here")
        return self._trust

    def _own(self, plugin_id: str) -> tuple[FoundPlugin, Path]:
        found = self.find(plugin_id)
        if not found.from_user or found.folder is None:
            raise PluginError(f"the rules plug-in {plugin_id!r} is installed and needs no trust")
        return found, found.folder

    def _trusted_now(self, found: FoundPlugin) -> FoundPlugin:
        """The plug-in after somebody was asked, or PluginError: it stays untrusted."""
        if self._trust is None or found.folder is None or not self.ask(found):
            raise PluginError(
                f"the rules plug-in {found.id!r} in {found.folder} is not trusted; its code runs after "
                f"`vtt plugins --trust {found.id}`, or when you say so as you open the game"
            )
        self._trust.trust(found.folder, found.fingerprint)
        return self.find(found.id)

    def _user_plugins(self, folder: Path) -> list[FoundPlugin]:
        try:
            places = sorted(folder.iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as error:
            reason = f"{folder}: cannot be read: {error.strerror or error}"
            return [FoundPlugin(folder.name, folder, error=reason, from_user=True)]
        own = [self._user_plugin(place) for place in places if is_file(place / MANIFEST)]
        return own + [found for place in places for found in _one_too_deep(place)]

    def _user_plugin(self, folder: Path) -> FoundPlugin:
        found = read_plugin(folder.name, folder)
        try:
            fingerprint = package_hash(folder)
            known = "" if self._trust is None else self._trust.known_hash(folder)
        except (PluginError, OSError) as error:
            return msgspec.structs.replace(found, error=str(error), from_user=True)
        return msgspec.structs.replace(
            found,
            from_user=True,
            needs_trust=known != fingerprint,
            fingerprint=fingerprint,
            was_trusted=bool(known),
        )


def _one_too_deep(folder: Path) -> Iterator[FoundPlugin]:
    """Packages in a folder that is none itself: a whole project was put among the user's plug-ins."""
    if is_file(folder / MANIFEST):
        return
    for manifest in sorted(folder.glob(f"*/{MANIFEST}")):
        package = manifest.parent
        error = f"expected {MANIFEST} in {folder}: put {package.name} itself among your plug-ins"
        yield FoundPlugin(folder.name, package, error=error, from_user=True)


def _make(manifest: Manifest) -> RulesPlugin:
    """Import the code and make the object, within limits: both run the plug-in's own code."""
    broken = f"the rules plug-in {manifest.id!r} is broken"
    try:
        made, missing = run_foreign(lambda: _imported(manifest), LOAD_SECONDS, Budget().memory)
    except VttError as error:
        raise PluginError(f"{broken}: cannot load {manifest.rules}: {error}") from error
    if missing:
        raise PluginError(f"{broken}: {manifest.rules} lacks {', '.join(missing)}")
    return made


def _imported(manifest: Manifest) -> tuple[RulesPlugin, tuple[str, ...]]:
    """The plug-in, and the names of the interface that it lacks."""
    module_name, _, class_name = manifest.rules.partition(":")
    made: RulesPlugin = getattr(importlib.import_module(module_name), class_name)()
    return made, missing_functions(made)


def _without_twins(found: list[FoundPlugin]) -> tuple[FoundPlugin, ...]:
    seen: dict[str, FoundPlugin] = {}
    result: list[FoundPlugin] = []
    for plugin in found:
        first = seen.setdefault(plugin.id, plugin)
        if first is plugin:
            result.append(plugin)
        else:
            error = f"another plug-in with the id {plugin.id!r} lies in {first.folder}"
            result.append(msgspec.structs.replace(plugin, error=error))
    return tuple(result)
