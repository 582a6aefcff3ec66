import { isInstance } from "../../checks/index.ts";
import { HoldsRounded, JsonError } from "../../json/index.ts";
import { frozenSchema } from "../../schema/index.ts";
import type { Restored, StrictForm } from "../../strict/index.ts";
import type { Parameters } from "../classes/Parameters.ts";
import { exactly } from "./bigIntegers.ts";
import type { ReadOptions } from "./parseOptions.ts";
import { settleNumbers } from "./settleNumbers.ts";

/**
 * A strict form's answer in the original form. Where JSON text in it holds a fraction or an integer beyond ±(2^53 − 1)
 * which the original cannot take, such text stays text.
 */
export function restoreStrict(
  form: StrictForm,
  original: Parameters | null,
  value: unknown,
  options: ReadOptions,
): Restored {
  const integers = exactly(options.integers);
  const restored = form["~restore"](value, { integers, rounded: "marked" });
  if (!restored.holdsRounded) return restored;
  try {
    const rounded = new HoldsRounded(restored.value);
    const settled = settleNumbers(rounded, "", original?.[frozenSchema] ?? {}, integers);
    if (settled.fractions.size === 0) return { ...restored, value: settled.value };
  } catch (error) {
    if (!isInstance(error, JsonError)) throw error;
  }
  return form["~restore"](value, { integers, rounded: "text" });
}
