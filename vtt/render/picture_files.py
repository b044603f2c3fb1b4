"""Where the pictures of a module are read: one small interface, so that this layer knows no files."""

from typing import Protocol

from vtt.base.errors import FormatError


class PictureFiles(Protocol):
    """Gives the bytes of a picture by its path inside the module."""

    def read(self, path: str) -> bytes:
        """The file's bytes.

        Raises:
            FormatError: if there is no such file.
        """
        ...


class NoPictures:
    """For modules and tests without any picture."""

    def read(self, path: str) -> bytes:
        """There is none.

        Raises:
            FormatError: always.
        """
        raise FormatError(f"picture {path!r}: there are no picture files here")


def is_svg(path: str) -> bool:
    """Whether a picture is drawn (SVG) rather than made of pixels, by the ending of its name."""
    return path.lower().endswith(".svg")
