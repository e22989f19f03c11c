import assert from "node:assert/strict";
import { test } from "node:test";

import { shifts } from "../../../../host/signalbox/web/static/printed_names.js";

const box = (/** @type {number} */ x, y = 0) => ({ x, y, width: 100, height: 10 });

test("names that are clear of each other stay where they are", () => {
  assert.deepEqual(shifts([box(0), box(200)], 1), [[0, 0], [0, 0]]);
});

test("names that would touch are set apart", () => {
  const [[left], [right]] = shifts([box(0), box(90)], 1);
  assert.ok(100 + left * 100 <= 90 + right * 100);
});

test("what is clear in print may touch when it is shown larger", () => {
  assert.deepEqual(shifts([box(0), box(105)], 1), [[0, 0], [0, 0]]);
  assert.notDeepEqual(shifts([box(0), box(105)], 1.3), [[0, 0], [0, 0]]);
});
