"""Run the Node.js tests of page modules that need no browser: tests/host/web/static/*.test.mjs."""

import json
import os
import subprocess
from pathlib import Path

from signalbox.core.messages.catalogue import catalogue
from signalbox.web.page_language import script_labels
from tests.host.web.conftest import skip_except_in_ci

FOLDER = Path(__file__).parent / "static"
OLDEST_NODE = (20, 19)  # the first version that treats the page's files as modules


def test_page_modules_in_node() -> None:
    version = subprocess.getoutput("node --version").removeprefix("v").split(".")
    if tuple(map(int, filter(str.isdecimal, version))) < OLDEST_NODE:
        skip_except_in_ci(f"Node.js {'.'.join(map(str, OLDEST_NODE))} or newer is not here")
    files = sorted(str(path) for path in FOLDER.glob("*.test.mjs"))
    setup = (FOLDER / "english.mjs").as_uri()
    options = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--test-reporter=tap", "--import", setup]
    env = {**os.environ, "SIGNALBOX_LABELS": json.dumps(script_labels(catalogue()))}
    run = subprocess.run(["node", *options, "--test", *files], capture_output=True, text=True, check=False, env=env)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "\n# pass 0" not in run.stdout
