// That the rows of the tests are all that the types of the installed clients list.
import { expect, it } from "vitest";
import { type ClientUnions, clientUnions } from "./clientUnions.ts";
import { ANTHROPIC_BLOCKS, GEMINI_PARTS, GEMINI_STEPS, RESPONSES_ITEMS } from "./itemRows.ts";

const unions = clientUnions();

it.each<[union: keyof ClientUnions, rows: { readonly [member: string]: unknown }]>([
  ["responseItems", RESPONSES_ITEMS],
  ["anthropicBlocks", ANTHROPIC_BLOCKS],
  ["geminiParts", GEMINI_PARTS],
  ["interactionSteps", GEMINI_STEPS],
])("each member of %s has a row", (union, rows) => {
  expect(unions[union].length).toBeGreaterThan(2);
  expect(unions[union].filter((member) => !Object.hasOwn(rows, member))).toEqual([]);
});
