import assert from "node:assert/strict";
import { test } from "node:test";

import { arranged } from "../../../../host/signalbox/web/static/pages/procedure_results.js";

const row = (part = "", name = "", verdict = "pass") => ({ part, name, value: "1", limit: "", verdict, said: verdict });

test("failures come first, by part, then the parts, newest first", () => {
  const rows = [row("Line", "speed"), row("Lights", "S1", "FAIL"), row("Lights", "S2")];
  const shown = arranged(rows).map((each) => ("head" in each ? each.head.toUpperCase() : each.name));
  assert.deepEqual(shown, ["FAILED", "Lights: S1", "LIGHTS", "S2", "LINE", "speed"]);
});

test("a part whose steps all failed has no heading", () => {
  assert.deepEqual(arranged([row("Lights", "S1", "FAIL")]).map(({ key }) => key), ["Failed", "Lights 0 true"]);
});

test("every row has its own key", () => {
  const keys = arranged([row("A", "x"), row("A", "x"), row("B", "x", "FAIL")]).map(({ key }) => key);
  assert.equal(new Set(keys).size, keys.length);
});
