// What the hands hold and where they may put it. Knows no pointer and no key; sends what a hand does to the table.

const SETTLE_MS = 1500; // how long the page trusts its own drop before the table has confirmed it
const LIT = 0.04; // a light that has been brighter than this lately is lit

export const other = (side) => (side === "A" ? "B" : "A");

export class Hands {
  /** `send(command)` gives false when the line is down; `changed(what, ...)` hears of everything the hands do. */
  constructor(geometry, send, lights, now, changed) {
    Object.assign(this, { geometry, send, lights, now, changed });
    this.pieces = [];
    this.parts = [];
    this.allowed = false;
    this.held = null;
    this.drops = new Map(); // id -> {at | bay+side, until}: drops the table has not confirmed yet
  }

  /** Takes the table's word for what lies where; `tabletop` is null when the board is a real one. */
  update(tabletop, allowed) {
    this.allowed = allowed && tabletop !== null;
    this.pieces = (tabletop?.pieces ?? []).map((piece) => this.settled(piece));
    this.parts = (tabletop?.parts ?? []).map((part) => this.settled(part));
    if (this.held && !this.allowed) this.held = null;
  }

  settled(thing) {
    const drop = this.drops.get(thing.id);
    if (!drop) return { ...thing };
    const confirmed = Object.entries(drop.is).every(([key, value]) => thing[key] === value);
    if (!confirmed && this.now() < drop.until) return { ...thing, ...drop.is, dropped: true };
    this.drops.delete(thing.id);
    return { ...thing, dropped: confirmed };
  }

  trust(thing, is) {
    this.drops.set(thing.id, { is, until: this.now() + SETTLE_MS });
    Object.assign(thing, is, { dropped: true });
  }

  /** Picks up a loco; `mode` is "drag" or "carry". */
  liftPiece(id, mode) {
    const piece = this.pieces.find((one) => one.id === id);
    if (!piece || !this.take({ do: "lift", piece: id })) return false;
    this.hold({ kind: "piece", id, mode, colour: piece.colour, from: piece.at, aim: piece.at, last: piece.at });
    return true;
  }

  /** Picks up a platform with everything on it. */
  liftPart(id, mode) {
    const part = this.parts.find((one) => one.id === id);
    if (!part || !this.take({ do: "lift_part", part: id })) return false;
    const riders = this.pieces
      .filter((piece) => this.geometry.squares.get(piece.at)?.bay === part.bay)
      .map((piece) => ({ piece, ...this.geometry.ownCell(piece.at, part.side) }));
    const from = this.geometry.bays.has(part.bay) ? part.bay : this.emptyBays()[0];
    this.hold({ kind: "part", id, mode, from, fromSide: part.side, side: part.side, half: 0, aim: from, riders });
    return true;
  }

  take(command) {
    return this.allowed && !this.held && this.send(command);
  }

  hold(held) {
    this.held = { ...held, seen: new Set([held.aim]), trail: [], since: this.now() };
    this.changed("lifted");
  }

  /** On rails a piece slides along, over sensor after sensor; anywhere else it is carried through the air. */
  get slides() {
    return this.geometry.lines.length > 0;
  }

  /** The loco slides over a square, or leaves the squares for "hand". */
  over(square) {
    const { held } = this;
    if (held?.kind !== "piece" || held.last === square || (square !== "hand" && !this.slides)) return;
    held.last = square;
    this.send({ do: "over", piece: held.id, square });
  }

  /** Where the thing would land now: a square, "hand", a bay, or null for where it came from. */
  aim(target) {
    const { held } = this;
    if (!held || held.aim === target) return;
    held.trail.push(held.aim);
    held.aim = target;
    held.seen.add(target);
    held.since = this.now();
    if (held.mode === "carry" && this.mayHoverOver(target)) this.over(target);
    this.changed("aimed");
  }

  /**
   * Whether a carried loco is held over what it is aimed at. Over a start square it is, for that shows the way in; anywhere
   * else its magnet would count as put down before the hand has decided.
   */
  mayHoverOver(target) {
    return target === "hand" || this.geometry.squares.get(target)?.kind === "start";
  }

  /** The next target that the lights ask for and that has not been tried: what lit up last first. */
  asked() {
    const { seen, since } = this.held;
    const left = this.targets().filter((name) => this.lit(name) && !seen.has(name));
    return left.find((name) => this.litSince(name) >= since) ?? left[0] ?? null;
  }

  /** Aims at the next target: those the lights ask for first, then every other one in the order of travel. */
  next() {
    const { held } = this;
    const places = this.places();
    const at = places.indexOf(held.aim);
    const after = [...places.slice(at + 1), ...places.slice(0, at + 1)];
    const target = this.asked() ?? after.find((name) => !held.seen.has(name));
    if (!target) held.seen.clear(); // all have been tried: round again
    this.aim(target ?? after[0]);
  }

