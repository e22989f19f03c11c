"""Test the replay of a recorded game: it shows any move, and whether the seed proves a roll."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from shared_rules.game import SPECTATOR
from shared_rules.golden_train import State as GoldenTrain
from shared_rules.paris_connection import State as ParisConnection
from signalbox.app.page_types import GameSnapshot
from signalbox.app.replay.replay import Records, Replay, title_of
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english
from signalbox.play.record.dice import Dice
from signalbox.play.record.entries import CHANCE, ENDED, ENTERED, Entry, Header, Record
from signalbox.play.record.record_folder import read_record, with_seed
from signalbox.play.record.replay import final_state, replay
from tests.host.play.analysis.records import golden
from tests.host.play.record.conftest import play_game, play_locos
from tests.shared_rules import playthroughs
from tests.soak import mark_thorough_except

SETTINGS = [(game, players, options) for game, all in playthroughs.SETTINGS.items() for players, options in all]


def replay_of(record: Record) -> Replay:
    return Replay(record, title_of(record))


def watch(header: Header, entries: list[Entry]) -> Replay:
    return replay_of(Record(header, entries, state={"finished": "yes"}))


@pytest.mark.parametrize(("game", "players", "options"), mark_thorough_except(SETTINGS, 2))
def test_golden_game_is_watched_to_its_end(game: str, players: int, options: dict[str, str | int | bool]) -> None:
    header, entries = golden(game, players, options)
    watched = watch(header, entries)
    last, end = watched.state(watched.move_count), final_state(header, entries)
    view = end.view(SPECTATOR)
    assert watched.move_count == len(entries)
    assert (last["pieces"], last["parts"]) == (view["pieces"], view["parts"])
    assert last["winners"] == [seat for seat, share in enumerate(end.returns()) if share > 0]
    assert last["tone"] == "over"
    assert last["ending"] is not None


@pytest.mark.parametrize(("game", "players", "options"), SETTINGS[:1] + SETTINGS[12:13] + SETTINGS[-1:])
def test_any_move_shows_its_position(game: str, players: int, options: dict[str, str | int | bool]) -> None:
    header, entries = golden(game, players, options)
    watched = watch(header, entries)
    views = [squares_and_colours(step.state.view(SPECTATOR)["pieces"]) for step in replay(header, entries)]
    moves = list(range(len(views)))
    Random(3).shuffle(moves)
    shown = {move: squares_and_colours(watched.state(move)["pieces"]) for move in moves}
    assert [shown[move] for move in range(len(views))] == views, "in whatever order they are requested"
    counts = [sum(step.state.readings()) for step in replay(header, entries)]
    assert [int(watched.state(move)["closed"], 16).bit_count() for move in range(len(views))] == counts


def squares_and_colours(pieces: Sequence[Mapping[str, object]]) -> list[tuple[object, object]]:
    """Return each piece's square and colour."""
    return [(piece["square"], piece["colour"]) for piece in pieces]


def test_replay_has_every_key_of_a_game() -> None:
    shown = watch(*golden(*SETTINGS[0])).state(0)
    assert GameSnapshot.__required_keys__ <= shown.keys(), "a missing key would be undefined on the page, not off"


def test_move_beyond_the_game_is_its_start_or_end() -> None:
    watched = watch(*golden(*SETTINGS[0]))
    assert watched.state(-5)["replay"]["move"] == 0
    assert watched.state(10**9)["replay"]["move"] == watched.move_count
    assert watched.state(0)["prompt"] == Message("replay-begins")


def test_move_is_shown_path_by_path_before_it_is_played() -> None:
    watched = watch(*golden("ptites-locos", 2, playthroughs.SETTINGS["ptites-locos"][0][1]))
    number = next(i for i in range(watched.move_count) if watched.state(i)["replay"]["stages"] > 1)
    first, second = watched.state(number, 0), watched.state(number, 1)
    assert (len(first["ways"]), len(second["ways"])) == (1, 2)
    assert first["pieces"] == watched.state(number)["pieces"], "nothing has moved yet"
    assert first["prompt"] == watched.state(number + 1)["prompt"]
    assert watched.lights(number, 0) != watched.lights(number)
    assert watched.state(number + 1)["last"] == second["ways"] or len(watched.state(number + 1)["last"]) > 2


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    path = tmp_path_factory.mktemp("locos") / "game.jsonl"
    play_locos(path)
    return with_seed(read_record(path), path)


@pytest.mark.thorough
def test_dice_from_the_seed_are_proved(record: Record) -> None:
    rolls = [entry.index for entry in record.entries if entry.kind == CHANCE]
    watched, proved = replay_of(record), Message("replay-proof", proof="follows")
    assert [move for move in range(1, len(record.entries) + 1) if watched.state(move)["detail"] == proved] == rolls


def test_changed_or_typed_roll_is_not_proved(record: Record) -> None:
    typed = replace(record, entries=[replace(record.entries[0], kind=ENTERED), *record.entries[1:]])
    assert replay_of(typed).state(1)["detail"] == Message("replay-proof", proof="entered")
    foreign = replace(record, seed=Dice.from_text("another").seed.hex())
    assert replay_of(foreign).state(1)["detail"] == Message("replay-proof", proof="differs")


