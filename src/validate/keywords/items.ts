import { originalKeyword, pointerTo } from "../../schema/index.ts";
import { exceed } from "../Budget.ts";
import type { SchemaPart } from "../Compiler.ts";
import { expectation } from "../expectations.ts";
import { ARRAY, kindOf } from "../kinds.ts";
import { kindOfPlain, type PlainTests } from "../PlainTests.ts";
import { type Rule, type SchemaNode, type Test, TRUE, testsFor } from "../SchemaNode.ts";

/** The rules of the items of arrays: what they are, and how many of them are as `contains` says. */
export function itemRules(part: SchemaPart): readonly Rule[] {
  if (!part.kinds.includes(ARRAY)) return [];
  const rules: Rule[] = [];
  const { schema, original, pointer, compiler } = part;
  const tuple = originalKeyword(original, "prefixItems");
  const first = (schema.prefixItems ?? []).map((item, index) =>
    compiler.node(item, pointerTo(pointer, tuple, index), false),
  );
  const items = schema.items as Exclude<typeof schema.items, readonly unknown[]>;
  const rest =
    items === undefined
      ? undefined
      : compiler.node(items, pointerTo(pointer, originalKeyword(original, "items")), false);
  if (first.length > 0 || rest !== undefined) rules.push(itemsRule(part, first, rest));
  if (schema.contains !== undefined) rules.push(containsRule(part, schema.contains));
  return rules;
}

type Items = readonly unknown[];

function itemsRule(part: SchemaPart, first: readonly SchemaNode[], rest: SchemaNode | undefined): Rule {
  const { budget } = part.compiler.settings;
  const isTracked = part.tracks(ARRAY);
  const isOpen = rest === undefined || rest === TRUE;
  const nodeOf = (index: number): SchemaNode => first[index] ?? (rest as SchemaNode);
  const endOf = (value: Items): number => (isOpen ? Math.min(first.length, value.length) : value.length);
  const note = (evaluated: Parameters<NonNullable<Test>>[1]): void => {
    if (evaluated === undefined) return;
    if (rest !== undefined) evaluated.all = true;
    else evaluated.first = Math.max(evaluated.first, first.length);
  };
  const alike: Test = (value) => {
    const items = value as Items;
    const { tests } = rest as SchemaNode;
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
      const item = (value as Items)[index];
      const itemTest = nodeOf(index).tests[kindOf(item)];
      if (itemTest === null) continue;
      if (!(itemTest as NonNullable<Test>)(item, undefined)) return false;
    }
    if (isTracked) note(evaluated);
    return true;
  };
  const walk = (plain: PlainTests): NonNullable<Test> | undefined => {
    if (first.length > 0) return undefined;
    const tests = plain.of(rest as SchemaNode);
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
  };
  return {
    walk,
    tests: testsFor(isTracked || first.length > 0 ? each : isOpen ? null : alike, [ARRAY]),
    explain(value, explanation) {
      const end = endOf(value as Items);
      for (let index = 0; index < end && !explanation.isFull(); index++) {
        explanation.inside(index, nodeOf(index), (value as Items)[index]);
      }
    },
  };
}

function containsRule(part: SchemaPart, contains: NonNullable<SchemaPart["schema"]["contains"]>): Rule {
  const { schema, pointer, compiler } = part;
  const { minContains = 1, maxContains = Number.POSITIVE_INFINITY } = schema;
  const { budget } = compiler.settings;
  const schemaPath = pointerTo(pointer, "contains");
  const node = compiler.node(contains, schemaPath, false);
  const notes = part.tracks(ARRAY) && compiler.containsEvaluates;
  const test: Test = (value, evaluated) => {
    let count = 0;
    const items = value as Items;
    for (let index = 0; index < items.length; index++) {
      if (--budget.left < 0) exceed();
      const itemTest = node.tests[kindOf(items[index])];
      if (itemTest !== null && !(itemTest as NonNullable<Test>)(items[index], undefined)) continue;
      if (notes) evaluated?.add(index);
      count++;
      if (count > maxContains) return false;
      if (count >= minContains && maxContains === Number.POSITIVE_INFINITY && !notes) return true;
    }
    return count >= minContains;
  };
  return {
    tests: testsFor(test, [ARRAY]),
    explain: (value, explanation) =>
      explanation.add({ keyword: "contains", schemaPath, expected: expectation("contains", schema), value }),
  };
}
