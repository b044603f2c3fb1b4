"""An army list as parts of a module: an army of piece definitions and a scenario that deploys it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from vtt.base.errors import FormatError
from vtt.base.ids import PieceDefinitionId, PieceId, ScenarioId, SideId, TableId, unused_id
from vtt.definition.army import ArmyDefinition
from vtt.definition.board import TableDefinition
from vtt.definition.exchange import ExchangeNote, ForeignFile, Imported, NoteKind
from vtt.definition.module import ModuleDefinition, ModuleInfo
from vtt.definition.picture import FaceDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition
from vtt.definition.side import SideDefinition
from vtt.definition.values import make_properties
from vtt.geometry.outline import rectangle
from vtt_dbr.formats.army_list import ArmyList, CommandList, ElementLine, parse_army_list
from vtt_dbr.formats.bases import bases, scale_of
from vtt_dbr.formats.deploy import Stand, deploy
from vtt_dbr.formats.muster import kinds_of, shows_its_grade, size_of
from vtt_dbr.formats.names import numbered

SCENARIO = ScenarioId("deployment")
"""The scenario into which armies are deployed, one beside the other."""


def read(file: ForeignFile, module: ModuleDefinition | None) -> Imported:
    """Read an army list.

    Args:
        file: the list.
        module: the module that it is put into; its sides, tables, classes and pictures are used.

    Raises:
        FormatError: with every fault, each with its line.
    """
    army, problems = parse_army_list(file)
    if problems:
        count = "one fault" if len(problems) == 1 else f"{len(problems)} faults"
        raise FormatError(f"{file.name} is no usable army list: {count}", problems)
    here = module or ModuleDefinition(info=ModuleInfo(army.id, army.name))
    maker = _Maker(army, here)
    parts = ModuleDefinition(
        info=here.info,
        sides=maker.sides(),
        prototypes=maker.prototypes(),
        armies=(ArmyDefinition(army.id, army.name),),
        pieces=maker.pieces(),
        tables=() if here.tables else (maker.table,),
        scenarios=(maker.scenario(),),
    )
    return Imported(parts, notes=tuple(_notes(file, army, module)))


def piece_id(army: str, line: ElementLine) -> PieceDefinitionId:
    """The id of the kind of element that a line of the list is."""
    parts = [army, line.class_name.lower(), line.grade.lower(), line.general]
    size = "x".join(f"{mm:g}" for mm in (line.width, line.depth) if mm is not None)
    return PieceDefinitionId("-".join(part for part in (*parts, size) if part))


@dataclass(frozen=True)
class _Maker:
    """Makes the parts of one army for one module."""

    army: ArmyList
    module: ModuleDefinition

    @property
    def table(self) -> TableDefinition:
        """The module's first table, or a new one of the usual size."""
        width, depth = bases().table
        new = TableDefinition(TableId("field"), "The field", width, depth)
        return self.module.tables[0] if self.module.tables else new

    def lines(self) -> Iterator[tuple[int, CommandList, ElementLine]]:
        """Every line of the list with its command."""
        for number, command in enumerate(self.army.commands):
            for line in command.elements:
                yield number, command, line

    def sides(self) -> tuple[SideDefinition, ...]:
        """The army's side, where the module does not have it."""
        known = {side.id for side in self.module.sides}
        side = SideDefinition(SideId(self.army.side), self.army.name)
        return () if self.army.side in known else (side,)

    def prototypes(self) -> tuple[Prototype, ...]:
        """The classes of the list that the module has no prototype for."""
        known = self._prototype_ids()
        missing = {line.class_name for _, _, line in self.lines()} - known.keys()
        return tuple(
            Prototype(
                name.lower(),
                bases().classes[name].name,
                (),
                make_properties({"class": name, "arm": bases().classes[name].arm}),
            )
            for name in sorted(missing)
        )

    def pieces(self) -> tuple[PieceDefinition, ...]:
        """A definition for each kind of element."""
        made = {piece_id(self.army.id, line): self._piece(line) for _, _, line in self.lines()}
        return tuple(made[name] for name in sorted(made))

    def scenario(self) -> ScenarioDefinition:
        """The army at its edge, beside what the other sides have deployed already."""
        present = [s for s in self.module.scenarios if s.id == SCENARIO]
        new = ScenarioDefinition(SCENARIO, "Deployment", "Armies from lists, at their edges.")
        scenario = present[0] if present else new
        others = tuple(p for p in scenario.placements if p.side != self.army.side)
        placements = (*others, *self._placements({placement.id for placement in others}))
        order = scenario.order if present else len(self.module.scenarios)
        return msgspec.structs.replace(scenario, placements=placements, order=order)

    def _piece(self, line: ElementLine) -> PieceDefinition:
        width, depth = self._size(line)
        properties = {"grade": line.grade, **({"general": line.general} if line.general else {})}
        name = f"{bases().classes[line.class_name].name} ({line.grade})"
        return PieceDefinition(
            id=piece_id(self.army.id, line),
            name=f"{name}, {line.general}" if line.general else name,
            outline=rectangle(width, depth),
            kind="base",
            side=SideId(self.army.side),
            faces=self._faces(line),
            properties=make_properties(properties),
            prototypes=self._prototypes(line),
            army=self.army.id,
        )

    def _size(self, line: ElementLine) -> tuple[float, float]:
        return size_of(self.module, scale_of(self.module), line)

    def _faces(self, line: ElementLine) -> tuple[FaceDefinition, ...]:
        """The faces of a piece of this side, class and grade that the module has already."""
        like = self._like(line) or self._any_grade(line)
        return like.faces if like is not None else ()

    def _prototypes(self, line: ElementLine) -> tuple[str, ...]:
        """The class's prototype; with it what shows the grade where the picture does not."""
        own = self._prototype_ids().get(line.class_name, line.class_name.lower())
        shown = None if self._like(line) is not None else self._any_grade(line)
        written = next((p for p in self.module.pieces if shown and p.id == shown.id), None)
        return (own,) if written is None else written.prototypes

    def _like(self, line: ElementLine) -> PieceDefinition | None:
        """The module's piece of this side, class, grade and rank of general."""
        for piece in self.module.resolved_pieces:
            found = (piece.side, piece.get("class"), piece.get("grade"), piece.get("general") or "")
            wanted = (self.army.side, line.class_name, line.grade, line.general)
            if found == wanted and not shows_its_grade(piece):
                return piece
        return None

    def _any_grade(self, line: ElementLine) -> PieceDefinition | None:
        """The module's piece of this side and class that stands for any grade and shows which it is."""
        kinds = kinds_of(self.module, SideId(self.army.side))
        found = next(iter(kinds.get((line.class_name, bool(line.general)), ())), None)
        return found if found is not None and shows_its_grade(found) else None

    def _placements(self, used: set[str]) -> Iterator[PiecePlacement]:
        stands = [
            (command, Stand(number, line, *self._size(line)))
            for number, command, line in self.lines()
            for _ in range(line.count)
        ]
        size = (self.table.width, self.table.height)
        poses = deploy([stand for _, stand in stands], size, self.army.edge == "top")
        called = numbered(stand.line for _, stand in stands)
        for (command, stand), pose, own_name in zip(stands, poses, called, strict=True):
            name = unused_id(piece_id(self.army.id, stand.line), used)
            used.add(name)
            properties = {"command": command.id, "command_name": command.name} | self.army.grants
            if own_name:
                properties["name"] = own_name
            yield PiecePlacement(
                id=PieceId(name),
                definition=piece_id(self.army.id, stand.line),
                table=self.table.id,
                pose=pose,
                side=SideId(self.army.side),
                properties=make_properties(properties),
            )

    def _prototype_ids(self) -> Mapping[str, str]:
        """The module's prototypes by class."""
        return {
            str(value): prototype.id
            for prototype in self.module.prototypes
            for name, value in prototype.properties
            if name == "class"
        }


def _notes(
    file: ForeignFile, army: ArmyList, module: ModuleDefinition | None
) -> Iterator[ExchangeNote]:
    count = sum(line.count for command in army.commands for line in command.elements)
    yield ExchangeNote(
        NoteKind.CARRIED, f"army {army.name!r}: {len(army.commands)} commands", file.at(), count
    )
    if module is None:
        yield ExchangeNote(
            NoteKind.CHANGED,
            "made without the tables that the rules read: import it into the folder of a DBR module "
            "to play it by the rules",
            file.at(),
        )
