import { checkBothRoads } from "../stream/checkBothRoads.ts";
import { checkCuts } from "../stream/checkRecording.ts";
import {
  checkBreaks,
  checkEveryByte,
  checkStream,
  checkTurnCuts,
  checkWhole,
  responseOf,
} from "../stream/checkTurn.ts";
import { FORMS } from "../stream/randomAnswers.ts";
import { recordings } from "../stream/recordings.ts";
import { allTurns, type Turn } from "../stream/turns.ts";

const CUTS = 200;

/** Every recorded stream, its bytes and its arguments cut at 200 random sets of places each; true where all calls are right. */
export async function soakStreams(): Promise<boolean> {
  if (recordings.length === 0) throw new Error("the recorded streams are missing: ../shared/corpora/streams");
  let wrong = 0;
  for (const recording of recordings) {
    try {
      await checkCuts(recording, CUTS, 1000);
    } catch (error) {
      wrong++;
      console.log(recording.name, error);
    }
  }
  console.log(`${recordings.length} recordings, each cut ${CUTS} + ${CUTS} times: ${wrong} with wrong calls`);
  return (await soakTurns()) && (await soakRoads()) && wrong === 0;
}

/** Random answers of every format, whole and as a stream. */
async function soakRoads(): Promise<boolean> {
  let wrong = 0;
  for (const [name, form] of Object.entries(FORMS)) {
    await checkBothRoads(form, 3000, ANSWERS).catch((error) => {
      wrong++;
      console.log(name, error);
    });
  }
  const count = Object.keys(FORMS).length;
  console.log(`${count} formats, ${ANSWERS} random answers of each, whole and streamed in three ways: ${wrong} differ`);
  return wrong === 0;
}

const ANSWERS = 2000;

/** Every turn of these: whole, cut at random and at every byte, and broken off behind every event. */
async function soakTurns(): Promise<boolean> {
  const turns = await allTurns();
  const counts = { cuts: 0, bytes: 0, breaks: 0, whole: 0, wrong: 0 };
  const check = async (turn: Turn): Promise<void> => {
    await checkStream(turn, turn.events);
    await checkTurnCuts(turn, CUTS, 2000);
    counts.cuts += 3 * CUTS;
    counts.breaks += await checkBreaks(turn);
    counts.bytes += await checkEveryByte(turn, LONGEST);
    const response = responseOf(turn);
    if (response) await checkWhole(turn, response);
    if (response) counts.whole++;
  };
  for (const turn of turns) {
    await check(turn).catch((error) => {
      counts.wrong++;
      console.log(turn.name, error);
    });
  }
  const { cuts, bytes, breaks, whole, wrong } = counts;
  const judged = turns.filter(({ judge }) => judge === "library").length;
  console.log(
    `${turns.length} turns, ${judged} of them judged by the provider's library: ${cuts} random cuts, ${bytes} cuts at ` +
      `every byte, ${breaks} breaks, ${whole} whole responses: ${wrong} turns wrong`,
  );
  return wrong === 0;
}

/** The longest body that is cut at every byte. */
const LONGEST = 12_000;
