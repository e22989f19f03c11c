"""Test the structure of the code: imports go one way, shared packages name no game, and no file grows too long."""

import ast
import functools
import re
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from signalbox import games
from signalbox.core.installed_games import dashed_name

ROOT = Path(__file__).parent.parent
MAX_LINES = 800
MAX_MEMBERS = 20
MAX_ATTRIBUTES = 12  # set in a constructor
MAX_ARGUMENTS = 7  # of a constructor, not counting self
FLAT = {"Position"}  # the state of a game is compiled: a single object is fastest
MAX_ROOMS = 12
CONTRACTS = {"GameMessages", "State"}  # what the table requires of a game; a game's own subclasses may have more
HOMES = (  # where a game may be named: in its own files, or as a default
    "shared_rules/{game}/",
    "host/signalbox/games/{game}/",
    "host/signalbox/cli/options.py",  # the default game
    "host/signalbox/service/pytest_plugin/",  # the default board to test
)
GAMES = [path.parent.name for path in sorted((ROOT / "host/signalbox/games").glob("*/__init__.py"))]


def sources(*packages: str, suffixes: str = "py js css html") -> list[Path]:
    return [
        path
        for package in packages
        for path in sorted((ROOT / package).rglob("*"))
        if path.suffix[1:] in suffixes.split() and path.is_file()
    ]


@functools.cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text())))


@pytest.mark.parametrize("game", GAMES)
def test_shared_packages_name_no_game(game: str) -> None:
    allowed = [package.format(game=game) for package in HOMES]
    pattern = re.compile(game.replace("_", "[_ -]?"), re.IGNORECASE)
    strangers = [
        path.relative_to(ROOT).as_posix()
        for path in sources("shared_rules", "firmware", "host/signalbox")
        if not path.relative_to(ROOT).as_posix().startswith(tuple(allowed)) and pattern.search(path.read_text())
    ]
    assert strangers == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_documented_files(game: str) -> None:
    modules = [f"host/signalbox/games/{game}/{name}.py" for name in ("board", "messages", "players", "encoder")]
    for path in (f"shared_rules/{game}", f"hardware/boards/{game}.toml", *modules, f"docs/rules_{game}.md"):
        assert (ROOT / path).exists(), path
    assert dashed_name(game) in games.names(), "pyproject.toml names its entry point"


def test_all_games_have_the_same_files() -> None:
    files = [{path.name for path in (ROOT / "host/signalbox/games" / game).glob("*.py")} for game in GAMES]
    assert all(names == files[0] for names in files)


@pytest.mark.parametrize(
    ("package", "forbidden"),
    [("shared_rules", ("signalbox", "firmware", "signalbox_board")), ("firmware", ("signalbox",))],
)
def test_imports_run_one_way(package: str, forbidden: tuple[str, ...]) -> None:
    for path in sources(package, suffixes="py"):
        for node in nodes(path):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                assert name.split(".")[0] not in forbidden, f"{path} imports {name}"


def package_imports() -> dict[str, set[str]]:
    """Return what each top-level package or module of the host imports from the others, including late imports."""
    found: dict[str, set[str]] = {}
    for path in sources("host/signalbox", suffixes="py"):
        package, *inside = path.relative_to(ROOT / "host/signalbox").parts
        imported = found.setdefault(package if inside else path.stem, set())
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "signalbox":
                named = str(node.module).split(".")[1:2]
                imported.update(named or [alias.name for alias in node.names])
    return {package: imported - {package} for package, imported in found.items()}


def test_host_has_at_most_twelve_rooms_and_no_loose_modules() -> None:
    inside = [path for path in (ROOT / "host/signalbox").iterdir() if path.name != "__pycache__"]
    assert len([path for path in inside if path.is_dir()]) <= MAX_ROOMS
    assert {path.name for path in inside if path.suffix == ".py"} == {"__init__.py", "__main__.py"}


def test_rooms_import_only_earlier_rooms_of_their_table() -> None:
    table = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("## The rooms")[2]
    order = re.findall(r"^\| `(\w+)/` \|", table, re.MULTILINE)[:MAX_ROOMS]
    imports = package_imports()
    assert {*order} == {*imports} - {"__init__", "__main__"}
    for place, room in enumerate(order):
        assert imports[room] & {*order} <= {*order[:place]}, room


