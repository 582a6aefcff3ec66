import type { Integers } from "../../json/index.ts";
import { frozenSchema, type JsonSchema } from "../../schema/index.ts";
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
};

/** The parts of a tool that parse its arguments. */
export type ArgumentsTool = CalledTool & { readonly parameters: Parameters | null };

/** The options for parsing: an integer that becomes a string in the end is a bigint until it is validated. */
export type ExactOptions = Omit<ReadOptions, "integers"> & {
  readonly integers?: Exclude<Integers, "string"> | undefined;
};

/** The context of parsing a text as the arguments of a tool. */
export function parseContext(tool: ArgumentsTool, text: string, options: ReadOptions): ParseContext {
  const exact = options.integers === "string" ? { ...options, integers: "bigint" } : options;
  return { tool, text, options, exact: exact as ExactOptions };
}

/** The schema of parameters; `{}` for a tool without parameters. */
export const schemaOf = (parameters: Parameters | null): JsonSchema => parameters?.[frozenSchema] ?? {};
