import assert from "node:assert/strict";
import { test } from "node:test";

import { labelScale, push } from "../../../../host/signalbox/web/static/zoom.js";

test("near an edge the board scrolls towards it, faster the nearer; else not at all", () => {
  assert.equal(push(0, 500, 250), 0);
  assert.ok(push(0, 500, 490) > push(0, 500, 470) && push(0, 500, 470) > 0);
  assert.equal(push(0, 500, 10), -push(0, 500, 490));
});

test("labels grow on a small board and shrink on a large one, within limits", () => {
  assert.equal(labelScale(0.1), 1.12);
  assert.equal(labelScale(0.95), 1);
  assert.equal(labelScale(10), 0.7);
});
