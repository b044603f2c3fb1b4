"""What a DBR judge would be without rules: one base measured against all others, dice looked up in bands."""


def plain_gaps_of_one(moved, others):
    """The distances in mm of one polygon to all others, one after the other."""
    return [moved.distance(other) for other in others]


def plain_odds(bases, results, die=6):
    """How many pairs of dice bring each pair of results.

    Args:
        bases: both sums before the dice.
        results: what becomes of the first and of the second party, by how it fares: equal, beaten or
            doubled. Who is ahead has no result.
        die: how many sides a die has.
    """
    counts = {}
    for first in range(1, die + 1):
        for second in range(1, die + 1):
            a, b = bases[0] + first, bases[1] + second
            if a == b:
                pair = (results[0]["equal"], results[1]["equal"])
            elif a < b:
                pair = (results[0]["doubled" if b > 0 and 2 * a < b else "beaten"], "none")
            else:
                pair = ("none", results[1]["doubled" if a > 0 and 2 * b < a else "beaten"])
            counts[pair] = counts.get(pair, 0) + 1
    return counts
