"""Golden Train's messages: values are shown only while players may see them, and are never recorded."""

from random import Random

import pytest

from shared_rules.game import TERMINAL
from shared_rules.golden_train import State
from signalbox.board import load
from signalbox.core.messages import Message
from signalbox.core.seats import Seat
from signalbox.games.contract_checks import random_action
from signalbox.games.golden_train.messages import GoldenTrainMessages
from tests.english import english, in_english, message_text
from tests.shared_rules.golden_tables import GAME, SETTINGS, Options, lay, short_game, view
from tests.shared_rules.notation import play

NAMES = ["Ann", "Ben", "Cleo", "Dan"]
SHORT = short_game(3)
COMPARED = message_text("golden-over-compared")
RENEWED = message_text("golden-record-pile-renewed")


def messages(players: int = 2) -> GoldenTrainMessages:
    return GoldenTrainMessages(load("golden_train"), [Seat(name, "human") for name in NAMES[:players]])


def prompt(state: State) -> str:
    return english(messages(state.players).prompt(state).prompt)


def recorded(state: State, text: str) -> str:
    return english(messages(state.players).record_line(state, state.parse(text)))


def test_g3_setup_instructions() -> None:
    assert english(messages(3).setup(GAME.options()).prompt) == (message_text("golden-lay-out"))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (lay("1", "2", card="3"), message_text("golden-couple", player="Ann", drawn=3)),
        (lay("1", "2", card="s", turn=1), message_text("golden-couple", drawn="sheriff", player="Ben")),
        (lay("1 2 3", "2", card="3", game=SHORT), message_text("golden-couple-beside", player="Ann", drawn=3)),
        (lay("1", "2", phase="draw", rules="closed+value"), message_text("golden-draw", player="Ann")),
        (lay("1", "2", phase="top"), message_text("golden-draw-top", player="Ann")),
        (lay("1 1", "2", phase="dynamite"), message_text("golden-draw-dynamite", player="Ann")),
        (lay("1 1", "2", phase="decide"), message_text("golden-decide-value", player="Ann", drawn=1)),
        (lay("4 4", "1 2", phase="target", strength=4), message_text("golden-target", player="Ann", strength=4)),
        (
            lay("4 4", "1 2", phase="target", strength=4, revealed="T2.2"),
            message_text("golden-target-next", player="Ann", revealed="a 2", strength=4),
        ),
        (
            lay("4 4", "1 2 3", phase="target", strength=4, revealed="T2.1,T2.2"),
            message_text("golden-target-next", player="Ann", revealed="1 and 2 make 3", strength=4),
        ),
        (
            lay("4 4", "1 2 3", phase="close", strength=3, revealed="T2.1,T2.2"),
            "Ann: 1 and 2 make 3 against your 3. The attack succeeds. Move the wagons up, in the same order.",
        ),
        (
            lay("4 4", "1", phase="close", strength=3, revealed="T2.1"),
            message_text("golden-succeeds", player="Ann", revealed="a 1", strength=3),
        ),
        (
            lay("4 4", "1 2 3 s 1", phase="close", strength=3, revealed="T2.1,T2.2", game=SHORT),
            "Ann: 1 and 2 make 3 against your 3. The attack succeeds. Move the wagons up, in the same order.",
        ),
        (
            lay("4 4", "1 s", phase="back", strength=3, revealed="T2.1,T2.2"),
            "Ann: a sheriff against your 3. The attack fails. You lose your last wagon. Put back what you lifted.",
        ),
        (
            lay("4 4", "4", phase="back", strength=3, revealed="T2.1"),
            "Ann: a 4 against your 3. The attack fails. You lose your last wagon. Put back what you lifted.",
        ),
        (
            lay("1 4 4 4", "1 2 3 s", phase="back", strength=3, revealed="T2.4", game=SHORT),
            "Ann: a sheriff against your 3. The attack fails. You lose your last wagon.",
        ),
    ],
)
def test_prompts(state: State, sentence: str) -> None:
    assert prompt(state) == sentence


def test_wagons_where_nobody_plays_and_before_any_is_revealed_have_sentences() -> None:
    """A wagon may be put into the row of a seat without a player; both once raised IndexError."""
    words = messages()
    closing = lay("4 4", "1 2 3", phase="close", strength=3, revealed="T2.1,T2.2")
    assert "the 3rd place in train 3" in english(
        words.lift_step(closing, closing.legal_actions()[0], "T3.3", "brown").prompt
    )
    choosing = lay("4 4", "1 2 3", phase="target", strength=3)
    assert words.piece_step(choosing, choosing.legal_actions()[0], "", "brown") == words.prompt(choosing)