  /** Aims at the target before this one. */
  previous() {
    const places = this.places();
    const { trail, aim } = this.held;
    this.aim(trail.pop() ?? places.at(places.indexOf(aim) - 1));
    trail.pop(); // going back leaves no trail
  }

  /** Puts down what is held on a target that was pointed at. */
  land(target) {
    this.held.aim = target;
    this.drop();
  }

  /** Turns the platform half round. */
  turn() {
    if (this.held?.kind !== "part") return;
    this.held.side = other(this.held.side);
    this.changed("turned");
  }

  /** Which half of the bay the platform is held over: 0 as it is, 1 turned half round. */
  half(half) {
    if (this.held?.kind !== "part" || this.held.half === half) return;
    this.held.half = half;
    this.changed("turned");
  }

  /** The side that would lie at the buffer. */
  get side() {
    return this.held.half ? other(this.held.side) : this.held.side;
  }

  /** Whether putting down now would change nothing. */
  get unmoved() {
    const { kind, aim, from, fromSide } = this.held;
    return aim === from && (kind === "piece" || this.side === fromSide);
  }

  /** Lets go of a thing that the table did not let us pick up. */
  refused() {
    const { held } = this;
    const thing = held && [...this.pieces, ...this.parts].find(({ id }) => id === held.id);
    if (!thing || thing.at === "air" || thing.bay === "air") return;
    this.held = null;
    this.changed("refused");
  }

  /** Puts down what is held where it is aimed at. */
  drop() {
    const { held } = this;
    if (!held) return;
    if (held.kind === "piece") this.landPiece(held, held.aim ?? held.from);
    else if (held.aim) this.landPart(held, held.aim, this.side);
    else this.landPart(held, held.from, held.fromSide);
  }

  /** Puts down what is held where it came from. */
  putBack() {
    const { held } = this;
    if (!held) return;
    if (held.kind === "piece") this.landPiece(held, held.from);
    else this.landPart(held, held.from, held.fromSide);
  }

  landPiece(held, target) {
    const square = this.geometry.squares.has(target) ? target : "hand"; // "hand" is anywhere beside the board
    const piece = this.pieces.find((one) => one.id === held.id);
    if (piece) this.trust(piece, { at: square });
    this.finish(held, { do: "place", piece: held.id, square });
  }

  landPart(held, bay, side) {
    const part = this.parts.find((one) => one.id === held.id);
    if (part) this.trust(part, { bay, side });
    for (const { piece, lane, end } of held.riders) {
      const rider = this.pieces.find((one) => one.id === piece.id);
      if (rider) this.trust(rider, { at: this.geometry.cell(bay, side, lane, end) });
    }
    this.finish(held, { do: "place_part", part: held.id, bay, side });
  }

  finish(held, command) {
    this.held = null;
    this.send(command);
    this.changed("dropped", held, command);
  }

  emptyBays() {
    const taken = new Set(this.parts.filter(({ id }) => id !== this.held?.id).map(({ bay }) => bay));
    return [...this.geometry.bays.keys()].filter((bay) => !taken.has(bay));
  }

  /** The places where what is held may be put, in the order of travel. */
  places() {
    return this.held.kind === "part" ? this.emptyBays() : [...this.freeSquares(), "hand"];
  }

  /** The same, those the board lights first. */
  targets() {
    const { held } = this;
    if (!held) return [];
    const names = this.places();
    const light = (name) => this.light(name);
    const lit = names.filter((name) => name !== held.from && light(name) > LIT).sort((a, b) => light(b) - light(a));
    return [...lit, ...names.filter((name) => !lit.includes(name))];
  }

  /** Whether the board's lights ask for this target. */
  lit(name) {
    return this.light(name) > LIT;
  }

  light(name) {
    return Math.max(...this.lightsOf(name).map((light) => this.lights.lately(light)));
  }

  litSince(name) {
    return Math.max(...this.lightsOf(name).map((light) => this.lights.litSince(light)));
  }

  /** The lights that point at a target; a buffer's light sends a crashed loco back to the hand. */
  lightsOf(name) {
    if (name === "hand") return this.geometry.drawing.buffers.map((buffer) => buffer.name);
    return this.geometry.bays.get(name)?.cells.flat() ?? [name];
  }

  freeSquares() {
    const taken = new Set(this.pieces.filter(({ id }) => id !== this.held?.id).map(({ at }) => at));
    const bays = new Set(this.parts.map(({ bay }) => bay));
    return this.geometry.spots
      .filter(({ name, bay }) => !taken.has(name) && (!bay || bays.has(bay)))
      .map(({ name }) => name);
  }
}
