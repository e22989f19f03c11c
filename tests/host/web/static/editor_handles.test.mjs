import assert from "node:assert/strict";
import { test } from "node:test";

import { lies, snapped, written } from "../../../../host/signalbox/web/static/pages/editor_handles.js";
import { refused } from "../../../../host/signalbox/web/static/pages/editor_photo.js";

/** @import { EditorThing } from "../../../../host/signalbox/web/static/lib/types.d.ts" */

/** @type {EditorThing} */
const SQUARE = { id: "[squares] S1", name: "S1", kind: "square", x: 1, y: 7, sensor: 0, light: 3 };
/** @type {EditorThing} */
const PANEL = { ...SQUARE, kind: "button", x: null, y: null, light: null };

test("a dragged handle moves by whole snaps and keeps its offset", () => {
  assert.deepEqual(snapped({ x: 8.76, y: 5.33 }, { x: 0.01, y: 0.26 }), { x: 8.76, y: 5.58 });
  assert.deepEqual(snapped({ x: 1, y: 7 }, { x: -0.13, y: 0.024 }), { x: 0.85, y: 7 });
});

test("a handle shows its name or a number, even 0", () => {
  assert.equal(written(SQUARE, "name"), "S1");
  assert.equal(written(SQUARE, "sensor"), "0");
  assert.equal(written(SQUARE, "light"), "3");
  assert.equal(written(PANEL, "light"), "");
});

test("a button on a panel has no position on the board", () => {
  assert.deepEqual([SQUARE, PANEL].filter(lies), [SQUARE]);
});

test("a photo has one of three formats and at most 40 MB", () => {
  for (const type of ["image/png", "image/jpeg", "image/webp"]) assert.equal(refused({ type, size: 40e6 }), "");
  assert.match(refused({ type: "image/svg+xml", size: 1 }), /PNG, JPEG or WebP/);
  assert.match(refused({ type: "", size: 1 }), /PNG, JPEG or WebP/);
  assert.match(refused({ type: "image/png", size: 40e6 + 1 }), /40 MB/);
});
