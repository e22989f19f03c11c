"""What the order of lifts and drops reveals about pieces that look alike to a sensor."""

from collections.abc import Mapping

import pytest

from signalbox.board import load
from signalbox.play.table.corrections import Crossings, Standing
from signalbox.play.table.layout import Layout
from signalbox.play.table.sensing import SAME_PIECE_S
from signalbox.play.table.tracking import ASIDE_S, WORLDS_MOST, Agreement, Whereabouts

BOARD = load("ptites_locos")
LAYOUT = Layout(BOARD)
KINDS = {"green": 4, "orange": 4, "white": 4}
CERTAIN, POSSIBLE, IMPOSSIBLE = Agreement.CERTAIN, Agreement.POSSIBLE, Agreement.IMPOSSIBLE


def standing(pieces: Mapping[str, str]) -> Standing:
    places: list[tuple[str, ...]] = [()] * len(LAYOUT.index)
    for name, colours in pieces.items():
        places[LAYOUT.index[name]] = tuple(sorted(colours.split("+")))
    return tuple(places)


def crossings(incoming: Mapping[str, set[str]], leaving: str = "") -> Crossings:
    by_place = {LAYOUT.index[name]: colours for name, colours in incoming.items()}
    return Crossings(by_place, {LAYOUT.index[name] for name in leaving.split()}, {})


class Watch:
    """A Whereabouts and hands that lift and put down pieces in its view."""

    def __init__(
        self, pieces: Mapping[str, str], incoming: Mapping[str, set[str]] | None = None, leaving: str = ""
    ) -> None:
        self.counts = bytearray(len(LAYOUT.index))
        for name, colours in pieces.items():
            self.counts[LAYOUT.index[name]] = colours.count("+") + 1
        self.unknown = bytearray(len(LAYOUT.index))
        self.at = 0.0
        self.whereabouts = Whereabouts(LAYOUT, KINDS)
        self.whereabouts.believe(standing(pieces))
        self.whereabouts.see(self.at, bytes(self.counts), b"")
        self.whereabouts.begin(lambda: standing(pieces), lambda: crossings(incoming or {}, leaving))

    def hands(self, *steps: str, after: float = 1.0) -> None:
        """Take a piece off S1 for "-S1" or put one there for "+S1"; changes in the same step happen together."""
        for step in steps:
            self.at += after
            for name in step.split():
                self.counts[LAYOUT.index[name[1:]]] += 1 if name[0] == "+" else -1
            self.look()

    def look(self) -> None:
        unknown = bytes(self.unknown) if any(self.unknown) else b""
        self.whereabouts.see(self.at, bytes(self.counts), unknown)

    def agreement(self, **pieces: str) -> Agreement:
        return self.whereabouts.agreement(standing({name.replace("_", "."): each for name, each in pieces.items()}))


TWO = {"Q1.1.1": "green", "Q2.1.2": "orange"}

HOME = BOARD.parts["blue"].home
CELLS = [BOARD.bays[HOME].cells[0][0], BOARD.bays[HOME].cells[2][1]]
CODE = [f"{HOME}.{letter}" for letter in BOARD.parts["blue"].code]


def riding() -> Watch:
    """Return a watch of a green and an orange loco on the blue platform."""
    watch = Watch(dict(zip(CELLS, ("green", "orange"), strict=True)))
    for reed in CODE:
        watch.counts[LAYOUT.index[reed]] = 1
    watch.look()
    return watch


@pytest.fixture
def watch() -> Watch:
    return Watch(TWO)


def test_single_moved_pieces_are_always_known(watch: Watch) -> None:
    watch.hands("-Q1.1.1", "+Q1.1.6", "-Q2.1.2", "+Q1.1.1")
    assert watch.agreement(Q1_1_6="green", Q1_1_1="orange") is CERTAIN
    assert watch.agreement(Q1_1_6="orange", Q1_1_1="green") is IMPOSSIBLE


