import assert from "node:assert/strict";
import { test } from "node:test";

import { topOf } from "../../../../host/signalbox/web/static/panel/supplies.js";

test("a piece that can be taken lies on top, one that is not held first", () => {
  const pieces = [{ id: "red1", held: true }, { id: "red2", held: false }];
  assert.deepEqual(topOf("red", 2, pieces, true), { id: "red2", held: false, colour: "red", picture: false });
  assert.equal(topOf("red", 2, pieces.slice(0, 1), true)?.id, "red1");
});

test("where nothing can be taken there is a picture, as long as there is one of such a piece", () => {
  assert.equal(topOf("red", 0, null, true)?.picture, true);
  assert.equal(topOf("red", 2, [], true)?.picture, true);
  assert.equal(topOf("red", 0, [], true), null);
  assert.equal(topOf("red", 2, null, false), null);
});
