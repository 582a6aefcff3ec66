import { shorten } from "../json/index.ts";
import { pointerTo, type SourceResult } from "../schema/index.ts";
import { type Issue, preview } from "../validate/index.ts";
import { messageOf } from "./messageOf.ts";

type SourceIssue = NonNullable<SourceResult["issues"]>[number];

/**
 * The issues that a library's own validation found, in the words of the JSON Schema where that found them too, as
 * those say what was expected.
 */
export function explainSource(issues: readonly SourceIssue[], value: unknown, told: readonly Issue[]): Issue[] {
  return issues.map((issue) => {
    const keys = (issue.path ?? []).map((part) => (typeof part === "object" ? part.key : part));
    const found = find(told, keys);
    if (found) return found;
    const received = preview(valueAt(value, keys));
    // Libraries tell what they received, however long that is.
    const message = shorten(messageOf(issue.message), MAX_MESSAGE);
    return {
      path: pointerTo("", ...keys.map(String)),
      keyword: "source",
      schemaPath: "#",
      message,
      expected: message,
      received,
    };
  });
}

const MAX_MESSAGE = 1000;

/** What is missing a JSON Schema tells at the object that misses it, a library at the place where it should be. */
function find(told: readonly Issue[], keys: readonly PropertyKey[]): Issue | undefined {
  const parent = pointerTo("", ...keys.slice(0, -1).map(String));
  const path = pointerTo("", ...keys.map(String));
  const missing = `the property ${JSON.stringify(keys.at(-1))}`;
  return (
    told.find((issue) => issue.path === path) ??
    told.find((issue) => issue.keyword === "required" && issue.path === parent && issue.expected === missing)
  );
}

function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  let part = value;
  for (const key of keys) {
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Record<PropertyKey, unknown>)[key];
  }
  return part;
}
