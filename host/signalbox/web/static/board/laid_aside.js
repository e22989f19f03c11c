// Lifted pieces, laid aside beside the pile that they came from, with their values if these lie open, until they are put
// somewhere.

/** @import { GameState, PieceInfo } from "../lib/types.d.ts" */
/** @import { Geometry } from "./board_geometry.js" */
/** @import { Hands } from "../hands/hands.js" */
/** @import { Hand, HandPiece } from "../panel/seat_list.js" */
import { piecesInGame } from "../hands/hand_cleanup.js";
import { besideBoard, placeOf } from "../hands/hand_state.js";
import { attr, keyed, s } from "../lib/dom.js";
import { capital, say } from "../lib/labels.js";
import { pieceName, valueSign, valueWord } from "./naming.js";
import { middleOf } from "./plane.js";
import { scaledPiece } from "./piece_shapes.js";

const STEP_MM = 46; // from one to the next of full size, where there is room for it
const PILE_MM = 36; // from a pile's middle, for its picture and its name

/** @typedef {{ id: string, colour: string, value: string | null, held: boolean }} Laid a piece beside, and what it is worth if that is open */

/**
 * Return whether all values are shown with their pieces: in a game that is over, and in a replay.
 * @param {Pick<GameState, "winners" | "replay">} snapshot
 */
export const tellsAll = ({ winners, replay }) => winners.length > 0 || replay !== undefined;

/**
 * Return the pieces whose values lie open while a game goes on: in the hand, or laid aside.
 * @param {Pick<GameState, "pieces" | "winners" | "replay">} snapshot
 */
export const openPieces = (snapshot) => (tellsAll(snapshot) ? [] : snapshot.pieces.filter(({ value }) => value !== undefined));

/**
 * Return the pieces beside the board that show the open values: pieces of a colour look alike, and any of them will do.
 * @param {PieceInfo[]} open those that stand nowhere
 * @param {(colour: string) => HandPiece[]} beside the pieces of a colour beside the board
 * @returns {Laid[]}
 */
export function piecesLaidAside(open, beside) {
  const colours = [...new Set(open.map(({ colour }) => colour))];
  return colours.flatMap((colour) => {
    const shown = open.filter((piece) => piece.colour === colour);
    return beside(colour).slice(-shown.length).map(({ id, held }, i) => ({ id, held, colour, value: shown[i].value ?? "" }));
  });
}

/**
 * Return how many pieces of a colour have been taken up, have no open value, and lie beside the board.
 * @param {PieceInfo[]} pieces all that there are in the game, where they belong
 * @param {PieceInfo[]} open those that stand nowhere and lie open
 * @param {Set<string>} standing where pieces of that colour stand
 * @param {HandPiece[]} beside those beside the board
 */
export function takenUp(pieces, open, standing, beside) {
  const inTheAir = beside.filter(({ held }) => held).length;
  const missing = piecesInGame(pieces).length - standing.size - piecesInGame(open).length;
  return Math.max(0, missing - Math.max(0, inTheAir - open.length));
}

/**
 * Return the places of `count` pieces: in a row from a pile to the next one, or to the edge.
 * @param {Geometry} geometry
 * @param {string} pile its name
 * @param {number} count
 */
export function placesBeside({ piles, sheet, pieceScale }, pile, count) {
  const { x, y } = middleOf(piles.get(pile)?.box ?? sheet);
  const next = [...piles.values()].map(({ box }) => middleOf(box).x - PILE_MM).filter((left) => left > x);
  const room = Math.min(sheet.x + sheet.width, ...next) - x - PILE_MM;
  const step = Math.min(STEP_MM * pieceScale, room / Math.max(1, count));
  const first = x + PILE_MM + room / 2 - (step * (count - 1)) / 2;
  return Array.from({ length: count }, (_none, i) => ({ x: first + step * i, y }));
}

export class LaidAside {
  /**
   * @param {SVGGElement} layer
   * @param {Geometry} geometry
   * @param {Hands} hands
   */
  constructor(layer, geometry, hands) {
    this.layer = layer;
    this.geometry = geometry;
    this.hands = hands;
    /** @type {Laid[]} */
    this.laid = [];
  }

