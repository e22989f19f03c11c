import assert from "node:assert/strict";
import { test } from "node:test";

import { topOf } from "../../../../host/signalbox/web/static/panel/supplies.js";

test("a piece that can be picked up is on top, preferably one not held", () => {
  const pieces = [{ id: "red1", held: true }, { id: "red2", held: false }];
  assert.deepEqual(topOf("red", 2, pieces, true), { id: "red2", held: false, colour: "red", picture: false });
  assert.equal(topOf("red", 2, pieces.slice(0, 1), true)?.id, "red1");
});

test("if nothing can be picked up, a picture is shown as long as such a piece is left", () => {
  assert.equal(topOf("red", 0, null, true)?.picture, true);
  assert.equal(topOf("red", 2, [], true)?.picture, true);
  assert.equal(topOf("red", 0, [], true), null);
  assert.equal(topOf("red", 2, null, false), null);
});
