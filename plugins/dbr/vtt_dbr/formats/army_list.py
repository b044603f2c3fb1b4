"""An army list as data, from and to its XML.

    <army-list format="1" id="sweden" name="Sweden and allies" from-year="1630" to-year="1635">
      <command id="sw-left" name="Left wing">
        <element class="Pi" grade="O" count="3" points="9"/>
        <element class="Pi" grade="O" general="sub" name="Bernhard of Saxe-Weimar"/>
      </command>
    </army-list>

`side` is the side that the army fights for (its own id where it is left out), `edge` the edge of
the table at which it deploys. `width-mm` and `depth-mm` stand where a base is not of the usual size,
`points` are those of one element. What a list grants (A3): `nation`, `ln-rear-support`,
`mixed-grade-rear-support`.
"""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from vtt.base.errors import FormatError
from vtt.base.ids import is_id
from vtt.base.problems import Problem, did_you_mean
from vtt.definition.exchange import ForeignFile, XmlNode
from vtt_dbr.formats.bases import bases

ROOT = "army-list"
FORMAT = 1
GRADES = ("S", "O", "I", "F", "X")
GENERALS = ("cinc", "sub", "ally")
EDGES = ("bottom", "top")
GRANTS = ("ln_rear_support", "mixed_grade_rear_support")
MAX_COUNT = 200
YEARS = (1450, 1750)
"""Army lists of other times are of other rules."""


class ElementLine(msgspec.Struct, frozen=True):
    """So many elements of one kind; no size: the usual one of the class."""

    class_name: str
    grade: str = "O"
    count: int = 1
    general: str = ""
    name: str = ""
    width: float | None = None
    depth: float | None = None
    points: float | None = None


class CommandList(msgspec.Struct, frozen=True):
    """A command with its elements, in the order of the list."""

    id: str
    name: str
    elements: tuple[ElementLine, ...]


class ArmyList(msgspec.Struct, frozen=True):
    """A whole army; `years` are those between which it took the field (0: not said).

    `nation` and the two permissions are what a list grants all its elements (A3).
    """

    id: str
    name: str
    side: str
    commands: tuple[CommandList, ...]
    edge: str = "bottom"
    years: tuple[int, int] = (0, 0)
    description: str = ""
    nation: str = ""
    ln_rear_support: bool = False
    mixed_grade_rear_support: bool = False

    @property
    def grants(self) -> dict[str, str | bool]:
        """What the list grants, as properties of its elements (A3)."""
        found: dict[str, str | bool] = {"nation": self.nation} if self.nation else {}
        for name in GRANTS:
            if getattr(self, name):
                found[name] = True
        return found

    @property
    def elements(self) -> int:
        """How many elements it has."""
        return sum(line.count for command in self.commands for line in command.elements)

    @property
    def points(self) -> float | None:
        """What it costs in all; None where a line does not say."""
        lines = [line for command in self.commands for line in command.elements]
        costs = [None if line.points is None else line.points * line.count for line in lines]
        return None if None in costs else sum(cost for cost in costs if cost is not None)


Parse = Callable[[str], Any]
Faults = list[Problem]


def parse_army_list(file: ForeignFile) -> tuple[ArmyList, tuple[Problem, ...]]:
    """Read an army list with everything that is wrong with it.

    Raises:
        FormatError: where the file is no army list at all.
    """
    root = file.xml()
    if root.tag != ROOT:
        raise FormatError(
            f"{file.at(root.line)}: expected <{ROOT}>, found <{root.tag}>",
            (Problem("army-list", f"expected <{ROOT}>, found <{root.tag}>", file.at(root.line)),),
        )
    faults: Faults = []
    found = _attributes(file, root, ARMY_ATTRIBUTES, ("format", "id", "name"), faults)
    commands = [_command(file, node, faults) for node in _children(file, root, "command", faults)]
    _expect_once(file, "command", [(c.id, n) for c, n in commands], faults)
    army = ArmyList(
        id=found.get("id", ""),
        name=found.get("name", ""),
        side=found.get("side") or found.get("id", ""),
        commands=tuple(command for command, _ in commands),
        edge=found.get("edge", "bottom"),
        years=(found.get("from-year", 0), found.get("to-year", 0)),
        description=found.get("description", ""),
        nation=found.get("nation", ""),
        ln_rear_support=found.get("ln-rear-support", False),
        mixed_grade_rear_support=found.get("mixed-grade-rear-support", False),
    )
    if army.years[0] > army.years[1] > 0:
        faults.append(_fault(file, root, "expected from-year before to-year"))
    return army, tuple(faults)


def army_list_xml(army: ArmyList) -> XmlNode:
    """The XML of an army list; what is usual is left out."""
    own = {"side": army.side if army.side != army.id else "", "edge": army.edge}
    if army.edge == EDGES[0]:
        del own["edge"]
    first, last = (str(year) if year else "" for year in army.years)
    attributes = {"format": str(FORMAT), "id": army.id, "name": army.name, **own}
    attributes |= {"from-year": first, "to-year": last, "description": army.description}
    attributes |= {"nation": army.nation}
    attributes |= {name.replace("_", "-"): "true" if getattr(army, name) else "" for name in GRANTS}
    return XmlNode(ROOT, _filled(attributes), "", tuple(map(_command_xml, army.commands)))


