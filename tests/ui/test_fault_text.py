"""What is copied of a fault tells what happened, where, and what runs here."""

import sys

from vtt import __version__
from vtt.ui.fault_text import fault_place, fault_text


def fault_of(act):
    try:
        act()
    except ArithmeticError as fault:
        return fault
    raise AssertionError("no fault")


def divide():
    return 1 / 0


def test_the_text_has_the_versions_and_the_calls():
    text = fault_text(fault_of(divide))
    first = text.splitlines()[0]
    assert first.startswith(f"vtt {__version__}, Python {sys.version_info[0]}.")
    assert "in divide" in text
    assert text.rstrip().endswith("ZeroDivisionError: division by zero")


def test_a_fault_is_known_again_by_its_place():
    assert fault_place(fault_of(divide)) == fault_place(fault_of(divide))
    assert fault_place(fault_of(divide)) != fault_place(fault_of(lambda: 1 // 0))
