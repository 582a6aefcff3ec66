/** What counts how much in the ranking. These were tuned together, on questions to tools of several collections. */

/** A concept, beside the word that stands for it. */
export const CONCEPT_WEIGHT = 0.9;
/** A concept that only the option `words` names for a word: everyday words have many meanings. */
export const MORE_WEIGHT = 0.54;
/** General verbs, beside other words. */
export const VERB_WEIGHT = 0.8;
/** A word such as "which", which hints at what a tool does. */
export const HINT_WEIGHT = 0.2;
/** A word that another word may be a misspelling of. */
export const TYPO_WEIGHT = 0.5;
/** The path of a file. */
export const FILE_WEIGHT = 0.5;
/** What the letters of a tool's name that the query has add to its score, whose best is at some 10 to 30. */
export const NAME_LETTERS = 2.4;
/** The factor of what the words of its name add. */
export const NAME_WORDS = 0.2;
/** The factor of what the words of its whole server add. */
export const SERVER_WORDS = 0.45;
/** The factor for a tool that changes something, if the query is a question. */
export const CHANGE_FACTOR = 0.7;
/** How soon repetition counts no more: `k1`. */
export const SATURATION = 2;
/** How much the length of a field counts: `b`. */
export const LENGTH = 0.3;
