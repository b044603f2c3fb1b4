"""Charts and help pages that a player reads during the game."""

import msgspec


class ChartDefinition(msgspec.Struct, frozen=True):
    """A chart: a page of text (Markdown), a picture, or a rules table shown as such."""

    id: str
    name: str
    page: str = ""
    picture: str = ""
    rules_table: str = ""
