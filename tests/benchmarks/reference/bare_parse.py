"""XML bytes to a tree, and nothing more."""

from lxml import etree

LARGE = 1 << 20


def bare_parse(data):
    """How many elements the root has. The tree is given back, all of it and now.

    The C library puts the small pieces of a freed tree together when next a large one is asked for: half
    of the time of parsing, which would else be paid by who runs next.
    """
    count = len(etree.fromstring(data))
    bytearray(LARGE)
    return count
