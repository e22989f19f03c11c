"""Test what the commands of `signalbox record` print and what they keep secret."""

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from signalbox.cli.record import record
from signalbox.cli.replay import stats
from signalbox.core.errors import UserError
from signalbox.play.record.entries import Header, first_head, next_head
from signalbox.play.record.record_file import read_seed, seed_path
from signalbox.play.record.record_folder import read_record
from tests.english import message_text
from tests.host.play.record.conftest import DICE

SEED = DICE.seed.hex()


@pytest.fixture(autouse=True)
def records_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the user's folder of records, which does not exist yet."""
    folder = tmp_path / "data" / "records"
    monkeypatch.setattr("signalbox.play.record.record_folder.default_folder", lambda: folder)
    monkeypatch.chdir(tmp_path)
    return folder


def run(*args: object) -> Result:
    return CliRunner().invoke(record, [str(arg) for arg in args])


def output_of(*args: object) -> str:
    result = run(*args)
    assert result.exit_code == 0, result
    return result.output


def error_of(*args: object) -> str:
    """Run a command that must fail and return its error message."""
    error = run(*args).exception
    assert isinstance(error, UserError)
    return str(error)


def export_record(path: Path, **header: object) -> str:
    """Export a record, with changes to the header. Return the name of the file."""
    name = f"{path.stem}.json"
    Path(name).unlink(missing_ok=True)
    output_of("export", path, "-o", name)
    data = json.loads(Path(name).read_text())
    data["header"] |= header
    Path(name).write_text(json.dumps(data))
    return name


def remove_lines(path: Path, start: int, end: int) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:start], *lines[end:]]))


def test_show_prints_every_position_as_json(finished: Path) -> None:
    rows = [json.loads(line) for line in output_of("show", finished, "--json").splitlines()]
    assert [row["index"] for row in rows] == list(range(len(read_record(finished).entries) + 1))
    first, second = rows[:2]
    assert first["locos"] == {"green": ["hand"] * 4, "orange": ["hand"] * 4}
    assert first["parts"][0] == {"part": "blue", "bay": "B1", "side": "A"}
    assert (second["seat"], second["kind"]) == (1, "chance")
    assert second["action"].split()[1] == second["dice"]["colour"]
    assert rows[-1]["winner"] in (0, 1)
    assert {"tiles", "hand", "hangars"} <= rows[-1]["seats"][0].keys()


def test_show_prints_a_readable_table(under_way: Path, finished: Path) -> None:
    printed = output_of("show", under_way)
    assert "Ann 1" in printed
    assert "blue B1 A" in printed
    assert "Won by" not in printed
    assert "Won by Ann" in output_of("show", finished)


def test_show_explains_the_options_in_force(finished: Path) -> None:
    printed = " ".join(output_of("show", finished).split())
    assert "Whoever moves a platform chooses which side goes at the buffer. There are no repair tiles." in printed
    assert "Ann 1 begins." in printed


def test_seed_of_an_unfinished_game_is_secret(under_way: Path, finished: Path) -> None:
    out = under_way.with_name("out.json")
    output_of("export", under_way, "-o", out)
    output = output_of("show", under_way) + output_of("show", under_way, "--json") + out.read_text()
    assert SEED not in output
    assert DICE.commitment in output
    output_of("export", finished)
    assert SEED in Path("finished.json").read_text()


def verify_unproved(file: object, *args: object) -> str:
    """Verify a record that has no proof but contains no contradictions, and return the output."""
    result = run("verify", file, *args)
    assert result.exit_code == 3
    assert "random outcomes match the seed" in result.output
    assert "This is not how the game went" not in result.output
    return result.output


