"""`vtt plugins`: the rules plug-ins that are found, broken ones too."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vtt.base.errors import VttError

if TYPE_CHECKING:
    from vtt.rules.found_plugin import FoundPlugin


def plugins(
    trust: Annotated[
        str | None, typer.Option(help="Trust this plug-in of your folder as its files are now.")
    ] = None,
    distrust: Annotated[
        str | None, typer.Option(help="Trust this plug-in of your folder no more.")
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Your folder of plug-ins, instead of the usual one.")
    ] = None,
) -> None:
    """List the rules plug-ins: id, version, where they lie, and what is wrong with them.

    Exit code 0: all can be used; 1: some are broken or not trusted.
    """
    from vtt.session.start import user_plugins

    if folder is not None and folder.exists() and not folder.is_dir():
        raise VttError(f"--folder: expected a folder of plug-ins, found a file: {folder}")
    registry = user_plugins(folder)
    if trust is not None:
        trusted = registry.trust(trust)
        typer.echo(f"trusted: {trusted.id} in {trusted.folder}, fingerprint {trusted.fingerprint}")
    if distrust is not None:
        registry.distrust(distrust)
        typer.echo(f"trusted no more: {distrust}")
    found = registry.discover()
    for plugin in found:
        typer.echo(_line(plugin))
    if not found:
        typer.echo("no rules plug-ins")
    typer.echo(f"your own plug-ins are looked for in {registry.user_folder}")
    raise typer.Exit(0 if all(plugin.is_usable for plugin in found) else 1)


def _line(plugin: "FoundPlugin") -> str:
    manifest = plugin.manifest
    name = f"{plugin.id} {manifest.version}: {manifest.name}" if manifest else plugin.id
    place = f" ({plugin.folder})" if plugin.folder else ""
    if plugin.error:
        return f"{name}{place}: broken: {plugin.error}"
    if plugin.needs_trust:
        why = "changed since you trusted it" if plugin.was_trusted else "not trusted"
        return f"{name}{place}: {why}; its code runs after vtt plugins --trust {plugin.id}"
    return f"{name}{place}"
