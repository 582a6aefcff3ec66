/**
 * The language of a text and its style. Every getter accepts it as `languageStyle`.
 *
 * @example
 * const answer: LanguageAnswer = { langCode: "zh", langStyle: "informal chinese" };
 */
export type LanguageAnswer = { langCode: string; langStyle: string };
