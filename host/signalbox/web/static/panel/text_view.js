// The text view, for people who do not see the board: whose turn it is, the last moves, where everything lies, who has what.

/** @import { Drawing, GameState, PieceInfo, PrivateData } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { closedSensors } from "../board/bitmap.js";
import { pieceName } from "../board/naming.js";
import { onSquares } from "../board/piece_identity.js";
import { find, findAs, h } from "../lib/dom.js";
import { capital, listed, say } from "../lib/labels.js";
import { cardWords, diceWords, rolledBy } from "./dice_and_cards.js";

/** @typedef {"turn" | "last" | "where" | "who"} Part */
/** @type {Part[]} in the order of the digits that lead to them */
const PARTS = ["turn", "last", "where", "who"];

const KEY = "F2"; // opens it from anywhere; no letter, so that nothing that is typed or spoken opens it

/** @param {(string | null | undefined | false)[]} lines */
const nonEmpty = (lines) => lines.filter((line) => typeof line === "string" && line !== "").map(String);

export class TextView {
  /**
   * @param {Geometry} geometry
   * @param {Drawing} drawing with all squares, also those that the page leaves out
   */
  constructor(geometry, drawing) {
    this.geometry = geometry;
    this.squares = drawing.squares;
    /** @type {Map<string, string>} a square or a place to what it is called */
    this.called = new Map(drawing.squares.flatMap(({ name, place, called }) => [[place, called], [name, called]]));
    /** @type {GameState | null} */
    this.snapshot = null;
    this.dialog = findAs("in-words", HTMLDialogElement);
    find("in-words-close").addEventListener("click", () => this.dialog.close());
    find("in-words-skip").addEventListener("click", () => this.open());
    find("in-words-open").addEventListener("click", () => {
      findAs("menu", HTMLDialogElement).close();
      this.open();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== KEY) return;
      event.preventDefault();
      if (!document.querySelector("dialog[open]")) this.open();
    });
    this.dialog.addEventListener("keydown", ({ key }) => PARTS[Number(key) - 1] && find(`words-${PARTS[Number(key) - 1]}`).focus());
  }

  open() {
    this.dialog.showModal();
    this.fill();
    find("words-turn").focus();
  }

  /** @param {GameState} snapshot */
  render(snapshot) {
    this.snapshot = snapshot;
    if (this.dialog.open) this.fill();
  }

  fill() {
    const { snapshot } = this;
    if (!snapshot) return;
    for (const part of PARTS) {
      const list = find(`words-${part}-list`);
      const lines = this[part](snapshot).map(capital);
      if (list.dataset.lines === JSON.stringify(lines)) continue; // what is being read stays where it is
      list.dataset.lines = JSON.stringify(lines);
      list.replaceChildren(...lines.map((words) => h("li", { text: words })));
    }
  }

  /** @param {GameState} snapshot */
  turn({ prompt, detail, happened, seats, shown, shown_of: of, squares, choices, private: own }) {
    const playing = seats.findIndex(({ current }) => current);
    const player = seats[playing]?.name;
    const dice = shown.some(({ kind }) => kind === "die");
    const may = (own?.choices ?? choices).map(({ label }) => label);
    const lit = squares.map((name) => this.called.get(name)).filter((name) => name !== undefined);
    return nonEmpty([
      player && (own?.seat === playing ? say("script-your-turn") : say("script-plays", { player })),
      happened,
      prompt,
      detail,
      lit.length > 0 && say("script-words-lit", { places: listed(lit) }),
      shown.length > 0 && (dice ? rolledBy(seats[of ?? -1]?.name ?? "", shown, diceWords(shown)) : cardWords(shown)),
      may.length > 0 && say("script-words-choices", { choices: listed(may) }),
    ]);
  }

  /** @param {GameState} snapshot */
  last({ record }) {
    const done = record.filter(({ say: words }) => words);
    const last = done.at(-1);
    if (!last) return nonEmpty([find("record-empty").textContent]);
    const own = done.filter(({ seat, index }) => seat === last.seat && !done.some((other) => other.seat !== seat && other.index > index));
    return nonEmpty(own.flatMap(({ say: words, happened }) => [words, ...happened.map(({ say: what }) => what)]));
  }

  /** @param {GameState} snapshot */
  where({ pieces: all, parts, closed, record }) {
    if (!record.length && !all.length && !parts.length) return this.beforeTheGame(closedSensors(closed));
    const placed = onSquares(all, closedSensors(closed), this.geometry);
    const pieces = placed.length === all.length ? placed : all; // some may lie where the page draws nothing
    /** @type {Map<string, PieceInfo[]>} */
    const byColour = new Map();
    for (const piece of pieces) byColour.set(piece.colour, [...(byColour.get(piece.colour) ?? []), piece]);
    const lying = [...byColour].map(([colour, ones]) => {
      const text = listed(ones.map(({ square, value }) => this.place(square, value)));
      return say("script-fact", { label: pieceName(this.geometry, colour), text });
    });
    const platforms = parts.map(({ part, bay, side }) => this.platform(part, bay, side));
    return lying.length + platforms.length ? [...lying, ...platforms] : [say("script-nothing")];
  }

  /**
   * Return where something stands before a game has begun: nobody knows what it is.
   * @param {Set<number>} sensed
   */
  beforeTheGame(sensed) {
    const standing = new Set(this.squares.filter(({ sensor }) => sensed.has(sensor)).map(({ called }) => called));
    const where = standing.size > 0 && say("script-words-standing", { places: listed([...standing]) });
    return nonEmpty([say("script-words-not-begun"), where]);
  }

  /**
   * @param {string} square
   * @param {string} [value] that can be seen there now
   */
  place(square, value) {
    const called = this.called.get(square) ?? square;
    return value === undefined ? called : say("script-fact", { label: called, text: value });
  }

  /**
   * @param {string} part
   * @param {string} bay
   * @param {string} side
   */
  platform(part, bay, side) {
    const name = this.geometry.parts.get(part)?.called ?? part;
    const title = this.geometry.bays.get(bay)?.title;
    return title === undefined
      ? say("script-platform-off-board", { thing: name })
      : say("script-platform-in-bay", { thing: name, bay: title, side });
  }

  /** @param {GameState} snapshot */
  who({ seats, stores, private: own }) {
    const people = seats.map(({ name, kind, facts, tray }) => {
      const known = facts.map(({ label, text }) => say("script-fact", { label, text }));
      const hand = tray === null ? [] : [say("script-count-in-hand", { count: tray })];
      const computer = kind === "human" ? [] : [say("script-is-computer")];
      return say("script-fact", { label: name, text: listed([...computer, ...hand, ...known]) || say("script-nothing") });
    });
    const supplies = stores.map(({ label, count, value, note }) => {
      const worth = value === null ? [] : [say("script-fact", { label: say("script-value"), text: value })];
      return say("script-fact", { label, text: listed(nonEmpty([say("script-left", { count }), ...worth, note])) });
    });
    return [...mine(own), ...people, ...supplies];
  }
}

/**
 * Return what only the seat of this page may know.
 * @param {PrivateData | undefined} own
 */
function mine(own) {
  if (!own) return [];
  const held = own.holdings.map(({ label, count }) => say("script-fact", { label, text: count }));
  return nonEmpty([held.length > 0 && say("script-fact", { label: say("script-is-you"), text: listed(held) }), own.note]);
}
