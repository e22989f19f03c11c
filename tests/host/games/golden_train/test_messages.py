"""What the table says during Golden Train: values only while they are to be seen, and never for the record."""

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
from tests.shared_rules.golden_tables import GAME, SETTINGS, Options, lay, play, short_game, view

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


def test_g3_how_the_table_is_laid_out() -> None:
    assert english(messages(3).setup(GAME.options()).prompt) == (message_text("golden-lay-out"))


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (lay("1", "2", card="3"), message_text("golden-couple", player="Ann", drawn=3)),
        (lay("1", "2", card="s", turn=1), message_text("golden-couple", drawn="sheriff", player="Ben")),
        (
            lay("1 2 3", "2", card="3", game=SHORT),
            message_text("golden-couple-beside", player="Ann", drawn=3),
        ),
        (lay("1", "2", phase="draw", rules="closed+value"), message_text("golden-draw", player="Ann")),
        (lay("1", "2", phase="top"), message_text("golden-draw-top", player="Ann")),
        (lay("1 1", "2", phase="dynamite"), message_text("golden-draw-dynamite", player="Ann")),
        (lay("1 1", "2", phase="decide"), message_text("golden-decide-value", player="Ann", drawn=1)),
        (
            lay("4 4", "1 2", phase="target", strength=4),
            message_text("golden-target", player="Ann", strength=4),
        ),
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
            "Ann: 1 and 2 make 3 against 3. The attack succeeds. Move the wagons up, in their order.",
        ),
        (
            lay("4 4", "1", phase="close", strength=3, revealed="T2.1"),
            message_text("golden-succeeds", player="Ann", revealed="a 1", strength=3),
        ),
        (
            lay("4 4", "1 2 3 s 1", phase="close", strength=3, revealed="T2.1,T2.2", game=SHORT),
            "Ann: 1 and 2 make 3 against 3. The attack succeeds. Move the wagons up, in their order.",
        ),
        (
            lay("4 4", "1 s", phase="back", strength=3, revealed="T2.1,T2.2"),
            "Ann: a sheriff against 3. The attack fails. You lose your last wagon. Put back what you lifted.",
        ),
        (
            lay("4 4", "4", phase="back", strength=3, revealed="T2.1"),
            "Ann: a 4 against 3. The attack fails. You lose your last wagon. Put back what you lifted.",
        ),
        (
            lay("1 4 4 4", "1 2 3 s", phase="back", strength=3, revealed="T2.4", game=SHORT),
            "Ann: a sheriff against 3. The attack fails. You lose your last wagon.",
        ),
    ],
)
def test_the_prompt_of_every_moment(state: State, sentence: str) -> None:
    assert prompt(state) == sentence


@pytest.mark.parametrize(
    ("state", "detail"),
    [
        (
            lay("4 4", "1", phase="close", strength=3, revealed="T2.1"),
            "Lay the wagon you attacked aside: it is out of play. When all have seen it, say so.",
        ),
        (
            lay("1 4 4 4", "1 2 3 s", phase="back", strength=3, revealed="T2.4", game=SHORT),
            message_text("golden-seen"),
        ),
    ],
)
def test_where_nothing_is_left_to_move_the_sentence_names_the_one_button(state: State, detail: str) -> None:
    (action,) = state.legal_actions()
    told = messages(state.players).prompt(state)
    assert told.detail is not None
    assert english(told.detail) == detail
    assert english(messages(state.players).label(state, action)).lower() in detail.lower()


@pytest.mark.parametrize(
    ("state", "put", "sentence"),
    [
        (
            lay("4 4", "1 2 3", phase="close", strength=3, revealed="T2.1,T2.2"),
            "T2.1",
            "Ann: 1 and 2 make 3 against 3. The attack succeeds. Put the wagon on the blinking light. "
            "The train keeps its order.",
        ),
        (
            lay("4 4", "4", phase="back", strength=3, revealed="T2.1"),
            "T2.1",
            "Ann: a 4 against 3. The attack fails. Put the 4 back on the blinking light. "
            "It was the 1st wagon of Ben’s train.",
        ),
        (
            lay("4 4", "4", phase="back", strength=3, revealed="T2.1"),
            "",
            "Ann: a 4 against 3. The attack fails. Take the last wagon off your own train.",
        ),
    ],
)
def test_after_an_attack_one_movement_is_asked_for_at_a_time(state: State, put: str, sentence: str) -> None:
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
def test_every_kind_of_action_has_its_label_and_its_line(
    state: State, action: str, label: str | None, sentence: str
) -> None:
    assert recorded(state, action) == sentence
    if label is not None:
        assert english(messages(state.players).label(state, state.parse(action))) == label


