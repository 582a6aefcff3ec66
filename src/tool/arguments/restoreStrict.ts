import { isInstance } from "../../checks/index.ts";
import { HoldsRounded, JsonError } from "../../json/index.ts";
import type { Restored } from "../../strict/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { exactOptions } from "./bigintsToStrings.ts";
import type { ReadOptions } from "./parseOptions.ts";
import { schemaOf } from "./reparse.ts";
import { settleNumbers } from "./settleNumbers.ts";

/**
 * Restores the answer to a strict form. JSON text in it stays text if it contains a fraction or an integer beyond
 * ±(2^53 − 1) that the original cannot take.
 */
export function restoreStrict({ origin }: Parameters, value: unknown, options: ReadOptions): Restored {
  const { form, original } = origin.strict as NonNullable<Parameters["origin"]["strict"]>;
  const { integers } = exactOptions(options);
  const restored = form["~restore"](value, { integers, rounded: "marked" });
  if (!restored.holdsRounded) return restored;
  try {
    const rounded = new HoldsRounded(restored.value);
    const settled = settleNumbers(rounded, "", schemaOf({ parameters: original }), integers);
    if (settled.fractions.size === 0) return { ...restored, value: settled.value };
  } catch (error) {
    if (!isInstance(error, JsonError)) throw error;
  }
  return form["~restore"](value, { integers, rounded: "text" });
}
