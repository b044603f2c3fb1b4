"""`vtt new`: small modules and plug-ins that pass all checks, to begin with."""

import re
import shlex
import sys
import unicodedata
from pathlib import Path
from typing import Annotated

import typer

from vtt.base.errors import FormatError

new = typer.Typer(no_args_is_help=True, help="Begin a module or a rules plug-in.")

Folder = Annotated[Path, typer.Argument(help="A new or empty folder; its name gives the id.")]
Name = Annotated[str, typer.Option("--name", help="The name for people; by default the folder's.")]


@new.command("module")
def new_module(folder: Folder, name: Name = "") -> None:
    """Write a small module that passes all checks."""
    from vtt.formats.module_save import write_module
    from vtt.formats.template import template_module

    id, title = id_of(folder), name_of(folder, name)
    require_empty(folder)
    module, assets = template_module(id, title)
    files = write_module(module, folder, assets)
    typer.echo(f"{folder}: the module {id!r}, {len(files)} files")
    typer.echo(f"Next: vtt check {shlex.quote(str(folder))}")


@new.command("plugin")
def new_plugin(folder: Folder, name: Name = "") -> None:
    """Write a small rules plug-in with its module, which passes all checks and its own tests."""
    from vtt.cli.new_plugin import package_of, write_plugin

    id, title = id_of(folder), name_of(folder, name)
    require_empty(folder)
    count = write_plugin(folder, id, title)
    typer.echo(f"{folder}: the rules plug-in {id!r} in {package_of(id)}, {count} files")
    pip = shlex.join([sys.executable, "-m", "pip", "install", "-e", str(folder)])
    typer.echo(f"Next: {pip}\nthen read {folder / 'README.md'}")


def id_of(folder: Path) -> str:
    """The id that a folder's name gives.

    >>> id_of(Path("Schlacht bei Lützen"))
    'schlacht-bei-lutzen'

    Raises:
        FormatError: where no letter or digit of the name can stand in an id.
    """
    name = unicodedata.normalize("NFKD", folder.resolve().name.casefold())  # casefold: ß is ss
    plain = name.encode("ascii", "ignore").decode()
    id = re.sub(r"[^a-z0-9_]+", "-", plain.lower()).strip("-_")
    if not id:
        raise FormatError(
            f"expected a folder's name with a letter or digit of a to z and 0 to 9, found "
            f"{folder.resolve().name!r}"
        )
    return id


def title_of(folder: Path) -> str:
    """The name for people that a folder's name gives.

    >>> title_of(Path("battle_of_naseby"))
    'Battle of naseby'
    """
    words = re.sub(r"[-_]+", " ", folder.resolve().name).strip()
    return words[:1].upper() + words[1:]


def name_of(folder: Path, name: str) -> str:
    """The name for people: the one that is given, else that of the folder.

    Raises:
        FormatError: where a character of it cannot be shown, and so not be written into the files.
    """
    title = name or title_of(folder)
    for character in title:
        if not character.isprintable():
            raise FormatError(
                f"expected a name of letters, digits and signs, found {character!r} in {title!r}; "
                "give another with --name"
            )
    return title


def require_empty(folder: Path) -> None:
    """Refuse to write among other files.

    Raises:
        FormatError: where the folder holds anything, or is a file.
    """
    if folder.exists() and not folder.is_dir():
        raise FormatError(f"expected a new or empty folder, found a file: {folder}")
    if folder.is_dir() and any(folder.iterdir()):
        raise FormatError(f"expected a new or empty folder, found files in {folder}")
