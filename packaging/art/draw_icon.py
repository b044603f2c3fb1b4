"""Draw the program's icon: `python3 packaging/art/draw_icon.py [--check]`.

One drawing, two bases on a green table and the measure between their fronts, written as an SVG, and
from that as PNGs of the sizes that desktops ask for. With --check nothing is written, and each file
that differs is named (PNGs are looked at for their size only, since each Qt paints edges a little
differently).
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIZES = (16, 22, 24, 32, 48, 64, 128, 256)
SHIPPED_SIZES = (32, 64, 256)
"""The sizes that the program itself carries, for its windows."""

SHIPPED = ROOT / "vtt" / "ui" / "pictures"
ID = "io.github.vtt_tabletop.vtt"
"""The name by which a desktop knows the program (vtt/ui/shell.py), its entry, types and icons."""
ICONS = ROOT / "packaging" / "icons" / "hicolor"
SCALABLE = ICONS / "scalable" / "apps" / f"{ID}.svg"
PNG_HEAD = slice(16, 24)
"""Where a PNG holds its width and height."""

EDGE, EDGE_LIT = "#33291F", "#5B4936"
FELT, FELT_LIT, FELT_DARK = "#5E8A5F", "#79A574", "#4A7250"
PAPER, INK = "#FFF9E8", "#241C16"
BLUE, BLUE_LIT, BLUE_DARK = "#2467AE", "#4C8FD6", "#153F70"
RED, RED_LIT, RED_DARK = "#D2552B", "#F08353", "#83300F"
TILT = -45.0
"""Degrees by which the line from base to base is turned from level."""


def drawing() -> str:
    """The icon as an SVG text, 256 units wide."""
    parts = (
        _table(),
        f'<g transform="translate(128 128) rotate({TILT:g})">',
        _shadow(-1),
        _shadow(1),
        _base(-1, BLUE, BLUE_LIT, BLUE_DARK),
        _base(1, RED, RED_LIT, RED_DARK),
        _measure(),
        "</g>",
    )
    body = "\n".join(f"  {part}" for part in parts)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">\n'
        f"  <title>vtt</title>\n{body}\n</svg>\n"
    )


def _table() -> str:
    """A wooden edge around felt that is lit from the upper left."""
    return (
        f'<rect x="8" y="8" width="240" height="240" rx="52" fill="{EDGE}"/>\n'
        f'  <path d="M60 8h136a52 52 0 0 1 52 52v6a52 52 0 0 0-52-52H60A52 52 0 0 0 8 66v-6'
        f'a52 52 0 0 1 52-52z" fill="{EDGE_LIT}"/>\n'
        f'  <rect x="22" y="22" width="212" height="212" rx="40" fill="{FELT}"/>\n'
        f'  <path d="M62 22h132L22 194V62a40 40 0 0 1 40-40z" fill="{FELT_LIT}"/>\n'
        f'  <path d="M234 120v74a40 40 0 0 1-40 40h-74z" fill="{FELT_DARK}"/>'
    )


def _shadow(way: int) -> str:
    """What a base throws to the lower right, which on the tilted line is straight across it."""
    x = 37 if way > 0 else -89
    return (
        f'<rect x="{x}" y="-45" width="52" height="116" rx="10" fill="{INK}" fill-opacity="0.4"/>'
    )


def _base(way: int, face: str, lit: str, dark: str) -> str:
    """A base seen from above, its front to the middle: a light strip with a notch, ranks behind it."""
    front, back = way * 37, way * 89
    left, inner = min(front, back), front + way * 2
    strip = min(inner, inner + way * 11)
    ranks = "\n".join(
        f'    <rect x="{min(x, x + way * 9)}" y="-44" width="9" height="88" rx="5" fill="{lit}"/>'
        for x in (front + way * 21, front + way * 36)
    )
    notch = f"M{front} -13L{front + way * 15} 0L{front} 13z"
    return (
        "<g>\n"
        f'    <rect x="{left}" y="-58" width="52" height="116" rx="10" fill="{dark}"/>\n'
        f'    <rect x="{left + 4}" y="-54" width="44" height="108" rx="7" fill="{face}"/>\n'
        f"{ranks}\n"
        f'    <rect x="{strip}" y="-54" width="11" height="108" rx="4" fill="{PAPER}"/>\n'
        f'    <path d="{notch}" fill="{dark}"/>\n'
        "  </g>"
    )


def _measure() -> str:
    """The line between the fronts, with a tick at each end."""
    line = "M-26 0H26M-26 -22V22M26 -22V22"
    return (
        f'<g fill="none" stroke-linecap="round">\n'
        f'    <path d="{line}" stroke="{INK}" stroke-width="17" stroke-opacity="0.85"/>\n'
        f'    <path d="{line}" stroke="{PAPER}" stroke-width="8"/>\n'
        f"  </g>"
    )


def png_path(size: int) -> Path:
    """Where the icon of a size lies."""
    return ICONS / f"{size}x{size}" / "apps" / f"{ID}.png"


def shipped_path(size: int) -> Path:
    """Where the program carries the icon of a size."""
    return SHIPPED / f"vtt-{size}.png"


def differences(svg: bytes) -> list[Path]:
    """Files that are missing or not what the code draws."""
    drawn = [] if _is(SCALABLE, svg) else [SCALABLE]
    drawn += [png_path(size) for size in SIZES if _size_of(png_path(size)) != (size, size)]
    shipped = {shipped_path(size): png_path(size) for size in SHIPPED_SIZES}
    return drawn + [
        to for to, of in shipped.items() if not of.is_file() or not _is(to, of.read_bytes())
    ]


def write(svg: bytes) -> None:
    """Write the SVG and paint it in all sizes."""
    for path in (SHIPPED / "x", SCALABLE, *map(png_path, SIZES)):
        path.parent.mkdir(parents=True, exist_ok=True)
    SCALABLE.write_bytes(svg)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QByteArray
    from PySide6.QtGui import QGuiApplication, QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    application = QGuiApplication.instance() or QGuiApplication(sys.argv[:1])
    renderer = QSvgRenderer(QByteArray(svg))
    for size in SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        renderer.render(painter)
        painter.end()
        image.save(str(png_path(size)))
        if size in SHIPPED_SIZES:
            shipped_path(size).write_bytes(png_path(size).read_bytes())
    del application


def _is(path: Path, data: bytes) -> bool:
    return path.is_file() and path.read_bytes() == data


def _size_of(path: Path) -> tuple[int, int] | None:
    if not path.is_file():
        return None
    head = path.read_bytes()[PNG_HEAD]
    return int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")


def main() -> int:
    """Exit code 0 when all is up to date or written, 1 when --check finds a difference."""
    parser = argparse.ArgumentParser(description="Draw the program's icon.")
    parser.add_argument("--check", action="store_true", help="only compare, write nothing")
    svg = drawing().encode()
    if parser.parse_args().check:
        found = differences(svg)
        sys.stdout.writelines(f"differs: {path.relative_to(ROOT)}\n" for path in found)
        return 1 if found else 0
    write(svg)
    return 0


if __name__ == "__main__":
    sys.exit(main())
