from vtt.definition.kept import KeptPart
from vtt.formats.vassal.keep import kept_parts, tree_of

TREE = KeptPart(
    "root", (("a", "1"),), parts=(KeptPart("x", made="piece/p"), KeptPart("y", raw="t"))
)


class Known:
    """A rebuilding that leaves out the parts of some kinds."""

    def __init__(self, *gone):
        self.gone = gone

    def text_of(self, part):
        return part.raw or part.made

    def settings_of(self, part):
        return dict(part.settings)

    def is_gone(self, part):
        return part.kind in self.gone


def test_a_tree_comes_back_with_its_texts():
    root = tree_of(TREE, Known())
    assert root.attributes == {"a": "1"}
    assert [child.text for child in root.children] == ["piece/p", "t"]


def test_parts_can_be_left_out_and_found_by_what_they_became():
    root = tree_of(TREE, Known("x"))
    assert [child.tag for child in root.children] == ["y"]
    assert [part.kind for part in kept_parts(TREE)] == ["root", "x", "y"]
