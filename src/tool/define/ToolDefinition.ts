import type { StandardJSONSchemaV1, StandardTypedV1 } from "@standard-schema/spec";
import type { Static, TSchema } from "typebox";
import type { ArgumentsOf, ResultSource } from "../../schema/index.ts";
import type { CustomInput } from "../../wire/index.ts";
import type { ToolCall } from "../classes/ToolCall.ts";
import type { ToolFields } from "../classes/toolFields.ts";
import type { FormatError } from "../run/describeFailure.ts";
import type { ContentBlock, HandlerResult } from "../run/toolResult.ts";

/**
 * The second argument of a handler.
 *
 * @example
 * const execute = (args: { city: string }, { signal }: RunContext) => fetch(urlOf(args.city), { signal });
 */
export type RunContext<Context = unknown> = {
  readonly call: ToolCall;
  /** Aborted when the caller aborts the run, or when the call times out. */
  readonly signal: AbortSignal;
  /** The `context` of `ToolSet.run`. */
  readonly context: Context;
  /** Receives the progress that a handler yields as an async generator. */
  readonly onProgress?: ((progress: unknown) => void) | undefined;
};

/** The function that answers the calls to a tool. */
export type Execute<Args, Result, Context> = (
  args: Args,
  run: RunContext<Context>,
) => Result | Promise<Result> | AsyncGenerator<unknown, Result, unknown>;

/** Writes a result for the model, as text or as parts, for example to leave out data. */
export type ToModelOutput<Result = unknown, Arguments = unknown> = (
  value: Result,
  about: { readonly call: ToolCall; readonly args: Arguments },
) => string | readonly ContentBlock[] | Promise<string | readonly ContentBlock[]>;

/**
 * Whether a call needs approval before it runs: always, never, or as a function decides from its arguments and the
 * `context` of `ToolSet.run`.
 *
 * @example
 * const approval: Approval<{ amount: number }> = ({ amount }) => amount > 100;
 */
export type Approval<Arguments = unknown, Context = unknown> = boolean | ApprovalFunction<Arguments, Context>["decide"];

/** A method, so that the function may declare the type of its context. */
type ApprovalFunction<Arguments, Context> = {
  decide(args: Arguments, about: { readonly call: ToolCall; readonly context: Context }): boolean | Promise<boolean>;
};

/** The input type of a source, before its defaults and transforms. */
export type InputOf<S> = S extends StandardTypedV1<infer Input> ? Input : ArgumentsOf<S>;

/** The type that a handler must return for an `outputSchema`; `unknown` if the type of the schema is not known. */
export type ResultOf<Output> = 0 extends 1 & Output
  ? unknown
  : Output extends StandardTypedV1<infer Input>
    ? Input
    : Output extends { readonly "~kind": string }
      ? StaticValue<Output>
      : Output extends { readonly type: infer Name }
        ? // The type of a variable is widened, so that its schema is not known.
          string extends Name
          ? unknown
          : Output extends { readonly properties: object }
            ? ArgumentsOf<Output>
            : StaticValue<Output>
        : Output extends { readonly properties: object }
          ? ArgumentsOf<Output>
          : unknown;

/**
 * TypeBox's type of a schema, behind two conditions: without them TypeScript measures the variance of `StaticType`,
 * which takes over a million instantiations.
 */
type StaticValue<S> = S extends infer Schema extends TSchema
  ? Static<Schema> extends infer Value
    ? Value
    : never
  : never;

/** The type that a handler returns: that of its `outputSchema`, or its own. */
export type Expected<Result, Output> = [Output] extends [undefined] ? Result : ResultOf<Output>;

/**
 * The same type, but TypeScript does not infer it from its use. Unlike `NoInfer`, it does not appear in messages and
 * editors, and a value of it can be passed to a function that takes a `T`, even if `T` is not known.
 */
export type Inferred<T> = [T] extends [infer Same extends T] ? Same : never;

/** The context that a handler receives: `unknown` if the tool must accept any context. */
export type Known<Context> = 0 extends 1 & Context ? unknown : Context;

