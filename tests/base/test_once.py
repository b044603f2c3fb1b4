import pytest

from vtt.base.once import cached_property


class Sum:
    def __init__(self, *numbers):
        self.numbers, self.asked = numbers, 0

    @cached_property
    def total(self):
        """All of them."""
        self.asked += 1
        if not self.numbers:
            raise ValueError("nothing to add")
        return sum(self.numbers)


def test_it_is_worked_out_once_for_each_object():
    one, other = Sum(1, 2), Sum(3)
    assert (one.total, one.total, other.total) == (3, 3, 3)
    assert (one.asked, other.asked) == (1, 1)


def test_what_fails_is_asked_again():
    empty = Sum()
    for _ in range(2):
        with pytest.raises(ValueError, match="nothing"):
            _ = empty.total
    empty.numbers = (4,)
    assert (empty.total, empty.asked) == (4, 3)


def test_of_the_class_it_is_the_description():
    assert Sum.total.__doc__ == "All of them."
    assert Sum.total.attrname == "total"
