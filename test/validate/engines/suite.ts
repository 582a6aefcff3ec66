import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The drafts that the package speaks, each with its folder in the JSON-Schema-Test-Suite. */
export const DRAFTS = {
  draft4: "http://json-schema.org/draft-04/schema#",
  draft6: "http://json-schema.org/draft-06/schema#",
  draft7: "http://json-schema.org/draft-07/schema#",
  "draft2019-09": "https://json-schema.org/draft/2019-09/schema",
  "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
} as const;

/** A schema of the suite and what it says of some values. `name` is its file and its place there: `optional/bignum/3`. */
export type Group = {
  readonly name: string;
  readonly schema: boolean | { [keyword: string]: unknown };
  readonly tests: readonly { readonly data: unknown; readonly valid: boolean }[];
};

/** All groups of a draft; a schema that names no draft is told which one it is of. */
export function suiteOf(suite: string, draft: keyof typeof DRAFTS): Group[] {
  const folder = join(suite, "tests", draft);
  return globSync("**/*.json", { cwd: folder })
    .sort()
    .flatMap((path) =>
      (JSON.parse(readFileSync(join(folder, path), "utf8")) as Group[]).map(({ schema, tests }, index) => ({
        name: `${path.replaceAll("\\", "/").replace(".json", "")}/${index}`,
        schema: typeof schema === "boolean" ? schema : { $schema: DRAFTS[draft], ...schema },
        tests,
      })),
    );
}
