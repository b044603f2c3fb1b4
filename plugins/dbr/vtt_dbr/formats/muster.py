"""An army list in a running game: its elements at their side's edge, of the module's own kinds of pieces."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

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
from vtt_dbr.formats.bases import base_mm, bases, scale_of
from vtt_dbr.formats.deploy import Stand, deploy
from vtt_dbr.formats.names import numbered

GENERALS = {"cinc": "commander-in-chief", "sub": "sub-general", "ally": "allied general"}
Kinds = Mapping[tuple[str, bool], Sequence[PieceDefinition]]
"""By class and whether they are a general's: the kinds of pieces, the plainest first."""


Chosen = Mapping[ElementLine, PieceDefinition]
"""The kind of piece of each line of a list."""


def place(file: ForeignFile, module: ModuleDefinition, state: GameState, muster: Muster) -> Forces:
    """The elements of an army list, deployed for a side.

    The first side of the game stands at the lower edge, others at the upper one. The side's piece of
    the class is taken that has the base of the game's scale, rather one that shows its grade; the grade
    is written on each element.

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
    missing = sorted(
        {x.class_name for x in lines if not kinds.get((x.class_name, bool(x.general)))}
    )
    if missing:
        side = module.side(muster.side).name
        raise FormatError(f"{module.info.name} has no pieces of {side} for {', '.join(missing)}")
    scale = scale_of(module, state)
    chosen = {line: _kind(kinds, line, size_of(module, scale, line)) for line in lines}
    pieces = tuple(_pieces(army, module, state, muster, chosen))
    return Forces(
        name=army.name,
        summary=_summary(army),
        lines=tuple(_told(army)),
        pieces=pieces,
        notes=(
            ExchangeNote(NoteKind.CARRIED, f"army {army.name!r}", file.at(), len(pieces)),
            *_of_other_size(file, module, scale, chosen),
        ),
    )


def size_of(module: ModuleDefinition, scale: str, line: ElementLine) -> tuple[float, float]:
    """Width and depth of a line's bases in mm: its own, else those of its class in a scale."""
    width, depth = base_mm(module, scale, line.class_name)
    return line.width or width, line.depth or depth


def _of_other_size(
    file: ForeignFile, module: ModuleDefinition, scale: str, chosen: Chosen
) -> Iterator[ExchangeNote]:
    """The classes for which the module has no piece with a base of the size that is wanted."""
    other = {
        line.class_name
        for line, kind in chosen.items()
        if outline_size(kind.outline) != size_of(module, scale, line)
    }
    if other:
        told = f"bases of another size than the list and the scale say: {', '.join(sorted(other))}"
        yield ExchangeNote(NoteKind.CHANGED, told, file.at(), len(other))


def _pieces(
    army: ArmyList, module: ModuleDefinition, state: GameState, muster: Muster, chosen: Chosen
) -> Iterator[PieceState]:
    stands = [
        (command, Stand(number, line, *outline_size(chosen[line].outline)))
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
        kind = chosen[stand.line]
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
    """The side's kinds of pieces by class and whether they are a general's, those that show a grade first."""
    found: dict[tuple[str, bool], list[PieceDefinition]] = {}
    for piece in module.resolved_pieces:
        if piece.side == side and piece.get("class"):
            key = (str(piece.get("class")), bool(piece.get("general")))
            found.setdefault(key, []).append(piece)
    return {key: sorted(some, key=_by_plainness) for key, some in found.items()}


def _by_plainness(piece: PieceDefinition) -> bool:
    return not shows_its_grade(piece)


def shows_its_grade(piece: PieceDefinition) -> bool:
    """Whether a layer of a piece shows the grade that it has."""
    return any(isinstance(trait, Layer) and trait.follow == "grade" for trait in piece.traits)


def _kind(kinds: Kinds, line: ElementLine, size: tuple[float, float]) -> PieceDefinition:
    """The plainest piece of a line's class with a base of this size; where none has it, of any."""
    known = kinds[line.class_name, bool(line.general)]
    return next((kind for kind in known if outline_size(kind.outline) == size), known[0])


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
