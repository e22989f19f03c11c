// The record on a page: every state brings its latest entries; older ones stay if the new ones continue them.

import assert from "node:assert/strict";
import test from "node:test";
import { merged } from "../../../../host/signalbox/web/static/panel/record_list.js";

/** @import { RecordEntry } from "../../../../host/signalbox/web/static/lib/types.d.ts" */

/** @param {number} index @returns {RecordEntry} */
const entry = (index, action = `move ${index}`) => ({ index, number: index, seat: 0, action, say: action, happened: [] });
/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_none, i) => entry(from + i));
/** @param {RecordEntry[]} entries */
const indexes = (entries) => entries.map(({ index }) => index);

test("older lines stay when new ones are added", () => {
  const known = merged([], range(1, 3));
  assert.deepEqual(indexes(merged(known, range(2, 4))), [4, 3, 2, 1]);
});

test("a move taken back is gone, and its replacement is there", () => {
  const known = merged([], range(1, 5));
  const again = merged(known, [...range(2, 3), entry(4, "another")]);
  assert.deepEqual(indexes(again), [4, 3, 2, 1]);
  assert.equal(again[0].action, "another");
});

test("after a possible gap only the end is kept", () => {
  assert.deepEqual(indexes(merged(merged([], range(1, 3)), range(9, 11))), [11, 10, 9]);
});

test("a record that starts again forgets everything", () => {
  assert.deepEqual(merged(merged([], range(1, 3)), []), []);
});
