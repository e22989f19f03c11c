"""Regenerates the projects of hardware/pcb: run python -m tools.pcb in a working copy."""

from signalbox.core import resources
from tools.pcb.files import pcbs, project


def main() -> None:
    """Write every file of every board."""
    for pcb in pcbs():
        for name, text in project(pcb).items():
            path = resources.WORKING_COPY / "hardware" / "pcb" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
