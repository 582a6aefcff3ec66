import { checkCuts } from "../stream/checkRecording.ts";
import { recordings } from "../stream/recordings.ts";

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
  return wrong === 0;
}
