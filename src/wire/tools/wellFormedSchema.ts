import type { JsonSchema } from "../../schema/index.ts";
import type { SchemaChange } from "../adapt/ToolChange.ts";
import { WireError } from "../WireError.ts";
import { malformedTexts, mergedPlace, wellFormed } from "../wellFormed.ts";

/**
 * The schema with no half surrogate pair in its texts. What it replaces is added to the changes.
 *
 * @throws {WireError} `invalid_tool` where two texts would become one.
 */
export function wellFormedSchema(
  copy: JsonSchema,
  tool: string,
  [wire, path]: readonly [wire: string, path: string],
  changes: SchemaChange[],
): JsonSchema {
  const sent = wellFormed(copy);
  if (sent === copy) return sent;
  for (const text of malformedTexts(copy)) changes.push({ ...text, rule: "texts" });
  const place = mergedPlace(copy);
  if (place === undefined) return sent;
  const fault = `two texts in the schema of ${tool} differ in halves of surrogate pairs alone, which a provider does not take`;
  throw new WireError("invalid_tool", wire, `${path}${place}`, fault);
}
