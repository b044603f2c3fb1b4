"""Who a module is, read from its first file alone: enough to list modules and to find one."""

from pathlib import Path

from vtt.base.errors import FormatError
from vtt.definition.module import ModuleInfo
from vtt.formats.container import open_container
from vtt.formats.module_layout import MODULE_FILE
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import parse_xml


def read_module_info(path: Path) -> ModuleInfo:
    """Id, name, version and the like of a module, in a folder or an archive.

    Raises:
        FormatError: if it has no readable first file; says what is wrong with it.
    """
    container = open_container(path)
    try:
        data = container.read(MODULE_FILE)
    finally:
        container.close()
    reading = Reading()
    reading.file = f"{path.name}/{MODULE_FILE}"
    root = parse_xml(data, reading)
    if root is None or root.tag != "module" or not root.get("id"):
        raise FormatError(f"{path}: expected a module with an id", reading.problems)
    words = {child.tag: (child.text or "").strip() for child in root}
    return ModuleInfo(
        id=root.get("id", ""),
        name=root.get("name", root.get("id", "")),
        version=root.get("version", ModuleInfo.__struct_defaults__[0]),
        author=root.get("author", ""),
        licence=root.get("licence", ""),
        description=words.get("description", ""),
        credits=words.get("credits", ""),
        picture=root.get("picture", ""),
    )
