"""CPython's counterpart of runner.mjs: carries out the same orders in a folder, without installed packages."""

import importlib
import json
import sys
import traceback
from pathlib import Path
from typing import Any


def handle(root: Path, order: dict[str, Any]) -> dict[str, Any]:
    """Store a file, load a module, or call functions once for each text, and return the answer to the order."""
    answers: list[str] = []
    try:
        if "put" in order:
            path = root / order["put"].lstrip("/")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(order["text"], encoding="utf-8")
        elif "load" in order:
            importlib.import_module(order["load"])
        else:
            functions = [getattr(sys.modules[order["call"]], name) for name in order["function"].split()]
            for text in order["texts"]:
                answers.append([function(text) for function in functions][-1])
    except Exception:  # reported to the caller
        return {"said": answers, "fault": traceback.format_exc(), "free": 0, "used": 0, "least": 0}
    return {"said": answers, "fault": "", "free": 0, "used": 0, "least": 0}


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    answers, sys.stdout = sys.stdout, sys.stderr  # the program's own output goes to the console
    for line in sys.stdin:
        print(json.dumps(handle(Path(sys.argv[1]), json.loads(line))), file=answers, flush=True)
