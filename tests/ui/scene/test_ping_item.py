from PySide6.QtWidgets import QGraphicsScene

from vtt.ui.scene.ping_item import LARGEST_PX, LEAST_PX, PULSE_MS, PULSES, PingItem


def test_the_ring_grows_in_pulses_and_takes_itself_away(qapp):
    scene, ended = QGraphicsScene(), []
    ping = PingItem((30.0, 40.0), moves=True)
    scene.addItem(ping)
    ping.ended.connect(lambda: ended.append(True))
    ping.animation.pause()
    radii = []
    for time in (0, PULSE_MS // 4, PULSE_MS // 2, PULSE_MS - 1, PULSE_MS + 1):
        ping.animation.setCurrentTime(time)
        radii.append(ping.radius_px)
    assert radii[:4] == sorted(radii[:4])
    assert LEAST_PX <= radii[0] < radii[3] <= LARGEST_PX
    assert radii[4] < radii[3], "the next pulse begins small"
    ping.animation.resume()
    ping.animation.setCurrentTime(PULSE_MS * PULSES)
    assert ended == [True]


def test_where_no_motion_is_wanted_the_ring_stands_still(qapp):
    ping = PingItem((30.0, 40.0), moves=False)
    before = ping.radius_px
    ping.animation.setCurrentTime(PULSE_MS // 2)
    assert ping.radius_px == before
    assert ping.boundingRect().width() > 2 * before