@pytest.mark.parametrize(
    ("state", "action", "renewed"),
    [
        told
        for rules in ("open+value", "closed+value")
        for told in [
            (lay("1", "2", card="3", pile="", rules=rules), "couple", True),
            (lay("1", "2", card="3", pile="4", rules=rules), "couple", False),
            (lay("3", "2", card="3", pile="", rules=rules), "couple", False),  # there may be an attack first
            (lay("3 3", "2", phase="decide", pile="", rules=rules), "decline", True),
        ]
    ],
)
def test_g11_a_new_pile_is_told(state: State, action: str, renewed: bool) -> None:
    before = state.position()
    assert (english(messages(state.players).news(state, state.parse(action))) == RENEWED) == renewed
    assert state.position() == before
    after = play(state, action)
    assert (view(after)["discards"] == 0) == renewed


@pytest.mark.parametrize(
    ("state", "action", "order"),
    [
        (lay("1", "2", card="3"), "couple", message_text("golden-order-couple")),
        (lay("1 1", "2", phase="decide"), "attack", "attack"),
        (lay("1 1", "2", phase="decide"), "decline", message_text("golden-order-decline")),
        (lay("4 4", "1 2", phase="target", strength=4), "target T2.1", "attack the 1st wagon of Ben’s train"),
        (lay("4 4", "1 2", phase="close", strength=2, revealed="T2.2"), "close up", message_text("golden-order-close")),
        (
            lay("4 4", "s", phase="back", strength=3, revealed="T2.1"),
            "put back",
            message_text("golden-order-put"),
        ),
    ],
)
def test_what_is_asked_for_in_the_middle_of_a_sentence_starts_small(state: State, action: str, order: str) -> None:
    asked = messages().order(state, state.parse(action))
    assert english(Message("carry-out", player="Ann", order=asked)) == f"For Ann: {order}."
    assert english(Message("hint", order=asked)) == f"One way: {order}."


def test_a_choice_says_what_it_means_and_not_what_a_button_of_the_board_is_called() -> None:
    """“Stop” may be read as the end of the game."""
    state = lay("1 1", "2", phase="decide")
    speaker = messages()
    assert {english(speaker.label(state, action)) for action in state.legal_actions()} == {"Attack", "Don’t attack"}
    assert english(speaker.prompt(state).buttons).startswith("Press Attack, or Stop not to attack. ")
    assert {english(speaker.press_label(button)) for button in ("attack.1", "stop.1")} == {"Attack", "Stop"}
    attacking = lay("4 4", "1 2", phase="target", strength=4, revealed="T2.1")
    assert english(speaker.label(attacking, attacking.parse("stop"))) == message_text("golden-label-stop")


def test_help_says_what_an_attack_means() -> None:
    state = lay("1 1", "2", phase="decide")
    speaker = messages()
    assert english(speaker.meaning(state, state.parse("attack"))) == (message_text("golden-means-attack"))
    assert english(speaker.meaning(state, state.parse("decline"))) == message_text("golden-means-decline")


def test_g7_a_wagon_beside_the_board_has_a_label_too() -> None:
    state = lay("4 4", "1 2 3 4", phase="target", strength=4, game=SHORT)
    assert english(messages().label(state, state.parse("target T2.4"))) == "Attack the 4th wagon of Ben’s train"


def test_g9_a_successful_attack_is_told_to_whose_wagons_it_took() -> None:
    state = lay("4 4", "1 4 4", "1", phase="close", strength=3, revealed="T2.1,T3.1")
    told = {each["seat"]: english(each["say"]) for each in messages().happened(state, state.legal_actions()[0])}
    assert told == dict.fromkeys((1, 2), message_text("golden-happened-wagons", count=1, player="Ann"))
    fails = lay("4 4", "1 s", phase="back", strength=3, revealed="T2.1,T2.2")
    assert messages().happened(fails, fails.legal_actions()[0]) == []


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_the_record_and_the_labels_do_not_depend_on_any_value(players: int, options: Options) -> None:
    """From the same moment with all values exchanged, as far as the same actions lead: the same lines."""
    speaker = messages(players)
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
            tuple(one["wagon"] for one in seen["revealed"]),
        )
        line = english(speaker.record_line(state, action))
        assert other.setdefault(visible, line) == line
        values = {word for word in line.replace(",", "").replace(".", " ").split() if word in ("sheriff", "value")}
        assert not values
        assert english(speaker.record_line(_disguised(state), action)) == line
        state.apply(action)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_what_a_terminal_keeps_does_not_depend_on_any_value(players: int, options: Options) -> None:
    speaker = messages(players)
    state = GAME.start(players, options)
    random = Random(43)
    while state.current_player() != TERMINAL:
        kept = [
            instruction.kept or instruction.prompt
            for instruction in (speaker.prompt(each) for each in (state, _disguised(state)))
        ]
        assert kept[0] == kept[1]
        state.apply(random_action(state, random))


