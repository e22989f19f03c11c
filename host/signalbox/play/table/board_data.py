"""The board data for guiding the players' hands: lights by name, distances between places, and the codes of parts."""

from math import hypot

from shared_rules.recognise import NOWHERE, OFF_BOARD
from signalbox.board import Board, Square
from signalbox.games.messages import PartFault
from signalbox.play.table.readings import Reading


class Layout:
    """Lookup tables built once from a board's description."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.index = {name: i for i, name in enumerate(board.places)}
        by_place: dict[str, list[Square]] = {name: [] for name in board.places}
        for square in board.squares.values():
            by_place[square.place].append(square)
        self._squares = list(by_place.values())
        self.cost = _distances(self._squares)
        self._parts_by_code: dict[str, dict[int, tuple[str, str]]] = {}  # bay -> bits of its code reeds -> (part, side)
        self._code_places: dict[str, dict[str, int]] = {}  # bay -> letter -> index of the code reed's place
        place_of = {sensors[0]: i for i, sensors in enumerate(board.sensors.by_place[name] for name in board.places)}
        for bay in board.bays.values():
            self._code_places[bay.name] = {letter: place_of[sensor] for letter, sensor in bay.code.items()}
            part_codes: dict[int, tuple[str, str]] = {}
            for part in board.parts.values():
                part_codes[_code_bits(part.code)] = (part.name, "A")
                part_codes[_code_bits(tuple(bay.opposite[letter] for letter in part.code))] = (part.name, "B")
            self._parts_by_code[bay.name] = part_codes
        self._multi_square_places = [(squares[0].place, squares) for squares in self._squares if len(squares) > 1]
        self._lights_key: tuple[object, ...] = ()  # identifies the arguments of the last call of `lights`
        self._light_numbers: dict[str, list[int]] = {}
        self._part_frames: dict[tuple[str, str], dict[int, tuple[int, int]]] = {}
        self._own_lights = {name: [light] for name, light in board.lights.items()}
        self._own_lights |= {square.name: [square.light] for square in board.squares.values()}

    def lights(self, reading: Reading, bay_of: dict[str, str]) -> dict[str, list[int]]:
        """Return the light numbers of every light, place (its first free spot), bay and part (their cells), by name.

        A spot whose sensor is ignored may be occupied, so it comes last. If spots share a sensor, the first ones count
        as occupied. Do not modify the result.
        """
        key = (reading.bitmap, reading.ignored, reading.now, tuple(bay_of.items()))
        if key != self._lights_key:
            self._lights_key, self._light_numbers = key, self._find_lights(reading, bay_of)
        return self._light_numbers

    def _find_lights(self, reading: Reading, bay_of: dict[str, str]) -> dict[str, list[int]]:
        numbers = dict(self._own_lights)
        for place, squares in self._multi_square_places:
            taken = self._occupied_squares(place, reading.bitmap, reading.now)
            free = [square for square in squares if square.name not in taken]
            if reading.ignored:
                free.sort(key=lambda square: reading.ignored >> square.sensor & 1)
            numbers[place] = [square.light for square in free[:1]]
        for name, bay in self.board.bays.items():
            cells = [self.board.squares[square].light for ends in bay.cells for square in ends]
            numbers[name] = cells
            for letter in bay.code:
                numbers[self.board.places[self._code_places[name][letter]]] = cells
        for part, bay_name in bay_of.items():
            numbers[part] = numbers[bay_name]
        return numbers

    def part_faults(self, now: bytes, target: bytes) -> list[PartFault]:
        """Return a fault for each bay whose code reeds contradict `target`, in the order in which to correct them.

        Occupied bays come first, so that they are cleared before any part is put elsewhere.
        """
        faults = []
        for bay, reeds in self._code_places.items():
            if any(now[place] != target[place] for place in reeds.values()):
                wanted, found = self._read_bay(bay, target), self._read_bay(bay, now)
                faults.append(PartFault(bay, wanted, found, self._target_bay(bay, found, now, target)))
        return sorted(faults, key=lambda fault: fault.actual is None)

    def _target_bay(self, bay: str, part: tuple[str, str] | None, now: bytes, target: bytes) -> tuple[str, str] | None:
        """Return the free bay where the part found in `bay` should go, and its side there, or None if there is none."""
        for other, reeds in self._code_places.items():
            wanted = self._read_bay(other, target)
            if part is not None and wanted is not None and wanted[0] == part[0] and other != bay:
                return None if any(now[place] for place in reeds.values()) else (other, wanted[1])
        return None

    def parts(self, readings: bytes) -> dict[str, tuple[str, str]]:
        """Return the part in each bay and its side, as read from the code reeds. Empty bays are omitted."""
        read = {bay: self._read_bay(bay, readings) for bay in self._code_places}
        return {bay: part for bay, part in read.items() if part is not None}

    def detects_all_parts(self, now: bytes, target: bytes) -> bool:
        """Return whether each bay with a part in `target` has a closed code reed, so that no part is assumed."""
        return all(any(now[place] for place in self._code_places[bay].values()) for bay in self.parts(target))

    def conflicting_reeds(self, bay: str, now: bytes, target: bytes) -> list[int]:
        """Return the sensors of those code reeds in a bay whose readings contradict `target`."""
        reeds = self.board.bays[bay].code
        return [reeds[letter] for letter, place in self._code_places[bay].items() if now[place] != target[place]]

    def squares_of(self, place: int) -> list[Square]:
        """Return the squares of the place with this index. The place of a code reed has none."""
        return self._squares[place]

    def index_of_square(self, name: str) -> int:
        """Return the index of the place that has this name or contains the square with this name."""
        square = self.board.squares.get(name)
        return self.index[name if square is None else square.place]

    def place_name(self, square: str) -> str:
        """Return the name of a square's place; "" for OFF_BOARD."""
        return "" if square == OFF_BOARD else self.board.places[self.index_of_square(square)]

    def part_frame(self, bay: str, side: str) -> dict[int, tuple[int, int]]:
        """Return the (strand, end) of a part over each cell of a bay, keyed by place, when `side` is at the buffer."""
        if (bay, side) not in self._part_frames:
            cells = self.board.bays[bay].cells_under(side)
            spots = {square: (strand, end) for strand, ends in enumerate(cells) for end, square in enumerate(ends)}
            self._part_frames[bay, side] = {self.index_of_square(square): spot for square, spot in spots.items()}
        return self._part_frames[bay, side]

    def occupied_spots(self, place: str, reading: Reading) -> list[str]:
        """Return the occupied squares of a place, or the name of the place if none is occupied."""
        return self._occupied_squares(place, reading.bitmap, reading.now) or [place]

    def new_spots(self, place: str, reading: Reading) -> list[str]:
        """Return the squares of a place that became occupied during the decision or, if none did, `occupied_spots`."""
        before = self._occupied_squares(place, reading.start_bitmap, reading.shared.start)
        taken = self.occupied_spots(place, reading)
        return [spot for spot in taken if spot not in before] or taken

    def _occupied_squares(self, place: str, bitmap: int, readings: bytes) -> list[str]:
        """Return the occupied squares of a place: the first ones if its squares share a sensor."""
        index = self.index[place]
        taken = [square.name for square in self._squares[index] if bitmap >> square.sensor & 1]
        return taken[: readings[index]] if self.board.sensors.squares_per_sensor[index] > 1 else taken

    def place_of(self, name: str, readings: bytes) -> int:
        """Return the index of a place, or of a code reed that a part closes in `readings`; NOWHERE if there is none."""
        if name in self.index:
            return self.index[name]
        for bay, reeds in self._code_places.items():
            read = self._read_bay(bay, readings)
            if read is not None and read[0] == name:
                return next(place for place in reeds.values() if readings[place])
        return NOWHERE

    def _read_bay(self, bay: str, readings: bytes) -> tuple[str, str] | None:
        letters = tuple(letter for letter, place in self._code_places[bay].items() if readings[place])
        return self._parts_by_code[bay].get(_code_bits(letters))


def _code_bits(letters: tuple[str, ...]) -> int:
    return sum(1 << (ord(letter) - ord("a")) for letter in letters)


def _distances(squares: list[list[Square]]) -> list[list[int]]:
    """Return the distances between places, in tenths of a square; `squares` lists the squares of each place."""
    positions = [(inside[0].row, inside[0].column) if inside else (0.0, 0.0) for inside in squares]
    return [[round(10 * hypot(a[0] - b[0], a[1] - b[1])) for b in positions] for a in positions]
