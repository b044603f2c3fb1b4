"""A game told turn by turn: pictures and text as one HTML file, of what its viewer may see and no more."""

import base64
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

from vtt.base.ids import SideId, TableId
from vtt.base.moments import moment
from vtt.commands.entry_view import finding_words
from vtt.definition.module import ModuleDefinition
from vtt.session.log_lines import LogLine, LogLines
from vtt.session.report_words import ReportWords
from vtt.session.shown_game import ShownGame
from vtt.session.turn_place import TurnPlace, place_of_steps
from vtt.state.sight import UMPIRE
from vtt.state.view import PlayerView, view_for

Draw = Callable[[PlayerView, TableId, TurnPlace | None], bytes]
"""Draws a table of a view as a PNG or WebP picture, or the part of it where something was played."""

STYLE = """
:root { color-scheme: light dark; --ink: #23221f; --paper: #fdfcfa; --dim: #6f6b63; --line: #d8d3c8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eceae5; --paper: #1d1c1a; --dim: #a5a199; --line: #4a4741; }
}
body { color: var(--ink); background: var(--paper); font: 16px/1.5 system-ui, sans-serif;
  max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
h1 { margin-bottom: 0; } h2 { border-top: 1px solid var(--line); padding-top: 1.2rem; }
img { width: 100%; height: auto; border-radius: 4px; }
figure { margin: 0.8rem 0; } figcaption, .dim { color: var(--dim); }
ol { list-style: none; padding: 0; }
li { padding: 0.15rem 0 0.15rem 0.7rem; border-left: 4px solid var(--line); margin-bottom: 2px;
  overflow-wrap: anywhere; }
li .finding { display: block; color: var(--dim); } .mark { font-weight: 600; }
.dice { font-variant-numeric: tabular-nums; color: var(--dim); } nav a { margin-right: 1rem; color: inherit; }
"""


@dataclass(frozen=True)
class Chapter:
    """A turn of the report: its number, and the first and last position of the line in it."""

    turn: int
    first: int
    last: int


def chapters(lines: LogLines, last: int) -> tuple[Chapter, ...]:
    """The turns of a game up to a position, each with the steps that were made in it."""
    found: list[Chapter] = []
    for position in range(1, last + 1):
        turn = lines.facts(position).turn
        if found and found[-1].turn == turn:
            found[-1] = Chapter(turn, found[-1].first, position)
        else:
            found.append(Chapter(turn, position, position))
    return tuple(found)


