import { jsonText } from "../text/index.ts";
import { readsAsAnnotation } from "./annotationsOf.ts";

/** Where a comment stands: behind all else in a line, anywhere, or where it may have no line break. */
export type CommentPlace = "line" | "block" | "one line";

/**
 * A description as it stands in a comment: as it is; behind a sign where it would read as what else the comment may
 * say; as JSON where it would end the comment, or not read the same.
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
 * Two parts of a comment as one.
 *
 * @example
 * joined("1..9", ""); // "1..9"
 */
export function joined(before: string | undefined, after: string | undefined): string {
  return before && after ? `${before} ${after}` : before || after || "";
}

/** All that a comment says beside descriptions where there are no annotations. */
const READS_AS_SIGN = /^(?:"|- |indent=|\$ref=)/;

/** All of {@link HARD}, and of characters beyond them surrogate pairs: far quicker to look for. */
const UNUSUAL = /[^\t\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\uffff]/;

/** Control characters but the tab and the line feed, other line breaks, half a surrogate pair. */
const HARD = /[^\P{Cc}\t\n]|[\u2028\u2029]|\p{Cs}/u;
