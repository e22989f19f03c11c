// Curves, turn by turn: their positions in the drawing, and their names next to each other.

import assert from "node:assert/strict";
import test from "node:test";
import { HEIGHT, levels, plotted, spread } from "../../../../host/signalbox/web/static/panel/plot.js";

test("a curve is a stepped line from the first turn to the last", () => {
  const { lines, turns, left, right, base } = plotted([{ name: "Ann", colour: "green", values: [0, 0, 2] }]);
  assert.equal(turns, 2);
  assert.equal(lines[0].d, `M${left.toFixed(1)} ${base.toFixed(1)}H${((left + right) / 2).toFixed(1)}V${base.toFixed(1)}H${right.toFixed(1)}V8.0`);
});

test("the axis has few, round numbers", () => {
  assert.deepEqual(levels(0, 3), [0, 1, 2, 3]);
  assert.deepEqual(levels(0, 12), [0, 5, 10]);
  assert.deepEqual(levels(-20, 184), [0, 100]);
  for (const top of [1, 2, 7, 30, 199, 1000]) assert.ok(levels(0, top).length <= 4);
});

test("names of curves with equal ends are stacked within the drawing", () => {
  const found = spread([100, 100, 100, HEIGHT, HEIGHT]).sort((a, b) => a - b);
  for (let i = 1; i < found.length; i += 1) assert.ok(found[i] - found[i - 1] >= 12.99);
  assert.ok(found[found.length - 1] <= HEIGHT);
});

test("a negative curve is drawn below the zero line", () => {
  const { lines, base } = plotted([{ name: "Ann", colour: "green", values: [0, -20, 40] }]);
  const lowest = Math.max(...[...lines[0].d.matchAll(/V([\d.]+)/g)].map((found) => Number(found[1])));
  assert.ok(lowest > base);
});
