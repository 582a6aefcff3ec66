import { BOOLEAN, checkOption, type Flat } from "../json/index.ts";
import type { ArgumentsOf, Source } from "../schema/index.ts";
import {
  type ArgumentsReader,
  type ParseArgumentsOptions,
  parseArguments,
  ToolInfo,
  type Wording,
} from "../tool/index.ts";

/**
 * How the text of an answer is read.
 *
 * @example
 * const options: ParseResponseOptions = { strict: true, maxLength: 10_000 };
 */
export type ParseResponseOptions = Flat<
  ParseArgumentsOptions & {
    /** Whether the response format was strict, so that what that changed is undone. Default: `false`. */
    readonly strict?: boolean | undefined;
  }
>;

/**
 * The typed, validated answer that a model's text holds, read as the arguments of a call are: same limits, same errors.
 *
 * What reads it is kept, weakly, by the schema object: one that is kept is compiled once, and must not be changed after.
 *
 * @throws {ToolArgumentsError} where it does not hold one.
 * @example
 * parseResponse(getLanguageSchema(), '{"langCode": "en", "langStyle": "slang"}').langStyle; // "slang"
 */
export function parseResponse<const S extends Source>(
  schema: S,
  text: string,
  { strict = false, ...options }: ParseResponseOptions = {},
): ArgumentsOf<S> {
  checkOption("parseResponse", "strict", strict, BOOLEAN);
  const readers = strict ? strictReaders : plainReaders;
  let reader = readers.get(schema);
  if (reader === undefined) {
    reader = newReader(schema, strict);
    readers.set(schema, reader);
  }
  return parseArguments(reader, text, options) as ArgumentsOf<S>;
}

const plainReaders: WeakMap<Source, ArgumentsReader> = new WeakMap();
const strictReaders: WeakMap<Source, ArgumentsReader> = new WeakMap();

function newReader(schema: Source, strict: boolean): ArgumentsReader {
  const plain = new ToolInfo({ name: "response", parameters: schema });
  const tool = strict ? plain.toStrict({ provider: "openai" }) : plain;
  const { name, parameters } = tool;
  return { name, parameters, "~wording": WORDING, compact: (options) => tool.compact(options) };
}

const WORDING: Wording = {
  whole: "The response",
  root: "the response",
  schema: "The schema of the response",
  again: "Answer again with JSON of",
  faults: {
    invalid_json: "is not valid JSON",
    truncated: "ends before it is complete",
    unsafe_integer: "holds a number that would be rounded",
    limit_exceeded: "is too large",
    schema_mismatch: "does not fit its schema",
  },
};
