// The page of all records: games to watch again, who won, dice beside chance.

/** @import { GameInfo, StatisticsInfo } from "../lib/types.d.ts" */
import { attr, find, findAs, h, enableControls, text } from "../lib/dom.js";
import { Identity } from "../lib/identity.js";
import { listed, say } from "../lib/labels.js";
import { languageSwitch } from "../lib/language_switch.js";

/** @typedef {{ words: string | number, isNumber?: boolean }} Cell */

/** @param {string | number} words @returns {Cell} */
const number = (words) => ({ words, isNumber: true });
/** @param {string} words @returns {Cell} */
const word = (words) => ({ words });

/**
 * @param {string} id of the section and, with "-table", of its table
 * @param {Cell[]} head
 * @param {Cell[][]} rows
 */
function table(id, head, rows) {
  attr(find(id), "hidden", rows.length === 0);
  /** @param {Cell} cell @param {number} i */
  const cellOf = ({ words, isNumber }, i) => h(i ? "td" : "th", { class: isNumber ? "number" : null, scope: i ? null : "row", text: String(words) });
  const titles = head.map(({ words, isNumber }) => h("th", { scope: "col", class: isNumber ? "number" : null, text: String(words) }));
  find(`${id}-table`).replaceChildren(h("thead", {}, h("tr", {}, ...titles)), h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map(cellOf)))));
}

/** @param {string} day in ISO 8601 */
const date = (day) => new Date(day).toLocaleDateString(document.documentElement.lang, { dateStyle: "long", timeZone: "UTC" });

/**
 * Return a list entry for a game and how it went; a link where it can be watched.
 * @param {GameInfo} game
 */
function entry(game) {
  const { name, title, day, players, length, mended } = game;
  const words = [
    h("b", { text: title }),
    h("span", { class: "day", text: date(day) }),
    h("span", { text: say("script-records-players", { players: listed(players), won: endOf(game) }) }),
    h("span", { class: "length", text: length }),
    ...(mended.length ? [h("span", { class: "mended", text: mended.join(" ") })] : []),
  ];
  const shown = game.may_be_watched ? h("a", { href: `/replay/${encodeURIComponent(name)}` }, ...words) : h("div", {}, ...words);
  return h("li", {}, shown);
}

/** @param {GameInfo} game */
function endOf({ winners, ended_early: isEndedEarly }) {
  if (winners.length) return say("script-records-won", { players: listed(winners) });
  return isEndedEarly ? say("script-records-ended-early") : say("script-records-under-way");
}

/** Return a count as the page's language writes it, with at most one decimal. @param {number} count */
const figure = (count) => count.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1, useGrouping: false });

/** @param {StatisticsInfo} found */
function show({ games, players, seats, luck, fairness, skipped }) {
  attr(find("records-none"), "hidden", games.length > 0);
  text(find("records-none"), say("script-records-none"));
  attr(find("games"), "hidden", games.length === 0);
  find("games-list").replaceChildren(...games.map(entry));
  const [played, won] = [number(say("script-records-played")), number(say("script-records-wins"))];
  table("players", [word(say("script-records-player")), played, won], players.map(({ name, played: count, won: wins }) => [word(name), number(count), number(figure(wins))]));
  table("order", [word(say("script-records-game")), number(say("script-records-order")), played, won], seats.map((seat) => [word(seat.title), number(seat.name), number(seat.played), number(figure(seat.won))]));
  const sums = [number(say("script-records-rolls")), number(say("script-records-sum")), number(say("script-records-expected"))];
  table(
    "luck",
    [word(say("script-records-player")), word(say("script-records-game")), ...sums, word(say("script-records-luck"))],
    luck.map(({ name, title, count, total, expected, say: words }) => [word(name), word(title), number(count), number(total), number(figure(expected)), word(words)]),
  );
  attr(find("fair"), "hidden", fairness.length === 0);
  find("fair-list").replaceChildren(...fairness.map(({ title, count, say: words }) => h("li", { text: say("script-records-fair", { title, count, words }) })));
  attr(find("skipped"), "hidden", skipped.length === 0);
  find("skipped-list").replaceChildren(...skipped.map((sentence) => h("li", { text: sentence })));
}

/** @param {{ token?: string | null }} identity */
async function load({ token }) {
  const query = new URLSearchParams({ lang: document.documentElement.lang, ...(token ? { token } : {}) });
  const answer = await fetch(`/records.json?${query}`);
  if (answer.ok) show(await answer.json());
  else text(find("records-none"), say("script-records-not-yours"));
}

attr(find("back"), "hidden", location.pathname === "/"); // where records are all there is
languageSwitch(findAs("language", HTMLSelectElement));
enableControls();
load(new Identity());
