"""What a module's other files must be: the pictures, pages and sounds that its XML names."""

from collections.abc import Iterator
from typing import Any

from vtt.base.errors import FormatError
from vtt.base.problems import SourceRef, did_you_mean
from vtt.definition.module import ModuleDefinition
from vtt.formats.check_picture import check_picture
from vtt.formats.container import Container
from vtt.formats.module_layout import is_asset, to_records
from vtt.formats.reading import Reading
from vtt.formats.xml.simple_types import PATH
from vtt.formats.xml.walk import walk

_PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp")


def check_files(module: ModuleDefinition, container: Container, reading: Reading) -> None:
    """Add a problem for each file that is named and missing, and for what is wrong with a file."""
    present = set(container.names())
    named: dict[str, SourceRef] = {}
    for path, record in _paths(module):
        where = reading.places.of(record) or SourceRef(path)
        if path not in present:
            hint = did_you_mean(path, [name for name in present if is_asset(name)])
            reading.add("missing-file", where, f"there is no file {path!r} in the module{hint}")
        named.setdefault(path, where)
    for path in sorted(named.keys() & present):
        _check_file(path, named[path], container, reading)


def _paths(module: ModuleDefinition) -> Iterator[tuple[str, Any]]:
    """Every path that the module names, with the record that names it."""
    for kind, record in to_records(module).values():
        for owner, attribute, value in walk(kind.spec, record):
            if attribute.type is PATH and value:
                yield value, owner


def _check_file(path: str, where: SourceRef, container: Container, reading: Reading) -> None:
    suffix = path[path.rfind(".") :].lower()
    try:
        data = container.read(path)
    except FormatError as error:
        reading.add("broken-asset", where, str(error))
        return
    if suffix in _PICTURES:
        for fault in check_picture(suffix, data):
            place = SourceRef(path, fault.line)
            message = f"{fault.message} (used at {where})"
            reading.add(fault.code, place, message, is_error=fault.is_error)
    elif suffix in (".md", ".txt"):
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as error:
            reading.add(
                "broken-asset", SourceRef(path), f"expected a text in UTF-8: {error.reason}"
            )
