"""Foreign archives, XML and pictures that mean harm, as data: what they are and what becomes of them.

Run as a program with a number, `python -m tests.formats.foreign_cases 3` reads that case and prints
the peak of its memory in MiB and its CPU time in seconds.
"""

import io
import struct
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.formats.modules import SMALL, tree
from tests.formats.test_check_picture import chunk, png
from vtt.base.errors import FormatError

MIB = 1024 * 1024


@dataclass(frozen=True)
class ForeignCase:
    """`make` gives the bytes; `words` must be told; `is_refused`: nothing of the file is used.

    An archive and a picture (by its ending) are read as parts of the small module, XML as a foreign
    file.
    """

    kind: str
    name: str
    make: Callable[[], bytes]
    words: str
    is_refused: bool = True


def archive(extra: dict[str, bytes], **renamed: str) -> bytes:
    """The small module with more files; `renamed` puts other names of the same length in place."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in {**tree(SMALL), **extra}.items():
            file.writestr(name, data)
    data = made.getvalue()
    for name, other in renamed.items():
        assert len(name) == len(other.encode())
        data = data.replace(name.encode(), other.encode())
    return data


def link(target: str) -> bytes:
    entry = zipfile.ZipInfo("images/link.svg")
    entry.create_system = 3
    entry.external_attr = 0o120777 << 16
    made = io.BytesIO(archive({}))
    with zipfile.ZipFile(made, "a") as file:
        file.writestr(entry, target)
    return made.getvalue()


def claiming(size: int) -> bytes:
    """An archive whose file of 30 MiB says that it has `size` bytes."""
    data = archive({"images/zeros.bin": bytes(30 * MIB)})
    return data.replace(struct.pack("<I", 30 * MIB), struct.pack("<I", size))


def overlapping() -> bytes:
    """An archive whose list names one packed file of 4 MiB five hundred times."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a" * 8, bytes(4 * MIB))
        first = file.filelist[0]
        for number in range(500):
            again = zipfile.ZipInfo(f"{number:08}")
            for field in ("compress_size", "file_size", "CRC", "compress_type", "header_offset"):
                setattr(again, field, getattr(first, field))
            file.filelist.append(again)
            file.NameToInfo[again.filename] = again
    return made.getvalue()


def tenfold(use: bytes) -> bytes:
    parts = (
        b'<!ENTITY e%d "%s">' % (n, (b"&e%d;" % (n - 1) if n else b"ha") * 10) for n in range(12)
    )
    return b"<!DOCTYPE x [" + b"".join(parts) + b"]>" + use


