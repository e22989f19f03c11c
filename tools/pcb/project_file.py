"""Writes a .kicad_pro with the rules by which KiCad checks the board."""

import json

from tools.pcb.board_file import stable_id
from tools.pcb.model import CLEARANCE_MM, EDGE_MM, VIA_DRILL_MM, VIA_MM, Pcb

MIN_TRACK_MM = 0.25
HOLE_TO_HOLE_MM = 0.25
MIN_SPOKES = 1  # from a pad to the zone around it; one is enough because tracks also connect every pad
# Symbols and footprints are in the project's own files, so there is no library to compare them with.
NO_LIBRARY_OF_FOOTPRINTS = ("lib_footprint_issues", "lib_footprint_mismatch")
NO_LIBRARY_OF_SYMBOLS = ("lib_symbol_issues", "footprint_link_issues")


def project_file(pcb: Pcb) -> str:
    """Return the text of a circuit board's .kicad_pro file."""
    rules = {
        "min_clearance": CLEARANCE_MM,
        "min_copper_edge_clearance": EDGE_MM,
        "min_hole_clearance": CLEARANCE_MM,
        "min_hole_to_hole": HOLE_TO_HOLE_MM,
        "min_track_width": MIN_TRACK_MM,
        "min_via_diameter": VIA_MM,
        "min_through_hole_diameter": VIA_DRILL_MM,
        "min_resolved_spokes": MIN_SPOKES,
    }
    standard = {
        "name": "Default",
        "clearance": CLEARANCE_MM,
        "track_width": pcb.width,
        "via_diameter": VIA_MM,
        "via_drill": VIA_DRILL_MM,
    }
    tree = {
        "board": {
            "design_settings": {"rules": rules, "rule_severities": dict.fromkeys(NO_LIBRARY_OF_FOOTPRINTS, "ignore")}
        },
        "erc": {"rule_severities": dict.fromkeys(NO_LIBRARY_OF_SYMBOLS, "ignore")},
        "meta": {"filename": f"{pcb.name}.kicad_pro", "version": 1},
        "net_settings": {"classes": [standard], "meta": {"version": 2}},
        "sheets": [[stable_id(pcb.name, "sheet"), ""]],
    }
    return json.dumps(tree, indent=2) + "\n"
