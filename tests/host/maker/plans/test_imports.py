"""Test that other programs import the DXF sheets at their true size: Inkscape in each mode, and dxf-parser from npm."""

import json
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from signalbox.board import load
from signalbox.maker.plans.build import build_sheets
from tests.host.board.descriptions import EVERY_BOARD
from tests.host.maker.plans.read_drawings import PageContent, open_dxf
from tests.host.maker.plans.test_sheets import assert_holes, described_holes, holes_on_board, size
from tests.host.web.conftest import skip_except_in_ci

pytestmark = pytest.mark.thorough

IMPORTER = Path("/usr/share/inkscape/extensions/dxf_input.py")
PIXEL_MM = 25.4 / 96
A4_MM = 210
NODE = Path(__file__).parents[4] / ".venv" / "page" / "node_modules"
PARSE = """
const DxfParser = require("dxf-parser");
console.log(JSON.stringify(new DxfParser().parseSync(require("fs").readFileSync(0, "utf8")).entities));
"""


def import_with_inkscape(path: Path, mode: str, scale: float) -> PageContent:
    """Return a drawing as Inkscape imports it, in mm on the board. Inkscape enlarges the file by the factor `scale`."""
    command = ["/usr/bin/python3", str(IMPORTER), f"--scalemethod={mode}", "--scale=1.0", "--encoding=utf_8", str(path)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    drawn = PageContent()
    for element in ElementTree.fromstring(done.stdout).iter("{http://www.w3.org/2000/svg}path"):
        if "fill:none" not in element.attrib.get("style", ""):  # a pattern or a marker
            continue
        numbers = [float(number) * PIXEL_MM / scale for number in re.findall(r"-?\d+\.\d+", element.attrib["d"])]
        if " A " in element.attrib["d"]:
            right, y, radius, _, _, left = numbers[:6]
            drawn.circles.append(((right + left) / 2, y, radius))
        else:
            drawn.lines.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    return drawn


def import_by_dxf_parser(path: Path) -> PageContent:
    done = subprocess.run(
        ["node", "-e", PARSE], input=path.read_bytes(), capture_output=True, check=True, env={"NODE_PATH": str(NODE)}
    )
    drawn = PageContent()
    for entity in json.loads(done.stdout):
        if entity["type"] == "CIRCLE":
            drawn.circles.append((entity["center"]["x"], -entity["center"]["y"], entity["radius"]))
        elif entity["type"] == "LWPOLYLINE":
            drawn.lines.append([(spot["x"], -spot["y"]) for spot in entity["vertices"]])
    return drawn


@pytest.mark.parametrize("side", ["top", "underside"])
@pytest.mark.parametrize("name", EVERY_BOARD)
def test_sheet_is_imported_at_its_true_size(tmp_path: Path, name: str, side: str) -> None:
    if not IMPORTER.exists() or not NODE.exists():
        skip_except_in_ci("no Inkscape or no dxf-parser on this machine: run  make inkscape page")
    board = load(name)
    path = tmp_path / f"{side}.dxf"
    path.write_bytes(build_sheets(board, [])[f"sheets/{side}.dxf"])
    header = open_dxf(path.read_bytes()).header
    width = header["$EXTMAX"][0] - header["$EXTMIN"][0]
    scales = {"manual": 1.0, "file": 1.0, "auto": A4_MM / width}
    imported = [import_with_inkscape(path, mode, scale) for mode, scale in scales.items()]
    for drawn in (*imported, import_by_dxf_parser(path)):
        assert_holes(holes_on_board(drawn, board), described_holes(board, side))
        length, ticks = drawn.ruler()
        assert [length, *ticks] == pytest.approx([100, *range(0, 101, 5)], abs=0.1)
        assert drawn.edge(*size(board))
