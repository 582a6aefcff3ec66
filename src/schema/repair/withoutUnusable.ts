import { pointerSteps } from "../../json/index.ts";
import { problemsOf } from "../check/checkSchema.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import type { SchemaProblem } from "../SchemaError.ts";
import { SUBSCHEMA_KEYWORDS } from "../subschemaKeywords.ts";

/**
 * A schema without the places that cannot be used, so that it accepts at least the values that it accepted with them.
 * The schema itself if there are no such places; `undefined` if that is impossible.
 *
 * @param mayGo - Whether the place of a problem may be left out. Default: each may.
 * @example
 * withoutUnusable({ properties: { a: { pattern: "(" } } }); // { properties: { a: {} } }
 */
export function withoutUnusable(
  schema: JsonSchema,
  mayGo: (problem: SchemaProblem) => boolean = () => true,
): JsonSchema | undefined {
  let loosened: JsonSchema | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const problems = problemsOf(loosened ?? schema);
    if (problems.length === 0) return loosened ?? schema;
    loosened ??= structuredClone(schema) as JsonSchema;
    if (!problems.every((problem) => mayGo(problem) && remove(loosened, problem.path))) return undefined;
  }
  return undefined;
}

/** A check finds a hundred problems, and some only after others are gone. @internal */
const MAX_ROUNDS = 20;

/** Removes what a pointer points to. Fails for the root, and where the pointer leads nowhere. */
function remove(root: unknown, path: string): boolean {
  const steps = upToOpposite(pointerSteps(path));
  const last = steps.pop();
  const map = steps.at(-1);
  let parent = root;
  let around: unknown;
  for (const step of steps) {
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, step)) return true;
    around = parent;
    parent = (parent as Members)[step];
  }
  if (last === undefined || typeof parent !== "object" || parent === null) return false;
  if (Array.isArray(parent)) parent[Number(last)] = true;
  else if (map === "patternProperties" && isMapAt(steps)) removePattern(around as Members, last);
  else if (isMapAt(steps)) (parent as Members)[last] = true;
  else delete (parent as Members)[last];
  return true;
}

type Members = { [key: string]: unknown };

/** Without a pattern of names, nobody knows which properties are the additional ones. */
function removePattern(schema: Members, pattern: string): void {
  delete (schema.patternProperties as Members)[pattern];
  for (const keyword of ["additionalProperties", "unevaluatedProperties"]) delete schema[keyword];
}

/** A schema below `not` and similar keywords rejects more when it is loosened, so it is left out as a whole. */
function upToOpposite(steps: readonly string[]): string[] {
  const end = steps.findIndex((step, index) => OPPOSITE.has(step) && !isMapAt(steps.slice(0, index)));
  return end < 0 ? [...steps] : steps.slice(0, end + 1);
}

const OPPOSITE: ReadonlySet<string> = new Set(["not", "if", "oneOf", "contains"]);

/** Whether steps lead to a map of schemas by names, and not to a schema. */
function isMapAt(steps: readonly string[]): boolean {
  let isMap = false;
  for (const step of steps) isMap = !isMap && SUBSCHEMA_KEYWORDS.get(step)?.startsWith("map") === true;
  return isMap;
}
