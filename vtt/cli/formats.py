"""`vtt formats`: the formats that can be read and written, and how far VASSAL's is understood."""

from typing import Annotated

import typer


def formats(
    format_id: Annotated[
        str, typer.Argument(help="`vassal`: how far its components and traits are understood.")
    ] = "",
) -> None:
    """List the formats of other programs that can be read and written."""
    if format_id == "vassal":
        from vtt.formats.vassal.levels import levels_text

        typer.echo(levels_text())
        return
    from vtt.formats.registry import FormatRegistry

    registry = FormatRegistry()
    found = [registry.find(format_id)] if format_id else list(registry.formats())
    for item in found:
        ways = " and ".join(
            way for way, can in (("read", item.can_read), ("written", item.can_write)) if can
        )
        typer.echo(f"{item.id}: {item.name} ({ways})")
