import { expect, it } from "vitest";
import { exactText, marked, markText, rounded, unmarked } from "../../src/gateway/exactIntegers.ts";
import { checkableSchema, hasExactLongIntegers, withExactIntegers } from "../../src/gateway/servers/longIntegers.ts";
import { growingFaster, type Sized } from "../countSteps.ts";

const LONG = 12_345_678_901_234_567_890n;

/** A list that is in as many lists as it has items. */
const deepList = (size: number, last: unknown): unknown =>
  nested(size, [...Array(size).fill(0), last], (inner) => [inner]);
const deepSchema = (size: number, keyword: string, maximum: unknown): unknown =>
  nested(size, { enum: Array(size).fill(0), maximum }, (inner) => ({ [keyword]: inner }));

function nested(levels: number, bottom: unknown, wrap: (inner: unknown) => unknown): unknown {
  let value = bottom;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}

const roads: readonly Sized[] = [
  ["a message with a long integer below many levels", (size) => deepList(size, LONG)],
  ["a message without one", (size) => deepList(size, 1)],
];

it("the work of reading and writing long integers grows linearly with a message", () => {
  const work = (value: unknown) => [unmarked(JSON.parse(markText(exactText(value)))), marked(value), rounded(value)];
  expect(growingFaster(roads, 200, work)).toEqual([]);
});

const schemas: readonly Sized[] = [
  ["a schema with a long integer", (size) => deepSchema(size, "not", LONG)],
  ["values in values", (size) => deepSchema(size, "const", 1)],
];

it("the work of checking and showing the long integers of a schema grows linearly with it", () => {
  const work = (schema: unknown) => [
    checkableSchema(schema),
    hasExactLongIntegers(schema),
    withExactIntegers("12345678901234567000", schema),
  ];
  expect(growingFaster(schemas, 200, work)).toEqual([]);
});
