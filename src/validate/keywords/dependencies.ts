import { type JsonSchema, pointerTo } from "../../schema/index.ts";
import { exceed } from "../Budget.ts";
import type { SchemaPart } from "../Compiler.ts";
import { isPresent } from "../isPresent.ts";
import { OBJECT } from "../kinds.ts";
import { listed } from "../preview.ts";
import { type Rule, testsFor } from "../SchemaNode.ts";

/** The rules of `dependentRequired`, `dependentSchemas` and, from before draft 2019-09, `dependencies`. */
export function dependencyRules(part: SchemaPart): readonly Rule[] {
  if (!part.kinds.includes(OBJECT)) return [];
  return ["dependencies", "dependentRequired", "dependentSchemas"].flatMap((keyword) => {
    // Where a `$ref` stands alone, it is all that is left of the schema.
    if (part.compiler.refAlone && part.original.$ref !== undefined) return [];
    const dependencies = part.original[keyword as "dependencies"] ?? {};
    return Object.keys(dependencies).flatMap((name) => {
      const dependency = dependencies[name];
      if (dependency === undefined) return [];
      return Array.isArray(dependency)
        ? requiredRule(part, keyword, name, dependency)
        : schemaRule(part, keyword, name, dependency as JsonSchema | boolean);
    });
  });
}

function requiredRule({ pointer, compiler }: SchemaPart, keyword: string, name: string, needed: string[]): Rule {
  const { budget } = compiler.settings;
  return {
    tests: testsFor(
      (value) => {
        if (--budget.left < 0) exceed();
        if (!isPresent(value as object, name)) return true;
        for (const other of needed) {
          if (--budget.left < 0) exceed();
          if (!isPresent(value as object, other)) return false;
        }
        return true;
      },
      [OBJECT],
    ),
    explain(value, explanation) {
      explanation.spend(needed.length);
      for (const other of needed) {
        if (explanation.isFull()) return;
        if (isPresent(value as object, other)) continue;
        const expected = `the property ${listed([other])} beside ${listed([name])}`;
        explanation.add({ keyword, schemaPath: pointerTo(pointer, keyword), expected, value });
      }
    },
  };
}

function schemaRule(part: SchemaPart, keyword: string, name: string, schema: JsonSchema | boolean): Rule {
  const { compiler, pointer, tracks } = part;
  const node = compiler.node(schema, pointerTo(pointer, keyword, name), tracks(OBJECT));
  const test = compiler.test(node, OBJECT);
  const { budget } = compiler.settings;
  return {
    tests: testsFor(
      test &&
        ((value, evaluated) => {
          if (--budget.left < 0) exceed();
          return !isPresent(value as object, name) || test(value, evaluated);
        }),
      [OBJECT],
    ),
    explain: (value, explanation) => explanation.node(node, value),
  };
}
