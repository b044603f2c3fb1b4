"""An army list in a running game: its elements at their side's edge, of the module's own kinds of pieces."""

from collections import Counter
from collections.abc import Iterator, Mapping

from vtt.base.errors import FormatError
from vtt.base.ids import PieceId, SideId, unused_id
from vtt.definition.exchange import ExchangeNote, ForeignFile, NoteKind
from vtt.definition.module import ModuleDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.trait_looks import Layer
from vtt.definition.values import make_properties
from vtt.geometry.outline import outline_size
from vtt.state.forces import Forces, Muster
from vtt.state.game import GameState
from vtt.state.piece import PieceState
from vtt_dbr.formats.army_list import ArmyList, CommandList, ElementLine, parse_army_list
from vtt_dbr.formats.bases import bases
from vtt_dbr.formats.deploy import Stand, deploy
from vtt_dbr.formats.names import numbered

GENERALS = {"cinc": "commander-in-chief", "sub": "sub-general", "ally": "allied general"}
Kinds = Mapping[tuple[str, bool], PieceDefinition]


def place(file: ForeignFile, module: ModuleDefinition, state: GameState, muster: Muster) -> Forces:
    """The elements of an army list, deployed for a side.

    The first side of the game stands at the lower edge, others at the upper one. The side's piece of
    the class is taken, rather one that shows its grade; the grade is written on each element.

    Args:
        file: the list.
        module: the game's module.
        state: the game as whoever brings them in sees it.
        muster: for which side, on which table.

    Raises:
        FormatError: with every fault of the list, or the classes that the module has no piece for.
    """
    army, problems = parse_army_list(file)
    if problems:
        raise FormatError(f"{file.name} is no usable army list", problems)
    kinds = kinds_of(module, muster.side)
    lines = [line for command in army.commands for line in command.elements]
    missing = sorted({line.class_name for line in lines if _kind(kinds, line) is None})
    if missing:
        side = module.side(muster.side).name
        raise FormatError(f"{module.info.name} has no pieces of {side} for {', '.join(missing)}")
    pieces = tuple(_pieces(army, module, state, muster, kinds))
    return Forces(
        name=army.name,
        summary=_summary(army),
        lines=tuple(_told(army)),
        pieces=pieces,
        notes=(ExchangeNote(NoteKind.CARRIED, f"army {army.name!r}", file.at(), len(pieces)),),
    )


def _pieces(
    army: ArmyList, module: ModuleDefinition, state: GameState, muster: Muster, kinds: Kinds
) -> Iterator[PieceState]:
    stands = [
        (command, Stand(number, line, *_size(_kind(kinds, line))))
        for number, command in enumerate(army.commands)
        for line in command.elements
        for _ in range(line.count)
    ]
    table = module.table(muster.table)
    at_top = muster.side != state.sides[0]
    poses = deploy([stand for _, stand in stands], (table.width, table.height), at_top)
    used = {str(piece) for piece in state.pieces}
    numbers: Counter[str] = Counter()
    called = numbered(stand.line for _, stand in stands)
    for (command, stand), pose, own_name in zip(stands, poses, called, strict=True):
        kind = _kind(kinds, stand.line)
        assert kind is not None  # asked before
        class_name = stand.line.class_name
        numbers[class_name] += 1  # through all commands: those of one kind are told apart by it
        number = f"{class_name.lower()}-{numbers[class_name]}"
        name = unused_id(f"{muster.side}-{command.id}-{number}", used)
        used.add(name)
        yield PieceState(
            PieceId(name),
            kind.id,
            muster.table,
            pose.rounded(),
            muster.side,
            properties=make_properties(_properties(army, command, stand.line, own_name)),
        )


def _properties(
    army: ArmyList, command: CommandList, line: ElementLine, name: str
) -> dict[str, str | int | float | bool]:
    found: dict[str, str | int | float | bool] = {"grade": line.grade, **army.grants}
    found |= {"command": command.id, "command_name": command.name}
    if line.general:
        found["general"] = line.general
    if name:
        found["name"] = name
    return found


def kinds_of(module: ModuleDefinition, side: SideId) -> Kinds:
    """The side's kinds of pieces by class and whether they are a general's, the plainest of each."""
    found: dict[tuple[str, bool], PieceDefinition] = {}
    for piece in module.resolved_pieces:
        if piece.side == side and piece.get("class"):
            key = (str(piece.get("class")), bool(piece.get("general")))
            if key not in found or shows_its_grade(piece):
                found[key] = piece
    return found


def shows_its_grade(piece: PieceDefinition) -> bool:
    """Whether a layer of a piece shows the grade that it has."""
    return any(isinstance(trait, Layer) and trait.follow == "grade" for trait in piece.traits)


def _kind(kinds: Kinds, line: ElementLine) -> PieceDefinition | None:
    return kinds.get((line.class_name, bool(line.general)))


def _size(kind: PieceDefinition | None) -> tuple[float, float]:
    assert kind is not None
    width, depth = outline_size(kind.outline)
    return width, depth


def _summary(army: ArmyList) -> str:
    """When it was, how large it is, and what it was like."""
    years = f"{army.years[0]} to {army.years[1]}, " if army.years[0] else ""
    points = army.points
    cost = "" if points is None else f", {points:g} points"
    size = f"{len(army.commands)} commands, {army.elements} elements{cost}"
    return f"{years}{size}. {army.description}".strip()


def _told(army: ArmyList) -> Iterator[str]:
    """Each command, and below it each line: "5 Pistols (F), Swedes and Finns"."""
    for command in army.commands:
        yield command.name
        for line in command.elements:
            kind = f"{bases().classes[line.class_name].name} ({line.grade})"
            parts = [kind, line.name, GENERALS.get(line.general, "")]
            yield f" {line.count} {', '.join(part for part in parts if part)}"
