"""The shortest way round obstacles with shapely, one line and one obstacle after the other."""

import heapq
import math

import shapely
from shapely.ops import nearest_points


def plain_way(start, goal, obstacles):
    """Length of the shortest way between two polygons; obstacles are polygons apart from each other."""
    inner = [shape.buffer(-0.05, join_style="mitre") for shape in obstacles]
    corners = [point for shape in obstacles for point in list(shape.exterior.coords)[:-1]]

    def free(a, b):
        line = shapely.LineString((a, b))
        return not any(line.intersects(shape) for shape in inner)

    graph = [[] for _ in corners]
    for i, a in enumerate(corners):
        for j in range(i + 1, len(corners)):
            if free(a, corners[j]):
                apart = math.dist(a, corners[j])
                graph[i].append((j, apart))
                graph[j].append((i, apart))
    leaving, arriving = _seen(start, corners, free), _seen(goal, corners, free)
    heap = [(apart, corner) for corner, apart in leaving.items()]
    heapq.heapify(heap)
    best, done = math.inf, set()
    while heap:
        length, corner = heapq.heappop(heap)
        if corner in done:
            continue
        done.add(corner)
        best = min(best, length + arriving.get(corner, math.inf))
        for other, apart in graph[corner]:
            heapq.heappush(heap, (length + apart, other))
    a, b = nearest_points(start, goal)
    return a.distance(b) if free(a.coords[0], b.coords[0]) else best


def _seen(place, corners, free):
    seen = {}
    for corner, point in enumerate(corners):
        nearest = nearest_points(place, shapely.Point(point))[0].coords[0]
        if free(nearest, point):
            seen[corner] = math.dist(nearest, point)
    return seen
