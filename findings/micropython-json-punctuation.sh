#!/bin/sh
# Guess:    a JSON text with a missing, doubled or misplaced comma or colon makes json.loads raise ValueError.
# Instead:  MicroPython's json takes every comma and colon for a space. A text with too many, too few or the wrong ones
#           is read without an error, and a name without a value at the end of an object is dropped silently. At the end
#           of an inner object it is not dropped: it takes the next name of the outer object for its value. Brackets need
#           not match, and numbers may begin with 0.
# Version:  @micropython/micropython-webassembly-pyscript 1.27.0, Node.js 18 or newer
# Source:   MicroPython's extmod/modjson.c: the reader skips "," and ":" together with the spaces
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" @micropython/micropython-webassembly-pyscript@1.27.0
cat > read.py <<'PYTHON'
import json, sys
print(sys.implementation.name, ".".join(str(part) for part in sys.implementation.version[:3]))
for text in ('{"a": 1,}', '{"a", 1}', '{"a" 1 "b" 2}', '{,:"a":: 1}', '{"a": 1, "b"}', '[1 2,,3]', '{"a" = 1}', '{"a": {"b"}, "c": 1}',
             '[1}', '[007]'):
    try:
        print(text, "->", json.loads(text))
    except ValueError:
        print(text, "-> ValueError")
PYTHON
cat > run.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const micropython = await loadMicroPython({ linebuffer: true, stdout: (line) => console.log(line) });
micropython.runPython(readFileSync("read.py", "utf-8"));
JAVASCRIPT
node run.mjs | tee seen
cat > expected <<'TEXT'
micropython 1.27.0
{"a": 1,} -> {'a': 1}
{"a", 1} -> {'a': 1}
{"a" 1 "b" 2} -> {'a': 1, 'b': 2}
{,:"a":: 1} -> {'a': 1}
{"a": 1, "b"} -> {'a': 1}
[1 2,,3] -> [1, 2, 3]
{"a" = 1} -> ValueError
{"a": {"b"}, "c": 1} -> {'a': {}, 'b': 'c'}
[1} -> [1]
[007] -> [7]
TEXT
diff expected seen && echo "unchanged"
