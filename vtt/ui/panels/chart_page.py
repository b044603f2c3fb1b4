"""The page of a chart: text, a table, a picture, or a page of HTML as it was written."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, QUrl
from PySide6.QtGui import (
    QColorConstants,
    QImage,
    QImageReader,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)
from PySide6.QtWidgets import QTextBrowser

from vtt.definition.chart import ChartDefinition
from vtt.session.rules_help import ChartText, page_named, pictures_named
from vtt.ui.panels.chart_words import table_html
from vtt.ui.words import tr

PICTURE_URL = "chart-picture"
MARGIN = 24

PictureAt = Callable[[Sequence[str], int, bool], QImage]
"""Gives the first picture of the module that is there, as wide as so many device pixels or, where it is not
to grow, at most so wide (0: in its own size); an empty one where none can be read."""

OWN_SIZE = 0


def names_picture(path: str) -> bool:
    """Whether a path ends as one of a picture that can be read."""
    return path.rpartition(".")[2].lower().encode() in QImageReader.supportedImageFormats()


class ChartPage(QTextBrowser):
    """Shows a page, a table or a picture; a picture is as wide as the page, and in its own size at a click.

    A page of HTML stands on white paper in either theme: its colours were chosen for that. Its links lead
    within it and to pages beside it, never out of the module.

    Args:
        picture: gives a picture.
        chart: gives what is to be read of a page to which a link leads.
    """

    def __init__(self, picture: PictureAt, chart: Callable[[ChartDefinition], ChartText]) -> None:
        super().__init__()
        self._picture, self._chart = picture, chart
        self._text = ChartText()
        self._is_own_size = False
        self._pressed_at = QPoint()
        self.setOpenExternalLinks(False)
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        self.setAccessibleName(tr("Page"))
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)  # no table tears words apart
        self.setPlaceholderText(tr("What is chosen above can be read here."))

    def show_chart(self, text: ChartText) -> None:
        """Show what is to be read of a chart."""
        self._text, self._is_own_size = text, False
        self._lay_paper(bool(text.html))
        self._tell_of_click(bool(text.picture))
        if text.picture:
            self._show_picture()
        elif text.html:
            self.setHtml(text.html)
        elif text.markdown:
            self.document().setMarkdown(
                text.markdown, QTextDocument.MarkdownFeature.MarkdownDialectGitHub
            )
            if text.tables:
                self._append("".join(map(table_html, text.tables)))
        elif text.tables:
            self.setHtml("".join(map(table_html, text.tables)))
        else:
            self.setPlainText(text.fault)

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        """Pictures of a page come from the module alone: nothing is fetched from elsewhere."""
        path = name.toString() if isinstance(name, QUrl) else name
        if kind != QTextDocument.ResourceType.ImageResource.value:
            return None
        if path == PICTURE_URL:
            return self._scaled((self._text.picture,), grows=True)
        if self._text.html:
            return self._scaled(pictures_named(path, self._text.place), grows=False)
        return self._scaled((path,), grows=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() == event.oldSize().width():
            return
        if self._text.picture and not self._is_own_size:
            self._show_picture()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_at = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        is_click = event.position().toPoint() == self._pressed_at
        if is_click and event.button() == Qt.MouseButton.LeftButton and self._text.picture:
            self._is_own_size = not self._is_own_size
            self._show_picture()
        event.accept()

    def sizeHint(self) -> QSize:
        return QSize(240, 240)

    def _append(self, words: str) -> None:
        """Write HTML below what stands here, and stay at the top."""
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        end.insertBlock(QTextBlockFormat(), QTextCharFormat())
        end.insertHtml(words)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _follow(self, link: QUrl) -> None:
        """A link within the page, or to a page or picture beside it."""
        if link.scheme() or link.host():
            return
        if names_picture(link.path()):
            paths = pictures_named(link.path(), self._text.place)
            there = (path for path in paths if not self._picture((path,), 1, False).isNull())
            self.show_chart(ChartText(picture=next(there, paths[0])))
        elif link.path():
            place = page_named(link.path(), self._text.place)
            self.show_chart(self._chart(ChartDefinition("", link.path(), page=place)))
        if link.fragment():
            self.scrollToAnchor(link.fragment())

    def _lay_paper(self, is_white: bool) -> None:
        palette = QPalette()
        if is_white:
            palette.setColor(QPalette.ColorRole.Base, QColorConstants.White)
            palette.setColor(QPalette.ColorRole.Text, QColorConstants.Black)
            palette.setColor(QPalette.ColorRole.Link, QColorConstants.DarkBlue)
        for paper in (self, self.viewport()):  # with a style sheet none takes it from the other
            paper.setPalette(palette)

    def _tell_of_click(self, is_picture: bool) -> None:
        self.setToolTip(
            tr("A click shows the picture in its own size, and back.") if is_picture else ""
        )
        shape = Qt.CursorShape.PointingHandCursor if is_picture else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def _show_picture(self) -> None:
        self.document().clear()
        width = "" if self._is_own_size else f' width="{self._room()}"'
        self.setHtml(f'<img src="{PICTURE_URL}"{width}>')

    def _scaled(self, paths: Sequence[str], *, grows: bool) -> QImage:
        ratio = self.devicePixelRatio()
        width = OWN_SIZE if self._is_own_size else round(self._room() * ratio)
        image = self._picture(paths, width, grows)
        image.setDevicePixelRatio(ratio if grows and not self._is_own_size else 1.0)
        return image

    def _room(self) -> int:
        return max(80, self.viewport().width() - MARGIN)
