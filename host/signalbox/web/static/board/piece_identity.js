// Pieces of a snapshot, which are only counted at places, told apart: a square for each, and an identity that stays.

/** @import { PieceShown } from "../lib/types.d.ts" */
/** @import { Geometry } from "./geometry.js" */

/** @typedef {{ id: string, colour: string, at: string }} KnownPiece */

/**
 * The pieces with a square each: in a place of several the ones that are sensed are taken first.
 * @param {PieceShown[]} pieces
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
 * Gives pieces that have no identity the one of the piece they most likely were: of one that has stayed, else of one of the
 * same colour, else a new one.
 * @param {KnownPiece[]} before
 * @param {PieceShown[]} pieces
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
  const stayed = pieces.map(({ colour, square }) => claim((one) => one.colour === colour && one.at === square));
  return pieces.map(({ colour, square }, i) => {
    const id = stayed[i] ?? claim((one) => one.colour === colour) ?? newId(colour);
    return { id, colour, at: square };
  });
}
