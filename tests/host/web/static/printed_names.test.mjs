import assert from "node:assert/strict";
import { test } from "node:test";

import { shifts } from "../../../../host/signalbox/web/static/board/printed_names.js";

const name = (/** @type {number} */ x, y = 0, room = 46) => ({ x, y, width: 100, height: 10, room });
const BELOW = 0.375 * 46;

test("a name with enough room is below the centre of its area", () => {
  assert.deepEqual(shifts([name(0), name(200)], []), [{ x: 0, y: BELOW }, { x: 0, y: BELOW }]);
});

test("names that would overlap are moved apart", () => {
  const [left, right] = shifts([name(0), name(60)], []);
  assert.ok(left.y !== right.y || left.x + 100 <= 60 + right.x);
});

test("no name covers a number", () => {
  const number = { x: 45, y: BELOW, width: 10, height: 10 };
  const [moved] = shifts([name(0)], [number]);
  assert.ok(moved.y < 0 || moved.x >= 55 || moved.x <= -55);
});

test("a name without enough room stays, and others avoid it", () => {
  const [fixed, free] = shifts([name(0, BELOW, 0), name(10)], []);
  assert.deepEqual(fixed, { x: 0, y: 0 });
  assert.ok(free.y < 0);
});

test("two names make room for each other, so that none is nearer to another area than to its own", () => {
  const names = [name(0), { ...name(65), width: 80 }];
  const number = { x: 110, y: BELOW, width: 10, height: 10 };
  const moved = shifts(names, [number, { ...number, x: -20 }]);
  const middles = names.map(({ x, width }) => x + width / 2);
  const stands = moved.map(({ x }, i) => middles[i] + x);
  stands.forEach((x, i) => assert.ok(Math.abs(x - middles[i]) <= Math.abs(x - middles[1 - i])));
});
