import assert from "node:assert/strict";
import { test } from "node:test";

import { changed, lately } from "../../../../host/signalbox/web/static/lights.js";

const DARK = { level: 0, average: 0, since: 0, lit: 0 };

test("a light that stays on comes to count in full, and a spark little", () => {
  const on = changed(DARK, 1, 1000);
  assert.equal(lately(on, 1000), 0);
  assert.ok(lately(on, 1050) < 0.1);
  assert.ok(lately(on, 6000) > 0.99);
});

test("a light that went out is forgotten slowly", () => {
  const out = changed(changed(DARK, 1, 0), 0, 8000);
  assert.ok(lately(out, 8100) > 0.8);
  assert.ok(lately(out, 16000) < 0.01);
});

test("when it lit up is when it was dark before, not at every flicker", () => {
  const on = changed(DARK, 1, 1000);
  assert.equal(on.lit, 1000);
  const flickers = changed(changed(on, 0, 3000), 1, 3100);
  assert.equal(flickers.lit, 1000);
  const again = changed(changed(on, 0, 3000), 1, 30000);
  assert.equal(again.lit, 30000);
});
