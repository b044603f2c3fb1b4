import msgspec

from vtt.commands.base import single_commands
from vtt.commands.piece import RemovePieces, SetSecrecy
from vtt.definition.secrecy import SecrecyKind
from vtt.formats import exchange
from vtt.state.mode import RulesMode
from vtt.state.piece import Secrecy
from vtt.ui.dialogs.forces_dialog import ForcesDialog
from vtt.ui.parts import forces_part
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


def test_the_side_that_has_nothing_on_the_table_is_proposed(player, monkeypatch):
    proposed = []

    def answer(dialog):
        proposed.append(dialog.side)
        return ForcesDialog.DialogCode.Rejected

    monkeypatch.setattr(ForcesDialog, "exec", answer)
    part, desk = player.window.part(ForcesPart), player.window.desk
    part.bring_in_forces()  # both are there
    state = desk.session.view.state
    gone = tuple(piece for piece, one in state.pieces.items() if one.side == "imperial")
    desk.set_mode(RulesMode.OFF)
    desk.propose(RemovePieces(gone))
    part.bring_in_forces()
    desk.sit("sweden")
    part.bring_in_forces()
    assert proposed == ["sweden", "imperial", "sweden"]


def test_nothing_is_proposed_where_nothing_is_chosen(player, monkeypatch):
    before = player.window.desk.session.state
    monkeypatch.setattr(ForcesDialog, "exec", lambda _self: ForcesDialog.DialogCode.Rejected)
    player.window.part(ForcesPart).bring_in_forces()
    assert player.window.desk.session.state is before


def test_what_another_side_hides_stays_and_is_not_named(player, monkeypatch):
    desk = player.window.desk
    imperial, other = "imperial", next(s for s in desk.session.state.sides if s != "imperial")
    hidden = SetSecrecy(("sk-im-general",), Secrecy(SecrecyKind.HIDDEN, imperial))
    assert desk.session.execute(None, hidden).accepted
    desk.sit(other)

    def answer(dialog):
        dialog.side_box.setCurrentIndex(dialog.side_box.findData(imperial))
        dialog.list.setCurrentRow(0)
        return ForcesDialog.DialogCode.Accepted

    monkeypatch.setattr(ForcesDialog, "exec", answer)
    proposed = []
    monkeypatch.setattr(desk, "propose", proposed.append)
    player.window.part(ForcesPart).bring_in_forces()
    removed = next(c for c in single_commands(proposed[0]) if isinstance(c, RemovePieces))
    assert removed.pieces
    assert "sk-im-general" not in removed.pieces


def test_what_knows_army_lists_is_given_what_the_person_sees_alone(player, monkeypatch, tmp_path):
    desk, given = player.window.desk, []
    hidden = SetSecrecy(("sk-im-general",), Secrecy(SecrecyKind.HIDDEN, "imperial"))
    assert desk.session.execute(None, hidden).accepted
    desk.sit("sweden")
    read = exchange.read_forces

    def heard(opened, module, state, muster):
        given.append(state)
        return read(opened, module, state, muster)

    monkeypatch.setattr("vtt.session.bring_in.read_forces", heard)
    part = player.window.part(ForcesPart)
    part._offered("sweden")
    (tmp_path / "own.xml").write_text("<army-list/>")
    part._read(tmp_path / "own.xml", "sweden")
    assert len(given) > 2
    assert all("sk-im-general" not in state.pieces for state in given)
    assert all("sk-sw-general" in state.pieces for state in given)


def test_a_game_without_sides_has_nobody_to_bring_them(free_player, monkeypatch):
    monkeypatch.setattr(forces_part, "can_bring_in", lambda: True)
    part = free_player.window.part(ForcesPart)
    state = free_player.session.state
    assert part.enabled() == {"bring_in_forces": True}
    nobody = msgspec.structs.replace(state, sides=())
    monkeypatch.setattr(type(free_player.session), "state", nobody)
    assert part.enabled() == {"bring_in_forces": False}