def test_no_packages_import_each_other() -> None:
    TopologicalSorter(package_imports()).prepare()  # raises CycleError, which names the packages


def module_imports() -> dict[str, set[str]]:
    """Return the modules that each module imports, including late imports and imports for types."""
    files = {path.relative_to(ROOT): path for path in sources("host/signalbox", "shared_rules", suffixes="py")}
    names = {".".join(file.with_suffix("").parts): path for file, path in files.items()}
    paths = {name.removeprefix("host.").removesuffix(".__init__"): path for name, path in names.items()}
    found: dict[str, set[str]] = {name: set() for name in paths}
    for name, path in paths.items():
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module:
                wanted = {f"{node.module}.{alias.name}" for alias in node.names}
                found[name] |= {item if item in paths else node.module for item in wanted} & {*paths} - {name}
    return found


def test_no_modules_import_each_other() -> None:
    TopologicalSorter(module_imports()).prepare()  # raises CycleError, which names the modules


def test_deploy_does_not_need_the_simulator() -> None:
    """Deployment checks settings with the firmware's own code, through a loader that is not part of the simulator."""
    imports = module_imports()
    deploy = [name for name in imports if name.startswith("signalbox.service.deploy")]
    assert deploy
    assert not [name for name in deploy for other in imports[name] if other.startswith("signalbox.simulator")]


def public_members(node: ast.ClassDef) -> set[str]:
    """Return the public methods, properties and attributes of a class."""
    methods = {part.name for part in node.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)}
    targets = [
        part.targets if isinstance(part, ast.Assign) else [part.target]
        for part in ast.walk(node)
        if isinstance(part, ast.Assign | ast.AnnAssign)
    ]
    single = [item for found in targets for target in found for item in getattr(target, "elts", [target])]
    own = {item.attr for item in single if isinstance(item, ast.Attribute) and getattr(item.value, "id", "") == "self"}
    fields = {
        item.target.id for item in node.body if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)
    }
    return {name for name in methods | own | fields if not name.startswith("_")}


def name_of(base: ast.expr) -> str:
    """Return the name of a base class without any type arguments, as "GameMessages" for GameMessages[State, View]."""
    return getattr(base.value if isinstance(base, ast.Subscript) else base, "id", "")


def test_classes_have_few_public_members() -> None:
    """Only a game's contract and its implementations are exempt from the limit."""
    wide = [
        f"{path.relative_to(ROOT)} {node.name}"
        for path in sources("host/signalbox", "shared_rules", "firmware", suffixes="py")
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and len(public_members(node)) > MAX_MEMBERS
        if not CONTRACTS & {node.name, *map(name_of, node.bases)}
    ]
    assert wide == []


def constructor_size(node: ast.ClassDef) -> tuple[int, int]:
    """Return the number of attributes set by a constructor, and the number of its arguments."""
    constructors = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == "__init__"]
    if not constructors:
        return 0, 0
    arguments = constructors[0].args
    attributes = {
        part.attr
        for part in ast.walk(constructors[0])
        if isinstance(part, ast.Attribute)
        and isinstance(part.ctx, ast.Store)
        and getattr(part.value, "id", "") == "self"
    }
    return len(attributes), len(arguments.args) + len(arguments.kwonlyargs) - 1


def test_constructors_are_small() -> None:
    """The firmware is exempt: fewer, larger classes need less memory on a board."""
    large = {
        f"{path.relative_to(ROOT)} {node.name}": size
        for path in sources("host/signalbox", "shared_rules", suffixes="py")
        for node in nodes(path)
        if isinstance(node, ast.ClassDef) and node.name not in FLAT
        if (size := constructor_size(node))[0] > MAX_ATTRIBUTES or size[1] > MAX_ARGUMENTS
    }
    assert large == {}


def test_games_do_not_name_each_other() -> None:
    for game in GAMES:
        for path in sources(f"shared_rules/{game}", f"host/signalbox/games/{game}", suffixes="py"):
            for other in GAMES:
                assert other == game or other not in path.read_text(), f"{path} names {other}"


def test_files_are_not_too_long() -> None:
    long = {
        path.relative_to(ROOT).as_posix(): lines
        for path in sources("shared_rules", "firmware", "host", "tests")
        if (lines := path.read_text().count("\n")) > MAX_LINES
    }
    assert long == {}
