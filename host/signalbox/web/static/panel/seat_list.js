// The seats: their players, the pieces beside the board for them, what everybody may know of them, their own buttons.

/** @import { ButtonInfo, Fact, GameState, SeatInfo } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
import { painted, pieceName } from "../board/naming.js";
import { badge, piecePicture } from "../board/piece_shapes.js";
import { attr, find, h, inside, keyed, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";

const SHORT = 9; // letters of a name that has room in one line beside its badge

/** @typedef {{ id: string, held: boolean }} HandPiece a piece beside the board that can be taken */
/** @typedef {((colour: string) => HandPiece[]) | null} Hand lists those of a colour; null when nothing can be taken */

export class SeatList {
  /**
   * @param {Geometry} geometry
   * @param {(button: string) => void} press
   */
  constructor(geometry, press) {
    this.geometry = geometry;
    this.press = press;
    /** @type {Set<number>} seats that have had pieces beside the board */
    this.trays = new Set();
  }

  /**
   * @param {GameState} snapshot
   * @param {{ playable: boolean, hand: Hand }} may
   */
  render(snapshot, { playable, hand }) {
    const { seats, winners, presses } = snapshot;
    const own = snapshot.private?.seat;
    attr(find("seats"), "data-count", seats.length);
    keyed(find("seats"), seats, (_seat, index) => index, (seat, index) => this.make(seat, index), (card, seat, index) => {
      const won = winners.includes(index);
      const plays = seat.current && !winners.length;
      attr(card, "data-current", plays || won);
      attr(card, "aria-current", plays ? "true" : null);
      text(inside(card, ".seat-name"), seat.name);
      attr(card, "data-long", seat.name.length > SHORT);
      text(inside(card, ".seat-kind"), stateWords(seat, { won, plays, own: own === index, seen: isSeen(snapshot, index) }));
      this.tray(inside(card, ".tray-locos"), seat, index, hand?.(seat.colour) ?? null);
      showFacts(inside(card, ".facts"), seat.facts);
      const shown = own === undefined || own === index;
      const buttons = presses.filter((press) => shown && press.group === "game" && press.seat === index);
      this.presses(inside(card, ".seat-presses"), buttons, playable || own === index);
    });
  }

  /**
   * @param {SeatInfo} seat
   * @param {number} index
   */
  make({ colour }, index) {
    const card = h(
      "li",
      { class: "seat", "data-seat": index },
      h(
        "div",
        { class: "seat-head" },
        h("span", { class: "badge" }, badge(this.geometry, Math.max(0, this.geometry.seats.indexOf(colour)))),
        h("span", { class: "seat-name" }),
        h("span", { class: "seat-kind" }),
      ),
      h("div", { class: "tray-locos", role: "group" }),
      h("ul", { class: "facts" }),
      h("div", { class: "seat-presses", role: "group", "aria-label": say("script-seat-buttons") }),
    );
    return painted(card, this.geometry, colour);
  }

  /**
   * Show a tray, but not one that has been empty all along, nor an empty one that the game has no more use for.
   * @param {HTMLElement} tray
   * @param {SeatInfo} seat
   * @param {number} index
   * @param {HandPiece[] | null} pieces
   */
  tray(tray, seat, index, pieces) {
    if (seat.tray || pieces?.length) this.trays.add(index);
    else if (seat.tray === null) this.trays.delete(index);
    attr(tray, "hidden", !this.trays.has(index));
    const pictures = Array.from({ length: seat.tray ?? 0 }, (_none, i) => ({ id: `picture${i}`, held: false, picture: true }));
    const items = pieces?.map((piece) => ({ ...piece, picture: false })) ?? pictures;
    /** @param {{ id: string, picture: boolean }} item */
    const make = ({ id, picture }) => handPiece(piecePicture(this.geometry, seat.colour), picture ? null : id);
    keyed(tray, items, ({ id }) => id, make, (element, item, i) => {
      attr(element, "data-held", item.held);
      if (item.picture) return;
      attr(element, "tabindex", i === 0 ? 0 : -1); // they are interchangeable: one stop is enough
      attr(element, "aria-label", say("script-in-hand-of", { piece: pieceName(this.geometry, seat.colour), player: seat.name }));
    });
    attr(tray, "data-empty", items.length === 0 ? say("script-hand-empty") : null);
    attr(tray, "aria-label", say("script-count-in-hand", { count: items.length }));
  }

  /**
   * @param {HTMLElement} group
   * @param {ButtonInfo[]} presses
   * @param {boolean} playable
   */
  presses(group, presses, playable) {
    attr(group, "hidden", !presses.length);
    /** @param {ButtonInfo} press */
    const make = ({ button }) =>
      h("button", { type: "button", class: "seat-press", "data-button": button, onclick: () => this.press(button) });
    keyed(group, presses, ({ button }) => button, make, (element, { label, enabled, repeats }) => {
      text(element, label);
      attr(element, "disabled", !playable || !enabled || repeats);
      attr(element, "data-repeats", repeats);
    });
  }
}

/**
 * Draw a piece beside the board: something to take where it has an id, else a picture.
 * @param {SVGElement} picture
 * @param {string | null} id
 * @returns {HTMLElement}
 */
export function handPiece(picture, id) {
  if (id === null) return h("span", { class: "in-hand" }, picture);
  return h("button", { type: "button", class: "in-hand", "data-piece": id }, picture);
}

/**
 * Return whether a seat's own page is open now; only the table's page knows.
 * @param {GameState} snapshot
 * @param {number} index
 */
function isSeen({ table }, index) {
  return table?.open.includes(index) ?? false;
}

/**
 * Show what everybody may know of a seat; what can be filled up as so many places, the full ones filled.
 * @param {HTMLElement} list
 * @param {Fact[]} facts
 */
function showFacts(list, facts) {
  const make = () =>
    h(
      "li",
      { class: "fact" },
      h("span", { class: "fact-label" }),
      h("span", { class: "fact-text" }),
      h("span", { class: "sheds", "aria-hidden": "true" }),
    );
  keyed(list, facts, ({ label }) => label, make, (item, fact) => {
    const filled = fact.of !== undefined;
    const label = inside(item, ".fact-label");
    const words = inside(item, ".fact-text");
    text(label, fact.label);
    text(words, fact.text);
    for (const part of [label, words]) part.classList.toggle("visually-hidden", filled);
    attr(item, "title", filled ? say("script-fact", { label: fact.label, text: fact.text }) : null);
    const sheds = Array.from({ length: fact.of ?? 0 }, (_none, i) => i);
    keyed(inside(item, ".sheds"), sheds, (i) => i, () => h("span", { class: "shed" }), (shed, i) => attr(shed, "data-full", i < (fact.full ?? 0)));
  });
}

/**
 * Return the words beside a seat's name.
 * @param {SeatInfo} seat
 * @param {{ won: boolean, plays: boolean, own: boolean, seen: boolean }} is
 */
export function stateWords({ kind }, { won, plays, own, seen }) {
  if (won) return say("script-is-winner");
  if (plays) return own ? say("script-is-own-turn") : say("script-is-to-play");
  if (own) return say("script-is-you");
  if (kind !== "human") return say("script-is-computer");
  return seen ? say("script-has-own-page") : "";
}
