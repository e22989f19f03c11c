"""Every figure that the project measures: ``python -m tests.bench`` runs each file here, one JSON object a line.

A file of figures has a function `results()` that gives its JSON objects.
"""

import importlib
import json
import pkgutil
from pathlib import Path


def main() -> None:
    """Run every file of this folder and print what it measures as it comes."""
    for module in sorted(found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)])):
        if not module.startswith(("_", "test_")):
            for result in importlib.import_module(f"{__package__}.{module}").results():
                print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
