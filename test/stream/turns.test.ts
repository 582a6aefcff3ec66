import { describe, expect, it } from "vitest";
import { checkBreaks, checkStream, checkTurnCuts, checkWhole, responseOf } from "./checkTurn.ts";
import { recordings } from "./recordings.ts";
import { allTurns } from "./turns.ts";

if (recordings.length === 0) console.warn("skipped: the recorded streams of ../shared/corpora/streams are absent");

const turns = await allTurns();

describe("the turn of a recorded stream", () => {
  it.skipIf(recordings.length === 0)("is judged by the provider's library mostly", () => {
    expect(turns.length).toBeGreaterThan(90);
    expect(turns.filter(({ calls }) => calls.length > 0).length).toBeGreaterThan(60);
    expect(turns.filter(({ judge }) => judge === "library").length).toBeGreaterThan(70);
    expect(turns.filter((turn) => responseOf(turn)).length).toBeGreaterThan(90);
  });

  it.each(turns)("$name: streamed", async (turn) => {
    await checkStream(turn, turn.events);
    await checkTurnCuts(turn, 2, 1);
  });

  it.each(turns.filter(({ events }) => events.length < 60))("$name: broken off", async (turn) => {
    await checkBreaks(turn);
  });

  it.each(turns.filter((turn) => responseOf(turn)))("$name: whole", async (turn) => {
    await checkWhole(turn, responseOf(turn) as object);
  });
});
