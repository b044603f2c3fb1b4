"""Edits of an imported module on their way back: whatever is no longer as its file has it.

The file as it would be without edits is read again. Each part is then held against the same part of our
module: what is equal is left as the file has it, what differs is written anew, what is gone is left out
and what is new is added. So nothing has to be marked when it is edited, and a file that nobody edited
stays as it is.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from vtt.behaviour.game_scope import BOX
from vtt.definition.module import ModuleDefinition
from vtt.definition.scenario import PiecePlacement, ScenarioDefinition
from vtt.definition.side import SideDefinition
from vtt.formats.vassal.assets import MODULE_TREE
from vtt.formats.vassal.edit_maps import Pair, edit_map
from vtt.formats.vassal.edit_palettes import lead_to_renamed, standing, with_pieces, without_pieces
from vtt.formats.vassal.edit_play import (
    edit_chart,
    edit_deck,
    edit_dice,
    edit_palette,
    edit_sides,
    edit_turn,
    update,
)
from vtt.formats.vassal.keep import kept_parts
from vtt.formats.vassal.kinds import px_from_mm
from vtt.formats.vassal.names import Names, spare_palette
from vtt.formats.vassal.own_decks import deck_settings, inside_edge
from vtt.formats.vassal.own_maps import MapWriter
from vtt.formats.vassal.own_play import dice_component, turn_component
from vtt.formats.vassal.picture_size import picture_size
from vtt.formats.vassal.pictures import FOLDER
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.tree import Component

_MODULE: Final = "VASSAL.build.module."
_WIDGET: Final = "VASSAL.build.widget."
_PIECE: Final = "piece/"
SaveOf = Callable[[ScenarioDefinition], bytes]
"""The file of a saved game that is the start of a scenario."""
SlotOf = Callable[[str], Component]
"""A new slot for a piece, by our id."""


@dataclass
class Edits:
    """Carries the edits of one module into its tree.

    Attributes:
        module: the module as it is now.
        before: the module that the file without edits gives.
        names: what the file's texts refer to.
        links: what each component of the tree became with us (`deck/draw`), by its identity.
        old_links: the same in `before`.
        linked: what any kept file of the module has; it is not new.
        report: what was carried.
    """

    module: ModuleDefinition
    before: ModuleDefinition
    links: Mapping[int, str]
    old_links: Mapping[int, str]
    linked: Collection[str]
    entries: dict[str, bytes]
    save_of: SaveOf
    new_slot: SlotOf
    names: Names
    report: Report
    _rewrites_saves: bool = False

    def carry(self, root: Component) -> None:
        """Write everything that differs into the tree and the entries of the module's own file."""
        self._begin()
        sides_changed = edit_sides(root, self._own_sides(), self.before.sides)
        self._tell("sides", sides_changed)
        self._rewrites_saves = sides_changed or self._is_renamed()
        self._edit_all(root)
        self._add(root)

    def carry_extension(self, root: Component) -> None:
        """The same for the file of an extension; what is new in the module belongs to the module's own."""
        self._begin()
        self._edit_all(root)
        names = {item.id: item.name for item in self.module.palettes}
        new_names = {item.name: names.get(item.id, item.name) for item in self.before.palettes}
        self._tell("places in the module's palettes", lead_to_renamed(root, new_names))
        self._tell_other_places()

    def _tell_other_places(self) -> None:
        """Pieces of an extension stand where the extension puts them, whatever the palette says now."""
        own = self._known - self._foreign
        names = {item.id: item.name for item in self.module.palettes}
        old = [
            msgspec.structs.replace(
                with_pieces(item, self._pieces, self._known), name=names.get(item.id, item.name)
            )
            for item in self.before.palettes
            if f"palette/{item.id}" not in self.old_links.values()
        ]
        now = [p for p in self.module.palettes if f"palette/{p.id}" not in self.links.values()]
        for path, piece in sorted(set(standing(old, own)) - set(standing(now, own))):
            self.report.lost(
                "another place in the palettes for a piece of an extension, which says it itself",
                example=f"{piece}: {' / '.join(filter(None, path))}",
            )

    def _begin(self) -> None:
        self._maps = MapWriter(self._size_of, self.report)
        self._known = {str(piece.id) for piece in self.module.pieces}
        own = {link for link in self.links.values() if link.startswith(_PIECE)}
        brought = {link for link in self.linked if link.startswith(_PIECE)} - own
        self._foreign = {link.removeprefix(_PIECE) for link in brought}
        both = ((self.old_links.get(own, ""), link) for own, link in self.links.items())
        self._ours = {old: link.partition("/")[2] for old, link in both if old}
        self._pieces = {
            old.removeprefix(_PIECE): own
            for old, own in self._ours.items()
            if old.startswith(_PIECE)
        }

    def _edit_all(self, root: Component) -> None:
        for component in tuple(root.walk()):
            self._edit(component)
        _without(root, {id(c) for c in root.walk() if self._is_gone(c)})

    @property
    def _side_names(self) -> tuple[dict[str, str], dict[str, str]]:
        """The names of the sides by their ids, now and before."""
        now, before = self.module.sides, self.before.sides
        return {side.id: side.name for side in now}, {side.id: side.name for side in before}

    def _own_sides(self) -> list[SideDefinition]:
        """The sides without those that an extension brought."""
        brought = {
            part.raw.strip()
            for tree in self.module.kept
            for part in kept_parts(tree.root)
            if part.kind == "entry" and tree.id != MODULE_TREE
        }
        known = {side.id for side in self.before.sides}
        return [s for s in self.module.sides if s.id in known or s.name not in brought]

    # --- what is there

    def _edit(self, component: Component) -> None:
        kind, own = self._pair(component)
        now, before = own
        if now is None or before is None:
            return
        match kind:
            case "table":
                self._tell("tables", self._edit_table(component, now, before))
            case "deck":
                names = {str(deck.id): deck.name for deck in self.module.decks}
                self._tell("decks", edit_deck(component, now, before, names, self._side_names))
            case "dice":
                self._tell("dice buttons", edit_dice(component, now, before, self.names))
            case "turn":
                self._tell("turn counters", edit_turn(component, now, before, self.names))
            case "chart":
                self._tell("charts and pages", edit_chart(component, now, before))
            case "palette":
                slots = _slots(component, self.links)
                was = with_pieces(before, self._pieces, self._known)
                shown = without_pieces(with_pieces(now, {}, self._known), self._foreign, was)
                changed = edit_palette(
                    component, shown, was, lambda p: slots.get(p) or self.new_slot(p)
                )
                self._tell("palettes", changed)
            case "scenario":
                self._edit_setup(component, now, before)

    def _edit_table(self, component: Component, now: Any, before: Any) -> bool:
        names = [
            {side.id: side.name for side in module.sides} for module in (self.module, self.before)
        ]
        owners, old = (
            tuple(names[n][side] for side in table.owners if side in names[n])
            for n, table in enumerate((now, before))
        )
        pictures: dict[str, bytes] = {}
        pair = Pair(now, before, owners, old)
        changed = edit_map(component, pair, self._maps, pictures, self.report)
        self.entries.update(pictures)
        return changed

    def _edit_setup(
        self, component: Component, now: ScenarioDefinition, before: ScenarioDefinition
    ) -> None:
        new, old = (
            {"name": start.name, "description": start.description} for start in (now, before)
        )
        changed = update(component, new, old)
        if self._rewrites_saves or not same_start(now, before, self._ours):
            file = component.get("file")
            self.entries[file] = self.save_of(now)
            changed = True
        self._tell("predefined set-ups", changed)

    def _pair(self, component: Component) -> tuple[str, tuple[Any, Any]]:
        kind, _, own = self.links.get(id(component), "").partition("/")
        _, _, old = self.old_links.get(id(component), "").partition("/")
        return kind, (self._find(self.module, kind, own), self._find(self.before, kind, old))

    @staticmethod
    def _find(module: ModuleDefinition, kind: str, own: str) -> Any:
        return next((item for item in _items(module, kind) if item.id == own), None)

    def _is_renamed(self) -> bool:
        """Whether maps, boards or decks have other names, by which saves know them."""
        return any(
            sorted(_titles(item) for item in getattr(self.module, part))
            != sorted(_titles(item) for item in getattr(self.before, part))
            for part in ("tables", "decks")
        )

    # --- what is gone, what is new

    def _is_gone(self, component: Component) -> bool:
        kind, (now, before) = self._pair(component)
        gone = kind in _LISTS and now is None and before is not None
        if gone:
            self.report.changed(f"a {kind} that is no longer in the module was left out")
        return gone

    def _add(self, root: Component) -> None:
        module = self.module
        maps = {
            self.links[id(component)].removeprefix("table/"): component
            for component in root.walk()
            if self.links.get(id(component), "").startswith("table/")
        }
        for table in self._new("table"):
            if any(table.order == other.order for other in self.before.tables):
                continue  # the boards of a saved game on a map that is there
            names = {side.id: side.name for side in module.sides}
            owners = tuple(names[side] for side in table.owners if side in names)
            written = self._maps.write(table, table.name, owners)
            self.entries.update(written.pictures)
            maps[table.id] = written.component
            root.children.append(written.component)
        deck_names = {str(deck.id): deck.name for deck in module.decks}
        for deck in self._new("deck"):
            holder = maps.get(deck.table)
            if holder is None:
                self.report.lost("a deck on a table that VASSAL's file lacks", example=deck.name)
                continue
            place = {"x": round(px_from_mm(deck.pose.x)), "y": round(px_from_mm(deck.pose.y))}
            settings = {
                **deck_settings(deck, deck_names, self._side_names[0]),
                **inside_edge(place, holder),
            }
            holder.children.append(Component(f"{_MODULE}map.DrawPile", settings))
        root.children += [dice_component(dice, self.names) for dice in self._new("dice")]
        root.children += [turn_component(track, self.names) for track in self._new("turn")]
        root.children += _chart_window(self._new("chart"))
        root.children += [self._window(palette) for palette in self._new("palette")]
        root.children += [self._setup(scenario) for scenario in self._new_scenarios()]

    def _new(self, kind: str) -> list[Any]:
        found = [
            item for item in _items(self.module, kind) if f"{kind}/{item.id}" not in self.linked
        ]
        known = {item.id for item in _items(self.before, kind)}
        known |= {spare_palette(tree.id) for tree in self.module.kept if kind == "palette"}
        new = [item for item in found if item.id not in known]
        self.report.carried(f"{_LISTS[kind]} that were added", len(new))
        return new

    def _new_scenarios(self) -> list[ScenarioDefinition]:
        """Those that an author made, and the start of a new game where it was edited."""
        known = {scenario.id: scenario for scenario in self.before.scenarios}
        found = []
        for scenario in self.module.scenarios:
            if f"scenario/{scenario.id}" in self.linked:
                continue
            old = known.get(scenario.id)
            is_new = old is None and BOX not in scenario.boxes
            if is_new or (old is not None and not same_start(scenario, old, self._ours)):
                found.append(scenario)
        self.report.carried("scenarios that were added, as predefined set-ups", len(found))
        return found

    def _setup(self, scenario: ScenarioDefinition) -> Component:
        file = f"{scenario.id}.vsav"
        while file in self.entries:
            file = f"new_{file}"
        self.entries[file] = self.save_of(scenario)
        settings = {"file": file, "isMenu": "false", "name": scenario.name, "useFile": "true"}
        settings["description"] = scenario.description
        return Component(f"{_MODULE}PredefinedSetup", settings)

    def _window(self, palette: Any) -> Component:
        made = Component(f"{_MODULE}PieceWindow", {})
        empty = msgspec.structs.replace(palette, name="", parts=(), hidden=not palette.hidden)
        edit_palette(made, palette, empty, self.new_slot)
        return made

    def _tell(self, what: str, changed: bool) -> None:
        if changed:
            self.report.carried(f"{what} that were edited", 1)

    def _size_of(self, path: str) -> tuple[int, int] | None:
        data = self.entries.get(path)
        return None if data is None else picture_size(data)


