import { isObject, pointerSteps, pointerTo } from "../schema/index.ts";
import { expectation } from "./expectations.ts";
import { type Draft, foldUnion } from "./foldUnion.ts";
import type { Prepared, PreparedObject, PreparedSchema } from "./Prepared.ts";
import { listed, preview } from "./preview.ts";
import type { Issue } from "./Validator.ts";

/**
 * An error as TypeBox's engine reports it; `schemaPath` is its way to the schema, without the keyword.
 *
 * @example
 * const error: EngineError = { keyword: "type", schemaPath: "#/properties/n", instancePath: "/n", params: {} };
 */
export type EngineError = { keyword: string; schemaPath: string; instancePath: string; params: object };

/**
 * The errors that the engine finds, as issues in words: one for each missing or extra name, one for a union or those
 * of the branch that was meant, none twice.
 *
 * @example
 * explainErrors(prepared, { n: "5" }, findErrors);
 */
export function explainErrors(prepared: Prepared, value: unknown, findErrors: FindErrors): Issue[] {
  const issues = new Map<string, Issue>();
  for (const { path, keyword, schemaPath, expected, received } of draftIssues(prepared, value, findErrors)) {
    const key = JSON.stringify([path, schemaPath, expected]);
    const message = `expected ${expected}, received ${received}`;
    if (!issues.has(key)) issues.set(key, { path, keyword, schemaPath, message, expected, received });
  }
  return [...issues.values()];
}

type FindErrors = (schema: PreparedSchema, value: unknown) => EngineError[];

/**
 * Errors that the engine is asked for; a value with a million faults costs no more.
 *
 * @example
 * Settings.Set({ maxErrors: MAX_ERRORS });
 */
export const MAX_ERRORS = 1_000;
/** Names in a value may be long, and every path below repeats them: beyond this, issues are left out. */
const MAX_PATH_TEXT = 2_000_000;

function draftIssues(
  prepared: Prepared,
  value: unknown,
  findErrors: FindErrors,
  start = prepared.schema,
  path = "",
): Draft[] {
  const drafts: Draft[] = [];
  let pathText = 0;
  const errors = findErrors(start, value);
  for (const error of errors) {
    pathText += error.instancePath.length + error.schemaPath.length;
    if (pathText > MAX_PATH_TEXT && drafts.length > 0) break;
    const { keyword, schemaPath, params } = error;
    const part = valueAt(value, error.instancePath);
    const { schema, pointer } = locate(prepared, start, schemaPath);
    const at: Located = { schema, pointer, schemaPath, value: part, path: path + error.instancePath };
    const failing = keyword === "if" ? (params as { failingKeyword: string }).failingKeyword : "";
    if (failing === "then" && isObject(schema[failing])) {
      // The engine keeps these errors to itself.
      drafts.push(...draftIssues(prepared, part, findErrors, schema[failing] as PreparedObject, at.path));
    } else if (failing === "") {
      addDrafts(drafts, at, keyword, params as { [name: string]: unknown });
    } else if (!drafts.at(-1)?.at.startsWith(`${schemaPath}/${failing}`)) {
      drafts.push(draftOf(at, failing, `a value that "${failing}" allows`));
    }
  }
  if (errors.length >= MAX_ERRORS) foldLastUnion(drafts, prepared, start);
  return drafts;
}

/** Where the engine stops inside a union, the error that would close it is missing. */
function foldLastUnion(drafts: Draft[], prepared: Prepared, start: PreparedSchema): void {
  const last = drafts.at(-1);
  const [, at, keyword] = /^(.*?)\/(anyOf|oneOf)\/\d+(?:\/|$)/.exec(last?.at ?? "") ?? [];
  if (last === undefined || at === undefined || keyword === undefined) return;
  const schemaPath = `#${pointerTo(locate(prepared, start, at).pointer, keyword)}`;
  foldUnion(drafts, { ...last, at, keyword, schemaPath, expected: "a value that fits one of the forms" });
}

/** The schema that reports an error, the engine's way to it, its place in the original, and the part of the value. */
type Located = { schema: PreparedObject; schemaPath: string; pointer: string; value: unknown; path: string };

