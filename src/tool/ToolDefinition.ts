import type { StandardTypedV1 } from "@standard-schema/spec";
import type { Static } from "typebox";
import type { ArgumentsOf, Source } from "../schema/index.ts";
import type { FormatError } from "./describeFailure.ts";
import type { ToolCall } from "./ToolCall.ts";
import type { ToolFields } from "./toolFields.ts";
import type { ContentBlock, ToolResult } from "./toolResult.ts";

/**
 * What a handler gets beside the arguments.
 *
 * @example
 * const execute = (args: { city: string }, { signal }: RunContext) => fetch(urlOf(args.city), { signal });
 */
export type RunContext<Context = unknown> = {
  readonly call: ToolCall;
  /** Aborted when the caller gives up, or the time for the call is over. */
  readonly signal: AbortSignal;
  /** What was handed to `ToolSet.run`. */
  readonly context: Context;
  /** Hears what a handler that is an async generator yields. */
  readonly onProgress?: ((progress: unknown) => void) | undefined;
};

/** The function that answers the calls to a tool. */
export type Execute<S, Result, Context> = (
  args: ArgumentsOf<NoInfer<S>>,
  run: RunContext<Context>,
) => Result | Promise<Result> | AsyncGenerator<unknown, Result, unknown>;

/**
 * Writes what the model gets of a result, where that is not all of it: text, or parts.
 *
 * @example
 * const toModelOutput: ToModelOutput<{ rows: object[] }> = ({ rows }) => `${rows.length} rows`;
 */
export type ToModelOutput<Result = unknown, Arguments = unknown> = (
  value: Result,
  about: { readonly call: ToolCall; readonly args: Arguments },
) => string | readonly ContentBlock[] | Promise<string | readonly ContentBlock[]>;

/**
 * Whether a call needs somebody's approval before it runs: always, never, or as a function says of its arguments.
 *
 * @example
 * const approval: Approval<{ amount: number }> = ({ amount }) => amount > 100;
 */
export type Approval<Arguments = unknown> = boolean | ApprovalFunction<Arguments>["decide"];

/** A method, so that the function may say which context it wants. */
type ApprovalFunction<Arguments> = {
  decide(args: Arguments, about: { readonly call: ToolCall; readonly context: unknown }): boolean | Promise<boolean>;
};

/** What goes into a source, before its defaults and transforms. */
export type InputOf<S> = S extends StandardTypedV1<infer Input> ? Input : ArgumentsOf<S>;

/** What a handler must answer by the `outputSchema` of its tool; anything where the type of that is not known. */
export type ResultOf<Output> = 0 extends 1 & Output
  ? unknown
  : Output extends StandardTypedV1<infer Input>
    ? Input
    : Output extends { readonly "~kind": string }
      ? Static<Output>
      : Output extends { readonly type: infer Name }
        ? // The type of a variable widens, and then its schema is not known.
          string extends Name
          ? unknown
          : Output extends { readonly properties: object }
            ? ArgumentsOf<Output>
            : Static<Output>
        : Output extends { readonly properties: object }
          ? ArgumentsOf<Output>
          : unknown;

/** What a handler answers: what its `outputSchema` says, or else whatever it likes. */
export type Expected<Result, Output> = [Output] extends [undefined] ? Result : ResultOf<Output>;

/** A condition over the whole function, as TypeScript keeps literals in its result only so. */
type ExecuteFor<S, Result, Context, Output> = [Output] extends [undefined]
  ? Execute<S, Result, Context>
  : Execute<S, ResultOf<NoInfer<Output>> | ToolResult<ResultOf<NoInfer<Output>>>, Context>;

/**
 * What a tool is defined by.
 *
 * @example
 * const definition: ToolDefinition<null, "now", string> = {
 *   name: "now",
 *   parameters: null,
 *   execute: () => new Date().toISOString(),
 * };
 */
export type ToolDefinition<S, Name extends string, Result, Context = unknown, Output = undefined> = DefinedFields<
  S,
  Name
> & {
  /** The schema of the results, of any source: one that does not fit becomes a ToolError `invalid_result`. */
  outputSchema?: Output;
  execute: ExecuteFor<S, Result, Context, Output>;
  /** Writes what the model gets of a result. Default: a text as it is, any other value as JSON. */
  toModelOutput?: ToModelOutput<NoInfer<Expected<Result, Output>>, ArgumentsOf<NoInfer<S>>> | undefined;
};

/** The same as the class keeps it: what the schema of the results says is in the type of the handler already. */
export type ToolInit<S, Name extends string, Result, Context> = DefinedFields<S, Name> & {
  outputSchema?: Source | undefined;
  execute: Execute<S, Result, Context>;
  toModelOutput?: ToModelOutput<never, never> | undefined;
};

/** What can be another in a tool that is made from another one. */
export type DefinitionChanges<S, Name extends string, Result, Context> = Partial<
  Omit<ToolInit<S, Name, Result, Context>, "name" | "parameters">
>;

type DefinedFields<S, Name extends string> = {
  /**
   * Default: `"function"`; `"custom"` for a tool whose handler gets the model's own text as `{ input }`, without `parameters`; `"tool_search"` for a
   * tool of that name which finds tools for the model.
   */
  type?: "function" | "custom" | "tool_search" | undefined;
  name: Name;
  description?: string | undefined;
  /** Default: `null`, for a tool without arguments. */
  parameters?: S;
  /** Writes the text for the model where a call to this tool fails. */
  formatError?: FormatError | undefined;
  /** Whether a call needs approval before it runs. Default: `false`. */
  approval?: Approval<ArgumentsOf<NoInfer<S>>> | undefined;
  /** The milliseconds that one attempt may take. Default: no limit. */
  timeoutMs?: number | undefined;
  /** How many attempts follow the first while the handler throws or its time is over. Default: 0. */
  retries?: number | undefined;
  /** Whether a call runs alone: after the calls before it, before those behind it. Default: `false`. */
  sequential?: boolean | undefined;
  /** Arguments that are good examples, for the model. */
  inputExamples?: readonly InputOf<NoInfer<S>>[] | undefined;
} & Omit<ToolFields, "outputSchema" | "inputExamples">;
