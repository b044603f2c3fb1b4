"""A module with every component, trait and grid, and one with the oddities that real modules have."""

import tomllib
from pathlib import Path

from tests.vassal.generate import (
    GRID,
    MAP,
    MODULE,
    WIDGET,
    board,
    element,
    map_of,
    piece_text,
    prototypes,
    slot,
    small_module,
    turn_tracker,
    two_dice,
)
from vtt.formats.vassal.components import COMPONENTS
from vtt.formats.vassal.tree import Component

CASES = Path(__file__).parents[1] / "formats" / "vassal" / "cases"
TRAITS = tomllib.loads((CASES / "traits.toml").read_text("utf-8"))


def everything() -> Component:
    """A module with each component of the tables and each trait of the case file."""
    made = small_module()
    known = {part.tag for part in made.walk()}
    texts = [*TRAITS["templates"], *TRAITS["old"]]
    panel = element(f"{WIDGET}PanelWidget", entryName="Traits", fixed="false")
    for number, text in enumerate(texts, 100):
        panel.children.append(slot(f"Trait {number}", str(number), (text, "")))
    panel.children.append(slot("Not VASSAL's own", "98", ("conceal;a;b", "x")))
    panel.children.append(slot("All of them", "99", *((text, "") for text in texts)))
    made.children.append(element(f"{MODULE}PieceWindow", panel, name="Traits"))
    zones = element(
        f"{GRID}ZonedGrid",
        element(
            f"{GRID}mapgrid.Zone",
            element(
                f"{GRID}RegionGrid",
                element(f"{GRID}Region", name="Rome", originx="10", originy="12"),
                snapto="true",
            ),
            name="Italy",
            path="0,0;20,0;20,30;0,30",
            locationFormat="$name$: $gridLocation$",
            useParentGrid="false",
        ),
        element(
            f"{GRID}mapgrid.Zone",
            name="Sea",
            path="20,0;40,0;40,30;20,30",
            useParentGrid="true",
            locationFormat="$gridLocation$",
        ),
        element(
            f"{GRID}SquareGrid",
            element(f"{GRID}mapgrid.SquareGridNumbering", hType="A", vDescend="true"),
            dx="10.0",
            dy="10.0",
            x0="5",
            y0="5",
        ),
        element(
            f"{GRID}mapgrid.ZonedGridHighlighter",
            element(f"{GRID}mapgrid.ZoneHighlight", name="H", color="255,0,0"),
        ),
    )
    made.children += [
        map_of("Zones", boards=[board("Zoned", zones)], launch="true"),
        map_of(
            "Hand",
            boards=[board("Bare", image="", width="200", height="100", color="10,20,30")],
            tag=f"{MODULE}PlayerHand",
            side="Red",
            visible="false",
        ),
        map_of("Desk", tag=f"{MODULE}PrivateMap", side="Blue,Nobody", visible="true"),
        turn_tracker(
            {"loop": "true", "loopLimit": "10"}, name="Turn", turnFormat="$level1$ $level2$"
        ),
        two_dice(reportFormat="$result$"),
        element(f"{MODULE}RandomTextButton", name="Weather", nDice="1", faces="Fair,Foul"),
        element(
            f"{MODULE}SpecialDiceButton",
            element(
                f"{MODULE}SpecialDie",
                element(f"{MODULE}SpecialDieFace", text="Hit", value="1", icon="hit.png"),
                element(f"{MODULE}SpecialDieFace", text="Miss", value="0", icon="gone.png"),
                name="Die",
            ),
            name="Battle",
        ),
        element(
            f"{MODULE}ChartWindow",
            element(
                f"{WIDGET}TabWidget",
                element(f"{WIDGET}Chart", chartName="Terrain", fileName="board.png"),
                element(f"{WIDGET}HtmlChart", chartName="Rules", fileName="rules.html"),
                element(
                    f"{WIDGET}MapWidget",
                    element(f"{WIDGET}WidgetMap", mapName="Inset"),
                    entryName="Inset",
                ),
            ),
            name="Charts",
        ),
        element(
            f"{MODULE}Documentation",
            element(f"{MODULE}documentation.HelpFile", title="Help", fileName="help.html"),
            element(f"{MODULE}documentation.AboutScreen", title="About", fileName="board.png"),
        ),
    ]
    options = element(f"{MODULE}GlobalOptions", **_settings(f"{MODULE}GlobalOptions"))
    option = element("option", text="34,0", name="stepHotKey")
    options.children.append(option)
    made.children.append(options)
    known |= {part.tag for part in made.walk()} | {
        "VASSAL.launch.BasicModule",
        f"{MODULE}ModuleExtension",
    }
    holder = element(f"{MODULE}folder.ModuleSubFolder", name="Rest", desc="")
    for tag in sorted(COMPONENTS.keys() - known):
        holder.children.append(element(tag, **_settings(tag)))
    made.children.append(holder)
    return made


SAMPLES = {
    "whole number": "3",
    "number": "1.5",
    "yes or no": "true",
    "colour": "1,2,3",
    "key": "65,130",
    "keys": "65\\,130,57348\\,0\\,go",
    "texts": "a,b\\,c",
    "target": "MAP|false|MAP|||||0|0||false|||EQUALS||",
    "parameters": "p:1",
}
"""A text for each kind of setting; any other is a text of words."""


def _settings(tag: str) -> dict[str, str]:
    """Every setting of a class."""
    return {
        setting.name: SAMPLES.get(setting.kind.name, f"A {setting.name}")
        for setting in COMPONENTS[tag].settings
    }


def odd_module() -> Component:
    """A module with the oddities that real ones have."""
    looping = piece_text("", "", [("prototype;Loop", "")])
    made = small_module()
    made.children += [
        element(
            "custom.Thing",
            element(
                f"{WIDGET}PieceSlot",
                text=piece_text("Inner", gpid="70"),
                entryName="Inner",
                gpid="70",
            ),
            odd="yes",
        ),
        element(
            "VASL.build.module.ASLMap",
            element(f"{MAP}BoardPicker", board("Custom")),
            mapName="Custom",
        ),
        prototypes(
            ("Damaged", "nothing"),
            ("Loop", looping),
            ("Unit", piece_text("", "", [("mark;Twice", "1")])),
        ),
        element(
            f"{MODULE}PieceWindow",
            element(
                f"{WIDGET}PanelWidget",
                slot("Lost", "71", ("prototype;Nobody", "")),
                slot("Looping", "72", ("prototype;Loop", "")),
                slot("Uses damaged", "81", ("prototype;Damaged", "")),
                slot("Custom trait", "73", ("conceal;a;b", "x")),
                slot("CASE", "74", image="INF.PNG"),
                slot("No picture", "75", image="gone.png"),
                slot("Old picture", "76", image="old"),
                slot("Built in", "77", image="/images/moved.gif"),
                element(f"{WIDGET}PieceSlot", text="damaged", entryName="Damaged", gpid="78"),
                element(
                    f"{WIDGET}PieceSlot",
                    text=f"\n  {piece_text('Blanks', gpid='79')}\n",
                    entryName="Blanks",
                    gpid="79",
                ),
                element(
                    f"{WIDGET}PieceSlot",
                    text="+/null/mark;A\tpiece;;;inf.png;Short/x",
                    entryName="Short",
                ),
                element(
                    f"{WIDGET}PieceSlot",
                    text=piece_text("", gpid="80"),
                    entryName="Only the slot has a name",
                    gpid="80",
                ),
                entryName="Odd",
            ),
            entryName="Odd ones",
        ),
        element(f"{MAP}CounterDetailViewer", delay="often", unknown="1"),
    ]
    return made
