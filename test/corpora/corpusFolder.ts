import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Where `npm run corpora` puts what it fetches. */
export const FETCHED: string = join(root, "node_modules/.cache/openjiuwen-corpora");

/**
 * The folder of a collection of other people's data: beside the checkout, or as `npm run corpora` fetched it. Without both
 * it prints that the tests of it are skipped, and how to get it.
 *
 * @example
 * corpusFolder("JSONTestSuite"); // "/home/ada/openjiuwen-tools/node_modules/.cache/openjiuwen-corpora/JSONTestSuite"
 */
export function corpusFolder(name: string): string | undefined {
  const folder = [join(root, "../shared/corpora"), FETCHED].map((parent) => join(parent, name)).find(existsSync);
  if (folder === undefined) console.warn(`skipped: the tests of ${name}, which is not there: run \`npm run corpora\``);
  return folder;
}