  /** @returns {Hand} the pieces of a colour in a supply or a tray; null where hands may move nothing */
  get hand() {
    if (!this.hands.allowed) return null;
    return (colour) => this.beside(colour).filter(({ id }) => !this.laid.some((piece) => piece.id === id));
  }

  /** @param {string} colour */
  beside(colour) {
    const { state, kept } = this.hands;
    return besideBoard(state, this.geometry, colour).filter(({ id }) => !kept.some((piece) => piece.id === id));
  }

  /** @param {Pick<GameState, "pieces" | "winners" | "replay" | "stores">} snapshot */
  render(snapshot) {
    const open = openPieces(snapshot).filter(({ square }) => !this.standing().has(square));
    this.laid = [...this.piled(snapshot).flatMap((colour) => this.takenUp(snapshot, open, colour)), ...piecesLaidAside(open, (colour) => this.beside(colour))];
    this.draw(snapshot);
  }

  /**
   * Return the squares on which pieces stand, or from which this page's hand has taken them.
   * @param {string} [colour]
   */
  standing(colour) {
    const { pieces, held, kept } = this.hands;
    const kin = pieces.filter((piece) => colour === undefined || piece.colour === colour);
    const from = new Map(kept.map((piece) => [piece.id, piece.from]));
    return new Set(kin.map((piece) => from.get(piece.id) ?? placeOf(held, piece)).filter((square) => this.geometry.squares.has(square)));
  }

  /**
   * Return the colours whose pieces come from a pile on the board while a game goes on: nothing else shows their pieces.
   * @param {Pick<GameState, "winners" | "replay" | "stores">} snapshot
   */
  piled({ stores, ...game }) {
    if (tellsAll(game)) return [];
    return stores.filter(({ name }) => this.geometry.piles.has(name)).flatMap(({ colour }) => colour ?? []);
  }

  /**
   * @param {Pick<GameState, "pieces">} snapshot
   * @param {PieceInfo[]} open
   * @param {string} colour
   * @returns {Laid[]}
   */
  takenUp({ pieces }, open, colour) {
    /** @param {PieceInfo} piece */
    const isKin = (piece) => piece.colour === colour;
    const [shown, beside] = [open.filter(isKin), this.beside(colour)];
    const count = takenUp(pieces.filter(isKin), shown, this.standing(colour), beside);
    const rest = beside.slice(0, beside.length - shown.length).filter(({ held }) => !held);
    return count ? rest.slice(-count).map((piece) => ({ ...piece, colour, value: null })) : [];
  }

  /** @param {Pick<GameState, "stores">} snapshot */
  draw({ stores }) {
    const { laid } = this;
    const pile = stores.find(({ colour }) => colour === laid[0]?.colour)?.name ?? "";
    const places = placesBeside(this.geometry, pile, laid.length);
    /** @param {Laid} piece */
    const make = ({ colour, value }) => {
      const { pieceScale, finger } = this.geometry;
      const card = s(
        "g",
        { class: "laid-value", transform: `scale(${(0.62 * pieceScale).toFixed(3)})` },
        s("rect", { x: -13, y: -15, width: 26, height: 30, rx: 4 }),
        s("text", { y: 8.5, text: valueSign(value ?? "") }),
      );
      const piece = capital(pieceName(this.geometry, colour));
      const label = value === null ? say("script-taken-up", { piece }) : say("script-laid-aside", { piece, value: valueWord(value) });
      const grip = s("circle", { r: finger, class: "grip" });
      return s("g", { class: "aside", role: "img", "aria-label": label }, grip, scaledPiece(this.geometry, colour), value === null ? null : card, s("title", { text: label }));
    };
    keyed(this.layer, laid, ({ id, value }) => `${id} ${value}`, make, (element, { id, held }, i) => {
      attr(element, "transform", `translate(${places[i].x.toFixed(1)} ${places[i].y.toFixed(1)})`);
      attr(element, "data-pile", this.hands.allowed && !held ? id : null);
      attr(element, "data-held", held);
    });
  }
}
