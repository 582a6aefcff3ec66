import { pointerTo } from "../../schema/index.ts";
import type { Budget } from "../Budget.ts";
import type { SchemaPart } from "../Compiler.ts";
import { Evaluated } from "../Evaluated.ts";
import type { Explanation } from "../Explanation.ts";
import { ARRAY, kindOf, OBJECT } from "../kinds.ts";
import { namesOf } from "../namesOf.ts";
import { listed } from "../preview.ts";
import { type Rule, type SchemaNode, type Test, testsFor } from "../SchemaNode.ts";

/** The rules of `unevaluatedProperties` and `unevaluatedItems`, for what the other keywords leave over. */
export function unevaluatedRules(part: SchemaPart): readonly Rule[] {
  const rules: Rule[] = [];
  const { unevaluatedProperties, unevaluatedItems } = part.schema;
  if (unevaluatedProperties !== undefined && part.kinds.includes(OBJECT)) {
    rules.push(leftOverRule(part, "unevaluatedProperties", unevaluatedProperties, namesOf));
  }
  if (unevaluatedItems !== undefined && part.kinds.includes(ARRAY)) {
    rules.push(
      leftOverRule(part, "unevaluatedItems", unevaluatedItems, (items: readonly unknown[], budget) => {
        budget.spend(items.length);
        return items.keys();
      }),
    );
  }
  return rules;
}

/**
 * A test of an array or an object that lets its rules note what they evaluate, of which nothing is left over for the
 * schemas around it.
 */
export function closeUnevaluated(test: Test): Test {
  if (test === null) return null;
  return (value, outer) => {
    if (!test(value, new Evaluated())) return false;
    if (outer !== undefined) outer.all = true;
    return true;
  };
}

type Schema = NonNullable<SchemaPart["schema"]["unevaluatedItems"]>;

function leftOverRule(
  { compiler, pointer }: SchemaPart,
  keyword: "unevaluatedProperties" | "unevaluatedItems",
  schema: Schema,
  keysOf: (value: never, budget: Pick<Budget, "spend">) => Iterable<string | number>,
): Rule {
  const { budget } = compiler.settings;
  const schemaPath = pointerTo(pointer, keyword);
  const node = compiler.node(schema, schemaPath, false);
  const test: Test = (value, evaluated) => {
    if (evaluated?.all) return true;
    for (const key of keysOf(value as never, budget)) {
      if (!evaluated?.has(key) && !passes(node, value as Values, key)) return false;
    }
    return true;
  };
  const explain = (value: unknown, explanation: Explanation, evaluated?: Evaluated): void => {
    for (const key of keysOf(value as never, explanation)) {
      if (explanation.isFull()) return;
      if (evaluated?.has(key) || passes(node, value as Values, key)) continue;
      const item = (value as Values)[key];
      if (schema !== false) explanation.inside(key, node, item);
      else {
        const isName = typeof key === "string";
        const expected = isName ? "no such property" : "no such item";
        const received = isName ? { received: `the property ${listed([key])}` } : { value: item };
        explanation.at(key, () => explanation.add({ keyword, schemaPath, expected, ...received }));
      }
    }
  };
  return { tests: testsFor(test, [keyword === "unevaluatedItems" ? ARRAY : OBJECT]), explain, isLast: true };
}

type Values = { readonly [key: string | number]: unknown };

function passes(node: SchemaNode, value: Values, key: string | number): boolean {
  const item = value[key];
  // As JSON, an object has no properties that are undefined.
  if (item === undefined && typeof key === "string") return true;
  const test = node.tests[kindOf(item)];
  return test === null || (test as NonNullable<Test>)(item, undefined);
}
