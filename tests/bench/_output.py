"""Print results as every benchmark does."""

import json
from collections.abc import Iterable, Mapping


def print_results(results: Iterable[Mapping[str, object]]) -> None:
    """Print each result as a JSON object on a line of its own as soon as it is available."""
    for result in results:
        print(json.dumps(result), flush=True)
