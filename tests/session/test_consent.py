from vtt.rules.verdict import illegal
from vtt.session.consent import ConsentKind, ConsentRequest, PlayStyle, override_question


def test_a_request_is_a_value_and_says_what_it_asks():
    request = ConsentRequest(ConsentKind.UNDO, "red", ("blue",), "Take it back?", position=3)
    assert request == ConsentRequest(ConsentKind.UNDO, "red", ("blue",), "Take it back?", 3)
    assert (request.command, request.findings) == (None, ())


def test_styles_are_written_into_logs_by_these_words():
    assert [style.value for style in PlayStyle] == ["solo", "hot-seat"]


def test_of_many_findings_that_are_set_aside_two_are_told_and_the_rest_is_counted():
    findings = [illegal("M1", f"Reason {number}.") for number in range(1, 6)]

    def phrase(text, **values):
        return text.format(**values)

    asked = [override_question(findings[:count], phrase) for count in (0, 2, 5)]
    assert asked == [
        "Set the rules aside?",
        "Set the rules aside? Reason 1. Reason 2.",
        "Set the rules aside? Reason 1. Reason 2. And 3 more.",
    ]
