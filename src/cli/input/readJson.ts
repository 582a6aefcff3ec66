import { JsonError, parse } from "../../json/index.ts";
import { CommandError } from "../CommandError.ts";
import { MAX_INPUT_BYTES } from "../limits.ts";
import { namingInput } from "./namingInput.ts";
import type { Input } from "./readInputs.ts";

/** The extensions of JSON, and of files with a JSON value on each line. */
export const JSON_EXTENSIONS = [".json", ".jsonl", ".ndjson"] as const;

/**
 * The value of a JSON text. A text with a value on each line is a list of them.
 *
 * @throws {CommandError} with the name of the input and the place.
 */
export function readJson({ name, text }: Input): unknown {
  const given = text.replace(/^\uFEFF/, "");
  return namingInput(name, () => (/\.(jsonl|ndjson)$/.test(name) ? parseLines(given) : parseOrLines(given)));
}

const LIMITS = { maxLength: MAX_INPUT_BYTES, integers: "bigint" } as const;

function parseOrLines(text: string): unknown {
  try {
    return parse(text, LIMITS);
  } catch (error) {
    // Only lines begin with a whole value.
    const [first = ""] = text.trimStart().split("\n", 1);
    if (isValue(first) && text.trim() !== first.trim()) return parseLines(text);
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

const parseLines = (text: string): unknown[] =>
  text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, index + 1)]));

function parseLine(line: string, number: number): unknown {
  try {
    return parse(line, LIMITS);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new CommandError(`line ${number}: ${error.reason} at column ${error.column}`, { cause: error });
  }
}
