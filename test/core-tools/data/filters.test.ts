import { describe, expect, it } from "vitest";
import { matches, parseFilter } from "../../../src/core-tools/data/filters/index.ts";
import type { JsonObject } from "../../../src/json/index.ts";
import { FILTERS } from "./filterCases.ts";

describe("matches", () => {
  it.each(FILTERS)("%s", (_name, filter, contents) => {
    const parsed = parseFilter(filter);
    for (const [content, expected] of contents)
      expect(matches(parsed, content), JSON.stringify(content)).toBe(expected);
  });
});

describe("parseFilter", () => {
  const deep = (levels: number): JsonObject => (levels === 1 ? { a: 1 } : { $not: deep(levels - 1) });
  const wide = (terms: number) => ({ a: { $in: Array.from({ length: terms - 1 }, (_, index) => index) }, b: 1 });

  it.each([
    ["8 levels", deep(8)],
    ["50 terms", wide(50)],
    ["an object that has the name of an operator", { a: { $eq: { gt: 3 } }, or: { $eq: [{ a: 1 }] } }],
    ["an object with more members", { a: { gt: 3, unit: "cm" } }],
    ["fields with the names of combinations", { or: true, and: ["x"], not: {} }],
    ["keys that are no operators", { "a.$b": 1, '["a.$gt"]': 1 }],
    ["members that are undefined", { a: undefined, b: { $gt: 1, $lt: undefined } }],
  ])("takes %s", (_name, filter) => expect(() => parseFilter(filter)).not.toThrow());

  it.each([
    ["an array", [], "filters: expected an object, received an empty array"],
    ["an unknown operator", { a: { $gtt: 1 } }, 'filters["a"]: unknown operator "$gtt". Did you mean "$gt", "$gte"?'],
    [
      "an operator far from all",
      { a: { $regex: "x" } },
      'filters["a"]: unknown operator "$regex". The operators here are $eq, $ne, $in, $nin, $gt, $gte, $lt, $lte, $exists, $contains, $prefix, $not.',
    ],
    ["an unknown combination", { $nor: [{ a: 1 }] }, 'filters: unknown operator "$nor". Did you mean "$or", "$not"?'],
    [
      "an operator without a field",
      { $gt: 1 },
      'filters: unknown operator "$gt". It stands inside a field: {"field": {"$gt": …}}.',
    ],
    [
      "operators among members",
      { a: { $gt: 1, b: 2 } },
      'filters["a"]: unknown operator "b". The operators here are $eq, $ne, $in, $nin, $gt, $gte, $lt, $lte, $exists, $contains, $prefix, $not. Write {"$eq": {…}} to compare a field with an object.',
    ],
    [
      "operators without $",
      { age: { gt: 3, "<=": 5 } },
      'filters["age"]: expected {"$gt":3,"$lte":5}, received "gt", "<=" without "$". Write {"$eq": {…}} to compare a field with an object.',
    ],
    [
      "a combination without $",
      { $and: [{ or: [{ a: 1 }, { b: 2 }] }] },
      'filters.$and[0]: expected "$or", received "or". Write {"or": {"$eq": …}} for a field of this name.',
    ],
    [
      "not without $",
      { not: { a: 1 } },
      'filters: expected "$not", received "not". Write {"not": {"$eq": …}} for a field of this name.',
    ],
    [
      "an operator at the end of a field",
      { "age.$gt": 3 },
      'filters: expected {"age": {"$gt": …}}, received "age.$gt"',
    ],
    ["an empty $or", { $or: [] }, "filters.$or: expected an array of one or more filters, received an empty one"],
    [
      "a $and of an object",
      { $and: { a: 1 } },
      'filters.$and: expected an array of one or more filters, received an object with "a"',
    ],
    ["a $or of a text", { $or: [{ a: 1 }, "b"] }, 'filters.$or[1]: expected a filter, received "b"'],
    ["a $not of an array", { $not: [{ a: 1 }] }, "filters.$not: expected a filter, received an array"],
    ["a $not of a value", { a: { $not: 5 } }, 'filters["a"].$not: expected an object of operators, received 5'],
    ["a $in of a value", { a: { $in: "x" } }, 'filters["a"].$in: expected an array, received "x"'],
    ["an order of booleans", { a: { $lt: true } }, 'filters["a"].$lt: expected a number or a string, received true'],
    ["an order of null", { a: { $gte: null } }, 'filters["a"].$gte: expected a number or a string, received null'],
    ["a $exists of 1", { a: { $exists: 1 } }, 'filters["a"].$exists: expected true or false, received 1'],
    ["a $prefix of a number", { a: { $prefix: 1 } }, 'filters["a"].$prefix: expected a string, received 1'],
    [
      "a field path that is no array of keys",
      { "[1]": 1 },
      'filters["[1]"]: expected a field path such as address.city or ["example.com","visits"], received "[1]"',
    ],
    [
      "a NUL behind an escape",
      { '["a\\u0000"]': 1 },
      'filters["[\\"a\\\\u0000\\"]"]: expected text without NUL characters, received one at offset 1',
    ],
    ["9 levels", deep(9), `filters${".$not".repeat(8)}: expected at most 8 levels of filters, received more`],
    ["51 terms", wide(51), "filters: expected at most 50 values to compare with, received 51"],
    [
      "a number that was rounded",
      { a: 2 ** 60 },
      "filters.a: expected a number within ±(2^53 − 1), received 1152921504606847000; write larger numbers as strings",
    ],
    [
      "a megabyte",
      { a: "x".repeat(1_000_000) },
      "filters: expected at most 65536 characters of JSON, received 1000008",
    ],
    [
      "65 keys",
      { [`a${".b".repeat(64)}`]: 1 },
      `filters["a${".b".repeat(29)}.…"]: expected a field path of at most 64 keys, received 65`,
    ],
  ])("refuses %s", (_name, filter, message) => {
    expect(() => parseFilter(filter)).toThrow(expect.objectContaining({ code: "invalid_input", message }));
  });
});
