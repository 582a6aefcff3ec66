import { MAX_WORK } from "./limits.ts";

// What work costs, in units of a Budget, and where it ends. A unit is ten to fifty nanoseconds.

/** The work of saying why a value does not fit, where each level of it is checked once more. */
export const EXPLANATION_WORK = 10_000_000;
/** With less work left than this, the answers for parts of the value are kept. */
export const FORGETFUL_WORK: number = MAX_WORK / 2;

/** Listing the names of an object: engines list more than so many names more slowly. */
export const MANY_NAMES = 100;
export const SLOW_NAME = 8;
/** Looking up one name. */
export const NAME_LOOKUP = 2;
/** So few names are looked up faster than the names of an object are listed. */
export const FEW_NAMES = 2;

/** The key of a value, which `const`, `enum` and `uniqueItems` compare: of each part, and of each character. */
export const KEY_PART = 20;
export const KEY_CHARACTER: number = 1 / 8;
/** Looking for one item among the others. */
export const UNIQUE_ITEM = 10;
/** Characters that are compared in one unit of work. */
export const COMPARED_CHARACTERS = 128;
/** So few short texts are compared faster than a text is looked up in a Set. */
export const FEW_TEXTS = 8;

/** Dividing large numbers. */
export const DIVISION = 50;
/** Counting one character. */
export const COUNTED_CHARACTER: number = 1 / 8;
/** The formats that take more than one regular expression: for a text, and for each character of a host's name. */
export const FORMAT_WORK: ReadonlyMap<string, readonly [text: number, character: number]> = new Map([
  ["hostname", [10, 6]],
  ["idn-hostname", [50, 30]],
  ["regex", [150, 0]],
]);
export const OTHER_FORMAT: readonly [text: number, character: number] = [10, 0];
/** Longer texts are rejected as names of hosts at once. */
export const LONGEST_HOST = 300;

/** Looking for the target of a dynamic reference. */
export const DYNAMIC_REFERENCE = 10;
/** Going into a branch whose evaluated parts are noted, and merging one of these parts. */
export const TRACKED_BRANCH = 4;
export const MERGED_PART = 4;
/** As deep as schemas may be nested; the targets of references may be deeper. @internal */
export const MAX_COMPILE_DEPTH = 500;

/** Writing one issue, going into one schema, and looking at one issue of a branch. */
export const ISSUE = 200;
export const EXPLAINED_SCHEMA = 5;
export const FOLDED_ISSUE = 10;

/** Making a native expression, and each character of it. */
export const NATIVE_EXPRESSION = 100;
export const NATIVE_CHARACTER = 10;
/** Reading one character by a native expression. */
export const SCANNED_CHARACTER: number = 1 / 8;
/** Steps of the native engine that are one unit. */
export const STEPS_PER_UNIT = 4;
/** Most texts need at most a tenth of the steps that are possible. */
export const LIKELY_STEPS: number = 10 * STEPS_PER_UNIT;
/** Steps of the native engine for one text that are not counted: some tenths of a millisecond. */
export const FREE_STEPS = 100_000;
/** A pattern that is free up to this length needs no program. */
export const LONG_TEXT: number = 2 ** 24;
/** A pattern without a program must take texts of this length. */
export const SHORT_TEXT = 100;
/** Building one step of a program. */
export const BUILT_STEP = 20;
/** Going to the next character with a program, besides its steps. */
export const WALKED_CHARACTER = 5;
/** Programs of one document that are kept, by their steps: a step takes some hundred bytes. @internal */
export const MAX_KEPT_STEPS = 100_000;
/** Native expressions of all documents that are kept. @internal */
export const MAX_KEPT_EXPRESSIONS = 1_000;
/** Tests of characters that are kept. @internal */
export const MAX_CHAR_TESTS = 1_000;

/** A keyword and a reference, at most: an error that is kept costs more than a verdict. */
export const AJV_KEYWORD = 20;
export const AJV_REFERENCE = 20;
/** One character for a keyword, in keywords: the formats read slowly. */
export const AJV_CHARACTER: number = 1 / 2;
