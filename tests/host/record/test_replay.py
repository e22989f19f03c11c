"""Replay, resume and verify, on a game small enough to reckon by hand."""

import dataclasses
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from signalbox import games
from signalbox.errors import UserError
from signalbox.record.dice import BY_HISTORY, BY_SEAT, Dice
from signalbox.record.entries import Entry, Header, Record, standing
from signalbox.record.journal import Journal
from signalbox.record.reading import read_record
from signalbox.record.replay import final_state, replay
from signalbox.record.resume import resume
from signalbox.record.show import export
from signalbox.record.verify import verify
from tests.host.record.conftest import DICE, header_of, play_game
from tests.host.record.race import FACES, Race

NOON = datetime(2026, 1, 2, 12, 0, 0, tzinfo=UTC)
FACES_OF_A_DIE = [(face, 1 / FACES) for face in range(1, FACES + 1)]
FALLEN = [DICE.outcome(str(roll), FACES_OF_A_DIE) for roll in range(9)]


def entries(*pairs: tuple[str, str]) -> list[Entry]:
    return [Entry(number, 0, kind, text, 0.0) for number, (kind, text) in enumerate(pairs, start=1)]


def test_the_game_is_played_again_without_what_was_taken_back() -> None:
    played = entries(
        ("chance", "roll 4"),
        ("note", "hello"),
        ("action", "pass"),
        ("takeback", ""),
        ("action", "keep"),
        ("correction", "S1"),
        ("entered", "roll 2"),
        ("action", "keep"),
    )
    steps = [
        (step.index, step.seat, step.notation, step.state.position()) for step in replay(header_of(), played, Race())
    ]
    assert steps == [
        (0, None, "", "0 0"),
        (1, 0, "roll 4", "0 0"),
        (5, 0, "keep", "4 0"),
        (7, 1, "roll 2", "4 0"),
        (8, 1, "keep", "4 2"),
    ]
    assert final_state(header_of(), played, Race()).position() == "4 2"


@pytest.mark.parametrize(
    ("played", "sentence"),
    [
        (
            entries(("chance", "roll 4"), ("action", "jump")),
            "Entry 2 of the record cannot be played. “jump” is not possible now",
        ),
        (entries(("takeback", "")), "entry 1 takes an action back where there is none"),
    ],
)
def test_what_cannot_be_played_is_named(played: list[Entry], sentence: str) -> None:
    with pytest.raises(UserError, match=sentence):
        list(replay(header_of(), played, Race()))


def test_a_set_up_that_is_not_one_is_said(finished: Path) -> None:
    record = read_record(finished)
    header = dataclasses.replace(record.header, players=9)
    with pytest.raises(
        UserError, match=r"The record's set-up is not one of this game. Les P'tites Locos is for 2 to 4 players\.$"
    ):
        next(replay(header, record.entries))


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(UserError, match="There is no game 'race': play golden-train"):
        next(replay(header_of(), []))


def won_game() -> list[Entry]:
    """From before rolls were numbered by seat.

    Seat 0 keeps all, seat 1 passes; one of seat 0's rolls is taken back and made anew, one is entered by hand.
    """
    return entries(
        ("chance", f"roll {FALLEN[0]}"),
        ("takeback", ""),
        ("entered", "roll 6"),
        ("action", "keep"),
        ("chance", f"roll {FALLEN[2]}"),
        ("action", "pass"),
        ("chance", f"roll {FALLEN[4]}"),
        ("action", "keep"),
    )


def test_honest_dice_are_found_honest() -> None:
    assert FALLEN[4] >= 4  # else the game below is not won
    findings = verify(Record(header_of(), won_game()), Race())
    assert findings.honest
    assert (findings.follow, findings.entered, findings.differ) == ([1, 5, 7], [3], [])
    assert findings.sentences() == [
        "The seed is the one committed to at the start.",
        "3 outcomes of chance follow from it.",
        "Drawn from it at the start: first.",
        "Entered by hand, so beyond any check: entry 3.",
        "Seen, then taken back: entry 1.",
    ]


def test_rolls_are_numbered_as_the_record_says() -> None:
    """Each seat's are counted by themselves; one that was entered by hand counts as well, none that was taken back."""
    of_first, of_second = ([DICE.outcome(f"{seat}.{roll}", FACES_OF_A_DIE) for roll in range(3)] for seat in range(2))
    assert of_first[0] + of_first[2] >= 10  # else the game below is not won
    played = [
        *[("chance", f"roll {of_first[0]}"), ("action", "keep")],
        *[("chance", f"roll {of_second[0]}"), ("takeback", ""), ("takeback", ""), ("action", "keep")],
        *[("chance", f"roll {of_second[0]}"), ("action", "pass")],
        *[("entered", "roll 1"), ("action", "pass")],
        *[("chance", f"roll {of_second[1]}"), ("action", "pass")],
        *[("chance", f"roll {of_first[2]}"), ("action", "keep")],
    ]
    record = Record(header_of(numbered_by=BY_SEAT), entries(*played))
    findings = verify(record, Race())
    assert (findings.honest, findings.follow, findings.taken_back) == (True, [1, 3, 7, 11, 13], [3])
    assert verify(dataclasses.replace(record, header=header_of()), Race()).differ


def test_a_record_with_rolls_numbered_in_another_way_is_refused() -> None:
    with pytest.raises(ValueError, match="the header has rolls numbered by 'moon'"):
        Header.from_json(header_of(numbered_by="moon").to_json())


def test_an_older_record_says_nothing_of_its_numbers() -> None:
    older = header_of(numbered_by=BY_SEAT).to_json()
    del older["numbered_by"]
    assert Header.from_json(older) == header_of(numbered_by=BY_HISTORY)


