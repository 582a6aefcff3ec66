import type { Tool, ToolSet } from "../tool/index.ts";

/**
 * A set whose tools all have handlers.
 *
 * @example
 * const set: RunnableSet = new ToolSet([defineTool({ name: "now", execute: () => Date.now() })]);
 */
// biome-ignore lint/suspicious/noExplicitAny: any tools, whatever their parameters, results and contexts
export type RunnableSet = ToolSet<readonly Tool<any, string, unknown, any>[]>;
