"""Reading the tables of a track: each value checked, each fault one sentence."""


def numbers(value: object) -> list[int]:
    """Return the whole numbers of a list, in order; [] when it is no list."""
    found: list[int] = []
    if isinstance(value, list):
        for one in value:
            if isinstance(one, int):
                found.append(one)
    return found


def lengths(data: dict[str, object], quadrants: int, lanes: int) -> list[list[int]]:
    """Return the squares of each lane by quadrant. Raise ValueError when any is missing."""
    rows = data.get("lengths")
    found = [numbers(row) for row in rows] if isinstance(rows, list) else []
    if len(found) != quadrants or [row for row in found if len(row) != lanes or min(row) < 1 or max(row) > 99]:
        raise ValueError("lengths gives each of %d quadrants %d lanes of 1 to 99 squares" % (quadrants, lanes))
    return found


def exits(part: dict[str, object], side: str, strands: int) -> list[int]:
    """Return the exit lane of each entry lane of a platform, from 1, or 0 for a buffer. Raise ValueError for others."""
    found = numbers(part.get(side))
    leads = [lane for lane in found if lane]
    if len(found) != strands or len(leads) != len(set(leads)) or min(found) < 0 or max(found) > strands:
        raise ValueError("side %s of a platform names one exit lane, 1 to %d or 0, for each lane" % (side, strands))
    return found
