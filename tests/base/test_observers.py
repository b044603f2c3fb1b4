from vtt.base.observers import Observers


def test_listeners_are_called_in_the_order_of_connecting():
    heard = []
    observers = Observers()
    observers.connect(lambda event: heard.append(("first", event)))
    observers.connect(lambda event: heard.append(("second", event)))
    observers.notify(1)
    assert heard == [("first", 1), ("second", 1)]


def test_a_listener_that_disconnects_hears_no_more_and_may_do_so_twice():
    heard = []
    observers = Observers()
    disconnect = observers.connect(heard.append)
    observers.notify(1)
    disconnect()
    disconnect()
    observers.notify(2)
    assert heard == [1]


def test_a_listener_may_leave_while_it_is_called():
    heard = []
    observers = Observers()

    def once(event):
        heard.append(event)
        leave()

    leave = observers.connect(once)
    observers.connect(heard.append)
    observers.notify(1)
    observers.notify(2)
    assert heard == [1, 1, 2]


def test_two_listeners_that_are_equal_are_taken_off_one_by_one():
    heard = []
    observers = Observers()
    observers.connect(heard.append)
    second = observers.connect(heard.append)
    second()
    observers.notify(1)
    assert heard == [1]