def test_unlike_pieces_lifted_together_may_have_changed_places(watch: Watch) -> None:
    watch.hands("-Q1.1.1", "-Q2.1.2", "+Q1.1.1", "+Q2.1.2")
    wanted = standing(TWO)
    assert watch.whereabouts.agreement(wanted) is POSSIBLE
    assert watch.whereabouts.doubted(wanted) == sorted(LAYOUT.index[name] for name in TWO)
    watch.whereabouts.believe(wanted)
    assert watch.whereabouts.agreement(wanted) is CERTAIN
    assert watch.whereabouts.is_settled()


def test_pieces_of_one_colour_may_change_places() -> None:
    alike = {"Q1.1.1": "green", "Q2.1.2": "green"}
    watch = Watch(alike)
    watch.hands("-Q1.1.1", "-Q2.1.2", "+Q1.1.1", "+Q2.1.2")
    assert watch.whereabouts.agreement(standing(alike)) is CERTAIN


def test_bouncing_sensor_has_the_same_piece(watch: Watch) -> None:
    watch.hands("-Q2.1.2")
    watch.hands("-Q1.1.1", "+Q1.1.1", after=SAME_PIECE_S / 2)
    watch.hands("+Q2.1.2")
    assert watch.whereabouts.agreement(standing(TWO)) is CERTAIN


def test_lifted_piece_is_known_and_may_come_down_anywhere(watch: Watch) -> None:
    watch.hands("-Q1.1.1")
    assert [lifted.colour for lifted in watch.whereabouts.up()] == ["green"]
    assert watch.agreement(Q2_1_2="orange") is CERTAIN
    assert watch.whereabouts.agreement(standing(TWO)) is CERTAIN  # green is on its way
    assert watch.agreement(Q1_1_1="white", Q2_1_2="orange") is IMPOSSIBLE


def test_expected_entering_piece_is_believed_to_have_entered() -> None:
    watch = Watch(TWO, {"S1": {"white"}})
    watch.hands("+S1")
    assert watch.agreement(S1="white", Q1_1_1="green", Q2_1_2="orange") is CERTAIN


def test_piece_may_be_an_entering_or_a_lifted_one() -> None:
    watch = Watch(TWO, {"S1": {"white"}})
    watch.hands("-Q2.1.2", "+S1")
    assert watch.agreement(S1="white", Q1_1_1="green") is POSSIBLE
    assert watch.agreement(S1="orange", Q1_1_1="green") is POSSIBLE


def test_piece_leaving_the_board_was_put_aside_before_the_next_is_lifted() -> None:
    """A pushed loco that crashes goes into its owner's hand; then the loco that pushed it is moved."""
    watch = Watch(TWO, leaving="Q2.1.2")
    watch.hands("-Q2.1.2", "-Q1.1.1", "+Q1.1.6", after=ASIDE_S + 0.1)
    assert watch.agreement(Q1_1_6="green") is CERTAIN
    hasty = Watch(TWO, leaving="Q2.1.2")
    hasty.hands("-Q2.1.2", "-Q1.1.1", "+Q1.1.6", after=ASIDE_S - 0.1)
    assert hasty.agreement(Q1_1_6="green") is POSSIBLE


def test_last_lifted_piece_may_come_down_although_it_could_leave_the_board() -> None:
    watch = Watch(TWO, leaving="Q2.1.2")
    watch.hands("-Q1.1.1", "-Q2.1.2", "+Q1.1.6", after=ASIDE_S + 0.1)
    assert watch.agreement(Q1_1_6="green") is POSSIBLE
    assert watch.agreement(Q1_1_6="orange") is POSSIBLE


def test_piece_that_may_leave_the_board_can_return_to_its_place() -> None:
    watch = Watch(TWO, leaving="Q2.1.2")
    watch.hands("-Q2.1.2", "+Q2.1.2", after=ASIDE_S + 1)
    assert watch.whereabouts.agreement(standing(TWO)) is CERTAIN


