import assert from "node:assert/strict";
import { test } from "node:test";

import { markOf } from "../../../../host/signalbox/web/static/board/light_marks.js";
import { changed, lately, stays } from "../../../../host/signalbox/web/static/board/lights.js";

/** @import { Beat } from "../../../../host/signalbox/web/static/board/light_patterns.js" */

const DARK = { level: 0, average: 0, since: 0, lit: 0 };

test("a light that stays on counts in full, and a flash counts little", () => {
  const on = changed(DARK, 1, 1000);
  assert.equal(lately(on, 1000), 0);
  assert.ok(lately(on, 1050) < 0.1);
  assert.ok(lately(on, 6000) > 0.99);
});

test("a light that went out fades from memory slowly", () => {
  const out = changed(changed(DARK, 1, 0), 0, 8000);
  assert.ok(lately(out, 8100) > 0.8);
  assert.ok(lately(out, 16000) < 0.01);
});

test("a light's start time is set after darkness, not at every flicker", () => {
  const on = changed(DARK, 1, 1000);
  assert.equal(on.lit, 1000);
  const flickers = changed(changed(on, 0, 3000), 1, 3100);
  assert.equal(flickers.lit, 1000);
  const again = changed(changed(on, 0, 3000), 1, 30000);
  assert.equal(again.lit, 30000);
});

test("without motion a light stays at its pattern's maximum, and goes out with it", () => {
  assert.equal(stays(255, 12, 1000, 1500), true, "a spark has passed");
  assert.equal(stays(12, 255, 1000, 1500), false, "it comes again");
  assert.equal(stays(255, 255, 1000, 1500), false);
  assert.equal(stays(255, 0, 1000, 3100), false, "it has gone");
});

test("a blinking light counts with its average brightness, from its start", () => {
  /** @type {Beat} */
  const beat = { ms: 500, levels: [255, 0], ahead: 0, pattern: "blink" };
  const blinks = { ...DARK, level: 0.8, since: 1000, beat, began: 1000 };
  assert.ok(lately(blinks, 1000) < 0.01);
  for (const at of [5000, 5250, 5500, 60000]) assert.ok(Math.abs(lately(blinks, at) - 0.4) < 0.2, `at ${at}`);
  const again = changed(blinks, 0.8, 60000);
  assert.equal(again.lit, blinks.lit, "it was lit before");
  assert.ok(Math.abs(lately(again, 60000) - lately(blinks, 60000)) < 0.001);
});

test("a still light has its own mark for every pattern", () => {
  const GAPS = [0, 255, 255, 0, 255, 255, 255, 255];
  /** @type {Beat["pattern"][]} */
  const patterns = ["blink", "double", "fast", "pulse", "count"];
  const marks = patterns.map((pattern) => JSON.stringify(markOf({ pattern, ms: 160, levels: GAPS, ahead: 0 })));
  assert.equal(new Set(marks).size, patterns.length);
  assert.equal(markOf({ pattern: "count", ms: 160, levels: GAPS, ahead: 0 }).count, 2);
  assert.deepEqual(markOf({ pattern: "chase", ms: 120, levels: [255, 110, 12], ahead: 0 }), { rings: "", count: 0 });
});
