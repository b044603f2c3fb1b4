"""Makes VASSAL modules for tests, part by part; `full_modules` has one with everything in it."""

import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from vtt.formats.vassal.archive import Metadata, write_metadata
from vtt.formats.vassal.chain import join_chain, join_definition
from vtt.formats.vassal.sequence import encode
from vtt.formats.vassal.tree import Component, write_tree

MODULE = "VASSAL.build.module."
MAP = "VASSAL.build.module.map."
GRID = "VASSAL.build.module.map.boardPicker.board."
WIDGET = "VASSAL.build.widget."


def png_file(width: int, rows: Sequence[bytes]) -> bytes:
    """A whole PNG file of rows of pixels, three bytes each."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + row for row in rows))
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def png(width: int = 40, height: int = 30) -> bytes:
    """A whole PNG file of one colour."""
    return png_file(width, [bytes((90, 120, 60)) * width] * height)


def element(tag: str, *children: Component, text: str = "", **settings: str) -> Component:
    """A component; `__` in a setting's name is not used, names are as in the file."""
    made = Component(tag, dict(sorted(settings.items())))
    made.children = list(children)
    made.text = text
    return made


def piece_text(
    name: str = "1/Inf",
    image: str = "inf.png",
    traits: Iterable[tuple[str, str]] = (),
    gpid: str = "",
    state: str = "",
) -> str:
    """The text of a slot; traits from the outside in, each with its state."""
    levels = list(traits)
    types = [own for own, _ in levels] + [f"piece;;;{encode([image], ';')};{encode([name], ';')}"]
    states = [text for _, text in levels] + [state or f"null;0;0;{gpid};0"]
    return join_definition("null", join_chain(types), join_chain(states))


def slot(
    name: str, gpid: str, *traits: tuple[str, str], kind: str = "PieceSlot", image: str = "inf.png"
) -> Component:
    """A slot of a palette, deck or at-start stack."""
    return element(
        f"{WIDGET}{kind}",
        text=piece_text(name, image, traits, gpid),
        entryName=name,
        gpid=gpid,
        width="40",
        height="30",
    )


def board(name: str, *grid: Component, image: str = "board.png", **settings: str) -> Component:
    """A board."""
    return element(
        f"{MAP}boardPicker.Board", *grid, name=name, image=image, reversible="false", **settings
    )


def map_of(
    name: str,
    *parts: Component,
    boards: Iterable[Component] = (),
    setup: str = "",
    tag: str = f"{MODULE}Map",
    **settings: str,
) -> Component:
    """A map with its boards."""
    inside = [*([element("setup", text=setup)] if setup else []), *boards]
    picker = element(f"{MAP}BoardPicker", *inside, title="Choose Boards")
    metrics = element(
        f"{MAP}StackMetrics", disabled="false", exSepX="6", exSepY="18", unexSepX="2", unexSepY="4"
    )
    return element(tag, picker, metrics, *parts, mapName=name, **settings)


def root(*parts: Component, tag: str = "VASSAL.build.GameModule", **settings: str) -> Component:
    """The root of a module; what reads pieces comes first, or VASSAL builds none of them."""
    values = {
        "name": "Test Module",
        "version": "1.0",
        "VassalVersion": "3.7.5",
        "description": "",
        **settings,
    }
    return element(tag, element(f"{MODULE}BasicCommandEncoder"), *parts, **values)


def roster(*sides: str) -> Component:
    """The sides."""
    return element(f"{MODULE}PlayerRoster", *(element("entry", text=side) for side in sides))


def prototypes(*items: tuple[str, str]) -> Component:
    """Prototypes by name and text."""
    return element(
        f"{MODULE}PrototypesContainer",
        *(
            element(f"{MODULE}PrototypeDefinition", text=text, name=name, description="")
            for name, text in items
        ),
    )


def turn_tracker(counter: dict[str, str] | None = None, **settings: str) -> Component:
    """A turn tracker that counts turns, in each of which Red and Blue follow."""
    sides = element(f"{MODULE}turn.ListTurnLevel", name="Side", list="Red,Blue")
    level = {"name": "Turn", "start": "1", "incr": "1", **(counter or {})}
    turns = element(f"{MODULE}turn.CounterTurnLevel", sides, **level)
    return element(f"{MODULE}turn.TurnTracker", turns, **settings)


