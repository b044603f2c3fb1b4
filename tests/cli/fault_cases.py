"""Faults of our own files as data: what is spoilt, and where and how it must be told.

A module's case spoils the small module; `where` is file and line as an editor opens them. A game's
case spoils a file of six entries (and of 1,006 where a keyframe is needed); `where` is the entry.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.formats.games import changed, unreadable
from tests.formats.modules import edit
from tests.formats.test_check_picture import GIF, jpeg, png
from vtt.formats.journal_salvage import CHANGED_HEADER
from vtt.formats.zip_salvage import NO_LIST

Spoil = Callable[[Path], None]
Count = Callable[[list[str]], int]


@dataclass(frozen=True)
class ModuleFault:
    """A spoilt module; `code` and `words` are those of the problem, `is_error` whether it is one."""

    kind: str
    spoil: Spoil
    where: str
    code: str
    words: str
    is_error: bool = True


def text(file: str, old: str, new: str) -> Spoil:
    return lambda folder: edit(folder / file, old, new)


def data(file: str, content: bytes) -> Spoil:
    return lambda folder: (folder / file).write_bytes(content) and None


def gone(file: str) -> Spoil:
    return lambda folder: (folder / file).unlink()


def picture(file: str, content: bytes) -> Spoil:
    """Another picture for the far pikes."""

    def spoil(folder: Path) -> None:
        (folder / file).write_bytes(content)
        edit(
            folder / "pieces/red.xml",
            '<masked path="images/pike_far.svg"/>',
            f'<masked path="{file}"/>',
        )

    return spoil


def svg(body: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>'.encode()


RED, FIELD, SCENE = "pieces/red.xml", "maps/field.xml", "scenarios/skirmish.xml"
USED = "(used at pieces/red.xml:8)"

MODULE_FAULTS = (
    # ---- XML that is none, or not ours
    ModuleFault("xml", data(RED, b""), RED, "not-xml", "expected well-formed XML: "),
    ModuleFault("xml", data(RED, b"<army>\n<piece>\n</army>"), f"{RED}:3", "not-xml", "mismatch"),
    ModuleFault("xml", data(RED, b"\xff\xfe<army/>"), RED, "not-xml", "expected well-formed XML"),
    ModuleFault("xml", data(RED, b'<?xml version="1.0" encoding="klingon"?><army/>'), RED, "not-xml",
                "expected well-formed XML: Unsupported encoding"),
    ModuleFault("xml", data(RED, b"<army>" * 300), f"{RED}:1", "not-xml", "Excessive depth"),
    ModuleFault("xml", data(RED, b'<!DOCTYPE army SYSTEM "x.dtd"><army/>'), f"{RED}:1", "doctype",
                "expected no document type declaration, found <!DOCTYPE army"),
    ModuleFault("xml", data(RED, b"<table/>"), f"{RED}:1", "wrong-root", "expected <army>, found <table>"),
    ModuleFault("xml", text(RED, "<rectangle", "<rectangel"), f"{RED}:4", "unknown-element",
                "did you mean 'rectangle'?"),
    ModuleFault("xml", text(RED, 'width-mm="40"', 'with-mm="40"'), f"{RED}:4", "unknown-attribute",
                "<rectangle> has no attribute 'with-mm'; did you mean 'width-mm'?"),
    ModuleFault("xml", text(RED, ' depth-mm="20"', ""), f"{RED}:4", "missing-attribute",
                "<rectangle> needs the attribute 'depth-mm'"),
    ModuleFault("xml", text(RED, 'depth-mm="20"', 'depth-mm="deep"'), f"{RED}:4", "bad-value",
                "found 'deep'"),
    ModuleFault("xml", text(RED, 'depth-mm="20"', 'depth-mm="-20"'), f"{RED}:4", "impossible",
                "<rectangle>: "),
    ModuleFault("xml", text(RED, "</army>", "stray</army>"), RED, "stray-text", "found 'stray'"),
    ModuleFault("xml", text(SCENE, '<start phase="move" side="blue"/>', '<start/><start/>'),
                f"{SCENE}:8", "too-many", "takes <start> once, found 2"),
    ModuleFault("xml", text(RED, 'id="red" name="Red"', 'id="rd" name="Red"'), f"{RED}:2", "file-name",
                "expected the file to be named as what it holds, pieces/rd.xml"),
    ModuleFault("xml", gone("module.xml"), "module.xml", "no-module-file",
                "expected the file 'module.xml', found none"),
    ModuleFault("xml", data("deck.xml", b"<decks/>"), "deck.xml", "unknown-file",
                "did you mean 'decks.xml'?", is_error=False),
    # ---- ids that nothing has
    ModuleFault("unknown id", text(RED, 'kind="base" side="red"', 'kind="base" side="rad"'), f"{RED}:3",
                "unknown-reference", "there is no side 'rad'; did you mean 'red'?"),
    ModuleFault("unknown id", text(RED, 'prototypes="pike"', 'prototypes="pikes"'), f"{RED}:3",
                "unknown-reference", "did you mean 'pike'?"),
    ModuleFault("unknown id", text(SCENE, 'id="b1" piece="blue_pike"', 'id="b1" piece="blue_pke"'),
                f"{SCENE}:26", "unknown-reference", "did you mean 'blue_pike'?"),
    ModuleFault("unknown id", text(SCENE, '<terrain table="field">', '<terrain table="feild">'), SCENE,
                "unknown-reference", "did you mean 'field'?"),
    ModuleFault("unknown id", text(SCENE, 'id="wood" kind="wood"', 'id="wood" kind="woods"'),
                f"{SCENE}:21", "unknown-reference", "did you mean 'wood'?"),
    ModuleFault("unknown id", text(SCENE, 'deck="reserve"', 'deck="reserves"'), f"{SCENE}:33",
                "unknown-reference", "did you mean 'reserve'?"),
    ModuleFault("unknown id", text(SCENE, 'slot="camp"', 'slot="camps"'), f"{SCENE}:32",
                "unknown-reference", "did you mean 'camp'?"),
    ModuleFault("unknown id", text(SCENE, 'phase="move"', 'phase="moves"'), SCENE,
                "unknown-reference", "did you mean 'move'?"),
    ModuleFault("unknown id", text("decks.xml", 'owner="red"', 'owner="rde"'), "decks.xml:3",
                "unknown-reference", "there is no side 'rde'; did you mean 'red'?"),
    ModuleFault("unknown id", text(FIELD, 'label="01.B" terrain="wood"', 'label="01.B" terrain="woad"'),
                FIELD, "unknown-reference", "did you mean 'wood'?"),
    ModuleFault("unknown id", text(SCENE, '<place id="b2"', '<place id="b1"'), SCENE, "duplicate-id",
                "'b1'"),
    # ---- pictures and pages
    ModuleFault("picture", gone("images/pike_far.svg"), f"{RED}:8", "missing-file",
                "there is no file 'images/pike_far.svg' in the module; did you mean"),
    ModuleFault("picture", data("images/pike_far.svg", b"<svg>\n<g>"), "images/pike_far.svg:2",
                "broken-picture", "expected well-formed XML"),
    ModuleFault("picture", data("images/pike_far.svg", b"<html/>"), "images/pike_far.svg:1",
                "broken-picture", "expected an SVG picture, found <html>"),
    ModuleFault("picture", data("images/pike_far.svg", svg("<script>run()</script>")),
                "images/pike_far.svg:2", "svg-feature", "scripts: they are not run", is_error=False),
    ModuleFault("picture", data("images/pike_far.svg", svg('<image href="/etc/x.png"/>')),
                "images/pike_far.svg:2", "svg-feature", "what lies in other files, '/etc/x.png'",
                is_error=False),
    ModuleFault("picture", data("images/pike_far.svg", svg('<g id="a"><use href="#a"/></g>')),
                "images/pike_far.svg:1", "broken-picture", "expected at most 200000 elements"),
    ModuleFault("picture", picture("images/far.png", png()[:-20]), "images/far.png", "broken-picture",
                f"the picture is broken: it ends too early {USED}"),
    ModuleFault("picture", picture("images/far.png", jpeg()), "images/far.png", "broken-picture",
                "it does not begin as a PNG file"),
    ModuleFault("picture", picture("images/far.png", png(0, 5)), "images/far.png", "broken-picture",
                "it is 0 x 5 pixels"),
    ModuleFault("picture", picture("images/far.png", png(40_000, 1)), "images/far.png", "large-picture",
                "the picture has 40000 x 1 pixels", is_error=False),
    ModuleFault("picture", picture("images/far.jpg", jpeg()[:-2]), "images/far.jpg", "broken-picture",
                "its end is missing"),
    ModuleFault("picture", picture("images/far.gif", GIF[:-1]), "images/far.gif", "broken-picture",
                "its end is missing"),
    ModuleFault("picture", picture("images/far.bmp", b"BM"), "images/far.bmp", "picture-kind",
                "expected a picture in SVG, PNG, JPEG or GIF", is_error=False),
    ModuleFault("picture", data("docs/summary.md", b"caf\xe9"), "docs/summary.md", "broken-asset",
                "expected a text in UTF-8"),
    # ---- versions
    ModuleFault("newer module", text("module.xml", 'format="1"', 'format="2"'), "module.xml:2",
                "newer-format", "it was written for a newer version of the program"),
    ModuleFault("newer module", text("module.xml", 'format="1"', 'format="one"'), "module.xml:2",
                "bad-value", "found 'one'"),
)  # fmt: skip


@dataclass(frozen=True)
class ArchiveFault:
    """A spoilt archive of the small module: what becomes of its bytes, what is told, what is lost.

    `saved` says how many of the files, given by their names in order, a repair gets out of it; `lost` what
    it says is lost although all that is seen came out.
    """

    kind: str
    spoil: Callable[[bytes], bytes]
    words: str
    saved: Count
    lost: str = ""


def cut_at(mark: bytes, more: int = 0) -> Callable[[bytes], bytes]:
    return lambda archive: archive[: archive.index(mark) + more]


def flipped(mark: bytes, more: int) -> Callable[[bytes], bytes]:
    def spoil(archive: bytes) -> bytes:
        made = bytearray(archive)
        made[archive.index(mark) + len(mark) + more] ^= 0xFF
        return bytes(made)

    return spoil


MARK, LIST, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
ALL: Count = len
NOTHING: Count = lambda _names: 0  # noqa: E731
BUT_ONE: Count = lambda names: len(names) - 1  # noqa: E731
BEFORE_SCENARIO: Count = lambda names: names.index(SCENE)  # noqa: E731
ARCHIVE_FAULTS = (
    ArchiveFault("cut archive", cut_at(END), "found a zip archive that ends too early", ALL),
    ArchiveFault("cut archive", cut_at(END, 21), "found a zip archive that ends too early", ALL),
    ArchiveFault("cut archive", cut_at(LIST), "found a zip archive that ends too early", ALL, NO_LIST),
    ArchiveFault("cut archive", lambda archive: archive[: archive.index(MARK, 4)], "ends too early",
                 lambda _: 1, NO_LIST),
    ArchiveFault("cut archive", cut_at(b"scenarios/skirmish.xml", 61), "ends too early", BEFORE_SCENARIO),
    ArchiveFault("cut archive", lambda archive: archive[:60], "ends too early", NOTHING),
    ArchiveFault("cut archive", lambda _: b"", "found an empty file", NOTHING),
    ArchiveFault("spoilt archive", flipped(b"pieces/red.xml", 6), "pieces/red.xml cannot be unpacked",
                 BUT_ONE),
    ArchiveFault("spoilt archive", flipped(b"images/pike.svg", 6), "images/pike.svg cannot be unpacked",
                 BUT_ONE),
    ArchiveFault("spoilt archive", lambda archive: b"\0" * 4 + archive[4:], "cannot be unpacked", BUT_ONE),
    ArchiveFault("spoilt archive", lambda archive: archive[100:], "cannot be unpacked", BUT_ONE),
    ArchiveFault("spoilt archive", lambda archive: archive.replace(b"decks.xml", b"../ks.xml"),
                 "the file name '../ks.xml' is not safe", BUT_ONE),
    ArchiveFault("spoilt archive", lambda archive: archive.replace(b"decks.xml", b"/etc/d.ml"),
                 "the file name '/etc/d.ml' is not safe", BUT_ONE),
)  # fmt: skip


@dataclass(frozen=True)
class GameFault:
    """A spoilt game: what becomes of its records (0 is the header), what is told, what a repair saves.

    `saved` are the entries that come back, as (first, last) in the words of the report; `lost` the
    report's words for those that do not. `code` is the exit code of `vtt replay --verify`.
    """

    kind: str
    spoil: Callable[[list[bytes]], list[bytes]]
    words: str
    saved: str
    lost: str = ""
    code: int = 2


def with_record(
    number: int, spoil: Callable[[bytes], bytes]
) -> Callable[[list[bytes]], list[bytes]]:
    return lambda records: [spoil(r) if n == number else r for n, r in enumerate(records)]


def without(number: int) -> Callable[[list[bytes]], list[bytes]]:
    return lambda records: records[:number] + records[number + 1 :]


def swapped(records: list[bytes]) -> list[bytes]:
    return [*records[:3], records[4], records[3], *records[5:]]


GAME_FAULTS = (
    *(
        GameFault("changed entry", with_record(n, changed), f"entry {n} was changed", saved, lost)
        for n, saved, lost in (
            (1, "the start of the game", "entries 1 to 6"),
            (3, "entries 1 to 2", "entries 3 to 6"),
            (6, "entries 1 to 5", "entry 6"),
        )
    ),
    GameFault("changed entry", with_record(3, lambda r: changed(r, 0)), "entry 3 was changed: its first "
              "bytes do not fit their checksum", "entries 1 to 2", "entries 3 to 6"),
    GameFault("changed entry", with_record(3, lambda r: changed(r, len(r) - 1)), "entry 3 was changed: it "
              "does not fit the chain", "entries 1 to 2", "entries 3 to 6"),
    GameFault("changed entry", with_record(3, lambda r: r[:20] + r[23:]), "entry 3 was changed",
              "entries 1 to 2", "entries 3 to 6"),
    GameFault("changed entry", with_record(3, lambda r: bytes(len(r))), "entry 3 was changed",
              "entries 1 to 2", "entries 3 to 6"),
    GameFault("changed header", with_record(0, unreadable), "the header was changed", ""),
    GameFault("changed header", with_record(0, lambda r: changed(r, r.index(b"vtt 1"))),
              "the header was changed", "entries 1 to 6", CHANGED_HEADER),
    GameFault("changed header", with_record(0, lambda r: r.replace(b"\r\n", b"\n", 1)),
              "expected a game file, found ", "entries 1 to 6"),
    *(
        GameFault("dropped entry", without(n), f"entry {n} is missing: entry {n + 1} stands in its place",
                  saved, f"entries {n} to 6")
        for n, saved in ((1, "the start of the game"), (3, "entries 1 to 2"))
    ),
    GameFault("dropped entry", lambda r: [r[0][:8], *r[1:]],
              "the header is missing: entry 1 stands in its place", ""),
    GameFault("reordered entries", swapped, "entry 3 is missing: entry 4 stands in its place",
              "entries 1 to 6"),
    GameFault("reordered entries", lambda r: [r[0], *reversed(r[1:])], "entry 1 is missing",
              "entries 1 to 6"),
    GameFault("reordered entries", lambda r: [*r, r[2]], "entry 7 is not in its place: entry 2 stands there",
              "entries 1 to 6"),
    GameFault("lost tail", lambda r: [*r[:-1], r[-1][:-5]], "The file ends at entry 5", "entries 1 to 5",
              " bytes at the end of the file, of which no entry can be made", code=1),
    GameFault("lost tail", lambda r: [*r[:-1], r[-1][:5]], "The file ends at entry 5", "entries 1 to 5",
              "5 bytes at the end of the file, of which no entry can be made", code=1),
    GameFault("lost tail", lambda r: [*r[:-1], changed(r[-1], 0)], "entry 6 was changed", "entries 1 to 5",
              " bytes at the end of the file, of which no entry can be made"),
    GameFault("lost tail", lambda r: [*r, bytes(500)], "The file ends at entry 6", "entries 1 to 6", code=1),
    GameFault("no game", lambda r: [b"", *r[1:3]], "expected a game file", ""),
    GameFault("no game", lambda _: [], "expected a game file", ""),
    GameFault("no game", lambda r: [r[0][:60]], "the game file ends before its header does", ""),
)  # fmt: skip
