import { KIND, TYPES } from "../../../../schema/index.ts";
import { type Explanation, listed } from "../../../explain/index.ts";
import { ownNames } from "../../../ownNames.ts";
import type { Rule } from "../../CompiledSchema.ts";
import type { SchemaPart } from "../../Compiler.ts";
import { type Test, testsFor } from "../../Test.ts";
import type { Values } from "./readMembers.ts";

/** The rule of `propertyNames`. */
export function nameRules(part: SchemaPart): readonly Rule[] {
  const { schema, budget } = part;
  if (schema.propertyNames === undefined) return [];
  const schemaPath = part.at("propertyNames");
  const node = part.node(schema.propertyNames, schemaPath);
  const fits = part.compiler.test(node, KIND.string);
  if (fits === null) return [];
  const isWrong = (value: unknown, name: string): boolean =>
    (value as Values)[name] !== undefined && !fits(name, undefined);
  const test: Test = (value) => {
    for (const name of ownNames(value, budget)) if (isWrong(value, name)) return false;
    return true;
  };
  const explain = (value: unknown, explanation: Explanation): void => {
    for (const name of ownNames(value, budget)) {
      if (explanation.isFull()) return;
      if (!isWrong(value, name)) continue;
      const [reason] = explanation.collect(() => node.explain(name, explanation));
      const expected = `as a property name ${reason?.expected ?? 'one that "propertyNames" allows'}`;
      explanation.at(name, () =>
        explanation.add({ keyword: "propertyNames", schemaPath, expected, received: listed([name]) }),
      );
    }
  };
  return [{ tests: testsFor(test, TYPES.object), explain }];
}