_LISTS: Final = {
    "table": "tables",
    "deck": "decks",
    "dice": "dice buttons",
    "turn": "turn counters",
    "chart": "charts",
    "palette": "palettes",
    "scenario": "scenarios",
}
_FIELDS: Final = {"dice": "dice", "turn": "turn_tracks"}


def _items(module: ModuleDefinition, kind: str) -> Iterable[Any]:
    found: Iterable[Any] = (
        getattr(module, _FIELDS.get(kind, f"{kind}s"), ()) if kind in _LISTS else ()
    )
    return found


def _titles(item: Any) -> tuple[str, ...]:
    boards = getattr(item, "boards", ())
    return (item.id, item.name, *(board.name for board in boards))


def _slots(component: Component, links: Mapping[int, str]) -> dict[str, Component]:
    """The slots in a palette by our piece; the first where there are several."""
    found: dict[str, Component] = {}
    for part in component.walk():
        kind, _, own = links.get(id(part), "").partition("/")
        if kind == "piece":
            found.setdefault(own, part)
    return found


def _without(root: Component, gone: Collection[int]) -> None:
    if gone:
        for component in tuple(root.walk()):
            component.children = [part for part in component.children if id(part) not in gone]


def _chart_window(charts: Iterable[Any]) -> list[Component]:
    made = [
        Component(
            f"{_WIDGET}{'Chart' if chart.picture else 'HtmlChart'}",
            {
                "chartName": chart.name,
                "fileName": (chart.picture or chart.page).removeprefix(FOLDER),
            },
        )
        for chart in charts
        if chart.picture or chart.page
    ]
    if not made:
        return []
    tabs = Component(f"{_WIDGET}TabWidget", {"entryName": "Added"})
    tabs.children = made
    window = Component(f"{_MODULE}ChartWindow", {"name": "Added charts", "text": "Added charts"})
    window.children = [tabs]
    return [window]


