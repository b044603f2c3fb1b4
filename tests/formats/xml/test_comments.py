from lxml import etree

from vtt.formats.xml.comments import keep_comments
from vtt.formats.xml.write import Node, to_text

OLD = """<!-- the army of 1632 -->
<army id="a">
  <!-- the pikes -->
  <piece id="p">
    <!-- measured -->
    <rectangle width-mm="40"/>
  </piece>
  <!-- two of them are lost -->
  <piece id="gone"/>
  <!-- the shot -->
  <piece id="s"/>
  <!-- to do: horse -->
</army>
<!-- end -->
"""


def kept(*children):
    node = Node("army", [("id", "a")], list(children))
    keep_comments(etree.fromstring(OLD), node)
    return to_text(node).split("\n", 1)[1]


def piece(id):
    return Node("piece", [("id", id)], [Node("rectangle", [("width-mm", "60")])])


def test_comments_stay_with_the_element_of_the_same_id():
    assert kept(piece("n"), piece("p"), piece("s")) == (
        "<!-- the army of 1632 -->\n"
        '<army id="a">\n'
        '  <piece id="n">\n    <rectangle width-mm="60"/>\n  </piece>\n'
        "  <!-- the pikes -->\n"
        '  <piece id="p">\n    <!-- measured -->\n    <rectangle width-mm="60"/>\n  </piece>\n'
        "  <!-- two of them are lost -->\n  <!-- the shot -->\n"
        '  <piece id="s">\n    <rectangle width-mm="60"/>\n  </piece>\n'
        "  <!-- to do: horse -->\n"
        "</army>\n"
        "<!-- end -->\n"
    )


def test_no_comment_is_lost_when_everything_is_gone():
    text = kept()
    for comment in ("1632", "pikes", "lost", "shot", "to do: horse", "end"):
        assert comment in text
    assert "measured" in text


def test_elements_without_an_id_are_told_by_their_number():
    old = etree.fromstring("<t><!-- a --><row/><!-- b --><row/></t>")
    node = Node("t", children=[Node("row"), Node("row")])
    keep_comments(old, node)
    assert [child.comments for child in node.children] == [[" a "], [" b "]]