@pytest.mark.parametrize(
    ("state", "detail"),
    [
        (
            lay("4 4", "1", phase="close", strength=3, revealed="T2.1"),
            "Lay aside the wagon you attacked: it is out of play. When everyone has seen it, say so.",
        ),
        (lay("1 4 4 4", "1 2 3 s", phase="back", strength=3, revealed="T2.4", game=SHORT), message_text("golden-seen")),
    ],
)
def test_detail_names_the_only_button_when_nothing_is_left_to_move(state: State, detail: str) -> None:
    (action,) = state.legal_actions()
    text = messages(state.players).prompt(state)
    assert text.detail is not None
    assert english(text.detail) == detail
    assert english(messages(state.players).label(state, action)).lower() in detail.lower()


@pytest.mark.parametrize(
    ("state", "put", "sentence"),
    [
        (
            lay("4 4", "1 2 3", phase="close", strength=3, revealed="T2.1,T2.2"),
            "T2.1",
            "Ann: 1 and 2 make 3 against your 3. The attack succeeds. Put the wagon on the blinking light. The train "
            "keeps its order.",
        ),
        (
            lay("4 4", "4", phase="back", strength=3, revealed="T2.1"),
            "T2.1",
            "Ann: a 4 against your 3. The attack fails. Put the 4 back on the blinking light. It was the 1st wagon "
            "of Ben’s train.",
        ),
        (
            lay("4 4", "4", phase="back", strength=3, revealed="T2.1"),
            "",
            "Ann: a 4 against your 3. The attack fails. Take the last wagon off your own train.",
        ),
    ],
)
def test_moves_after_an_attack_are_requested_one_at_a_time(state: State, put: str, sentence: str) -> None:
    (action,) = state.legal_actions()
    assert english(messages(state.players).piece_step(state, action, put, "wagon").prompt) == sentence


@pytest.mark.parametrize(
    ("state", "action", "label", "sentence"),
    [
        (lay("1", "2", phase="draw"), "wagon 3", None, ""),
        (lay("1 1", "2", phase="dynamite"), "dynamite 3", None, ""),
        (
            lay("1", "2", card="3"),
            "couple",
            message_text("golden-label-couple"),
            message_text("golden-record-couple", number=2, player="Ann"),
        ),
        (lay("1 1", "2", phase="decide"), "attack", "Attack", "Ann attacks."),
        (
            lay("1 1", "2", phase="decide"),
            "decline",
            "Don’t attack",
            message_text("golden-record-decline", player="Ann"),
        ),
        (
            lay("4 4", "1 2", phase="target", strength=4),
            "target T2.1",
            "Attack the 1st wagon of Ben’s train",
            "Ann turns over the 1st wagon of Ben’s train.",
        ),
        (
            lay("4 4", "1 2", phase="target", strength=4, revealed="T2.1"),
            "stop",
            message_text("golden-label-stop"),
            message_text("golden-record-stop", player="Ann"),
        ),
        (
            lay("4 4", "1 2 4", phase="close", strength=3, revealed="T2.1,T2.2"),
            "close up",
            message_text("golden-label-close"),
            message_text("golden-record-succeeded", losses="Ben loses 2 wagons"),
        ),
        (
            lay("4 4", "1 4", "1", phase="close", strength=3, revealed="T2.1,T3.1"),
            "close up",
            message_text("golden-label-close"),
            message_text("golden-record-succeeded", losses="Ben loses 1 wagon and Cleo loses 1 wagon"),
        ),
        (
            lay("4 4", "s", phase="back", strength=3, revealed="T2.1"),
            "put back",
            message_text("golden-label-put"),
            message_text("golden-record-failed", player="Ann"),
        ),
    ],
)
def test_action_labels_and_record_lines(state: State, action: str, label: str | None, sentence: str) -> None:
    assert recorded(state, action) == sentence
    if label is not None:
        assert english(messages(state.players).label(state, state.parse(action))) == label


@pytest.mark.parametrize(
    ("state", "action", "renewed"),
    [
        case
        for rules in ("open+value", "closed+value")
        for case in [
            (lay("1", "2", card="3", pile="", rules=rules), "couple", True),
            (lay("1", "2", card="3", pile="4", rules=rules), "couple", False),
            (lay("3", "2", card="3", pile="", rules=rules), "couple", False),  # there may be an attack first
            (lay("3 3", "2", phase="decide", pile="", rules=rules), "decline", True),
        ]
    ],
)
def test_g11_new_pile_is_announced(state: State, action: str, renewed: bool) -> None:
    before = state.position()
    assert (english(messages(state.players).news_message(state, state.parse(action))) == RENEWED) == renewed
    assert state.position() == before
    assert (view(play(state, action))["discards"] == 0) == renewed


