import { JsonError, parse, parsePython } from "../../json/index.ts";
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
export function readJson({ name, text }: Input, onFault?: OnFault, read: ReadText = parseExactly): unknown[] {
  const given = text.replace(/^\uFEFF/, "");
  const parseEach = () => parseLines(name, given, onFault, read);
  try {
    if (given.trim() === "") throw new CommandError("expected JSON, received nothing");
    return [/\.(jsonl|ndjson)$/.test(name) ? parseEach() : parseOrLines(given, parseEach, read)];
  } catch (cause) {
    return reportFault(name, cause, onFault);
  }
}

/** The value of a JSON text. */
export type ReadText = (text: string) => unknown;

const parseExactly: ReadText = (text) => parse(text, { maxLength: MAX_INPUT_BYTES, integers: "bigint" });

/** A value that remembers Python's types of its numbers, such as 1.0, where Python can read its text at all. */
export function parseRemembering(text: string): unknown {
  const value = parseExactly(text);
  try {
    return parsePython(text);
  } catch (error) {
    if (error instanceof JsonError) return value;
    throw error;
  }
}

function parseOrLines(text: string, parseEach: () => unknown[], read: ReadText): unknown {
  try {
    return read(text);
  } catch (error) {
    // Only lines begin with a whole value.
    const [first = ""] = text.trimStart().split("\n", 1);
    if (isValue(first) && text.trim() !== first.trim()) return parseEach();
    throw error;
  }
}

function isValue(text: string): boolean {
  try {
    return typeof parseExactly(text) === "object";
  } catch {
    return false;
  }
}

function parseLines(name: string, text: string, onFault: OnFault | undefined, read: ReadText): unknown[] {
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      return [read(line)];
    } catch (error) {
      return reportLine(name, error, index + 1, onFault);
    }
  });
}

function reportLine(name: string, error: unknown, number: number, onFault: OnFault | undefined): [] {
  if (!(error instanceof JsonError)) throw error;
  const fault = new CommandError(`line ${number}: ${error.reason} at column ${error.column}`, { cause: error });
  if (onFault === undefined) throw fault;
  return reportFault(name, fault, onFault);
}
