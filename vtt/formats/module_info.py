"""Who a module is, from few of its files: enough to list modules, find one, and choose a scenario."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
from lxml import etree

from vtt.base.errors import FormatError
from vtt.base.ids import SideId
from vtt.definition.module import ModuleInfo
from vtt.formats.container import Container, open_container
from vtt.formats.module_layout import MODULE_FILE
from vtt.formats.reading import Reading
from vtt.formats.safe_xml import parse_xml

SCENARIOS, TRANSLATIONS = "scenarios/", "translations/"


@dataclass(frozen=True)
class ScenarioHead:
    """A scenario as it is offered: its id, its name, what players read before they choose it."""

    id: str
    name: str
    description: str = ""


@dataclass(frozen=True)
class SideHead:
    """A side as it is offered to who takes a seat."""

    id: SideId
    name: str


@dataclass(frozen=True)
class ModuleHead:
    """A module as it is offered. `rules` is the plug-in that it is written for; empty: none.

    `picture` holds the bytes of the module's own picture; empty where it has none.
    """

    info: ModuleInfo
    rules: str = ""
    scenarios: tuple[ScenarioHead, ...] = ()
    picture: bytes = b""
    sides: tuple[SideHead, ...] = ()


def read_module_head(path: Path, language: str = "") -> ModuleHead:
    """Who a module is, its picture and its scenarios, in the order in which the module offers them.

    In a language, as far as the module has words of it. A scenario, a picture or words that cannot be read
    are left out: `vtt check` tells what is wrong with them.

    Raises:
        FormatError: if the module has no readable first file; says what is wrong with it.
    """
    container = open_container(path)
    try:
        root = _first_file(container, path)
        info = _info(root)
        rules = root.find("rules")
        head = ModuleHead(
            info,
            "" if rules is None else rules.get("plugin", ""),
            _scenario_heads(container),
            _picture(container, info.picture),
            tuple(_side_heads(root)),
        )
        return _translated(head, _words(container, language))
    finally:
        container.close()


def read_module_info(path: Path) -> ModuleInfo:
    """Id, name, version and the like of a module, in a folder or an archive.

    Raises:
        FormatError: if it has no readable first file; says what is wrong with it.
    """
    container = open_container(path)
    try:
        return _info(_first_file(container, path))
    finally:
        container.close()


def _first_file(container: Container, path: Path) -> etree._Element:
    reading = Reading()
    reading.file = f"{path.name}/{MODULE_FILE}"
    root = parse_xml(container.read(MODULE_FILE), reading)
    if root is None or root.tag != "module" or not root.get("id"):
        raise FormatError(f"{path}: expected a module with an id", reading.problems)
    return root


def _info(root: etree._Element) -> ModuleInfo:
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


def _side_heads(root: etree._Element) -> Iterator[SideHead]:
    for side in root.iterfind("side"):
        identity = side.get("id", "")
        if identity:
            yield SideHead(SideId(identity), side.get("name", identity))


def _scenario_heads(container: Container) -> tuple[ScenarioHead, ...]:
    found: list[tuple[int, ScenarioHead]] = []
    for name in container.names():
        if name.startswith(SCENARIOS) and name.endswith(".xml"):
            root = parse_xml(_bytes(container, name), Reading())
            if root is not None and root.get("id"):
                found.append((_order(root.get("order", "0")), _scenario_head(root)))
    found.sort(key=lambda pair: (pair[0], pair[1].id))
    return tuple(head for _, head in found)


def _scenario_head(root: etree._Element) -> ScenarioHead:
    scenario = root.get("id", "")
    description = root.findtext("description") or ""
    return ScenarioHead(scenario, root.get("name", scenario), " ".join(description.split()))


def _words(container: Container, language: str) -> Mapping[str, str]:
    """The words that the module has in a language, by what they are of."""
    name = f"{TRANSLATIONS}{language}.xml"
    if not language or name not in container.names():
        return {}
    root = parse_xml(_bytes(container, name), Reading())
    words = () if root is None else root.iterfind("word")
    return {word.get("id", ""): " ".join((word.text or "").split()) for word in words}


def _translated(head: ModuleHead, words: Mapping[str, str]) -> ModuleHead:
    info = msgspec.structs.replace(
        head.info,
        name=words.get("module.name", head.info.name),
        description=words.get("module.description", head.info.description),
    )
    scenarios = tuple(
        ScenarioHead(
            one.id,
            words.get(f"scenario.{one.id}.name", one.name),
            words.get(f"scenario.{one.id}.description", one.description),
        )
        for one in head.scenarios
    )
    sides = tuple(
        SideHead(one.id, words.get(f"side.{one.id}.name", one.name)) for one in head.sides
    )
    return replace(head, info=info, scenarios=scenarios, sides=sides)


def _order(text: str) -> int:
    """A scenario's place among the others; one that is no number is a fault of the module's check."""
    return int(text) if text.lstrip("-").isdecimal() else 0


def _picture(container: Container, name: str) -> bytes:
    return _bytes(container, name) if name in container.names() else b""


def _bytes(container: Container, name: str) -> bytes:
    """The bytes of a file without which a module can be offered; none where it cannot be read."""
    try:
        return container.read(name)
    except FormatError:
        return b""
