import assert from "node:assert/strict";
import { test } from "node:test";

import { surplusOf } from "../../../../host/signalbox/web/static/board/board.js";
import { Geometry } from "../../../../host/signalbox/web/static/board/board_geometry.js";
import { drawing } from "./board.mjs";

const geometry = new Geometry(drawing());
const sensors = (/** @type {string[]} */ ...names) => new Set(names.map((name) => geometry.squareNamed(name).sensor));

test("any square of a place with several may be occupied", () => {
  const surplus = surplusOf(geometry.spots, sensors("H2", "S1"), sensors("H1", "Q1.1.1"));
  assert.deepEqual([surplus.get("H"), surplus.get("S1"), surplus.get("Q1.1.1")], [0, 1, -1]);
});
