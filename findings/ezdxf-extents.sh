#!/bin/sh
# Guess:    a drawing written by ezdxf says in its header how far it extends; if not, one can set the header oneself.
# Instead:  the header says from 1e20 to -1e20, whatever is drawn, and values set in the header are overwritten when the
#           file is written. They come from the layout, and only ezdxf.appsettings.update_extents makes them right.
# Version:  ezdxf 1.4.5, Python 3.11
# Source:   the package's document.py: before writing, it copies the extents of the model space into the header
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ezdxf==1.4.5
cat > "$folder/extents.py" <<'PYTHON'
import io
import re

import ezdxf
from ezdxf import appsettings


def extents(document):
    file = io.StringIO()
    document.write(file)
    text = file.getvalue()
    number = r"\s+10\s+(\S+)\s+20\s+(\S+)"
    return [tuple(map(float, re.search(re.escape(name) + number, text).groups())) for name in ("$EXTMIN", "$EXTMAX")]


def drawing():
    document = ezdxf.new("R2010")
    document.modelspace().add_circle((10, 20), 5)
    return document


print("ezdxf", ezdxf.__version__)
print("a circle at 10, 20 of radius 5:", *extents(drawing()))
document = drawing()
document.header["$EXTMIN"], document.header["$EXTMAX"] = (5, 15, 0), (15, 25, 0)
print("after setting the header:", *extents(document))
document = drawing()
appsettings.update_extents(document)
print("after update_extents:", *extents(document))
PYTHON
cat > "$folder/expected" <<'TEXT'
ezdxf 1.4.5
a circle at 10, 20 of radius 5: (1e+20, 1e+20) (-1e+20, -1e+20)
after setting the header: (1e+20, 1e+20) (-1e+20, -1e+20)
after update_extents: (5.0, 15.0) (15.0, 25.0)
TEXT
"$folder/venv/bin/python" "$folder/extents.py" | tee "$folder/seen"
diff "$folder/expected" "$folder/seen" && echo "unchanged"
