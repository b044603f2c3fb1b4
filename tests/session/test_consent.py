from vtt.session.consent import ConsentKind, ConsentRequest, PlayStyle


def test_a_request_is_a_value_and_says_what_it_asks():
    request = ConsentRequest(ConsentKind.UNDO, "red", ("blue",), "Take it back?", position=3)
    assert request == ConsentRequest(ConsentKind.UNDO, "red", ("blue",), "Take it back?", 3)
    assert (request.command, request.findings) == (None, ())


def test_styles_are_written_into_logs_by_these_words():
    assert [style.value for style in PlayStyle] == ["solo", "hot-seat"]
