import { describe, expect, it } from "vitest";
import { checkBody, checkCuts, checkEvents } from "./checkRecording.ts";
import { bodyOf } from "./cuts.ts";
import { recordings } from "./recordings.ts";

if (recordings.length === 0) console.warn("skipped: the recorded streams of ../shared/corpora/streams are absent");

describe.skipIf(recordings.length === 0)("the recorded streams", () => {
  it("hold calls", () => {
    expect(recordings.length).toBeGreaterThanOrEqual(100);
    expect(recordings.flatMap(({ calls }) => calls).length).toBeGreaterThan(90);
  });

  it.each(recordings)("$name: event by event", (recording) => {
    checkEvents(recording, recording.events);
  });

  it.each(recordings)("$name: as its provider's bytes, cut anywhere", async (recording) => {
    await checkBody(recording, [bodyOf(recording)]);
    await checkCuts(recording, 5, 1);
  });

  it("as lines, as an array, and with other line ends", async () => {
    for (const recording of recordings) {
      const { lines } = recording;
      await checkBody(recording, [lines.join("\n")]);
      await checkBody(recording, [`[${lines.join("\n,\r\n")}]\n`]);
      await checkBody(recording, [`\ufeff: ping\r\n\r\n${lines.map((line) => `data:${line}\r\rid: 1\r`).join("")}`]);
    }
  });
});
