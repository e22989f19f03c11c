// The identity of this page: its address, the role that it asks for, and the keys that it keeps.

/** @import { Hello } from "./types.d.ts" */

const TOKEN = "signalbox.token"; // the table's, for this browser tab
const KEY = "signalbox.seat"; // a seat's, for this device
const TABLE = "signalbox.table"; // whether this browser tab has been the table

/** @typedef {() => Storage} Place where something is kept; asking for it may throw */

/** @type {Place} */
const tab = () => sessionStorage;
/** @type {Place} */
const device = () => localStorage;

/**
 * Return what is kept under a name; null for nothing, and where storage is switched off.
 * @param {Place} storage
 * @param {string} name
 */
function kept(storage, name) {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/**
 * Keep a value, "" for none. Return whether it was kept: storage may be switched off.
 * @param {Place} storage
 * @param {string} name
 * @param {string} value
 */
function keep(storage, name, value) {
  try {
    if (value) storage().setItem(name, value);
    else storage().removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Return a word of the address, null for none.
 * @param {string} name
 */
const given = (name) => new URL(location.href).searchParams.get(name);

/**
 * Take a word out of the address bar.
 * @param {string} name
 */
function leaveOut(name) {
  const url = new URL(location.href);
  url.searchParams.delete(name);
  history.replaceState(null, "", url);
}

/** The beginning of the addresses of the page's own drawing and socket: "" for a table, its own for a recorded game. */
export const base = /^\/replay\/[^/]+/.exec(globalThis.location?.pathname ?? "")?.[0] ?? "";

export class Identity {
  constructor() {
    const { pathname } = location;
    this.seat = pathname === "/seat";
    this.watch = pathname === "/watch";
    const token = given("token");
    if (token && keep(tab, TOKEN, token)) leaveOut("token");
    this.token = token ?? kept(tab, TOKEN);
    this.join = given("join");
    this.table = kept(tab, TABLE) !== null;
    this.key = kept(tab, KEY) ?? kept(device, KEY); // two tabs of one device may hold two seats
  }

  /** The parameters of the page's socket. */
  get query() {
    const query = new URLSearchParams(this.words()).toString();
    return query && `?${query}`;
  }

  /** @returns {Record<string, string>} */
  words() {
    if (this.seat && this.join) return { join: this.join };
    if (this.seat && this.key) return { key: this.key };
    if (this.seat || this.watch) return { watch: "1" };
    return this.token ? { token: this.token } : {};
  }

  /**
   * Take the role that the table gives this page. Return whether to ask again, with a key kept from before.
   * @param {Hello} hello
   */
  welcomed({ role, key }) {
    if (role === "table" && !this.table) {
      this.table = true;
      keep(tab, TABLE, "yes");
    }
    if (!this.seat) return false;
    if (key) {
      this.key = key;
      keep(tab, KEY, key);
      keep(device, KEY, key);
    }
    const refused = role !== "seat";
    const again = refused && Boolean(this.join) && Boolean(this.key);
    if (refused && !this.join && this.key) {
      if (kept(device, KEY) === this.key) keep(device, KEY, "");
      keep(tab, KEY, "");
      this.key = null;
    }
    if (this.join) leaveOut("join");
    this.join = null;
    return again;
  }
}
