import { defineOwn } from "../../checks/index.ts";
import { mutableCopy, pointerOf, pointerSteps } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { differences, partOf } from "./differences.ts";
import type { Mutable } from "./Findings.ts";
import type { SchemaChange } from "./ToolChange.ts";

/**
 * Rewrites a schema, and completes the list of what the rewriting changed: it also has what was added or changed without
 * a change of its own, with this rule. The changes, made in their order, then lead from the schema to the rewritten one.
 *
 * @example
 * const changes: SchemaChange[] = [];
 * recordChanges({}, "root", changes, (root) => ({ ...root, type: "object" })); // { type: "object" }
 * changes; // [{ path: "/type", rule: "root", before: undefined, after: "object" }]
 */
export function recordChanges(
  root: Mutable,
  rule: SchemaChange["rule"],
  changes: SchemaChange[],
  rewrite: (root: Mutable) => Mutable,
): Mutable {
  const replayed = mutableCopy(root);
  const start = changes.length;
  const rewritten = rewrite(root);
  for (const change of changes.splice(start)) {
    const holder = missingHolder(replayed, change);
    if (holder) addTo(changes, holder, replayed);
    addTo(changes, change, replayed);
  }
  for (const difference of differences(replayed, mutableCopy(rewritten))) changes.push({ ...difference, rule });
  return rewritten;
}

/**
 * Lists a change, and makes it in a schema. It is left out if its place is gone, or if what it says stands there already:
 * then it is a part of an earlier change, such as one of a schema that was moved.
 */
function addTo(changes: SchemaChange[], { path, rule, before: given, after }: SchemaChange, root: Mutable): void {
  const steps = pointerSteps(path);
  const key = steps.pop();
  const holder = partAt(root, steps);
  if (key === undefined || !isContainer(holder)) return;
  const value = partOf(holder, key);
  const isRenamed = given === key && value !== undefined && value !== given;
  const before = isRenamed ? given : value;
  if (differences(before, after).length === 0 || (before === undefined && given !== undefined)) return;
  // Later rewriting changes parts of the values.
  changes.push(mutableCopy({ path, rule, before, after }));
  if (isRenamed || after === undefined) delete holder[key];
  if (isRenamed) defineOwn(holder, String(after), value);
  else if (after !== undefined) defineOwn(holder, key, mutableCopy(after));
}

/** The change that adds the object in which a change adds something, such as `$defs`. */
function missingHolder(root: Mutable, { path, rule, before, after }: SchemaChange): SchemaChange | undefined {
  const steps = pointerSteps(path).slice(0, -1);
  const isAddition = before === undefined && after !== undefined;
  if (!isAddition || steps.length === 0 || partAt(root, steps) !== undefined) return undefined;
  return { path: pointerOf(steps), rule, before: undefined, after: {} };
}

const partAt = (root: Mutable, steps: readonly string[]): unknown =>
  steps.reduce((part: unknown, step) => (isContainer(part) ? partOf(part, step) : undefined), root);

const isContainer = (value: unknown): value is Mutable => isObject(value) || Array.isArray(value);
