from tests.session.games import free_game
from vtt.session.ping import Ping


def test_everybody_hears_of_a_ping_and_the_log_does_not():
    session = free_game()
    heard = []
    session.pinged.connect(heard.append)
    session.ping(Ping("field", (10.0, 20.0), "red"))
    assert heard == [Ping("field", (10.0, 20.0), "red")]
    assert session.log.count == 0
