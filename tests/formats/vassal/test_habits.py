from vtt.formats.vassal.habits import NEW_STATE, find_habits, kept_habits

LAYER = (
    "+/null/emb2;A;{mask};;;2;;;2;;;;1;false;0;0;a.png;;true;;;;false;;1;1;true;57345,0,go;;"
    "\tpiece;;;;x/1\tnull;0;0;{n}"
)


def test_the_usual_ways_are_the_commonest():
    slots = [(LAYER.format(mask=mask, n=n), str(n)) for n, mask in enumerate((2, 2, 128))]
    target = "+/null/globalkey;a;;;;;;;;;;;COUNTER|false|MAP|||||0|0||false|||EQUALS;\tpiece;;;;x/\tnull;0;0;"
    habits = find_habits(slots, [target])
    assert habits.codes == {"go": 57345}
    assert (habits.layer_mask, habits.target_fields) == ("2", 14)
    assert habits.slot_state == "null;0;0;#"
    assert habits.prototype_state == "null;0;0;#"
    kept = kept_habits(habits.codes.items(), habits.as_pairs())
    assert kept == habits


def test_a_module_without_pieces_has_the_newest_ways():
    assert find_habits([], []).slot_state == NEW_STATE
    assert kept_habits((), (("target-fields", "x"),)).target_fields == 16
