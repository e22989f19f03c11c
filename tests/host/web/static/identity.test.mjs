import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Identity } from "../../../../host/signalbox/web/static/lib/identity.js";

class Kept {
  /** @type {Map<string, string>} */
  values = new Map();
  broken = false;

  check() {
    if (this.broken) throw new Error("storage is switched off");
  }

  /** @param {string} name */
  getItem(name) {
    this.check();
    return this.values.get(name) ?? null;
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  setItem(name, value) {
    this.check();
    this.values.set(name, value);
  }

  /** @param {string} name */
  removeItem(name) {
    this.check();
    this.values.delete(name);
  }
}

const [tab, device] = [new Kept(), new Kept()];
let address = new URL("http://signalbox.test/");

/** @param {string} path */
const open = (path) => {
  address = new URL(path, "http://signalbox.test/");
  return new Identity();
};
/** @type {(role: "table" | "seat" | "spectator", key?: string) => import("../../../../host/signalbox/web/static/lib/types.d.ts").Hello} */
const hello = (role, key = "") => ({ type: "hello", role, seat: role === "seat" ? 0 : null, may_command: role === "table", key, screen: "", voice: "", text: "" });

beforeEach(() => {
  for (const storage of [tab, device]) {
    storage.values.clear();
    storage.broken = false;
  }
  const history = { replaceState: (/** @type {unknown} */ _state, /** @type {string} */ _title, /** @type {URL} */ url) => (address = url) };
  const globals = { sessionStorage: tab, localStorage: device, history };
  for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true });
  Object.defineProperty(globalThis, "location", { get: () => address, configurable: true });
});

test("a plain address asks for nothing special, /watch asks to watch", () => {
  assert.equal(open("/").query, "");
  assert.equal(open("/watch").query, "?watch=1");
});

test("the table's token is stored for the tab and removed from the address bar", () => {
  assert.equal(open("/?token=abc").query, "?token=abc");
  assert.equal(address.search, "");
  assert.equal(open("/").query, "?token=abc");
});

test("without storage the token stays in the address bar", () => {
  tab.broken = true;
  assert.equal(open("/?token=abc").query, "?token=abc");
  assert.equal(address.search, "?token=abc");
});

test("a seat's link is exchanged for a key stored on this device", () => {
  const identity = open("/seat?join=code");
  assert.equal(identity.query, "?join=code");
  assert.equal(identity.welcomed(hello("seat", "key")), false);
  assert.deepEqual([identity.query, address.search], ["?key=key", ""]);
  tab.values.clear();
  assert.equal(open("/seat").query, "?key=key");
});

test("a used link is sent with the key received before", () => {
  device.values.set("signalbox.seat", "old");
  const identity = open("/seat?join=used");
  assert.equal(identity.welcomed(hello("spectator")), true);
  assert.equal(identity.query, "?key=old");
});

test("a key that is no longer valid is forgotten", () => {
  device.values.set("signalbox.seat", "dead");
  const identity = open("/seat");
  assert.equal(identity.welcomed(hello("spectator")), false);
  assert.equal(identity.query, "?watch=1");
  assert.equal(device.values.size, 0);
});

test("a tab remembers that it was the table's", () => {
  assert.equal(open("/").table, false);
  open("/").welcomed(hello("table"));
  assert.equal(open("/").table, true);
});
