import type { Integers } from "../json/index.ts";
import type { ArgumentsOf } from "../schema/index.ts";
import type { Change, ToolArgumentsError, ToolCall, ToolInfo } from "../tool/index.ts";

/**
 * A call of a finished stream. It is a union that is discriminated by `state`, and also by `name` if the stream has a
 * typed set of tools. `ToolSet.run` accepts all of these calls.
 *
 * @example
 * for (const finished of stream.finish()) {
 *   if (finished.error) answer(finished.call, finished.error.toModelMessage());
 *   else if (finished.name === "get_weather") show(finished.arguments.city);
 * }
 */
export type FinishedCall<Tools extends readonly ToolInfo[] = readonly ToolInfo[], As extends Integers = "error"> =
  | UsableCall<Tools, As>
  | Unusable<"truncated">
  | Unusable<"invalid">;

/** A call that can be run. */
type UsableCall<Tools extends readonly ToolInfo[], As extends Integers> = readonly ToolInfo[] extends Tools
  ? UsableAs<string, { [name: string]: unknown } | undefined>
  : Tools[number] extends infer T
    ? // biome-ignore lint/suspicious/noExplicitAny: a tool with any arguments
      T extends ToolInfo<any, infer Name>
      ? UsableAs<Name, ArgumentsOf<T, As>>
      : never
    : never;

/** One member per state, so that TypeScript can narrow the union by each state. */
type UsableAs<Name extends string, Arguments> =
  | Usable<"complete", Name, Arguments>
  | Usable<"repaired", Name, Arguments>;

type Usable<State, Name extends string, Arguments> = {
  readonly name: Name;
  /** Its `arguments` are valid JSON. A custom call has the model's text. */
  readonly call: ToolCall;
  readonly state: State;
  /** Validated if the stream has tools; `undefined` for a custom call. */
  readonly arguments: Arguments;
  /** The changes to the arguments that were needed to use them. */
  readonly changes: readonly Change[];
  readonly error?: undefined;
};

/** A call that must not be run. */
type Unusable<State> = {
  readonly name: string;
  /** Its `arguments` are the received text. `ToolSet.run` answers it with the error. */
  readonly call: ToolCall;
  readonly state: State;
  readonly arguments: undefined;
  readonly changes: readonly Change[];
  /** Why the call cannot be run. */
  readonly error: ToolArgumentsError;
};
