import type { ToolInfo } from "openjiuwen-tools";
import type { State } from "../state/State.ts";

/** What the panels show, and how they change it. */
export type Shown = {
  readonly state: State;
  /** All tools of the text, and the one that is looked at. */
  readonly tools: readonly ToolInfo[];
  readonly tool: ToolInfo;
  /** Counts the tokens of a text; `undefined` until the vocabulary is there. */
  readonly countTokens: ((text: string) => number) | undefined;
  change(fields: Partial<State>): void;
};

/** What a function gives, or the message of what it throws. */
export function attempt<T>(work: () => T): { readonly value: T } | { readonly fault: string } {
  try {
    return { value: work() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
