import assert from "node:assert/strict";
import { test } from "node:test";

import { keyframesOf, levelAt, periodOf, shareOf } from "../../../../host/signalbox/web/static/board/light_patterns.js";

/** @import { Beat } from "../../../../host/signalbox/web/static/board/light_patterns.js" */
/** @import { PatternsMessage } from "../../../../host/signalbox/web/static/lib/types.d.ts" */

/** @type {Beat} */
const BLINK = { ms: 20, levels: [...new Array(25).fill(255), ...new Array(25).fill(26)], ahead: 0, pattern: "blink" };
/** @type {Beat} */
const SWELL = { ms: 20, levels: Array.from({ length: 80 }, (_, at) => 255 - 5 * Math.abs(40 - at)), ahead: 0, pattern: "pulse" };

test("a blinking light is redrawn twice in its period", () => {
  assert.equal(periodOf(BLINK), 1000);
  assert.deepEqual(keyframesOf(BLINK), [
    { from: 0, level: 255 },
    { from: 500, level: 26 },
  ]);
});

test("a pulsing light changes at each of its levels, and a repeated level is no change", () => {
  assert.equal(keyframesOf(SWELL).length, 80);
  const twice = SWELL.levels.flatMap((level) => [level, level]);
  assert.deepEqual(
    keyframesOf({ ...SWELL, levels: twice }),
    SWELL.levels.map((level, at) => ({ from: 40 * at, level })),
  );
});

test("a light ahead in its pattern is as bright as the others will be", () => {
  assert.equal(levelAt({ ...BLINK, ahead: 400 }, 0), 255);
  assert.equal(levelAt({ ...BLINK, ahead: 400 }, 100), 26);
  assert.equal(levelAt({ ...BLINK, ahead: 400 }, 1600), 255);
});

test("alternating lights need the power of one, simultaneous lights that of both", () => {
  /** @type {(ahead: number) => PatternsMessage} */
  const two = (ahead) => ({
    ...{ type: "patterns", at: 0, lights: 2, allowed: 255 * 281 },
    groups: [{ pattern: "blink", ms: 500, levels: [255, 26], lights: [[0, 0x0000ff, 0], [1, 0x0000ff, ahead]] }],
  });
  assert.equal(shareOf(two(1)), 1);
  assert.equal(shareOf(two(0)), 281 / 510);
});
