// The supplies, beside the board and printed on it: their pieces and what these are worth, their button, the piece on top.

/** @import { GameState, Store } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
/** @import { Hand, HandPiece } from "./seat_list.js" */
import { painted, pieceName } from "../board/naming.js";
import { scene } from "../board/scenery.js";
import { piecePicture } from "../board/piece_shapes.js";
import { attr, find, h, inside, keyed, s, text } from "../lib/dom.js";
import { say } from "../lib/labels.js";
import { watchMedia } from "../lib/media_query.js";
import { handPiece } from "./seat_list.js";

const PHONE = "(max-width: 860px) and (min-height: 501px), (max-width: 559px)"; // as in supplies.css

export class Supplies {
  /**
   * @param {Geometry} geometry
   * @param {(button: string) => void} press presses a button of the game
   */
  constructor(geometry, press) {
    this.geometry = geometry;
    this.press = press;
    /** Shows the latest state once more when the window has changed. */
    this.again = () => {};
    this.isPhone = watchMedia(PHONE, () => this.again());
  }

  /**
   * @param {GameState} snapshot
   * @param {{ pressable: boolean, hand: Hand }} may
   */
  render(snapshot, { pressable, hand }) {
    const { stores, presses } = snapshot;
    const enabled = new Set(presses.filter((press) => press.enabled).map(({ button }) => button));
    attr(find("stores"), "hidden", stores.length === 0);
    attr(find("stores"), "data-many", stores.length > 3);
    attr(find("presses"), "data-flat", stores.some(({ button }) => button !== null)); // on a phone theirs stand above these
    keyed(find("stores"), stores, ({ name }) => name, (store) => this.make(store), (element, store) => {
      text(inside(element, ".store-name"), store.label);
      text(inside(element, ".store-count"), say("script-left", { count: store.count }));
      attr(inside(element, ".store-value"), "hidden", store.value === null);
      text(inside(element, ".store-value b"), String(store.value ?? ""));
      const note = inside(element, ".store-note");
      text(note, store.note);
      attr(note, "hidden", !store.note);
      attr(element, "data-empty", store.count === 0);
      const button = inside(element, ".store-press");
      attr(button, "hidden", !store.button);
      attr(button, "disabled", !pressable || store.button === null || !enabled.has(store.button));
      this.top(inside(element, ".store-top"), store, hand && (store.colour === null ? [] : hand(store.colour)));
    });
    this.again = () => this.keys(snapshot, pressable ? enabled : new Set(), hand);
    this.again();
  }

  /**
   * Show buttons and pieces of supplies at the lower edge of a phone, where the board lies between the question and the
   * supplies: the buttons while one of them can be pressed, the pieces of the colour that is in play.
   * @param {GameState} snapshot
   * @param {Set<string>} enabled
   * @param {Hand} hand
   */
  keys({ stores, shown }, enabled, hand) {
    const inPlay = hand && shown.find(({ kind }) => kind === "colour")?.colour;
    const asked = stores.some(({ button }) => enabled.has(button ?? ""));
    const here = stores.filter(({ button, colour }) => this.isPhone() && ((asked && button) || (inPlay && colour === inPlay)));
    /** @param {Store} store */
    const make = (store) => h("div", { class: "store-key" }, h("span", { class: "store-top" }), this.button(store, ""));
    keyed(find("store-keys"), here, ({ name }) => name, make, (key, store) => {
      const pieces = hand && store.colour !== null && store.colour === inPlay ? hand(store.colour) : [];
      this.top(inside(key, ".store-top"), { ...store, count: pieces.length }, pieces);
      attr(inside(key, ":scope > button"), "disabled", !enabled.has(store.button ?? ""));
    });
  }

  /** @param {Store} store */
  make(store) {
    const { name, colour } = store;
    const element = h(
      "li",
      { class: "store" },
      h("span", { class: "store-top" }),
      scene.signs[name] ? h("span", { class: "store-sign" }, scene.signs[name]()) : null,
      h("span", { class: "store-name" }),
      h("span", { class: "store-count" }),
      h("span", { class: "store-value" }, h("span", { class: "visually-hidden", text: `${say("script-value")} ` }), h("b")),
      this.button(store, "store-press"),
      h("span", { class: "store-note" }),
    );
    return colour ? painted(element, this.geometry, colour) : element;
  }

  /**
   * @param {Store} store
   * @param {string} kind its class
   */
  button({ button, colour, label }, kind) {
    const props = { type: "button", class: kind, "data-button": button ?? "", "aria-label": say("script-press", { label }) };
    const press = () => button !== null && this.press(button);
    const element = h("button", { ...props, onclick: press }, h("span", { class: "cap", "aria-hidden": "true" }), label);
    return colour ? painted(element, this.geometry, colour) : element;
  }

  /**
   * Show the piece on top of a supply: a picture, or something to take where hands are allowed.
   * @param {HTMLElement} place
   * @param {Store} store
   * @param {HandPiece[] | null} pieces
   */
  top(place, { colour, count, label }, pieces) {
    const item = colour === null ? null : topOf(colour, count, pieces, colour in this.geometry.drawing.looks);
    /** @param {TopPiece} top */
    const make = (top) => handPiece(piecePicture(this.geometry, top.colour), top.picture ? null : top.id);
    keyed(place, item ? [item] : [], ({ id }) => id, make, (element, top) => {
      attr(element, "data-held", top.held);
      if (!top.picture) attr(element, "aria-label", say("script-piece-from", { piece: pieceName(this.geometry, top.colour), store: label }));
    });
  }
}

/** The piles and supplies that are printed on the board: whoever may move things takes their top piece there. */
export class Piles {
  /**
   * @param {SVGGElement} layer
   * @param {Geometry} geometry
   */
  constructor(layer, geometry) {
    this.layer = layer;
    this.geometry = geometry;
  }

  /**
   * @param {Pick<GameState, "stores">} snapshot
   * @param {Hand} hand the pieces of a colour beside the board, null where hands may move nothing
   */
  render({ stores }, hand) {
    const { piles } = this.geometry;
    const printed = stores.filter(({ name }) => piles.has(name));
    keyed(this.layer, printed, ({ name }) => name, () => s("polygon", { class: "pile" }), (element, { name, colour, count }) => {
      const top = colour === null || hand === null ? null : topOf(colour, count, hand(colour), false);
      attr(element, "points", piles.get(name)?.points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") ?? "");
      attr(element, "data-pile", top && !top.held ? top.id : null);
    });
  }
}

/** @typedef {HandPiece & { colour: string, picture: boolean }} TopPiece */

/**
 * Return the piece on top of a supply of a colour: one to take, a picture of one, or null.
 * @param {string} colour
 * @param {number} count
 * @param {HandPiece[] | null} pieces that can be taken
 * @param {boolean} hasLook whether there is a picture of such a piece
 * @returns {TopPiece | null}
 */
export function topOf(colour, count, pieces, hasLook) {
  const free = pieces?.find(({ held }) => !held) ?? pieces?.[0];
  if (free) return { ...free, colour, picture: false };
  return hasLook && (count > 0 || pieces === null) ? { id: `picture ${colour}`, held: false, colour, picture: true } : null;
}
