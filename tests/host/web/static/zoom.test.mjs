import assert from "node:assert/strict";
import { test } from "node:test";

import { nameSize, push } from "../../../../host/signalbox/web/static/board/zoom.js";

test("near an edge the board scrolls towards it, faster when nearer; elsewhere not at all", () => {
  assert.equal(push(0, 500, 250), 0);
  assert.ok(push(0, 500, 490) > push(0, 500, 470) && push(0, 500, 470) > 0);
  assert.equal(push(0, 500, 10), -push(0, 500, 490));
});

test("names are 11 to 15 pixels high, however large the board is shown", () => {
  const pixels = (/** @type {number} */ scale) => Math.round(nameSize(scale) * scale * 10) / 10;
  assert.equal(pixels(0.4), 11);
  assert.equal(pixels(1.4), 12.6);
  assert.equal(pixels(4), 15);
});
