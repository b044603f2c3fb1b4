"""Slots, cards and prototypes as piece definitions and prototypes of our module."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import msgspec

from vtt.base.errors import DefinitionError, FormatError
from vtt.base.ids import PieceDefinitionId
from vtt.base.steps import step
from vtt.definition.army import ArmyDefinition
from vtt.definition.picture import FaceDefinition, PictureDefinition
from vtt.definition.piece import PieceDefinition, Prototype
from vtt.definition.resolve import Resolver
from vtt.definition.trait import OpaqueTrait, Trait, UsePrototype
from vtt.definition.trait_looks import Layer, Mask
from vtt.formats.vassal.components import FOLDERS, is_kind, values_of
from vtt.formats.vassal.conversion import Conversion, id_of
from vtt.formats.vassal.habits import NUMBER
from vtt.formats.vassal.kinds import mm_from_px
from vtt.formats.vassal.names import IdMaker
from vtt.formats.vassal.pieces import (
    BASIC,
    PieceText,
    innermost,
    read_piece,
    rest_of,
    whole_rest,
    write_piece,
)
from vtt.formats.vassal.trait_codec import FORMAT
from vtt.formats.vassal.traits import Traits, is_kept_raw
from vtt.formats.vassal.tree import Component
from vtt.geometry.outline import PolygonOutline, rectangle

SLOTS: Final = ("PieceSlot", "CardSlot")
PROTOTYPE: Final = "PrototypeDefinition"
_USUAL_PX: Final = 40
_TOLD_EACH: Final = 100
"""After so many pieces the work can be stopped."""
_WIDGETS: Final = ("TabWidget", "ListWidget", "BoxWidget", "PanelWidget", "MapWidget")


def slots_of(root: Component) -> Iterator[tuple[Component, tuple[Component, ...]]]:
    """Every slot with the components that it lies in, outermost first."""
    waiting: list[tuple[Component, tuple[Component, ...]]] = [(root, ())]
    while waiting:
        component, above = waiting.pop()
        if is_kind(component, *SLOTS):
            yield component, above
        inside = (*above, component)
        waiting.extend((child, inside) for child in reversed(component.children))


def prototypes_of(root: Component) -> Iterator[Component]:
    """Every prototype definition."""
    return (component for component in root.walk() if is_kind(component, PROTOTYPE))


def slot_state(usual: str, number: str) -> str:
    """The usual state of a basic piece with the slot's own number in it."""
    return usual.replace(NUMBER, number)


def convert_prototypes(conversion: Conversion, traits: Traits) -> tuple[Prototype, ...]:
    """The prototypes under the ids that the names lead to; of two with one name the last is used."""
    by_id = dict(conversion.own_prototypes)
    last = {
        component.get("name"): component for component in prototypes_of(conversion.archive.root)
    }
    spare = IdMaker((*by_id.values(), *conversion.used.get("prototype", ())))
    made = []
    for component in prototypes_of(conversion.archive.root):
        name = component.get("name")
        is_used = last[name] is component and name in by_id
        if last[name] is not component:
            conversion.report.changed(
                "a prototype whose name comes again is not used", example=name
            )
        prototype_id = by_id[name] if is_used else spare.make(name, "prototype")
        text = _read(component, conversion, traits)
        if text is None:
            continue
        conversion.link(component, "prototype", prototype_id)
        usual = conversion.habits.prototype_state
        _keep(component, text, "", "", usual, conversion, traits)
        made.append(Prototype(id=prototype_id, name=name, traits=text.traits))
    return tuple(made)


def convert_slots(
    conversion: Conversion, traits: Traits
) -> tuple[tuple[ArmyDefinition, ...], tuple[PieceDefinition, ...]]:
    """All slots as pieces, and the groups that they are kept in."""
    army_ids = conversion.ids("army")
    armies: dict[str, ArmyDefinition] = {}
    pieces = []
    for number, (component, above) in enumerate(slots_of(conversion.archive.root)):
        if number % _TOLD_EACH == 0:
            step(f"{number} pieces")
        text = _read(component, conversion, traits)
        if text is None:
            continue
        title = _group_of(above)
        if title not in armies:
            armies[title] = ArmyDefinition(army_ids.make(title, "pieces"), title)
        piece = _piece(component, text, conversion)
        conversion.link(component, "piece", piece.id)
        usual = slot_state(conversion.habits.slot_state, component.get("gpid"))
        _keep(component, text, piece.name, picture_of(piece), usual, conversion, traits)
        pieces.append(msgspec.structs.replace(piece, army=armies[title].id))
    return tuple(armies.values()), tuple(pieces)


