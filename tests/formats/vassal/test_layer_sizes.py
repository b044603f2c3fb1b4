from vtt.definition.trait_data import Marker
from vtt.definition.trait_looks import Layer, LayerLevel
from vtt.definition.trait_moves import MarkMoved
from vtt.formats.vassal.layer_sizes import sizes_of, with_sizes, without_sizes

PLAIN = Layer(levels=(LayerLevel("a.png", "+ a"), LayerLevel(""), LayerLevel("gone.png")))
SIZES = {"a.png": (80, 20)}


def test_a_layer_says_the_sizes_that_are_known_and_gives_them_back():
    sized, other = with_sizes((PLAIN, Marker(name="Kind")), SIZES.get)
    assert sized.levels == (
        LayerLevel("a.png", "+ a", 20.0, 5.0),
        LayerLevel(""),
        LayerLevel("gone.png"),
    )
    assert other == Marker(name="Kind")
    assert without_sizes(sized) == PLAIN
    assert sizes_of((sized, other)) == SIZES


def test_a_mark_of_pieces_that_have_moved_says_its_size_too():
    mark = MarkMoved(picture="a.png", x=6.0)
    (sized,) = with_sizes((mark,), SIZES.get)
    assert (sized.width, sized.height) == (20.0, 5.0)
    assert without_sizes(sized) == mark
    assert sizes_of((sized,)) == SIZES
    assert with_sizes((MarkMoved(picture="gone.png"),), SIZES.get) == (
        MarkMoved(picture="gone.png"),
    )
