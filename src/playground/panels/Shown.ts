import type { ToolInfo } from "openjiuwen-tools";
import type { State } from "../state/State.ts";

/** The content of the panels, and the functions that change it. */
export type Shown = {
  readonly state: State;
  /** All tools of the text, and the selected one. */
  readonly tools: readonly ToolInfo[];
  readonly tool: ToolInfo;
  /** Counts the tokens of a text; `undefined` until the vocabulary is loaded. */
  readonly countTokens: ((text: string) => number) | undefined;
  change(fields: Partial<State>): void;
};

/** The result of a function, or the message of its error. */
export function attempt<T>(work: () => T): { readonly value: T } | { readonly fault: string } {
  try {
    return { value: work() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
