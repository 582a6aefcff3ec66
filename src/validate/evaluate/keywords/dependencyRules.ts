import { type JsonSchema, KIND, TYPES } from "../../../schema/index.ts";
import { exceed } from "../../Budget.ts";
import { listed } from "../../explain/index.ts";
import type { Rule } from "../CompiledSchema.ts";
import type { SchemaPart } from "../Compiler.ts";
import { areAllPresent, isPresent } from "../isPresent.ts";
import { type Test, testsFor } from "../Test.ts";

/** The rules of `dependentRequired`, `dependentSchemas` and, from before draft 2019-09, `dependencies`. */
export function dependencyRules(part: SchemaPart): readonly Rule[] {
  if ((part.types & TYPES.object) === 0) return [];
  // In old drafts, a `$ref` is all that counts of its schema.
  if (part.compiler.refAlone && part.original.$ref !== undefined) return [];
  return ["dependencies", "dependentRequired", "dependentSchemas"].flatMap((keyword) => {
    const dependencies = part.original[keyword as "dependencies"] ?? {};
    return Object.entries(dependencies).flatMap(([name, dependency]) => {
      if (dependency === undefined) return [];
      return Array.isArray(dependency)
        ? requiredRule(part, keyword, name, dependency)
        : schemaRule(part, keyword, name, dependency as JsonSchema | boolean);
    });
  });
}

function requiredRule(part: SchemaPart, keyword: string, name: string, needed: readonly string[]): Rule {
  const { budget } = part;
  const test: Test = (value) => {
    if (--budget.left < 0) exceed();
    return !isPresent(value as object, name) || areAllPresent(value as object, needed, budget);
  };
  return {
    tests: testsFor(test, TYPES.object),
    explain(value, explanation) {
      explanation.budget.spend(needed.length);
      for (const other of needed) {
        if (explanation.isFull()) return;
        if (isPresent(value as object, other)) continue;
        const expected = `the property ${listed([other])} beside ${listed([name])}`;
        explanation.add({ keyword, schemaPath: part.at(keyword), expected, value });
      }
    },
  };
}

function schemaRule(part: SchemaPart, keyword: string, name: string, schema: JsonSchema | boolean): Rule {
  const { budget } = part;
  const node = part.node(schema, part.at(keyword, name), part.tracks(KIND.object));
  const test = part.compiler.test(node, KIND.object);
  const ifPresent: Test = (value, evaluated) => {
    if (--budget.left < 0) exceed();
    return !isPresent(value as object, name) || (test as NonNullable<Test>)(value, evaluated);
  };
  return {
    tests: testsFor(test && ifPresent, TYPES.object),
    explain: (value, explanation) => node.explain(value, explanation),
  };
}
