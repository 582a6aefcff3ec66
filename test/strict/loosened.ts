import { pointerSteps } from "../../src/json/index.ts";
import { isObject, type JsonSchema } from "../../src/schema/index.ts";
import type { Change } from "./findSilentLoss.ts";

/**
 * The schema without what changes name as not enforced: an answer in the strict form has to fit the rest of it.
 *
 * @example
 * const change = { kind: "described", path: "/minimum", keyword: "minimum", isEnforced: false };
 * loosened({ type: "integer", minimum: 1 }, [change]); // { type: "integer" }
 */
export function loosened(schema: JsonSchema, changes: readonly Change[]): JsonSchema | boolean {
  const root = { schema: structuredClone(schema) as JsonSchema | boolean };
  const loose = changes.filter(({ isEnforced }) => !isEnforced);
  // The deepest first, as a union is renamed.
  for (const { kind, path } of loose.toSorted((a, b) => b.path.length - a.path.length)) {
    const steps = ["schema", ...pointerSteps(path)];
    const last = steps.pop() as string;
    const around = steps.reduce((at: unknown, step) => (own(at, step) ? at[step] : undefined), root);
    if (!own(around, last)) continue;
    if (kind === "union") {
      around.allOf = [...((around.allOf as unknown[]) ?? []), { anyOf: around.oneOf }];
      delete around.oneOf;
    } else if (last === "patternProperties") {
      around[last] = Object.fromEntries(Object.keys(around[last] as object).map((pattern) => [pattern, true]));
    } else if (Array.isArray(around) || isMap(steps)) {
      around[last] = true;
    } else {
      delete around[last];
    }
  }
  return root.schema;
}

function own(at: unknown, step: string): at is Record<string, unknown> {
  return (isObject(at) || Array.isArray(at)) && Object.hasOwn(at, step);
}

/** Whether what is at these steps has names for schemas, and no keywords. */
function isMap(steps: readonly string[]): boolean {
  let isNames = steps.length === 0;
  for (const step of steps) isNames = !isNames && MAPS.has(step);
  return isNames;
}

const MAPS = new Set(["properties", "$defs", "definitions", "patternProperties", "dependentSchemas"]);
