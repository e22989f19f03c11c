"""What a record proves when compared with what somebody noted during the game."""

import dataclasses
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shared_rules.game import CHANCE, TERMINAL
from signalbox import games
from signalbox.core.errors import UserError
from signalbox.core.messages import Message
from signalbox.core.messages.catalogue import english
from signalbox.games.players import choose_action
from signalbox.play.record.dice import Dice, roll_number
from signalbox.play.record.entries import Entry, Header, Record, first_head, next_head
from signalbox.play.record.record_folder import read_record
from signalbox.play.record.verify import Findings, Notes, verify
from tests.english import message_text
from tests.host.play.record.conftest import header_of, play_game
from tests.host.play.record.race import FACES, Race
from tests.soak import mark_soak_except

COMPUTER = "simple"
ADDED = [(1, "4711"), (0, "my cat")]
DICE = Dice(Dice.from_system().seed, ADDED)
FACES_OF_A_DIE = [(face, 1 / FACES) for face in range(1, FACES + 1)]
GAMES = [("ptites-locos", 2), ("golden-train", 2), ("paris-connection", 3)]


def with_heads(header: Header, entries: list[Entry], dice: Dice, **changes: object) -> Record:
    """Return a record of these entries with the heads that the journal would write, and with `changes` applied."""
    heads = [first_head(header)]
    for entry in entries:
        heads.append(next_head(heads[-1], entry, dice.seed))
    return replace(Record(header, entries, seed=dice.seed.hex(), heads=heads[1:]), **changes)  # type: ignore[arg-type]


def notes_of(record: Record) -> Notes:
    """Return everything that a participant could have noted."""
    names = [seat["name"] for seat in record.header.seats]
    added = {names[int(str(each["seat"]))]: str(each["text"]) for each in record.header.contributions}
    return Notes(record.header.commitment, record.heads[-1], added)


def race(*pairs: tuple[str, str], dice: Dice = DICE, **changes: object) -> Record:
    contributions = [{"seat": seat, "text": text} for seat, text in dice.contributions.items()]
    fields: dict[str, Any] = {"commitment": dice.commitment, "contributions": contributions, **changes}
    entries = [Entry(number, 0, kind, text, 0.0) for number, (kind, text) in enumerate(pairs, start=1)]
    return with_heads(header_of(**fields), entries, dice)


def rolls(dice: Dice, seat: int) -> list[str]:
    return [f"roll {dice.outcome(f'{seat}.{number}', FACES_OF_A_DIE)}" for number in range(30)]


def race_pairs(dice: Dice = DICE) -> list[tuple[str, str]]:
    """Return (kind, text) pairs of a race that seat 0 wins by keeping every roll. One roll is undone and repeated."""
    first, second = rolls(dice, 0), rolls(dice, 1)
    pairs = [("chance", first[0]), ("takeback", "")]
    points = turn = 0
    while points < 10:
        pairs += [("chance", first[turn]), ("action", "keep")]
        points += int(first[turn].split()[1])
        if points < 10:
            pairs += [("chance", second[turn]), ("action", "pass")]
        turn += 1
    return pairs


RACE = race(*race_pairs())


def test_record_is_proved_if_everyone_noted_and_contributed() -> None:
    findings = verify(RACE, notes_of(RACE), Race())
    assert (findings.is_proved, findings.undone_outcomes) == (True, [1])
    assert texts(findings.messages())[-2:] == [message_text("proof-dice"), message_text("proof-moves")]
    assert len(findings.proved_outcomes) == sum(kind == "chance" for kind, _ in race_pairs())


def test_first_digits_in_any_format_are_enough() -> None:
    noted = notes_of(RACE)
    groups = " ".join(noted.head[start : start + 4] for start in range(0, 16, 4)).upper()
    assert verify(RACE, noted._replace(head=groups, commitment=noted.commitment[:16]), Race()).is_proved
    for short in (noted.head[:15], "z" * 16):
        with pytest.raises(UserError, match=r"--head takes at least the first 16 of the 64 digits \(0 to 9, a to f\)"):
            verify(RACE, noted._replace(head=short), Race())


def texts(messages: list[Message]) -> list[str]:
    """Return the English text of each message."""
    return [english(message) for message in messages]


def findings_of(record: Record, noted: Notes | None = None) -> Findings:
    return verify(record, noted or notes_of(record), Race())


def test_record_alone_proves_nothing() -> None:
    findings = findings_of(race(*race_pairs()), Notes())
    assert not findings.is_proved
    assert texts(findings.dice_doubts) == [message_text("proof-no-commitment"), message_text("proof-no-added")]
    assert texts(findings.course_doubts) == [message_text("proof-no-head")]
    assert texts(findings.messages())[-5::3] == [message_text("proof-dice-not"), message_text("proof-moves-not")]


