import { defineOwn, requireOption } from "../../checks/index.ts";
import { copyJson, pointerSteps, pointerTo } from "../../json/index.ts";
import { usableSchema } from "../check/checkSchema.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { isAnnotation } from "../keywords.ts";
import { SchemaError } from "../SchemaError.ts";
import { forEachSubschema, hasDynamicReferences, isObject } from "../walk/forEachSubschema.ts";
import { readable } from "../walk/readable.ts";
import { resolveReference } from "../walk/resolveReference.ts";
import { type Dialect, dialectOf, ignoresRefSiblings } from "./dialectOf.ts";
import { draft07Keywords } from "./draft07Keywords.ts";
import { changed, upgradeKeywords } from "./upgradeKeywords.ts";

/**
 * Rewrites a schema of any dialect to draft 2020-12 or draft 7, with the same meaning. A schema of draft 2020-12
 * without old keywords is returned unchanged. Otherwise references become JSON Pointers from the root, targets of
 * references outside of keywords move into the definitions, and identifiers below the root are removed. Annotations and
 * unknown keywords stay. Draft 7 has no equivalent of `unevaluatedProperties` and some other keywords: they stay too,
 * and draft 7 ignores them.
 *
 * @throws {SchemaError} as `checkSchema`, and `unsupported_source` if the target has no equivalent of a dynamic
 * reference
 * @throws {OptionError} for another target
 * @example
 * toDialect({ type: "array", items: [{ type: "string", nullable: true }], additionalItems: false }, "draft-2020-12");
 * // { $schema: "https://json-schema.org/…", type: "array", items: false, prefixItems: [{ type: ["string", "null"] }] }
 */
export function toDialect(schema: JsonSchema, target: "draft-2020-12" | "draft-07"): JsonSchema {
  requireOption("toDialect", "target", target, TARGETS);
  const copy = readable(() => copyJson(schema));
  const usable = usableSchema(copy);
  const rewritten = isObject(usable) ? new Rewriting(usable, target).run() : usable;
  return rewritten === copy ? schema : rewritten;
}

const URIS = {
  "draft-2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
};

const TARGETS = ["draft-2020-12", "draft-07"];

type RewrittenPlace = { pointer: string; out: JsonSchema };
type Reference = { schema: JsonSchema; out: JsonSchema; ref: string };

class Rewriting {
  readonly root: JsonSchema;
  readonly target: keyof typeof URIS;
  readonly dialect: Dialect;
  readonly refAlone: boolean;
  /** Dynamic references need identifiers. */
  readonly keepsReferences: boolean;
  readonly definitions: "$defs" | "definitions";
  readonly places: Map<object, RewrittenPlace> = new Map();
  readonly open: [JsonSchema, RewrittenPlace][] = [];
  readonly references: Reference[] = [];
  hoisted: { [name: string]: unknown } | undefined;
  isChanged: boolean;

  constructor(root: JsonSchema, target: keyof typeof URIS) {
    this.root = root;
    this.target = target;
    this.dialect = dialectOf(root);
    this.refAlone = ignoresRefSiblings(root);
    this.keepsReferences = this.dialect === target && hasDynamicReferences(root);
    this.definitions = target === "draft-07" ? "definitions" : "$defs";
    this.isChanged = this.dialect !== target;
  }

  run(): JsonSchema {
    const out = this.placed(this.root, "") as JsonSchema;
    const { $schema, $id } = this.root;
    if (this.dialect !== this.target || $schema !== undefined) out.$schema = URIS[this.target];
    for (;;) {
      const next = this.open.pop();
      if (next !== undefined) {
        this.fill(...next);
        continue;
      }
      // References are rewritten after the places of all schemas are known. Their targets may be further schemas.
      const reference = this.references.pop();
      if (reference === undefined) break;
      this.link(reference);
    }
    if (!this.isChanged) return this.root;
    if ($id !== undefined) out.$id = $id;
    return out;
  }

  /** The new schema, which is filled later, so that there is no recursion. */
  placed(schema: unknown, pointer: string): unknown {
    if (!isObject(schema)) return schema;
    let place = this.places.get(schema);
    if (place === undefined) {
      place = { pointer, out: {} };
      this.places.set(schema, place);
      this.open.push([schema as JsonSchema, place]);
    }
    return place.out;
  }

