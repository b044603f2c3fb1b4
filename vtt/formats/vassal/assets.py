"""The other entries of an archive as files of our module: pictures and sounds in place, the rest kept.

A picture that its suffix describes wrongly gets a right one, a broken one is kept apart, and a name that
cannot be a path here becomes one; what was renamed is remembered, so that it is written back.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from vtt.base.errors import FormatError
from vtt.base.steps import step
from vtt.definition.kept import KeptFile
from vtt.formats.check_picture import check_picture
from vtt.formats.vassal.archive import Archive
from vtt.formats.vassal.picture_size import kind_of_picture, picture_size
from vtt.formats.vassal.pictures import FOLDER, can_be_path
from vtt.formats.vassal.report import Report

_SUFFIXES: Final = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".bmp")
SOUNDS: Final = "sounds/"
MODULE_TREE: Final = "module"
"""The id of the kept file that is the module itself; others are its extensions."""


@dataclass
class Assets:
    """Files of our module by path, and what was renamed.

    Attributes:
        files: the bytes of each file.
        pictures: the paths of pictures that can be shown.
        renamed: paths of pictures by VASSAL's name, where they differ.
        kept: every entry that lies under another path than the usual one.
        sizes: width and height of each picture in pixels.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    pictures: list[str] = field(default_factory=list)
    renamed: dict[str, str] = field(default_factory=dict)
    kept: list[KeptFile] = field(default_factory=list)
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)


_TOLD_EACH: Final = 50
"""After so many files the work can be stopped."""


def read_assets(
    archive: Archive, tree_id: str, report: Report, taken: Iterable[str] = ()
) -> Assets:
    """All entries but the build file; one that cannot be read is reported and left out.

    A picture whose path is `taken` by the module that an extension joins is kept apart: there VASSAL
    shows the module's.
    """
    assets = Assets()
    shown = frozenset(path.casefold() for path in taken)
    used = set(shown)
    for number, entry in enumerate(archive.names):
        if number % _TOLD_EACH == 0:
            step(f"{number} of {len(archive.names)} files")
        if entry == archive.entry:
            continue
        try:
            data = archive.read(entry)
        except FormatError as error:
            report.lost(f"an entry that cannot be unpacked: {error}", archive.file.at())
            continue
        path = _path_of(entry, data, report, tree_id)
        if path.startswith(FOLDER) and path.casefold() in shown:
            path = kept_path(tree_id, entry)
        path = _unused(path, used)
        used.add(path.casefold())
        if path != usual_path(tree_id, entry):
            assets.kept.append(KeptFile(entry, path))
            if path.startswith(FOLDER):
                assets.renamed[entry.removeprefix(FOLDER)] = path
        if path.startswith(FOLDER):
            assets.pictures.append(path)
            size = picture_size(data)
            if size is not None:
                assets.sizes[path] = size
            else:
                report.changed(
                    "a picture that does not say how large it is has the size that VASSAL gives it",
                    archive.file.at(),
                    entry,
                )
        assets.files[path] = data
    return assets


def usual_path(tree_id: str, entry: str) -> str:
    """Where an entry lies in our module when nothing speaks against it."""
    if entry.startswith((FOLDER, SOUNDS)):
        return entry
    return f"kept/{tree_id}/{entry}"


def kept_path(tree_id: str, entry: str) -> str:
    """A path for an entry that our module has no place for."""
    name = entry if _is_seen(entry) else _fitting(entry)
    return f"kept/{tree_id}/{name}"


def entry_names(
    tree_id: str,
    kept: Iterable[KeptFile],
    paths: Iterable[str],
    of_others: Collection[str] = (),
) -> Mapping[str, str]:
    """The entry of each path that goes back into the archive of a tree.

    Args:
        tree_id: the tree.
        kept: its files that are named one by one.
        paths: all files of the module.
        of_others: what other trees name; pictures and sounds that nobody names are the module's.
    """
    named = {file.path: file.entry for file in kept}
    own = f"kept/{tree_id}/"
    found = {}
    for path in paths:
        if path in named:
            found[path] = named[path]
        elif path.startswith((FOLDER, SOUNDS)):
            if tree_id == MODULE_TREE and path not in of_others:
                found[path] = path
        elif path.startswith(own):
            found[path] = path.removeprefix(own)
    return found


def _path_of(entry: str, data: bytes, report: Report, tree_id: str) -> str:
    """Where an entry lies in our module, before names that are alike are told apart."""
    if entry.startswith(FOLDER) and len(entry) > len(FOLDER):
        return _picture_path(entry, data, report, tree_id)
    if entry.startswith(SOUNDS) and _is_seen(entry):
        return entry
    return kept_path(tree_id, entry)


def _picture_path(entry: str, data: bytes, report: Report, tree_id: str) -> str:
    suffix = entry[entry.rfind(".") :].lower() if "." in entry.rpartition("/")[2] else ""
    known = suffix if suffix in _SUFFIXES else ""
    real = kind_of_picture(data)
    name = entry if _is_seen(entry) else FOLDER + _fitting(entry.removeprefix(FOLDER))
    is_other = bool(real) and {known, real} not in ({real}, {".jpg", ".jpeg"})
    if is_other:
        if known:
            report.changed("a picture whose suffix is wrong got a right one", example=entry)
        name = f"{name}{real}"
    checked = real if is_other or not known else known
    faults = [fault for fault in check_picture(checked, data) if fault.is_error] if checked else []
    if faults or (known and not real):
        report.kept("a picture that is broken", example=entry)
        return kept_path(tree_id, entry)
    return name


def _is_seen(entry: str) -> bool:
    """Whether a module of ours may have a file of this name: what begins with a dot is left out of it."""
    return can_be_path(entry) and not any(part.startswith(".") for part in entry.split("/"))


def _fitting(name: str) -> str:
    parts = [
        "".join("_" if c in ':\\*?"<>|' or ord(c) < 32 else c for c in part).strip() or "_"
        for part in name.split("/")
    ]
    parts = [part for part in parts if part not in (".", "..")]
    return "/".join(f"_{part}" if part.startswith(".") else part for part in parts)


def _unused(path: str, used: set[str]) -> str:
    """The path, or a like one, whose letters differ from all others by more than their case."""
    if path.casefold() not in used:
        return path
    folder, slash, name = path.rpartition("/")
    number = 2
    while f"{folder}{slash}{number}_{name}".casefold() in used:
        number += 1
    return f"{folder}{slash}{number}_{name}"
