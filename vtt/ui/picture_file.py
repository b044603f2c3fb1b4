"""A drawing of a table as a picture file: SVG by the renderer alone, PNG through Qt."""

from collections.abc import Iterable
from pathlib import Path

from vtt.base.errors import VttError
from vtt.render.pages import Box
from vtt.render.picture_files import PictureFiles
from vtt.render.primitives import Primitive

SUFFIXES = (".svg", ".png")


def check_picture_name(path: Path) -> None:
    """Refuse a name whose ending is no picture's.

    Raises:
        VttError: naming the endings that are known.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise VttError(f"expected a picture that ends in .svg or .png, found {path.name!r}")


def write_picture(
    path: Path,
    drawing: Iterable[Primitive],
    box: Box,
    width: int,
    files: PictureFiles,
    title: str = "",
) -> None:
    """Write the part of a drawing inside a box, `width` pixels wide, beside and then in place.

    Raises:
        VttError: if the name is no picture's, or the picture cannot be made.
        OSError: if it cannot be written; an old file is then as it was.
    """
    from vtt.formats.safe_write import write_safely

    check_picture_name(path)
    if path.suffix.lower() == ".svg":
        from vtt.render.svg import render_svg

        write_safely(path, render_svg(drawing, box, width, files, title).encode())
    else:
        try:
            from vtt.ui.render_png import png_bytes, render_image
        except ImportError as error:
            raise VttError(
                f"a PNG needs PySide6, which is not to be had here ({error}); a name in .svg does without"
            ) from error

        write_safely(path, png_bytes(render_image(drawing, box, width, files)))
