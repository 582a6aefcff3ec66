import { KIND, kindOf, originalKeyword, TYPES } from "../../../schema/index.ts";
import { exceed } from "../../Budget.ts";
import { expectation } from "../../explain/index.ts";
import { type CompiledSchema, type PlainWalk, type Rule, TRUE } from "../CompiledSchema.ts";
import type { SchemaPart } from "../Compiler.ts";
import { kindOfPlain } from "../PlainTests.ts";
import { type Test, testsFor } from "../Test.ts";

/** The rules of the items of arrays: what they are, and how many of them are as `contains` says. */
export function itemRules(part: SchemaPart): readonly Rule[] {
  if ((part.types & TYPES.array) === 0) return [];
  const { schema, original } = part;
  const rules: Rule[] = [];
  const first = (schema.prefixItems ?? []).map((item, index) =>
    part.node(item, part.at(originalKeyword(original, "prefixItems"), index)),
  );
  const items = schema.items as Exclude<typeof schema.items, readonly unknown[]>;
  const rest = items === undefined ? undefined : part.node(items, part.at(originalKeyword(original, "items")));
  if (first.length > 0 || rest !== undefined) rules.push(itemsRule(part, first, rest));
  if (schema.contains !== undefined) rules.push(containsRule(part, schema.contains));
  return rules;
}

type Items = readonly unknown[];

function itemsRule(part: SchemaPart, first: readonly CompiledSchema[], rest: CompiledSchema | undefined): Rule {
  const { budget } = part;
  const isTracked = part.tracks(KIND.array);
  const isOpen = rest === undefined || rest === TRUE;
  const nodeOf = (index: number): CompiledSchema => first[index] ?? (rest as CompiledSchema);
  const endOf = (value: Items): number => (isOpen ? Math.min(first.length, value.length) : value.length);
  const note = (evaluated: Parameters<NonNullable<Test>>[1]): void => {
    if (evaluated === undefined) return;
    if (rest !== undefined) evaluated.all = true;
    else evaluated.first = Math.max(evaluated.first, first.length);
  };
  const alike: Test = (value) => {
    const items = value as Items;
    const { tests } = rest as CompiledSchema;
    budget.spend(items.length);
    for (let index = 0; index < items.length; index++) {
      const item = items[index];
      const itemTest = tests[kindOf(item)] as Test;
      if (itemTest !== null && !itemTest(item, undefined)) return false;
    }
    return true;
  };
  const each: Test = (value, evaluated) => {
    const end = endOf(value as Items);
    for (let index = 0; index < end; index++) {
      if (--budget.left < 0) exceed();
      if (!nodeOf(index).fits((value as Items)[index])) return false;
    }
    if (isTracked) note(evaluated);
    return true;
  };
  return {
    walk: (plain) => (first.length > 0 ? undefined : itemsWalk(rest as CompiledSchema, plain)),
    tests: testsFor(isTracked || first.length > 0 ? each : isOpen ? null : alike, TYPES.array),
    explain(value, explanation) {
      const end = endOf(value as Items);
      for (let index = 0; index < end && !explanation.isFull(); index++) {
        nodeOf(index).explainPart(index, (value as Items)[index], explanation);
      }
    },
  };
}

/** The test that goes through all items, which are of one schema. */
function itemsWalk(node: CompiledSchema, plain: PlainWalk): NonNullable<Test> {
  const tests = plain.of(node);
  const { budget } = plain;
  return (value) => {
    if (--plain.levels < 0) return false;
    const items = value as Items;
    budget.spend(items.length);
    for (let index = 0; index < items.length; index++) {
      const item = items[index];
      const itemTest = tests[kindOfPlain(item)] as Test;
      if (itemTest !== null && !itemTest(item, undefined)) return false;
    }
    plain.levels++;
    return true;
  };
}

function containsRule(part: SchemaPart, contains: NonNullable<SchemaPart["schema"]["contains"]>): Rule {
  const { schema, budget } = part;
  const { minContains = 1, maxContains = Infinity } = schema;
  const schemaPath = part.at("contains");
  const node = part.node(contains, schemaPath);
  const notes = part.tracks(KIND.array) && part.compiler.containsEvaluates;
  // The items behind the last one that counts decide nothing.
  const last = notes || Number.isFinite(maxContains) ? maxContains + 1 : Math.max(minContains, 1);
  const test: Test = (value, evaluated) => {
    let count = 0;
    const items = value as Items;
    for (let index = 0; index < items.length && count < last; index++) {
      if (--budget.left < 0) exceed();
      if (!node.fits(items[index])) continue;
      if (notes) evaluated?.add(index);
      count++;
    }
    return count >= minContains && count <= maxContains;
  };
  return {
    tests: testsFor(test, TYPES.array),
    explain: (value, explanation) =>
      explanation.add({ keyword: "contains", schemaPath, expected: expectation("contains", schema), value }),
  };
}
