// `npm run corpora` fetches the collections that tests read and that the package may not contain.
import { join } from "node:path";
import { FETCHED } from "./corpusFolder.ts";
import { fetchCorpus, SOURCES } from "./fetchCorpus.ts";

for (const source of SOURCES) {
  const folder = join(FETCHED, source.name);
  try {
    await fetchCorpus(source, folder);
    console.log(`${source.name} (${source.licence}) is in ${folder}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
