"""What the order of lifts and drops reveals about pieces that look alike to a sensor."""

import pytest

from signalbox.board import load
from signalbox.play.table.board_data import Layout
from signalbox.play.table.corrections import Crossings, Placement
from signalbox.play.table.readings import SAME_PIECE_S
from signalbox.play.table.tracking import ASIDE_S, MAX_WORLDS, Agreement, PieceTracker

BOARD = load("ptites_locos")
LAYOUT = Layout(BOARD)
KINDS = {"green": 4, "orange": 4, "white": 4}
CERTAIN, POSSIBLE, IMPOSSIBLE = Agreement.CERTAIN, Agreement.POSSIBLE, Agreement.IMPOSSIBLE


def placement(text: str) -> Placement:
    """Return the colours at each place, parsed from text such as "Q1.1.1=green hangar=green+orange"."""
    colours = dict(piece.split("=") for piece in text.split())
    return tuple(tuple(sorted(colours[name].split("+"))) if name in colours else () for name in LAYOUT.index)


def crossings(incoming: str, leaving: str = "", requested: str = "") -> Crossings:
    entering, ending = (
        {LAYOUT.index[name]: {colour} for name, colour in (piece.split("=") for piece in text.split())}
        for text in (incoming, requested)
    )
    return Crossings(entering, {LAYOUT.index[name]: {*entering} for name in leaving.split()}, {}, ending)


class Watch:
    """A `PieceTracker` that observes hands lifting and putting down pieces."""

    def __init__(self, pieces: str, incoming: str = "", leaving: str = "", requested: str = "") -> None:
        self.counts = bytearray(map(len, placement(pieces)))
        self.unknown = bytearray(len(LAYOUT.index))
        self.at = 0.0
        self.whereabouts = PieceTracker(LAYOUT, KINDS)
        self.whereabouts.assume(placement(pieces))
        self.whereabouts.note_readings(self.at, bytes(self.counts), b"")
        self.begin(pieces, incoming, leaving, requested)

    def begin(self, pieces: str, incoming: str = "", leaving: str = "", requested: str = "") -> None:
        """Begin a decision in which pieces may enter the board, leave it, or come to rest where `requested` says."""
        self.whereabouts.begin(lambda: placement(pieces), lambda: crossings(incoming, leaving, requested))

    def hands(self, *steps: str, after: float = 1.0) -> None:
        """Carry out steps: "-S1" takes a piece off S1, "+S1" puts one there, and "-S1 +S2" does both at once."""
        for step in steps:
            self.at += after
            for name in step.split():
                self.counts[LAYOUT.index[name[1:]]] += 1 if name[0] == "+" else -1
            self.look()

    def look(self, broken: str = "") -> None:
        """Pass the current readings to the tracker; from now on, the sensor `broken` has none."""
        if broken:
            self.unknown[LAYOUT.index[broken]] = 1
            self.counts[LAYOUT.index[broken]] = 0
        self.whereabouts.note_readings(self.at, bytes(self.counts), bytes(self.unknown) if any(self.unknown) else b"")

    def agreement(self, text: str) -> Agreement:
        return self.whereabouts.agreement(placement(text))


TWO = "Q1.1.1=green Q2.1.2=orange"

HOME = BOARD.parts["blue"].home
CELLS = [BOARD.bays[HOME].cells[0][0], BOARD.bays[HOME].cells[2][1]]
CODE = [f"{HOME}.{letter}" for letter in BOARD.parts["blue"].code]
RIDING = f"{CELLS[0]}=green {CELLS[1]}=orange"


def platform_with_locos() -> Watch:
    """Return a `Watch` of a green and an orange loco on the blue platform."""
    watch = Watch(RIDING)
    for reed in CODE:
        watch.counts[LAYOUT.index[reed]] = 1
    watch.look()
    return watch


@pytest.fixture
def watch() -> Watch:
    return Watch(TWO)


def test_single_moved_pieces_are_always_known(watch: Watch) -> None:
    watch.hands("-Q1.1.1", "+Q1.1.6", "-Q2.1.2", "+Q1.1.1")
    assert watch.agreement("Q1.1.6=green Q1.1.1=orange") is CERTAIN
    assert watch.agreement("Q1.1.6=orange Q1.1.1=green") is IMPOSSIBLE