@pytest.mark.parametrize(("later", "drawn", "chosen"), [(0, ["first", "starts"], []), (1, ["starts"], ["first"])])
def test_what_the_start_drew_is_told_from_what_was_set_by_hand(
    tmp_path: Path, later: int, drawn: list[str], chosen: list[str]
) -> None:
    name = "paris-connection"
    options = games.rules(name, games.board(name)).drawn(3, {}, DICE.draws())
    first = (int(options["first"]) + later) % 3
    play_game(tmp_path / "game.sqlite", name, 3, {**options, "first": first}, lambda _: False)
    findings = verify(read_record(tmp_path / "game.sqlite"))
    assert (findings.drawn, findings.chosen) == (drawn, chosen)
    assert findings.honest


def test_a_roll_that_did_not_fall_is_found() -> None:
    forged = won_game()
    forged[4] = dataclasses.replace(forged[4], text=f"roll {FALLEN[2] % FACES + 1}")
    findings = verify(Record(header_of(), forged), Race())
    assert not findings.honest
    assert "Not from it: entry 5." in findings.sentences()


def test_another_seed_than_the_one_committed_to_is_found() -> None:
    header = header_of(commitment=Dice.from_text("8").commitment)
    findings = verify(Record(header, won_game()), Race())
    assert not findings.honest
    assert findings.sentences()[0].startswith("The seed is not the one committed to")


def test_a_game_under_way_keeps_its_seed() -> None:
    with pytest.raises(UserError, match="not over, so its seed is still secret"):
        verify(Record(header_of(), won_game()[:4]), Race())


def test_a_damaged_record_or_seed_proves_nothing() -> None:
    with pytest.raises(UserError, match="Only a whole record can be verified"):
        verify(Record(header_of(), won_game(), warning="It is damaged."), Race())
    with pytest.raises(UserError, match="not a hexadecimal number"):
        verify(Record(header_of(seed="?"), won_game()), Race())


def test_a_record_is_gone_on_with_itself(under_way: Path, tmp_path: Path) -> None:
    with resume(under_way, tmp_path / "records", Dice.from_text("8"), NOON) as journal:
        assert journal.path == under_way
        assert journal.header.commitment == DICE.commitment


def test_an_export_is_gone_on_with_in_a_new_record_with_new_dice(under_way: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    export(under_way, out)
    new = Dice.from_text("8")
    with resume(out, tmp_path / "records", new, NOON) as journal:
        assert journal.path == tmp_path / "records" / "20260102T120000Z-ptites-locos.sqlite"
        assert journal.entries() == read_record(under_way).entries
        assert (journal.header.commitment, journal.header.seed) == (new.commitment, new.seed.hex())
        assert journal.header.earlier == len(journal.entries())
        assert journal.actions() == [entry.text for entry in standing(read_record(under_way).entries)]


def test_pieces_set_by_hand_are_told_and_the_rest_is_checked(tmp_path: Path) -> None:
    options: dict[str, str | int | bool] = {"placement": "free", "repair": False, "sides": "ABA", "first": 1}
    path = tmp_path / "game.sqlite"
    words = "B1:blue.A B2:red.B B3:yellow.A Q1.1.1=green Q2.1.2=orange"
    play_game(path, "ptites-locos", 2, options, lambda _: False, (0, words))
    record = read_record(path)
    findings = verify(record)
    assert findings.honest
    assert (findings.arranged, findings.follow[0]) == ([1], 2)
    assert "Pieces set by hand, as all agreed, which no rule can prove: entry 1." in findings.sentences()
    assert (
        final_state(record.header, record.entries[:1])
        .position()
        .startswith("free -,blue.A,red.B,yellow.A 3-0-0:Q1.1.1/")
    )


def test_pieces_set_by_hand_as_no_position_has_them_are_found(tmp_path: Path) -> None:
    options: dict[str, str | int | bool] = {"placement": "free", "repair": False, "sides": "ABA", "first": 1}
    path = tmp_path / "game.sqlite"
    words = "B1:blue.A B2:red.B B3:yellow.A Q1.1.1=green"
    play_game(path, "ptites-locos", 2, options, lambda state: len(state.history) > 1, (0, words))
    record = read_record(path)
    forged = [dataclasses.replace(record.entries[0], text=words.replace("Q1.1.1", "A1")), *record.entries[1:]]
    with pytest.raises(
        UserError,
        match=r"Entry 1 of the record cannot be played\. A loco that has arrived goes into a hangar\. Take it off: A1",
    ):
        final_state(record.header, forged)


def test_rolls_of_an_earlier_record_are_beyond_any_check() -> None:
    findings = verify(Record(header_of(earlier=4), won_game()), Race())
    assert findings.honest
    assert (findings.earlier, findings.follow) == ([1], [5, 7])
    assert "Decided in an earlier record, so beyond any check: entry 1." in findings.sentences()


@pytest.mark.parametrize("exported", [False, True])
def test_a_game_that_is_over_is_not_gone_on_with(finished: Path, tmp_path: Path, exported: bool) -> None:
    path = finished
    if exported:
        path = tmp_path / "game.json"
        export(finished, path)
    with pytest.raises(UserError, match="is over: look at it with `signalbox record show`"):
        resume(path, tmp_path / "records", DICE, NOON)
    assert not (tmp_path / "records").exists()


def test_the_writer_of_records_is_the_reader_of_them(journal_of: Callable[..., Path]) -> None:
    path = journal_of(("chance", "roll 4"), ("action", "keep"))
    with Journal.open(path) as journal:
        assert final_state(journal.header, journal.entries(), Race()).position() == "4 0"