def _command(file: ForeignFile, node: XmlNode, faults: Faults) -> tuple[CommandList, XmlNode]:
    found = _attributes(file, node, COMMAND_ATTRIBUTES, ("id",), faults)
    lines = []
    for child in _children(file, node, "element", faults):
        values = _attributes(file, child, ELEMENT_ATTRIBUTES, ("class",), faults)
        if values.get("general") and values.get("count", 1) > 1:
            faults.append(_fault(file, child, "expected one element of a general, found several"))
        values["class_name"] = values.pop("class", "")
        for key in ("width-mm", "depth-mm"):
            if key in values:
                values[key.removesuffix("-mm")] = values.pop(key)
        lines.append(ElementLine(**values))
    name = found.get("name") or found.get("id", "")
    return CommandList(found.get("id", ""), name, tuple(lines)), node


def _command_xml(command: CommandList) -> XmlNode:
    name = command.name if command.name != command.id else ""
    elements = tuple(
        XmlNode(
            "element",
            _filled(
                {
                    "class": line.class_name,
                    "grade": line.grade,
                    "count": str(line.count) if line.count > 1 else "",
                    "general": line.general,
                    "name": line.name,
                    "width-mm": "" if line.width is None else f"{line.width:g}",
                    "depth-mm": "" if line.depth is None else f"{line.depth:g}",
                    "points": "" if line.points is None else f"{line.points:g}",
                }
            ),
        )
        for line in command.elements
    )
    return XmlNode("command", _filled({"id": command.id, "name": name}), "", elements)


def _children(file: ForeignFile, node: XmlNode, tag: str, faults: Faults) -> Iterator[XmlNode]:
    """The children, all of which must have this tag."""
    for child in node.children:
        if child.tag == tag:
            yield child
        else:
            hint = did_you_mean(child.tag, [tag])
            faults.append(
                _fault(file, child, f"expected <{tag}> in <{node.tag}>, found <{child.tag}>{hint}")
            )
    if not any(child.tag == tag for child in node.children):
        faults.append(
            _fault(file, node, f"expected at least one <{tag}> in <{node.tag}>, found none")
        )


def _attributes(
    file: ForeignFile,
    node: XmlNode,
    known: Mapping[str, Parse],
    required: Sequence[str],
    faults: Faults,
) -> dict[str, Any]:
    """The attributes that can be read; everything else is a fault."""
    found: dict[str, Any] = {}
    for name, text in node.attributes.items():
        if name not in known:
            hint = did_you_mean(name, known)
            faults.append(_fault(file, node, f"<{node.tag}> has no attribute {name!r}{hint}"))
            continue
        try:
            found[name] = known[name](text)
        except ValueError as error:
            faults.append(_fault(file, node, f"<{node.tag}>, {name}: {error}"))
    for name in required:
        if name not in node.attributes:
            faults.append(_fault(file, node, f"<{node.tag}> needs the attribute {name!r}"))
    return found


def _expect_once(
    file: ForeignFile, what: str, named: Sequence[tuple[str, XmlNode]], faults: Faults
) -> None:
    first: dict[str, int] = {}
    for name, node in named:
        if name and first.setdefault(name, node.line) != node.line:
            message = f"there are two of {what} {name!r}; the other one is on line {first[name]}"
            faults.append(_fault(file, node, message))


def _fault(file: ForeignFile, node: XmlNode, message: str) -> Problem:
    return Problem("army-list", message, file.at(node.line or None))


def _filled(attributes: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in attributes.items() if value}


def _id(text: str) -> str:
    if not is_id(text):
        raise ValueError(f"expected an id of small letters, digits, _ . and -, found {text!r}")
    return text


def _one_of(*values: str) -> Parse:
    def parse(text: str) -> str:
        if text not in values:
            raise ValueError(
                f"expected one of {', '.join(values)}, found {text!r}{did_you_mean(text, values)}"
            )
        return text

    return parse


def _class(text: str) -> str:
    known = bases().classes
    if text not in known:
        raise ValueError(f"there is no class {text!r}{did_you_mean(text, known)}")
    return text


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= MAX_COUNT:
        raise ValueError(f"expected a whole number from 1 to {MAX_COUNT}, found {text!r}")
    return int(text)


def _year(text: str) -> int:
    if not text.isdecimal() or not YEARS[0] <= int(text) <= YEARS[1]:
        raise ValueError(f"expected a year from {YEARS[0]} to {YEARS[1]}, found {text!r}")
    return int(text)


def _flag(text: str) -> bool:
    if text not in ("true", "false"):
        raise ValueError(f"expected true or false, found {text!r}")
    return text == "true"


def _points(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value >= 0.0):
        raise ValueError(f"expected points of 0 or more, found {text!r}")
    return value


def _size(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not (math.isfinite(value) and value > 0.0):
        raise ValueError(f"expected a length above 0 mm, found {text!r}")
    return value


ARMY_ATTRIBUTES: Mapping[str, Parse] = {
    "format": _one_of(str(FORMAT)),
    "id": _id,
    "name": str,
    "side": _id,
    "edge": _one_of(*EDGES),
    "from-year": _year,
    "to-year": _year,
    "description": str,
    "nation": _id,
    "ln-rear-support": _flag,
    "mixed-grade-rear-support": _flag,
}
COMMAND_ATTRIBUTES: Mapping[str, Parse] = {"id": _id, "name": str}
ELEMENT_ATTRIBUTES: Mapping[str, Parse] = {
    "class": _class,
    "grade": _one_of(*GRADES),
    "count": _count,
    "general": _one_of(*GENERALS),
    "name": str,
    "width-mm": _size,
    "depth-mm": _size,
    "points": _points,
}
