// Which side of a platform goes to the buffer where only one is asked for, and how one is turned on the page.

/** @import { GameState, PartShown } from "../lib/types.d.ts" */
/** @import { HeldPart } from "./hand_state.js" */
/** @import { Hands } from "./hands.js" */
import { say } from "../lib/labels.js";
import { isGoal } from "./hand_state.js";

/**
 * The half of a bay that counts for a platform over it: the one that lays the side asked for, where that is one of the two.
 * @param {PartShown[]} goals
 * @param {HeldPart} held
 * @param {string} bay
 * @param {number} half the one that it is over
 */
export function halfAsked(goals, held, bay, half) {
  const [side, another] = ["A", "B"].filter((each) => isGoal(goals, held.id, bay, each));
  if (side === undefined || another !== undefined) return half;
  return side === held.side ? 0 : 1;
}

/**
 * Whether a platform is to be turned where it lies.
 * @param {Pick<Hands, "goals" | "parts">} hands
 */
export function isToTurn({ goals, parts }) {
  return parts.some(({ id, bay, side }) => {
    const own = goals.filter(({ part }) => part === id);
    return own.length > 0 && own.every((goal) => goal.bay === bay && goal.side !== side);
  });
}

/**
 * The state with how to turn a platform on the page, where one is to be turned and hands on this page may.
 * @param {GameState} snapshot
 * @param {Hands} hands
 * @returns {GameState}
 */
export function withHowToTurn(snapshot, hands) {
  if (!hands.allowed || !isToTurn(hands)) return snapshot;
  return { ...snapshot, detail: [say("script-turn-how"), snapshot.detail].filter(Boolean).join(" ") };
}
