import { BOOLEAN, checkOptions } from "../checks/index.ts";

/**
 * The last argument of every getter.
 *
 * @example
 * const options: ResearchOptions = { languageStyle: "informal chinese" };
 */
export type ResearchOptions = {
  /**
   * The user's language and style, as text or as the answer to `getLanguageSchema()`: the descriptions of the model's
   * texts (`think`, `blame`, `improvement`, the agent's `answer`) then ask for this language and style.
   */
  readonly languageStyle?: string | LanguageAnswer | undefined;
  /** Whether the agent's action requires its own object and allows no other. Default: `false`; only for the agent. */
  readonly coupled?: boolean | undefined;
};

/** @throws {OptionError} for an unknown option or value; `owner` is the name of the getter. */
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

/** The language of a text and its style. Every getter accepts it as `languageStyle`. */
export type LanguageAnswer = { langCode: string; langStyle: string };
