"""Regenerates the projects in hardware/pcb and the assembler's lists in build/pcb. Run `python -m tools.pcb`."""

from pathlib import Path

from signalbox.core import resources
from tools.pcb.files import pcbs, project_files
from tools.pcb.order_files import parts_list, placement_list


def main() -> None:
    """Write all files of all circuit boards."""
    for pcb in pcbs():
        for name, text in project_files(pcb).items():
            _write(resources.WORKING_COPY / "hardware" / "pcb" / name, text)
        order = resources.WORKING_COPY / "build" / "pcb" / pcb.name
        _write(order / "parts.csv", parts_list(pcb))
        _write(order / "placement.csv", placement_list(pcb))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
