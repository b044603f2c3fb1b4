from vtt.formats.vassal.cell_names import Numbering
from vtt.formats.vassal.square_grid import SquareGridPx


def test_squares():
    numbering = Numbering(separator="/", h_letters=True, h_leading=0, v_leading=0, stagger=False)
    grid = SquareGridPx(50.0, 40.0, 25, 20, numbering=numbering, width=500, height=400)
    assert grid.snap(60, 70) == (75, 60)
    assert grid.name(60, 70) == "C/2"
    assert grid.find("C/2") == (75, 60)
    assert grid.find("?") is None
    corners = SquareGridPx(50.0, 40.0, 25, 20, corners=True)
    assert corners.snap(52, 41) == (50, 40)
    edges = SquareGridPx(50.0, 40.0, 25, 20, edges=True)
    assert edges.snap(51, 22) == (50, 20)
    both = SquareGridPx(50.0, 40.0, 25, 20, edges=True, corners=True)
    assert both.snap(51, 41) == (50, 40)
    down = SquareGridPx(
        50.0, 40.0, 25, 20,
        numbering=Numbering(h_descends=True, v_descends=True, h_offset=0, v_offset=0),
        width=500, height=400,
    )  # fmt: skip
    assert down.name(25, 20) == "1010"
    assert SquareGridPx(50.0, 40.0).name(1, 1) == ""
