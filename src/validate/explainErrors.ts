import { isObject, pointerSteps, pointerTo } from "../schema/index.ts";
import { expectation } from "./expectations.ts";
import { type Draft, foldUnion } from "./foldUnion.ts";
import type { Prepared, PreparedObject, PreparedSchema, Refinement } from "./Prepared.ts";
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
  for (const draft of new Explanation(prepared, findErrors).draftsOf(prepared.schema, value, "")) {
    if (issues.size === MAX_ERRORS) break;
    const { path, keyword, schemaPath, expected, received } = draft;
    const key = JSON.stringify([path, schemaPath, expected]);
    const message = `expected ${expected}, received ${received}`;
    if (!issues.has(key)) issues.set(key, { path, keyword, schemaPath, message, expected, received });
  }
  return [...issues.values()];
}

type FindErrors = (schema: PreparedSchema, value: unknown) => EngineError[];

/**
 * Errors that the engine is asked for, and issues that are made of them; a value with a million faults costs no more.
 *
 * @example
 * Settings.Set({ maxErrors: MAX_ERRORS });
 */
export const MAX_ERRORS = 1_000;
/** Names in a value may be long, and every path below repeats them: beyond this, issues are left out. */
const MAX_PATH_TEXT = 2_000_000;

/** The schema that reports an error, the engine's way to it, its place in the original, and the part of the value. */
type Located = { schema: PreparedObject; schemaPath: string; pointer: string; value: unknown; path: string };
type Params = { [name: string]: unknown };

/** The engine's way to the schema of extra properties, of names: not to what a property of that name has. */
const EXTRA = /(?<!\/(?:properties|patternProperties|dependentSchemas))\/additionalProperties$/;
const NAMES = /^(.*?)(?<!\/(?:properties|patternProperties|dependentSchemas))\/propertyNames(?:\/|$)/;

class Explanation {
  readonly prepared: Prepared;
  readonly findErrors: FindErrors;
  /** What is told of a large object costs as much as the object, so it is told once. */
  readonly previews: Map<object, string> = new Map();
  readonly names: Map<object, string[]> = new Map();
  made = 0;
  pathText = 0;

  constructor(prepared: Prepared, findErrors: FindErrors) {
    this.prepared = prepared;
    this.findErrors = findErrors;
  }

  draftsOf(start: PreparedSchema, value: unknown, path: string): Draft[] {
    const drafts: Draft[] = [];
    const errors = this.findErrors(start, value);
    let last: { names?: unknown; instancePath: string } | undefined;
    for (const { keyword, schemaPath, instancePath, params } of errors) {
      // The engine repeats the error of `dependentRequired`, with all names, for each of them.
      const { dependencies: names } = params as { dependencies?: unknown };
      if (names !== undefined && names === last?.names && instancePath === last.instancePath) continue;
      last = { names, instancePath };
      this.pathText += instancePath.length + schemaPath.length;
      if (this.pathText > MAX_PATH_TEXT && drafts.length > 0) break;
      const located = locate(this.prepared, start, schemaPath);
      const at = { ...located, schemaPath, value: valueAt(value, instancePath), path: path + instancePath };
      if (keyword === "if")
        this.addCondition(drafts, at, (params as { failingKeyword: "then" | "else" }).failingKeyword);
      else this.add(drafts, at, keyword, params as Params);
    }
    if (errors.length >= MAX_ERRORS) {
      this.foldLastNames(drafts, start);
      this.foldLastUnion(drafts, start);
    }
    return drafts;
  }

  addCondition(drafts: Draft[], at: Located, failing: "then" | "else"): void {
    const { schema, schemaPath, value, path } = at;
    const way = `${schemaPath}/${failing}`;
    if (failing === "then" && isObject(schema.then)) {
      // The engine keeps these errors to itself.
      const inner = this.draftsOf(schema.then as PreparedObject, value, path);
      for (const draft of inner) drafts.push({ ...draft, at: way + draft.at.slice(1) });
    } else if (!drafts.at(-1)?.at.startsWith(way)) {
      drafts.push(this.draft(at, failing, `a value that "${failing}" allows`));
    }
  }

  add(drafts: Draft[], at: Located, keyword: string, params: Params): void {
    const { schema, value } = at;
    switch (keyword) {
      case "anyOf":
      case "oneOf": {
        const passing = (params.passingSchemas as number[] | undefined)?.length ?? 0;
        if (passing > 0)
          drafts.push(this.draft(at, keyword, `a value that fits one form only, not ${passing} of them`));
        else foldUnion(drafts, this.draft(at, keyword, "a value that fits one of the forms"));
        return;
      }
      case "required":
        for (const name of this.few(at, params.requiredProperties as string[])) {
          drafts.push(this.draft(at, keyword, `the property ${listed([name])}`));
        }
        return;
      case "dependentRequired": {
        const missing = (params.dependencies as string[]).filter((name) => !Object.hasOwn(value as object, name));
        for (const name of this.few(at, missing)) {
          drafts.push(this.draft(at, keyword, `the property ${listed([name])} beside ${listed([params.property])}`));
        }
        return;
      }
      case "additionalProperties":
        return; // The errors of the schema that stands here tell more.
      case "unevaluatedProperties":
        for (const name of this.few(at, params.unevaluatedProperties as string[])) {
          drafts.push(this.extraProperty(at, keyword, name));
        }
        return;
      case "unevaluatedItems":
        for (const index of this.few(at, params.unevaluatedItems as number[])) {
          const received = this.received((value as unknown[])[index]);
          drafts.push(this.draft(at, keyword, "no such item", { path: pointerTo(at.path, index), received }));
        }
        return;
      case "propertyNames":
        this.foldNames(drafts, at, params.propertyNames as string[]);
        return;
      case "boolean":
        drafts.push(this.forbidden(at));
        return;
      case "~refine": {
        const refinement = schema["~refine"]?.[params.index as number];
        if (refinement?.keyword === "additionalProperties") this.addExtraProperties(drafts, at, refinement);
        else if (refinement !== undefined) drafts.push(this.refined(at, refinement));
        return;
      }
      default:
        drafts.push(this.draft(at, keyword, expectation(keyword, schema), { mismatch: MISMATCHES.has(keyword) }));
    }
  }

