#!/usr/bin/env node
// An engine for Golden Train, in a language that is not Signalbox's: it remembers every wagon, attacks when it knows one
// that is worth 1, and takes the cheapest first. docs/engines.md has the protocol, line by line.
//
//     signalbox play golden-train --seat Ann --seat "Robin=engine:node examples/engine/bandit.js"
"use strict";

const SHERIFF = 5;
const worth = (word) => (word === "sheriff" ? SHERIFF : Number(word));

let players = 2; // at the table
let first = 0; // the seat that begins
let own = 0; // its seat
let bold = 1; // it attacks for a wagon that is worth no more than this
let played = []; // what has happened so far, in words
let legal = []; // what may be done now: numbers and words

/** What lies where, from all that has happened: trains by seat, and the attack that is under way. */
function remembered() {
  const trains = Array.from({ length: players }, () => []);
  let turn = first - 1;
  let card = "";
  let strength = 0;
  let turned = []; // in this attack: [seat, place in its train]
  for (const [verb, what] of played.map((words) => words.split(" "))) {
    if (verb === "wagon") card = what;
    if (verb === "couple") trains[++turn % players].push(worth(card));
    if (verb === "dynamite") [strength, turned] = [worth(what), []];
    if (verb === "target") turned.push(placeOf(what));
    if (verb === "close") for (const [seat, place] of turned.sort((a, b) => b[1] - a[1])) trains[seat].splice(place, 1);
    if (verb === "put") trains[turn % players].pop();
    if (verb === "close" || verb === "put") [strength, turned] = [0, []];
  }
  return { trains, left: turned.reduce((rest, [seat, place]) => rest - trains[seat][place], strength) };
}

/** T2.5 is the fifth wagon of the second seat. */
function placeOf(name) {
  const [seat, place] = name.slice(1).split(".").map(Number);
  return [seat - 1, place - 1];
}

/** The number of the action that it chooses. */
function choice() {
  const { trains, left } = remembered();
  const numberOf = (words) => legal.find((action) => action.words === words)?.number;
  const others = trains.flatMap((train, seat) => (seat === own ? [] : train));
  if (numberOf("attack") !== undefined) return numberOf(Math.min(...others) <= bold ? "attack" : "decline");
  const targets = legal.filter(({ words }) => words.startsWith("target "));
  if (targets.length === 0) return legal[0].number;
  for (const target of targets) {
    const [seat, place] = placeOf(target.words.split(" ")[1]);
    target.worth = trains[seat][place];
  }
  const [cheapest] = targets.sort((a, b) => a.worth - b.worth);
  return cheapest.worth > left && numberOf("stop") !== undefined ? numberOf("stop") : cheapest.number;
}

/** What one line asks for. */
function answer(line) {
  const [verb, ...rest] = line.trim().split(" ");
  const words = rest.join(" ");
  switch (verb) {
    case "signalbox":
      say("id name Bandit 1", "id author Signalbox", "game golden-train", `option name bold type spin default ${bold} min 1 max 4`);
      say("signalboxok");
      break;
    case "setoption":
      bold = Number(rest[1]);
      break;
    case "isready":
      say("readyok");
      break;
    case "players":
      players = Number(words);
      break;
    case "seat":
      own = Number(words);
      break;
    case "given":
      if (rest[0] === "first") first = Number(rest[1]);
      break;
    case "position":
      [played, legal] = [[], []];
      break;
    case "played":
      played.push(words);
      break;
    case "legal":
      legal.push({ number: Number(rest[0]), words: rest.slice(1).join(" ") });
      break;
    case "go":
      say(`bestmove ${choice()}`);
      break;
    case "quit":
      process.exit(0);
  }
}

/** Lines out. */
function say(...lines) {
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
}

require("node:readline").createInterface({ input: process.stdin }).on("line", answer).on("close", () => process.exit(0));
