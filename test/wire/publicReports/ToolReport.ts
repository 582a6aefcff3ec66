import type { Provider } from "../../providers/refusals.ts";

/** A public report of a tool that made a provider refuse the whole request. */
export type ToolReport = {
  /** The repository and the number. */
  readonly report: string;
  /** What the tool has that the provider refuses. */
  readonly fault: string;
  /** A tool with this fault, in words of our own. */
  readonly tool: ReportedTool;
  /** The rule by which each provider refuses the tool as it is. */
  readonly refusedBy: { readonly [P in Provider]?: string };
  /** What differs in the tool that is sent. */
  readonly sent?: Partial<ReportedTool>;
  /** The rule and the place of each change that is listed. */
  readonly changes: readonly string[];
  /** What a model writes by what is sent. Default: `arguments`. */
  readonly call?: object;
  /** The arguments that come back. */
  readonly arguments: object;
};

/** A tool as a user wrote it, or as an MCP server listed it. */
export type ReportedTool = {
  readonly name: string;
  readonly title?: string;
  readonly description?: string | null | undefined;
  readonly parameters: object;
  readonly outputSchema?: object | undefined;
};

/** The schema of an object with these properties. */
export const props = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });

export const STRING: object = { type: "string" };
export const INTEGER: object = { type: "integer" };
export const NUMBER: object = { type: "number" };
export const BOOLEAN: object = { type: "boolean" };
