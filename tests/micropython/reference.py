"""CPython's counterpart of runner.mjs: carries out the same orders on a folder, without installed packages."""

import importlib
import json
import sys
import traceback
from pathlib import Path
from typing import Any


def handle(root: Path, wanted: dict[str, Any]) -> dict[str, Any]:
    """Store a file, load a module, or call functions, once for each text."""
    answers: list[str] = []
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
                answers.append([function(text) for function in functions][-1])
    except Exception:  # reported to the caller
        return {"said": answers, "fault": traceback.format_exc(), "free": 0, "used": 0, "least": 0}
    return {"said": answers, "fault": "", "free": 0, "used": 0, "least": 0}


if __name__ == "__main__":
    sys.path.insert(0, sys.argv[1])
    answers, sys.stdout = sys.stdout, sys.stderr  # the program's own output goes to the console
    for line in sys.stdin:
        print(json.dumps(handle(Path(sys.argv[1]), json.loads(line))), file=answers, flush=True)