  fill(schema: JsonSchema, { pointer, out }: RewrittenPlace): void {
    const modern = upgradeKeywords(schema, this.refAlone);
    const written = this.target === "draft-07" ? draft07Keywords(modern) : this.withDefs(modern);
    this.isChanged ||= written !== schema;
    for (const keyword of Object.keys(written)) if (keyword !== "$schema") defineOwn(out, keyword, written[keyword]);
    forEachSubschema(written, (sub, keyword, key) => {
      const child = this.placed(sub, pointerTo(pointer, keyword, key));
      if (key === undefined) {
        defineOwn(out, keyword, child);
      } else {
        const parts = written[keyword] as object;
        if (out[keyword] === parts) defineOwn(out, keyword, Array.isArray(parts) ? [...parts] : { ...parts });
        defineOwn(out[keyword] as object, key, child);
      }
    });
    if (!this.keepsReferences) this.takeReferences(schema, out);
  }

  /** If two definitions have the same name, the second one gets a place when a reference leads to it. */
  withDefs(schema: JsonSchema): JsonSchema {
    if (this.dialect === this.target || !isObject(schema.definitions)) return schema;
    const $defs = { ...schema.definitions, ...schema.$defs };
    return changed(schema, new Map(Object.entries({ definitions: undefined, $defs })));
  }

  takeReferences(schema: JsonSchema, out: JsonSchema): void {
    delete out.$id;
    delete out.$anchor;
    delete out.$recursiveAnchor;
    if (this.dialect === "draft-04") delete out.id;
    if (out.$dynamicRef !== undefined && this.target === "draft-07") throw dynamic(out.$dynamicRef, this.target);
    for (const keyword of ["$ref", "$recursiveRef"] as const) {
      const ref = out[keyword];
      if (typeof ref !== "string") continue;
      if (keyword === "$recursiveRef") delete out[keyword];
      this.references.push({ schema, out, ref });
    }
  }

  link({ schema, out, ref }: Reference): void {
    const resolved = resolveReference(this.root, ref, schema);
    if (!resolved.found) return;
    const target = resolved.schema;
    // `$recursiveRef` equals `$ref` only if its target is the outermost schema.
    const isRecursive = schema.$recursiveRef === ref && isObject(target) && target.$recursiveAnchor === true;
    if (isRecursive && target !== this.root) throw dynamic(ref, this.target);
    const place = isObject(target) ? this.places.get(target)?.pointer : undefined;
    const $ref = `#${encoded(place ?? this.hoist(target, resolved.pointer))}`;
    const stands = out.$ref === undefined || out.$ref === ref;
    const isAlone = Object.keys(out).every(
      (keyword) => keyword === "$ref" || keyword === "definitions" || isAnnotation(keyword),
    );
    if (stands && (isAlone || this.target !== "draft-07")) {
      out.$ref = $ref;
    } else {
      if (out.$ref === ref) delete out.$ref;
      out.allOf = [...(out.allOf ?? []), { $ref }];
    }
  }

  /** Adds a schema that is not the value of a keyword to the definitions. */
  hoist(schema: JsonSchema | boolean, pointer: string): string {
    const out = this.placed(this.root, "") as JsonSchema;
    // A copy, because an empty object still belongs to the caller.
    this.hoisted ??= out[this.definitions] = { ...out[this.definitions] };
    const taken = this.hoisted;
    const base = pointerSteps(pointer).at(-1) ?? "root";
    let name = base;
    for (let count = 2; Object.hasOwn(taken, name); count++) name = `${base}_${count}`;
    const place = pointerTo("", this.definitions, name);
    defineOwn(taken, name, this.placed(schema, place));
    return place;
  }
}

/** RFC 3986, section 3.5: characters that a fragment must not contain are percent-encoded. */
function encoded(pointer: string): string {
  return pointer.replace(/[^\w!$&'()*+,;=:@/?.~-]/gu, (part) =>
    part.isWellFormed() ? encodeURIComponent(part) : part,
  );
}

function dynamic(ref: unknown, target: string): SchemaError {
  const message = `${target} has no word for the dynamic reference ${JSON.stringify(ref)}`;
  return new SchemaError([{ code: "unsupported_source", path: "", message }]);
}