def test_unlike_pieces_lifted_together_may_have_changed_places(watch: Watch) -> None:
    watch.hands("-Q1.1.1", "-Q2.1.2", "+Q1.1.1", "+Q2.1.2")
    assert watch.agreement(TWO) is POSSIBLE
    assert watch.whereabouts.uncertain_places(placement(TWO)) == sorted(
        [LAYOUT.index["Q1.1.1"], LAYOUT.index["Q2.1.2"]]
    )
    watch.whereabouts.assume(placement(TWO))
    assert watch.agreement(TWO) is CERTAIN
    assert watch.whereabouts.is_settled()


def test_pieces_of_one_colour_may_change_places() -> None:
    alike = "Q1.1.1=green Q2.1.2=green"
    watch = Watch(alike)
    watch.hands("-Q1.1.1", "-Q2.1.2", "+Q1.1.1", "+Q2.1.2")
    assert watch.agreement(alike) is CERTAIN


def test_bouncing_sensor_has_the_same_piece(watch: Watch) -> None:
    watch.hands("-Q2.1.2")
    watch.hands("-Q1.1.1", "+Q1.1.1", after=SAME_PIECE_S / 2)
    watch.hands("+Q2.1.2")
    assert watch.agreement(TWO) is CERTAIN


def test_lifted_piece_is_known_and_may_come_down_anywhere(watch: Watch) -> None:
    watch.hands("-Q1.1.1")
    assert [lifted.colour for lifted in watch.whereabouts.lifted_pieces()] == ["green"]
    assert watch.agreement("Q2.1.2=orange") is CERTAIN
    assert watch.agreement(TWO) is CERTAIN  # green is on its way
    assert watch.agreement("Q1.1.1=white Q2.1.2=orange") is IMPOSSIBLE


@pytest.mark.parametrize(
    ("incoming", "leaving", "hands", "after", "pieces", "agreement"),
    [
        # an expected entering piece is believed to have entered
        ("S1=white", "", "+S1", 1.0, f"S1=white {TWO}", CERTAIN),
        # a piece may be an entering or a lifted one
        ("S1=white", "", "-Q2.1.2 +S1", 1.0, "S1=white Q1.1.1=green", POSSIBLE),
        ("S1=white", "", "-Q2.1.2 +S1", 1.0, "S1=orange Q1.1.1=green", POSSIBLE),
        # a pushed loco that crashes goes into its owner's hand; then the loco that pushed it is moved
        ("", "Q2.1.2", "-Q2.1.2 -Q1.1.1 +Q1.1.6", ASIDE_S + 0.1, "Q1.1.6=green", CERTAIN),
        ("", "Q2.1.2", "-Q2.1.2 -Q1.1.1 +Q1.1.6", ASIDE_S - 0.1, "Q1.1.6=green", POSSIBLE),
        # the last lifted piece may come down although it could leave the board
        ("", "Q2.1.2", "-Q1.1.1 -Q2.1.2 +Q1.1.6", ASIDE_S + 0.1, "Q1.1.6=green", POSSIBLE),
        ("", "Q2.1.2", "-Q1.1.1 -Q2.1.2 +Q1.1.6", ASIDE_S + 0.1, "Q1.1.6=orange", POSSIBLE),
        # a piece that may leave the board can return to its place
        ("", "Q2.1.2", "-Q2.1.2 +Q2.1.2", ASIDE_S + 1, TWO, CERTAIN),
        # a piece enters after another has left
        ("S1=white", "Q2.1.2", "-Q2.1.2 +S1", ASIDE_S + 1, "S1=white Q1.1.1=green", CERTAIN),
        # an unexplained piece is the expected one, or else any
        ("S1=white", "", "+Q3.2.1", 1.0, f"Q3.2.1=white {TWO}", CERTAIN),
        ("", "", "+Q3.2.1", 1.0, f"Q3.2.1=white {TWO}", POSSIBLE),
    ],
)
def test_piece_that_may_come_or_go_is_told_from_others(
    incoming: str, leaving: str, hands: str, after: float, pieces: str, agreement: Agreement
) -> None:
    watch = Watch(TWO, incoming, leaving)
    watch.hands(*hands.split(), after=after)
    assert watch.agreement(pieces) is agreement


