import { pointerSteps, pointerTo } from "../../json/index.ts";
import type { StrictChange } from "../StrictSchema.ts";
import { MAX_TEXT, type Part, type SchemaPart } from "./conjunction.ts";
import { jsonText } from "./jsonText.ts";
import type { StepBudget } from "./StepBudget.ts";

/**
 * The changes to a schema, without repetitions of kind and place.
 *
 * @example
 * changes.add("closed", "", "additionalProperties", "there are no properties but the named ones");
 */
export class ChangeLog {
  readonly #changes = new Map<string, StrictChange>();
  readonly #budget: StepBudget;

  constructor(budget: StepBudget) {
    this.#budget = budget;
  }

  get all(): StrictChange[] {
    return [...this.#changes.values()];
  }

  add(kind: StrictChange["kind"], path: string, keyword: string, message: string, isEnforced = true): void {
    // V8 gives all longer strings of the same length one hash, so a Map of them would take quadratic time.
    this.#budget.checkPath(path);
    this.#budget.spend(1 + (path.length >> 6), path);
    const key = `${kind} ${path}`;
    const known = this.#changes.get(key);
    // A part that is read in several places may be enforced in one place and not in another.
    if (known === undefined || (known.isEnforced && !isEnforced)) {
      this.#changes.set(key, { kind, path, keyword, message, isEnforced });
    }
  }

  /**
   * Records constraints that are only in the description. The texts for the constraints of these schemas are added to
   * `limits`.
   */
  described(schemaParts: readonly SchemaPart[], keywords: readonly string[], limits: string[]): void {
    for (const schemaPart of schemaParts) {
      for (const keyword of keywords)
        if (schemaPart.schema[keyword] !== undefined) this.#described(schemaPart, keyword, limits);
    }
  }

  #described({ schema, path }: SchemaPart, keyword: string, limits: string[]): void {
    const { text: value, isWhole: isShort } = jsonText(schema[keyword], MAX_TEXT - keyword.length - 2);
    const text = `${keyword}: ${value}`;
    const where = pointerTo(path, keyword);
    if (isShort) this.add("described", where, keyword, `only the description tells ${text}`, false);
    else this.add("dropped", where, keyword, `${keyword} is too long for the description`, false);
    if (isShort) limits.push(text);
  }

  /** Records redundant keywords. */
  idle(schemaParts: readonly SchemaPart[], keywords: readonly string[], why: string): void {
    for (const { schema, path } of schemaParts) {
      for (const keyword of keywords.filter((keyword) => Object.hasOwn(schema, keyword))) {
        this.add("dropped", pointerTo(path, keyword), keyword, `${keyword} has no effect ${why}`);
      }
    }
  }

  /** Records that no value fits, unless the schema is `false`. */
  unfit(parts: readonly Part[], consequence: string, isEnforced = true): void {
    for (const { schema, path } of parts) {
      if (schema === false) continue;
      const keyword = pointerSteps(path).findLast((step) => !/^\d+$/.test(step)) ?? "";
      this.add("dropped", path, keyword, `no value fits: ${consequence}`, isEnforced);
    }
  }

  /** Records that these schemas are not enforced, because the forms of their values are one JSON text. */
  oneText(parts: readonly { readonly path: string }[]): void {
    const message = "forms that could be taken for each other are sent as one JSON text, whose content is not enforced";
    for (const { path } of parts) this.add("json_text", path, "type", message, false);
  }
}
