// The page of past games: each to watch or to go on with, who won, dice beside chance.

/** @import { GameInfo, StartState, StatisticsInfo } from "../lib/types.d.ts" */
import { attr, find, findAs, h, enableControls, text } from "../lib/dom.js";
import { Identity } from "../lib/identity.js";
import { listed, say } from "../lib/labels.js";
import { languageSwitch } from "../lib/language_switch.js";
import { Line } from "../lib/socket.js";

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
 * Return the card of a game: how it went, and what can be done with it.
 * @param {GameInfo} game
 * @param {boolean} maySitDown whether it can be gone on with
 */
function card({ name, title, day, players, length, mended, may_be_watched: mayBeWatched, ...rest }, maySitDown) {
  const about = `${title}, ${date(day)}, ${listed(players)}`; // all buttons are called alike
  return h(
    "li",
    {},
    h("b", { text: title }),
    h("span", { text: date(day) }),
    h("span", { text: say("script-records-players", { players: listed(players), won: endOf(rest) }) }),
    h("span", { text: length }),
    ...mended.map((sentence) => h("span", { text: sentence })),
    h(
      "div",
      { class: "game-do" },
      maySitDown ? h("button", { type: "button", class: "go", "aria-label": `${say("script-records-go-on")}: ${about}`, text: say("script-records-go-on"), onclick: () => goOn(name) }) : null,
      mayBeWatched ? h("a", { href: `/replay/${encodeURIComponent(name)}`, "aria-label": `${say("script-records-watch")}: ${about}`, text: say("script-records-watch") }) : null,
    ),
  );
}

/**
 * Ask the table to go on with a game, and follow it there.
 * @param {string} record
 */
function goOn(record) {
  /** @type {Line<StartState>} */
  const line = new Line(
    (message) => message.type === "refused" && refuse(message.text),
    (isOpen) => isOpen && line.send({ do: "go_on", record }),
    () => location.assign("/"),
  );
}

/** @param {string} sentence */
function refuse(sentence) {
  attr(find("records-none"), "hidden", false);
  text(find("records-none"), sentence);
}

/** @param {Pick<GameInfo, "winners" | "ended_early">} game */
function endOf({ winners, ended_early: isEndedEarly }) {
  if (winners.length) return say("script-records-won", { players: listed(winners) });
  return isEndedEarly ? say("script-records-ended-early") : say("script-records-under-way");
}

/** Return a count as the page's language writes it, with at most one decimal. @param {number} count */
const figure = (count) => count.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1, useGrouping: false });

/**
 * @param {StatisticsInfo} found
 * @param {string[]} unfinished the records of games that can be gone on with
 */
function show({ games, players, seats, luck, fairness, skipped }, unfinished) {
  attr(find("records-none"), "hidden", games.length > 0);
  text(find("records-none"), say("script-records-none"));
  attr(find("games"), "hidden", games.length === 0);
  find("games-list").replaceChildren(...games.map((game) => card(game, unfinished.includes(game.name))));
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
  if (answer.ok) show(await answer.json(), await unfinishedGames());
  else text(find("records-none"), say("script-records-not-yours"));
}

/**
 * Return the records of the games that the start page offers to go on with; none while a game is played.
 * @returns {Promise<string[]>}
 */
async function unfinishedGames() {
  const answer = await fetch("/state.json");
  /** @type {Partial<StartState>} */
  const { unfinished = [] } = answer.ok ? await answer.json() : {};
  return unfinished.map(({ record }) => record);
}

attr(find("back"), "hidden", location.pathname === "/"); // where records are all there is
languageSwitch(findAs("language", HTMLSelectElement));
enableControls();
load(new Identity());
