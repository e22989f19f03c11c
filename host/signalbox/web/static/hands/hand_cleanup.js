// Tidies the hand: finds the piece that the table asks for, and puts away pieces that the game has no more use for.

/** @import { PieceInfo } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
/** @import { DropCommand, Hands } from "./hands.js" */
/** @import { HeldPiece, Piece } from "./hand_state.js" */

/** @typedef {{ pieces: PieceInfo[], open: string[] }} Belonging where pieces belong, and where those lay that lie open now */
/** @typedef {Belonging & { asked: string[] }} Request what the table says: the squares it points at, too */

export class HandCleanup {
  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    /** @type {Request} */
    this.before = { asked: [], pieces: [], open: [] };
    /** @type {Request} */
    this.now = this.before;
    /** @type {Set<string>} the pieces in the hand that belonged somewhere and do so no more */
    this.lost = new Set();
  }

  /**
   * Take in what the table asks for now. Where hands may move nothing the page forgets what it held: the host puts it back.
   * @param {Request} request
   * @param {Hands} hands
   */
  hear(request, hands) {
    this.before = this.now;
    this.now = request;
    if (hands.allowed) this.tidy(hands);
    else hands.forget();
  }

  /**
   * Have the piece that the table asks for put down next, and lay beside the board what is of no more use.
   * @param {Hands} hands
   */
  tidy(hands) {
    const inHand = hands.inHand.filter((held) => held.kind === "piece").filter(({ mode }) => mode === "carry");
    const leaves = this.leaves(inHand, hands.pieces);
    for (const held of leaves) {
      /** @type {DropCommand} */
      const command = { do: "place", piece: held.id, square: "hand" };
      hands.drops.trust(hands.piece(held.id), { at: "hand" });
      hands.send(command);
      queueMicrotask(() => hands.changed({ what: "dropped", held, command })); // the page is being drawn now
    }
    const stay = inHand.filter((held) => !leaves.includes(held));
    const meant = this.meant(stay);
    if (!leaves.length && (!meant || meant === hands.held)) return;
    hands.kept = meant ? [...stay.filter((held) => held !== meant), meant] : stay;
    hands.held = hands.nextKept();
  }

  /**
   * Return the piece in the hand that a new question of the table asks to be put back.
   * @param {HeldPiece[]} inHand
   */
  meant(inHand) {
    const { before, now } = this;
    if (before.asked.join() === now.asked.join()) return undefined;
    return inHand.find((held) => this.points(now, held) && this.belongs(now, held));
  }

  /**
   * Return the pieces that leave the hand: those of no more use while nothing of their colour is missing, and, once an open
   * piece is asked back, those that were to be taken off.
   * @param {HeldPiece[]} inHand
   * @param {Piece[]} lying all pieces
   */
  leaves(inHand, lying) {
    const { before, now } = this;
    for (const held of inHand) if (this.belongs(before, held) && !this.belongs(now, held)) this.lost.add(held.id);
    for (const id of this.lost) if (!inHand.some((held) => held.id === id)) this.lost.delete(id);
    const asksBack = now.asked.some((square) => now.open.includes(square) && isHome(now, square));
    return inHand.filter((held) => {
      if (this.lost.has(held.id)) return !this.isMissing(held.colour, inHand, lying);
      return asksBack && this.points(before, held) && !this.points(now, held) && !now.open.includes(held.from);
    });
  }

  /**
   * Return whether a piece of that colour is missing where one belongs.
   * @param {string} colour
   * @param {HeldPiece[]} inHand
   * @param {Piece[]} lying
   */
  isMissing(colour, inHand, lying) {
    const back = inHand.filter((held) => held.colour === colour && this.belongs(this.now, held));
    const there = lying.filter((piece) => piece.colour === colour && this.geometry.squares.has(piece.at));
    return back.length + there.length < piecesInGame(this.now.pieces).filter((piece) => piece.colour === colour).length;
  }

  /**
   * @param {Request} request
   * @param {HeldPiece} held
   */
  points({ asked }, { from }) {
    return asked.some((square) => this.isAt(square, from));
  }

  /**
   * @param {Request} request
   * @param {HeldPiece} held
   */
  belongs({ pieces }, { colour, from }) {
    return piecesInGame(pieces).some((piece) => piece.colour === colour && this.isAt(piece.square, from));
  }

  /**
   * Return whether a place is a square, or the place of several that the square belongs to.
   * @param {string} place
   * @param {string} square
   */
  isAt(place, square) {
    return place === square || place === this.geometry.squares.get(square)?.place;
  }
}

/**
 * Return the pieces that have not left the game.
 * @param {PieceInfo[]} pieces
 */
export const piecesInGame = (pieces) => pieces.filter(({ gone }) => !gone);

/**
 * @param {Request} request
 * @param {string} place
 */
const isHome = ({ pieces }, place) => piecesInGame(pieces).some(({ square }) => square === place);
