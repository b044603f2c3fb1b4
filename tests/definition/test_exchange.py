from vtt.definition.exchange import XmlNode

TREE = XmlNode(
    "army", {"name": "Sweden"}, "", (XmlNode("unit", {"id": "a"}), XmlNode("note"), XmlNode("unit"))
)


def test_a_node_gives_its_children_by_tag_in_order():
    assert [node.get("id", "?") for node in TREE.all("unit")] == ["a", "?"]
    assert TREE.first("note") == XmlNode("note")
    assert TREE.first("general") is None


def test_an_attribute_that_is_not_written_has_the_default():
    assert TREE.get("name") == "Sweden"
    assert TREE.get("side") == ""
