import type { DescribedTool } from "../../src/compact/set/index.ts";

const LONG = "A description that is long enough to be worth a name";

/** Fields of these numbers; equal numbers make equal fields. */
function fields(numbers: readonly number[]): object {
  const named = numbers.map((number) => [`f${number}`, { type: "string", description: `${LONG} ${number}` }]);
  return { type: "object", properties: Object.fromEntries(named) };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/**
 * Sets of any size, and how many characters of text each may take for each unit of size.
 *
 * @example
 * for (const [name, toolsOf, charactersEach] of families) toolsToTypescript(toolsOf(500));
 */
export const families: [name: string, toolsOf: (size: number) => DescribedTool[], charactersEach: number][] = [
  ["equal tools", (n) => upTo(n).map((i) => ({ name: `t${i}`, parameters: fields(upTo(20)) })), 20],
  [
    "fields by chance",
    (n) => upTo(n).map((i) => ({ name: `t${i}`, parameters: fields(upTo(9).map((j) => (i * 7 ** j) % 97)) })),
    120,
  ],
  ["one tool of many fields", (n) => [{ name: "a", parameters: fields(upTo(10 * n)) }], 900],
  ["two tools of the same fields", (n) => ["a", "b"].map((name) => ({ name, parameters: fields(upTo(10 * n)) })), 900],
  [
    "tools of one name",
    (n) => upTo(n).map((i) => ({ name: "a", parameters: { type: "object", maxProperties: i } })),
    30,
  ],
  ["growing tools", (n) => upTo(Math.sqrt(n)).map((i) => ({ name: `t${i}`, parameters: fields(upTo(i)) })), 20],
  [
    "fields of one name",
    (n) =>
      upTo(n).map((i) => ({
        name: `t${i}`,
        parameters: { type: "object", properties: { f: { type: "string", description: `${LONG} ${i >> 1}` } } },
      })),
    130,
  ],
  [
    "recursive tools",
    (n) => upTo(n).map((i) => ({ name: `t${i}`, parameters: { properties: { a: { $ref: "#" } } } })),
    20,
  ],
  [
    "lines that repeat",
    (n) =>
      upTo(n).map((i) => ({
        name: `t${i}`,
        description: upTo(9)
          .map((j) => `${LONG}, in line ${j} of several`)
          .join("\n"),
      })),
    150,
  ],
  [
    "a deep tool, twice",
    (n) =>
      ["a", "b"].map((name) => ({
        name,
        parameters: upTo(n).reduce<object>((x) => ({ type: "object", properties: { x } }), {}),
      })),
    20,
  ],
];
