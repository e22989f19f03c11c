import assert from "node:assert/strict";
import { test } from "node:test";

import { shift } from "../../../../host/signalbox/web/static/board/autoscroll.js";

const SIGHT = { x: 0, y: 200, width: 400, height: 400 };
const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ x, y, width: 50, height: 50 });

test("what is lit and in sight moves nothing", () => {
  assert.deepEqual(shift(SIGHT, [at(10, 210), at(340, 540)]), { x: 0, y: 0 });
});

test("what has room together comes into sight together, and no further than it must", () => {
  assert.deepEqual(shift(SIGHT, [at(300, 300), at(500, 100)]), { x: 150, y: -100 });
});

test("of what has no room together nothing moves while one is in sight, else the nearest comes", () => {
  assert.deepEqual(shift(SIGHT, [at(100, 300), at(900, 300)]), { x: 0, y: 0 });
  assert.deepEqual(shift(SIGHT, [at(450, 300), at(900, 300)]), { x: 100, y: 0 });
});
