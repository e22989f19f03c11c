"""The same orders as runner.mjs, carried out by CPython on a folder, with nothing of the installation in the way."""

import importlib
import json
import sys
import traceback
from pathlib import Path
from typing import Any


def handle(root: Path, wanted: dict[str, Any]) -> dict[str, Any]:
    """Put a file, load a module, or call a function once a text."""
    said: list[str] = []
    try:
        if "put" in wanted:
            path = root / wanted["put"].lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted["text"], encoding="utf-8")
        elif "load" in wanted:
            importlib.import_module(wanted["load"])
        else:
            functions = [getattr(sys.modules[wanted["call"]], name) for name in wanted["function"].split()]
            for text in wanted["texts"]:
                said.append([function(text) for function in functions][-1])
    except Exception:  # told to whoever gave the order
        return {"said": said, "fault": traceback.format_exc(), "free": 0, "used": 0, "least": 0}
    return {"said": said, "fault": "", "free": 0, "used": 0, "least": 0}


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    answers, sys.stdout = sys.stdout, sys.stderr  # what the program prints is for the console
    for line in sys.stdin:
        print(json.dumps(handle(Path(sys.argv[1]), json.loads(line))), file=answers, flush=True)
