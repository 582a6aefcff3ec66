import { JSONParser } from "@streamparser/json";
import { parsePartialJson } from "ai";
import { parse as parseRiver } from "jsonriver";
import { partialParse } from "openai/_vendor/partial-json-parser/parser";
import { parse as parsePartial } from "partial-json";
import { IncrementalParser } from "../../src/json/index.ts";
import { mulberry32 } from "../mulberry32.ts";
import { median, printRows } from "./compare.ts";
import { record } from "./record.ts";

/** A text in deltas, and what a reader must have seen of it after each. */
type Text = {
  name: string;
  deltas: string[];
  expected: unknown;
  isFresh(leaf: unknown, at: number, root: unknown): boolean;
};

/** Reads the deltas, and shows the value so far after each. */
type Contender = {
  name: string;
  isLinear: boolean;
  read(deltas: readonly string[], look: (value: unknown) => void): unknown;
};

/** A partial value after every delta of four characters, and its newest leaf looked at: ours beside others. */
export async function benchStream(): Promise<void> {
  for (const make of [longString, manyObjects]) {
    const times = new Map<string, number>();
    for (const length of [1_000, 10_000, 100_000, 1_000_000]) {
      const text = make(length);
      const measured = await measure(length > 100_000 ? CONTENDERS.filter((one) => one.isLinear) : CONTENDERS, text);
      show(text, length, measured);
      for (const [name, ms] of measured) times.set(`${name} ${length}`, ms);
    }
    printBars((name, length) => times.get(`${name} ${length}`) ?? Number.POSITIVE_INFINITY);
  }
}

const OURS = "IncrementalParser";

const CONTENDERS: readonly Contender[] = [
  {
    name: OURS,
    isLinear: true,
    read(deltas, look) {
      const parser = new IncrementalParser();
      for (const delta of deltas) look(parser.push(delta));
      return parser.finish();
    },
  },
  {
    name: "jsonriver",
    isLinear: true,
    async read(deltas, look) {
      let latest: unknown;
      async function* source(): AsyncGenerator<string> {
        for (const delta of deltas) {
          yield delta;
          // It asks for the next delta when it has read this one; it answers only where the value has changed.
          look(latest);
        }
      }
      for await (const value of parseRiver(source())) latest = value;
      return latest;
    },
  },
  {
    name: "@streamparser/json",
    isLinear: true,
    read(deltas, look) {
      const parser = new JSONParser({ emitPartialTokens: true, emitPartialValues: true });
      let root: unknown;
      parser.onValue = ({ value, key, parent, partial }) => {
        root ??= parent ?? value;
        // It hands out a partial value, but does not put it into its object.
        if (partial && value !== undefined && typeof key === "string") (parent as Record<string, unknown>)[key] = value;
      };
      for (const delta of deltas) {
        parser.write(delta);
        look(root);
      }
      return root;
    },
  },
  whole("openai, partialParse", (text) => partialParse(text)),
  whole("partial-json", (text) => parsePartial(text)),
  whole("ai, parsePartialJson", async (text) => (await parsePartialJson(text)).value),
];

/** One that reads the text from its start each time. */
function whole(name: string, parse: (text: string) => unknown): Contender {
  return {
    name,
    isLinear: false,
    async read(deltas, look) {
      let text = "";
      let value: unknown;
      for (const delta of deltas) {
        text += delta;
        value = parse(text);
        if (value instanceof Promise) value = await value;
        look(value);
      }
      return value;
    },
  };
}

/** The milliseconds of each: the median of the rounds for those that are quick, one round for the others. */
async function measure(contenders: readonly Contender[], text: Text): Promise<Map<string, number>> {
  const times = new Map<string, number[]>();
  for (const { read } of contenders) await warmUp(read, text);
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, read } of contenders) {
      const before = times.get(name);
      if (before && (before[0] as number) > SLOW_MS) continue;
      times.set(name, [...(before ?? []), await timeOf(read, text)]);
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]));
}

/** The engine compiles what runs often. A text of 1 kB is read too quickly for that within the rounds. */
async function warmUp(read: Contender["read"], text: Text): Promise<void> {
  if (text.deltas.length > WARMED_DELTAS) return;
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) await timeOf(read, text);
}

const WARMED_DELTAS = 2_500;
const WARM_UP_MS = 200;
const ROUNDS = 15;
const SLOW_MS = 200;
const STOP_MS = 30_000;

async function timeOf(read: Contender["read"], text: Text): Promise<number> {
  const start = performance.now();
  const look = makeLook(text, start + STOP_MS);
  try {
    const value = await read(text.deltas, look);
    const time = performance.now() - start;
    if (JSON.stringify(value) !== JSON.stringify(text.expected)) throw new Error("expected the value of the text");
    return time;
  } catch (error) {
    if (error instanceof Stopped) return Number.POSITIVE_INFINITY;
    throw error;
  }
}

class Stopped extends Error {}

/**
 * Compares the newest leaf with what the text says there. To compare all characters of a long string makes the engine
 * copy them, each time; so of a long one they are compared whenever it has doubled, and its length always.
 */
function makeLook(text: Text, stopAt: number): (value: unknown) => void {
  let at = 0;
  let compared = 64;
  return (root) => {
    if (++at % 16 === 0 && performance.now() > stopAt) throw new Stopped();
    const [leaf, expected] = newestLeaf(root, text.expected);
    compared = comparePrefix(leaf, expected, compared);
    if (!text.isFresh(leaf, at - 1, root))
      throw new Error(`expected all of delta ${at - 1}, received ${String(leaf).length}`);
  };
}

