"""What was edited of decks, dice, turn counters, charts, sides and palettes, written into their components.

Only what differs is written: a setting that nobody touched stays as the file had it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from vtt.definition.chart import ChartDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.dice_button import DiceButton
from vtt.definition.palette import PaletteDefinition, PaletteKind, PalettePart
from vtt.definition.side import SideDefinition
from vtt.definition.turn_track import TurnTrack
from vtt.formats.vassal.components import is_kind
from vtt.formats.vassal.kinds import px_from_mm, read_array, write_array, write_bool
from vtt.formats.vassal.names import Names
from vtt.formats.vassal.own_decks import SEND, deck_settings
from vtt.formats.vassal.own_play import (
    button_settings,
    face_settings,
    level_component,
    number_settings,
    turn_component,
)
from vtt.formats.vassal.pictures import FOLDER
from vtt.formats.vassal.tree import Component

WIDGETS: Final = {
    PaletteKind.TABS: "VASSAL.build.widget.TabWidget",
    PaletteKind.LIST: "VASSAL.build.widget.ListWidget",
    PaletteKind.MENU: "VASSAL.build.widget.BoxWidget",
    PaletteKind.PANEL: "VASSAL.build.widget.PanelWidget",
}
_LEVELS: Final = ("CounterTurnLevel", "ListTurnLevel")
SlotOf = Callable[[str], Component]
"""The component of a piece in a palette, by our id; a new one where there is none."""


def update(component: Component, now: Mapping[str, str], before: Mapping[str, str]) -> bool:
    """Write those settings that are no longer as they were; whether there was one."""
    changed = {name: text for name, text in now.items() if before.get(name) != text}
    component.attributes.update(changed)
    return bool(changed)


def edit_deck(
    component: Component,
    now: DeckDefinition,
    before: DeckDefinition,
    names: Mapping[str, str],
    sides: tuple[Mapping[str, str], Mapping[str, str]],
) -> bool:
    """A deck; it is moved from where it was, whatever board its place is counted from.

    Args:
        component: the deck of the file.
        now: as it is.
        before: as it was.
        names: the name of each deck by its id.
        sides: the names of the sides, now and before.
    """
    old_names = {**names, before.id: before.name}
    settings = deck_settings(now, names, sides[0]), deck_settings(before, old_names, sides[1])
    if now.discard and before.discard and component.get(SEND):
        for values in settings:
            del values[SEND]  # the author's own words hold, whichever deck it is now
    changed = update(component, *settings)
    changed = _rename_owners(component, sides) or changed
    for axis in ("x", "y"):
        way = round(px_from_mm(getattr(now.pose, axis) - getattr(before.pose, axis)))
        if way:
            place = component.get(axis, "100")
            component.attributes[axis] = str((int(place) if _is_whole(place) else 100) + way)
            changed = True
    return changed


def _rename_owners(
    component: Component, sides: tuple[Mapping[str, str], Mapping[str, str]]
) -> bool:
    """Owners of a deck under the names that their sides have now: ours has one, its file several."""
    now, before = sides
    names = {name: now.get(side, name) for side, name in before.items()}
    owners = read_array(component.get("deckOwners"))
    renamed = tuple(names.get(owner, owner) for owner in owners)
    if renamed == owners:
        return False
    component.attributes["deckOwners"] = write_array(renamed)
    return True


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal()


def edit_dice(component: Component, now: DiceButton, before: DiceButton, names: Names) -> bool:
    """Dice; the faces of symbol dice are those of each of its dice."""
    common = [{"name": dice.name, **button_settings(dice, names)} for dice in (now, before)]
    if is_kind(component, "SpecialDiceButton"):
        return _edit_symbols(component, now, before, names)
    write = face_settings if is_kind(component, "RandomTextButton") else number_settings
    reports = [{"reportFormat": dice.report} for dice in (now, before)]
    new, old = ({**common[n], **reports[n], **write(d)} for n, d in enumerate((now, before)))
    return update(component, new, old)


def _edit_symbols(component: Component, now: DiceButton, before: DiceButton, names: Names) -> bool:
    changed = update(
        component,
        {"name": now.name, "format": now.report, **button_settings(now, names)},
        {"name": before.name, "format": before.report, **button_settings(before, names)},
    )
    if now.faces == before.faces:
        return changed
    for die in (part for part in component.walk() if is_kind(part, "SpecialDie")):
        tag = next((c.tag for c in die.children if is_kind(c, "SpecialDieFace")), "")
        die.children = [
            Component(
                tag or "VASSAL.build.module.SpecialDieFace",
                {
                    "icon": names.picture_name(face.picture),
                    "text": face.text,
                    "value": str(face.value),
                },
            )
            for face in now.faces
        ]
    return True


def edit_turn(component: Component, now: TurnTrack, before: TurnTrack, names: Names) -> bool:
    """A turn counter; changed levels are written anew, its hot keys stay."""
    new, old = (turn_component(track, names).attributes for track in (now, before))
    changed = update(component, new, old)
    if now.levels != before.levels:
        others = [part for part in component.children if not is_kind(part, *_LEVELS)]
        component.children = [*(level_component(level) for level in now.levels), *others]
        changed = True
    return changed


def edit_chart(component: Component, now: ChartDefinition, before: ChartDefinition) -> bool:
    """A chart or page: its name and its file."""
    title = "chartName" if is_kind(component, "Chart", "HtmlChart") else "title"
    new, old = ({title: chart.name, "fileName": _file(chart)} for chart in (now, before))
    return update(component, new, old)


def _file(chart: ChartDefinition) -> str:
    return (chart.picture or chart.page).removeprefix(FOLDER).rpartition("kept/module/")[2]


def edit_sides(
    root: Component, now: Sequence[SideDefinition], before: Sequence[SideDefinition]
) -> bool:
    """The entries of the roster: renamed, taken out, added."""
    names = {side.id: side.name for side in now}
    new_names = {side.name: names.get(side.id) for side in before}
    known = {side.id for side in before}
    added = [side.name for side in now if side.id not in known]
    changed = False
    rosters = [part for part in root.walk() if is_kind(part, "PlayerRoster")]
    for roster in rosters:
        kept = []
        for entry in roster.children:
            own = entry.text.strip()
            wanted = new_names.get(own, own)
            changed = changed or wanted != own
            if wanted is not None:
                entry.text = wanted if wanted != own else entry.text
                kept.append(entry)
        roster.children = kept
    if added:
        roster = rosters[0] if rosters else Component("VASSAL.build.module.PlayerRoster", {})
        if not rosters:
            root.children.append(roster)
        for name in added:
            entry = Component("entry", {})
            entry.text = name
            roster.children.append(entry)
    return changed or bool(added)


def edit_palette(
    component: Component, now: PaletteDefinition, before: PaletteDefinition, slot_of: SlotOf
) -> bool:
    """A window of pieces; where its parts differ they are put together anew from the slots that there are."""
    new, old = ({"name": item.name, "hidden": write_bool(item.hidden)} for item in (now, before))
    changed = update(component, new, old)
    if now.parts == before.parts:
        return changed
    known: dict[tuple[str, str], dict[str, str]] = {}
    for part in component.walk():
        if part.tag in WIDGETS.values():
            known.setdefault((part.tag, part.get("entryName")), part.attributes)
    component.children = list(palette_parts(now.parts, known, slot_of))
    return True


def palette_parts(
    parts: Iterable[PalettePart],
    known: Mapping[tuple[str, str], dict[str, str]],
    slot_of: SlotOf,
) -> Iterable[Component]:
    """The components of a window's parts.

    Args:
        parts: what lies in the window.
        known: the settings of those that are there already, by tag and name.
        slot_of: the component of a piece.
    """
    for part in parts:
        tag = WIDGETS[part.kind]
        settings: dict[str, Any] = dict(known.get((tag, part.name), {"entryName": part.name}))
        if part.kind is PaletteKind.PANEL and part.columns:
            settings |= {"fixed": "true", "nColumns": str(part.columns)}
        made = Component(tag, settings)
        slots = [slot_of(item.piece) for item in part.pieces]
        made.children = [*slots, *palette_parts(part.parts, known, slot_of)]
        if not part.name and part.pieces and not part.parts:
            yield from slots  # pieces that lie right inside their window
        else:
            yield made
