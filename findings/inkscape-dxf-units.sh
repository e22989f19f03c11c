#!/bin/sh
# Guess:    "Read from file" in Inkscape's import of DXF takes the unit of $INSUNITS, which every newer file has. Without
#           it, "Automatic scaling" is the safe choice.
# Instead:  $INSUNITS is not looked at. Only $MEASUREMENT counts: 1 means millimetres; anything else, or none, means
#           inches, so a drawing in millimetres becomes 25.4 times as large. "Automatic scaling" has nothing to do with
#           units: it makes every drawing as wide as A4, by $EXTMIN and $EXTMAX.
# Version:  Inkscape 1.2.2-2+deb12u1 (Debian 12), run with lxml 6.0.2 and numpy 2.3.4
# Source:   Inkscape's extensions/dxf_input.py: the header's variables that it reads, by scale method
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
apt-get download --quiet=2 inkscape=1.2.2-2+deb12u1 2>/dev/null
dpkg-deb --extract inkscape_*.deb inkscape
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check lxml==6.0.2 numpy==2.3.4 cssselect==1.3.0 tinycss2==1.4.0
cat > measure.py <<'PYTHON'
import re
import subprocess
import sys

HEADER = "9\n{}\n{}\n{}\n"
EXTENTS = "9\n$EXTMIN\n10\n0\n20\n0\n9\n$EXTMAX\n10\n100\n20\n100\n"
LINE = "0\nLINE\n8\n0\n10\n0\n20\n50\n11\n100\n21\n50\n"
IMPORTER = "inkscape/usr/share/inkscape/extensions/dxf_input.py"


def width_mm(mode, **variables):
    header = "".join(HEADER.format(f"${name}", 70, value) for name, value in variables.items())
    with open("line.dxf", "w") as file:
        file.write(f"0\nSECTION\n2\nHEADER\n{header}{EXTENTS}0\nENDSEC\n0\nSECTION\n2\nENTITIES\n{LINE}0\nENDSEC\n0\nEOF\n")
    command = [sys.executable, IMPORTER, f"--scalemethod={mode}", "line.dxf"]
    drawn = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    path = re.search(r'd="M ([\d.-]+) [\d.-]+ L ([\d.-]+) ', drawn)
    return round((float(path[2]) - float(path[1])) * 25.4 / 96, 1)


print("a line of 100 units, imported with Read from file:")
print("  $INSUNITS 4 (mm):", width_mm("file", INSUNITS=4), "mm")
print("  $INSUNITS 4 (mm), $MEASUREMENT 0:", width_mm("file", MEASUREMENT=0, INSUNITS=4), "mm")
print("  $INSUNITS 1 (inches), $MEASUREMENT 1:", width_mm("file", MEASUREMENT=1, INSUNITS=1), "mm")
print("with Automatic scaling:")
print("  $INSUNITS 4 (mm), $MEASUREMENT 1:", width_mm("auto", MEASUREMENT=1, INSUNITS=4), "mm")
PYTHON
cat > expected <<'TEXT'
a line of 100 units, imported with Read from file:
  $INSUNITS 4 (mm): 2540.0 mm
  $INSUNITS 4 (mm), $MEASUREMENT 0: 2540.0 mm
  $INSUNITS 1 (inches), $MEASUREMENT 1: 100.0 mm
with Automatic scaling:
  $INSUNITS 4 (mm), $MEASUREMENT 1: 210.0 mm
TEXT
echo "Inkscape $(dpkg-deb --field inkscape_*.deb Version)"
venv/bin/python measure.py | tee seen
diff expected seen && echo "unchanged"