def test_piece_that_only_another_action_takes_off_may_be_put_where_one_enters(watch: Watch) -> None:
    """Only an entry on S3 pushes the lifted loco off; the player may have begun it before putting a piece on S1."""
    entering, other = LAYOUT.index["S1"], LAYOUT.index["S3"]
    off = Crossings({entering: {"white"}, other: {"white"}}, {LAYOUT.index["Q2.1.2"]: {other}}, {}, {})
    watch.whereabouts.begin(lambda: placement(TWO), lambda: off)
    watch.hands("-Q2.1.2", "+S1", after=ASIDE_S + 1)
    assert watch.agreement("S1=white Q1.1.1=green") is POSSIBLE
    assert watch.agreement("S1=orange Q1.1.1=green") is POSSIBLE


def test_pieces_on_a_platform_travel_with_it() -> None:
    """Two locos of different colours are lifted together and land on the corresponding squares."""
    other = next(bay for bay in BOARD.bays if bay not in {part.home for part in BOARD.parts.values()})
    cells = BOARD.bays[other].cells_under("B")
    ends = [cells[0][0], cells[2][1]]
    reeds = [f"{other}.{BOARD.bays[other].opposite[letter]}" for letter in BOARD.parts["blue"].code]
    watch = platform_with_locos()
    watch.hands(" ".join(f"-{name}" for name in CELLS + CODE), " ".join(f"+{name}" for name in ends + reeds))
    assert watch.agreement(f"{ends[0]}=green {ends[1]}=orange") is CERTAIN
    assert watch.agreement(f"{ends[0]}=orange {ends[1]}=green") is IMPOSSIBLE


def test_piece_put_down_long_after_the_platform_did_not_travel_on_it() -> None:
    watch = platform_with_locos()
    watch.hands(" ".join(f"-{name}" for name in CELLS + CODE), " ".join(f"+{name}" for name in CODE))
    watch.hands(*(f"+{name}" for name in CELLS), after=3.0)
    assert watch.agreement(RIDING) is POSSIBLE


def test_only_pieces_moved_unseen_are_asked_about(watch: Watch) -> None:
    watch.whereabouts.expect_undetected_moves()
    watch.look()
    assert watch.agreement(TWO) is CERTAIN
    watch.whereabouts.expect_undetected_moves()
    watch.hands("-Q1.1.1 +Q1.1.6")
    assert watch.agreement("Q1.1.6=green Q2.1.2=orange") is POSSIBLE
    assert watch.whereabouts.uncertain_places(placement("Q1.1.6=green Q2.1.2=orange")) == [LAYOUT.index["Q1.1.6"]]


def test_piece_lifted_while_offline_is_asked_about(watch: Watch) -> None:
    watch.hands("-Q1.1.1")
    watch.whereabouts.expect_undetected_moves()
    watch.look()
    watch.hands("+Q1.1.1")
    assert watch.agreement(TWO) is POSSIBLE


def test_broken_sensor_raises_no_doubt(watch: Watch) -> None:
    """No piece was lifted off the broken sensor, and the only piece put down elsewhere is known."""
    watch.hands("-Q1.1.1", "+Q1.1.6")
    watch.at += 1
    watch.look(broken="Q2.1.2")
    assert watch.agreement("Q1.1.6=green Q2.1.2=orange") is CERTAIN


def test_piece_leaving_a_broken_sensor_is_known(watch: Watch) -> None:
    watch.look(broken="Q1.1.1")
    watch.hands("+Q1.1.6")
    assert watch.agreement("Q1.1.6=green Q2.1.2=orange") is CERTAIN


def test_piece_lifted_from_a_mixed_place_may_be_any_of_them() -> None:
    watch = Watch("hangar=green+green+orange")
    watch.hands("-hangar", "+Q1.1.1")
    assert watch.agreement("hangar=green+orange Q1.1.1=green") is POSSIBLE
    assert watch.agreement("hangar=green+green Q1.1.1=orange") is POSSIBLE
    assert watch.agreement("hangar=green+green Q1.1.1=white") is IMPOSSIBLE


def test_surplus_piece_that_may_have_moved_has_no_colour(watch: Watch) -> None:
    """Both players' locos have been lifted, and either loco may now be on the wrong square."""
    watch.hands("-Q2.1.2", "-Q1.1.1", "+Q3.1.1")
    known = watch.whereabouts.present_placement(placement(TWO))
    assert {BOARD.places[i]: colours for i, colours in enumerate(known) if colours} == {"Q3.1.1": ("",)}
    watch.hands("-Q3.1.1")
    assert sorted(lifted.colour for lifted in watch.whereabouts.lifted_pieces()) == ["green", "orange"]


