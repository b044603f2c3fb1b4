import pytest
from PySide6.QtCore import QBuffer
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter

from vtt.base.errors import VttError
from vtt.render.pages import Paper
from vtt.render.picture_files import NoPictures
from vtt.render.primitives import Fill
from vtt.ui.paper import PaperPage, lay_out, paint_pages, write_pdf
from vtt.ui.scene.picture_store import PictureStore

SQUARE = Fill((((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)),), "#ff0000")
PAGE = PaperPage((SQUARE,), (0.0, 0.0, 40.0, 40.0), 1.0, (10.0, 10.0), "a foot")
A4 = Paper(210, 297)


@pytest.fixture
def pictures(qapp):
    return PictureStore(NoPictures())


def test_a_pdf_has_one_sheet_for_each_page_in_the_papers_size(pictures, tmp_path):
    path = tmp_path / "sheet.pdf"
    assert write_pdf(path, [PAGE, PAGE, PAGE], A4, pictures)
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 3
    assert b"/MediaBox [0 0 595" in data
    assert [item.name for item in tmp_path.iterdir()] == ["sheet.pdf"]


def test_a_base_of_40_mm_is_40_mm_on_paper(qapp):
    writer = QPdfWriter(QBuffer())
    lay_out(writer, Paper(297, 210))
    layout = writer.pageLayout()
    assert layout.orientation() == QPageLayout.Orientation.Portrait
    size = layout.pageSize().size(QPageSize.Unit.Millimeter)
    assert (size.width(), size.height()) == (297, 210)
    assert layout.margins().left() == 0


def test_what_is_stopped_writes_nothing_and_leaves_the_old_file(pictures, tmp_path):
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    asked = []

    def stop_after_two():
        asked.append(True)
        return len(asked) < 2

    assert not write_pdf(path, [PAGE] * 5, A4, pictures, stop_after_two)
    assert len(asked) == 2
    assert path.read_bytes() == b"old"


@pytest.mark.qt_log_level_fail("CRITICAL")
def test_a_device_that_takes_nothing_is_an_error(pictures, tmp_path):
    nowhere = QPdfWriter(str(tmp_path / "no such folder" / "sheet.pdf"))
    with pytest.raises(VttError, match="takes nothing"):
        paint_pages(nowhere, [PAGE], pictures)
