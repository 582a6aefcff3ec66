import { checkOptions, OBJECT, type OptionRule, type OptionRules } from "../checks/index.ts";
import { RUN_RULES, type RunOptions } from "../tool/index.ts";
import type { ItemsOf, ToolChoice } from "../wire/index.ts";

/**
 * How a turn is answered: the options of `ToolSet.run`, and
 *
 * @example
 * await turn.answer(response, { timeoutMs: 10_000, onEnding: "return" });
 */
export type TurnOptions<Context = unknown, Items = ItemHandlers | undefined> = RunOptions<Context> & {
  /** What becomes of an answer that is not whole: a TurnError (the default), or a step that does not continue. */
  readonly onEnding?: "throw" | "return" | undefined;
  /**
   * The choice of tools of the request. A call against it does not run, and the model reads why. In a conversation `ask`
   * receives it in the provider's form; a choice that forces a call counts for the first request only, because with it
   * the model never gives its final answer.
   */
  readonly toolChoice?: ToolChoice | undefined;
  /**
   * Handlers of the items that wait for the program and are not calls of tools, such as the commands of a shell, by
   * their types. Without a handler such an item is a TurnError, `unanswered_item`.
   */
  readonly items?: Items | undefined;
};

/** Handlers by the types of items: each gets the item, and returns the fields of its output. */
export type ItemHandlers = { readonly [type: string]: ((item: never) => unknown) | undefined };

/** The options of an answer; required if a handler needs a context. */
export type TurnArguments<Context, Format = unknown> = undefined extends Context
  ? [options?: TurnOptions<0 extends 1 & Context ? unknown : Context, ItemsOf<Format>>]
  : [options: TurnOptions<Context, ItemsOf<Format>> & { readonly context: Context }];

/**
 * Throws unless the options of a turn are valid.
 *
 * @throws {OptionError}
 */
export function checkTurnOptions(options: TurnOptions): void {
  checkOptions("answer", options, TURN_RULES);
}

const CHOICE: OptionRule = {
  expected: '"auto", "none", "required", { name } or { allowed } with names of tools',
  accepts(value) {
    if (typeof value !== "object" || value === null) return ["auto", "none", "required"].includes(value as string);
    const { name, allowed } = value as { readonly name?: unknown; readonly allowed?: unknown };
    if (allowed === undefined) return typeof name === "string";
    return Array.isArray(allowed) && allowed.every((one) => typeof one === "string");
  },
};

export const TURN_RULES: OptionRules = {
  ...RUN_RULES,
  onEnding: ["throw", "return"],
  toolChoice: CHOICE,
  items: OBJECT,
};
