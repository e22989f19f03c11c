"""Statistics over all records: wins per player and seat, and whether the dice were fair."""

import contextlib
from pathlib import Path
from random import Random

import pytest

from signalbox.app.replay.replay import Replay
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english
from signalbox.play.analysis.game_analysis import Luck
from signalbox.play.analysis.record_statistics import chi_square_quantile, chi_square_test, collect_statistics
from signalbox.play.record.record_folder import read_record
from tests.english import message_text
from tests.host.play.analysis.test_game_analysis import luck_of
from tests.host.play.record.conftest import play_locos
from tests.host.web.real_replay import write_record


def test_games_are_counted_per_player_and_starting_position(tmp_path: Path) -> None:
    """`play_locos` plays one game to its end; another record contains only the first moves."""
    play_locos(tmp_path / "whole.jsonl")
    play_locos(tmp_path / "begun.jsonl", maximum=10)
    stats = collect_statistics(sorted(tmp_path.glob("*.jsonl")))
    begun, whole = stats.games
    assert (begun["is_over"], whole["is_over"]) == (False, True)
    (winner,) = whole["winners"]
    assert {name: (tally["played"], tally["won"]) for name, tally in stats.players.items()} == {
        name: (1, float(name == winner)) for name in ("Ann 0", "Ann 1")
    }
    first = stats.seats["ptites-locos", 0]
    assert (first["played"], first["won"]) == (1, float(winner == "Ann 1")), "seat 1 begins"
    assert sum(row["count"] for row in stats.luck_rows()) == sum(
        luck.count for all in stats.luck.values() for luck in all
    )


def test_early_ended_games_are_marked_and_secrets_cannot_be_watched(tmp_path: Path) -> None:
    for game in ("ptites-locos", "golden-train"):
        write_record(tmp_path / f"{game}.jsonl", game, maximum=10)
        write_record(tmp_path / f"{game}-ended.jsonl", game, maximum=10, has_ended_early=True)
    stats = collect_statistics(tmp_path.glob("*.jsonl"))
    assert {row["name"]: (row["ended_early"], row["may_be_watched"]) for row in stats.games} == {
        "ptites-locos": (False, True),
        "ptites-locos-ended": (True, True),
        "golden-train": (False, False),
        "golden-train-ended": (True, True),
    }
    for row in stats.games:
        with contextlib.nullcontext() if row["may_be_watched"] else pytest.raises(UserError):
            Replay(read_record(tmp_path / f"{row['name']}.jsonl"), row["title"])


def test_corrections_and_takebacks_are_shown_for_each_game(tmp_path: Path) -> None:
    write_record(tmp_path / "calm.jsonl", "ptites-locos", maximum=10)
    write_record(tmp_path / "lively.jsonl", "ptites-locos", maximum=10, corrections=3, takebacks=1)
    calm, lively = collect_statistics(sorted(tmp_path.glob("*.jsonl"))).page_data()["games"]
    assert ((calm["corrections"], calm["takebacks"]), calm["mended"]) == ((0, 0), [])
    mended = [message_text("ending-corrections", count=3), message_text("ending-takebacks", count=1)]
    assert [english(sentence) for sentence in lively["mended"]] == mended


def test_unreadable_records_are_skipped_with_a_reason(tmp_path: Path) -> None:
    play_locos(tmp_path / "whole.jsonl")
    (tmp_path / "broken.jsonl").write_text("no record\n")
    text = (tmp_path / "whole.jsonl").read_bytes().split(b"\n")
    (tmp_path / "damaged.jsonl").write_bytes(b"\n".join([*text[:20], *text[25:]]))
    stats = collect_statistics(sorted(tmp_path.glob("*.jsonl")))
    assert [game["name"] for game in stats.games] == ["whole"]
    assert [sentence.args["record"] for sentence in stats.skipped] == ["broken.jsonl", "damaged.jsonl"]
    reasons = [sentence.args["why"] for sentence in stats.skipped]
    assert all(isinstance(why, Message) and why.id != "verbatim" for why in reasons), "every viewer has its own words"


def test_chi_square_of_sixty_rolls_by_hand() -> None:
    """The faces occur 5, 8, 9, 8, 10 and 20 times instead of 10 times each: (25 + 4 + 1 + 4 + 0 + 100) / 10 = 13.4."""
    faces = [face for face, times in zip(range(1, 7), (5, 8, 9, 8, 10, 20), strict=True) for _ in range(times)]
    row = chi_square_test("dice", "Dice", luck_of(*faces))
    assert (row["chi_square"], row["degrees"], row["verdict"]) == (13.4, 5, "odd")


def test_verdict_depends_on_number_and_fairness_of_rolls() -> None:
    assert chi_square_test("dice", "Dice", luck_of(6, 6, 6))["verdict"] == "few"
    assert chi_square_test("dice", "Dice", luck_of(*Random(7).choices(range(1, 7), k=600)))["verdict"] == "fair"
    assert chi_square_test("dice", "Dice", luck_of(*[6] * 100))["verdict"] == "very-odd"


def test_rare_sums_are_pooled() -> None:
    luck = Luck()
    for _ in range(40):
        luck.add(7, [(one + other, 1 / 36) for one in range(1, 7) for other in range(1, 7)])
    assert 1 <= chi_square_test("dice", "Dice", luck)["degrees"] < 10, "with 40 rolls a 2 is expected once"


@pytest.mark.parametrize(
    ("degrees", "one_in_20", "one_in_1000"), [(1, 3.84, 10.83), (5, 11.07, 20.52), (10, 18.31, 29.59)]
)
def test_quantiles_match_published_tables(degrees: int, one_in_20: float, one_in_1000: float) -> None:
    assert chi_square_quantile(degrees, 1.645) == pytest.approx(one_in_20, rel=0.03)
    assert chi_square_quantile(degrees, 3.09) == pytest.approx(one_in_1000, rel=0.04)
