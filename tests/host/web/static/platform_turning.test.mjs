import assert from "node:assert/strict";
import { test } from "node:test";

import { halfAsked, isToTurn } from "../../../../host/signalbox/web/static/hands/platform_turning.js";

/** @import { HeldPart } from "../../../../host/signalbox/web/static/hands/hand_state.js" */

const held = /** @type {HeldPart} */ ({ kind: "part", id: "red", side: "B" });
const goal = (/** @type {string} */ side) => ({ part: "red", bay: "B1", side });

test("the requested side goes to the buffer, wherever over the bay the platform is released", () => {
  assert.deepEqual([0, 1].map((half) => halfAsked([goal("B")], held, "B1", half)), [0, 0]);
  assert.deepEqual([0, 1].map((half) => halfAsked([goal("A")], held, "B1", half)), [1, 1]);
});

test("if either side is allowed, or another bay is requested, the half under the platform counts", () => {
  assert.deepEqual([0, 1].map((half) => halfAsked([goal("A"), goal("B")], held, "B1", half)), [0, 1]);
  assert.deepEqual([0, 1].map((half) => halfAsked([goal("A")], held, "B2", half)), [0, 1]);
});

test("a platform must be turned in place if only its other side is requested there", () => {
  const lying = (/** @type {string} */ side) => ({ goals: [goal("A")], parts: [{ id: "red", bay: "B1", side }] });
  assert.deepEqual(["A", "B"].map((side) => isToTurn(lying(side))), [false, true]);
  assert.ok(!isToTurn({ ...lying("B"), goals: [goal("A"), goal("B")] }));
  assert.ok(!isToTurn({ ...lying("B"), goals: [goal("A"), { ...goal("A"), bay: "B2" }] }));
  assert.ok(!isToTurn({ ...lying("B"), parts: [{ id: "red", bay: "B2", side: "B" }] }));
});
