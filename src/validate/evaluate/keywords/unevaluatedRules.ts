import { KIND, TYPES } from "../../../schema/index.ts";
import type { Budget } from "../../Budget.ts";
import { listed } from "../../explain/index.ts";
import { ownNames } from "../../ownNames.ts";
import type { Rule } from "../CompiledSchema.ts";
import type { SchemaPart } from "../Compiler.ts";
import type { Evaluated } from "../Evaluated.ts";
import { type Test, testsFor } from "../Test.ts";

/** The rules of `unevaluatedProperties` and `unevaluatedItems`, for what the other keywords leave over. */
export function unevaluatedRules(part: SchemaPart): readonly Rule[] {
  const rules: Rule[] = [];
  if ((part.types & TYPES.object) !== 0 && part.asksForUnevaluated(KIND.object)) {
    rules.push(leftOverRule(part, "unevaluatedProperties", ownNames));
  }
  if ((part.types & TYPES.array) !== 0 && part.asksForUnevaluated(KIND.array)) {
    rules.push(leftOverRule(part, "unevaluatedItems", indicesOf));
  }
  return rules;
}

function indicesOf(value: unknown, budget: Budget): Iterable<number> {
  const items = value as readonly unknown[];
  budget.spend(items.length);
  return items.keys();
}

type Keyword = "unevaluatedProperties" | "unevaluatedItems";
type Values = { readonly [key: string | number]: unknown };

function leftOverRule(
  part: SchemaPart,
  keyword: Keyword,
  keysOf: (value: unknown, budget: Budget) => Iterable<string | number>,
): Rule {
  const { budget } = part;
  const schema = part.schema[keyword] ?? true;
  const schemaPath = part.at(keyword);
  const node = part.node(schema, schemaPath);
  const fits = (value: unknown, key: string | number, evaluated: Evaluated | undefined): boolean => {
    if (evaluated?.has(key)) return true;
    const item = (value as Values)[key];
    // As JSON, an object has no properties that are undefined.
    return (item === undefined && typeof key === "string") || node.fits(item);
  };
  const test: Test = (value, evaluated) => {
    if (evaluated?.all) return true;
    for (const key of keysOf(value, budget)) if (!fits(value, key, evaluated)) return false;
    return true;
  };
  return {
    tests: testsFor(test, keyword === "unevaluatedItems" ? TYPES.array : TYPES.object),
    isLast: true,
    explain(value, explanation, evaluated) {
      for (const key of keysOf(value, budget)) {
        if (explanation.isFull()) return;
        if (fits(value, key, evaluated)) continue;
        const item = (value as Values)[key];
        if (schema === false)
          explanation.at(key, () => explanation.add({ keyword, schemaPath, ...leftOver(key, item) }));
        else node.explainPart(key, item, explanation);
      }
    },
  };
}

/** What is said of a part that may not be left over. */
function leftOver(key: string | number, value: unknown) {
  return typeof key === "string"
    ? { expected: "no such property", received: `the property ${listed([key])}` }
    : { expected: "no such item", value };
}