def test_nothing_is_known_or_wrong_with_too_many_pieces_at_once() -> None:
    places = [f"Q{quarter}.1.{number}" for quarter in (1, 2, 3) for number in (1, 2, 3)]
    pieces = [f"{place}={colour}" for place, colour in zip(places, ["green", "orange", "white"] * 3, strict=True)]
    together = " ".join(pieces)
    watch = Watch(together)
    watch.hands(" ".join(f"-{name}" for name in places), " ".join(f"+{name}" for name in places))
    assert MAX_WORLDS < 9 * 8 * 7
    assert watch.whereabouts.present_placement(placement(together)) == placement(together)
    assert watch.whereabouts.present_placement(placement(" ".join(pieces[1:])))[LAYOUT.index["Q1.1.1"]] == ("",)
    assert watch.agreement(together) is POSSIBLE
    watch.whereabouts.assume(placement(together))
    assert watch.agreement(together) is CERTAIN


@pytest.mark.parametrize(
    ("start", "after", "agreement"),
    [("S2", ASIDE_S / 2, POSSIBLE), ("S2", ASIDE_S * 2, CERTAIN), ("S1", ASIDE_S * 2, CERTAIN)],
)
def test_surplus_lifted_piece_is_put_aside_after_enough_time(start: str, after: float, agreement: Agreement) -> None:
    """After `ASIDE_S` seconds, an entering piece is not taken for the lifted piece, even on that piece's square."""
    watch = Watch(f"S1=green {TWO}", "S1=green")
    watch.hands("-S1")
    watch.begin(TWO, f"{start}=orange")
    watch.hands(f"+{start}", after=after)
    assert watch.agreement(f"{start}=orange {TWO}") is agreement


def test_piece_shown_on_a_square_and_still_held_may_change_places() -> None:
    watch = Watch("Q2.1.2=orange", "S1=green")
    watch.hands("+S1", "-S1")
    watch.whereabouts.note_rest(lambda: placement("Q2.1.2=orange"))
    watch.hands("-Q2.1.2", "+Q2.1.2", after=ASIDE_S / 3)
    assert watch.agreement("Q2.1.2=orange") is POSSIBLE


def test_another_piece_may_have_been_taken_for_the_requested_one() -> None:
    """Two pieces were in the air together and may have changed places; a third was fetched from the tray."""
    watch = Watch("Q1.1.5=orange Q1.2.2=green", requested="Q2.1.7=green")
    watch.hands("-Q1.2.2", "+Q1.2.3", "-Q1.1.5", "-Q1.2.3", "+Q1.2.3")
    watch.hands("+Q1.1.5", "+Q2.1.7", after=1.2)
    assert watch.agreement("Q1.1.5=green Q1.2.3=orange Q2.1.7=green") is POSSIBLE


def test_requested_piece_may_have_been_fetched_while_a_wrong_one_was_laid_aside() -> None:
    watch = Watch("Q2.1.2=white", requested="Q2.1.7=green")
    watch.hands("-Q2.1.2", "+Q1.1.1", "-Q1.1.1")
    watch.hands("+Q2.1.7", after=2)
    assert watch.agreement("Q2.1.7=green") is POSSIBLE
    assert watch.agreement("Q2.1.7=white") is POSSIBLE


def test_held_piece_is_not_taken_for_one_of_its_colour_that_has_left() -> None:
    watch = Watch("Q1.1.1=green Q1.1.2=green", leaving="Q1.1.2")
    watch.hands("-Q1.1.2")
    watch.begin("Q1.1.1=green")  # the green piece of Q1.1.2 has left
    watch.hands("-Q1.1.1", after=2)
    watch.at += 2
    watch.begin("Q1.1.1=green")  # as after Undo: everything has to be as before
    assert watch.whereabouts.lifted_colours() == {"green"}


def test_later_decision_does_not_explain_earlier_readings() -> None:
    watch = Watch(TWO, "S1=white")
    watch.hands("-Q2.1.2", "+S1")
    watch.begin(TWO)  # as after Undo: no piece is expected to enter
    watch.hands("-Q1.1.1")
    assert [watch.agreement(f"S1={colour}") for colour in ("white", "orange")] == [POSSIBLE, POSSIBLE]


def test_lifted_piece_is_assumed_to_be_the_one_that_leaves_fewer_to_correct() -> None:
    watch = Watch("hangar=green+white+white")
    watch.hands("-hangar")
    target = placement("hangar=green+orange+white Q1.1.1=white")
    assert watch.whereabouts.nearest_placement(target) == placement("hangar=green+white")
