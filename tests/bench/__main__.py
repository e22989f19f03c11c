"""Print every figure that the project measures: ``python -m tests.bench`` runs each module here.

Each benchmark module has a function `results()`. Its results are printed as one JSON object per line.
"""

import importlib
import pkgutil
from pathlib import Path

from tests.bench._output import print_results


def main() -> None:
    """Run every benchmark in this folder and print each result as soon as it is available."""
    for module in sorted(found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)])):
        if not module.startswith(("_", "test_")):
            print_results(importlib.import_module(f"{__package__}.{module}").results())


if __name__ == "__main__":
    main()
