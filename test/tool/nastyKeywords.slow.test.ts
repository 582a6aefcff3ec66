import { expect, test } from "vitest";
import { KEYWORDS } from "../../src/schema/keywords.ts";
import { partOf } from "../whole.ts";
import { firstEntries, nastyValues, otherEntries, rawErrors } from "./nastyKeywords.ts";

const keywords = [...KEYWORDS.keys(), "unknownKeyword"];

test.each(firstEntries)("%s takes every keyword, or throws an error of ours", (_name, use) => {
  expect(rawErrors(use, keywords)).toEqual([]);
});

// They stand on the same readers, and share the values out: `npm run soak -- whole` gives all values to each.
test.each(otherEntries.map(([name, use], at) => [name, use, partOf(nastyValues, at, 3)] as const))(
  "%s takes every keyword too",
  (_name, use, values) => {
    expect(rawErrors(use, keywords, values)).toEqual([]);
  },
);
