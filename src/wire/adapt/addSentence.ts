import type { Mutable } from "./Findings.ts";

/**
 * Adds a sentence at the end of the description of a schema.
 *
 * @example
 * const schema = { type: "array", description: "Ids." };
 * addSentence(schema, "At most 5000 items.");
 * schema.description; // "Ids. At most 5000 items."
 */
export function addSentence(schema: Mutable, sentence: string): void {
  schema.description = [schema.description, sentence].filter((text) => typeof text === "string" && text).join(" ");
}
