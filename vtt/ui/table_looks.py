"""What can be shown or hidden on every table, by the ids under which a person's likes keep it."""

from collections.abc import Callable, Collection, Iterable, Mapping

from vtt.render.ruler import RulerUnit
from vtt.ui.table_page import TablePage

LOOKS: Mapping[str, Callable[[TablePage, bool], None]] = {
    "minimap": lambda page, wanted: page.show_minimap(wanted),
    "rulers": lambda page, wanted: page.rulers.show_rulers(wanted),
    "ruler_inches": lambda page, wanted: page.rulers.use_unit(
        RulerUnit.INCH if wanted else RulerUnit.MM
    ),
    "grid": lambda page, wanted: page.scene.show_grid(wanted),
    "names": lambda page, wanted: page.scene.show_names(wanted),
}


def show_looks(pages: Iterable[TablePage], kept: Collection[str]) -> None:
    """Show on the pages what is among `kept`, and hide the rest."""
    for page in pages:
        for name, show in LOOKS.items():
            show(page, name in kept)
