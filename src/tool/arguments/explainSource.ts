import { pointerOf } from "../../json/index.ts";
import type { SourceResult } from "../../schema/index.ts";
import { type Issue, preview } from "../../validate/index.ts";
import { MAX_ISSUE_TEXT } from "../limits.ts";
import { modelText } from "../run/messageOf.ts";

type SourceIssue = NonNullable<SourceResult["issues"]>[number];

/**
 * The issues that a library's own validation found. If the JSON Schema found as many at the same place, its issues
 * replace them, because they say what was expected. Otherwise the messages stay, such as that of a refinement.
 */
export function explainSource(issues: readonly SourceIssue[], value: unknown, ofSchema: readonly Issue[]): Issue[] {
  const counts = new Map<string, number>();
  const placed = issues.map((issue) => {
    // ArkType has a class for paths, whose `map` makes a path of one step of an empty one.
    const keys = Array.from(issue.path ?? [], (part) => (typeof part === "object" ? part.key : part));
    const path = pointerOf(keys.map(String));
    counts.set(path, (counts.get(path) ?? 0) + 1);
    return { issue, keys, path };
  });
  const explained = new Map<string, Issue[]>();
  return placed.map(({ issue, keys, path }) => {
    let left = explained.get(path);
    if (left === undefined) {
      const found = issuesAt(ofSchema, keys);
      left = found.length === counts.get(path) ? [...found] : [];
      explained.set(path, left);
    }
    return left.shift() ?? ownIssue(issue, path, valueAt(value, keys));
  });
}

/** Libraries quote what they received, so a message may be long. */
function ownIssue(issue: SourceIssue, path: string, value: unknown): Issue {
  const text: unknown = issue.message;
  const message = modelText(typeof text === "string" ? text : preview(text), MAX_ISSUE_TEXT);
  return { path, keyword: "source", schemaPath: "#", message, expected: message, received: preview(value) };
}

/** The schema's issues at a place. JSON Schema reports a missing property at its parent, libraries at the property. */
function issuesAt(ofSchema: readonly Issue[], keys: readonly PropertyKey[]): readonly Issue[] {
  const path = pointerOf(keys.map(String));
  const here = ofSchema.filter((issue) => issue.path === path);
  if (here.length > 0) return here;
  const parent = pointerOf(keys.slice(0, -1).map(String));
  const missing = `the property ${JSON.stringify(keys.at(-1))}`;
  return ofSchema.filter(
    (issue) => issue.keyword === "required" && issue.path === parent && issue.expected === missing,
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