def test_piece_enters_after_another_has_left() -> None:
    watch = Watch(TWO, {"S1": {"white"}}, leaving="Q2.1.2")
    watch.hands("-Q2.1.2", "+S1", after=ASIDE_S + 1)
    assert watch.agreement(S1="white", Q1_1_1="green") is CERTAIN


def test_unexplained_piece_is_the_expected_one_or_else_any() -> None:
    watch = Watch(TWO, {"S1": {"white"}})
    watch.hands("+Q3.2.1")
    assert watch.agreement(Q3_2_1="white", Q1_1_1="green", Q2_1_2="orange") is CERTAIN
    other = Watch(TWO)
    other.hands("+Q3.2.1")
    assert other.agreement(Q3_2_1="white", Q1_1_1="green", Q2_1_2="orange") is POSSIBLE


def test_pieces_on_a_platform_travel_with_it() -> None:
    """Two locos of different colours are lifted together and land on the corresponding squares."""
    other = next(bay for bay in BOARD.bays if bay not in {part.home for part in BOARD.parts.values()})
    turned = BOARD.bays[other].cells_under("B")
    ends = [turned[0][0], turned[2][1]]
    there = [f"{other}.{BOARD.bays[other].opposite[letter]}" for letter in BOARD.parts["blue"].code]
    watch = riding()
    watch.hands(" ".join(f"-{name}" for name in CELLS + CODE), " ".join(f"+{name}" for name in ends + there))
    assert watch.whereabouts.agreement(standing(dict(zip(ends, ("green", "orange"), strict=True)))) is CERTAIN
    assert watch.whereabouts.agreement(standing(dict(zip(ends, ("orange", "green"), strict=True)))) is IMPOSSIBLE


def test_piece_put_down_long_after_the_platform_did_not_travel_on_it() -> None:
    watch = riding()
    watch.hands(" ".join(f"-{name}" for name in CELLS + CODE), " ".join(f"+{name}" for name in CODE))
    watch.hands(*(f"+{name}" for name in CELLS), after=3.0)
    assert watch.whereabouts.agreement(standing(dict(zip(CELLS, ("green", "orange"), strict=True)))) is POSSIBLE


def test_pieces_moved_unseen_are_asked_about_unlike_those_that_stayed(watch: Watch) -> None:
    watch.whereabouts.lose_sight()
    watch.look()
    assert watch.whereabouts.agreement(standing(TWO)) is CERTAIN
    watch.whereabouts.lose_sight()
    watch.hands("-Q1.1.1 +Q1.1.6")
    wanted = standing({"Q1.1.6": "green", "Q2.1.2": "orange"})
    assert watch.whereabouts.agreement(wanted) is POSSIBLE
    assert watch.whereabouts.doubted(wanted) == [LAYOUT.index["Q1.1.6"]]


def test_piece_lifted_while_offline_is_asked_about(watch: Watch) -> None:
    watch.hands("-Q1.1.1")
    watch.whereabouts.lose_sight()
    watch.look()
    watch.hands("+Q1.1.1")
    assert watch.whereabouts.agreement(standing(TWO)) is POSSIBLE


def test_broken_sensor_raises_no_doubt(watch: Watch) -> None:
    """The sensor opened by itself: no piece was lifted there, and the piece put down elsewhere is known."""
    watch.hands("-Q1.1.1", "+Q1.1.6")
    watch.unknown[LAYOUT.index["Q2.1.2"]] = 1
    watch.counts[LAYOUT.index["Q2.1.2"]] = 0
    watch.at += 1
    watch.look()
    assert watch.agreement(Q1_1_6="green", Q2_1_2="orange") is CERTAIN


