import { isInstance } from "../../checks/index.ts";
import { JsonError } from "../../json/index.ts";
import type { Restored } from "../../strict/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { type ExactOptions, schemaOf } from "./ParseContext.ts";
import { settleNumbers } from "./settleNumbers.ts";

/**
 * Restores the answer to a strict form. JSON text in it stays text if it contains a fraction or an integer beyond
 * ±(2^53 − 1) that the original cannot take.
 */
export function restoreStrict({ origin }: Parameters, value: unknown, { integers }: ExactOptions): Restored {
  const { form, original } = origin.strict as NonNullable<Parameters["origin"]["strict"]>;
  const restored = form["~restore"](value, { integers, rounded: "marked" });
  if (!restored.holdsRounded) return restored;
  try {
    const settled = settleNumbers(restored.value, "", schemaOf(original), integers);
    if (settled.fractions.size === 0) return { ...restored, value: settled.value };
  } catch (error) {
    if (!isInstance(error, JsonError)) throw error;
  }
  return form["~restore"](value, { integers, rounded: "text" });
}
