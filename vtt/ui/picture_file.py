"""A drawing of a table as a picture file: SVG by the renderer alone, PNG through Qt."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from vtt.base.errors import VttError
from vtt.definition.board import TableDefinition
from vtt.definition.module import ModuleDefinition
from vtt.definition.terrain import TerrainFeature
from vtt.formats.plain_svg import is_plain
from vtt.render.pages import Box
from vtt.render.picture_files import PictureFiles, is_svg
from vtt.render.primitives import Primitive

SUFFIXES = (".svg", ".png")


class CleanPictures:
    """The pictures of a module as a file for other programs may carry them.

    Nothing runs in them, nothing is fetched, and what they draw has a bound.
    """

    def __init__(self, files: PictureFiles) -> None:
        self._files = files

    def read(self, path: str) -> bytes:
        """The file's bytes, cleaned where it is drawn.

        Raises:
            FormatError: if there is no such file, it is no SVG, or it draws without bounds.
        """
        from vtt.formats.clean_svg import clean_svg

        data = self._files.read(path)
        return clean_svg(data, path) if is_svg(path) and not is_plain(data) else data


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

        text = render_svg(drawing, box, width, CleanPictures(files), title)
        write_safely(path, text.encode())
    else:
        try:
            from vtt.ui.render_png import png_bytes, render_image
        except ImportError as error:
            raise VttError(
                f"a PNG needs PySide6, which is not to be had here ({error}); a name in .svg does without"
            ) from error

        write_safely(path, png_bytes(render_image(drawing, box, width, files)))


def ground_picture(
    module: ModuleDefinition,
    table: TableDefinition,
    box: Box,
    width: int,
    files: PictureFiles,
    terrain: Sequence[TerrainFeature] = (),
) -> tuple[str, bytes]:
    """What lies under the pieces in a box of a table, in the light look: PNG, or SVG where Qt is not.

    It is the ground with terrain that stands on it.

    Returns:
        The suffix and the bytes of the picture, which is `width` pixels wide.
    """
    from vtt.render.draw_table import draw_ground
    from vtt.render.draw_terrain import draw_terrain
    from vtt.render.view import View

    view = View(width / (box[2] - box[0]))
    drawing = (*draw_ground(table, module, view), *draw_terrain(terrain, module, view))
    try:
        from vtt.ui.render_png import png_bytes, render_image
    except ImportError:
        from vtt.render.svg import render_svg

        text = render_svg(drawing, box, width, CleanPictures(files), table.name)
        return ".svg", text.encode()
    return ".png", png_bytes(render_image(drawing, box, width, files))
