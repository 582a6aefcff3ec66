import type { LanguageAnswer } from "./getLanguageSchema.ts";

/**
 * What every getter takes last.
 *
 * @example
 * const options: ResearchOptions = { languageStyle: "informal chinese" };
 */
export type ResearchOptions = {
  /**
   * The user's language and style, as text or as the answer to `getLanguageSchema()`: the texts in which the model
   * speaks (`think`, `blame`, `improvement`, the agent's `answer`) are then asked for in it.
   */
  readonly languageStyle?: string | LanguageAnswer | undefined;
  /** Whether the agent's action must come with its own object, and no other. False unless given; of the agent alone. */
  readonly coupled?: boolean | undefined;
};
