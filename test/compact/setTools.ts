import fc from "fast-check";
import type { DescribedTool } from "../../src/compact/set/index.ts";
import { anySchema, key, text } from "./schemas.ts";

const LONG = "A line that is so long that a note at the head of the text is worth it, in fewer characters";
const line = fc.oneof(
  text,
  fc.constantFrom(LONG, `    ${LONG}`, `*/ ${LONG}`, "@A", "@Note", "", "    ", "\t", "indent=4 a"),
);
const description = fc.oneof(
  text,
  fc.array(line, { maxLength: 5 }).map((lines) => lines.join("\n")),
  fc.array(line, { maxLength: 5 }).map((lines) => lines.map((each) => `        ${each}`).join("\n")),
);

/** Gives the first fields the titles that pydantic makes of their names. */
function addTitles(properties: { [name: string]: unknown }): void {
  for (const name of Object.keys(properties).slice(0, 2)) {
    const words = name.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    const property = properties[name];
    if (typeof property === "object") properties[name] = { ...property, title: words.join(" ") };
  }
}

/** Tools of any schemas; what some of them say is taken from others, so that much is shared. */
export const anyTools: fc.Arbitrary<DescribedTool[]> = fc
  .tuple(
    fc.array(anySchema, { minLength: 1, maxLength: 4 }),
    fc.array(
      fc.record({
        name: fc.oneof(key, fc.constantFrom("search", "get_issue", "Tools", "integer")),
        description: fc.option(description, { nil: undefined }),
        sources: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }),
        root: fc.record(
          {
            additionalProperties: fc.constantFrom<unknown>(true, false, {}),
            title: fc.oneof(text, fc.constant("searchArguments")),
            description: text,
            required: fc.array(key, { maxLength: 2 }),
          },
          { requiredKeys: [] },
        ),
        kind: fc.constantFrom("whole", "whole", "mixed", "mixed", "titled", "titled", "null", "boolean"),
      }),
      { maxLength: 6 },
    ),
  )
  .map(([schemas, tools]) => {
    return tools.map(({ name, description, sources, root, kind }): DescribedTool => {
      const [first = {}, ...others] = sources.map((source) => schemas[source % schemas.length] ?? {});
      if (kind === "null") return { name, description, parameters: null };
      if (kind === "boolean") return { name, description, parameters: sources.length > 1 };
      if (kind === "whole") return { name, description, parameters: first };
      // Properties of several schemas, whose references then lead to what the first one has under that name.
      const properties = Object.assign(
        Object.create(null),
        ...others.map((other) => other.properties),
        first.properties,
      );
      if (kind === "titled") addTitles(properties);
      return { name, description, parameters: { ...first, ...root, properties } };
    });
  });