/** A condition over the whole function, because TypeScript keeps literals in the result only in this form. */
type ExecuteFor<Args, Result, Context, Output> = [Output] extends [undefined]
  ? Execute<Args, Result, Context>
  : ExecuteInto<Args, ResultOf<NoInfer<Output>>, Context>;

/**
 * TypeScript infers the type of a handler without parameters before the `outputSchema` is known, so its literals are
 * widened: such a handler may return any string if the schema allows some strings.
 */
type ExecuteInto<Args, Value, Context> =
  | Execute<Args, Value | HandlerResult<Value>, Context>
  | ([Widened<Value>] extends [Value] ? never : ExecuteWithoutParameters<Widened<Value>>);

type ExecuteWithoutParameters<Value> = () => ReturnType<Execute<unknown, Value | HandlerResult<Value>, unknown>>;

/** The type with `string` in place of each literal string, and so on, and with arrays in place of tuples. */
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

/** The kind of a tool for a provider: a function, a tool that takes text, or one that finds tools. */
export type ToolKind = "function" | "custom" | "tool_search";

/** The parameters of a tool: a custom tool without parameters takes `{ input }`. */
export type ParametersFor<S, Kind> = [S, Kind] extends [null, "custom"] ? CustomInput : S;

/**
 * The definition of a tool.
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
  /** The arguments that the handler receives. */
  Args = ArgumentsOf<S>,
  /** The arguments before a library's defaults and transforms. */
  Input = InputOf<S>,
  /** The context that `approval` receives. */
  Asked = Context,
  Kind extends ToolKind = ToolKind,
> = DefinedFields<Name, Inferred<Args>, Inferred<Input>, Asked, Kind> & {
  /** Default: `null`, for a tool without arguments. */
  parameters?: S | LibrarySchema<Input, Args>;
  /** The schema of the results, from any source: a result that does not fit becomes a ToolError `invalid_result`. */
  outputSchema?: Output;
  execute: ExecuteFor<Inferred<Args>, Result, Known<Context>, Output>;
  /** Writes a result for the model. Default: a string is unchanged, any other value becomes JSON. */
  toModelOutput?: ToModelOutput<NoInfer<Expected<Result, Output>>, Inferred<Args>> | undefined;
};

/**
 * A schema of a library, whose type has its input and output types. With it, a function whose schema is a type
 * parameter can define a tool.
 */
export type LibrarySchema<Input, Output> = {
  readonly "~standard": StandardJSONSchemaV1<Input, Output>["~standard"];
};

/** The definition that the class keeps: the type of its handler already contains the type of the results. */
export type ToolInit<S, Name extends string, Result, Context> = InitFields<S, Name, Result, Context> & {
  parameters?: S;
};

/** The fields that `Tool.with` can change. */
export type DefinitionChanges<S, Name extends string, Result, Context> = Partial<
  Omit<InitFields<S, Name, Result, Context>, "name">
>;

/** The definition without its parameters. */
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
   * `"custom"` for a tool without `parameters` whose handler receives the model's text as `{ input }`; `"tool_search"`
   * for a tool of that name that finds tools for the model. Default: `"function"`.
   */
  type?: Kind | undefined;
  name: Name;
  description?: string | undefined;
  /** Writes the text for the model if a call to this tool fails. */
  formatError?: FormatError | undefined;
  /**
   * Whether a call needs approval before it runs. Default: `false`. If `execute` comes before it, the context has the
   * type that `execute` declares.
   */
  approval?: Approval<Args, Context> | undefined;
  /** The time limit of one attempt in milliseconds. Default: no limit. */
  timeoutMs?: number | undefined;
  /** The number of further attempts if the handler throws or times out. Default: 0. */
  retries?: number | undefined;
  /** Whether a call runs alone, after the previous calls and before the next ones. Default: `false`. */
  sequential?: boolean | undefined;
  /** Examples of arguments, for the model. */
  inputExamples?: readonly Input[] | undefined;
} & Omit<ToolFields, "outputSchema" | "inputExamples">;
