import { CheckLimit } from "../Budget.ts";
import type { Issue } from "../Validator.ts";
import type { Draft } from "./Explanation.ts";

/** The issues of drafts, each only once. */
export function issuesFrom(drafts: readonly Draft[]): Issue[] {
  const issues = new Map<string, Issue>();
  for (const { path, keyword, schemaPath, expected, received } of drafts) {
    const key = JSON.stringify([path, schemaPath, expected]);
    const message = `expected ${expected}, received ${received}`;
    if (!issues.has(key)) issues.set(key, { path, keyword, schemaPath, message, expected, received });
  }
  return [...issues.values()];
}

/** The issue of a value whose check was given up with an error. */
export function limitIssue(error: Error): Issue {
  const isDeep = error instanceof RangeError || error.name === "InternalError";
  const unread = isDeep ? "a value of fewer levels" : "a value whose parts can be read";
  const expected = error instanceof CheckLimit ? error.expected : unread;
  const received = "a value too large or too deep to be checked";
  return { path: "", keyword: "limit", schemaPath: "#", message: `expected ${expected}`, expected, received };
}