def test_export_shows_and_verifies_like_the_record(finished: Path) -> None:
    assert output_of("export", finished) == "Written: finished.json\n"
    assert output_of("show", "finished.json", "--json") == output_of("show", finished, "--json")
    assert verify_unproved("finished.json") == verify_unproved(finished)
    data = json.loads(Path("finished.json").read_text())
    header = Header.from_json(data["header"])
    assert header.game_data["name"] == "ptites_locos"
    assert dataclasses.replace(header, game_data={}) == read_record(finished).header
    assert data["actions"][:1] == [read_record(finished).entries[0].text]
    assert data["finished"] is True
    assert "already exists: name another file with -o" in error_of("export", finished)
    assert "cannot be written (No such file or directory)" in error_of("export", finished, "-o", "nowhere/out.json")


def test_verify_reports_what_is_proved(finished: Path, under_way: Path) -> None:
    lines = verify_unproved(finished).splitlines()
    dice, moves = lines.index(message_text("proof-dice-not")), lines.index(message_text("proof-moves-not"))
    assert lines[dice + 1].endswith("add --commitment with the commitment shown at the start.")
    assert lines[moves + 1 :] == [
        "- Whoever had the seed could have changed the moves: add --head with the head shown at the end."
    ]
    record = read_record(finished)
    options = ("--commitment", record.header.commitment, "--head", record.heads[-1][:20])
    assert verify_unproved(finished, *options).splitlines()[dice:] == [
        message_text("proof-dice-not"),
        "- Ann 0 and Ann 1 added nothing of their own to the dice.",
        message_text("proof-moves"),
    ]
    assert "its seed is still secret" in error_of("verify", under_way)
    assert "--added takes a name and what was added" in error_of("verify", finished, "--added", "4711")


def test_verify_finds_the_seed_file_of_a_truncated_record(finished: Path) -> None:
    lines = finished.read_bytes().splitlines(keepends=True)
    seed = read_record(finished).seed
    cut = finished.with_name("cut.jsonl")
    cut.write_bytes(b"".join(line for line in lines[:-1] if b'"seed":' not in line))
    assert "has lost its seed" in error_of("verify", cut)
    seed_path(cut).write_text(f"{seed}\n")
    verify_unproved(cut)


def test_board_of_a_record_must_be_a_description(finished: Path) -> None:
    path = Path(export_record(finished, board="/dev/zero", game_data={}))
    path.write_text(json.dumps({**json.loads(path.read_text()), "warning": "All is proved.\x1b[31m"}))
    assert "this is not a description of a board" in error_of("show", path)
    assert "proved" not in error_of("verify", path)


def test_verify_fails_on_forged_rolls(finished: Path) -> None:
    result = run("verify", export_record(finished, commitment="0" * 64))
    assert result.exit_code == 1
    assert "- The seed does not match the record’s own commitment." in result.output


def test_intact_part_of_a_damaged_record_is_shown(finished: Path) -> None:
    good = read_record(finished)
    remove_lines(finished, 9, 12)
    result = run("show", finished, "--json")
    assert (result.exit_code, result.stderr) == (1, f"{finished} is damaged: entries 9-11 cannot be read.\n")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["index"] for row in rows if "behind" not in row] == list(range(9))
    assert [row for row in rows if "behind" in row] == [
        {"index": e.index, "seat": e.seat, "kind": e.kind, "at": e.at, "action": e.text, "behind": True}
        for e in good.entries[11:]
    ]
    shown = run("show", finished).output.splitlines()
    begin = shown.index(f"{finished} is damaged: entries 9-11 cannot be read.")
    twelfth = good.entries[11]
    assert shown[begin + 1 : begin + 3] == [
        message_text("records-whole-behind"),
        f"12 0:11 Ann {twelfth.seat} {twelfth.kind} {twelfth.text}",
    ]
    assert len(shown[begin + 2 :]) == len(good.entries) - 11
    output_of("export", finished, "-o", "kept.json")
    assert error_of("verify", "kept.json") == (
        "kept.json was made from a damaged record. Only an undamaged record can be verified."
    )