def test_nothing_is_proved_while_the_seed_is_secret(path: Path) -> None:
    play_locos(path, maximum=20)
    watched = replay_of(read_record(path))
    assert watched.move_count == 20
    assert watched.state(1)["detail"] == Message("replay-proof", proof="secret")
    assert watched.state(20)["ending"] is None


@pytest.mark.parametrize("game", ["golden-train", "paris-connection"])
def test_unfinished_game_with_secrets_cannot_be_watched(tmp_path: Path, game: str) -> None:
    players, options = playthroughs.SETTINGS[game][0]
    play_game(tmp_path / "game.jsonl", game, players, options, lambda state: len(state.history) >= 25)
    with pytest.raises(UserError) as refused:
        Records(tmp_path).open_replay("game")
    assert refused.value.message == Message("replay-hidden")


def test_paris_connection_shows_all_shares_at_each_move() -> None:
    header, entries = golden(*next(setting for setting in SETTINGS if setting[0] == "paris-connection"))
    watched = watch(header, entries)
    dealt = [Counter[object]() for _ in range(header.players)]
    for move, step in enumerate(replay(header, entries)):
        assert isinstance(step.state, ParisConnection)
        state = watched.state(move)
        if move and entries[move - 1].text.startswith("deal "):
            seat, company = entries[move - 1].seat, entries[move - 1].text.split()[1]
            assert seat is not None
            message = Message("paris-record-dealt", player=header.seats[seat]["name"], company=company)
            assert state["prompt"] == state["record"][-1]["say"] == message, "the deal is reported share by share"
            dealt[seat][company] += 1
            assert dealt[seat] == Counter(step.state.view(seat)["shares"])
        for seat, shown in enumerate(state["seats"]):
            (held,) = [fact["text"] for fact in shown["facts"] if fact["label"] == Message("paris-fact-held")]
            assert isinstance(held, Message)
            shares = held.args["shares"]
            assert isinstance(shares, tuple)
            held_shares = {one.args["company"]: one.args["count"] for one in shares if isinstance(one, Message)}
            assert held_shares == +Counter(step.state.view(seat)["shares"])


def test_golden_train_shows_all_wagons_at_each_move() -> None:
    header, entries = golden(*next(setting for setting in SETTINGS if setting[0] == "golden-train"))
    watched = watch(header, entries)
    for move, step in enumerate(replay(header, entries)):
        assert isinstance(step.state, GoldenTrain)
        names, pieces = step.state.setting.deck.names, watched.state(move)["pieces"]
        for seat, train in enumerate(step.state.trains):
            row = [names[value] for value in train]
            shown = [piece.get("value") for piece in pieces if piece.get("seat") == seat]
            assert shown == [None, *row[: len(shown) - 1]], "the locomotive has no value"
        if move and entries[move - 1].kind == CHANCE:
            kind, value = entries[move - 1].text.split()
            entry = watched.state(move)["record"][-1]
            assert entry["index"] == move
            line = entry["say"]
            assert isinstance(line, Message)
            assert value in str(english(line)), "the record contains the result of chance"
            assert ("dynamite" in str(english(line))) == (kind == "dynamite")


def test_undone_move_is_left_out() -> None:
    header, entries = golden(*SETTINGS[0])
    taken = [*entries[:4], Entry(5, 0, "takeback", "", 30.0), Entry(6, 0, entries[3].kind, entries[3].text, 36.0)]
    assert replay_of(Record(header, taken)).move_count == 4


@pytest.mark.parametrize("name", ["../game", "nobody", "", ".", "..", "game.jsonl", "x" * 300])
def test_only_records_in_the_folder_are_opened(tmp_path: Path, name: str) -> None:
    (tmp_path / "records").mkdir()
    play_locos(tmp_path / "game.jsonl", maximum=4)
    for folder in ("records", "nowhere"):
        with pytest.raises(UserError) as refused:
            Records(tmp_path / folder).open_replay(name)
        assert refused.value.message == Message("replay-unknown")


def test_changed_record_is_opened_again(tmp_path: Path) -> None:
    path, records = tmp_path / "game.jsonl", Records(tmp_path)
    play_locos(path, maximum=4)
    before = records.open_replay("game")
    assert records.open_replay("game") is before
    path.unlink()
    play_locos(path, maximum=9)
    assert (before.move_count, records.open_replay("game").move_count) == (4, 9)


@pytest.mark.parametrize(("ended", "why"), [(False, "replay-unfinished"), (True, "ended-early")])
def test_last_move_says_that_a_game_was_stopped(ended: bool, why: str) -> None:
    header, entries = golden(*SETTINGS[0])
    entries = entries[:7]
    if ended:
        entries = [*entries, replace(entries[-1], index=8, kind=ENDED, text="", seat=None)]
    watched = replay_of(Record(header, entries))
    assert watched.move_count == 7
    assert watched.state(7)["detail"] == Message(why)
    assert Message(why) not in [watched.state(move)["detail"] for move in range(7)]
    assert replay_of(Record(header, [])).state(0)["detail"] == Message("replay-unfinished")


def test_invalid_path_number_shows_the_first_path() -> None:
    watched = replay_of(Record(*golden(*SETTINGS[0])))
    move = next(move for move in range(watched.move_count) if len(watched.state(move, 1)["ways"]) > 1)
    assert watched.state(move, -2) == watched.state(move, 0)
    assert watched.lights(move, -2) == watched.lights(move, 0)