def test_reason_for_unproved_dice_is_given() -> None:
    pairs = race_pairs()
    assert texts(findings_of(race(*pairs, seed_is_chosen=True)).dice_doubts) == [message_text("proof-seed-typed")]
    alone = Dice(DICE.seed, [(0, "7")])
    missing = race(*race_pairs(alone), dice=alone)
    assert texts(findings_of(missing).dice_doubts) == [message_text("proof-nothing-added", players="Ann 1")]
    entered = [("entered", text) if number == 3 else (kind, text) for number, (kind, text) in enumerate(pairs, start=1)]
    assert texts(findings_of(race(*entered)).dice_doubts) == [message_text("proof-entered", entries="entry 3")]
    earlier = race(*pairs, earlier=4)
    assert texts(findings_of(earlier).dice_doubts) == [message_text("proof-earlier", entry=4)]
    assert 1 not in findings_of(earlier).proved_outcomes


def test_contribution_proves_nothing_unless_somebody_noted_it() -> None:
    findings = findings_of(RACE, notes_of(RACE)._replace(contributions={}))
    assert not findings.is_proved
    assert texts(findings.dice_doubts) == [message_text("proof-no-added")]
    assert not findings.contradictions
    name, text = next(iter(notes_of(RACE).contributions.items()))
    assert findings_of(RACE, notes_of(RACE)._replace(contributions={name.upper(): text})).is_proved


@pytest.mark.parametrize("end", [-1, -2, 1, 0])
def test_truncated_export_does_not_match_its_heads(end: int) -> None:
    record = race(*race_pairs(), ("note", "one"), ("note", "another"))
    cut = replace(record, entries=record.entries[:end])
    if end < 0:
        assert "at its end: its heads do not match it" in english(findings_of(cut).contradictions[0])
    else:
        with pytest.raises(UserError, match="The game is not over"):
            findings_of(cut)


def test_head_from_the_middle_proves_only_earlier_entries() -> None:
    noted = notes_of(RACE)._replace(head=RACE.heads[3])
    assert texts(findings_of(RACE, noted).course_doubts) == [message_text("proof-head-early", entry=4)]
    notes = race(*race_pairs(), ("note", "the end"))
    assert findings_of(notes, notes_of(notes)._replace(head=notes.heads[-2])).is_proved


@pytest.mark.parametrize(
    ("noted", "sentence"),
    [
        ({"commitment": "0" * 64}, message_text("proof-other-commitment")),
        ({"head": "0" * 64}, message_text("proof-other-head")),
        ({"contributions": {"Ann 0": "4712"}}, message_text("proof-not-added", player="Ann 0")),
    ],
)
def test_different_note_is_a_contradiction(noted: dict[str, object], sentence: str) -> None:
    findings = findings_of(RACE, notes_of(RACE)._replace(**noted))  # type: ignore[arg-type]
    assert texts(findings.contradictions) == [sentence]
    assert texts(findings.messages())[-2:] == [message_text("proof-not-so"), f"- {sentence}"]


def test_unknown_player_name_is_reported() -> None:
    with pytest.raises(UserError, match="Nobody in this record is called Zoë: the players are Ann 0 and Ann 1"):
        findings_of(RACE, notes_of(RACE)._replace(contributions={"Zoë": "1"}))


def test_unfinished_game_keeps_its_seed_secret() -> None:
    for record in (replace(RACE, seed=""), replace(RACE, entries=RACE.entries[:4], heads=RACE.heads[:4])):
        with pytest.raises(UserError, match="not over, so its seed is still secret"):
            findings_of(record, Notes())


def test_damaged_record_or_seed_proves_nothing() -> None:
    with pytest.raises(UserError, match="Only an undamaged record can be verified"):
        findings_of(replace(RACE, warning=Message("record-damaged-nothing-lost", record="it")), Notes())
    for seed in ("?", "00"):
        with pytest.raises(UserError, match="seed is not valid: the file was changed by hand"):
            findings_of(replace(RACE, seed=seed), Notes())


def play_honest_game(name: str, players: int, seed: bytes, added: list[tuple[int, str]] | None = None) -> Record:
    """Play an honest game. The computer chooses for every seat, but only the last seat is recorded as a computer."""
    dice = Dice(seed, [(seat, f"{seat}{seat}47") for seat in range(players - 1)] if added is None else added)
    board = games.board(name)
    rules = games.rules(name, board)
    options = rules.setups(players, rules.draw_options(players, {}, dice.draw_function()))[0][0]
    header = header_of(
        name,
        players,
        options=options,
        board=board.name,
        board_hash=board.hash,
        commitment=dice.commitment,
        contributions=[{"seat": seat, "text": text} for seat, text in dice.contributions.items()],
        seats=[{"name": f"Ann {seat}", "kind": "human" if seat < players - 1 else COMPUTER} for seat in range(players)],
    )
    state = rules.start(players, options)
    entries: list[Entry] = []
    rolled: list[int | None] = []
    while state.current_player() != TERMINAL:
        seat = state.turn()
        if state.current_player() == CHANCE:
            action = dice.outcome(roll_number(seat, rolled), state.chance_outcomes())
            rolled.append(seat)
            kind = "chance"
        else:
            action = choose_action(COMPUTER, name, state, dice.player_random(seat, len(state.history)))
            rolled.append(None)
            kind = "action"
        entries.append(Entry(len(entries) + 1, seat, kind, state.notation(action), float(len(entries))))
        state.apply(action)
    return with_heads(header, entries, dice)


