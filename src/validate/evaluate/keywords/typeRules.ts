import { hasKind, KINDS } from "../../../schema/index.ts";
import { expectation } from "../../explain/index.ts";
import type { Rule } from "../CompiledSchema.ts";
import type { SchemaPart } from "../Compiler.ts";
import { refuse } from "../Test.ts";

/** The rule of `type`. */
export function typeRules(part: SchemaPart): readonly Rule[] {
  const { schema, types } = part;
  const { type } = schema;
  if (type === undefined) return [];
  const names = [type].flat();
  const refusesBigint = names.includes("number") && !names.includes("integer");
  return [
    {
      tests: KINDS.map((kind) => (hasKind(types, kind) ? null : refuse)),
      explain(value, explanation) {
        const expected = typeof value === "bigint" && refusesBigint ? SAFE_NUMBER : expectation("type", schema);
        explanation.add({ keyword: "type", schemaPath: part.at("type"), expected, value, mismatch: true });
      },
    },
  ];
}

/** Consumers of a `number` expect a JavaScript number. */
const SAFE_NUMBER = "number within ±(2^53 − 1), because the type is not integer";
