import { KEYWORDS } from "../keywords.ts";
import { MAX_SUBSCHEMAS } from "../limits.ts";
import { forEachSubschema, isObject } from "../walk/forEachSubschema.ts";
import { readable } from "../walk/readable.ts";

/** A dialect of JSON Schema: a draft, or the schema objects of a version of OpenAPI. */
export type Dialect =
  | "draft-04"
  | "draft-06"
  | "draft-07"
  | "draft-2019-09"
  | "draft-2020-12"
  | "openapi-3.0"
  | "openapi-3.1";

/**
 * The dialect that a schema names in `$schema`. If it names no known dialect, its keywords decide: `$defs` and similar
 * keywords are of the newer drafts; `nullable` is of OpenAPI 3.0; `discriminator` and references into `#/components/`
 * are of OpenAPI, version 3.1 if there is no older keyword; a boolean `exclusiveMinimum` is of draft 4, `definitions`
 * are of draft 7, and a list of `items` is of draft 2019-09 or older. The result is cached, so later changes of the
 * schema have no effect.
 *
 * @throws {SchemaError} if a getter or a Proxy in the schema throws
 * @example
 * dialectOf({ $schema: "http://json-schema.org/draft-07/schema#" }); // "draft-07"
 * dialectOf({ properties: { a: { type: "string", nullable: true } } }); // "openapi-3.0"
 * dialectOf({ type: "object" }); // "draft-2020-12"
 */
export function dialectOf(root: unknown): Dialect {
  if (typeof root !== "object" || root === null) return "draft-2020-12";
  let dialect = known.get(root);
  if (dialect === undefined) {
    dialect = readable(() =>
      isObject(root) ? (namedDialect(root.$schema) ?? dialectByKeywords(root)) : "draft-2020-12",
    );
    known.set(root, dialect);
  }
  return dialect;
}

/**
 * Whether the keywords beside a `$ref` are ignored: up to draft 7, and in OpenAPI 3.0.
 *
 * @example
 * ignoresRefSiblings({ $schema: "http://json-schema.org/draft-07/schema#" }); // true
 */
export function ignoresRefSiblings(root: unknown): boolean {
  return IGNORING.has(dialectOf(root));
}

const known: WeakMap<object, Dialect> = new WeakMap();
const IGNORING: ReadonlySet<Dialect> = new Set(["draft-04", "draft-06", "draft-07", "openapi-3.0"]);

function namedDialect(uri: unknown): Dialect | undefined {
  if (typeof uri !== "string") return undefined;
  if (uri.startsWith("https://spec.openapis.org/oas/3.1/")) return "openapi-3.1";
  const [, draft] = /^https?:\/\/json-schema\.org\/(draft-0[467]|draft\/20(?:19-09|20-12))\/schema#?$/.exec(uri) ?? [];
  return draft?.replace("/", "-") as Dialect | undefined;
}

/** The dialect that the keywords of a schema indicate. */
const SIGNS: { readonly [sign: string]: (schema: Schema) => boolean } = {
  isNew: (schema) => Object.keys(schema).some((keyword) => KEYWORDS.get(keyword)?.marks.includes("new")),
  isNullable: ({ nullable }) => typeof nullable === "boolean",
  isOpenApi: ({ discriminator, $ref }) =>
    isObject(discriminator) || (typeof $ref === "string" && $ref.startsWith("#/components/")),
  isDraft4: ({ exclusiveMinimum: above, exclusiveMaximum: below }) =>
    typeof above === "boolean" || typeof below === "boolean",
  isDraft7: ({ definitions }) => isObject(definitions),
  hasLists: ({ items, $recursiveRef }) => Array.isArray(items) || $recursiveRef !== undefined,
};

type Schema = { readonly [keyword: string]: unknown };

function signsIn(root: Schema): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set([root]);
  for (const schema of seen) {
    if (seen.size > MAX_SUBSCHEMAS) break;
    for (const sign of Object.keys(SIGNS)) if (!found.has(sign) && SIGNS[sign]?.(schema)) found.add(sign);
    forEachSubschema(schema, (sub) => {
      if (isObject(sub)) seen.add(sub);
    });
  }
  return found;
}

function dialectByKeywords(root: Schema): Dialect {
  const signs = signsIn(root);
  if (signs.has("isNew")) return signs.has("hasLists") ? "draft-2019-09" : "draft-2020-12";
  if (signs.has("isNullable") || (signs.has("isOpenApi") && signs.has("isDraft4"))) return "openapi-3.0";
  if (signs.has("isOpenApi")) return "openapi-3.1";
  if (signs.has("isDraft4")) return "draft-04";
  if (signs.has("isDraft7")) return "draft-07";
  return signs.has("hasLists") ? "draft-2019-09" : "draft-2020-12";
}
