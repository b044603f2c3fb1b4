from vtt.definition.terrain import TerrainKindDefinition
from vtt.session.blocking import Blocking
from vtt.ui.dialogs.sight_dialog import SightDialog

KINDS = (TerrainKindDefinition("wood", "Wood"), TerrainKindDefinition("hill", "Hill"))


def test_it_begins_with_what_blocks_now_and_tells_what_was_chosen(qtbot):
    dialog = SightDialog(KINDS, Blocking((("wood", 40.0),)))
    qtbot.addWidget(dialog)
    assert dialog.blocking() == Blocking((("wood", 40.0),))
    ticked, depth = dialog.rows["hill"]
    assert not depth.isEnabled()
    ticked.setChecked(True)
    depth.setValue(12.5)
    dialog.rows["wood"][0].setChecked(False)
    dialog.bases.setChecked(True)
    assert dialog.blocking() == Blocking((("hill", 12.5),), bases=True)


def test_what_can_be_set_has_a_name_to_be_spoken(qtbot):
    dialog = SightDialog(KINDS, Blocking())
    qtbot.addWidget(dialog)
    assert dialog.rows["wood"][1].accessibleName() == "How deep one sees into Wood"
