"""Both bands of every class and grade against every other, held against a plain telling of A11."""

import itertools
import random

import pytest

from vtt.rules.view import RulesView
from vtt_dbr.factors import arm_of
from vtt_dbr.party import CLOSE, SHOT_AT, Party, Troops
from vtt_dbr.results import BEATEN, DOUBLED, result_of, result_rows

MOUNTED = ("Ln", "Pi", "Si", "LH", "Cm")
VESSELS = ("Shp", "Gal", "Bts")
FOOT = ("Dr", "Pk", "Sh", "Bd", "Bw", "Sk", "Wd", "Hd")
CLASSES = (*MOUNTED, *FOOT, "Art", "Pon", "WWg", "El", "Bgg", *VESSELS)
GRADES = "SOIFX"
TRAITS = {"Ln": "charged", "Bgg": "fixed"} | dict.fromkeys(VESSELS, "loaded")
"""What else than class and grade the results ask of an element."""
SOME = 300


class Told:
    """A combat as the telling asks of it: to whom one loses, how, in whose bound, on what ground."""

    def __init__(self, enemy, close, mine, good, their_good, even, trait):
        self.name, self.grade = enemy
        self.close, self.mine, self.theirs, self.even = close, mine, not mine, even
        self.good, self.their_good, self.trait = good, their_good, trait

    def by(self, *names, grades=GRADES):
        return self.name in names and self.grade in grades

    @property
    def horse(self):
        return self.by(*MOUNTED)

    @property
    def camels(self):
        return self.by("Cm", grades="S")

    @property
    def riders(self):
        return self.by("Ln") or self.by("Pi", grades="F")

    @property
    def good_pistols(self):
        return self.by("Pi", grades="SO") and self.even

    @property
    def flown_from(self):
        return self.by("Pk") or self.by("Bd", grades="SOIX")


def lost(is_lost):
    return "destroyed" if is_lost else "recoil"


def sipahis(_, t):
    return "flee" if not t.close and t.by("Sh", "Pi") else lost(t.theirs and t.by("Ln"))


def pikes(_, t):
    foe = t.by("Ln") or t.camels or t.by("Bd", grades="F")
    return lost((t.mine and t.close and t.by("Pi")) or (t.theirs and foe))


def shot(_, t):
    foe = t.camels or t.by("Sh", grades="F") or t.by("Bd", "Wd")
    return lost(t.riders or t.by("Si") or t.good_pistols or (t.theirs and t.close and foe))


def blades(_, t):
    foe = t.by("Ln", "Si") or t.camels
    return lost((t.theirs and foe) or (t.mine and t.close and t.by("Sh")))


def warband(_, t):
    if not t.close and t.by("Art", *VESSELS):
        return "flee"
    return lost(t.good and (t.by("Ln") or t.camels))


def guns(grade, t):
    if t.close or t.by("Art", grades="S"):
        return "destroyed"
    return {"S": "teams_lost", "O": "teams_lost", "I": "recoil"}.get(grade, "flee")


def wagons(_, t):
    foe = t.by("El") or t.by("Sk", grades="X") or t.by("Art", grades="SO")
    return "destroyed" if foe else "none"


def baggage(_, t):
    return "none" if not t.close and t.trait == "fixed" else lost(t.close)


def vessels(_, t):
    if t.close and t.by(*VESSELS, grades="X"):
        return "destroyed"
    return "recoil" if t.trait == "loaded" else "none"


def vessels_doubled(_, t):
    if t.close:
        return "captured"
    if t.by("Art", *VESSELS, "Pi", "Sh"):
        return "destroyed"
    return "flee" if t.trait == "loaded" else "none"


def flees(does):
    return "flee" if does else "destroyed"


def mounted_foes(_, t):
    return lost(t.good and t.horse)


BEATEN_TOLD = {
    "Ln": lambda _, t: lost(t.by("El") or (t.by("Bw", grades="S") and t.trait == "charged")),
    "Pi": lambda _, t: lost(t.riders or (t.theirs and t.good_pistols) or (t.mine and t.by("Si"))),
    "Si": sipahis,
    "LH": lambda _, t: "recoil" if t.by("LH", "Sk") else "flee",
    "Cm": lambda grade, t: "destroyed" if grade == "S" and t.by("El") else "flee",
    "Dr": mounted_foes,
    "Bw": mounted_foes,
    "Pk": pikes,
    "Sh": shot,
    "Bd": blades,
    "Wd": warband,
    "Hd": warband,
    "Sk": lambda _, t: "flee" if t.by("Wd") else lost(t.good and (t.horse or t.by("Dr"))),
    "Art": guns,
    "Pon": lambda _, t: lost(t.close),
    "WWg": wagons,
    "El": lambda _, t: "flee" if not t.close and t.by("Pi", "Sh") else "recoil",
    "Bgg": baggage,
    **dict.fromkeys(VESSELS, vessels),
}
DOUBLED_TOLD = {
    "Pi": lambda _, t: flees(t.by("Pk") and t.their_good),
    "Si": lambda _, t: flees(t.by("Pk") and t.their_good),
    "LH": lambda _, t: flees(t.flown_from),
    "Sk": lambda _, t: flees(t.flown_from),
    "Cm": lambda grade, t: flees(grade != "S" and t.by("Pk") and t.their_good),
    "Dr": lambda _, t: flees(not (t.good and t.horse)),
    "Art": lambda _, t: "captured" if t.close else "destroyed",
    **dict.fromkeys(VESSELS, vessels_doubled),
}
"""Who is not in it is destroyed."""


@pytest.fixture
def view(module, rules, skirmish):
    return RulesView(skirmish, module, "dbr", {one.key: one.default for one in rules.settings})


def troops(view, name, grade, trait=""):
    return Troops(name, arm_of(view, name), grade, name, "", frozenset((trait,)) - {"", "charged"})


def combats(name):
    """Every combat that the results could tell apart: own grade, enemy, circumstances, trait."""
    enemies = itertools.product(CLASSES, GRADES)
    flags = itertools.product((True, False), repeat=4)
    return list(itertools.product(GRADES, enemies, flags, sorted({"", TRAITS.get(name, "")})))


def hold(view, name, some):
    for grade, enemy, (close, mine, good, their_good), trait in some:
        roles = frozenset((CLOSE if close else SHOT_AT,))
        own = Party(troops(view, name, grade, trait), mine, roles, (), good, trait == "charged")
        found = result_rows(view, own, Party(troops(view, *enemy), not mine, roles, (), their_good))
        for parity, (band, told) in itertools.product(
            (0, 1), ((BEATEN, BEATEN_TOLD), (DOUBLED, DOUBLED_TOLD))
        ):
            t = Told(enemy, close, mine, good, their_good, parity == 0, trait)
            plain = told[name](grade, t) if name in told else "destroyed"
            row = result_of(found, band, parity)
            assert row is not None
            assert row.result == plain, (band, grade, enemy, vars(t))


@pytest.mark.parametrize("name", CLASSES)
def test_what_happens_to_a_class_is_what_the_rules_say(name, view):
    hold(view, name, random.Random(name).sample(combats(name), SOME))


@pytest.mark.hard
@pytest.mark.parametrize("name", CLASSES)
def test_so_it_is_against_every_enemy_in_all_circumstances(name, view):
    hold(view, name, combats(name))
