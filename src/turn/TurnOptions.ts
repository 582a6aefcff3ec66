import { checkOptions, type Flat, type OptionRule, type OptionRules } from "../checks/index.ts";
import { type ContextArguments, type GivenContext, RUN_RULES, type RunOptions } from "../tool/index.ts";
import type { ToolChoice } from "../wire/index.ts";

/**
 * How a turn is answered: the options of `ToolSet.run`, and
 *
 * @example
 * await turn.answer(response, { timeoutMs: 10_000, onEnding: "return" });
 */
export type TurnOptions<Context = unknown> = Flat<
  RunOptions<Context> & {
    /** What becomes of an answer that is not whole: a TurnError (the default), or a step that does not continue. */
    readonly onEnding?: "throw" | "return" | undefined;
    /** The choice of tools of the request. A call against it does not run, and the model reads why. */
    readonly toolChoice?: ToolChoice | undefined;
  }
>;

/** The options of an answer; required if a handler needs a context. */
export type TurnArguments<Context> = ContextArguments<Context, TurnOptions<GivenContext<Context>>>;

/**
 * Throws unless the options of a turn are valid.
 *
 * @throws {OptionError}
 */
export function checkTurnOptions(options: TurnOptions): void {
  checkOptions("answer", options, TURN_RULES);
}

const CHOICE: OptionRule = {
  expected: '"auto", "none", "required", { name } or { allowed }',
  accepts: (value) =>
    ["auto", "none", "required"].includes(value as string) ||
    (typeof value === "object" && value !== null && ("name" in value || "allowed" in value)),
};

export const TURN_RULES: OptionRules = { ...RUN_RULES, onEnding: ["throw", "return"], toolChoice: CHOICE };
