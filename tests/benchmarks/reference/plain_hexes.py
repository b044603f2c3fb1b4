"""Movement and sight on hexes as one writes them at first: dictionaries, a heap, a loop over points."""

import heapq

STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def plain_costs(terrain, zones, enemies, start, allowance):
    """Cost of every axial cell within an allowance; movement ends in a zone, enemies bar the way."""
    best, heap, done = {start: 0}, [(0, start)], {}
    while heap:
        spent, cell = heapq.heappop(heap)
        if cell in done:
            continue
        done[cell] = spent
        if cell in zones and cell != start:
            continue
        q, r = cell
        for dq, dr in STEPS:
            other = (q + dq, r + dr)
            cost = terrain.get(other)
            if cost is None or other in enemies:
                continue
            total = spent + cost
            if total <= allowance and total < best.get(other, total + 1):
                best[other] = total
                heapq.heappush(heap, (total, other))
    return done


def plain_sight(blocking, start, end):
    """Whether no cell on the way blocks: a point for each step, rounded to its cell."""
    (q, r), (end_q, end_r) = start, end
    steps = max(abs(end_q - q), abs(end_r - r), abs(end_q + end_r - q - r))
    q, r = q + 1e-6, r + 2e-6  # a line along a side goes to one of the two cells
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
        if (near_q, near_r) in blocking:
            return False
    return True


def plain_view(blocking, centre, radius):
    """The cells around one that are seen from it."""
    q, r = centre
    return [
        (q + dq, r + dr)
        for dq in range(-radius, radius + 1)
        for dr in range(max(-radius, -radius - dq), min(radius, radius - dq) + 1)
        if plain_sight(blocking, centre, (q + dq, r + dr))
    ]
