import { copyJson, pointerSteps, pointerTo, requireOption, setOwn } from "../../json/index.ts";
import { usableSchema } from "../check/checkSchema.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { isAnnotation } from "../keywords.ts";
import { SchemaError } from "../SchemaError.ts";
import { forEachSubschema, hasDynamicReferences, isObject } from "../walk/forEachSubschema.ts";
import { readable } from "../walk/readable.ts";
import { resolveReference } from "../walk/resolveReference.ts";
import { type Dialect, dialectOf, ignoresRefSiblings } from "./dialectOf.ts";
import { draft07Keywords } from "./draft07Keywords.ts";
import { changed, modernKeywords } from "./modernKeywords.ts";

/**
 * A schema of any dialect rewritten to draft 2020-12 or draft 7, with the same meaning; itself where it is in draft
 * 2020-12 already, without an old keyword. Otherwise references become pointers from the root, what they name outside
 * the schemas goes into the definitions, and identifiers below the root are left out. Annotations and unknown keywords
 * stay. Draft 7 has no word for `unevaluatedProperties` and some others: they stay too, and are ignored there.
 *
 * @throws {SchemaError} as `checkSchema`, and `unsupported_source` where dynamic references cannot be said in the target
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

type Place = { pointer: string; out: JsonSchema };
type Reference = { schema: JsonSchema; out: JsonSchema; ref: string };

class Rewriting {
  readonly root: JsonSchema;
  readonly target: keyof typeof URIS;
  readonly dialect: Dialect;
  readonly refAlone: boolean;
  /** Dynamic references need the identifiers. */
  readonly keepsReferences: boolean;
  readonly definitions: "$defs" | "definitions";
  readonly places: Map<object, Place> = new Map();
  readonly open: [JsonSchema, Place][] = [];
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
      // References wait until the places of all schemas are known; they may lead to further ones.
      const reference = this.references.pop();
      if (reference === undefined) break;
      this.link(reference);
    }
    if (!this.isChanged) return this.root;
    if ($id !== undefined) out.$id = $id;
    return out;
  }

  /** The new form of a schema, to be filled later: so nothing recurses. */
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

  fill(schema: JsonSchema, { pointer, out }: Place): void {
    const modern = modernKeywords(schema, this.refAlone);
    const written = this.target === "draft-07" ? draft07Keywords(modern) : this.withDefs(modern);
    this.isChanged ||= written !== schema;
    for (const keyword of Object.keys(written)) if (keyword !== "$schema") setOwn(out, keyword, written[keyword]);
    forEachSubschema(written, (sub, keyword, key) => {
      const child = this.placed(sub, pointerTo(pointer, keyword, key));
      if (key === undefined) {
        setOwn(out, keyword, child);
      } else {
        const parts = written[keyword] as object;
        if (out[keyword] === parts) setOwn(out, keyword, Array.isArray(parts) ? [...parts] : { ...parts });
        setOwn(out[keyword] as object, key, child);
      }
    });
    if (!this.keepsReferences) this.takeReferences(schema, out);
  }

  /** Where two definitions have one name, the other gets a place when a reference leads to it. */
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
    // Only where the outermost schema is meant does `$recursiveRef` say the same as `$ref`.
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

  /** Gives a place among the definitions to what stands where no keyword has a schema. */
  hoist(schema: JsonSchema | boolean, pointer: string): string {
    const out = this.placed(this.root, "") as JsonSchema;
    // A copy, as an empty one is still the caller's.
    this.hoisted ??= out[this.definitions] = { ...out[this.definitions] };
    const taken = this.hoisted;
    const base = pointerSteps(pointer).at(-1) ?? "root";
    let name = base;
    for (let count = 2; Object.hasOwn(taken, name); count++) name = `${base}_${count}`;
    const place = pointerTo("", this.definitions, name);
    setOwn(taken, name, this.placed(schema, place));
    return place;
  }
}

/** RFC 3986, section 3.5: what a fragment may not hold is percent-encoded. */
function encoded(pointer: string): string {
  return pointer.replace(/[^\w!$&'()*+,;=:@/?.~-]/gu, (part) =>
    part.isWellFormed() ? encodeURIComponent(part) : part,
  );
}

function dynamic(ref: unknown, target: string): SchemaError {
  const message = `${target} has no word for the dynamic reference ${JSON.stringify(ref)}`;
  return new SchemaError([{ code: "unsupported_source", path: "", message }]);
}
