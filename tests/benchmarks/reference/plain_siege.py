"""Moves and fire in the siege as one writes them at first: dictionaries, a heap, points on a line."""

import heapq

NUDGES = ((1e-6, 2e-6), (-1e-6, -2e-6))
"""A line along a side is walked twice, a little to the left of it and a little to the right."""


def plain_range(steps, barred, full, stops, start, limit):
    """Cost of every node within a limit, as (cost, node) come off a heap; a full hex costs double."""
    best, heap, done = {start: 0}, [(0, start)], {}
    while heap:
        spent, node = heapq.heappop(heap)
        if node in done:
            continue
        done[node] = spent
        if node in stops and node != start:
            continue
        for other, cost in steps[node]:
            if other in barred:
                continue
            total = spent + cost * (2 if other in full else 1)
            if total <= limit and total < best.get(other, total + 1):
                best[other] = total
                heapq.heappush(heap, (total, other))
    return done


def plain_walk(start, end, nudge):
    """The cells between two axial cells: a point for each step, rounded to its cell."""
    (q, r), (end_q, end_r) = start, end
    steps = max(abs(end_q - q), abs(end_r - r), abs(end_q + end_r - q - r))
    q, r = q + nudge[0], r + nudge[1]
    found = []
    for step in range(1, steps):
        share = step / steps
        at_q, at_r = q + (end_q - q) * share, r + (end_r - r) * share
        at_s = -at_q - at_r
        near_q, near_r, near_s = round(at_q), round(at_r), round(at_s)
        off_q, off_r, off_s = abs(near_q - at_q), abs(near_r - at_r), abs(near_s - at_s)
        if off_q > off_r and off_q > off_s:
            near_q = -near_r - near_s
        elif off_r > off_s:
            near_r = -near_q - near_s
        found.append((near_q, near_r))
    return found


def plain_fire(letters, codes, start, end):
    """Whether the heights on the way let fire pass: each point by the matrix, both sides of a line.

    Args:
        letters: for each cell its letter in the matrix; cells without one never block.
        codes: for each pair of letters of the ends what blocks between them.
        start: who fires.
        end: who is fired at.
    """
    code = codes[letters.get(start, "O"), letters.get(end, "O")]
    left, right = (plain_walk(start, end, nudge) for nudge in NUDGES)
    return not any(
        _bars(code, letters, start, end, one) and _bars(code, letters, start, end, other)
        for one, other in zip(left, right, strict=True)
    )


def _bars(code, letters, start, end, cell):
    place = code.find(letters.get(cell, "?"))
    if place < 0:
        return False
    mark = code[place + 1 : place + 2]
    from_start, to_end = _away(cell, start), _away(cell, end)
    if mark == "*":
        return to_end < from_start
    return from_start < to_end if mark == "@" else True


def _away(first, second):
    (q, r), (other_q, other_r) = first, second
    return max(abs(other_q - q), abs(other_r - r), abs(other_q + other_r - q - r))
