"""Test the report: its contents, its independence from other files, and its path."""

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from signalbox.board import Board
from signalbox.core.messages.catalogue import catalogue
from signalbox.core.messages.languages import PSEUDO
from signalbox.service.procedures.self_test.report import SCHEMA, file_stem, render_document, report_data, write_report
from tests.english import message_text
from tests.host.service.procedures.self_test.fixtures import Bench, check_board

ENGLISH, FRENCH = catalogue(), catalogue("fr")
NAMES = {"UTC", "Signalbox", "CircuitPython", "Les", "Locos", "tites", "ptites_locos", "pico"}  # same in all languages
CODE_WORDS = {"Board", "Sensors", "Lights", "pass", "FAIL"}  # English text that is the same as in the code
MADE = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)


@pytest.fixture(scope="module")
def faulty(board: Board) -> Bench:
    return check_board(board, broken={board.squares["Q1.1.3"].sensor: "dead"}, only="sensors")


@pytest.fixture(scope="module")
def data(faulty: Bench) -> dict[str, Any]:
    return report_data(faulty.check, MADE, is_virtual=True)


def test_report_names_board_time_and_verdict(data: dict[str, Any], board: Board) -> None:
    assert data["schema"] == SCHEMA
    assert data["made"] == "2026-03-04T05:06:07+00:00"
    assert data["board"] == {"name": board.name, "title": board.title, "hash": board.hash}
    assert (data["finished"], data["passed"], data["virtual"]) == (True, False, True)
    assert data["verdict"] == "2 failed"
    assert data["measured"]["board"]["uid"]


def test_report_has_the_counts_of_every_sensor(data: dict[str, Any], board: Board) -> None:
    entries = data["measured"]["sensors"]["sensors"]
    assert [entry["sensor"] for entry in entries] == list(range(board.sensors.count))
    by_name = {entry["name"]: entry for entry in entries}
    assert by_name["Q1.1.3"]["faults"] == [message_text("check-fault-dead")]
    assert by_name["Q1.1.4"] == by_name["Q1.1.4"] | {"closed": 1, "opened": 1, "bounces": 0, "verdict": "pass"}
    assert 0 < by_name["Q1.1.4"]["longest_closed_s"] < 1


def test_report_is_plain_json(data: dict[str, Any]) -> None:
    assert json.loads(json.dumps(data)) == data


def test_page_is_self_contained_and_names_failures(faulty: Bench, data: dict[str, Any], board: Board) -> None:
    page = render_document(faulty.check, data, ENGLISH)
    assert re.findall(r"""(?:src|href)=|url\(|@import|<script|<link|https?:""", page) == []
    assert "Sensors: Q1.1.3: does not respond" in page
    assert '<text class="label"' in page
    assert page.count('<g class="sensor fail">') == 1
    assert page.count('<g class="sensor pass">') == len(board.squares) - 1
    assert data["measured"]["board"]["uid"] in page
    assert "2026-03-04 05:06 UTC" in page
    assert "2 failed" in page
    assert "@page" in page


def test_page_is_in_french_but_the_data_are_not(faulty: Bench, data: dict[str, Any]) -> None:
    page = render_document(faulty.check, data, FRENCH)
    assert '<html lang="fr">' in page
    assert "<h1>Les P’tites Locos\u202f: vérification du plateau</h1>" in page
    assert "Capteurs\u202f: Q1.1.3\u202f: ne répond pas" in page
    assert "2 échecs" in page
    assert report_data(faulty.check, MADE, is_virtual=True)["rows"][-1]["value"] == message_text("check-fault-dead")


@pytest.mark.parametrize("only", ["sensors", "lights"])
def test_all_text_on_the_page_is_from_a_catalogue(board: Board, only: str) -> None:
    bench = check_board(board, broken={board.squares["Q1.1.3"].sensor: "dead"}, only=only)
    page = render_document(bench.check, report_data(bench.check, MADE, is_virtual=True), catalogue(PSEUDO))
    text = re.sub(r"<style>.*?</style>|<(?!svg)[^>]*>", " ", page, flags=re.DOTALL)
    text = re.sub(r'<svg[^>]*aria-label="([^"]*)"[^>]*>', r"\1", text)
    plain = set(re.findall(r"(?<![\w.])[A-Za-z_]{3,}(?![\w.])", text))
    assert plain - NAMES - CODE_WORDS - set(board.buttons) == set()


def test_html_from_outside_is_escaped(faulty: Bench, data: dict[str, Any]) -> None:
    hostile_data = json.loads(json.dumps(data))
    hostile_data["measured"]["board"]["firmware"] = "<script>alert(1)</script>"
    page = render_document(faulty.check, hostile_data, ENGLISH)
    assert "<script" not in page
    assert page.count("&lt;script&gt;") == 1


def test_interrupted_check_is_marked_unfinished(board: Board) -> None:
    bench = Bench(board, only="sensors")
    while bench.check.done_count < 5:
        bench.run(0.1)
    data = report_data(bench.check, MADE, is_virtual=False)
    assert (data["finished"], data["passed"]) == (False, False)
    assert data["verdict"].startswith("unfinished")
    assert data["unfinished"] == ["Sensors"]
    assert data["rows"][-1]["value"] == "not finished"
    page = render_document(bench.check, data, ENGLISH)
    assert message_text("check-page-unfinished", parts="Sensors") in page
    assert "virtual" not in page


def test_reports_are_named_by_controller_and_time(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    name = file_stem(folder, "e6614103e7452d2f", MADE)
    assert name == "e6614103e7452d2f-0001-20260304T050607Z"
    paths = write_report(folder, name, {".json": "{}", ".html": "<p>"})
    assert [path.name for path in paths] == [f"{name}.json", f"{name}.html"]
    assert sorted(path.name for path in folder.iterdir()) == sorted(path.name for path in paths)
    assert file_stem(folder, "../../etc", MADE) == "etc-0002-20260304T050607Z"
