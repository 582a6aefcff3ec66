import { BOOLEAN, checkOption, type Flat } from "../checks/index.ts";
import type { ArgumentsOf, Source } from "../schema/index.ts";
import {
  type ArgumentsTool,
  type ParseArgumentsOptions,
  parseArguments,
  ToolInfo,
  type Wording,
} from "../tool/index.ts";

/**
 * The options for reading an answer.
 *
 * @example
 * const options: ParseResponseOptions = { strict: true, maxLength: 10_000 };
 */
export type ParseResponseOptions = Flat<
  ParseArgumentsOptions & {
    /** Whether the response format was strict, so that the changes of the strict form are undone. Default: `false`. */
    readonly strict?: boolean | undefined;
  }
>;

/**
 * The typed, validated answer in a model's text. It is read like the arguments of a call, with the same limits and
 * errors.
 *
 * The compiled schema is cached weakly by the schema object, so do not change a schema after its first use.
 *
 * @throws {ToolArgumentsError} if the text does not contain a valid answer.
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
  return parseArguments(reader, text, options).value as ArgumentsOf<S>;
}

const plainReaders: WeakMap<Source, ArgumentsTool> = new WeakMap();
const strictReaders: WeakMap<Source, ArgumentsTool> = new WeakMap();

function newReader(schema: Source, strict: boolean): ArgumentsTool {
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
