import { join } from "node:path";
import { expect, it } from "vitest";
import { waysOf } from "./ways.ts";

const ways = await waysOf(join(import.meta.dirname, "wayCalls.ts"));

/** A way that each call surely takes. */
const KNOWN: { readonly [method: string]: string } = {
  fromOpenAI: "tool > pydantic",
  compact: "tool > compact > json",
  parseArguments: "tool > validate",
  safeParseArguments: "tool > validate > json",
  toStrict: "tool > strict > schema",
  push: "stream > wire",
};

it.each(Object.entries(KNOWN))("a value on its way through %s returns to no room that it left", (method, known) => {
  expect(ways[method]).toContain(known);
  expect(faultsOf(ways[method] ?? [])).toEqual([]);
});

it("all calls are looked at", () => {
  expect(Object.keys(ways)).toEqual(Object.keys(KNOWN));
});

it("a room that comes twice, and a way through five rooms, are faults", () => {
  const faults = ["a > b > a", "a > b > c > d > e"];
  expect(faultsOf(["a > b", ...faults, "a > b > c > d"])).toEqual(faults);
});

/** Two rooms of which the upper one calls the lower one, with functions of its own or without. */
const PLANTED = new Map([
  [
    "/src/upper/upper.ts",
    `import { double, each, fail, Later } from "../lower/lower.ts";
    const own = (n: number): number => n + 1;
    export const CALLS = {
      down: () => () => double(1, Math.abs),
      "a function": () => () => double(1, own),
      "a field's function, by a getter": () => () => new Later(own).value,
      "a function, by a generator": () => () => [...each([1], own)],
      "the loop over a generator": () => () => { for (const n of each([1, 2], Math.abs)) own(n); },
      "the code after an error": () => () => { try { fail(); } catch { own(1); } },
    };`,
  ],
  [
    "/src/lower/lower.ts",
    `export const double = (n: number, by: (n: number) => number) => ({ value: 2 * by(n) });
    export const fail = (): never => { throw new Error(); };
    export class Later {
      #by: () => number;
      constructor(by: (n: number) => number) { this.#by = () => by(1); }
      get value(): number { return this.#by(); }
    }
    export function* each<T>(items: T[], by: (item: T) => T) { yield* new Items(items).by(by); }
    class Items<T> {
      #items: T[];
      constructor(items: T[]) { this.#items = items; }
      *by(by: (item: T) => T) { for (const item of this.#items) yield by(item); }
    }`,
  ],
]);

it("the trace sees what comes back to a room, and nothing else", async () => {
  const [down, back] = [
    ["upper", "upper > lower"],
    ["upper", "upper > lower", "upper > lower > upper"],
  ];
  expect(await waysOf("/src/upper/upper.ts", PLANTED)).toEqual({
    down,
    "a function": back,
    "a field's function, by a getter": back,
    "a function, by a generator": back,
    "the loop over a generator": down,
    "the code after an error": down,
  });
});

/** The ways on which a room comes twice, or that are longer than four rooms. */
function faultsOf(taken: readonly string[]): string[] {
  return taken.filter((way) => {
    const rooms = way.split(" > ");
    return new Set(rooms).size < rooms.length || rooms.length > 4;
  });
}
