"""A module that did not come from VASSAL as a VASSAL module: real components, and a report of the rest."""

from collections.abc import Mapping
from dataclasses import replace
from html import escape

import msgspec

from vtt.base.errors import FormatError
from vtt.definition.chart import ChartDefinition
from vtt.definition.exchange import Exported, ModuleFiles
from vtt.definition.module import ModuleDefinition
from vtt.definition.palette import PaletteDefinition
from vtt.definition.piece import PieceDefinition
from vtt.definition.rules_table import RulesTable
from vtt.formats.clean_svg import clean_svg
from vtt.formats.vassal.archive import BUILD_FILES, Metadata, write_metadata
from vtt.formats.vassal.chain import join_chain, join_definition
from vtt.formats.vassal.edit_play import palette_parts
from vtt.formats.vassal.kinds import px_from_mm, write_bool
from vtt.formats.vassal.names import IdMaker
from vtt.formats.vassal.nested import zip_of
from vtt.formats.vassal.obfuscate import obscure
from vtt.formats.vassal.own_decks import deck_settings, inside_edge
from vtt.formats.vassal.own_ground import Painter, grounds_of, names_only, no_painter
from vtt.formats.vassal.own_losses import tell_losses
from vtt.formats.vassal.own_maps import MapWriter, WrittenMap
from vtt.formats.vassal.own_names import PANEL, SLOT, TABS, WINDOW, WINDOW_NAME, OwnNames
from vtt.formats.vassal.own_pieces import PieceWriter
from vtt.formats.vassal.own_play import dice_component, turn_component
from vtt.formats.vassal.picture_size import picture_size
from vtt.formats.vassal.pictures import FOLDER
from vtt.formats.vassal.report import Report
from vtt.formats.vassal.save_writer import SaveWriter
from vtt.formats.vassal.tree import Component, write_tree
from vtt.state.game import GameState
from vtt.state.new_game import new_game

VERSION = "3.7.0"
"""The version of VASSAL that the files are written for."""
_MODULE = "VASSAL.build.module."
_MAP = "VASSAL.build.module.map."
_WIDGET = "VASSAL.build.widget."


def export_own(
    module: ModuleDefinition, files: ModuleFiles, painter: Painter = no_painter
) -> Exported:
    """The entries of a VASSAL module that says what ours does."""
    report = Report()
    writer = _ModuleWriter(module, files, report, painter)
    entries = writer.entries()
    return Exported(entries, report.notes())


def own_save_text(
    module: ModuleDefinition, files: ModuleFiles, state: GameState, report: Report
) -> str:
    """The commands of a save of a game of ours."""
    writer = _ModuleWriter(module, files, report, names_only if files.paints else no_painter)
    return writer.saves(on_boards_of(state.scenario, writer.maps())).text(state)


def save_entries(module: ModuleDefinition, title: str, text: str) -> dict[str, bytes]:
    """The entries of a saved game."""
    return {
        "savedGame": obscure(text.encode("utf-8", "replace")),
        "savedata": write_metadata(Metadata("", module.info.version, VERSION, title)),
        "moduledata": write_metadata(Metadata(module.info.name, module.info.version, VERSION)),
    }


def on_boards_of(scenario: str, maps: Mapping[str, WrittenMap]) -> dict[str, WrittenMap]:
    """The maps with the boards that a scenario begins on."""
    return {
        table: replace(written, boards=written.scenario_boards.get(scenario, written.boards))
        for table, written in maps.items()
    }