def _disguised(state: State) -> State:
    """The same moment with another card drawn or on top, another dynamite, and every wagon worth the same."""
    twin = state.resample_from_infostate(0, Random(0))
    twin.trains = [bytes([1] * len(train)) for train in twin.trains]
    twin.card = 2 if twin.card >= 0 else twin.card
    twin.strength = 4 if twin.strength else 0
    return twin


def test_the_cards_that_lie_open_are_shown() -> None:
    def cards(state: State) -> list[tuple[str, str]]:
        return [(english(card["label"]), english(card["text"])) for card in messages().shown(state, view(state))]

    assert messages().shown(None, None) == []
    assert cards(lay("1", "2", card="s")) == [("Wagon drawn", "sheriff")]
    shown = cards(lay("1 1", "2", phase="decide", card="3"))
    assert shown == [(message_text("golden-card-coupled"), "1"), ("Next wagon", "3")]
    assert cards(lay("1 1", "2", phase="decide", rules="closed+value")) == shown[:1]
    assert cards(lay("4 4", "1 2", phase="target", strength=4, revealed="T2.2", rules="closed+value")) == [
        ("Dynamite", "4"),
        (message_text("golden-card-attacked"), "2"),
    ]


def test_the_supplies_count_what_is_left() -> None:
    def counts(state: State) -> list[tuple[str, int, str]]:
        stores = messages().stores(state, view(state))
        return [(store["name"], store["count"], english(store["note"])) for store in stores]

    last = ("pile.dynamites", 8, message_text("golden-last-dynamite"))
    assert messages().stores(None, None) == []
    assert counts(lay("1", "2", card="3")) == [("pile.wagons", 40, ""), last]
    assert counts(lay("1 1", "2", phase="decide", discards="1 1")) == [("pile.wagons", 37, "2 discarded"), last]


def test_what_is_known_of_a_seat() -> None:
    state = lay("1 2 3 4", "1", card="3", game=SHORT)
    speaker = messages()
    facts = [in_english(speaker.facts(state, view(state), seat)) for seat in (0, 1)]
    assert facts[0] == [{"label": "Wagons", "text": message_text("golden-fact-wagons", count=4, beside=1)}]
    assert facts[1] == [{"label": "Wagons", "text": "1"}]
    assert (speaker.tray(None, None, 0), speaker.tray(state, view(state), 0)) == (1, None)
    assert speaker.holdings(state, view(state), 0)[0] == []


def test_a_seats_buttons_say_whose_they_are() -> None:
    speaker = messages()
    assert (english(speaker.press_label("attack.2")), speaker.press_owner("attack.2")) == ("Attack", (1, None))
    assert (english(speaker.press_label("stop.1")), speaker.press_owner("stop.1")) == ("Stop", (0, None))


def test_places_have_names_that_people_use() -> None:
    called = {name: in_english(messages().place(name)) for name in ("T1.0", "T2.7", "T4.0", "T4.1", "elsewhere")}
    assert called == {
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
            f" {COMPARED} It was the 1st wagon that decided.",
        ),
        (
            ["2 4 1", "2 s 4"],
            message_text("golden-over", winners="Ann", count=3),
            f" {COMPARED} It was the 2nd wagon that decided.",
        ),
        (
            ["1 2", "1 2"],
            message_text("golden-over", winners="Ann and Ben", count=2),
            f" {COMPARED} They are the same down to the last wagon.",
        ),
    ],
)
def test_g10_the_end_says_who_won_and_how(seats: list[str], sentence: str, decided: str) -> None:
    state = lay(*seats, phase="over", rules="closed+value", dynamites="0-0-0-0")
    over = messages().over(state)
    assert english(over.prompt) == sentence
    assert english(over.detail) == f"The dynamite is used up.{decided}"


def test_the_prompt_forgets_a_value_as_soon_as_it_is_hidden() -> None:
    state = play(lay("1", "2", card="3", rules="closed+value"), "couple")
    assert "3" not in prompt(state)
