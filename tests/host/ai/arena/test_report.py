"""Tournament plots and the report page for game designers."""

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from shared_rules.game import SPECTATOR, State
from shared_rules.golden_train import State as GoldenTrain
from signalbox import games
from signalbox.ai.arena.match import Tournament, count_lead_changes, lead_start, play_and_analyse, play_match
from signalbox.ai.arena.plot import draw_picture
from signalbox.ai.arena.processes import option_variants
from signalbox.ai.arena.report import Report
from signalbox.cli.main import signalbox
from signalbox.core.errors import UserError
from signalbox.core.messages.catalogue import catalogue
from signalbox.play.analysis.game_analysis import GameAnalysis
from tests.english import english, message_text
from tests.host.ai.engines.starting import fake
from tests.soak import mark_thorough

GOLDEN = Tournament("golden-train", "golden_train", ("simple", "random"), "7")
ARGUMENTS = ["arena", "golden-train", "--seats", "simple,random", "--games", "6"]


def run(*arguments: str) -> str:
    return CliRunner().invoke(signalbox, arguments, catch_exceptions=False).output


@pytest.mark.parametrize("game", games.names())
def test_watching_does_not_change_a_game(game: str) -> None:
    entry = games.entry(game)
    tournament = Tournament(game, entry.board, ("random",) * games.rules(game).min_players, "7")
    watched = play_and_analyse(tournament, 1)
    assert watched.match == play_match(tournament, 1)
    assert watched.ending in [*entry.figures.endings, *([] if entry.figures.endings else [""])]
    assert {*watched.counts} == {*entry.figures.counts}
    assert watched.lead_start is not None
    assert 0 <= watched.lead_start < 1


@pytest.mark.parametrize(
    ("remaining", "ending"), [("0-0-0-0-0 5-5-5-5-5 0-0-0-0", "blown"), ("0-0-0-0-0 0-0-0-0-0 1-0-0-0", "empty")]
)
def test_golden_train_ends_by_explosion_or_empty_pile(remaining: str, ending: str) -> None:
    state = games.rules("golden-train").start(2, {"first": 0})
    assert isinstance(state, GoldenTrain)
    dynamites = remaining.split()[2].split("-")
    state.dynamites = bytes([0, *map(int, dynamites)])
    assert games.entry("golden-train").figures.ending(state) == ending


def test_paris_connection_reports_how_it_ended() -> None:
    """The reported ending agrees with the last action and the pieces left on the storing boards."""
    tournament = Tournament("paris-connection", "paris_connection_small", ("random",) * 3, "7", {"idle_rounds": 1})
    endings = set()
    for number in range(8):
        last: list[State] = []

        def collect(_before: State, state: State, _by_chance: bool, last: list[State] = last) -> None:
            last.append(state)

        match = play_match(tournament, number, collect)
        ending = games.entry("paris-connection").figures.ending(last[-1])
        boards = [count for count in last[-1].view(SPECTATOR)["stores"].values() if count]  # type: ignore[typeddict-item]
        arrived = last[-1].notation(last[-1].history[-1]).startswith("place ") and len(boards) > 1
        assert ending == ("arrived" if arrived else "built-up" if len(boards) < 2 else "idle"), match
        endings.add(ending)
    assert len(endings) > 1


def test_winner_leads_from_the_turn_after_it_was_last_behind() -> None:
    course = GameAnalysis(winners=[0], points=[[0, 1, 1, 2, 3], [0, 0, 2, 2, 2]])
    assert lead_start(course) == 0.6
    assert count_lead_changes(course) == 2
    assert lead_start(GameAnalysis(winners=[0], points=[[1, 1], [0, 1]])) == 0.0
    assert lead_start(GameAnalysis(winners=[0])) is None


def test_variants_change_each_unset_option() -> None:
    assert [variant.tournament.options for variant in option_variants(GOLDEN)] == [
        {"pile": "closed"},
        {"match": "number"},
    ]
    set_already = replace(GOLDEN, options={"pile": "closed"})
    assert [variant.tournament.options for variant in option_variants(set_already)] == [
        {"pile": "closed", "match": "number"}
    ]


def test_page_shows_how_games_go_and_what_each_option_changes(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    run(*ARGUMENTS, "--report", str(page))
    text = page.read_text(encoding="utf-8")
    ElementTree.fromstring(
        text.partition("\n")[2]
        .replace('<meta charset="utf-8">', "")
        .replace('<meta name="viewport" content="width=device-width">', "")
    )  # every tag is closed
    assert "<svg" in text
    for words in (
        "6 games between simple and random.",
        message_text("golden-ending-blown"),
        message_text("arena-report-options"),
        "Attacks won",
    ):
        assert words in text
    rows = re.findall(r"<tr><th>([^<]*)</th><td", text)
    assert rows[-2:] == [one for one in rows[-2:] if "pile" in one.lower() or "number" in one.lower()]


def test_page_and_plot_name_levels_in_the_readers_language() -> None:
    watched = [play_and_analyse(replace(GOLDEN, players=("fair", "random")), number) for number in range(2)]
    page = Report("Golden Train", "fr", catalogue("fr").text, games.entry("golden-train").figures).page(watched, [])
    assert "2 parties entre moyen et hasard." in page
    assert "<tr><th>moyen</th>" in page
    assert len(re.findall("<text [^>]*>moyen</text>", page)) == 1
    assert "fair" not in page


@pytest.mark.thorough
def test_two_workers_write_the_same_page(tmp_path: Path) -> None:
    pages = [tmp_path / name for name in ("alone.html", "together.html")]
    for page, workers in zip(pages, ("1", "2"), strict=True):
        run(*ARGUMENTS, "--report", str(page), "--workers", workers)
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_player_names_are_escaped_in_html(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    log = tmp_path / "<b>"
    run(*ARGUMENTS[:2], "--seats", f'random,"engine:depth=1 {fake()} {log}"', "--games", "2", "--report", str(page))
    assert "<b>" not in page.read_text(encoding="utf-8")
    assert "&lt;b&gt;" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "prefix"), [("plot.svg", b"<?xml"), *mark_thorough(("plot.PNG", b"\x89PNG"))])
def test_plot_is_the_same_for_the_same_games(tmp_path: Path, name: str, prefix: bytes) -> None:
    run(*ARGUMENTS, "--plot", str(tmp_path / name))
    drawn = (tmp_path / name).read_bytes()
    assert drawn.startswith(prefix)
    matches = [play_match(replace(GOLDEN, seed="1"), number) for number in range(6)]
    assert draw_picture(matches, "Golden Train", english, name[-3:].lower()) == drawn


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--plot", "plot.gif"], message_text("arena-plot-kind")),
        (["--plot", "nowhere/plot.svg"], "There is no folder for nowhere/plot.svg: "),
        (["--games", "1", "--report", "/"], "/ cannot be written: Is a directory."),
        (["--workers", "2", "--dask", "tcp://127.0.0.1:1"], "Use --workers for this machine or --dask"),
    ],
)
def test_unusable_output_or_option_is_reported_in_one_sentence(words: list[str], message: str) -> None:
    with pytest.raises(UserError, match=re.escape(message)):
        run(*ARGUMENTS, *words)
