// What this page has just put down is shown where it was put, until the table has confirmed it or has had time to.

/** @import { Part, Piece } from "./held.js" */

const SETTLE_MS = 1500; // how long the page trusts its own drop before the table has confirmed it

/** @typedef {{ at: string } | { bay: string, side: string }} Lying where a thing was put down */

export class Drops {
  /** @param {() => number} now gives milliseconds */
  constructor(now) {
    this.now = now;
    /** @type {Map<string, { is: Lying, until: number }>} those that the table has not confirmed yet, by the thing's id */
    this.unconfirmed = new Map();
  }

  /**
   * A thing as the table has it, or as it was put down since.
   * @template {Piece | Part} T
   * @param {T} thing
   * @returns {T}
   */
  settled(thing) {
    const drop = this.unconfirmed.get(thing.id);
    if (!drop) return { ...thing };
    const said = new Map(Object.entries(thing));
    const confirmed = Object.entries(drop.is).every(([key, value]) => said.get(key) === value);
    if (!confirmed && this.now() < drop.until) return { ...thing, ...drop.is, dropped: true };
    this.unconfirmed.delete(thing.id);
    return { ...thing, dropped: confirmed };
  }

  /**
   * Puts a thing down here, without waiting for the table.
   * @param {Piece | Part | undefined} thing
   * @param {Lying} is
   */
  trust(thing, is) {
    if (!thing) return;
    this.unconfirmed.set(thing.id, { is, until: this.now() + SETTLE_MS });
    Object.assign(thing, is, { dropped: true });
  }
}
