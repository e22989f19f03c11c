"""The files of a circuit board's KiCad project, generated from the circuit."""

from signalbox.board import board_names, load
from signalbox.maker.circuit import plan
from signalbox.maker.circuit.placement import NODES_PER_BRANCH, count_nodes
from tools.pcb.board_file import board_file
from tools.pcb.controller import controller_pcb
from tools.pcb.model import Pcb
from tools.pcb.node import node_pcb
from tools.pcb.pour import fills
from tools.pcb.project_file import project_file
from tools.pcb.router import Router
from tools.pcb.schematic_file import schematic_file


def project_files(pcb: Pcb) -> dict[str, str]:
    """Return the text of each file of a circuit board's project, keyed by its path in hardware/pcb."""
    segments, vias = Router(pcb).route()
    filled = fills(pcb, segments, vias)
    stem = f"{pcb.name}/{pcb.name}"
    return {
        f"{stem}.kicad_pro": project_file(pcb),
        f"{stem}.kicad_sch": schematic_file(pcb),
        f"{stem}.kicad_pcb": board_file(pcb, segments, vias, filled),
    }


def pcbs() -> list[Pcb]:
    """Return the circuit boards, which suit every game board with at most one branch of nodes."""
    boards = [load(name) for name in board_names()]
    planned = plan(next(board for board in boards if 2 <= count_nodes(board) <= NODES_PER_BRANCH))
    return [node_pcb(planned), controller_pcb(planned)]