def with_prototype_looks(
    pieces: tuple[PieceDefinition, ...],
    prototypes: tuple[Prototype, ...],
    conversion: Conversion,
) -> tuple[PieceDefinition, ...]:
    """Pieces whose mask or pictures are those of a prototype, with that mask and of that size."""
    resolver = Resolver(prototypes)
    return tuple(_with_prototype_look(piece, resolver, conversion) for piece in pieces)


def _with_prototype_look(
    piece: PieceDefinition, resolver: Resolver, conversion: Conversion
) -> PieceDefinition:
    if not any(isinstance(trait, UsePrototype) for trait in piece.traits):
        return piece
    try:
        traits = resolver.resolve(piece).traits
    except DefinitionError:
        return piece  # the check of the module tells of it
    outline, size_of = piece.outline, conversion.size_of
    own = [path for path in (picture_of(piece), *_layer_pictures(piece.traits)) if path]
    if not any(size_of(path) for path in own):
        text = PieceText(piece.name, "", traits, "", "")
        if any(size_of(path) for path in _layer_pictures(traits)):
            outline = outline_of(text, None, size_of, (0, 0))
    return msgspec.structs.replace(piece, outline=outline, mask=piece.mask or _mask(traits))


def picture_of(piece: PieceDefinition) -> str:
    """The path of the picture of a piece's first face; empty without one."""
    face = piece.face("")
    return face.pictures[0].path if face is not None and face.pictures else ""


def _keep(
    component: Component,
    text: PieceText,
    name: str,
    picture: str,
    usual: str,
    conversion: Conversion,
    traits: Traits,
) -> None:
    """Keep of a definition's text what our own words do not give back."""
    names = conversion.names
    rest = rest_of(text, name, picture, usual, names)
    if not rest and component.get("entryName", name) != name:
        rest = whole_rest(text)  # a slot of another name keeps it when the piece is renamed
    level = innermost(rest, name, picture, usual, names, component.get("entryName"))
    if write_piece(text.traits, *level, traits) != component.text:
        conversion.raw[id_of(component)] = component.text
    elif rest:
        conversion.rest[id_of(component)] = rest


def _read(component: Component, conversion: Conversion, traits: Traits) -> PieceText | None:
    """What a slot or prototype says; None, with a line of the report, where it is no definition."""
    try:
        found = read_piece(component.text.strip(), traits)
    except FormatError as error:
        conversion.report.kept(
            "a piece whose definition is damaged", conversion.where(component), str(error)[:80]
        )
        return None
    traits.tell_odd(conversion.report, conversion.where(component))
    if found.is_short:
        conversion.report.changed(
            "a piece whose state lacks some levels begins with empty ones",
            conversion.where(component),
        )
    if not found.basic.startswith(BASIC):
        conversion.report.kept(
            "a definition that does not end with a basic piece: little of it is shown",
            conversion.where(component),
            found.basic[:40],
        )
    for trait in found.traits:
        if is_kept_raw(trait) and isinstance(trait, OpaqueTrait):
            prefix = trait.text[: trait.text.find(";") + 1] or trait.text[:20]
            conversion.report.kept(
                f"a trait {prefix!r} that leads nowhere or is not VASSAL's own",
                conversion.where(component),
                trait.text[:40],
            )
    return found


def _piece(component: Component, text: PieceText, conversion: Conversion) -> PieceDefinition:
    values = values_of(component)
    name = text.name or component.get("entryName")
    size = (values.get("width", 0), values.get("height", 0))
    return make_piece(
        conversion.ids("piece").make(name, "piece"),
        name,
        text,
        conversion,
        "card" if is_kind(component, "CardSlot") else "counter",
        size,
    )


def make_piece(
    piece_id: str,
    name: str,
    text: PieceText,
    conversion: Conversion,
    kind: str = "counter",
    slot_size: tuple[int, int] = (0, 0),
) -> PieceDefinition:
    """A piece definition with its face, mask and outline; its size is that of its pictures."""
    picture = conversion.names.picture(text.picture)
    faces = (FaceDefinition("front", "", (PictureDefinition(picture),)),) if picture else ()
    return PieceDefinition(
        id=PieceDefinitionId(piece_id),
        name=name,
        outline=outline_of(text, picture, conversion.size_of, slot_size),
        kind=kind,
        faces=faces,
        mask=_mask(text.traits),
        traits=text.traits,
    )


