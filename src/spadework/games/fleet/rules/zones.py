"""Fleet: the map (F-1, F-2)."""

import numpy as np

from spadework.games.fleet.rules.layout import COLUMNS, ROWS, SHIP


def row_of(zone):
    return zone // COLUMNS


def column_of(zone):
    return zone % COLUMNS


def distance(one, other):
    """Columns apart and rows apart, whatever stands between."""
    return abs(column_of(one) - column_of(other)) + abs(row_of(one) - row_of(other))


def home_row(seat):
    return (ROWS - 1) * seat


def forward(seat):
    """A row toward the enemy."""
    return 1 - 2 * seat


def ship_zone(seat):
    return home_row(seat) * COLUMNS + 1


def zone_of(s, seat, unit):
    """Where a unit is; a ship stands in its ship zone. -1: a mech that is not on the map."""
    if unit == SHIP:
        return ship_zone(seat)
    return np.int64(s.zone[seat, unit]) - 1


def launch_place(seat, place):
    """The zones that mechs are launched to: a and c of the home row, then the row before it."""
    row = home_row(seat)
    if place < 2:
        return row * COLUMNS + 2 * place
    return (row + forward(seat)) * COLUMNS + place - 2


def launch_rows(s, r, seat):
    """F-9: the home row, with a catapult the row before it too."""
    return max(1, np.int64(r.ship_rows[s.ship[seat]]))


def is_launch_zone(s, r, seat, zone):
    rows_away = abs(row_of(zone) - home_row(seat))
    return rows_away < launch_rows(s, r, seat) and zone != ship_zone(seat)


def step_to(zone, side):
    """The neighbour on a side (0 up a row, 1 down a row, 2 left, 3 right), or -1."""
    row, column = row_of(zone), column_of(zone)
    if side == 0:
        return zone + COLUMNS if row < ROWS - 1 else -1
    if side == 1:
        return zone - COLUMNS if row > 0 else -1
    if side == 2:
        return zone - 1 if column > 0 else -1
    return zone + 1 if column < COLUMNS - 1 else -1
