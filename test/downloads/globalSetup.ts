import { relative } from "node:path";
import type { TestProject } from "vitest/node";
import { FETCHED } from "../../python-compat/sdk/fetchBeforeTests.ts";
import { downloadsOf, fetchDownloads } from "./downloads.ts";

/** In milliseconds, far above the usual duration. */
const LIMIT = 240_000;

/** Fetches what the files of this run need before any test begins. Tests whose download failed skip. */
export default async function globalSetup({ vitest }: TestProject): Promise<void> {
  if (process.env[FETCHED] !== undefined) return;
  const files = vitest.state.getPaths().map((path) => relative(vitest.config.root, path));
  const reasons = await fetchDownloads(downloadsOf(files), LIMIT);
  for (const reason of reasons) console.warn(`tests will be skipped: ${reason}`);
  process.env[FETCHED] = reasons.join("; ");
}
