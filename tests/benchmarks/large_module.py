"""A VASSAL module of 20 MB, a save of 14 MB and an archive of 4,200 pictures, as large ones are."""

import random
import zipfile

from tests.vassal.full_modules import TRAITS
from tests.vassal.generate import MODULE, WIDGET, element, piece_text, png, root, roster, slot
from tests.vassal.saves import add_piece, save_text
from vtt.formats.vassal.chain import join_chain
from vtt.formats.vassal.sequence import encode
from vtt.formats.vassal.tree import write_tree

WANTED = 20_000_000
SAVE_BYTES = 14_000_000
PICTURES = 4_200
EMPTY_STACKS = 60_000
RANKS = ("Infantry", "Cavalry", "Artillery", "Engineer", "Leader", "Supply", "Marker", "Guard")
WAYS = 12
_NO_FILTER = "|||||0|0||false|||EQUALS||"
MET_TRAITS = (
    (18608, "prototype;{prototype}"),
    (6028, "PROP;{property};true,0,{number},false;+:{key}:I\\,1,-:{named}:I\\,-1"),
    (2725, "emb2;;2;;{own};2;;;2;;;;1;false;0;0;{picture}.png,{picture}_r.png;,+ (reduced);true;"
     "{name};;;false;;1;1;true;{named};;;;1.0;;true"),
    (2725, "emb2;Show;128;A;Hide;128;;;128;;;;1;false;{number};-{number};{picture}_1.png,"
     "{picture}_2.png,{picture}_3.png;{property},,;false;{property};;;false;{{{property}}};1;1;"
     "false;{key};;;;1.0;;true"),
    (3065, "mark;{property},{prototype}"),
    (2984, "macro;{name};Go;{key};{{{property}>{number}}};{named};;false;;;counted;1;;;;false;;1;1"),
    (2921, "label;{key};Change label;12;;0,0,0;t;{number};c;0;b;c;$pieceName$ ({property});"
     "Dialog;0;0;TextLabel;{name};false"),
    (2109, "replace;Replace by {own};{key};{placed};null;0;0;false;;;;0;false;false;;1"),
    (1140, "placemark;Place {own};{named};{placed};null;{number};0;true;;;;0;false;false;;1"),
    (882, "locmsg;{property};{own} is here;"),
    (688, "globalkey;{name};{key};{named};{{{property}=={number}}};false;1;true;true;;;-1;"
     f"MAP|false|MAP{_NO_FILTER};false;"),
    (623, "sendto;Send {name};{key};Main Map;Board;{number};{number};;;0;0;1;1;;L;;;;"),
    (586, "report;{key};$location$: $newPieceName$ {number} *;;;{name};false"),
    (562, "setprop;{property};false,0,100,false;:{named}:P\\,{number};{name};Current Map;"),
    (540, "clone;Clone;67,130;"),
    (489, "hideCmd;{name};{named};{{{property}<{number}}};"),
    (458, "delete;Delete;68,130;"),
    (450, "immob;g;R;"),
    (411, "basicName;{own}"),
    (409, "calcProp;{property};{{{property}+{number}}};"),
    (325, "nonRect;m,-9,-45,l,9,-45,l,0,45,c"),
    (301, "return;Return;82,130;Discard pile;Select destination;{name};2;true;"),
    (226, "obs;77,130;{picture}_back.png;Mask;I;?;player:;Peek;;true;;"),
    (222, "button;{named};-{number};-15;150;30;{name};false;true;1;0"),
    (209, "submenu;{name};Clone,Delete,{property};"),
    (196, "rotate;6;;;;;;;;;;;;true"),
    (126, "menuSeparator;;"),
    (123, "restrict;;false;true;"),
    (122, "globalhotkey;{key};{named};{name};"),
    (107, "translate;Move;77,130;0;60;false;0;0;0;0;"),
    (23, "footprint;84,130;Movement Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;;false"),
)  # fmt: skip
"""How often the traits of real modules are met, most used first, and a text of each to be filled in."""
MET_COUNTS, MET = zip(*MET_TRAITS, strict=True)


def template_texts(dice, number, count):
    """Texts of traits without regard to how often they are met: few different ones, of many short fields."""
    return [dice.choice(TRAITS["templates"]) for _ in range(count)]


def met_texts(dice, number, count):
    """Texts of traits as often as modules have them.

    Layers, replacements, placed markers, messages and basic names have the piece's own names and
    pictures; of every other kind of trait a module has a dozen ways, which its pieces share.
    """
    return [_met(dice, number, text) for text in dice.choices(MET, MET_COUNTS, k=count)]


def _met(dice, number, text):
    way = dice.randrange(WAYS)
    rank = RANKS[(number + way) % len(RANKS)]
    own = f"{rank} {number}"
    return text.format(
        own=own,
        picture=f"{rank.lower()}_{number}_{way}",
        placed=encode([piece_text(f"{own} back", f"{rank.lower()}_{number}_b.png")], ";"),
        prototype=f"{rank} of side {dice.randrange(30)}",
        name=f"Order {way}",
        property=f"{RANKS[way % len(RANKS)]}Count",
        key=f"{65 + way},{(130, 195, 520)[way % 3]}",
        named=f"57{300 + way},0,do{way}",
        number=10 * way,
    )


def build_file(texts_of=template_texts):
    """The bytes of a build file with thousands of pieces of six to forty traits."""
    dice = random.Random(3)
    panel = element(f"{WIDGET}PanelWidget", entryName="All")
    tree = root(roster("Red", "Blue"), element(f"{MODULE}PieceWindow", panel, name="Pieces"))
    size = number = 0
    while size < WANTED:
        number += 1
        texts = texts_of(dice, number, dice.choice((6, 10, 20, 40)))
        made = slot(f"Piece {number}", str(number), *((text, "") for text in texts))
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
