import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Rhythm } from "../../../../host/signalbox/web/static/rhythm.js";

/** @import { PatternsMessage } from "../../../../host/signalbox/web/static/types.d.ts" */

/** @type {PatternsMessage} */
const BLINK = { type: "patterns", at: 0, lights: 2, allowed: 1e9, groups: [{ ms: 500, levels: [255, 0], lights: [[1, 0xff8000, 0]] }] };
const ON = "000000ff8000";
const OFF = "000000000000";

test("patterns are played until a frame comes, or the line is down", () => {
  mock.timers.enable({ apis: ["setInterval"] });
  let now = 0;
  /** @type {string[]} */
  const shown = [];
  const rhythm = new Rhythm((rgb) => shown.push(rgb), () => now);
  /** @param {number} ms */
  const pass = (ms) => {
    for (const end = now + ms; now < end; ) {
      now += 50;
      mock.timers.tick(50);
    }
  };
  rhythm.play({ ...BLINK, at: 400 });
  assert.deepEqual(shown, [ON]);
  pass(1200);
  assert.deepEqual(shown, [ON, OFF, ON, OFF]);
  rhythm.frame("00ff00");
  pass(5000);
  assert.deepEqual(shown.slice(4), ["00ff00"]);
  rhythm.play(BLINK);
  rhythm.play(BLINK);
  rhythm.stop();
  pass(5000);
  assert.equal(shown.length, 7);
  mock.timers.reset();
});
