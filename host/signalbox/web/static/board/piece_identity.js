// Gives the pieces of a snapshot, which are only counted at places, a square each and an identity that stays.

/** @import { PieceInfo } from "../lib/types.d.ts" */
/** @import { Geometry } from "./board_geometry.js" */

/** @typedef {{ id: string, colour: string, at: string }} KnownPiece */

/**
 * Return the pieces with a square each: of a place of several the sensed squares first.
 * @param {PieceInfo[]} pieces
 * @param {Set<number>} sensed
 * @param {Geometry} geometry
 */
export function onSquares(pieces, sensed, geometry) {
  /** @type {Set<string>} */
  const taken = new Set();
  return pieces.flatMap((piece) => {
    const room = geometry.squaresOf(piece.square).filter(({ name }) => !taken.has(name));
    const square = room.find(({ sensor }) => sensed.has(sensor)) ?? room[0];
    if (!square) return [];
    taken.add(square.name);
    return [{ ...piece, square: square.name }];
  });
}

/**
 * Return pieces with the identity of the piece that each most likely was: of one that has stayed, else of one of the same
 * colour, else a new one.
 * @param {KnownPiece[]} before
 * @param {PieceInfo[]} pieces
 * @param {(colour: string) => string} newId
 * @returns {KnownPiece[]}
 */
export function identify(before, pieces, newId) {
  const free = [...before];
  /** @param {(one: KnownPiece) => boolean} fits */
  const claim = (fits) => {
    const index = free.findIndex(fits);
    return index < 0 ? null : free.splice(index, 1)[0].id;
  };
  const stayed = pieces.map(({ colour, square }) => claim((piece) => piece.colour === colour && piece.at === square));
  return pieces.map(({ colour, square }, i) => {
    const id = stayed[i] ?? claim((piece) => piece.colour === colour) ?? newId(colour);
    return { id, colour, at: square };
  });
}
