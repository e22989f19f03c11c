import assert from "node:assert/strict";
import { test } from "node:test";

import { nextIn } from "../../../../host/signalbox/web/static/hands/keyboard.js";

const HERE = { x: 0, y: 0 };

test("an arrow goes to the nearest place ahead, preferring straight on", () => {
  const straight = { x: 50, y: 0 };
  const aside = { x: 30, y: 20 };
  assert.equal(nextIn(HERE, [aside, straight, { x: 90, y: 0 }], [1, 0]), straight);
});

test("places behind or far to the side are not ahead", () => {
  assert.equal(nextIn(HERE, [{ x: -50, y: 0 }, { x: 10, y: 60 }], [1, 0]), null);
});

test("up is towards smaller y", () => {
  const above = { x: 0, y: -40 };
  assert.equal(nextIn(HERE, [above, { x: 0, y: 40 }], [0, -1]), above);
});
