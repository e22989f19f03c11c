import assert from "node:assert/strict";
import { test } from "node:test";

import { boxOf, grown, middleOf, room, shortWay, within } from "../../../../host/signalbox/web/static/board/plane.js";

const BOX = { x: 10, y: 20, width: 30, height: 40 };

test("a rectangle grows on all sides and keeps its middle", () => {
  assert.deepEqual(grown(BOX, 5), { x: 5, y: 15, width: 40, height: 50 });
  assert.deepEqual(middleOf(grown(BOX, 5)), middleOf(BOX));
});

test("a point is in a rectangle, or near it", () => {
  assert.ok(within(BOX, { x: 11, y: 59 }));
  assert.ok(!within(BOX, { x: 9, y: 30 }));
  assert.ok(within(BOX, { x: 9, y: 30 }, 2));
});

test("the smallest rectangle around points", () => {
  assert.deepEqual(boxOf([{ x: 40, y: 20 }, { x: 10, y: 60 }, { x: 12, y: 30 }]), BOX);
});

test("turning takes the shorter direction", () => {
  assert.equal(shortWay(270, 0), -90);
  assert.equal(shortWay(0, 350), 360);
  assert.equal(shortWay(-90, 630), 630);
  assert.equal(shortWay(10, 20), 10);
});

test("a cell extends to the next one, at most a step", () => {
  const cells = [{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 200, y: 0 }];
  assert.deepEqual(cells.map((_cell, i) => room(cells, i, 40)), [30, 30, 40]);
});