function addDrafts(drafts: Draft[], at: Located, keyword: string, params: { [name: string]: unknown }): void {
  const { schema, schemaPath, value } = at;
  const add = (expected: string, change?: Partial<Draft>): void => {
    drafts.push({ ...draftOf(at, keyword, expected), ...change });
  };
  switch (keyword) {
    case "anyOf":
    case "oneOf": {
      const passing = (params.passingSchemas as number[] | undefined)?.length ?? 0;
      if (passing > 0) add(`a value that fits one form only, not ${passing} of them`);
      else foldUnion(drafts, draftOf(at, keyword, "a value that fits one of the forms"));
      return;
    }
    case "required":
      for (const name of params.requiredProperties as string[]) add(`the property ${listed([name])}`);
      return;
    case "dependentRequired":
      for (const name of params.dependencies as string[]) {
        if (Object.hasOwn(value as object, name)) continue;
        add(`the property ${listed([name])} beside ${listed([params.property])}`);
      }
      return;
    case "additionalProperties":
      // Where a schema stands here, its own errors tell more.
      if (schema.additionalProperties !== false) return;
      for (const name of params.additionalProperties as string[]) drafts.push(extraProperty(at, keyword, name));
      return;
    case "unevaluatedProperties":
      for (const name of params.unevaluatedProperties as string[]) drafts.push(extraProperty(at, keyword, name));
      return;
    case "unevaluatedItems":
      for (const index of params.unevaluatedItems as number[]) {
        const received = preview((value as unknown[])[index]);
        add("no such item", { path: pointerTo(at.path, index), received });
      }
      return;
    case "propertyNames":
      foldNames(drafts, at, params.propertyNames as string[]);
      return;
    case "boolean":
      // An extra property is reported by the object that has it.
      if (/\/(?:properties|patternProperties)\/[^/]*$|(?<!\/additionalProperties)$/.test(schemaPath)) {
        add("no value here", { keyword: "false", schemaPath: `#${at.pointer}`, mismatch: true });
      }
      return;
    case "~refine": {
      const refinement = schema["~refine"]?.[params.index as number];
      if (refinement === undefined) return;
      const { keyword: name, property, value: original } = refinement;
      if (name === "additionalProperties") {
        const extra = Object.keys(value as object).filter((key) => !(original as Set<string>).has(key));
        const known = [...(original as Set<string>)];
        drafts.push(...extra.slice(0, MAX_ERRORS).map((key) => extraProperty(at, name, key, known)));
        return;
      }
      const expected =
        property === undefined ? expectation(name, { [name]: original }) : `the property ${listed([property])}`;
      drafts.push({ ...draftOf(at, name, expected), mismatch: MISMATCHES.has(name) });
      return;
    }
    default:
      add(expectation(keyword, schema), { mismatch: MISMATCHES.has(keyword) });
  }
}

/** Keywords that tell that a value is not of the kind that was meant at all. */
const MISMATCHES: ReadonlySet<string> = new Set(["type", "const", "enum"]);

function draftOf({ path, pointer, schemaPath, value }: Located, keyword: string, expected: string): Draft {
  const received = preview(value);
  return {
    path,
    keyword,
    schemaPath: `#${pointerTo(pointer, keyword)}`,
    expected,
    received,
    at: schemaPath,
    mismatch: false,
  };
}

function extraProperty(at: Located, keyword: string, name: string, known: string[] = []): Draft {
  const expected = known.length === 0 ? "no such property" : `only the properties ${listed(known)}`;
  const received = `the property ${listed([name])}`;
  return { ...draftOf(at, keyword, expected), path: pointerTo(at.path, name), received };
}

/** The engine reports what is wrong with a name as if it were a property's value. */
function foldNames(drafts: Draft[], at: Located, names: string[]): void {
  const prefix = `${at.schemaPath}/propertyNames`;
  const reasons = new Map<string, string>();
  while (drafts.at(-1)?.at.startsWith(prefix)) {
    const { path, expected } = drafts.pop() as Draft;
    reasons.set(path, expected);
  }
  for (const name of names) {
    const path = pointerTo(at.path, name);
    const expected = `as a property name ${reasons.get(path) ?? 'one that "propertyNames" allows'}`;
    drafts.push({ ...draftOf(at, "propertyNames", expected), path, received: listed([name]) });
  }
}

/** Follows the engine's way through the prepared schema; what has no place of its own is named from the last that has. */
function locate(
  { pointers }: Prepared,
  start: PreparedSchema,
  schemaPath: string,
): { schema: PreparedObject; pointer: string } {
  let node: unknown = start;
  let pointer = pointers.get(start as object) ?? "";
  let schema: PreparedObject = isObject(start) ? start : {};
  for (const step of pointerSteps(schemaPath.slice(1))) {
    node = node === null || typeof node !== "object" ? undefined : (node as Record<string, unknown>)[step];
    const known = typeof node === "object" && node !== null ? pointers.get(node) : undefined;
    pointer = known ?? pointerTo(pointer, step);
    schema = isObject(node) ? (node as PreparedObject) : schema;
  }
  return { schema, pointer };
}

function valueAt(value: unknown, path: string): unknown {
  let part = value;
  for (const step of pointerSteps(path)) {
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, step)) return undefined;
    part = (part as Record<string, unknown>)[step];
  }
  return part;
}
