"""A VASSAL module of 20 MB, a save of 14 MB and an archive of 4,200 pictures, as large ones are."""

import random
import zipfile

from tests.vassal.full_modules import TRAITS
from tests.vassal.generate import MODULE, WIDGET, element, png, root, roster, slot
from tests.vassal.saves import add_piece, save_text
from vtt.formats.vassal.chain import join_chain
from vtt.formats.vassal.tree import write_tree

WANTED = 20_000_000
SAVE_BYTES = 14_000_000
PICTURES = 4_200
EMPTY_STACKS = 60_000


def build_file():
    """The bytes of a build file with thousands of pieces of six to forty traits."""
    dice = random.Random(3)
    texts = TRAITS["templates"]
    panel = element(f"{WIDGET}PanelWidget", entryName="All")
    tree = root(roster("Red", "Blue"), element(f"{MODULE}PieceWindow", panel, name="Pieces"))
    size = number = 0
    while size < WANTED:
        number += 1
        traits = [(dice.choice(texts), "") for _ in range(dice.choice((6, 10, 20, 40)))]
        made = slot(f"Piece {number}", str(number), *traits)
        size += len(made.text) + 120
        panel.children.append(made)
    return write_tree(tree)


def saved_game():
    """The text of a save: some hundred pieces of many traits, and tens of thousands of empty stacks."""
    dice = random.Random(5)
    texts = TRAITS["templates"]
    pieces = [f"+/{number}/stack/null;0;0;@@-1" for number in range(EMPTY_STACKS)]
    size, number = len(pieces) * 32, 1_000_000
    while size < SAVE_BYTES:
        number += 1
        chain = [dice.choice(texts) for _ in range(60)]
        types = join_chain([*chain, f"piece;;;inf.png;P{number}"])
        states = join_chain([*[""] * len(chain), f"Main;{number % 900};{number % 700};{number};0"])
        pieces.append(add_piece(str(number), types, states))
        size += len(pieces[-1]) + len(chain)
    return save_text(pieces, ["PLAYER\tid\tAnn\tRed", "MainBoardPicker\tEast\t0\t0"])


def picture_archive(path):
    """A module's archive with thousands of pictures of some 24 kB each."""
    noise = random.Random(1)
    first = png(60, 60)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as file:
        for number in range(PICTURES):
            file.writestr(f"images/p{number}.png", first + noise.randbytes(24_000))
        file.writestr("buildFile.xml", write_tree(root(roster("Red"))))
    return path
