import { join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * The option of Node that gives a program an initialized PGlite (`initializedPglite.ts`), with which it starts in a tenth of
 * the time. One with a directory of its own, and one that the program gives to another process, does without.
 *
 * @example
 * spawn(process.execPath, [INITIALIZED_PGLITE_FLAG, "docs/examples/cards/main.ts"]);
 */
export const INITIALIZED_PGLITE_FLAG = `--import=${pathToFileURL(join(import.meta.dirname, "initializedPglite.ts")).href}`;
