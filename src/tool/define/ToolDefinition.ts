import type { StandardJSONSchemaV1, StandardTypedV1 } from "@standard-schema/spec";
import type { Static, TSchema } from "typebox";
import type { ArgumentsOf, ResultSource } from "../../schema/index.ts";
import type { CustomInput } from "../../wire/index.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import type { ToolFields } from "../classes/toolFields.ts";
import type { FormatError } from "../run/describeFailure.ts";
import type { ContentBlock, ToolResult } from "../run/toolResult.ts";

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
export type Execute<Args, Result, Context> = (
  args: Args,
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
 * Whether a call needs somebody's approval before it runs: always, never, or as a function says of its arguments and of
 * the context that was handed to `ToolSet.run`.
 *
 * @example
 * const approval: Approval<{ amount: number }> = ({ amount }) => amount > 100;
 */
export type Approval<Arguments = unknown, Context = unknown> = boolean | ApprovalFunction<Arguments, Context>["decide"];

/** A method, so that the function may say which context it wants. */
type ApprovalFunction<Arguments, Context> = {
  decide(args: Arguments, about: { readonly call: ToolCall; readonly context: Context }): boolean | Promise<boolean>;
};

/** What goes into a source, before its defaults and transforms. */
export type InputOf<S> = S extends StandardTypedV1<infer Input> ? Input : ArgumentsOf<S>;

/** What a handler must answer by the `outputSchema` of its tool; anything where the type of that is not known. */
export type ResultOf<Output> = 0 extends 1 & Output
  ? unknown
  : Output extends StandardTypedV1<infer Input>
    ? Input
    : Output extends { readonly "~kind": string }
      ? StaticValue<Output>
      : Output extends { readonly type: infer Name }
        ? // The type of a variable widens, and then its schema is not known.
          string extends Name
          ? unknown
          : Output extends { readonly properties: object }
            ? ArgumentsOf<Output>
            : StaticValue<Output>
        : Output extends { readonly properties: object }
          ? ArgumentsOf<Output>
          : unknown;

/**
 * TypeBox's type of a schema, behind two conditions: without them TypeScript measures the variance of `StaticType`, which
 * takes over a million instantiations.
 */
type StaticValue<S> = S extends infer Schema extends TSchema
  ? Static<Schema> extends infer Value
    ? Value
    : never
  : never;

/** What a handler answers: what its `outputSchema` says, or else whatever it likes. */
export type Expected<Result, Output> = [Output] extends [undefined] ? Result : ResultOf<Output>;

/**
 * The same type, which TypeScript does not infer from its use. Unlike `NoInfer` it does not show in messages and editors,
 * and a value of it can be given to a function that takes a `T`, also where `T` is not known.
 */
export type Inferred<T> = [T] extends [infer Same extends T] ? Same : never;

/** The context that a handler gets: unknown where the tool has to be one of any context. */
export type Known<Context> = 0 extends 1 & Context ? unknown : Context;

/** A condition over the whole function, because TypeScript keeps literals in the result only in this form. */
type ExecuteFor<Args, Result, Context, Output> = [Output] extends [undefined]
  ? Execute<Args, Result, Context>
  : ExecuteInto<Args, ResultOf<NoInfer<Output>>, Context>;

/**
 * The type of a handler without parameters is read before the `outputSchema` is known, so that its literals are widened:
 * such a handler may answer any string where the schema has some strings.
 */
type ExecuteInto<Args, Value, Context> =
  | Execute<Args, Value | ToolResult<Value>, Context>
  | ([Widened<Value>] extends [Value] ? never : ExecuteWithoutParameters<Widened<Value>>);

type ExecuteWithoutParameters<Value> = () => ReturnType<Execute<unknown, Value | ToolResult<Value>, unknown>>;

/** The values with `string` in place of each literal text, and so on, and with lists in place of tuples. */
type Widened<Value> = unknown extends Value
  ? Value
  : Value extends string
    ? string
    : Value extends number
      ? number
      : Value extends boolean
        ? boolean
        : Value extends readonly (infer Item)[]
          ? readonly Widened<Item>[]
          : Value extends object
            ? { [Name in keyof Value]: Widened<Value[Name]> }
            : Value;

/** What a tool is for a provider: a function, a tool that takes text, or one that finds tools. */
export type ToolKind = "function" | "custom" | "tool_search";

/** The parameters of a tool: a custom tool without any takes `{ input }`. */
export type ParametersFor<S, Kind> = [S, Kind] extends [null, "custom"] ? CustomInput : S;

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
export type ToolDefinition<
  S,
  Name extends string,
  Result,
  Context = unknown,
  Output = undefined,
  /** What the handler gets. */
  Args = ArgumentsOf<S>,
  /** The form of the arguments before a library's defaults and transforms. */
  Input = InputOf<S>,
  /** The context that `approval` gets. */
  Asked = Context,
  Kind extends ToolKind = ToolKind,
> = DefinedFields<Name, Inferred<Args>, Inferred<Input>, Asked, Kind> & {
  /** Default: `null`, for a tool without arguments. */
  parameters?: S | LibrarySchema<Input, Args>;
  /** The schema of the results, of any source: one that does not fit becomes a ToolError `invalid_result`. */
  outputSchema?: Output;
  execute: ExecuteFor<Inferred<Args>, Result, Known<Context>, Output>;
  /** Writes what the model gets of a result. Default: a text as it is, any other value as JSON. */
  toModelOutput?: ToModelOutput<NoInfer<Expected<Result, Output>>, Inferred<Args>> | undefined;
};

/**
 * A schema of a library, of which its own type says what goes in and what comes out: so a function whose schema is a type
 * parameter can define a tool.
 */
export type LibrarySchema<Input, Output> = {
  readonly "~standard": StandardJSONSchemaV1<Input, Output>["~standard"];
};

/** The same as the class keeps it: what the schema of the results says is in the type of the handler already. */
export type ToolInit<S, Name extends string, Result, Context> = InitFields<S, Name, Result, Context> & {
  parameters?: S;
};

/** What can be another in a tool that is made from another one. */
export type DefinitionChanges<S, Name extends string, Result, Context> = Partial<
  Omit<InitFields<S, Name, Result, Context>, "name">
>;

/** The same without the parameters. */
export type InitFields<S, Name extends string, Result, Context> = DefinedFields<
  Name,
  ArgumentsOf<NoInfer<S>>,
  InputOf<NoInfer<S>>,
  Context,
  ToolKind
> & {
  outputSchema?: ResultSource | undefined;
  execute: Execute<ArgumentsOf<NoInfer<S>>, Result, Context>;
  toModelOutput?: ToModelOutput<never, never> | undefined;
};

type DefinedFields<Name extends string, Args, Input, Context, Kind extends ToolKind> = {
  /**
   * Default: `"function"`; `"custom"` for a tool whose handler gets the model's own text as `{ input }`, without `parameters`; `"tool_search"` for a
   * tool of that name which finds tools for the model.
   */
  type?: Kind | undefined;
  name: Name;
  description?: string | undefined;
  /** Writes the text for the model where a call to this tool fails. */
  formatError?: FormatError | undefined;
  /**
   * Whether a call needs approval before it runs. Default: `false`. The context has the type that `execute` names if that
   * stands before it.
   */
  approval?: Approval<Args, Context> | undefined;
  /** The milliseconds that one attempt may take. Default: no limit. */
  timeoutMs?: number | undefined;
  /** How many attempts follow the first while the handler throws or its time is over. Default: 0. */
  retries?: number | undefined;
  /** Whether a call runs alone: after the calls before it, before those behind it. Default: `false`. */
  sequential?: boolean | undefined;
  /** Arguments that are good examples, for the model. */
  inputExamples?: readonly Input[] | undefined;
} & Omit<ToolFields, "outputSchema" | "inputExamples">;
