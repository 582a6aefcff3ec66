import { JsonError, parse } from "../../json/index.ts";
import { CommandError } from "../CommandError.ts";
import { MAX_INPUT_BYTES } from "../limits.ts";
import { type OnFault, reportFault } from "./Fault.ts";
import type { Input } from "./readInputs.ts";

/** The extensions of JSON, and of files with a JSON value on each line. */
export const JSON_EXTENSIONS = [".json", ".jsonl", ".ndjson"] as const;

/**
 * The value of a JSON text in a list, which is empty if `onFault` received a fault. A text with a value on each line is
 * one list of them.
 *
 * @throws {CommandError} with the name of the input and the place, unless `onFault` receives the fault.
 */
export function readJson({ name, text }: Input, onFault?: OnFault): unknown[] {
  const given = text.replace(/^\uFEFF/, "");
  const parseEach = () => parseLines(name, given, onFault);
  try {
    if (given.trim() === "") throw new CommandError("expected JSON, received nothing");
    return [/\.(jsonl|ndjson)$/.test(name) ? parseEach() : parseOrLines(given, parseEach)];
  } catch (cause) {
    return reportFault(name, cause, onFault);
  }
}

const LIMITS = { maxLength: MAX_INPUT_BYTES, integers: "bigint" } as const;

function parseOrLines(text: string, parseEach: () => unknown[]): unknown {
  try {
    return parse(text, LIMITS);
  } catch (error) {
    // Only lines begin with a whole value.
    const [first = ""] = text.trimStart().split("\n", 1);
    if (isValue(first) && text.trim() !== first.trim()) return parseEach();
    throw error;
  }
}

function isValue(text: string): boolean {
  try {
    return typeof parse(text, LIMITS) === "object";
  } catch {
    return false;
  }
}

const parseLines = (name: string, text: string, onFault: OnFault | undefined): unknown[] =>
  text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : parseLine(name, line, index + 1, onFault)));

function parseLine(name: string, line: string, number: number, onFault: OnFault | undefined): unknown[] {
  try {
    return [parse(line, LIMITS)];
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const fault = new CommandError(`line ${number}: ${error.reason} at column ${error.column}`, { cause: error });
    if (onFault === undefined) throw fault;
    return reportFault(name, fault, onFault);
  }
}
