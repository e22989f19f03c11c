import assert from "node:assert/strict";
import { test } from "node:test";

import { bend, nearest, smooth } from "../../../../host/signalbox/web/static/board/track.js";

const CORNER = [{ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 100, y: 100 }];

test("a straight line keeps its points and its direction", () => {
  const line = smooth([{ x: 0, y: 0 }, { x: 50, y: 0 }, { x: 100, y: 0 }], 20);
  assert.deepEqual(line.map(({ x, heading }) => [x, heading]), [[0, 0], [50, 0], [100, 0]]);
});

test("a corner is rounded by a curve that turns steadily", () => {
  const line = smooth(CORNER, 20);
  assert.ok(!line.some(({ x, y }) => x === 100 && y === 0));
  assert.ok(line.every(({ x, y }) => x <= 100 && y >= 0));
  const headings = line.map(({ heading }) => heading);
  assert.deepEqual(headings, [...headings].sort((a, b) => a - b));
  assert.ok(Math.abs(headings[0]) < 1e-9 && Math.abs(headings.at(-1) ?? 0) - 90 < 1e-9);
});

test("a curve begins at the radius, or halfway along a short side", () => {
  assert.equal(smooth(CORNER, 20)[1].x, 80);
  assert.equal(smooth(CORNER, 90)[1].x, 50);
});

test("a bend leaves and arrives along the x axis", () => {
  const line = bend({ x: 0, y: 0 }, { x: 40, y: 40 });
  const [first, last] = [line[0], line.at(-1)];
  assert.deepEqual([first.x, first.y, last?.x, last?.y], [0, 0, 40, 40]);
  assert.ok(Math.abs(first.heading) < 5 && Math.abs(last?.heading ?? 90) < 5);
});

test("the nearest point of a line is on it, even between samples", () => {
  const line = smooth([{ x: 0, y: 0 }, { x: 100, y: 0 }], 20);
  assert.deepEqual(nearest(line, { x: 30, y: 7 }), { x: 30, y: 0, heading: 0, away: 7 });
  assert.deepEqual(nearest(line, { x: -3, y: 4 }), { x: 0, y: 0, heading: 0, away: 5 });
  assert.equal(nearest([], { x: 0, y: 0 }), null);
});
