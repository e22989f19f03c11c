import assert from "node:assert/strict";
import { test } from "node:test";

import { endingOn, marksOf } from "../../../../host/signalbox/web/static/board/last_move.js";

const way = (/** @type {string[]} */ squares, colour = "green", crash = "") => ({ squares, colour, crash });

test("a piece is marked where it was and where it is", () => {
  assert.deepEqual(marksOf([way(["A", "B", "C"])]), [{ kind: "from", name: "A" }, { kind: "to", name: "C" }]);
});

test("a piece that entered the board is marked where it is", () => {
  assert.deepEqual(marksOf([way(["C"])]), [{ kind: "to", name: "C" }]);
});

test("a piece that moved twice has one path", () => {
  assert.deepEqual(marksOf([way(["A", "B"]), way(["B", "C"])]), [{ kind: "from", name: "A" }, { kind: "to", name: "C" }]);
});

test("a way into a place of several ends on the square that was entered last", () => {
  const entered = ["H2", "H1", "H3"].map((name) => ({ name, place: "H" }));
  const ends = (/** @type {import("../../../../host/signalbox/web/static/lib/types.d.ts").Way[]} */ ways) => endingOn(ways, entered).map(({ squares }) => squares.at(-1));
  assert.deepEqual(ends([way(["A", "H"])]), ["H3"]);
  assert.deepEqual(ends([way(["A", "H"]), way(["A", "B"]), way(["C", "H"], "red")]), ["H1", "B", "H3"]);
  assert.deepEqual(ends([way(["A", "H2"])]), ["H2"]);
  assert.deepEqual(endingOn([way(["A", "H"])], []), [way(["A", "H"])], "no sensor has told");
});

test("a piece that left the board is crossed out where it was, unless it is back", () => {
  const lost = { ...way(["T1.6"], "wagon"), leaves: true };
  assert.deepEqual(marksOf([way(["T2.3"], "wagon"), lost]), [{ kind: "to", name: "T2.3" }, { kind: "gone", name: "T1.6" }]);
  const lifted = { ...way(["T2.3"], "wagon"), leaves: true };
  assert.deepEqual(marksOf([lifted, way(["T2.3"], "wagon")]), [{ kind: "to", name: "T2.3" }]);
});

test("a crash is marked where it happened, and where the piece came from", () => {
  assert.deepEqual(marksOf([way(["A", "B"], "green", "buffer.B0")]), [{ kind: "from", name: "A" }, { kind: "crash", name: "buffer.B0" }]);
  assert.deepEqual(marksOf([way(["A"], "green", "buffer.B0")]), [{ kind: "from", name: "A" }, { kind: "crash", name: "buffer.B0" }]);
});

test("a square taken by another piece does not mark the one pushed away", () => {
  const marks = marksOf([way(["B", "C"], "red"), way(["A", "B"])]);
  assert.deepEqual(marks.map(({ kind, name }) => `${kind} ${name}`), ["to C", "from A", "to B"]);
});
