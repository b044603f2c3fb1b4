from vtt.session.selection import Selection


def test_pieces_are_kept_in_the_order_of_selecting_and_listeners_hear_of_changes_only():
    selection, heard = Selection(), []
    selection.changed.connect(heard.append)
    selection.replace(["b", "a"])
    selection.replace(["b", "a"])
    selection.add(["c", "a"])
    selection.toggle(["b", "d"])
    assert selection.pieces == ("a", "c", "d")
    assert heard == [("b", "a"), ("b", "a", "c"), ("a", "c", "d")]


def test_pieces_that_are_gone_are_dropped():
    selection = Selection()
    selection.replace(["a", "b"])
    selection.keep({"b", "c"})
    assert selection.pieces == ("b",)
    assert "a" not in selection
    assert len(selection) == 1
    selection.clear()
    assert len(selection) == 0
