from vtt.session.consent import PlayStyle


def test_a_refusal_tells_reason_and_rule_and_what_can_be_done_instead(duel_player):
    duel_player.do("mode_enforce")
    duel_player.drag("red_1", 0, 180)
    message = duel_player.window.bar.message
    assert message.text.startswith("Refused: moves ")
    assert message.text.endswith("(M1)")
    assert [button.text for button in message.actions] == ["Move as corrected", "Overrule"]


def test_consent_is_asked_of_the_other_side_by_name(duelist):
    player = duelist(3, 5, style=PlayStyle.HOT_SEAT)
    player.window.desk.side = "red"
    player.do("mode_enforce")
    player.drag("red_1", 0, 180)
    player.bar_button("Overrule").click()
    assert player.window.bar.message.text.startswith("Blue: ")
    player.bar_button("Agree").click()
    assert player.session.log.length > 0
