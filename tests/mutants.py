"""Make small random faults in the code and check that tests detect them: ``python -m tests.mutants 100 --seed 1``.

Faults are made in a copy of the source tree. A fault that only mypy finds counts as detected: `make test` runs mypy.
Survivors are printed as diffs. Faults that change nothing observable are listed in equivalent_mutants.toml with the
reason, and not counted.
"""

import argparse
import ast
import copy
import difflib
import itertools
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
REPOSITORY = HERE.parent
EQUIVALENT = HERE / "equivalent_mutants.toml"
LIMIT_S = 900  # for all tests of one mutant; a longer run counts as an endless loop
TEST_LIMIT_S = 300  # for one test; the slowest takes 40 s on an idle machine
OLD_S = 10**9  # the base of the modification times of files with a fault
MARKERS = "not (soak or browser or emulated)"

# Each row: a glob of source files, the nearest tests and the wider tests. The first row that matches a file applies.
TABLE, PEOPLE = "tests/host/play/table", "tests/host/simulator/people"
TRANSCRIPT = f"{PEOPLE}/test_transcript.py"
TESTS = [
    ("shared_rules/recognise.py", f"tests/shared_rules/test_recognise*.py {TRANSCRIPT}", f"{TABLE} {PEOPLE}"),
    (
        "host/signalbox/device/link/**/*.py",
        f"tests/host/device/link {TRANSCRIPT}",
        f"{TABLE} tests/host/simulator {PEOPLE}",
    ),
    (
        "host/signalbox/play/table/**/*.py",
        f"{TABLE} {TRANSCRIPT}",
        f"tests/host/games tests/host/play/record tests/host/app tests/host/web {PEOPLE}",
    ),
    (
        "firmware/signalbox_board/controller.py",
        f"tests/firmware {TRANSCRIPT}",
        f"tests/host/device/link tests/host/simulator {PEOPLE}",
    ),
]

OPPOSITES: list[tuple[type[ast.cmpop], type[ast.cmpop]]] = [
    *[(ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.Eq, ast.NotEq), (ast.Is, ast.IsNot), (ast.In, ast.NotIn)]
]
COMPARISON_MUTANTS = dict(OPPOSITES) | {other: one for one, other in OPPOSITES}
OPERATOR_MUTANTS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
FUNCTION_MUTANTS = {"min": "max", "max": "min", "all": "any", "any": "all"}


@dataclass(frozen=True)
class Mutant:
    """A fault in one file, whose bytes from `begin` to `end` are replaced with `text`."""

    place: str
    line: int
    begin: int
    end: int
    text: str

    def apply_to(self, source: bytes) -> bytes:
        """Return the file's contents with the fault applied."""
        return source[: self.begin] + self.text.encode() + source[self.end :]

    def difference(self, source: bytes) -> tuple[list[str], str]:
        """Return the lines that the fault removes and adds, without indentation, and the complete diff."""
        before, after = source.decode().splitlines(), self.apply_to(source).decode().splitlines()
        diff = list(difflib.unified_diff(before, after, self.place, self.place, lineterm="", n=1))
        return [line[0] + line[1:].strip() for line in diff[2:] if line[0] in "+-"], "\n".join(diff)


def mutants_of(place: str, source: bytes) -> list[Mutant]:
    """Return every mutant of one file."""
    starts = [0, *itertools.accumulate(len(line) for line in source.splitlines(keepends=True))]
    found: list[Mutant] = []
    for node, changed in _changes(ast.parse(source)):
        text = changed if isinstance(changed, str) else ast.unparse(ast.fix_missing_locations(changed))
        if not isinstance(node, ast.stmt) and not isinstance(changed, str | ast.Constant | ast.Name):
            text = f"({text})"
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        found.append(Mutant(place, node.lineno, begin, end, text))
    return found


def _changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, ast.AST | str]]:
    """Yield (node, replacement) for every possible mutation outside annotations, imports, assertions and strings."""
    for node in _walk(tree):
        if isinstance(node, ast.Compare):
            for i, op in enumerate(node.ops):
                other = copy.deepcopy(node)
                other.ops[i] = COMPARISON_MUTANTS[type(op)]()
                yield node, other
        elif isinstance(node, ast.BoolOp):
            yield node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        elif isinstance(node, ast.BinOp) and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            if type(node.op) in OPERATOR_MUTANTS:
                yield node, ast.BinOp(node.left, OPERATOR_MUTANTS[type(node.op)](), node.right)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, node.operand
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node, ast.Constant(not node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            yield node, ast.Constant(node.value + 1)
            yield node, ast.Constant(node.value - 1)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTION_MUTANTS:
            yield node.func, ast.Name(FUNCTION_MUTANTS[node.func.id])
        elif isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node.test, ast.UnaryOp(ast.Not(), node.test)
        elif isinstance(node, ast.Return) and node.value is not None and ast.unparse(node.value) != "None":
            yield node, "return None"
        elif isinstance(node, ast.AugAssign | ast.Raise):
            yield node, "pass"
        elif isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name):
            yield node, "pass"  # a name that is never set is not an interesting fault
        elif isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
            yield node, "pass"
        elif isinstance(node, ast.Continue | ast.Break):
            yield node, "break" if isinstance(node, ast.Continue) else "continue"


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "keywords") and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert | ast.JoinedStr):
                continue
            if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
                continue
            if isinstance(child, ast.ClassDef) and any(
                ast.unparse(base).startswith("Protocol") for base in child.bases
            ):
                continue  # it is never run
            if isinstance(child, ast.Expr) and ast.unparse(child).startswith("assert_never("):
                continue  # nor is this
            if isinstance(child, ast.keyword) and child.arg == "strict":
                continue  # like an assertion, a check that never fails
            yield from _walk(child)