@pytest.mark.parametrize(
    ("name", "is_secret"),
    [("20260102T000000Z-ptites-locos", False), ("20260102T000000Z-golden-train", True), ("it", True)],
)
def test_unfinished_game_without_header_is_listed(under_way: Path, name: str, is_secret: bool) -> None:
    good = read_record(under_way)
    path = under_way.with_name(f"{name}.jsonl")
    lines = under_way.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if b'"number":' in line))
    texts = ["?" if is_secret else entry.text for entry in good.entries]
    result = run("show", path, "--json")
    assert (result.exit_code, result.stderr) == (1, f"{path} is damaged, and nothing in it shows which game it was.\n")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(row["index"], row["action"], row["behind"]) for row in rows] == [
        (entry.index, text, True) for entry, text in zip(good.entries, texts, strict=True)
    ]
    title, first, *_ = run("show", path).stdout.splitlines()
    assert title == message_text("records-whole")
    assert first == f"1 0:00 player {good.entries[0].seat + 1} {good.entries[0].kind} {texts[0]}"  # type: ignore[operator]
    assert "`signalbox record show` lists what is intact" in error_of("repair", path)


def test_finished_game_without_header_hides_nothing(finished: Path) -> None:
    good = read_record(finished)
    lines = finished.read_bytes().splitlines(keepends=True)
    finished.write_bytes(b"".join(line for line in lines if b'"signalbox":' not in line))
    rows = [json.loads(line) for line in run("show", finished, "--json").stdout.splitlines()]
    assert [row["action"] for row in rows] == [entry.text for entry in good.entries]


def test_damaged_record_is_repaired(under_way: Path) -> None:
    good, intact = read_record(under_way), under_way.read_bytes()
    assert f"{under_way} is intact: there is nothing to repair." in error_of("repair", under_way)
    remove_lines(under_way, 9, 10)
    path = under_way.with_name("under_way-repaired.jsonl")
    message = f"{path} can be played up to entry 8; 6 entries after the damage are kept as notes.\n"
    assert output_of("repair", under_way) == message
    repaired = read_record(path)
    assert (repaired.entries[:8], repaired.warning) == (good.entries[:8], None)
    assert [entry.text for entry in repaired.entries[8:]] == [
        f"behind the damage: {entry.index} {entry.kind} {entry.text}" for entry in good.entries[9:]
    ]
    assert (repaired.header, read_seed(path)) == (good.header, DICE.seed)
    under_way.write_bytes(intact)
    remove_lines(under_way, 14, 15)
    assert "entry 13; 1 entry after the damage is kept as a note." in output_of("repair", under_way, "-o", "one.jsonl")


def test_lost_note_does_not_prevent_repair(journal_of: Callable[..., Path], tmp_path: Path) -> None:
    path = journal_of(("chance", "roll 4"), ("note", "so"), ("action", "keep"), ("takeback", ""), ("action", "pass"))
    remove_lines(path, 2, 3)
    seed_path(path).unlink()
    message = "whole.jsonl has every intact entry, and can be played to its end.\n"
    assert output_of("repair", path, "-o", "whole.jsonl") == message
    repaired = read_record(Path("whole.jsonl"))
    assert [entry.text for entry in repaired.entries] == ["roll 4", "keep", "", "pass"]
    assert repaired.header.earlier == 4


def test_new_description_matters_only_without_the_board_in_an_export(under_way: Path, finished: Path) -> None:
    message = "The description of the board ptites_locos has changed since this game"
    assert message not in output_of("show", export_record(under_way, board_hash="ffffffff"))
    assert message in output_of("show", export_record(under_way, board_hash="ffffffff", game_data={}))
    assert "Won by Ann" in output_of("show", export_record(finished, board="/home/ann/my_board.toml"))


def test_foreign_file_cannot_control_the_terminal(under_way: Path) -> None:
    first, second = read_record(under_way).header.seats
    printed = output_of("show", export_record(under_way, seats=[first | {"name": "\x1b[2J[red]Ann"}, second]))
    assert "\x1b" not in printed
    assert "[red]" in printed


