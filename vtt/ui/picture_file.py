"""A drawing of a table as a picture file: SVG by the renderer alone, PNG through Qt."""

from collections.abc import Iterable
from pathlib import Path

from vtt.base.errors import VttError
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
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


def ground_picture(
    module: ModuleDefinition, table: TableDefinition, box: Box, width: int, files: PictureFiles
) -> tuple[str, bytes]:
    """What lies under the pieces in a box of a table, in the light look: PNG, or SVG where Qt is not.

    Returns:
        The suffix and the bytes of the picture, which is `width` pixels wide.
    """
    from vtt.render.draw_table import draw_ground
    from vtt.render.view import View

    drawing = draw_ground(table, module, View(width / (box[2] - box[0])))
    try:
        from vtt.ui.render_png import png_bytes, render_image
    except ImportError:
        from vtt.render.svg import render_svg

        return ".svg", render_svg(drawing, box, width, files, table.name).encode()
    return ".png", png_bytes(render_image(drawing, box, width, files))
