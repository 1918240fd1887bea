"""What a board's own cells are found to do wrong while it is played on, said once (H22, H23).

Flickering cells are found by the contact filter, cells that are stuck by the tracker. Here: pieces
that drop out by themselves, and ghosts.

A **ghost** is a cell of a matrix that reads closed though nothing stands on it: where a diode is
missing, current that goes in at one corner of a rectangle comes out at another by way of the two
that are really closed. So a ghost has three closed corners, and it closes in the same scan as one
of them. Two hands do not set down two pieces within a hundredth of a second; one piece on the edge
of two cells does close both at once, and these are neighbours.
"""

from collections.abc import Iterable, Iterator

from drivers.cells import Grid
from firmware_host.sitting.desk import Desk
from firmware_host.sitting.effects import Effect, Happened
from firmware_host.tracker import costs
from firmware_host.tracker.conclusion import near
from firmware_host.tracker.evidence import cells_of
from firmware_host.tracker.reading import SensorReading
from rules.touch_reading import SAME_SCAN_NS

#: Once may be a hand that straightens the other's piece.
_WEAK = 2
#: So often a piece may lie on the edge of two cells just where three corners are closed.
_EDGES = 2
#: So many pieces no hand sets down within one scan, whatever could be explained by a move.
_TOO_MANY = 3


def look_at_health(desk: Desk, t_ns: int) -> list[Effect]:
    """At rest, after the weighing: what is new, and its evidence weighed less from now on."""
    effects: list[Effect] = []
    if not desk.play.is_over and not desk.is_held:
        effects += _ghosts(desk, t_ns)
    return effects + _weak(desk, t_ns)


# --- pieces that drop out ------------------------------------------------------------------------


def _weak(desk: Desk, t_ns: int) -> list[Effect]:
    health = desk.health
    if health.is_said or health.lost.total() < _WEAK:
        return []
    health.is_said = True
    cells = [desk.grid.name(cell) for cell in sorted(health.lost)]
    text = (
        f"Pieces on {_listed(cells)} were gone for a moment and came back by themselves: look at "
        "their magnets and sensors. What a weak magnet may have done binds nobody."
    )
    return [_said(desk, t_ns, text, "weak", cells)]


# --- ghosts --------------------------------------------------------------------------------------


def _ghosts(desk: Desk, t_ns: int) -> list[Effect]:
    tracker = desk.play.tracker
    reading = tracker.reading
    lines = near(tracker.beam, costs.SURE)
    occupied = reading.occupied & reading.known
    extra = occupied & ~reading.vague
    for node in lines:  # what one of the likely lines explains may be a piece: a doubt, no ghost
        extra &= ~node.position.planes[0]
    at_all = desk.play.conclusion.differs[1] & ~reading.vague
    found = [
        cell for cell in cells_of(at_all | extra) if _corner(desk.grid, reading, cell) is not None
    ]
    if len(found) < _TOO_MANY:
        found = [cell for cell in found if extra >> cell & 1]
    if not found or not _is_no_edge(desk, reading, found):
        return []
    for cell in found:
        if extra >> cell & 1:
            reading.known &= ~(1 << cell)
            desk.health.ghosting.add(cell)
    fresh = [cell for cell in found if cell not in desk.health.ghosts]
    desk.health.ghosts.update(fresh)
    if not fresh:
        return []
    cells = [desk.grid.name(cell) for cell in fresh]
    text = (
        f"Cells {_listed(cells)} closed together with another and are not believed for now: "
        "a matrix without working diodes does that. Look at the diodes of their rows and columns."
    )
    return [_said(desk, t_ns, text, "ghosting", cells)]


def _corner(grid: Grid, reading: SensorReading, cell: int) -> int | None:
    """The corner with which ``cell`` closed, if it is the fourth of a rectangle; else ``None``."""
    filled_ns, occupied = reading.filled_ns[cell], reading.occupied & reading.known
    for corners in _rectangles(grid, cell):
        if not all(occupied >> corner & 1 for corner in corners):
            continue
        for corner in corners:
            since_ns = reading.filled_ns[corner]
            if since_ns >= 0 and abs(since_ns - filled_ns) <= SAME_SCAN_NS:
                return corner
    return None


def _rectangles(grid: Grid, cell: int) -> Iterator[tuple[int, int, int]]:
    """The other three corners of each rectangle that ``cell`` is a corner of."""
    file, rank = cell % grid.width, cell // grid.width
    for row in range(grid.height):
        if row == rank:
            continue
        for column in range(grid.width):
            if column != file:
                here, there = rank * grid.width, row * grid.width
                yield here + column, there + file, there + column


def _is_no_edge(desk: Desk, reading: SensorReading, found: list[int]) -> bool:
    """Whether it is more than one piece set down on the edge of two cells, or that once too often.

    Both close at once then, and the two are neighbours (H22).
    """
    width = desk.grid.width
    for cell in found:
        corner = _corner(desk.grid, reading, cell)
        if corner is None or not _are_neighbours(width, cell, corner):
            return True
    if len(found) > 1:
        return True
    desk.health.edges += 1
    return desk.health.edges > _EDGES


def _are_neighbours(width: int, one: int, other: int) -> bool:
    files, ranks = abs(one % width - other % width), abs(one // width - other // width)
    return max(files, ranks) == 1


# --- saying it -----------------------------------------------------------------------------------


def _said(desk: Desk, t_ns: int, text: str, fault: str, cells: Iterable[str]) -> Happened:
    plies = len(desk.play.scribe.plies)
    return Happened(t_ns, plies, "fault", text, details={"fault": fault, "cells": list(cells)})


def _listed(cells: list[str]) -> str:
    """``a4, b4 and c4``."""
    return " and ".join(filter(None, (", ".join(cells[:-1]), cells[-1])))
