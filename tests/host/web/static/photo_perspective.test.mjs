import assert from "node:assert/strict";
import { test } from "node:test";

import { asStyle, boards, goRound, perspective, photos, project, pulled, slid } from "../../../../host/signalbox/web/static/pages/photo_perspective.js";

/** @import { Pin } from "../../../../host/signalbox/web/static/pages/photo_perspective.js" */
/** @import { Point } from "../../../../host/signalbox/web/static/board/plane.js" */

const SQUARE = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 100 }, { x: 0, y: 100 }];
const ASKEW = [{ x: 12, y: 7 }, { x: 91, y: 15 }, { x: 120, y: 88 }, { x: -9, y: 103 }];
/** @type {Pin[]} */
const PINS = SQUARE.map((photo, i) => ({ photo, board: ASKEW[i] }));

/**
 * @param {Point} one
 * @param {Point} other
 */
function near(one, other) {
  assert.ok(Math.hypot(one.x - other.x, one.y - other.y) < 1e-6, `${JSON.stringify(one)} is not ${JSON.stringify(other)}`);
}

test("a perspective maps four points to four others, and back", () => {
  const there = perspective(SQUARE, ASKEW);
  const back = perspective(ASKEW, SQUARE);
  SQUARE.forEach((point, i) => near(project(there, point), ASKEW[i]));
  const middle = { x: 31, y: 64 };
  near(project(back, project(there, middle)), middle);
});

test("lines stay lines: the crossing of the diagonals is preserved", () => {
  const [a, b, c, d] = ASKEW;
  const seen = project(perspective(SQUARE, ASKEW), { x: 50, y: 50 });
  for (const [from, to] of [[a, c], [b, d]])
    assert.ok(Math.abs((to.x - from.x) * (seen.y - from.y) - (to.y - from.y) * (seen.x - from.x)) < 1e-6);
});

test("a photo that is only moved and enlarged has a plain matrix", () => {
  const larger = SQUARE.map(({ x, y }) => ({ x: 5 + 2 * x, y: 7 + 2 * y }));
  const numbers = asStyle(perspective(SQUARE, larger)).slice("matrix3d(".length, -1).split(",").map(Number);
  [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 5, 7, 0, 1].forEach((each, i) => assert.ok(Math.abs(numbers[i] - each) < 1e-9));
});

test("four points are convex, folded, or flat", () => {
  const [a, b, c, d] = SQUARE;
  assert.ok(goRound(SQUARE));
  assert.ok(goRound([d, c, b, a]));
  assert.ok(!goRound([a, c, b, d]));
  assert.ok(!goRound([a, b, { x: 50, y: 0 }, d]));
  assert.ok(!goRound([a, a, a, a]));
});

test("a pulled pin moves its point of the photo, and the other three stay", () => {
  const to = { x: 100, y: 20 };
  const after = pulled(PINS, 1, to);
  assert.deepEqual(photos(after), photos(PINS));
  assert.deepEqual(boards(after), [ASKEW[0], to, ASKEW[2], ASKEW[3]]);
});

test("a sliding pin leaves the photo in place", () => {
  const after = slid(PINS, 2, { x: 70, y: 60 });
  const [before, now] = [PINS, after].map((pins) => perspective(photos(pins), boards(pins)));
  for (const point of [...SQUARE, { x: 37, y: 81 }]) near(project(now, point), project(before, point));
  assert.deepEqual(after[2].board, { x: 70, y: 60 });
});

test("a pin that would fold the photo does not move", () => {
  assert.equal(pulled(PINS, 0, { x: 119, y: 87 }), PINS);
  assert.equal(slid(PINS, 0, { x: 119, y: 87 }), PINS);
});
