import type { JsonSchema } from "../../schema/index.ts";
import { WireError } from "../WireError.ts";
import { mergedPlace, wellFormed } from "../wellFormed.ts";

/**
 * The schema with no half surrogate pair in its texts.
 *
 * @throws {WireError} `invalid_tool` where two texts would become one.
 */
export function wellFormedSchema(
  copy: JsonSchema,
  tool: string,
  [wire, path]: readonly [wire: string, path: string],
): JsonSchema {
  const sent = wellFormed(copy);
  const place = sent === copy ? undefined : mergedPlace(copy);
  if (place === undefined) return sent;
  const fault = `two texts in the schema of ${tool} differ in halves of surrogate pairs alone, which a provider does not take`;
  throw new WireError("invalid_tool", wire, `${path}${place}`, fault);
}
