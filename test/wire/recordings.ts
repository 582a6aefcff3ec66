import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const folder = join(import.meta.dirname, "../../../shared/corpora/streams");

/** The recorded streams of a provider, each with its name and its events; none where the corpora are not there. */
export function recordings(provider: string): [name: string, events: unknown[]][] {
  if (!existsSync(folder)) {
    console.warn(`skipped: the recordings of ${provider}, as ${folder} is not there`);
    return [];
  }
  return globSync(`${provider}/*.jsonl`, { cwd: folder })
    .sort()
    .map((path) => {
      const lines = readFileSync(join(folder, path), "utf8").trim().split("\n");
      return [basename(path, ".jsonl"), lines.map((line) => JSON.parse(line))];
    });
}
