"""Print every figure that the project measures: ``python -m tests.bench`` runs each module here.

Each benchmark module has a function `results()`. Its results are printed as one JSON object per line.
"""

import importlib
import json
import pkgutil
from pathlib import Path


def main() -> None:
    """Run every benchmark in this folder and print each result as soon as it is available."""
    for module in sorted(found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)])):
        if not module.startswith(("_", "test_")):
            for result in importlib.import_module(f"{__package__}.{module}").results():
                print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
