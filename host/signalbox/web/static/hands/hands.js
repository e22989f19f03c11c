// The hands: what they hold and where they may put it. They know no pointer and no key, and send what they do to the table.
// A held thing is in the air: the table hears that it was taken up and where it is let go, and of nothing in between.

/** @import { GameCommand, PartInfo, Picture, PossibleMove } from "../lib/types.d.ts" */
/** @import { Geometry } from "../board/board_geometry.js" */
/** @import { HandsState, Held, HeldPart, HeldPiece, Mode, Part, Piece } from "./hand_state.js" */
/** @import { Belonging } from "./hand_cleanup.js" */
/** @import { Lit } from "./targets.js" */
import { HandCleanup } from "./hand_cleanup.js";
import { aimedAt, emptyBays, goesBack, isAnother, isGoal, isTaken, otherSide, ridersOn, sideOf } from "./hand_state.js";
import { isLit, targetAfter, targetBefore, targets } from "./targets.js";

const SETTLE_MS = 1500; // how long the page trusts its own drop before the table has confirmed it

/** @typedef {{ at: string } | { bay: string, side: string }} Lying where a thing was put down */
/** @typedef {Extract<GameCommand, { do: "place" | "place_part" }>} DropCommand */
/**
 * The last action of the hands; with "dropped" the thing that was put down, and how.
 * @typedef {{ what: "lifted" | "aimed" | "turned" | "refused" } | { what: "dropped", held: Held, command: DropCommand }} HandAction
 */

export class Hands {
  /**
   * @param {Geometry} geometry
   * @param {(command: GameCommand) => boolean} send gives false when the line is down
   * @param {Lit} lights
   * @param {() => number} now gives milliseconds
   * @param {(action: HandAction) => void} changed hears of everything that the hands do
   */
  constructor(geometry, send, lights, now, changed) {
    this.geometry = geometry;
    this.send = send;
    this.lights = lights;
    this.now = now;
    this.changed = changed;
    /** @type {Piece[]} */
    this.pieces = [];
    /** @type {Part[]} */
    this.parts = [];
    /** @type {PartInfo[]} where platforms are to go */
    this.goals = [];
    this.allowed = false;
    this.autoMoves = false; // the table itself moves what follows from a decision
    /** @type {PossibleMove[]} */
    this.possible = [];
    this.knowsTaps = false; // a light has been tapped here
    this.maySkip = false; // it is a computer's turn: a tap has what comes next happen at once
    this.putDownAt = -SETTLE_MS; // when this hand last put something down, which it may take up again at once
    /** @type {string[]} where the piece is that the table asks for, and where it goes; else where what is held goes */
    this.asked = [];
    /** @type {string[]} where pieces lay that lie open now: they go back there only where the table asks for it */
    this.open = [];
    /** @type {Held | null} */
    this.held = null;
    /** @type {HeldPiece[]} pieces that stay in the hand while `held` is put somewhere, the one taken up last at the end */
    this.kept = [];
    this.drops = new Drops(now);
    this.cleanup = new HandCleanup(geometry);
  }

  /**
   * Take over what lies where from the table.
   * @param {Picture | null} tabletop null when the board is a real one
   * @param {boolean} allowed
   * @param {string[]} [asked] the squares that the sentence points at
   * @param {PartInfo[]} [goals] where platforms are to go
   * @param {Belonging} [belonging] where pieces belong
   */
  update(tabletop, allowed, asked = [], goals = [], { open, pieces } = { open: [], pieces: [] }) {
    this.allowed = allowed && tabletop !== null;
    this.asked = asked;
    this.goals = goals;
    this.open = open;
    this.pieces = (tabletop?.pieces ?? []).map((piece) => this.drops.settled(piece));
    this.parts = (tabletop?.parts ?? []).map((part) => this.drops.settled(part));
    const held = this.held && this.piece(this.held.id);
    if (held?.at === "hand" && this.held?.from !== "hand") this.forget(); // the table has laid it aside
    this.cleanup.hear({ asked, pieces, open }, this);
  }

  /** Forget what was held. */
  forget() {
    this.held = null;
    this.kept = [];
  }

  /** The things in the hand, the one taken up last at the end. */
  get inHand() {
    return this.held ? [...this.kept, this.held] : [];
  }

  /** @param {string} id */
  piece(id) {
    return this.pieces.find((piece) => piece.id === id);
  }

  /** @param {string} id */
  part(id) {
    return this.parts.find((part) => part.id === id);
  }