function newestLeaf(root: unknown, whole: unknown): [leaf: unknown, expected: unknown] {
  let [leaf, expected] = [root, whole];
  while (typeof leaf === "object" && leaf !== null) {
    const key: string | number | undefined = Array.isArray(leaf) ? leaf.length - 1 : lastKey(leaf);
    if (key === undefined || key === -1) break;
    leaf = (leaf as Record<string | number, unknown>)[key];
    expected = (expected as Record<string | number, unknown>)[key];
  }
  return [leaf, expected];
}

/** Answers how long the text was when its characters were last compared. */
function comparePrefix(leaf: unknown, expected: unknown, compared: number): number {
  if (typeof leaf === "object") return compared;
  if (typeof leaf === "string" && leaf.length >= 64 && leaf.length < 2 * compared) {
    if (leaf.length > (expected as string).length) throw new Error("expected a prefix");
    return compared;
  }
  if (!String(expected).startsWith(String(leaf))) throw new Error(`expected a prefix of ${expected}, received ${leaf}`);
  return typeof leaf === "string" ? Math.max(64, leaf.length) : compared;
}

function lastKey(object: object): string | undefined {
  let last: string | undefined;
  for (const key in object) last = key;
  return last;
}

/** A file's content: prose with what JSON escapes. */
function longString(length: number): Text {
  const random = mulberry32(length);
  let text = '{"content":"';
  let decoded = "";
  /** The decoded length that belongs to each delta, from the characters that are in it as a whole. */
  const lengths: number[] = [];
  while (text.length < length - 2) {
    const token = WORDS[Math.floor(random() * WORDS.length)] as string;
    while (lengths.length < Math.floor(text.length / 4)) lengths.push(decoded.length);
    text += token;
    decoded += JSON.parse(`"${token}"`);
  }
  text += '"}';
  return {
    name: "one long string",
    deltas: cut(text),
    expected: { content: decoded },
    isFresh: (leaf, at) => at < 8 || (leaf as string).length + SLACK >= (lengths[at] ?? 0),
  };
}

const WORDS = [
  "the ",
  "quick ",
  "brown ",
  "fox ",
  "jumps ",
  "over ",
  "a lazy dog. ",
  "\\n",
  '\\"no\\" ',
  "naïve ",
  "\\u00e9t\\u00e9 ",
  "漢字 ",
  "🦊 ",
];
/** What a parser may keep back: half a word of an escape. */
const SLACK = 16;

function manyObjects(length: number): Text {
  const random = mulberry32(length);
  const items: unknown[] = [];
  const ends: number[] = [];
  let text = '{"items":[';
  while (text.length < length - 80) {
    const id = items.length;
    const item = {
      id,
      name: `item ${id}`,
      price: Math.floor(random() * 1e4) / 100,
      inStock: random() < 0.5,
      tags: { color: "red", note: null },
    };
    items.push(item);
    text += `${id > 0 ? "," : ""}${JSON.stringify(item)}`;
    ends.push(text.length);
  }
  let complete = 0;
  const counts = cut(`${text}]}`).map((_, at) => {
    while ((ends[complete] ?? Number.POSITIVE_INFINITY) <= at * 4 + 4) complete++;
    return complete;
  });
  return {
    name: "array of objects",
    deltas: cut(`${text}]}`),
    expected: { items },
    isFresh: (_, at, root) => at < 8 || (root as { items: unknown[] }).items.length >= (counts[at] as number),
  };
}

function cut(text: string): string[] {
  return text.match(/.{1,4}/gs) ?? [];
}

function show(text: Text, size: number, measured: ReadonlyMap<string, number>): void {
  const title = `stream, ${text.name}, ${text.deltas.length} deltas`;
  const ours = measured.get(OURS) as number;
  const finished = [...measured].filter(([, ms]) => Number.isFinite(ms));
  const found = finished.map(([contender, value]) => {
    const ratio = { median: value / ours, low: value / ours, high: value / ours };
    const role = contender === OURS ? "ours" : "peer";
    return record({ title, contender, role, value, ratio, growth: { plot: `stream, ${text.name}`, size } });
  });
  printRows(found);
  for (const [name, ms] of measured) {
    if (!Number.isFinite(ms)) console.log(`  ${name.padEnd(34)}stopped after ${STOP_MS / 1000} s`);
  }
}

/** What the figures have to be. */
function printBars(time: (name: string, length: number) => number): void {
  const growth = time(OURS, 1_000_000) / time(OURS, 100_000);
  const fastest = Math.min(...CONTENDERS.filter(({ name }) => name !== OURS).map(({ name }) => time(name, 100_000)));
  const toFastest = time(OURS, 100_000) / fastest;
  const toAi = Math.min(STOP_MS, time("ai, parsePartialJson", 100_000)) / time(OURS, 100_000);
  console.log(`  1 MB takes ${growth.toFixed(1)} × 100 KB (at most 12: ${growth <= 12 ? "yes" : "NO"})`);
  console.log(
    `  at 100 KB ${toFastest.toFixed(2)} × the fastest other (at most 1.2: ${toFastest <= 1.2 ? "yes" : "NO"})`,
  );
  console.log(`  and ${toAi.toFixed(0)} × faster than the AI SDK (at least 100: ${toAi >= 100 ? "yes" : "NO"})`);
}
