import { relative } from "node:path";
import type { TestProject } from "vitest/node";
import { FETCHED } from "../../python-compat/sdk/fetchBeforeTests.ts";
import { bundlePrograms } from "../programs.ts";
import { downloadsOf, fetchDownloads, readBy } from "./downloads.ts";

/** In milliseconds, far above the usual duration. */
const LIMIT = 240_000;

/** Bundles and fetches what the files of this run need before any test begins. Tests whose download failed skip. */
export default async function globalSetup(project: TestProject): Promise<void> {
  if (process.env[FETCHED] !== undefined) return;
  const files = project.vitest.state.getPaths().map((path) => relative(project.vitest.config.root, path));
  if (readBy(files).has("test/programs.ts")) {
    await bundlePrograms();
    project.onTestsRerun(bundlePrograms);
  }
  const reasons = await fetchDownloads(downloadsOf(files), LIMIT);
  for (const reason of reasons) console.warn(`tests will be skipped: ${reason}`);
  process.env[FETCHED] = reasons.join("; ");
}
