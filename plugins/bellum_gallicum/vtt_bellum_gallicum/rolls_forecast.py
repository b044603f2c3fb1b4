"""What other rolls would come to: a naval round, a siege round, a revolt (4.5.3, 5.6.1, 7.2)."""

import itertools
from collections.abc import Sequence

from vtt.base.ids import PieceId, SideId
from vtt.definition.rules_table import DataSource
from vtt.rules.forecast import Forecast, ForecastColumn, ForecastLine, ForecastResult, counted
from vtt.rules.tables import text
from vtt.rules.view import RulesView
from vtt_bellum_gallicum.agenda import Task
from vtt_bellum_gallicum.battle_mods import bows
from vtt_bellum_gallicum.control import terrain
from vtt_bellum_gallicum.fleets import aboard, is_bad_season, ships_in
from vtt_bellum_gallicum.naval import LIGHT, naval_total
from vtt_bellum_gallicum.numbers import check_limit, limit, modifier
from vtt_bellum_gallicum.places import Town
from vtt_bellum_gallicum.result_words import attrition_words, siege_words
from vtt_bellum_gallicum.revolt import revolt_modifier
from vtt_bellum_gallicum.siege import (
    besieged_strength,
    besieger_strength,
    difference,
    siege_column,
)
from vtt_bellum_gallicum.skirmish import row_of
from vtt_bellum_gallicum.supply import attrition_result, attrition_shift
from vtt_bellum_gallicum.switches import season_shifts
from vtt_bellum_gallicum.units import GALLIC, ROMAN, enemy_of, ids, region_name

OURS = DataSource.RECONSTRUCTION


def of_naval_round(view: RulesView, region: str) -> Forecast:
    """A round in a light wind, in which Rome stays: two dice, who loses a ship (5.6.1)."""
    faces = _faces(view)
    results = [
        ForecastResult(_naval_words(view, region, roman, gallic), 1, "5.6.1")
        for roman, gallic in itertools.product(faces, faces)
    ]
    fleets = [ships_in(view, region, side) for side in (ROMAN, GALLIC)]
    return Forecast(
        f"Naval battle off {region_name(view, region)}",
        tuple(_fleet(view, region, side) for side in (ROMAN, GALLIC)),
        " to ".join(str(naval_total(view, region, side, 0, LIGHT)) for side in (ROMAN, GALLIC)),
        counted(results),
        len(results),
        pieces=ids(ship for fleet in fleets for ship in fleet),
        rule="5.6.1",
    )


def _naval_words(view: RulesView, region: str, roman: int, gallic: int) -> str:
    lead = naval_total(view, region, ROMAN, roman, LIGHT) - naval_total(
        view, region, GALLIC, gallic, LIGHT
    )
    if not lead:
        return "nobody loses a ship"
    loser = view.module.side(GALLIC if lead > 0 else ROMAN).name
    return f"{loser} loses a ship"


def _fleet(view: RulesView, region: str, side: SideId) -> ForecastColumn:
    """What counts for a fleet: its ships, those with bows, the wind and the season."""
    fleet = ships_in(view, region, side)
    shooting = [ship for ship in fleet if bows(view, aboard(view, ship.id))]
    lines = [ForecastLine("ships", str(len(fleet)), "5.6.1", pieces=ids(fleet), fixed=True)]
    if shooting:
        added = modifier(view, "naval_bows") * len(shooting)
        lines.append(ForecastLine("ships with bows", f"{added:+d}", "5.6.1", pieces=ids(shooting)))
    if side == ROMAN:
        lines.append(
            ForecastLine("light wind", f"{modifier(view, 'naval_light_wind'):+d}", "5.6.1")
        )
        if is_bad_season(view) and season_shifts(view) == "roman_total":
            shift = f"{modifier(view, 'naval_bad_season'):+d}"
            lines.append(ForecastLine("bad season", shift, "option.bad_season"))
    total = naval_total(view, region, side, 0, LIGHT)
    return ForecastColumn(view.module.side(side).name, str(total), tuple(lines), side)


def of_siege_round(view: RulesView, town: Town, side: SideId) -> Forecast:
    """A round of a siege: both strengths, their difference, the row of each face (4.5.3)."""
    found = difference(view, town, side)
    column, faces = siege_column(view, found), _faces(view)
    results = [
        ForecastResult(
            siege_words(text(view, "siege", row_of(view, "siege", die), column)), 1, "4.5.3"
        )
        for die in faces
    ]
    strengths = (
        (side, besieger_strength(view, town, side), "4.5.3b"),
        (enemy_of(side), besieged_strength(view, town, enemy_of(side)), "4.5.3c"),
    )
    columns = tuple(
        ForecastColumn(
            view.module.side(who).name,
            str(total),
            (ForecastLine("strength in the siege", str(total), rule, OURS, fixed=True),),
            who,
        )
        for who, total, rule in strengths
    )
    return Forecast(
        f"Siege of {town.name}", columns, f"{found:+d}", counted(results), len(faces), rule="4.5.3"
    )


def of_attrition(view: RulesView, region: str, side: SideId, units: Sequence[PieceId]) -> Forecast:
    """What a forced march into a region would cost: a die, shifted by the number of units (2.3.4, 3.4c)."""
    shift, ground = attrition_shift(view, len(units)), terrain(view, region)
    costs = _costs(view, region, side, units)
    counts = ForecastLine(
        f"units that march: {len(units)}", f"{shift:+d}", "2.3.4", OURS, fixed=True
    )
    return Forecast(
        f"Forced march into {region_name(view, region)}: attrition",
        (ForecastColumn("On the die", f"{shift:+d}", (counts,), side),),
        f"{ground} ground, {shift:+d}",
        counted([ForecastResult(words, 1, "2.3.4") for words in costs]),
        len(costs),
        pieces=tuple(units),
        rule="3.4c",
    )


def attrition_told(view: RulesView, region: str, side: SideId, units: Sequence[PieceId]) -> str:
    """What a forced march into a region would cost, in a few words: "no losses on 1 to 5, 1 lost on 6"."""
    told, faces = [], list(zip(_faces(view), _costs(view, region, side, units), strict=True))
    for words, run in itertools.groupby(faces, key=lambda one: one[1]):
        dice = [die for die, _ in run]
        span = str(dice[0]) if len(dice) == 1 else f"{dice[0]} to {dice[-1]}"
        told.append(f"{words} on {span}")
    return ", ".join(told)


def _costs(view: RulesView, region: str, side: SideId, units: Sequence[PieceId]) -> list[str]:
    """What attrition costs some units in a region, in words, for each face of the die."""
    task = Task("attrition", region, side, tuple(units))
    return [attrition_words(attrition_result(view, task, die)) for die in _faces(view)]


def _faces(view: RulesView) -> range:
    return range(1, limit(view, "die_faces") + 1)


def of_revolt(view: RulesView, region: str) -> Forecast:
    """Whether a tribe that is named would rise (7.2)."""
    shift, needed = revolt_modifier(view, region), check_limit(view, "revolt")
    faces = _faces(view)
    results = [
        ForecastResult("they rise" if die + shift >= needed else "they stay quiet", 1, "7.2")
        for die in faces
    ]
    lines = (
        ForecastLine("neighbours, years, leaders, legions", f"{shift:+d}", "7.2", OURS, fixed=True),
    )
    return Forecast(
        f"Revolt in {region_name(view, region)}",
        (ForecastColumn("On the die", f"{shift:+d}", lines if shift else (), GALLIC),),
        f"at least {needed}, {shift:+d}",
        counted(results),
        len(faces),
        rule="7.2",
    )
