// Covers secrets on a page that is offline: nobody could turn a card face down again that lies open on it.

/** @import { GameState } from "../lib/types.d.ts" */

/**
 * Return a state without what only one seat may see, and without the values of cards that lie open for a moment.
 * @param {GameState} snapshot
 * @param {string} instead what stands in place of a sentence with a value in it
 * @returns {GameState}
 */
export function withoutSecrets(snapshot, instead) {
  const { private: own, kept } = snapshot;
  return {
    ...snapshot,
    ...(kept === null ? {} : { prompt: instead, kept: null, detail: null }),
    ...(own ? { private: { ...own, holdings: [], choices: [], note: null, told: null } } : {}),
    hand: undefined,
    shown: snapshot.shown.filter(({ kind }) => kind !== "card"),
    pieces: snapshot.pieces.map((piece) => ({ ...piece, value: undefined })),
  };
}