def test_verifying_a_foreign_file_cannot_control_the_terminal(finished: Path) -> None:
    output_of("export", finished)
    data = json.loads(Path("finished.json").read_text())
    data["header"]["seats"][0]["name"] = "\x1b[2JAnn"
    heads = [first_head(Header.from_json(data["header"]))]
    for entry in read_record(finished).entries:
        heads.append(next_head(heads[-1], entry, DICE.seed))
    Path("finished.json").write_text(json.dumps({**data, "heads": heads[1:]}))
    assert "\ufffd[2JAnn and Ann 1 added nothing of their own to the dice." in verify_unproved("finished.json")


def test_export_with_an_invalid_board_is_refused(under_way: Path) -> None:
    invalid = {**json.loads(Path(export_record(under_way)).read_text())["header"]["game_data"], "opposite": {}}
    message = error_of("show", export_record(under_way, game_data=invalid))
    assert "ptites-locos cannot be played on the board ptites_locos" in message


def test_list_shows_all_records(records_folder: Path, finished: Path, under_way: Path) -> None:
    assert output_of("list") == f"There are no records in {records_folder}.\n"
    assert "play a game first" in error_of("show")
    records_folder.mkdir(parents=True)
    finished.rename(records_folder / "20260101T000000Z-ptites-locos.jsonl")
    under_way.rename(records_folder / "20260102T000000Z-ptites-locos.jsonl")
    (records_folder / "20260103T000000Z-broken.jsonl").write_text("x" * 100)
    printed = output_of("list")
    assert printed.index("20260102") < printed.index("20260101")
    for words in ("in progress", "over", "Ann 0, Ann 1", "is not a Signalbox record"):
        assert words in " ".join(printed.split())
    assert output_of("list", "--folder", records_folder) == printed


def test_tables_are_in_the_language_of_the_terminal(
    records_folder: Path, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    records_folder.mkdir(parents=True)
    finished.rename(records_folder / "20260101T000000Z-ptites-locos.jsonl")
    listed, shown = output_of("list"), output_of("show")
    counted = CliRunner().invoke(stats, ["--folder", str(records_folder)]).output
    assert "fichier" in listed
    assert "finie" in listed
    assert "bleu B1 A" in shown
    assert "Gagnée par Ann" in shown
    assert "Qui commence" in counted
    assert "gagnées" in counted
    for english in ("entries", "over", "won", "Luck", "player", "start"):
        assert english not in listed + shown + counted


def test_verdicts_and_errors_are_in_the_language_of_the_terminal(
    tmp_path: Path, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    proved = CliRunner().invoke(record, ["verify", str(finished), "--head", read_record(finished).heads[-1]])
    assert proved.exit_code == 3
    assert "Les tirages ne sont pas prouvés\u202f:\n- Rien ne dit que" in proved.stdout
    assert proved.stdout.endswith("Les coups sont prouvés.\n")
    assert output_of("export", finished, "-o", "out.json") == "Enregistré dans out.json\n"
    assert "existe déjà\u202f: indiquez un autre fichier avec -o." in error_of("export", finished, "-o", "out.json")
    assert output_of("backup", tmp_path / "stick", finished).startswith("1 partie copiée dans ")
    assert "est entier\u202f: il n’y a rien à réparer." in error_of("repair", finished)
    damaged = finished.with_name("damaged.jsonl")
    damaged.write_bytes(finished.read_bytes())
    remove_lines(damaged, 9, 12)
    assert "on ne peut plus lire les lignes 9 à 11. On ne peut vérifier" in error_of("verify", damaged)
    assert "peut être joué jusqu’à la ligne 8" in output_of("repair", damaged)


def test_record_is_found_by_name_or_is_the_newest(records_folder: Path, under_way: Path, finished: Path) -> None:
    records_folder.mkdir(parents=True)
    finished.rename(records_folder / "2026.jsonl")
    assert verify_unproved("2026.jsonl") == run("verify").output
    assert "There is no record 2027.jsonl" in error_of("show", "2027.jsonl")
