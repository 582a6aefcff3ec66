import fc from "fast-check";
import { expect, test } from "vitest";
import { toolsToTypescript } from "../../src/compact/index.ts";
import type { DescribedTool } from "../../src/compact/set/index.ts";
import { compile } from "./compile.ts";
import { lossOf } from "./oracle/lossOf.ts";
import { anyTools } from "./setTools.ts";
import { refusedByTypes } from "./setValues.ts";

// `npm run soak -- compact` has 50,000.
const sets = fc.sample(anyTools, { numRuns: 150, seed: 8 });
const texts = sets.map((tools) => toolsToTypescript(tools));

test("the text of any set reads back as that set", () => {
  const lost = sets.flatMap((tools, index) => {
    const loss = lossOf(tools, texts[index] ?? "");
    return loss === undefined ? [] : [{ loss, tools, text: texts[index] }];
  });
  expect(lost).toEqual([]);
  const having = (pattern: RegExp): number => texts.filter((text) => pattern.test(text)).length;
  expect([/^interface /m, /^type [A-S]/m, /^}&{/m, / titled/, /^\/\/ @/m, /^\/\*indent=/m].map(having)).toSatisfy(
    (counts: number[]) => counts.every((count) => count > 5),
  );
});

test("the text of any set is TypeScript, and always the same", () => {
  const found = compile(texts);
  expect(texts.filter((_, index) => found[index]?.length)).toEqual([]);
  expect(sets.map((tools) => toolsToTypescript(structuredClone(tools)))).toEqual(texts);
});

test("without constraints, quoted or cut, it is TypeScript too", () => {
  const others = sets
    .slice(0, 30)
    .flatMap((tools) =>
      [{ constraints: false, quotedKeys: true }, { maxDescriptionLength: 3 }, { includeDescriptions: false }].map(
        (options) => toolsToTypescript(tools, options),
      ),
    );
  const found = compile(others);
  expect(others.filter((_, index) => found[index]?.length)).toEqual([]);
});

test("what one tool says of itself is not said of another", () => {
  const [one, other] = [
    { name: "a", description: "A", parameters: { type: "object", title: "aArguments", additionalProperties: false } },
    { name: "b", description: "B", parameters: { type: "object", title: "bArguments", additionalProperties: false } },
  ];
  const text = toolsToTypescript([one, other] as DescribedTool[]);
  expect(lossOf([one, other] as DescribedTool[], text)).toBeUndefined();
  expect(lossOf([one, { ...other, parameters: { type: "object" } }] as DescribedTool[], text)).toBe(
    "b: /additionalProperties",
  );
  expect(lossOf([one, { ...other, description: "C" }] as DescribedTool[], text)).toBe("b: description");
  expect(lossOf([other, one] as DescribedTool[], text)).toBe("b: name a");
});

test("a value that Ajv accepts fits the type", () => {
  const { programs, refused } = refusedByTypes(sets);
  expect(programs).toBeGreaterThan(20);
  expect(refused).toEqual([]);
});
