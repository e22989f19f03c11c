"""The examples and tables of docs/programs.md."""

import contextlib
import io
import re
from pathlib import Path

import pytest

from signalbox import games

TEXT = (Path(__file__).parents[3] / "docs/programs.md").read_text(encoding="utf-8")
WORDS = {"Les P’tites Locos": "ptites-locos", "Golden Train": "golden-train", "Paris Connection": "paris-connection"}

EXAMPLES = re.findall("```python\n(.*?)```\n\nIt prints\n\n    (.*?)\n", TEXT, re.DOTALL)


@pytest.mark.parametrize(("example", "output"), EXAMPLES, ids=["rules", "pettingzoo", "openspiel"])
def test_example_prints_the_documented_output(example: str, output: str) -> None:
    if "pyspiel" in example:
        pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this system")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(example, "docs/programs.md", "exec"), {})
    assert printed.getvalue().strip() == output


@pytest.mark.parametrize("title", WORDS)
def test_tables_have_the_right_sizes(title: str) -> None:
    features, actions = re.findall(rf"^\| {title} \| ([^|]+) \| ([^|]+) \|$", TEXT, re.MULTILINE)
    rules = games.rules(WORDS[title])
    numbers = range(rules.min_players, rules.max_players + 1)
    encoders = [games.encoder(rules, players) for players in numbers]
    players = ", ".join(map(str, numbers))
    assert features[0].split(" for ")[0] == ", ".join(f"{len(each.names):,}" for each in encoders)
    assert players in features[0]
    counts = list(dict.fromkeys(len(each.actions) for each in encoders))
    assert re.match(r"[\d, ]+\d", actions[0])[0] == ", ".join(map(str, counts))  # type: ignore[index]
    assert {int(actions[1].split()[0])} == {len(each.outcomes) for each in encoders}