def svg(body: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>'.encode()


def uses(levels: int) -> bytes:
    groups = (f'<g id="g{n}">' + f'<use href="#g{n - 1}"/>' * 10 + "</g>" for n in range(1, levels))
    return svg(f'<g id="g0"><rect/></g>{"".join(groups)}')


def png_of(width: int, height: int) -> bytes:
    """A picture that says that it is so large."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return png()[:8] + chunk(b"IHDR", header) + png()[33:]


def png_with(kind: bytes) -> bytes:
    """A picture with a part that unpacks to 100 MiB."""
    return png()[:33] + chunk(kind, b"a\0\0" + zlib.compress(bytes(100 * MIB), 1)) + png()[33:]


FAR = "images/pike_far"
FOREIGN_CASES = (
    # ---- names
    ForeignCase("name", "x.vttm", lambda: archive({}, **{"decks.xml": "../ks.xml"}), "is not safe"),
    ForeignCase("name", "x.vttm", lambda: archive({}, **{"decks.xml": "/decksxml"}), "is not safe"),
    ForeignCase("name", "x.vttm", lambda: archive({}, **{"decks.xml": "C:/ks.xml"}), "is not safe"),
    ForeignCase("name", "x.vttm", lambda: archive({}, **{"decks.xml": "c:cks.xml"}), "is not safe"),
    ForeignCase("name", "x.vttm", lambda: archive({}, **{"decks.xml": "..\\ks.xml"}), "is not safe"),
    ForeignCase("name", "x.vttm", lambda: archive({"a/b/c/d.e": b"x"}, **{"a/b/c/d.e": "a/../../e"}),
                "is not safe"),
    ForeignCase("name", "x.vttm", lambda: archive({"images/b.bin": b"1"}, **{"images/b.bin": "charts.xml"
                                                                               "\0\0"}), "twice"),
    ForeignCase("name", "x.vttm", lambda: archive({"images/" + "d/" * 2000 + "x": b"1"}),
                "more than 49 folders"),
    # ---- links
    ForeignCase("link", "x.vttm", lambda: link("/etc/passwd"), "expected files, found the link"),
    ForeignCase("link", "x.vttm", lambda: link("../../x"), "expected files, found the link"),
    ForeignCase("link", "x.vttm", lambda: link("pike.svg"), "expected files, found the link"),
    # ---- bombs
    ForeignCase("bomb", "x.vttm", lambda: archive({"images/z.bin": bytes(60 * MIB)}),
                "expected a packed byte to stand for at most 200"),
    ForeignCase("bomb", "x.vttm", lambda: archive({f"images/{n}": bytes(5 * MIB) for n in range(12)}),
                "at most 200, the whole makes"),
    ForeignCase("bomb", "x.vttm", lambda: archive({f"images/{n}": b"" for n in range(50_001)}),
                "expected at most 50000 files"),
    ForeignCase("bomb", "x.vttm", lambda: claiming(100), "images/zeros.bin", is_refused=False),
    ForeignCase("bomb", "x.vttm", overlapping, "at most 200, the whole makes"),
    ForeignCase("bomb", "x.vttm", lambda: archive({"module.xml": b"<a>" * 1_000_000}), "Excessive depth"),
    # ---- XML
    ForeignCase("xml", "x.xml", lambda: tenfold(b"<x>&e11;</x>"), "entity amplification"),
    ForeignCase("xml", "x.xml", lambda: tenfold(b'<x y="&e11;"/>'), "entity amplification"),
    ForeignCase("xml", "x.xml", lambda: tenfold(b"<x/>"), "document type declaration"),
    ForeignCase("xml", "x.xml", lambda: b'<!DOCTYPE x [<!ENTITY e "' + b"a" * MIB + b'">]><x y="'
                + b"&e;" * 1000 + b'"/>', "entity amplification"),
    ForeignCase("xml", "x.xml", lambda: b'<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
                "document type declaration"),
    ForeignCase("xml", "x.xml", lambda: b'<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/"> %p;]><x/>',
                "document type declaration"),
    ForeignCase("xml", "x.xml", lambda: b"<a>" * 100_000, "Excessive depth"),
    ForeignCase("xml", "x.xml", lambda: b"<a>" + b"<b/>" * 2_000_000 + b"</a>", "at most 2000000 marks"),
    ForeignCase("xml", "x.xml", lambda: b"<a b='" + b"x" * 11_000_000 + b"'/>", "Resource limit exceeded"),
    ForeignCase("xml", "x.xml", lambda: b"<a>" + b"x" * (64 * MIB) + b"</a>", "at most 67108864 bytes"),
    ForeignCase("xml", "x.xml", lambda: b"<a " + b" ".join(b'a%d=""' % n for n in range(300_000)) + b"/>",
                "at most 1000 attributes"),
    # ---- pictures: a fault of a picture leaves the module usable
    ForeignCase("picture", f"{FAR}.png", lambda: png_of(2**31 - 1, 1), "2147483647 x 1 pixels", False),
    ForeignCase("picture", f"{FAR}.png", lambda: png_of(30_000, 30_000), "30000 x 30000 pixels",
                False),
    ForeignCase("picture", f"{FAR}.png", lambda: png_with(b"zTXt"), "", False),
    ForeignCase("picture", f"{FAR}.png", lambda: png_with(b"iCCP"), "", False),
    ForeignCase("picture", f"{FAR}.png", lambda: png()[:8] + struct.pack(">I", 2**31 - 1) + png()[12:],
                "it ends too early", False),
    ForeignCase("picture", f"{FAR}.gif", lambda: b"GIF89a\xff\xff\xff\xff\0\0\0;", "65535 x 65535 pixels",
                False),
    ForeignCase("picture", f"{FAR}.jpg", lambda: b"\xff\xd8\xff\xc0\x00\x0b\x08\xff\xdc\xff\xdc\x01\x01\x11\0"
                b"\xff\xd9", "65500 x 65500 pixels", False),
    ForeignCase("svg", f"{FAR}.svg", lambda: b"<svg", "expected well-formed XML", False),
    ForeignCase("svg", f"{FAR}.svg", lambda: svg("<script>x</script>"), "scripts: they are not run", False),
    ForeignCase("svg", f"{FAR}.svg", lambda: svg('<image href="http://127.0.0.1:9/x.png"/>'),
                "what lies in other files", False),
    ForeignCase("svg", f"{FAR}.svg", lambda: svg('<image href="file:///dev/zero"/>'),
                "what lies in other files", False),
    ForeignCase("svg", f"{FAR}.svg", lambda: svg('<use href="#a"/><g id="a"><use href="#a"/></g>'),
                "at most 200000 elements", False),
    ForeignCase("svg", f"{FAR}.svg", lambda: uses(30), "at most 200000 elements", False),
    ForeignCase("svg", f"{FAR}.svg", lambda: svg("<g>" * 300 + "</g>" * 300), "Excessive depth", False),
    ForeignCase("svg", f"{FAR}.svg", lambda: svg("<foreignObject><b/></foreignObject>"),
                "foreign objects: nothing is drawn", False),
    ForeignCase("svg", f"{FAR}.svg", lambda: tenfold(svg("<text>&e11;</text>")), "entity amplification",
                False),
    ForeignCase("svg", f"{FAR}.svg", lambda: svg('<rect style="fill:url(http://127.0.0.1:9/#g)"/>'), "",
                False),
)  # fmt: skip


def told_of(case: ForeignCase, folder: Path) -> tuple[bool, str]:
    """Read a case as the program does; whether nothing of it can be used, and all that is said."""
    from vtt.formats.foreign import OpenedFile
    from vtt.formats.module_file import inspect_module

    if case.name.endswith(".xml"):
        (folder / case.name).write_bytes(case.make())
        opened = OpenedFile(folder / case.name)
        try:
            opened.xml()
        except FormatError as error:
            return True, "\n".join([str(error), *map(str, error.problems)])
        finally:
            opened.close()
        return False, ""
    path = folder / "x.vttm"
    path.write_bytes(case.make() if case.name == "x.vttm" else with_picture(case))
    try:
        reading = inspect_module(path)
    except FormatError as error:
        return True, str(error)
    is_refused = reading.module is None or bool(reading.obstacles)
    return is_refused, "\n".join(map(str, reading.problems))


def with_picture(case: ForeignCase) -> bytes:
    """The small module, in which the far pikes have the picture of a case."""
    files = tree(SMALL)
    del files[f"{FAR}.svg"]
    files["pieces/red.xml"] = files["pieces/red.xml"].replace(
        f"{FAR}.svg".encode(), case.name.encode()
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as file:
        for name, data in {**files, case.name: case.make()}.items():
            file.writestr(name, data)
    return made.getvalue()


def main(number: str) -> None:
    import resource  # of Unix

    case = FOREIGN_CASES[int(number)]
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made"
        made.write_bytes(case.make() if not case.name.startswith(FAR) else with_picture(case))
        told_of(ForeignCase(case.kind, case.name, made.read_bytes, case.words), Path(folder))
    used = resource.getrusage(resource.RUSAGE_SELF)
    sys.stdout.write(f"{used.ru_maxrss // 1024} {used.ru_utime + used.ru_stime:.1f}\n")


if __name__ == "__main__":
    main(sys.argv[1])
