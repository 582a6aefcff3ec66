import { jsonText } from "../text/index.ts";
import { readsAsAnnotation } from "./annotationsOf.ts";

/** The place of a comment: at the end of a line, anywhere, or in a place without line breaks. */
export type CommentPlace = "line" | "block" | "one line";

/**
 * A description in a comment. It is unchanged, or after a separator if it looks like an annotation, or JSON if it would
 * end the comment or could not be read back.
 *
 * @example
 * describe("A name", "line", true); // A name
 * describe("unique name", "line", true); // - unique name
 * describe("unique name", "line", false); // unique name
 * describe("a *\/ b", "block", true); // "a *\\/ b"
 */
export function describe(description: string, place: CommentPlace, hasAnnotations: boolean): string {
  const hasLines = description.includes("\n");
  const isLine = place === "line" && !hasLines;
  const isHard = (UNUSUAL.test(description) && HARD.test(description)) || (hasLines && place === "one line");
  if (isHard || description === "" || (!isLine && description.includes("*/"))) return jsonText(description);
  const isMistakable = hasAnnotations ? readsAsAnnotation(description) : READS_AS_SIGN.test(description);
  return isMistakable ? `- ${description}` : description;
}

/**
 * Joins two parts of a comment.
 *
 * @example
 * joined("1..9", ""); // "1..9"
 */
export function joined(before: string | undefined, after: string | undefined): string {
  return before && after ? `${before} ${after}` : before || after || "";
}

/** The only annotations in comments without constraints. */
const READS_AS_SIGN = /^(?:"|- |indent=|\$ref=)/;

/** Matches all of {@link HARD} and also surrogate pairs, which makes the search much faster. */
const UNUSUAL = /[^\t\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\uffff]/;

/** Control characters except tab and line feed, other line breaks, and lone surrogates. */
const HARD = /[^\P{Cc}\t\n]|[\u2028\u2029]|\p{Cs}/u;