  /**
   * Pick up a piece, beside those that taps have picked up before. Return whether it could be picked up.
   * @param {string} id
   * @param {Mode} mode
   */
  liftPiece(id, mode) {
    const piece = this.piece(id);
    const isBeside = mode === "carry" && this.held?.kind === "piece" && this.held.mode === "carry";
    if (!piece || this.inHand.some((held) => held.id === id) || !this.take({ do: "lift", piece: id }, isBeside)) return false;
    const { colour, at } = piece;
    if (this.held?.kind === "piece") this.kept.push(this.held);
    this.hold({ kind: "piece", id, mode, colour, from: at, ...aimedAt(at, this.now()) });
    return true;
  }

  /**
   * Pick up a platform with everything on it. Return whether it could be picked up.
   * @param {string} id
   * @param {Mode} mode
   */
  liftPart(id, mode) {
    const part = this.part(id);
    if (!part || !this.take({ do: "lift_part", part: id })) return false;
    const riders = ridersOn(part, this.pieces, this.geometry);
    const from = this.geometry.bays.has(part.bay) ? part.bay : emptyBays(this.state, this.geometry)[0].name;
    this.hold({ kind: "part", id, mode, from, fromSide: part.side, side: part.side, half: 0, riders, ...aimedAt(from, this.now()) });
    return true;
  }

  /**
   * @param {GameCommand} command
   * @param {boolean} [isBeside] what is held stays in the hand
   */
  take(command, isBeside = false) {
    return this.allowed && (!this.held || isBeside) && this.send(command);
  }

  /**
   * Have a piece that is in the hand put down next.
   * @param {string} id
   */
  choose(id) {
    const { held } = this;
    const chosen = this.kept.find((piece) => piece.id === id);
    if (!chosen || held?.kind !== "piece") return;
    this.kept = [...this.kept.filter((piece) => piece.id !== id), held];
    this.hold({ ...chosen, ...aimedAt(chosen.from, this.now()) });
  }

  /**
   * Return the piece of that number in the hand, as `inHand` has them, from 1; "" for none.
   * @param {number} number
   */
  numbered(number) {
    return this.inHand[number - 1]?.id ?? "";
  }

  /** @returns {HeldPiece | null} the piece of those kept in the hand that is put down next */
  nextKept() {
    const kept = this.kept.pop();
    return kept ? { ...kept, ...aimedAt(kept.from, this.now()) } : null;
  }

  /** @param {Held} held */
  hold(held) {
    this.held = held;
    this.changed({ what: "lifted" });
  }

  /**
   * Set where the thing would land now: a square, "hand", a bay, or null for where it came from.
   * @param {string | null} target
   */
  aim(target) {
    const { held } = this;
    if (!held || held.aim === target) return;
    held.trail.push(held.aim);
    held.aim = target;
    held.seen.add(target);
    held.since = this.now();
    this.changed({ what: "aimed" });
  }

  /** Aim at the next target, that of `targetAfter`. */
  next() {
    const { held } = this;
    if (!held) return;
    const { target, fresh } = targetAfter({ ...this.state, held }, this.geometry, this.lights);
    if (!fresh) held.seen.clear(); // all have been tried: round again
    this.aim(target);
  }

  /** Aim at the target before this one. */
  previous() {
    const { held } = this;
    if (!held) return;
    this.aim(held.trail.pop() ?? targetBefore({ ...this.state, held }, this.geometry));
    held.trail.pop(); // going back leaves no trail
  }

  /**
   * Put down the held thing on a target that was pointed at.
   * @param {string} target
   */
  land(target) {
    if (!this.held) return;
    this.held.aim = target;
    this.drop();
  }

  /**
   * Return the platform that a tap on an empty bay lays there; undefined where none is asked for, or is held already.
   * @param {string} bay
   */
  platformFor(bay) {
    const goal = this.autoMoves && this.allowed && !this.held ? this.goals.find((each) => each.bay === bay) : undefined;
    return goal && this.part(goal.part);
  }

  /** Turn the platform half round. */
  turn() {
    if (this.held?.kind !== "part") return;
    this.held.side = otherSide(this.held.side);
    this.changed({ what: "turned" });
  }

  /**
   * Set the half of the bay that the platform is held over: 0 leaves it as it is, 1 turns it half round.
   * @param {number} half
   */
  half(half) {
    if (this.held?.kind !== "part" || this.held.half === half) return;
    this.held.half = half;
    this.changed({ what: "turned" });
  }