class Copy:
    """A copy of the source tree, with one fault inserted at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._versions = itertools.count()
        result = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=REPOSITORY,
            capture_output=True,
            check=True,
        )
        for place in filter(None, result.stdout.decode().split("\0")):
            if (REPOSITORY / place).is_file():
                (folder / place).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(REPOSITORY / place, folder / place)
        (folder / ".venv").mkdir()
        if (REPOSITORY / ".venv" / "micropython").exists():
            (folder / ".venv" / "micropython").symlink_to(REPOSITORY / ".venv" / "micropython")

    def failure(self, mutant: Mutant, tests: list[str]) -> str:
        """Return the first test that fails, "time" if the tests do not finish, or "" if all pass."""
        with self._with_fault(mutant):
            return self._run(tests)

    def type_error(self, mutant: Mutant) -> str:
        """Return "mypy" if mypy finds the fault, else ""."""
        with self._with_fault(mutant):
            result = subprocess.run([sys.executable, "-m", "mypy"], cwd=self.folder, capture_output=True, check=False)
        return "mypy" if result.returncode else ""

    @contextmanager
    def _with_fault(self, mutant: Mutant) -> Iterator[None]:
        file = self.folder / mutant.place
        source = file.read_bytes()
        self._write(file, mutant.apply_to(source))
        try:
            yield
        finally:
            self._write(file, source)

    def _write(self, file: Path, source: bytes) -> None:
        """Write a file with a unique modification time, so that code compiled from another version is not used."""
        file.write_bytes(source)
        changed_s = OLD_S + next(self._versions)
        os.utime(file, (changed_s, changed_s))

    def _run(self, tests: list[str]) -> str:
        found = [str(path) for test in tests for path in sorted(self.folder.glob(test))]
        options = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "--timeout", str(TEST_LIMIT_S), "-m", MARKERS]
        paths = os.pathsep.join([str(self.folder / "host"), str(self.folder)])
        compiled = {"PYTHONPYCACHEPREFIX": str(self.folder / ".venv" / "pycache"), "PYTHONDONTWRITEBYTECODE": ""}
        environment = {**os.environ, **compiled, "PYTHONPATH": paths, "CI": ""}
        try:
            run = subprocess.run(
                [sys.executable, "-m", "pytest", *options, *found],
                cwd=self.folder,
                env=environment,
                capture_output=True,
                text=True,
                timeout=LIMIT_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "time"
        failures = [line for line in run.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return "" if run.returncode == 0 else (failures or [f"pytest ended with {run.returncode}"])[0].split(" - ")[0]


def tests_by_file() -> dict[str, tuple[list[str], list[str]]]:
    """Return the closest and the broader tests for every file that may be mutated, keyed by the file's path."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    for files, nearest, wider in TESTS:
        for path in sorted(REPOSITORY.glob(files)):
            found.setdefault(str(path.relative_to(REPOSITORY)), (nearest.split(), wider.split()))
    return found


def draw(count: int, seed: str) -> list[Mutant]:
    """Return up to `count` random faults, except those that are known to change nothing."""
    equivalent = [each["change"] for each in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("mutant", [])]
    candidates = []
    for place in tests_by_file():
        source = (REPOSITORY / place).read_bytes()
        candidates += [each for each in mutants_of(place, source) if each.difference(source)[0] not in equivalent]
    return Random(seed).sample(candidates, min(count, len(candidates)))


def main() -> None:
    """Draw faults, run their tests, and print the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=2, help="copies of the tree that are tested at once")
    parser.add_argument("--only", default="", help="a part of the file's path")
    parser.add_argument("--nearest", action="store_true", help="run only the nearest tests: quick, and kills fewer")
    args = parser.parse_args()
    sources = {place: (REPOSITORY / place).read_bytes() for place in tests_by_file()}  # read now, as the run takes long
    chosen = [mutant for mutant in draw(args.count, args.seed) if args.only in mutant.place]
    tests = tests_by_file()
    with tempfile.TemporaryDirectory() as folder:
        copies: queue.Queue[Copy] = queue.Queue()
        for number in range(args.jobs):
            copies.put(Copy(Path(folder) / f"copy{number}"))

        def killer(mutant: Mutant) -> str:
            copy = copies.get()
            try:
                nearest, wider = tests[mutant.place]
                found = copy.failure(mutant, nearest) or ("" if args.nearest else copy.failure(mutant, wider))
                return found or copy.type_error(mutant)
            finally:
                copies.put(copy)

        survived = 0
        with ThreadPoolExecutor(args.jobs) as pool:
            for mutant, killed_by in zip(chosen, pool.map(killer, chosen), strict=True):
                print(f"{'killed  ' if killed_by else 'SURVIVED'} {mutant.place}:{mutant.line} {killed_by}", flush=True)
                if not killed_by:
                    survived += 1
                    print(mutant.difference(sources[mutant.place])[1], flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} killed (seed {args.seed})")


if __name__ == "__main__":
    main()
