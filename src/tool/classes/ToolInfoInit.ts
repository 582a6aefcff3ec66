import type { Flat } from "../../checks/index.ts";
import type { Source } from "../../schema/index.ts";
import type { McpFields } from "./mcpFields.ts";
import type { Parameters, SourceOfParameters } from "./Parameters.ts";
import type { ToolFields } from "./toolFields.ts";

/** The input for a tool's parameters: a schema of any source, Parameters, or null for a tool without parameters. */
export type ParametersInit = Source | Parameters | null;

/** The parameters in the type of a tool. */
export type ToolSource = SourceOfParameters | Parameters | null;

/** The type of a tool's `parameters`. Standard Schema gives it to other libraries. */
export type ParametersOf<S> = 0 extends 1 & S
  ? Parameters | null
  : S extends null
    ? null
    : S extends Parameters
      ? S
      : S extends SourceOfParameters
        ? Parameters<S>
        : never;

/** The input of ToolInfo; every field has Python's default. */
export type ToolInfoInit<S, Name extends string = string> = {
  type?: string;
  name?: Name;
  description?: string | undefined;
  parameters?: S;
} & ToolFields;

/** The fields that `with` can change. */
export type ToolChanges = Flat<{ readonly description?: string | undefined } & Omit<ToolFields, "inputExamples">>;

/** A tool in the form of an MCP server's `tools/list`. */
export type ListedTool = McpFields & {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema: { readonly [keyword: string]: unknown };
};

/** A tool in the form of OpenAI's Chat API, which most other providers accept, too. */
export type OpenAITool = {
  type: "function";
  function: { name: string; description?: string; parameters?: { [key: string]: unknown }; strict?: boolean };
};

/** The input of McpToolInfo. Fields may have Python's names, too. */
export type McpToolInfoInit<S, Name extends string = string> = ToolInfoInit<S, Name> & {
  inputSchema?: { readonly [keyword: string]: unknown };
  input_schema?: { readonly [keyword: string]: unknown };
} & ({ serverName: string; server_name?: never } | { serverName?: never; server_name: string });
