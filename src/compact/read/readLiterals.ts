import { listIn, typeNameOf } from "../../schema/index.ts";
import { isScalar, type SchemaObject } from "./types.ts";

/** The values of an `enum` or `const`, the keywords that they replace, and the marks for these keywords. */
export type Literals = { values: readonly unknown[]; taken: readonly string[]; marks: readonly string[] };

/**
 * The values of a schema if all of them can be written in a type; `undefined` without values, or with both `enum` and
 * `const`.
 *
 * @example
 * readLiterals({ type: "string", enum: ["a"] }); // { values: ["a"], taken: ["enum", "type"], marks: [] }
 * readLiterals({ const: 1 }); // { values: [1], taken: ["const"], marks: ["const", "untyped"] }
 */
export function readLiterals(schema: SchemaObject): Literals | undefined {
  const isConst = schema.const !== undefined && Object.hasOwn(schema, "const");
  if (isConst === (schema.enum !== undefined)) return undefined;
  // Engines are much slower with the methods of a frozen array than with those of a copy.
  const values: readonly unknown[] = isConst ? [schema.const] : [...listIn(schema.enum)];
  if (values.length === 0) return undefined;
  const budget = { left: MOST_MEMBERS };
  if (!values.every((value) => isLiteral(value, DEEPEST, budget))) return undefined;

  const taken = [isConst ? "const" : "enum"];
  const marks: string[] = [];
  if (isConst) marks.push("const");
  else if (values.some((value) => typeof value === "object")) marks.push("enum");
  if (schema.type === undefined) {
    if (usualType(values) !== undefined) marks.push("untyped");
  } else if (schema.type === usualType(values)) taken.push("type");
  return { values, taken, marks };
}

/** Values nested deeper are written as JSON. */
const DEEPEST = 20;
/** Lists and objects with more members in total are written as JSON. @internal */
const MOST_MEMBERS = 10_000;

/** The default type of literals. */
function usualType(values: readonly unknown[]): string | undefined {
  if (!values.every(isScalar)) return undefined;
  const kind = typeNameOf(values[0]);
  if (values.some((value) => typeNameOf(value) !== kind)) return undefined;
  return kind === "number" && values.every(Number.isInteger) ? "integer" : kind;
}

function isLiteral(value: unknown, depth: number, budget: { left: number }): boolean {
  if (typeof value !== "object" || value === null) return isScalar(value);
  const members = depth > 0 ? Object.values(value) : undefined;
  budget.left -= members?.length ?? 0;
  return members !== undefined && budget.left >= 0 && members.every((member) => isLiteral(member, depth - 1, budget));
}
