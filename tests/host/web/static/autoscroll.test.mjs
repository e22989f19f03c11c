import assert from "node:assert/strict";
import { test } from "node:test";

import { shift } from "../../../../host/signalbox/web/static/board/autoscroll.js";

const SIGHT = { x: 0, y: 200, width: 400, height: 400 };
const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, width: 50, height: 50 });

test("does not scroll if the lit squares are in sight", () => {
  assert.deepEqual(shift(SIGHT, [at(10, 210), at(340, 540)]), { x: 0, y: 0 });
});

test("scrolls all lit squares into view together if they fit, and no further than needed", () => {
  assert.deepEqual(shift(SIGHT, [at(300, 300), at(500, 100)]), { x: 150, y: -100 });
});

test("if they do not fit together, scrolls to the nearest unless one is in sight", () => {
  assert.deepEqual(shift(SIGHT, [at(100, 300), at(900, 300)]), { x: 0, y: 0 });
  assert.deepEqual(shift(SIGHT, [at(450, 300), at(900, 300)]), { x: 100, y: 0 });
});