def outline_of(
    text: PieceText,
    picture: str | None,
    size_of: Callable[[str], tuple[int, int] | None],
    slot_size: tuple[int, int],
) -> PolygonOutline:
    """The box of a piece: its picture's, else that of its layers, else what the slot says."""
    sizes = [size_of(picture)] if picture else []
    if not any(sizes):
        sizes = [size_of(path) for path in _layer_pictures(text.traits)]
    known = [size for size in sizes if size is not None]
    if not known and min(slot_size) > 0:
        known = [slot_size]
    width = max((size[0] for size in known), default=_USUAL_PX)
    height = max((size[1] for size in known), default=_USUAL_PX)
    return rectangle(mm_from_px(width), mm_from_px(height))


def _layer_pictures(traits: Iterable[Trait]) -> Iterator[str]:
    for trait in traits:
        if isinstance(trait, Layer):
            yield from (level.picture for level in trait.levels if level.picture)


def _mask(traits: Iterable[Trait]) -> tuple[PictureDefinition, ...]:
    for trait in traits:
        if isinstance(trait, Mask) and trait.picture:
            return (PictureDefinition(trait.picture),)
    return ()


def _group_of(above: tuple[Component, ...]) -> str:
    """The title under which a slot is kept: the first named part of its palette, or its map's use."""
    for index, component in enumerate(above):
        if is_kind(component, "PieceWindow", "ChartWindow"):
            named = [
                part.get("entryName")
                for part in above[index + 1 :]
                if is_kind(part, *_WIDGETS) and part.get("entryName")
            ]
            return named[0] if named else _title(component, "Pieces")
        if is_kind(component, "Map", "PrivateMap", "PlayerHand", "WidgetMap"):
            inside = next((p for p in above[index + 1 :] if p.tag not in FOLDERS), None)
            use = "cards" if inside is not None and is_kind(inside, "DrawPile") else "at start"
            return f"{component.get('mapName') or 'Map'} {use}"
    return "Pieces"


def _title(component: Component, usual: str) -> str:
    return component.get("name") or component.get("entryName") or usual


def break_circles(
    prototypes: tuple[Prototype, ...], limit: int
) -> tuple[frozenset[str], dict[str, int]]:
    """The prototypes that lead back to themselves or grow beyond a limit, and the sizes of the others."""
    by_id = {prototype.id: prototype for prototype in prototypes}
    sizes: dict[str, int] = {}
    bad: set[str] = set()
    for start in by_id:
        _measure(start, by_id, sizes, bad, limit)
    return frozenset(bad), sizes


def _measure(
    start: str, by_id: dict[str, Prototype], sizes: dict[str, int], bad: set[str], limit: int
) -> None:
    """Depth first without recursion: a prototype met again while it is open closes a circle."""
    stack = [(start, iter(_uses(by_id[start])))]
    open_ids = {start}
    while stack:
        current, uses = stack[-1]
        following = next((use for use in uses if use in by_id and use not in sizes), None)
        if following is None:
            stack.pop()
            open_ids.discard(current)
            total = len(by_id[current].traits)
            total += sum(sizes.get(use, 0) for use in _uses(by_id[current]))
            sizes[current] = total
            if total > limit:
                bad.add(current)
                sizes[current] = 0
        elif following in open_ids:
            bad.add(following)
            sizes[following] = 0
        else:
            open_ids.add(following)
            stack.append((following, iter(_uses(by_id[following]))))


def _uses(item: Prototype | PieceDefinition) -> list[str]:
    return [trait.prototype for trait in item.traits if isinstance(trait, UsePrototype)]


def without_uses(
    item_traits: tuple[Trait, ...], bad: frozenset[str], traits: Traits
) -> tuple[Trait, ...]:
    """Traits in which uses of bad prototypes are kept raw."""
    if not any(isinstance(trait, UsePrototype) and trait.prototype in bad for trait in item_traits):
        return item_traits
    made: list[Trait] = []
    for trait in item_traits:
        if isinstance(trait, UsePrototype) and trait.prototype in bad:
            own, state = traits.write((trait,))[0]
            made.append(OpaqueTrait(format=FORMAT, text=own, state=state))
        else:
            made.append(trait)
    return tuple(made)
