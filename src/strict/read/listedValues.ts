import { pointerTo } from "../../json/index.ts";
import { type JsonSchema, type JsonSchemaType, KEYWORDS_OF } from "../../schema/index.ts";
import { createValidator, type Validator } from "../../validate/index.ts";
import { MAX_COMPARED_VALUES } from "../limits.ts";
import type { Listed } from "../plan/Plan.ts";
import { StrictError } from "../StrictError.ts";
import { sameJson } from "../sameJson.ts";
import { isOfType } from "../types.ts";
import type { SchemaPart } from "./conjunction.ts";
import type { ReadContext } from "./ReadContext.ts";

/**
 * The values that all lists (`enum`, `const`) contain and that the other keywords accept; `undefined` if there is no
 * list.
 */
export function listedValues(
  context: ReadContext,
  schemaParts: readonly SchemaPart[],
  types: ReadonlySet<JsonSchemaType>,
): Listed[] | undefined {
  const lists = schemaParts.flatMap(({ schema, path }) => [
    ...(schema.enum === undefined ? [] : [{ list: schema.enum, path: pointerTo(path, "enum") }]),
    ...(schema.const === undefined ? [] : [{ list: [schema.const], path: pointerTo(path, "const") }]),
  ]);
  const [first, ...others] = lists;
  if (first === undefined) return undefined;
  const limited = schemaParts.flatMap(({ schema }) => limitsOf(schema) ?? []);
  context.budget.spend(first.list.length * (1 + limited.length), first.path);
  const values = others.reduce(
    (common, { list, path }) => inCommon(context, common, list, path),
    [...new Set(first.list)],
  );
  return values.filter((value) => isOfType(value, types) && limited.every((limit) => limit.check(value)));
}

function inCommon(context: ReadContext, left: readonly Listed[], right: readonly Listed[], path: string): Listed[] {
  const scalars = new Set(right);
  const isNested = (value: Listed): boolean => typeof value === "object" && value !== null;
  const nested = right.filter(isNested);
  if (nested.length > MAX_COMPARED_VALUES) {
    const message = `expected at most ${MAX_COMPARED_VALUES} lists and objects beside another list of values`;
    throw new StrictError("limit_exceeded", [{ path, message }]);
  }
  context.budget.spend(left.length + right.length + left.length * nested.length, path);
  return left.filter((value) => {
    return isNested(value) ? nested.some((other) => sameJson(value, other)) : scalars.has(value);
  });
}

/** The keywords beside a list of values. */
function limitsOf(schema: JsonSchema): Validator | undefined {
  const limits = SCALAR_LIMITS.filter((keyword) => Object.hasOwn(schema, keyword));
  if (limits.length === 0) return undefined;
  const limited = Object.fromEntries(limits.map((keyword) => [keyword, schema[keyword]])) as JsonSchema;
  return createValidator(limited);
}

/** Keywords that limit strings and numbers. */
export const SCALAR_LIMITS: readonly string[] = Object.freeze(KEYWORDS_OF.string.concat(KEYWORDS_OF.number));