@pytest.mark.parametrize(
    ("state", "action", "order"),
    [
        (lay("1", "2", card="3"), "couple", message_text("golden-order-couple")),
        (lay("1 1", "2", phase="decide"), "attack", "attack"),
        (lay("1 1", "2", phase="decide"), "decline", message_text("golden-order-decline")),
        (lay("4 4", "1 2", phase="target", strength=4), "target T2.1", "attack the 1st wagon of Ben’s train"),
        (lay("4 4", "1 2", phase="close", strength=2, revealed="T2.2"), "close up", message_text("golden-order-close")),
        (lay("4 4", "s", phase="back", strength=3, revealed="T2.1"), "put back", message_text("golden-order-put")),
    ],
)
def test_orders_inside_sentences_start_in_lower_case(state: State, action: str, order: str) -> None:
    message = messages().action_request(state, state.parse(action))
    assert english(Message("carry-out", player="Ann", order=message)) == f"For Ann: {order}."
    assert english(Message("hint", order=message)) == f"One way: {order}."


def test_labels_describe_the_action_not_the_button() -> None:
    """A label “Stop” could be mistaken for ending the game."""
    state = lay("1 1", "2", phase="decide")
    texts = messages()
    assert {english(texts.label(state, action)) for action in state.legal_actions()} == {"Attack", "Don’t attack"}
    assert english(texts.prompt(state).buttons).startswith("Press Attack to attack, or Stop to hold back. ")
    assert {english(texts.button_label(button)) for button in ("attack.1", "stop.1")} == {"Attack", "Stop"}
    attacking = lay("4 4", "1 2", phase="target", strength=4, revealed="T2.1")
    assert english(texts.label(attacking, attacking.parse("stop"))) == message_text("golden-label-stop")


def test_help_explains_attacking_and_declining() -> None:
    state = lay("1 1", "2", phase="decide")
    texts = messages()
    assert english(texts.meaning(state, state.parse("attack"))) == (message_text("golden-means-attack"))
    assert english(texts.meaning(state, state.parse("decline"))) == message_text("golden-means-decline")


def test_g7_label_of_a_wagon_off_the_board() -> None:
    state = lay("4 4", "1 2 3 4", phase="target", strength=4, game=SHORT)
    assert english(messages().label(state, state.parse("target T2.4"))) == "Attack the 4th wagon of Ben’s train"


def test_g9_successful_attack_notifies_the_losers() -> None:
    state = lay("4 4", "1 4 4", "1", phase="close", strength=3, revealed="T2.1,T3.1")
    reported = {each["seat"]: english(each["say"]) for each in messages().seat_reports(state, state.legal_actions()[0])}
    assert reported == dict.fromkeys((1, 2), message_text("golden-happened-wagons", count=1, player="Ann"))
    failing = lay("4 4", "1 s", phase="back", strength=3, revealed="T2.1,T2.2")
    assert messages().seat_reports(failing, failing.legal_actions()[0]) == []


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_record_reveals_no_value(players: int, options: Options) -> None:
    """Record lines depend only on what is visible: they stay the same if all hidden values are exchanged."""
    texts = messages(players)
    state = GAME.start(players, options)
    random = Random(41)
    other: dict[tuple[object, ...], str] = {}
    while state.current_player() != TERMINAL:
        action = random_action(state, random)
        seen = view(state)
        visible = (
            state.turn(),
            state.public_notation(action),
            seen["phase"],
            tuple(seat["wagons"] for seat in seen["seats"]),
            tuple(entry["wagon"] for entry in seen["revealed"]),
        )
        line = english(texts.record_line(state, action))
        assert other.setdefault(visible, line) == line
        assert not {word for word in line.replace(",", "").replace(".", " ").split() if word in ("sheriff", "value")}
        assert english(texts.record_line(_with_other_secrets(state), action)) == line
        state.apply(action)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_permanent_terminal_text_reveals_no_value(players: int, options: Options) -> None:
    texts = messages(players)
    state = GAME.start(players, options)
    random = Random(43)
    while state.current_player() != TERMINAL:
        prompts = [texts.prompt(each) for each in (state, _with_other_secrets(state))]
        kept = [prompt.lasting_prompt or prompt.prompt for prompt in prompts]
        assert kept[0] == kept[1]
        state.apply(random_action(state, random))


