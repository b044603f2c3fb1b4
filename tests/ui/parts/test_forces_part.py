from vtt.ui.dialogs.forces_dialog import ForcesDialog
from vtt.ui.parts.forces_part import ForcesPart


def test_an_army_of_the_module_takes_the_place_of_what_a_side_has(player, monkeypatch):
    def answer(dialog):
        titles = [dialog.list.item(row).text() for row in range(dialog.list.count())]
        dialog.side_box.setCurrentIndex(dialog.side_box.findData("imperial"))
        dialog.list.setCurrentRow(titles.index("Ottoman Empire"))
        return ForcesDialog.DialogCode.Accepted

    monkeypatch.setattr(ForcesDialog, "exec", answer)
    window = player.window
    assert window.actions_by_id["bring_in_forces"].isEnabled()
    window.part(ForcesPart).bring_in_forces()
    pieces = window.desk.session.state.pieces.values()
    turks = [piece for piece in pieces if piece.side == "imperial"]
    assert len(turks) == 33
    assert {piece.get("command") for piece in turks} == {"household", "rumelia", "raiders"}
    assert all(piece.pose.y < 600 and piece.pose.facing == 180 for piece in turks)
    window.desk.undo()
    assert "sk-im-general" in window.desk.session.state.pieces


def test_nothing_is_proposed_where_nothing_is_chosen(player, monkeypatch):
    before = player.window.desk.session.state
    monkeypatch.setattr(ForcesDialog, "exec", lambda _self: ForcesDialog.DialogCode.Rejected)
    player.window.part(ForcesPart).bring_in_forces()
    assert player.window.desk.session.state is before