class _ModuleWriter:
    def __init__(
        self,
        module: ModuleDefinition,
        files: ModuleFiles,
        report: Report,
        painter: Painter = no_painter,
    ) -> None:
        self._module = module
        self._painter = painter
        self._files = files
        self._report = report
        self._own = OwnNames(module, files.names())
        self._sizes: dict[str, tuple[int, int] | None] = {}
        self._pieces = PieceWriter(self._own, module, self._size_of, report)
        self._entries: dict[str, bytes] = {}

    def entries(self) -> dict[str, bytes]:
        """Everything: tree, metadata, pictures, pages, a saved game for each scenario."""
        module = self._module
        maps = self.maps()
        root = Component(
            "VASSAL.build.GameModule",
            {
                "ModuleOther1": module.info.author,
                "ModuleOther2": module.info.licence,
                "VassalVersion": VERSION,
                "description": module.info.description,
                "name": module.info.name,
                "nextPieceSlotId": str(len(module.pieces) + 1),
                "version": module.info.version,
            },
        )
        root.children = [
            Component(f"{_MODULE}BasicCommandEncoder", {}),
            self._roster(),
            self._prototypes(),
            self._palette(),
            *(written.component for written in maps.values()),
            *(self._window(palette) for palette in module.palettes),
            *(dice_component(dice, self._own.names) for dice in module.dice),
            *(turn_component(track, self._own.names) for track in module.turn_tracks),
            *self._charts(),
            *self._about(),
            *self._setups(maps),
        ]
        for path in self._files.names():
            if path.startswith((FOLDER, "sounds/")):
                self._carry(path)
        metadata = Metadata(module.info.name, module.info.version, VERSION)
        self._entries["moduledata"] = write_metadata(metadata)
        self._entries[BUILD_FILES[0]] = write_tree(root)
        self._tell(maps)
        return self._entries

    def _carry(self, path: str) -> None:
        """A file as it is; a drawing without what runs in it or lies elsewhere, and none that never ends."""
        data = self._files.read(path)
        if not path.lower().endswith(".svg"):
            self._entries[path] = data
            return
        try:
            self._entries[path] = clean_svg(data, path)
        except FormatError as error:
            self._report.lost(f"{error}; it is left out")
            return
        if self._entries[path] != data:
            self._report.changed("pictures, without what runs or lies in other files", example=path)

    def _size_of(self, path: str) -> tuple[int, int] | None:
        if path not in self._sizes:
            known = path in self._files.names()
            self._sizes[path] = picture_size(self._files.read(path)) if known else None
        return self._sizes[path]

    def _roster(self) -> Component:
        made = Component(f"{_MODULE}PlayerRoster", {"buttonText": "Retire"})
        for name in self._own.sides.values():
            entry = Component("entry", {})
            entry.text = name
            made.children.append(entry)
        return made

    def _prototypes(self) -> Component:
        made = Component(f"{_MODULE}PrototypesContainer", {})
        for item in self._module.prototypes:
            types, states = self._pieces.prototype(item)
            definition = Component(
                f"{_MODULE}PrototypeDefinition",
                {"description": "", "name": self._own.prototypes[item.id]},
            )
            definition.text = join_definition("null", join_chain(types), join_chain(states))
            made.children.append(definition)
        return made

    def _palette(self) -> Component:
        tabs = Component(TABS, {"entryName": WINDOW_NAME})
        for army in self._module.armies:
            panel = Component(
                PANEL,
                {"entryName": self._own.armies[army.id], "fixed": "false", "nColumns": "4"},
            )
            panel.children = [
                self._slot(piece, SLOT) for piece in self._module.pieces if piece.army == army.id
            ]
            tabs.children.append(panel)
        window = Component(WINDOW, {"hidden": "false", "name": WINDOW_NAME, "text": WINDOW_NAME})
        window.children.append(tabs)
        return window

    def _window(self, palette: PaletteDefinition) -> Component:
        """A palette of the module's own, with slots of the pieces that it names."""
        settings = {"hidden": write_bool(palette.hidden), "name": palette.name}
        window = Component(WINDOW, {**settings, "text": palette.name})
        pieces = {str(piece.id): piece for piece in self._module.pieces}
        parts = palette_parts(palette.parts, {}, lambda piece: self._slot(pieces[piece], SLOT))
        window.children = list(parts)
        return window

    def _slot(self, piece: PieceDefinition, tag: str) -> Component:
        types, states = self._pieces.slot(piece)
        left, top, right, bottom = piece.outline.bounds
        made = Component(
            tag,
            {
                "entryName": self._own.slots[piece.id],
                "gpid": self._own.gpids[piece.id],
                "height": str(round(px_from_mm(bottom - top))),
                "width": str(round(px_from_mm(right - left))),
            },
        )
        made.text = join_definition("null", join_chain(types), join_chain(states))
        return made

    def saves(self, maps: Mapping[str, WrittenMap]) -> SaveWriter:
        """What writes the games of the module."""
        return SaveWriter(self._module, self._own, self._pieces, maps)

    def maps(self) -> dict[str, WrittenMap]:
        """The map of each table."""
        writer = MapWriter(self._size_of, self._report, self._painter)
        found: dict[str, WrittenMap] = {}
        for table in self._module.tables:
            sides = tuple(self._own.sides[side] for side in table.owners if side in self._own.sides)
            grounds = grounds_of(self._module, table)
            written = writer.write(table, self._own.tables[table.id], sides, grounds)
            for deck in self._module.decks:
                if deck.table == table.id:
                    x, y = written.pixel(deck.pose.x, deck.pose.y)
                    place = inside_edge({"x": x, "y": y}, written.component)
                    settings = {**place, **deck_settings(deck, self._own.decks, self._own.sides)}
                    written.component.children.append(Component(f"{_MAP}DrawPile", settings))
            self._entries.update(written.pictures)
            found[table.id] = written
        return found

    def _setups(self, maps: Mapping[str, WrittenMap]) -> list[Component]:
        made = []
        for scenario in self._module.scenarios:
            state = new_game(self._module, scenario.id, secret="")
            name = f"{scenario.id}.vsav"
            saves = self.saves(on_boards_of(scenario.id, maps))
            entries = save_entries(self._module, scenario.name, saves.text(state))
            self._entries[name] = zip_of(entries)
            settings = {"file": name, "isMenu": "false", "name": scenario.name, "useFile": "true"}
            settings["description"] = scenario.description
            made.append(Component(f"{_MODULE}PredefinedSetup", settings))
        return made

    def _charts(self) -> list[Component]:
        if not self._module.charts and not self._module.rules_tables:
            return []
        files = IdMaker()
        tabs = Component(f"{_WIDGET}TabWidget", {"entryName": "Charts"})
        shown = {chart.rules_table for chart in self._module.charts}
        charts = [
            *self._module.charts,
            *(
                ChartDefinition(table.id, table.name, rules_table=table.id)
                for table in self._module.rules_tables
                if table.id not in shown
            ),
        ]
        for chart in charts:
            if chart.picture:
                file = chart.picture.removeprefix(FOLDER)
                settings = {"chartName": chart.name, "fileName": file}
                tabs.children.append(Component(f"{_WIDGET}Chart", settings))
                continue
            file = f"{files.make(chart.id, 'chart')}.html"
            self._entries[file] = self._page(chart).encode()
            settings = {"chartName": chart.name, "fileName": file}
            tabs.children.append(Component(f"{_WIDGET}HtmlChart", settings))
        window = Component(f"{_MODULE}ChartWindow", {"name": "Charts", "text": "Charts"})
        window.children.append(tabs)
        return [window]

    def _about(self) -> list[Component]:
        """The picture of the module, which VASSAL shows when it opens."""
        picture = self._module.info.picture
        if not picture:
            return []
        made = Component(f"{_MODULE}Documentation", {})
        settings = {"title": "About", "fileName": picture.removeprefix(FOLDER)}
        made.children = [Component(f"{_MODULE}documentation.AboutScreen", settings)]
        return [made]

    def _page(self, chart: ChartDefinition) -> str:
        if chart.rules_table:
            body = _table_html(self._module.rules_table(chart.rules_table))
        else:
            text = self._files.read(chart.page).decode("utf-8", "replace")
            is_page = chart.page.lower().endswith((".html", ".htm"))
            body = text if is_page else f"<pre>{escape(text)}</pre>"
        return f"<html><body><h1>{escape(chart.name)}</h1>\n{body}\n</body></html>\n"

    def _tell(self, maps: Mapping[str, WrittenMap]) -> None:
        module, report = self._module, self._report
        report.carried("maps", len(module.tables))
        report.carried("pieces", len(module.pieces))
        report.carried("prototypes", len(module.prototypes))
        report.carried("decks", len(module.decks))
        report.carried("sides", len(module.sides))
        report.carried("charts", len(module.charts) + len(module.rules_tables))
        report.carried("scenarios, as predefined set-ups", len(module.scenarios))
        drawn = {scenario for written in maps.values() for scenario in written.scenario_boards}
        for scenario in (item for item in module.scenarios if item.id in drawn):
            report.changed(
                "terrain of a scenario is in the picture of a board of its own",
                example=scenario.name,
            )
        scenarios = (
            msgspec.structs.replace(item, terrain=()) if item.id in drawn else item
            for item in module.scenarios
        )
        tell_losses(msgspec.structs.replace(module, scenarios=tuple(scenarios)), report)


def _table_html(table: RulesTable) -> str:
    values = {(row, column): cell.value for row, column, cell in table.cells}
    head = "".join(f"<th>{escape(table.title(column))}</th>" for column in table.columns)
    lines = [f"<tr><th></th>{head}</tr>"]
    for row in table.rows:
        cells = "".join(
            f"<td>{escape(str(values.get((row, column), '')))}</td>" for column in table.columns
        )
        lines.append(f"<tr><th>{escape(table.title(row))}</th>{cells}</tr>")
    return "<table border='1'>\n" + "\n".join(lines) + "\n</table>"
