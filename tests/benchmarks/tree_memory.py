"""Reads a build file in a process of its own, and tells how much memory that takes beside its bytes.

python -m tests.benchmarks.tree_memory FILE
"""

import sys
from pathlib import Path

from tests.benchmarks.reference.peak import held_kb, peak_kb
from vtt.formats.vassal import fast_tree
from vtt.formats.vassal.tree import read_tree

assert fast_tree.etree is not None  # the library is in memory before it is measured


def main(path):
    data = Path(path).read_bytes()
    before = held_kb()
    tree = read_tree(data)
    sys.stdout.write(f"{len(tree.children)} {peak_kb() - before}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
