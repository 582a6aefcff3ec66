import { pointerOf } from "../../json/index.ts";
import type { SourceResult } from "../../schema/index.ts";
import { type Issue, preview } from "../../validate/index.ts";
import { MAX_ISSUE_TEXT } from "../limits.ts";
import { modelText } from "../run/messageOf.ts";

type SourceIssue = NonNullable<SourceResult["issues"]>[number];

/**
 * The issues that a library's own validation found, each once and none left out. Where the JSON Schema found as many at
 * the same place they are told in its words, as those say what was expected; else the library says what only it knows,
 * such as the message of a refinement, so its words stay.
 */
export function explainSource(issues: readonly SourceIssue[], value: unknown, told: readonly Issue[]): Issue[] {
  const counts = new Map<string, number>();
  const placed = issues.map((issue) => {
    const keys = (issue.path ?? []).map((part) => (typeof part === "object" ? part.key : part));
    const path = pointerOf(keys.map(String));
    counts.set(path, (counts.get(path) ?? 0) + 1);
    return { issue, keys, path };
  });
  const words = new Map<string, Issue[]>();
  return placed.map(({ issue, keys, path }) => {
    let left = words.get(path);
    if (left === undefined) {
      const found = issuesAt(told, keys);
      left = found.length === counts.get(path) ? [...found] : [];
      words.set(path, left);
    }
    return left.shift() ?? ownWords(issue, path, valueAt(value, keys));
  });
}

/** Libraries tell what they received, however long that is. */
function ownWords(issue: SourceIssue, path: string, value: unknown): Issue {
  const said: unknown = issue.message;
  const message = modelText(typeof said === "string" ? said : preview(said), MAX_ISSUE_TEXT);
  return { path, keyword: "source", schemaPath: "#", message, expected: message, received: preview(value) };
}

/** What is missing a JSON Schema tells at the object that misses it, a library at the place where it should be. */
function issuesAt(told: readonly Issue[], keys: readonly PropertyKey[]): readonly Issue[] {
  const path = pointerOf(keys.map(String));
  const here = told.filter((issue) => issue.path === path);
  if (here.length > 0) return here;
  const parent = pointerOf(keys.slice(0, -1).map(String));
  const missing = `the property ${JSON.stringify(keys.at(-1))}`;
  return told.filter((issue) => issue.keyword === "required" && issue.path === parent && issue.expected === missing);
}

function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  let part = value;
  for (const key of keys) {
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, key)) return undefined;
    part = (part as Record<PropertyKey, unknown>)[key];
  }
  return part;
}
