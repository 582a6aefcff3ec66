import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fixturesFolder } from "./fixtures.ts";
import { JUDGES } from "./judges.ts";
import { record } from "./record.ts";
import { releases } from "./releases.ts";

/** `npm run fixtures`: asks the SDK's own classes about the hand-made cases and writes down what they say. */
for (const release of releases) {
  const judge = await JUDGES.cpython(release);
  const folder = join(fixturesFolder, release);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const [model, text] of await record(release, judge)) {
    await writeFile(join(folder, `${model}.json`), text);
    console.log(`${release} ${model}: ${text.split("\n").length - 3}`);
  }
  await judge.close();
}