def test_piece_leaving_a_broken_sensor_is_known(watch: Watch) -> None:
    watch.unknown[LAYOUT.index["Q1.1.1"]] = 1
    watch.counts[LAYOUT.index["Q1.1.1"]] = 0
    watch.look()
    watch.hands("+Q1.1.6")
    assert watch.agreement(Q1_1_6="green", Q2_1_2="orange") is CERTAIN


def test_piece_lifted_from_a_mixed_place_may_be_any_of_them() -> None:
    watch = Watch({"hangar": "green+green+orange"})
    watch.hands("-hangar", "+Q1.1.1")
    assert watch.agreement(hangar="green+orange", Q1_1_1="green") is POSSIBLE
    assert watch.agreement(hangar="green+green", Q1_1_1="orange") is POSSIBLE
    assert watch.agreement(hangar="green+green", Q1_1_1="white") is IMPOSSIBLE


def test_surplus_piece_that_may_have_moved_has_no_colour(watch: Watch) -> None:
    """The other player's loco is in hand, and one of the two is on a wrong square."""
    watch.hands("-Q2.1.2", "-Q1.1.1", "+Q3.1.1")
    known = watch.whereabouts.known(standing(TWO))
    assert {BOARD.places[i]: colours for i, colours in enumerate(known) if colours} == {"Q3.1.1": ("",)}
    watch.hands("-Q3.1.1")
    assert sorted(lifted.colour for lifted in watch.whereabouts.up()) == ["green", "orange"]


def test_nothing_is_known_or_wrong_with_too_many_pieces_at_once() -> None:
    colours = ["green", "orange", "white"] * 3
    pieces = {
        f"Q{quarter}.1.{number}": colours[3 * quarter + number - 4] for quarter in (1, 2, 3) for number in (1, 2, 3)
    }
    watch = Watch(pieces)
    watch.hands(" ".join(f"-{name}" for name in pieces), " ".join(f"+{name}" for name in pieces))
    assert WORLDS_MOST < 9 * 8 * 7
    assert watch.whereabouts.known(standing(pieces)) == standing(pieces)
    fewer = standing({name: colour for name, colour in pieces.items() if name != "Q1.1.1"})
    assert watch.whereabouts.known(fewer)[LAYOUT.index["Q1.1.1"]] == ("",)
    assert watch.whereabouts.agreement(standing(pieces)) is POSSIBLE
    watch.whereabouts.believe(standing(pieces))
    assert watch.whereabouts.agreement(standing(pieces)) is CERTAIN


def test_surplus_lifted_piece_is_put_aside_after_enough_time() -> None:
    for wait, expected in ((ASIDE_S / 2, POSSIBLE), (ASIDE_S * 2, CERTAIN)):
        watch = Watch({**TWO, "S1": "green"}, {"S1": {"green"}})
        watch.hands("-S1")
        watch.whereabouts.begin(lambda: standing(TWO), lambda: crossings({"S2": {"orange"}}))
        watch.hands("+S2", after=wait)
        assert watch.agreement(S2="orange", Q1_1_1="green", Q2_1_2="orange") is expected


def test_piece_entering_where_another_left_is_a_different_one() -> None:
    watch = Watch({**TWO, "S1": "green"}, {"S1": {"green"}})
    watch.hands("-S1")
    watch.whereabouts.begin(lambda: standing(TWO), lambda: crossings({"S1": {"orange"}}))
    watch.hands("+S1", after=ASIDE_S * 2)
    assert watch.agreement(S1="orange", Q1_1_1="green", Q2_1_2="orange") is CERTAIN


def test_piece_shown_on_a_square_and_still_held_may_change_places() -> None:
    watch = Watch({"Q2.1.2": "orange"}, {"S1": {"green"}})
    watch.hands("+S1", "-S1")
    watch.whereabouts.settle(lambda: standing({"Q2.1.2": "orange"}))
    watch.hands("-Q2.1.2", "+Q2.1.2", after=ASIDE_S / 3)
    assert watch.agreement(Q2_1_2="orange") is POSSIBLE