def same_start(
    now: ScenarioDefinition, before: ScenarioDefinition, ours: Mapping[str, str]
) -> bool:
    """Whether the same pieces stand at the same places; names of placements and stacks tell nothing.

    Args:
        now: as it is in the module.
        before: as the file has it.
        ours: the module's id of each part of the file (`piece/pike`) that has another there.
    """
    return _standing(now, {}) == _standing(before, ours)


def _standing(scenario: ScenarioDefinition, ours: Mapping[str, str]) -> list[tuple[object, ...]]:
    stacks: dict[object, list[PiecePlacement]] = {}
    for placement in scenario.placements:
        stacks.setdefault(placement.stack or placement.deck or placement.id, []).append(placement)
    return sorted(
        (
            tuple(_stands(p, ours) for p in sorted(pile, key=lambda p: p.order))
            for pile in stacks.values()
        ),
        key=repr,
    )


def _stands(placement: PiecePlacement, ours: Mapping[str, str]) -> tuple[object, ...]:
    pose, deck = placement.pose.rounded(), placement.deck
    table = ours.get(f"table/{placement.table}", placement.table)
    return (
        ours.get(f"piece/{placement.definition}", placement.definition),
        *((ours.get(f"deck/{deck}", deck),) if deck else (table, pose.x, pose.y, pose.facing)),
        placement.properties,
        placement.secrecy,
        placement.known_to,
        placement.moved,
    )


def links_of(root: Component, made: Iterable[str]) -> dict[int, str]:
    """What the components of a tree became, by their identity; `made` is in the order of the file."""
    return {id(component): link for component, link in zip(root.walk(), made, strict=False) if link}


def old_links_of(root: Component, before: ModuleDefinition) -> dict[int, str]:
    """The same for the file that was read again, whose kept tree has the same shape."""
    return links_of(root, (part.made for part in kept_parts(before.kept[0].root)))