class BattleReport:
    """The report of one game, as it was played up to now, for the viewer of the game."""

    def __init__(self, game: ShownGame, draw: Draw, words: ReportWords | None = None) -> None:
        self._game = game
        self._draw = draw
        self._words = words or ReportWords()
        self._lines = LogLines(game)
        self._shown: dict[TableId, object] = {}
        self.chapters = chapters(self._lines, game.log.position)

    @property
    def steps(self) -> int:
        """How many parts `parts` gives."""
        return len(self.chapters) + 2

    def parts(self) -> Iterator[str]:
        """The text of the file, part by part: head and beginning, each turn, the end.

        Raises:
            VttError: if a picture cannot be drawn.
        """
        self._shown.clear()
        yield self._head()
        for chapter in self.chapters:
            yield self._turn(chapter)
        yield self._end()

    @property
    def _module(self) -> ModuleDefinition:
        return self._game.module

    def _head(self) -> str:
        module, start = self._module, self._game.log.start
        scenario = next((s for s in module.scenarios if s.id == start.scenario), None)
        title = f"{module.info.name}: {scenario.name}" if scenario else module.info.name
        links = "".join(
            f'<a href="#turn-{number}">{self._turn_name(chapter)}</a>'
            for number, chapter in enumerate(self.chapters, 1)
        )
        words = self._words
        return (
            f'<!DOCTYPE html>\n<html lang="{escape(words.language)}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            '<meta http-equiv="Content-Security-Policy" '
            "content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">"
            f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n"
            f"<h1>{escape(title)}</h1><p class=dim>{escape(self._whose())}{self._when()}</p>\n"
            + (f"<p>{escape(scenario.description)}</p>\n" if scenario else "")
            + f"<nav>{links}</nav>\n<h2>{escape(words.beginning)}</h2>\n"
            + self._pictures(0, words.at_beginning)
        )

    def _turn(self, chapter: Chapter) -> str:
        number = self.chapters.index(chapter) + 1
        rows = "".join(self._row(position) for position in range(chapter.first, chapter.last + 1))
        name, words = self._turn_name(chapter), self._words
        goes_on = number == len(self.chapters) and self._game.state.outcome is None
        if goes_on:
            caption = self._caption(chapter, words.in_turn, words.in_named)
        else:
            caption = self._caption(chapter, words.after_turn, words.after_named)
        return (
            f'<h2 id="turn-{number}">{name}</h2>\n<ol>{rows}</ol>\n{self._places(chapter)}'
            + self._pictures(chapter.last, caption)
        )

    def _end(self) -> str:
        outcome, words = self._game.state.outcome, self._words
        if outcome is None:
            return f"<p class=dim>{escape(words.not_over)}</p>\n</body></html>\n"
        winner = outcome.winner
        result = words.draw
        if winner is not None:
            result = words.wins.format(side=self._module.side(winner).name)
        told = escape(f"{result}. {outcome.reason}".strip())
        return f"<h2>{escape(words.end)}</h2>\n<p>{told}</p>\n</body></html>\n"

    def _row(self, position: int) -> str:
        """A step as a line; nothing of one of which the viewer may read nothing."""
        line = self._lines.line(position)
        if not line.details and not line.bookmarks:
            return ""
        dice = "".join(f" [{result}]" for _, result in line.dice)
        marks = "".join(
            f"<span class=mark>&#9873; {escape(text)}</span> " for text in line.bookmarks
        )
        return (
            f'<li style="border-color: {escape(self._colour(line.side))}">{marks}{escape(line.text)}'
            f"<span class=dice>{dice}</span>{self._findings(line)}</li>\n"
        )

    def _findings(self, line: LogLine) -> str:
        """What the rules found in a step, but for what the line itself tells already."""
        entry = self._game.entry(self._game.log.number_at(line.position))
        found = dict.fromkeys(finding_words(finding) for finding in entry.findings)
        return "".join(
            f"<span class=finding>{escape(words)}</span>"
            for words in found
            if words.casefold() != line.text.casefold()
        )

    def _pictures(self, position: int, caption: str) -> str:
        """Every table on which something stands, as it was then, for the viewer; none twice alike."""
        state = self._game.log.state_at(position)
        view = view_for(state, self._module, self._game.viewer)
        tables = [table for table in self._tables_in_use(view) if self._is_new(view, table)]
        return "".join(self._picture(view, table, caption) for table in tables)

    def _is_new(self, view: PlayerView, table: TableId) -> bool:
        """Whether a table is not as it was shown last."""
        now = (dict(view.state.pieces_on(table)), view.state.terrain)
        is_new = self._shown.get(table) != now
        self._shown[table] = now
        return is_new

    def _places(self, chapter: Chapter) -> str:
        """The parts of tables where the turn was played, larger, with the ways of its moves."""
        game = self._game
        view = view_for(game.log.state_at(chapter.last), self._module, game.viewer)
        caption = self._caption(chapter, self._words.where, self._words.where_named)
        places = (
            place_of_steps(game, chapter.first, chapter.last, table)
            for table in self._tables_in_use(view)
        )
        return "".join(
            self._picture(view, place.table, caption, place)
            for place in places
            if place is not None
        )

    def _tables_in_use(self, view: PlayerView) -> Sequence[TableId]:
        used = [table for table in view.state.tables if view.state.pieces_on(table)]
        return used or list(view.state.tables[:1])

    def _picture(
        self, view: PlayerView, table: TableId, caption: str, place: TurnPlace | None = None
    ) -> str:
        name = self._module.table(table).name
        data = self._draw(view, table, place)
        kind, letters = _kind_of(data), base64.b64encode(data).decode("ascii")
        words = escape(f"{caption}: {name}")
        return (
            f'<figure><img alt="{words}" src="data:image/{kind};base64,{letters}">'
            f"<figcaption>{words}</figcaption></figure>\n"
        )

    def _whose(self) -> str:
        viewer = self._game.viewer
        if viewer == UMPIRE:
            return self._words.as_umpire
        if viewer is None:
            return self._words.as_all
        return self._words.as_side.format(side=self._module.side(viewer).name)

    def _when(self) -> str:
        """The days of the first and of the last step."""
        log = self._game.log
        if not log.position:
            return ""
        times = (log.command_at(position).time for position in (1, log.position))
        first, last = (self._words.day(moment(time).astimezone()) for time in times)
        played = self._words.played if first == last else self._words.played_days
        told = played.format(first=first, last=last)
        if last.endswith(".") and played.endswith("}."):
            told = told[:-1]  # one full stop ends the day and the sentence
        return escape(f" {told}")

    def _colour(self, side: SideId | None) -> str:
        return self._module.side(side).colour if side in self._game.state.sides and side else ""

    def _turn_name(self, chapter: Chapter) -> str:
        return escape(self._caption(chapter, self._words.turn, "{turn}"))

    def _caption(self, chapter: Chapter, counted: str, named: str) -> str:
        """Words about a turn, by its number or by the name that the rules give it."""
        name = self._game.name_of_turn(chapter.turn)
        return named.format(turn=name) if name else counted.format(number=chapter.turn)


def _kind_of(picture: bytes) -> str:
    """Of which of the two kinds a picture is, by its first bytes."""
    return "webp" if picture.startswith(b"RIFF") else "png"