def two_dice(**settings: str) -> Component:
    """A button that throws two dice."""
    usual = {"name": "2d6", "nDice": "2", "nSides": "6", "hotkey": "68,520"}
    return element(f"{MODULE}DiceButton", **usual, **settings)


def small_module() -> Component:
    """A module with a map, a palette, a deck and an at-start stack."""
    hexes = element(
        f"{GRID}HexGrid",
        element(
            f"{GRID}mapgrid.HexGridNumbering",
            first="H",
            sep="",
            hType="N",
            vType="N",
            hOff="0",
            vOff="0",
            stagger="true",
        ),
        dx="50.0",
        dy="58.0",
        x0="0",
        y0="29",
        sideways="false",
        snapTo="true",
    )
    unit = piece_text("", "", [("delete;Delete;68,130;", ""), ("mark;Kind", "unit")])
    deck = element(
        f"{MAP}DrawPile",
        slot("Ace", "11", kind="CardSlot"),
        slot("King", "12", kind="CardSlot"),
        name="Draw",
        x="300",
        y="20",
        width="40",
        height="60",
        shuffle="Never",
        faceDown="Always",
        reshufflable="true",
        reshuffleTarget="Discard",
    )
    discard = element(f"{MAP}DrawPile", name="Discard", x="350", y="20", faceDown="Never")
    stack = element(
        f"{MAP}SetupStack",
        slot("1/Inf", "21", ("prototype;Unit", "")),
        slot("2/Inf", "22"),
        name="Start",
        owningBoard="East",
        x="100",
        y="87",
    )
    alone = element(
        f"{MAP}SetupStack",
        slot("Fort", "23", ("immob;;N;R;", "")),
        slot("Flag", "24"),
        name="Post",
        owningBoard="East",
        useGridLocation="true",
        location="0201",
        x="1",
        y="1",
    )
    palette = element(
        f"{MODULE}PieceWindow",
        element(
            f"{WIDGET}TabWidget",
            element(
                f"{WIDGET}PanelWidget",
                slot("1/Inf", "1", ("prototype;Unit", ""), ("mark;Size", "3")),
                entryName="Red",
                fixed="true",
                nColumns="4",
            ),
            element(f"{WIDGET}ListWidget", slot("2/Inf", "2"), entryName="Blue"),
            entryName="All",
        ),
        name="Pieces",
        hidden="false",
        text="Pieces",
    )
    boards = [board("East", hexes), board("West")]
    main = map_of(
        "Main",
        deck,
        discard,
        stack,
        alone,
        boards=boards,
        setup="MainBoardPicker\tEast\t0\t0\tWest\t1\t0",
        edgeWidth="20",
        edgeHeight="10",
        allowMultiple="true",
    )
    return root(roster("Red", "Blue"), prototypes(("Unit", unit)), palette, main)


def entries(
    tree: Component, *, build: str = "buildFile.xml", version: str = "3.7.5"
) -> dict[str, bytes]:
    """The entries of a module's archive."""
    return {
        build: write_tree(tree),
        "moduledata": write_metadata(Metadata(tree.get("name"), "1.0", version)),
        **{
            f"images/{name}": png()
            for name in ("inf.png", "a.png", "b.png", "i.png", "back.png", "hit.png")
        },
        "images/board.png": png(200, 120),
        "images/old.gif": b"GIF89a" + struct.pack("<HH", 8, 8) + b"\0\0\0;",
        "images/sub/dir.png": png(),
        "images/wrong.jpg": png(),
        "images/broken.png": b"\x89PNG\r\n\x1a\nbroken",
        "rules.html": b"<html>rules</html>",
        "help/help.html": b"<html>help</html>",
        "sounds/bang.wav": b"RIFF",
        "custom/Thing.class": b"\xca\xfe\xba\xbe",
    }


def write_archive(path: Path, files: Mapping[str, bytes]) -> Path:
    """A zip archive of these entries."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in files.items():
            file.writestr(name, data)
    return path


def module_file(folder: Path, tree: Component | None = None, name: str = "Test.vmod") -> Path:
    """A module's file; the small one where no tree is given."""
    return write_archive(folder / name, entries(small_module() if tree is None else tree))
