import { pointerSteps, pointerTo } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import type { Parameters } from "../../tool/index.ts";

/** The arguments of a call with what its client left out, as far as only one value is possible. */
export type Restored = {
  readonly arguments: RestoredArguments;
  /** What was put in, by JSON Pointers. */
  readonly restored: { readonly [path: string]: unknown };
  /** Where more than one value is possible, as JSON Pointers. */
  readonly unclear: readonly string[];
  /** Whether the arguments still do not fit, and values that were left out may be the reason. */
  readonly mayLack: boolean;
};

type RestoredArguments = { readonly [name: string]: unknown };
type Values = { [name: string]: unknown };

/**
 * Puts back what openJiuwen's client leaves out of arguments: null, empty lists and empty objects. Only a required
 * property is put back, if its schema accepts exactly one of the three.
 *
 * @example
 * const parameters = new Parameters({ properties: { tags: { type: "array" } }, required: ["tags"] });
 * restoreDropped(parameters, {}).arguments; // { tags: [] }
 */
export function restoreDropped(parameters: Parameters, given: RestoredArguments): Restored {
  if (parameters.validator.check(given)) return { arguments: given, restored: {}, unclear: [], mayLack: false };
  const search = new Search(parameters, structuredClone(given));
  const restored: Values = {};
  const unclear: string[] = [];
  for (const path of search.missing("")) {
    const [first, ...others] = search.readings(path, 0);
    if (first === undefined) continue;
    if (others.length > 0) unclear.push(path);
    else {
      search.put(path, first.value);
      restored[path] = first.value;
    }
  }
  return { arguments: search.root, restored, unclear, mayLack: search.mayLack() };
}

/** A value that may have been at a place. It is an object, because null is a value too. */
type Reading = { readonly value: unknown };

/** Tries values in a copy of the arguments, and asks the validator whether they fit. */
class Search {
  readonly root: Values;
  readonly #parameters: Parameters;
  /** How often the validator may still be asked. */
  #left = MAX_CHECKS;

  constructor(parameters: Parameters, root: Values) {
    this.#parameters = parameters;
    this.root = root;
  }

  /** The required properties that are missing at a path or below it, as JSON Pointers. */
  missing(path: string): string[] {
    const places = this.#issues(path)
      .filter(({ keyword }) => keyword === "required")
      .flatMap((issue) => this.#missingNames(issue).map((name) => pointerTo(issue.path, name)));
    return [...new Set(places)];
  }

  /** The values that fit at a place that has no value yet. */
  readings(path: string, depth: number): Reading[] {
    const found: Reading[] = [];
    for (const value of [null, []]) {
      this.put(path, value);
      if (this.#issues(path).length === 0) found.push({ value });
    }
    for (const reading of this.#objects(path, depth)) found.push(reading);
    this.#remove(path);
    return this.#left > 0 ? found : [];
  }

  put(path: string, value: unknown): void {
    const [parent, name] = this.#placeOf(path);
    if (parent) Object.defineProperty(parent, name, { value, writable: true, enumerable: true, configurable: true });
  }

  mayLack(): boolean {
    return this.#parameters.validator.issues(this.root).issues.some(({ keyword }) => MAY_LACK.has(keyword));
  }

  /** The objects that fit: an empty one, or one whose members were all left out. */
  #objects(path: string, depth: number): Reading[] {
    if (depth === MAX_DEPTH) return [];
    const value: Values = {};
    this.put(path, value);
    let several = false;
    for (const missing of this.missing(path)) {
      const [first, ...others] = this.readings(missing, depth + 1);
      if (first === undefined) return [];
      several ||= others.length > 0;
      this.put(missing, first.value);
    }
    if (this.#issues(path).length > 0) return [];
    return several ? [{ value }, { value }] : [{ value }];
  }

  #issues(path: string): { readonly path: string; readonly keyword: string; readonly schemaPath: string }[] {
    if (this.#left-- <= 0) return [];
    const { issues, total } = this.#parameters.validator.issues(this.root);
    // Of more issues than are listed, some may be at this path.
    if (total > issues.length) this.#left = 0;
    return issues.filter((issue) => issue.path === path || issue.path.startsWith(`${path}/`));
  }

  #missingNames({ path, schemaPath }: { readonly path: string; readonly schemaPath: string }): string[] {
    const names = at(this.#parameters.readSchema, pointerSteps(schemaPath.slice(1)));
    const holder = at(this.root, pointerSteps(path));
    if (!Array.isArray(names) || !isObject(holder)) return [];
    return names.filter((name) => typeof name === "string" && !Object.hasOwn(holder, name));
  }

  #remove(path: string): void {
    const [parent, name] = this.#placeOf(path);
    if (parent) delete parent[name];
  }

  #placeOf(path: string): readonly [Values | undefined, string] {
    const steps = pointerSteps(path);
    const name = steps.pop() ?? "";
    return [at(this.root, steps) as Values | undefined, name];
  }
}

function at(root: unknown, steps: readonly string[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Values)[step];
  }
  return value;
}

/** The keywords that a value does not meet because something was left out of it. */
const MAY_LACK = new Set([
  "required",
  "minItems",
  "minProperties",
  "prefixItems",
  "dependentRequired",
  "anyOf",
  "oneOf",
]);

/** @internal A chain of required objects that is longer is not put back. */
const MAX_DEPTH = 8;

/** @internal How often the validator is asked at most, because it reads all arguments each time. */
const MAX_CHECKS = 500;
