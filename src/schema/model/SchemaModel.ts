import { ignoresRefSiblings } from "../dialect/dialectOf.ts";
import { upgradeKeywords } from "../dialect/upgradeKeywords.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { resolveReference } from "../walk/resolveReference.ts";

/** The target of a reference and its JSON Pointer. */
export type Target = { readonly schema: JsonSchema | boolean; readonly pointer: string };

/** One schema in the keywords of draft 2020-12, and the target of its `$ref`. */
export type SchemaReading = {
  readonly schema: JsonSchema;
  readonly target: Target | undefined;
  /** Whether no other schemas apply to the same value by `$ref`, `allOf`, `anyOf` or `oneOf`. */
  readonly isAlone: boolean;
};

/**
 * A root with the schemas inside it, each of which is read once: its old keywords upgraded, its reference resolved.
 * Keywords may be malformed.
 *
 * @example
 * const model = modelOf({ properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: "string" } } });
 * model.targetOf({ $ref: "#/$defs/a" }); // { schema: { type: "string" }, pointer: "/$defs/a" }
 */
export class SchemaModel {
  readonly root: JsonSchema;
  readonly #targets = new Map<object, Target | typeof NO_TARGET>();
  readonly #readings = new Map<object, SchemaReading>();

  constructor(root: JsonSchema) {
    this.root = root;
  }

  /** Whether keywords beside a `$ref` are ignored, as up to draft 7. Finding the draft may take a walk through the root. */
  get refAlone(): boolean {
    return ignoresRefSiblings(this.root);
  }

  /** The target of the `$ref` of a schema; `undefined` without a `$ref`, or if it is dangling. */
  targetOf(schema: JsonSchema): Target | undefined {
    if (typeof schema.$ref !== "string") return undefined;
    let target = this.#targets.get(schema);
    if (target === undefined) {
      target = this.resolve(schema, schema.$ref) ?? NO_TARGET;
      this.#targets.set(schema, target);
    }
    return target === NO_TARGET ? undefined : (target as Target);
  }

  /** The target of a reference in a schema; `undefined` if it is dangling. */
  resolve(schema: JsonSchema, ref: string): Target | undefined {
    const resolved = resolveReference(this.root, ref, schema);
    return resolved.found ? resolved : undefined;
  }

  readingOf(schema: JsonSchema): SchemaReading {
    let reading = this.#readings.get(schema);
    if (reading === undefined) {
      const upgraded = upgradeKeywords(schema, schema.$ref !== undefined && this.refAlone);
      const { $ref, allOf, anyOf, oneOf } = upgraded;
      const isAlone = ($ref ?? allOf ?? anyOf ?? oneOf) === undefined;
      reading = { schema: upgraded, target: this.targetOf(schema), isAlone };
      this.#readings.set(schema, reading);
    }
    return reading;
  }
}

const NO_TARGET = "no target";

/** The model of a root. A frozen root has one model as long as it is in memory. */
export function modelOf(root: JsonSchema): SchemaModel {
  const known = models.get(root);
  if (known !== undefined) return known;
  const model = new SchemaModel(root);
  if (Object.isFrozen(root)) models.set(root, model);
  return model;
}

const models: WeakMap<object, SchemaModel> = new WeakMap();
