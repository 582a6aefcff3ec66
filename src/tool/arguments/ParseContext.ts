import type { Integers } from "../../json/index.ts";
import type { JsonSchema } from "../../schema/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import type { ReadOptions } from "./parseOptions.ts";
import type { CalledTool } from "./ToolArgumentsError.ts";

/** The data that the steps of one parse share. */
export type ParseContext = {
  readonly tool: ArgumentsTool;
  /** The text as the model wrote it. */
  readonly text: string;
  readonly options: ReadOptions;
  readonly exact: ExactOptions;
  /** Replaces the `RoundedNumber`s in a value that was parsed from `json`. */
  readonly settle: (context: ParseContext, marked: unknown, json: string) => unknown;
};

/** The parts of a tool that parse its arguments. */
export type ArgumentsTool = CalledTool & {
  readonly parameters: Parameters | null;
  /** Gives the properties in a text their own names, if the model knows them by others. */
  readonly restore?: ((text: string) => string) | undefined;
};

/** The options for parsing: an integer that becomes a string in the end is a bigint until it is validated. */
export type ExactOptions = Omit<ReadOptions, "integers"> & {
  readonly integers?: Exclude<Integers, "string"> | undefined;
};

/** The {@link ExactOptions} of options. */
export const exactOptions = (options: ReadOptions): ExactOptions =>
  (options.integers === "string" ? { ...options, integers: "bigint" } : options) as ExactOptions;

/** A copy of a value in which each bigint is the string of its digits. */
export function bigintsToStrings(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(bigintsToStrings);
  // `Object.fromEntries` makes own properties, also of `__proto__`.
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, bigintsToStrings(part)]));
}

/** The schema by which arguments are read; `{}` for a tool without parameters. */
export const schemaOf = (parameters: Parameters | null): JsonSchema => parameters?.readSchema ?? {};