  /** As many of the names of one error as there is room for, and one in any case, so that a union's branch is seen. */
  few<T>({ path }: Located, names: readonly T[]): readonly T[] {
    const room = Math.min(MAX_ERRORS - this.made, (MAX_PATH_TEXT - this.pathText) / (path.length + 1));
    const some = names.slice(0, Math.max(1, Math.floor(room)));
    this.pathText += path.length * some.length;
    return some;
  }

  draft(
    { path, pointer, schemaPath, value }: Located,
    keyword: string,
    expected: string,
    change?: Partial<Draft>,
  ): Draft {
    this.made++;
    const place = `#${pointerTo(pointer, keyword)}`;
    const received = change?.received ?? this.received(value);
    return { path, keyword, schemaPath: place, expected, received, at: schemaPath, mismatch: false, ...change };
  }

  received(value: unknown): string {
    return isContainer(value) ? remembered(this.previews, value, preview) : preview(value);
  }

  refined(at: Located, { keyword, property, value }: Refinement): Draft {
    const expected =
      property === undefined ? expectation(keyword, { [keyword]: value }) : `the property ${listed([property])}`;
    return this.draft(at, keyword, expected, { mismatch: MISMATCHES.has(keyword) });
  }

  addExtraProperties(drafts: Draft[], at: Located, { keyword, value }: Refinement): void {
    const known = value as ReadonlySet<string>;
    const names = remembered(this.names, at.value as object, Object.keys).filter((name) => !known.has(name));
    const expected = known.size === 0 ? "no such property" : `only the properties ${listed([...known])}`;
    for (const name of this.few(at, names)) drafts.push(this.extraProperty(at, keyword, name, expected));
  }

  extraProperty(at: Located, keyword: string, name: string, expected = "no such property"): Draft {
    const received = `the property ${listed([name])}`;
    return this.draft(at, keyword, expected, { path: pointerTo(at.path, name), received });
  }

  /** What the schema `false` says: of an extra property, or of a value. */
  forbidden(at: Located): Draft {
    const { schemaPath, pointer, path } = at;
    const place = `#${pointer}`;
    if (EXTRA.test(schemaPath)) {
      const received = `the property ${listed([pointerSteps(path).at(-1)])}`;
      return this.draft(at, "additionalProperties", "no such property", { schemaPath: place, received });
    }
    return this.draft(at, "false", "no value here", { schemaPath: place, mismatch: true });
  }

  /** The engine reports what is wrong with a name as if it were a property's value. */
  foldNames(drafts: Draft[], at: Located, names?: string[]): void {
    const prefix = `${at.schemaPath}/propertyNames`;
    const reasons = new Map<string, string>();
    while (drafts.at(-1)?.at.startsWith(prefix)) {
      const { path, expected } = drafts.pop() as Draft;
      this.made--;
      reasons.set(path, expected);
    }
    const wrong = names ?? [...reasons.keys()].map((path) => pointerSteps(path).at(-1) as string).reverse();
    for (const name of this.few(at, wrong)) {
      const path = pointerTo(at.path, name);
      const expected = `as a property name ${reasons.get(path) ?? 'one that "propertyNames" allows'}`;
      drafts.push(this.draft(at, "propertyNames", expected, { path, received: listed([name]) }));
    }
  }

  /** Where the engine stops among names, the error that would close them is missing. */
  foldLastNames(drafts: Draft[], start: PreparedSchema): void {
    const last = drafts.at(-1);
    const [, schemaPath] = NAMES.exec(last?.at ?? "") ?? [];
    if (last === undefined || schemaPath === undefined) return;
    const path = last.path.slice(0, last.path.lastIndexOf("/"));
    this.foldNames(drafts, { ...locate(this.prepared, start, schemaPath), schemaPath, path, value: undefined });
  }

  /** Where the engine stops inside a union, the error that would close it is missing. */
  foldLastUnion(drafts: Draft[], start: PreparedSchema): void {
    const last = drafts.at(-1);
    const [, at, keyword] = /^(.*?)\/(anyOf|oneOf)\/\d+(?:\/|$)/.exec(last?.at ?? "") ?? [];
    if (last === undefined || at === undefined || keyword === undefined) return;
    const schemaPath = `#${pointerTo(locate(this.prepared, start, at).pointer, keyword)}`;
    foldUnion(drafts, { ...last, at, keyword, schemaPath, expected: "a value that fits one of the forms" });
  }
}

/** Keywords that tell that a value is not of the kind that was meant at all. */
const MISMATCHES: ReadonlySet<string> = new Set(["type", "const", "enum"]);

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

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function remembered<T>(known: Map<object, T>, value: object, make: (value: object) => T): T {
  let made = known.get(value);
  if (made === undefined) {
    made = make(value);
    known.set(value, made);
  }
  return made;
}
