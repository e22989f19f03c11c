// The state of the hands: the things they hold and where these may be put, with plain functions over it.

/** @import { PartPlacement, PartInfo, PiecePlacement, PossibleMove } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */

/** @typedef {PiecePlacement & { dropped?: boolean }} Piece `dropped`: it lies where this page has just put it */
/** @typedef {PartPlacement & { dropped?: boolean }} Part */
/** @typedef {"drag" | "carry"} Mode held by a pointer that is down, or until it is put somewhere */
/** @typedef {{ piece: Piece, lane: number, end: number }} Rider a piece on a platform, in the platform's own cells */
/**
 * The common part of every held thing. `aim` is where it would be put now: a square, "hand", a bay, or null for where it came from.
 * `seen` are the targets that were tried since all had been, `trail` those on the way to this one, `since` is when it was
 * aimed there, in milliseconds.
 * @typedef {{ id: string, mode: Mode, aim: string | null, seen: Set<string | null>, trail: (string | null)[], since: number }} Aimed
 */
/** @typedef {Aimed & { kind: "piece", colour: string, from: string }} HeldPiece */
/**
 * `side` lies at the buffer, the other one in the bay's second `half`.
 * @typedef {Aimed & { kind: "part", from: string, fromSide: string, side: string, half: number, riders: Rider[] }} HeldPart
 */
/** @typedef {HeldPiece | HeldPart} Held */
/** @typedef {{ pieces: Piece[], parts: Part[], held: Held | null, goals: PartInfo[], possible: PossibleMove[] }} HandsState what lies where, what is held, where platforms are to go, and where pieces may */

/**
 * Return the aim of a thing that has just been aimed there.
 * @param {string} aim
 * @param {number} since in milliseconds
 */
export function aimedAt(aim, since) {
  /** @type {(string | null)[]} */
  const trail = [];
  /** @type {Set<string | null>} */
  const seen = new Set([aim]);
  return { aim, seen, trail, since };
}

/** @param {string} side */
export const otherSide = (side) => (side === "A" ? "B" : "A");

/**
 * Return the side of a held platform that would lie at the buffer.
 * @param {HeldPart} held
 */
export const sideOf = (held) => (held.half ? otherSide(held.side) : held.side);

/**
 * Return whether a platform is to go into a bay, with `side` at the buffer or with any.
 * @param {PartInfo[]} goals
 * @param {string} part
 * @param {string} bay
 * @param {string} [side]
 */
export function isGoal(goals, part, bay, side) {
  return goals.some((goal) => goal.part === part && goal.bay === bay && (side === undefined || goal.side === side));
}

/**
 * Return whether putting down now would change nothing.
 * @param {Held} held
 */
export function isUnmoved(held) {
  return held.aim === held.from && (held.kind === "piece" || sideOf(held) === held.fromSide);
}

/**
 * Return whether the table asks for another piece than the held one: then no light is meant for it.
 * @param {Held | null} held
 * @param {string[]} asked where the piece is that the table asks for, and where it goes
 * @param {Geometry} geometry
 */
export function isAnother(held, [take, put], geometry) {
  if (held?.kind !== "piece" || put === undefined) return false;
  return ![held.from, geometry.squares.get(held.from)?.place].includes(take);
}

/**
 * Return whether the held thing may go back where it came from: an open piece only where the table asks for it.
 * @param {Held} held
 * @param {string[]} open the squares of such pieces
 * @param {string[]} asked
 */
export const goesBack = ({ kind, from }, open, asked) => kind === "part" || !open.includes(from) || asked.includes(from);

/**
 * Return whether another piece than the held one stands on a square.
 * @param {string} square
 * @param {Pick<HandsState, "pieces" | "held">} state
 */
export const isTaken = (square, { pieces, held }) => square !== "hand" && pieces.some(({ id, at }) => at === square && id !== held?.id);

/**
 * Return whether a thing is held, or rides on the held thing.
 * @param {Held | null} held
 * @param {string} id
 */
export function isHeld(held, id) {
  return held?.id === id || riderOf(held, id) !== undefined;
}

/**
 * Return where a piece is drawn. The element of a held piece stays where it was, for a touch ends when its element goes.
 * @param {Held | null} held
 * @param {{ id: string, at: string }} piece
 */
export function placeOf(held, { id, at }) {
  if (held?.id === id) return held.from;
  return riderOf(held, id)?.at ?? at;
}

/**
 * Return the pieces of a colour that are on no square: beside the board, or in the air in somebody else's hand.
 * @param {HandsState} state
 * @param {Geometry} geometry
 * @param {string} colour
 */
export function besideBoard({ pieces, held }, geometry, colour) {
  return pieces
    .filter((piece) => piece.colour === colour && !geometry.squares.has(placeOf(held, piece)))
    .map(({ id, at }) => ({ id, held: at === "air" || isHeld(held, id) }));
}

/**
 * @param {Held | null} held
 * @param {string} id
 */
function riderOf(held, id) {
  return held?.kind === "part" ? held.riders.find(({ piece }) => piece.id === id)?.piece : undefined;
}

/**
 * Return the pieces on a platform that lies in a bay.
 * @param {Part} part
 * @param {Piece[]} pieces
 * @param {Geometry} geometry
 * @returns {Rider[]}
 */
export function ridersOn(part, pieces, geometry) {
  const bay = geometry.bays.get(part.bay);
  if (!bay) return [];
  return pieces.flatMap((piece) => {
    const square = geometry.squares.get(piece.at);
    return square?.bay === part.bay ? [{ piece, ...geometry.ownCell(square, bay, part.side) }] : [];
  });
}

/**
 * Return the bays in which a platform may be laid.
 * @param {HandsState} state
 * @param {Geometry} geometry
 */
export function emptyBays({ parts, held }, geometry) {
  const taken = new Set(parts.filter(({ id }) => id !== held?.id).map(({ bay }) => bay));
  return [...geometry.bays.values()].filter(({ name }) => !taken.has(name));
}

/**
 * Return the moves of the held piece, or all where nothing is held.
 * @param {PossibleMove[]} moves
 * @param {Held | null} held
 */
export function movesOf(moves, held) {
  if (held?.kind !== "piece") return held ? [] : moves;
  return moves.filter(({ origin, ways: [{ colour }] }) => colour === held.colour && origin === held.from);
}

/**
 * Return the square that stands for a move: where its piece stops, or where it was last before it crashes.
 * @param {PossibleMove} move
 */
export const endOf = ({ origin, ways: [{ squares }] }) => squares.at(-1) ?? origin;

/**
 * Return the squares on which a piece may be put: those that are free, and those from which it pushes another one.
 * @param {HandsState} state
 * @param {Geometry} geometry
 */
export function freeSquares({ pieces, parts, held, possible }, geometry) {
  const taken = new Set(pieces.filter(({ id }) => id !== held?.id).map(({ at }) => at));
  for (const move of movesOf(possible, held)) taken.delete(endOf(move));
  const bays = new Set(parts.map(({ bay }) => bay));
  return geometry.spots.filter(({ name, bay }) => !taken.has(name) && (!bay || bays.has(bay)));
}
