from vtt.ui.scene.shape_store import ShapeStore

POINTS = ((1.0, 2.0), (3.0, 4.0))


def made_by(store, points=POINTS, kind="path"):
    made = []

    def make():
        made.append(object())
        return made[0]

    return store.get(points, kind, make), bool(made)


def test_the_same_points_are_made_into_something_once():
    store = ShapeStore()
    first, _ = made_by(store)
    store.next_drawing()
    assert made_by(store) == (first, False)
    assert made_by(store) == (first, False)


def test_equal_points_that_are_others_and_other_kinds_are_made_anew():
    store = ShapeStore()
    made_by(store)
    assert made_by(store, tuple(map(tuple, [[1.0, 2.0], [3.0, 4.0]])))[1]
    assert made_by(store, kind="closed")[1]


def test_what_a_drawing_did_not_use_is_forgotten():
    store = ShapeStore()
    made_by(store)
    store.next_drawing()
    store.next_drawing()
    assert made_by(store)[1]
