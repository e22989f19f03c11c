"""Format and print the results of benchmarks."""

import json
import statistics
from collections.abc import Iterable, Mapping, Sequence

Result = dict[str, object]


def print_results(results: Iterable[Mapping[str, object]]) -> None:
    """Print each result as one line of JSON as soon as it is available."""
    for result in results:
        print(json.dumps(result), flush=True)


def timing(name: str, times: Sequence[float], digits: int) -> Result:
    """Return a result with the median and the 99th percentile of `times`, rounded to this many digits."""
    median, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
    return {"bench": name, "median": round(median, digits), "p99": round(p99, digits), "n": len(times)}
