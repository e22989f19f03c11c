// MicroPython on a heap that cannot grow. Orders come as lines of JSON on stdin; each is answered by one on stdout:
//   {"put": "/place", "text": "..."}                                  a file for the interpreter
//   {"load": "module"}                                                import it
//   {"call": "module", "function": "name", "texts": ["...", ...]}     one call a text; "one two" calls two functions
// The interpreter collects garbage only when no Python is running, so what one call leaves behind counts in full.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, heapBytes] = process.argv.slice(2);
const SPARE_BYTES = 2000; // of C memory, for what passes between JavaScript and Python; no heap can grow into so little
const LARGEST = 1 << 24;

// Emscripten may make the memory larger at any time, and says on the console when it could not.
WebAssembly.Memory.prototype.grow = () => {
  throw new RangeError("this memory does not grow");
};
const complain = console.error;
console.error = (...words) => String(words[0]).includes(" grow ") || complain(...words);

const { loadMicroPython } = await import(pathToFileURL(`${folder}/micropython.mjs`).href);
const python = await loadMicroPython({ heapsize: Number(heapBytes), stdout: complain, stderr: complain });
const { FS, _module: memory } = python;

// What is left of the C memory is taken away, or the interpreter would add it to its heap.
const spare = memory._malloc(SPARE_BYTES);
for (let size = LARGEST; size >= 8; size >>= 1) while (memory._malloc(size));
memory._free(spare);

python.runPython(`
import gc, sys

def _free():
    return gc.mem_free() % (1 << 27)  # the port adds 128 MB that it believes it can still get

def _used():
    return gc.mem_alloc()

def _order(name, function):
    """0: done, 1: no memory, 2: an exception, told in /said. Then the least that was free."""
    fault = 0
    try:
        if function:
            with open("/text") as file:
                text = file.read()
            said = getattr(sys.modules[name], function)(text)
            with open("/said", "w") as file:
                file.write(said)
        else:
            __import__(name)
    except MemoryError:
        fault = 1
    except BaseException as error:
        with open("/said", "w") as file:
            sys.print_exception(error, file)
        fault = 2
    least = _free()
    gc.collect()  # as soon as this returns
    return fault + 4 * least

sys.path.insert(0, "")
`);
const order = python.globals.get("_order");
const free = python.globals.get("_free");
const used = python.globals.get("_used");
const FAULTS = ["", "MemoryError: the heap is full", "exception"];

function carryOut(name, part) {
  const answer = order(name, part);
  const fault = FAULTS[answer & 3];
  return { fault: fault === "exception" ? FS.readFile("/said", { encoding: "utf8" }) : fault, least: answer >> 2 };
}

function put(place, text) {
  FS.mkdirTree(place.slice(0, place.lastIndexOf("/")) || "/");
  FS.writeFile(place, text);
}

function handle(wanted) {
  let least = Infinity;
  let most = 0;
  const said = [];
  let fault = "";
  if (wanted.put) put(wanted.put, wanted.text);
  else if (wanted.load) ({ fault, least } = carryOut(wanted.load, ""));
  else
    for (const text of wanted.texts) {
      FS.writeFile("/text", text);
      for (const name of wanted.function.split(" ")) {
        const done = carryOut(wanted.call, name);
        least = Math.min(least, done.least);
        fault ||= done.fault;
        most = Math.max(most, used());
      }
      if (fault) break;
      said.push(FS.readFile("/said", { encoding: "utf8" }));
    }
  return { said, fault, free: free(), used: Math.max(most, used()), least };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(handle(JSON.parse(line)))}\n`);
}
