import { expect, test } from "vitest";
import { KEYWORDS } from "../../src/schema/keywords.ts";
import { firstEntries, otherEntries, rawErrors } from "./nastyKeywords.ts";

test.each([...firstEntries, ...otherEntries])("%s takes every keyword, or throws an error of ours", (_name, use) => {
  expect(rawErrors(use, [...KEYWORDS.keys(), "unknownKeyword"])).toEqual([]);
});