HONEST: dict[str, Record] = {}


def honest_game(name: str, players: int) -> Record:
    if name not in HONEST:
        HONEST[name] = play_honest_game(name, players, Dice.from_text("honest").seed)
    return HONEST[name]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_honest_game_with_a_computer_is_proved(name: str, players: int) -> None:
    record = honest_game(name, players)
    findings = verify(record, notes_of(record))
    assert findings.is_proved, findings.messages()
    assert len(findings.proved_outcomes) == sum(entry.kind == "chance" for entry in record.entries)
    assert findings.recomputed_actions
    assert not findings.chosen_options


HONEST_GAMES = [
    (name, players, first)
    for (name, players), count in zip(GAMES, (400, 400, 200), strict=True)
    for first in range(0, count, 50)
]


@pytest.mark.soak
@pytest.mark.parametrize(("name", "players", "first"), HONEST_GAMES)
def test_thousand_honest_games_are_proved(name: str, players: int, first: int) -> None:
    for number in range(first, first + 50):
        record = play_honest_game(name, players, Dice.from_text(f"honest {number}").seed)
        findings = verify(record, notes_of(record))
        assert findings.is_proved, (number, findings.messages())


# Forgeries. Each is made after the game by somebody who has the seed and who recalculates the heads to match.

Forgery = Callable[[Record], Record]


def forge(record: Record, entries: list[Entry] | None = None, **header: object) -> Record:
    """Return the record with these entries and header fields, and with heads that match them."""
    dice = Dice(bytes.fromhex(record.seed))
    numbered = [replace(entry, index=i) for i, entry in enumerate(record.entries if entries is None else entries, 1)]
    return with_heads(replace(record.header, **header), numbered, dice)  # type: ignore[arg-type]


def other_text(record: Record, kind: str, seats: str, which: int) -> Record:
    """Forge another legal text for entry `which` among those of `kind` by seats of kind `seats` ("" for any)."""
    rules = games.rules(record.header.game, games.board(record.header.game))
    state = rules.start(record.header.players, dict(record.header.options))
    candidates = []
    for entry in record.entries:
        at_node = [action for action, _ in state.chance_outcomes()] if kind == "chance" else state.legal_actions()
        texts = [state.notation(action) for action in at_node if state.notation(action) != entry.text]
        if entry.kind == kind and texts and seats in (record.header.seats[state.turn()]["kind"], ""):
            candidates.append((entry.index, texts[0]))
        state.apply(state.parse(entry.text))
    number, text = candidates[which]
    return forge(record, [replace(entry, text=text) if entry.index == number else entry for entry in record.entries])


def other_seed(record: Record) -> Record:
    """Return a different game, played with a forger's own seed and commitment."""
    return play_honest_game(record.header.game, record.header.players, Dice.from_text("forged").seed)


def splice(record: Record) -> Record:
    """Return a record that joins the first half of one game to the second half of another."""
    other = other_seed(record)
    half = len(record.entries) // 2
    return forge(record, [*record.entries[:half], *other.entries[half:]])


FORGERIES: dict[str, Forgery] = {
    "seed and commitment": other_seed,
    "a commitment alone": lambda record: forge(record, commitment="0" * 64),
    "the first roll or deal": lambda record: other_text(record, "chance", "", 0),
    "the last roll or deal": lambda record: other_text(record, "chance", "", -1),
    "a person's action": lambda record: other_text(record, "action", "human", -1),
    "a computer's action": lambda record: other_text(record, "action", COMPUTER, 0),
    "an option at the start": lambda record: forge(
        record, options={**record.header.options, "first": 1 - int(record.header.options["first"]) % 2}
    ),
    "names": lambda record: forge(record, seats=record.header.seats[::-1]),
    "what somebody added": lambda record: forge(record, contributions=[{"seat": 0, "text": "1"}]),
    "order": lambda record: forge(record, [record.entries[1], record.entries[0], *record.entries[2:]]),
    "a cut end": lambda record: forge(record, record.entries[:-2]),
    "a spliced half": splice,
    "rolls called typed in": lambda record: forge(
        record, [replace(entry, kind="entered") if entry.kind == "chance" else entry for entry in record.entries]
    ),
    "a part called earlier": lambda record: forge(record, earlier=len(record.entries)),
    "a drawn seed called chosen": lambda record: forge(record, seed_is_chosen=True),
    "a board": lambda record: forge(record, board_hash="00000000"),
    "times": lambda record: forge(record, [replace(entry, at=entry.at + 1) for entry in record.entries]),
}

