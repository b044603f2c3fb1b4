"""What all steps of a conversion share: the archive, its names, the report, ids, what became of what."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from vtt.base.ids import SideId
from vtt.base.problems import SourceRef
from vtt.formats.vassal.archive import Archive
from vtt.formats.vassal.assets import Assets
from vtt.formats.vassal.habits import Habits
from vtt.formats.vassal.names import IdMaker, Names
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.tree import Component


@dataclass
class Conversion:
    """A module on its way from VASSAL's tree to our definition.

    Attributes:
        used: ids that are taken already, by kind: those of a module that an extension joins.
        own_prototypes: our ids of the prototypes that the archive itself defines, by name.
        made: what each component became, `piece/pike`, by the component's identity.
        raw: a component's text where our words do not give it back.
        rest: the end of a component's text where the rest is given back.
    """

    archive: Archive
    assets: Assets
    names: Names
    habits: Habits
    report: Report
    tree_id: str
    used: Mapping[str, Collection[str]] = field(default_factory=dict)
    own_prototypes: Mapping[str, str] = field(default_factory=dict)
    made: dict[int, str] = field(default_factory=dict)
    raw: dict[int, str] = field(default_factory=dict)
    rest: dict[int, str] = field(default_factory=dict)
    _makers: dict[str, IdMaker] = field(default_factory=dict)

    def ids(self, kind: str) -> IdMaker:
        """What gives the ids of a kind of parts; the same one each time."""
        if kind not in self._makers:
            self._makers[kind] = IdMaker(self.used.get(kind, ()))
        return self._makers[kind]

    def where(self, component: Component) -> SourceRef:
        """The place of a component in the build file."""
        return SourceRef(f"{self.archive.file.name}/{self.archive.entry}", component.line)

    def link(self, component: Component, kind: str, id: str) -> None:
        """Remember what a component became."""
        self.made[id_of(component)] = f"{kind}/{id}"

    def owners(self, component: Component, names: Iterable[str]) -> tuple[SideId, ...]:
        """The sides that own a component; a name that no side has gets a line of the report."""
        found = []
        for name in names:
            side = self.names.side(name)
            if side is not None:
                found.append(SideId(side))
            elif name:
                self.report.kept(
                    "an owner that is no side of the module", self.where(component), name
                )
        return tuple(found)

    def size_of(self, path: str) -> tuple[int, int] | None:
        """Width and height of a picture in pixels."""
        return self.assets.sizes.get(path)

    @property
    def new_snap(self) -> bool:
        """Whether hexes snap as in VASSAL 3.7 and later."""
        version = self.archive.metadata.vassal_version or self.archive.root.get("VassalVersion")
        parts = version.split(".")
        numbers = [int("".join(c for c in part if c.isdigit()) or "0") for part in parts[:2]]
        return numbers >= [3, 7]


def id_of(component: Component) -> int:
    """The identity of a component."""
    return id(component)
