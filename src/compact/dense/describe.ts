import { readsAsAnnotation } from "./annotationsOf.ts";
import { jsonText } from "./jsonText.ts";

/** Where a comment stands: behind all else in a line, anywhere, or where it may have no line break. */
export type CommentPlace = "line" | "block" | "one line";

/**
 * A description as it stands in a comment: as it is; behind a sign where it would read as an annotation; as JSON where
 * it would end the comment, or not read the same.
 *
 * @example
 * describe("A name", "line"); // A name
 * describe("unique name", "line"); // - unique name
 * describe("a *\/ b", "block"); // "a *\\/ b"
 */
export function describe(description: string, place: CommentPlace): string {
  const hasLines = description.includes("\n");
  const isLine = place === "line" && !hasLines;
  const isHard = HARD.test(description) || (hasLines && place === "one line");
  if (isHard || description === "" || (!isLine && description.includes("*/"))) return jsonText(description);
  return readsAsAnnotation(description) ? `- ${description}` : description;
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

/** Control characters but the tab and the line feed, other line breaks, half a surrogate pair. */
const HARD = /[^\P{Cc}\t\n]|[\u2028\u2029]|\p{Cs}/u;