FORGED = [(*game, forgery) for forgery in FORGERIES for game in GAMES]
IN_TURN = [len(GAMES) * i + i % len(GAMES) for i in range(len(FORGERIES))]  # each forgery uses the next game in turn


@pytest.mark.parametrize(("name", "players", "forgery"), mark_soak_except(FORGED, IN_TURN))
def test_forgery_is_never_proved(name: str, players: int, forgery: str) -> None:
    record = honest_game(name, players)
    forged, noted = FORGERIES[forgery](record), notes_of(record)
    assert json.dumps(dataclasses.asdict(forged)) != json.dumps(dataclasses.asdict(record))
    assert is_noticed(forged, noted)
    for less in (Notes(), noted._replace(head="")):
        assert is_noticed(forged, less, unproved_counts=True)


def is_noticed(forged: Record, noted: Notes, *, unproved_counts: bool = False) -> bool:
    try:
        findings = verify(forged, noted)
    except UserError:
        return True
    return bool(findings.contradictions) or (unproved_counts and not findings.is_proved)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_change_without_the_seed_contradicts_the_heads(name: str, players: int) -> None:
    record = honest_game(name, players)
    findings = verify(replace(record, entries=[replace(record.entries[0], at=0.5), *record.entries[1:]]))
    assert any("its heads do not match it" in sentence for sentence in texts(findings.contradictions))


def test_head_reveals_nothing_about_a_hidden_card() -> None:
    record = honest_game("paris-connection", 3)
    state = games.rules("paris-connection", games.board("paris-connection")).start(3, dict(record.header.options))
    texts = [state.notation(action) for action, _ in state.chance_outcomes()]
    assert record.entries[0].text in texts
    candidates = [replace(record.entries[0], text=text) for text in texts]
    start = first_head(record.header)
    assert record.heads[0] in [next_head(start, entry, bytes.fromhex(record.seed)) for entry in candidates]
    for guess in (b"", bytes(32), bytes.fromhex(record.header.commitment)):
        assert record.heads[0] not in [next_head(start, entry, guess) for entry in candidates]


def test_board_included_in_the_file_is_reported() -> None:
    record = honest_game("ptites-locos", 2)
    board = games.board("ptites-locos")
    assert verify(forge(record, game_data=board.game_data()), notes_of(record)).is_proved
    findings = verify(forge(record, game_data={**board.game_data(), "title": "Another board"}), notes_of(record))
    assert texts(findings.course_doubts) == [message_text("proof-board-in-file")]


def test_different_board_description_is_reported() -> None:
    forged = forge(honest_game("ptites-locos", 2), board_hash="ffffffff")
    another_board = [message_text("proof-board-other")]
    assert texts(verify(forged, notes_of(forged)).course_doubts) == another_board
    exported = forge(forged, game_data=games.board("ptites-locos").game_data())
    assert texts(verify(exported, notes_of(exported)).course_doubts) == another_board


@pytest.mark.parametrize("earlier", [-1, 10**9])
def test_too_many_earlier_entries_are_a_contradiction(earlier: int) -> None:
    count = len(race_pairs())
    assert texts(findings_of(race(*race_pairs(), earlier=earlier)).contradictions) == [
        f'"earlier" in the record’s header is {earlier}: with {count} entries it can only be 0 to {count}.'
    ]


def test_computers_of_another_version_are_not_proved() -> None:
    record = forge(honest_game("ptites-locos", 2), version="0.0.9")
    assert texts(verify(record, notes_of(record)).course_doubts) == [
        message_text("proof-computers-version", version="0.0.9", installed="0.1.0")
    ]


def test_pieces_set_by_hand_are_reported_and_the_rest_is_checked(tmp_path: Path) -> None:
    options: dict[str, str | int | bool] = {"placement": "free", "repair": False, "sides": "ABA", "first": 1}
    pieces = "B1:blue.A B2:red.B B3:yellow.A Q1.1.1=green Q2.1.2=orange"
    play_game(tmp_path / "game.jsonl", "ptites-locos", 2, options, lambda _: False, (0, pieces))
    findings = verify(read_record(tmp_path / "game.jsonl"))
    assert not findings.contradictions
    assert (findings.arrangements, findings.proved_outcomes[0]) == ([1], 2)
    assert message_text("proof-arranged", entries="entry 1") in texts(findings.messages())
