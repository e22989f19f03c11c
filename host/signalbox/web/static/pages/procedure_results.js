// The results of a piece of work on a board as a table: failures first, then part by part, each with a heading.

/** @import { ProcedureState, ResultRow } from "../lib/types.d.ts" */
import { attr, find, h, keyed, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";

const FAIL = "FAIL";

/** @typedef {{ key: string, head: string }} Heading */
/** @typedef {ResultRow & { key: string }} KeyedRow */

/**
 * Return the rows with headings: failures first, then part by part, the newest part first.
 * @param {ResultRow[]} rows
 * @returns {(Heading | KeyedRow)[]}
 */
export function arranged(rows) {
  const keyedRows = rows.map((row, i) => ({ ...row, key: `${row.part} ${i} ${row.verdict === FAIL}` }));
  const failed = keyedRows.filter(({ verdict }) => verdict === FAIL).map((row) => ({ ...row, name: say("script-part-of", { part: row.part, name: row.name }) }));
  const parts = [...new Set(rows.map(({ part }) => part))].reverse();
  const groups = [
    { head: say("script-failed"), items: failed },
    ...parts.map((part) => ({ head: part, items: keyedRows.filter((row) => row.part === part && row.verdict !== FAIL) })),
  ];
  return groups.flatMap(({ head, items }) => (items.length ? [{ head, key: head }, ...items] : []));
}

/** @param {ProcedureState} state */
export function showResults({ rows, lines }) {
  attr(find("results"), "hidden", rows.length === 0);
  attr(find("results-empty"), "hidden", rows.length + lines.length > 0);
  keyed(find("rows"), arranged(rows), (row) => row.key, makeRow, fillRow);
  const newestFirst = rows.length ? [] : [...lines].reverse();
  keyed(find("log"), newestFirst, (_line, i) => newestFirst.length - i, (line) => h("li", { text: line }));
}

/** @param {Heading | KeyedRow} row */
function makeRow(row) {
  if ("head" in row) return h("tr", { "data-head": true }, h("td", { colspan: 4, text: row.head }));
  return h("tr", {}, h("td"), h("td"), h("td"), h("td"));
}

/**
 * @param {HTMLTableRowElement} element
 * @param {Heading | KeyedRow} row
 */
function fillRow(element, row) {
  if ("head" in row) return;
  attr(element, "data-verdict", row.verdict);
  [row.name, row.value, row.limit, row.said].forEach((words, i) => text(element.cells[i], words));
}
