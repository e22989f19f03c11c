// Turning platforms: the side that goes to the buffer where only one is asked for. The words that tell how to move things.

/** @import { GameState, PartInfo } from "../lib/types.d.ts" */
/** @import { HeldPart } from "./hand_state.js" */
/** @import { Hands } from "./hands.js" */
import { say } from "../lib/labels.js";
import { isGoal } from "./hand_state.js";

/**
 * Return the half of a bay that counts for a platform over it: where one side is asked for, the half that lays it.
 * @param {PartInfo[]} goals
 * @param {HeldPart} held
 * @param {string} bay
 * @param {number} half the one that it is over
 */
export function halfAsked(goals, held, bay, half) {
  const [goal, another] = ["A", "B"].filter((side) => isGoal(goals, held.id, bay, side));
  if (goal === undefined || another !== undefined) return half;
  return goal === held.side ? 0 : 1;
}

/**
 * Return whether a platform is to be turned where it lies.
 * @param {Pick<Hands, "goals" | "parts">} hands
 */
export function isToTurn({ goals, parts }) {
  return parts.some(({ id, bay, side }) => {
    const own = goals.filter(({ part }) => part === id);
    return own.length > 0 && own.every((goal) => goal.bay === bay && goal.side !== side);
  });
}

/**
 * Return the state with the words that tell how to turn a platform or to tap a ring, where this page may do so; of rings
 * only until one was tapped.
 * @param {GameState} snapshot
 * @param {Hands} hands
 * @returns {GameState}
 */
export function withHowTo(snapshot, hands) {
  const { allowed, autoMoves, knowsTaps, possible } = hands;
  const how = isToTurn(hands) ? say("script-turn-how") : autoMoves && !knowsTaps && possible.length ? say("script-tap-how") : "";
  return allowed && how ? { ...snapshot, detail: [how, snapshot.detail].filter(Boolean).join(" ") } : snapshot;
}