  /** Let go of a thing that the table did not let us pick up. */
  refused() {
    const { held } = this;
    if (!held) return;
    const where = this.piece(held.id)?.at ?? this.part(held.id)?.bay;
    if (where === undefined || where === "air") return;
    this.held = this.nextKept();
    this.changed({ what: "refused" });
  }

  /** Put down the held thing where it is aimed at. */
  drop() {
    const { held } = this;
    if (!held) return;
    if (held.kind === "piece") this.landPiece(held, held.aim ?? held.from);
    else if (held.aim) this.landPart(held, held.aim, sideOf(held));
    else this.landPart(held, held.from, held.fromSide);
  }

  get goesBack() {
    if (!this.held || this.cleanup.lost.has(this.held.id) || isTaken(this.held.from, this.state)) return false;
    return goesBack(this.held, this.open, this.asked);
  }

  /** Put the held thing back where it came from, or beside the board if it does not belong there any more. */
  putBack() {
    const { held } = this;
    if (!held) return;
    if (held.kind === "piece") this.landPiece(held, this.goesBack ? held.from : "hand");
    else this.landPart(held, held.from, held.fromSide);
  }

  /**
   * @param {HeldPiece} held
   * @param {string} target
   */
  landPiece(held, target) {
    const square = this.geometry.squares.has(target) ? target : "hand"; // "hand" is anywhere beside the board
    this.drops.trust(this.piece(held.id), { at: square });
    this.finish(held, { do: "place", piece: held.id, square });
  }

  /**
   * @param {HeldPart} held
   * @param {string} bay
   * @param {string} side
   */
  landPart(held, bay, side) {
    this.drops.trust(this.part(held.id), { bay, side });
    for (const { piece, lane, end } of held.riders)
      this.drops.trust(this.piece(piece.id), { at: this.geometry.cell(bay, side, lane, end) });
    this.finish(held, { do: "place_part", part: held.id, bay, side });
  }

  /** Have what comes next happen at once. Return whether there is anything to skip. */
  skip() {
    return this.maySkip && !this.held && this.now() > this.putDownAt + SETTLE_MS && this.send({ do: "skip" });
  }

  /**
   * @param {Held} held
   * @param {DropCommand} command
   */
  finish(held, command) {
    this.putDownAt = this.now();
    this.held = this.nextKept();
    this.send(command);
    this.changed({ what: "dropped", held, command });
  }

  /** @returns {HandsState} */
  get state() {
    const { pieces, parts, held, goals, possible } = this;
    return { pieces, parts, held, goals, possible };
  }

  /** Return the names of the places where the held thing may be put, those the board lights first. */
  targets() {
    return targets(this.state, this.geometry, this.lights);
  }

  /**
   * Return whether this target is asked for, by the board's lights or for the held platform.
   * @param {string | null} name
   */
  lit(name) {
    if (this.held?.kind === "part") return name !== null && isGoal(this.goals, this.held.id, name);
    return !isAnother(this.held, this.asked, this.geometry) && isLit(this.geometry, this.lights, name);
  }
}

/** The things that this page has just put down: they are shown there until the table has confirmed it, or has had time to. */
export class Drops {
  /** @param {() => number} now gives milliseconds */
  constructor(now) {
    this.now = now;
    /** @type {Map<string, { is: Lying, until: number }>} those that the table has not confirmed yet, by the thing's id */
    this.unconfirmed = new Map();
  }

  /**
   * Return a thing where the table has it, or where it was put down since.
   * @template {Piece | Part} T
   * @param {T} thing
   * @returns {T}
   */
  settled(thing) {
    const drop = this.unconfirmed.get(thing.id);
    if (!drop) return { ...thing };
    const tableValues = new Map(Object.entries(thing));
    const confirmed = Object.entries(drop.is).every(([key, value]) => tableValues.get(key) === value);
    if (!confirmed && this.now() < drop.until) return { ...thing, ...drop.is, dropped: true };
    this.unconfirmed.delete(thing.id);
    return { ...thing, dropped: confirmed };
  }

  /**
   * Put a thing down here, without waiting for the table.
   * @param {Piece | Part | undefined} thing
   * @param {Lying} is
   */
  trust(thing, is) {
    if (!thing) return;
    this.unconfirmed.set(thing.id, { is, until: this.now() + SETTLE_MS });
    Object.assign(thing, is, { dropped: true });
  }
}
