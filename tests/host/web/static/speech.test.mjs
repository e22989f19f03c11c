import assert from "node:assert/strict";
import { test } from "node:test";

import { voiceFor } from "../../../../host/signalbox/web/static/sound/speech.js";

/** @type {(lang: string, more?: object) => { lang: string, localService: boolean, default: boolean }} */
const voice = (lang, more) => ({ lang, localService: false, default: false, ...more });
const [american, british, french, device] = [voice("en-US", { default: true, localService: true }), voice("en-GB"), voice("fr-CA"), voice("fr_FR")];

test("a voice of the page's language is chosen, and of its country if there is one", () => {
  assert.equal(voiceFor([american, british, french], "en-GB"), british);
  assert.equal(voiceFor([american, french], "en-GB"), american);
  assert.equal(voiceFor([american, french], "fr"), french);
  assert.equal(voiceFor([american, device], "fr-FR"), device);
});

test("of two equal voices the one that needs no network is chosen", () => {
  const here = voice("fr-CA", { localService: true });
  assert.equal(voiceFor([french, here], "fr"), here);
});

test("no voice is used for another language", () => {
  assert.equal(voiceFor([american, british], "fr"), null);
  assert.equal(voiceFor([], "en-GB"), null);
});

test("the test language is spoken as English", () => {
  assert.equal(voiceFor([french, british], "en-XA"), british);
});
