def test_a_verdict_is_listed_and_a_finding_that_is_clicked_is_drawn(duel_player):
    duel_player.drag("red_1", 0, 180)
    assert [finding.rule for finding in duel_player.findings()][:1] == ["M1"]
    panel = duel_player.findings_panel
    drawn = []
    duel_player.window.desk.marked.connect(lambda overlays_of: drawn.append(overlays_of))
    panel.chosen.emit(duel_player.findings()[0])
    assert len(drawn) == 1


def test_dice_are_shown_when_they_were_rolled(duel_player):
    assert not duel_player.dice.isVisible()
    from vtt.commands.dice import DiceRequest

    duel_player.window.desk.roll(DiceRequest("test", (6,), "a test"))
    assert duel_player.dice.isVisible()
