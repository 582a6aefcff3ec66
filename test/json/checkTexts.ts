import { IncrementalParser, JsonError, parse, parsePython, repair } from "../../src/json/index.ts";
import type { RepairResult } from "../../src/json/repair.ts";
import { mulberry32 } from "../mulberry32.ts";
import { randomText } from "./randomText.ts";

/** What came of the texts, and what must not have. */
export type TextReport = { texts: number; valid: number; repaired: number; slowest: number; faults: string[] };

/** Milliseconds of work beyond which a text of at most 10,000 characters hangs: a few of them are enough on any machine. */
const LIMIT = 10_000;

/**
 * Sends so many random texts through everything that reads texts. With a clock, a reading that hangs is a fault.
 *
 * @example
 * checkTexts(4_000, 5).faults; // []
 */
export function checkTexts(count: number, seed: number, clock: () => number = () => 0): TextReport {
  const random = mulberry32(seed);
  const report: TextReport = { texts: count, valid: 0, repaired: 0, slowest: 0, faults: [] };
  const inherited = namesOfPrototype();
  for (let number = 0; number < count && report.faults.length < 20; number++) {
    const text = randomText(random, number % 200 === 0 ? 10_000 : 300);
    try {
      checkText(text, random, report, clock);
      if (namesOfPrototype() !== inherited) throw new Error("Object.prototype was changed");
    } catch (error) {
      report.faults.push(`${(error as Error).message}\n  ${JSON.stringify(text)}`);
    }
  }
  return report;
}

function checkText(text: string, random: () => number, report: TextReport, clock: () => number): void {
  const timed = <T>(name: string, run: () => T): T => timeOf(name, run, report, clock);
  timed("parsePython", () => outcome(() => parsePython(text)));
  const strict = timed("parse", () => outcome(() => parse(text)));
  const pieces = cut(text, random);
  const pushed = timed("IncrementalParser", () => outcome(() => pushAll(pieces)));
  same("the verdict of IncrementalParser", verdict(pushed), verdict(strict));
  const plain = timed("repair", () => outcome(() => repair(text)));
  const closed = timed("repair, allowTruncated", () => outcome(() => repair(text, { allowTruncated: true })));
  if ("value" in strict) report.valid++;
  else if ("value" in plain) report.repaired++;
  if ("value" in plain) {
    same("repair with allowTruncated", verdict(closed), verdict(plain));
    if ("value" in strict && typeof strict.value !== "string") same("the repair of valid text", plain.value.text, text);
  }
  if ("value" in closed) checkRepair(text, closed.value);
}

/** It is strict JSON, the changes make it, and there is nothing left to do. */
function checkRepair(text: string, result: RepairResult): void {
  parse(result.text);
  let made = "";
  let from = 0;
  for (const { offset, before, after } of result.changes) {
    if (offset < from || !text.startsWith(before, offset))
      throw new Error(`a change does not fit: ${offset} ${before}`);
    made += text.slice(from, offset) + after;
    from = offset + before.length;
  }
  same("the text with its changes", made + text.slice(from), result.text);
  same("the repair of a repaired text", repair(result.text), { text: result.text, changes: [], isTruncated: false });
}

type Outcome<T> = { value: T } | { error: JsonError };

function outcome<T>(run: () => T): Outcome<T> {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof JsonError) return { error };
    throw new Error(`expected a JsonError, received ${(error as Error).stack}`);
  }
}

function verdict(result: Outcome<unknown>): unknown {
  return "value" in result ? result.value : result.error.code;
}

function timeOf<T>(name: string, run: () => T, report: TextReport, clock: () => number): T {
  const start = clock();
  const result = run();
  const took = clock() - start;
  if (took > LIMIT) throw new Error(`${name} took ${took.toFixed(0)} ms`);
  report.slowest = Math.max(report.slowest, took);
  return result;
}

function pushAll(pieces: readonly string[]): unknown {
  const parser = new IncrementalParser({ integers: "error" });
  for (const piece of pieces) parser.push(piece);
  return parser.finish();
}

function cut(text: string, random: () => number): string[] {
  const pieces: string[] = [];
  const size = 1 + Math.floor(random() * 20);
  for (let at = 0; at < text.length; ) {
    const end = at + 1 + Math.floor(random() * size);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

function same(what: string, got: unknown, expected: unknown): void {
  const shown = [got, expected].map((value) => (Object.is(value, -0) ? "-0" : JSON.stringify(value)));
  if (shown[0] !== shown[1]) throw new Error(`${what}: expected ${shown[1]}, received ${shown[0]}`);
}

function namesOfPrototype(): string {
  return Reflect.ownKeys(Object.prototype).map(String).join();
}
