import { BOOLEAN, checkOptions } from "../json/index.ts";
import type { LanguageAnswer } from "./LanguageAnswer.ts";

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
  /** Whether the agent's action must come with its own object, and no other. Default: `false`; of the agent alone. */
  readonly coupled?: boolean | undefined;
};

/** @throws {OptionError} for an unknown option or value; `owner` is the getter whose options they are. */
export function checkResearchOptions(owner: string, options: ResearchOptions): void {
  checkOptions(owner, options, RULES);
}

const RULES = {
  languageStyle: {
    expected: "a string, or the answer to getLanguageSchema() with langCode and langStyle",
    accepts: (value: unknown): boolean =>
      typeof value === "string" ||
      (typeof value === "object" &&
        value !== null &&
        typeof (value as LanguageAnswer).langCode === "string" &&
        typeof (value as LanguageAnswer).langStyle === "string"),
  },
  coupled: BOOLEAN,
};
