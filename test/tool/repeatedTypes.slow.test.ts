import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { expressible, findAllowed } from "./repeatedTypes.ts";

// `npm run soak -- compact` has 20,000.
test("random schemas", { timeout: 60_000 }, () => {
  const schemas = fc.sample(expressible, { numRuns: 300, seed: 1 });
  expect(schemas.flatMap((schema, index) => findAllowed(schema, 12, index))).toEqual([]);
});

const CORPORA = join(import.meta.dirname, "../../../shared/corpora");
/** The refusals that a type tells; it tells no formats, patterns and limits. */
const KINDS = ["type", "enum", "const", "required", "additionalProperties", "propertyNames", "false"];

test.skipIf(!existsSync(CORPORA))("the tools of the corpora", { timeout: 120_000 }, () => {
  const lines = ["bfcl", "livemcp", "github_mcp", "mcp_snapshots"].flatMap((name) =>
    readFileSync(join(CORPORA, `${name}.jsonl`), "utf8")
      .split("\n")
      .filter(Boolean),
  );
  const found = lines.flatMap((line, index) => findAllowed(JSON.parse(line).parameters, 4, index));
  expect(found.filter(({ keywords }) => keywords.every((keyword) => KINDS.includes(keyword)))).toEqual([]);
});
