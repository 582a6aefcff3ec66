import type { Parameters } from "../classes/Parameters.ts";
import type { ReadOptions } from "./parseOptions.ts";
import type { CalledTool } from "./ToolArgumentsError.ts";

/** What the steps of one parse share. */
export type ParseContext = {
  readonly tool: ArgumentsTool;
  /** The text as the model wrote it. */
  readonly text: string;
  readonly options: ReadOptions;
};

/** The parts of a tool that parse its arguments. */
export type ArgumentsTool = CalledTool & { readonly parameters: Parameters | null };
