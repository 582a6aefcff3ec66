import type { ToolInfo } from "../classes/ToolInfo.ts";
import type { Tool } from "../define/defineTool.ts";
import type { RunOptions } from "./RunOptions.ts";

/** The context that fits every handler. */
export type ContextOf<T extends ToolInfo> =
  // biome-ignore lint/suspicious/noExplicitAny: a tool with any arguments
  (T extends Tool<any, string, unknown, infer Context> ? (context: Context) => void : never) extends (
    context: infer All,
  ) => void
    ? All
    : unknown;

/** The options are required if a handler needs a context. */
export type RunArguments<Context> = undefined extends Context
  ? [options?: RunOptions<0 extends 1 & Context ? unknown : Context>]
  : [options: RunOptions<Context> & { readonly context: Context }];
