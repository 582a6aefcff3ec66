import { shorten } from "../checks/index.ts";
import { MAX_STYLE_LENGTH } from "./limits.ts";
import type { ResearchOptions } from "./ResearchOptions.ts";

/**
 * A description, with a sentence that asks for the user's language and style if it is given. node-DeepResearch, where
 * these schemas come from, has such a sentence in the same places, except in the research plan.
 */
export function inStyle(description: string, { languageStyle }: ResearchOptions): string {
  const parts = typeof languageStyle === "object" ? [languageStyle.langCode, languageStyle.langStyle] : [languageStyle];
  const named = parts.flatMap((part) => (part ? [quoted(part, MAX_STYLE_LENGTH)] : []));
  if (named.length === 0) return description;
  return withSentence(description, `Write this in the user's language and style: ${named.join(", ")}.`);
}

/** Appends a sentence to a description. Most descriptions end without a full stop. */
export function withSentence(description: string, sentence: string): string {
  return `${description}${description.endsWith(".") ? "" : "."} ${sentence}`;
}

/**
 * A foreign text as a JSON string on one line. Its quotation marks are escaped, so that no part of it looks like our
 * own text. It is cut after `maxLength` UTF-16 code units and then ends in "…".
 */
export const quoted = (text: string, maxLength: number): string => JSON.stringify(shorten(text, maxLength));