def _with_other_secrets(state: State) -> State:
    """Return the position with a different drawn card, a different dynamite strength and wagons of value 1 only."""
    twin = state.resample_from_infostate(0, Random(0))
    twin.trains = [bytes([1] * len(train)) for train in twin.trains]
    twin.card = 2 if twin.card >= 0 else twin.card
    twin.strength = 4 if twin.strength else 0
    return twin


def test_open_cards_are_shown() -> None:
    def cards(state: State) -> list[tuple[str, str]]:
        return [(english(card["label"]), english(card["text"])) for card in messages().shown_items(state, view(state))]

    assert messages().shown_items(None, None) == []
    assert cards(lay("1", "2", card="s")) == [("Wagon drawn", "sheriff")]
    shown = cards(lay("1 1", "2", phase="decide", card="3"))
    assert shown == [(message_text("golden-card-coupled"), "1"), ("Next wagon", "3")]
    assert cards(lay("1 1", "2", phase="decide", rules="closed+value")) == shown[:1]
    attack = cards(lay("4 4", "1 2", phase="target", strength=4, revealed="T2.2", rules="closed+value"))
    assert attack == [(message_text("golden-card-attacked"), "2 of 4")]


def test_supplies_count_remaining_cards() -> None:
    def counts(state: State) -> list[tuple[str, int, str]]:
        stores = messages().stores(state, view(state))
        return [(store["name"], store["count"], english(store["note"])) for store in stores]

    last = ("pile.dynamites", 8, message_text("golden-last-dynamite"))
    assert messages().stores(None, None) == []
    assert counts(lay("1", "2", card="3")) == [("pile.wagons", 40, ""), last]
    assert counts(lay("1 1", "2", phase="decide", discards="1 1")) == [("pile.wagons", 37, "2 discarded"), last]


def test_facts_about_a_seat() -> None:
    state = lay("1 2 3 4", "1", card="3", game=SHORT)
    texts = messages()
    facts = [in_english(texts.facts(state, view(state), seat)) for seat in (0, 1)]
    assert facts[0] == [{"label": "Wagons", "text": message_text("golden-fact-wagons", count=4, beside=1)}]
    assert facts[1] == [{"label": "Wagons", "text": "1"}]
    assert (texts.tray_count(None, None, 0), texts.tray_count(state, view(state), 0)) == (1, None)
    assert texts.holdings(state, view(state), 0)[0] == []


def test_seat_buttons_name_their_owner() -> None:
    texts = messages()
    assert (english(texts.button_label("attack.2")), texts.button_owner("attack.2")) == ("Attack", (1, None))
    assert (english(texts.button_label("stop.1")), texts.button_owner("stop.1")) == ("Stop", (0, None))


def test_place_names() -> None:
    names = {name: in_english(messages().place_name(name)) for name in ("T1.0", "T2.7", "T4.0", "T4.1", "elsewhere")}
    assert names == {
        "T1.0": message_text("golden-place", number=0, owner="Ann"),
        "T2.7": message_text("golden-place", number=7, owner="Ben"),
        "T4.0": message_text("golden-place-of-nobody", number=0, train=4),
        "T4.1": message_text("golden-place-of-nobody", number=1, train=4),
        "elsewhere": "elsewhere",
    }


@pytest.mark.parametrize(
    ("seats", "sentence", "decided"),
    [
        (["1 1 1", "4"], message_text("golden-over", winners="Ann", count=3), ""),
        (
            ["1", "4"],
            message_text("golden-over", count=1, winners="Ben"),
            f" {COMPARED} The 1st wagon decided the game.",
        ),
        (
            ["3 1", "3 s", "2 4"],
            message_text("golden-over", winners="Ann", count=2),
            f" {COMPARED} The 2nd wagon decided the game.",
        ),
        (
            ["3 1", "4", "3 1", "2 4"],
            message_text("golden-over", winners="Ann and Cleo", count=2),
            f" {COMPARED} They are the same down to the last wagon.",
        ),
    ],
)
def test_g10_result_names_winner_reason_and_lengths(seats: list[str], sentence: str, decided: str) -> None:
    over = messages(len(seats)).game_over_instruction(
        lay(*seats, phase="over", rules="closed+value", dynamites="0-0-0-0")
    )
    assert english(over.prompt) == sentence
    *others, last = (f"{name} {len(wagons.split())}" for name, wagons in zip(NAMES, seats, strict=False))
    assert english(over.detail) == f"The dynamite is used up. Wagons: {', '.join(others)} and {last}.{decided}"


def test_prompt_drops_a_hidden_value() -> None:
    assert "3" not in prompt(play(lay("1", "2", card="3", rules="closed+value"), "couple"))
