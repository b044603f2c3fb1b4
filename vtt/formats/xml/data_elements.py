"""Rules tables, decks, charts and translations as elements, in files of their own."""

from vtt.definition.chart import ChartDefinition
from vtt.definition.deck import DeckDefinition
from vtt.definition.module import Translation
from vtt.definition.rules_table import DataSource, RulesTable
from vtt.formats.xml.declare import attribute, element, inline, many, own_text
from vtt.formats.xml.piece_elements import by_id
from vtt.formats.xml.simple_types import FLAG, ID, MM, NAMES, NUMBER, PATH, TEXT, choice, one_of
from vtt.formats.xml.table_rows import ROW, CellNote, RowEntry, make_rules_table, take_rules_table
from vtt.formats.xml.tuple_elements import listing, pair
from vtt.geometry.pose import Pose


def _title(name: str, text: str = "") -> tuple[str, str]:
    return (name, text)


_SOURCE = "S the rule text, P a public source, R our own reconstruction"

RULES_TABLE = element(
    "rules-table",
    make_rules_table,
    "A table of values that rules read. It has a file of its own, `tables/<id>.xml`.",
    attribute("id", ID, "Its id, the file's name."),
    attribute("name", TEXT, "Its name for people."),
    attribute("source", choice(DataSource), f"Where its values come from: {_SOURCE}."),
    attribute("reference", TEXT, "The place in that source."),
    attribute("columns", NAMES, "The names of its columns."),
    many(
        "rows",
        element(
            "row",
            RowEntry,
            "A row of the table.",
            attribute("name", TEXT, "Its name."),
            attribute("values", ROW, "One value for each column."),
        ),
    ),
    many(
        "notes",
        element(
            "cell",
            CellNote,
            "Where the value of a single cell comes from, where the table's own word does not hold.",
            attribute("row", TEXT, "The cell's row."),
            attribute("column", TEXT, "The cell's column."),
            attribute("source", choice(DataSource), f"Where it comes from: {_SOURCE}."),
            attribute("reference", TEXT, "The place in that source."),
            name="table-cell",
        ),
    ),
    many(
        "titles",
        pair(
            "title",
            _title,
            "How people read a name of the table; one without a title with blanks for its underscores.",
            attribute("name", TEXT, "The name of a row or a column, or a text in a cell."),
            own_text("text", "What people read."),
        ),
    ),
    take=take_rules_table,
    accepts=lambda table: isinstance(table, RulesTable),
)

DECK = element(
    "deck",
    DeckDefinition,
    "A deck or a hand; what lies in it at the start is the scenario's word.",
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
    attribute("table", ID, "The table that it lies on."),
    inline(
        "pose",
        Pose,
        attribute("x-mm", MM, "Where its centre lies on the table."),
        attribute("y-mm", MM, "Where its centre lies on the table; y runs down."),
        attribute("facing", NUMBER, "How it is turned: degrees clockwise."),
    ),
    attribute("face-down", FLAG, "Whether the faces inside are unknown to all."),
    attribute("owner", ID, "The side that alone may look inside: its hand."),
    attribute(
        "shuffle", one_of("Shuffle", "never", "on_request", "on_draw"), "When it is shuffled."
    ),
    attribute("discard", ID, "The deck that played cards go to."),
    attribute("width-mm", MM, "Width of its outline; that of its cards without it."),
    attribute("height-mm", MM, "Height of its outline; that of its cards without it."),
    attribute("draws-face-up", FLAG, "Whether drawn cards are shown to all."),
    attribute("peek", FLAG, "Whether a player may look at its topmost card; the others are told."),
)
CHART = element(
    "chart",
    ChartDefinition,
    "A chart or help page that players read: a page, a picture or a rules table.",
    attribute("id", ID, "Its id."),
    attribute("name", TEXT, "Its name for people."),
    attribute("page", PATH, "A file of Markdown text."),
    attribute("picture", PATH, "A picture file."),
    attribute("rules-table", ID, "A rules table, shown as it is."),
)


DECKS = listing(
    "decks", "The decks and hands of the module, in the file `decks.xml`.", DECK, sort=by_id
)
CHARTS = listing(
    "charts",
    "The charts and help pages of the module in the order of their menu, in the file `charts.xml`.",
    CHART,
)


def _word(id: str, text: str = "") -> tuple[str, str]:
    return (id, text)


TRANSLATION = element(
    "translation",
    Translation,
    "Words of the module in another language, in the file `translations/<language>.xml`.",
    attribute("language", ID, "The language's code, the file's name: de, zh, pt-br."),
    many(
        "words",
        pair(
            "word",
            _word,
            "One text of the module in this language.",
            attribute(
                "id", TEXT, "What it translates: kind, id and field, such as piece.pike.name."
            ),
            own_text("text", "The text in this language."),
        ),
        sort=lambda word: word[0],
    ),
)
