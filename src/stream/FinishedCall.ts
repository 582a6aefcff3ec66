import type { Integers } from "../json/index.ts";
import type { ArgumentsOf } from "../schema/index.ts";
import type { Change, ToolArgumentsError, ToolCall, ToolInfo } from "../tool/index.ts";

/**
 * A call of a stream that has ended: a union that `state` tells apart, and `name` too where the stream has a typed set of
 * tools. `ToolSet.run` takes all of them.
 *
 * @example
 * for (const finished of stream.finish()) {
 *   if (finished.error) answer(finished.call, finished.error.toModelMessage());
 *   else if (finished.name === "get_weather") show(finished.arguments.city); // string
 * }
 */
export type FinishedCall<Tools extends readonly ToolInfo[] = readonly ToolInfo[], As extends Integers = "error"> =
  | UsableCall<Tools, As>
  | Unusable<"truncated">
  | Unusable<"invalid">;

/** A call that can be made. */
type UsableCall<Tools extends readonly ToolInfo[], As extends Integers> = readonly ToolInfo[] extends Tools
  ? UsableAs<string, { [name: string]: unknown } | undefined>
  : Tools[number] extends infer T
    ? // biome-ignore lint/suspicious/noExplicitAny: any tool, whatever its arguments
      T extends ToolInfo<any, infer Name>
      ? UsableAs<Name, ArgumentsOf<T, As>>
      : never
    : never;

/** A member for each state, so that TypeScript can leave out each of them. */
type UsableAs<Name extends string, Arguments> =
  | Usable<"complete", Name, Arguments>
  | Usable<"repaired", Name, Arguments>;

type Usable<State, Name extends string, Arguments> = {
  readonly name: Name;
  /** Its `arguments` are valid JSON; of a custom call the model's own text. */
  readonly call: ToolCall;
  readonly state: State;
  /** Validated if the stream has tools; undefined for a custom call, which no set of tools describes. */
  readonly arguments: Arguments;
  /** What was done to the arguments before they could be used. */
  readonly changes: readonly Change[];
  readonly error?: undefined;
};

/** A call that must not be made. */
type Unusable<State> = {
  readonly name: string;
  /** Its `arguments` are the text that came. `ToolSet.run` answers it with the error. */
  readonly call: ToolCall;
  readonly state: State;
  readonly arguments: undefined;
  readonly changes: readonly Change[];
  /** Why the call cannot be made. */
  readonly error: ToolArgumentsError;
};
