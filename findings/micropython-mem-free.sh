#!/bin/sh
# Guess:    gc.mem_free() is the free part of the heap: it falls by what is allocated, and mem_alloc() + mem_free() is the
#           size of the heap.
# Instead:  where MicroPython's heap can grow by itself, as in CircuitPython 10, mem_free() also counts the largest piece
#           of memory that the heap does not have yet. A heap of 128 KB has 128 MB free, an allocation of 300 KB leaves as
#           much free as before, and the sum rises. So a program that collects garbage when mem_free() is low never does,
#           although the heap itself is full and is collected at any moment.
# Version:  @micropython/micropython-webassembly-pyscript 1.27.0, Node.js 18 or newer
# Source:   MicroPython's py/modgc.c: mem_free() adds max_new_split, which its documentation does not mention
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" @micropython/micropython-webassembly-pyscript@1.27.0
cat > free.py <<'PYTHON'
import gc, sys
print(sys.implementation.name, ".".join(str(part) for part in sys.implementation.version[:3]))
free, total = gc.mem_free(), gc.mem_alloc() + gc.mem_free()
print("free at the start, in KB:", free // 1024)
kept = bytearray(300000)
print("less free after an allocation of 292 KB:", free - gc.mem_free() > 290000)
print("the sum has risen by that much:", gc.mem_alloc() + gc.mem_free() - total > 290000)
PYTHON
cat > run.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const micropython = await loadMicroPython({ heapsize: 128 * 1024, linebuffer: true, stdout: (line) => console.log(line) });
micropython.runPython(readFileSync("free.py", "utf-8"));
JAVASCRIPT
node run.mjs | tee seen
sed -i 's/: 131[0-9]*$/: about 131,000/' seen
cat > expected <<'TEXT'
micropython 1.27.0
free at the start, in KB: about 131,000
less free after an allocation of 292 KB: False
the sum has risen by that much: True
TEXT
diff expected seen && echo "unchanged"
