import { pointerTo } from "../../json/index.ts";
import type { JsonSchema } from "../../schema/index.ts";
import type { Part, SchemaPart } from "./conjunction.ts";
import { listedNames } from "./namedParts.ts";

/**
 * The additional properties that an object may have: none (`isSilent` if the schema does not mention them), or some.
 */
export type FreeProperties = { readonly form: "closed"; readonly isSilent: boolean } | OpenProperties;

export type OpenProperties = {
  readonly form: "open";
  /** The alternative schemas of the values. */
  readonly alternatives: readonly Part[];
  readonly keyword: string;
  readonly path: string;
  /** The schemas with further constraints on these properties. */
  readonly others: readonly SchemaPart[];
};

/**
 * Finds the additional properties that the schemas allow.
 *
 * @example
 * freeProperties([{ schema: { additionalProperties: false }, path: "" }], false); // { form: "closed", isSilent: false }
 */
export function freeProperties(schemaParts: readonly SchemaPart[], isRoot: boolean): FreeProperties {
  if (listedNames(schemaParts).length > 0 || schemaParts.some(isClosed)) return { form: "closed", isSilent: false };
  const [own, ...more] = schemaParts.filter(
    ({ schema }) => (schema.additionalProperties ?? schema.patternProperties) !== undefined,
  );
  if (own !== undefined) return openProperties(own, more);
  if (hasNames(schemaParts) || isRoot) return { form: "closed", isSilent: true };
  const path = schemaParts[0]?.path ?? "";
  return { form: "open", alternatives: [{ schema: true, path }], keyword: "type", path, others: [] };
}

/** Whether one of the schemas names properties. */
export function hasNames(schemaParts: readonly SchemaPart[]): boolean {
  return schemaParts.some(({ schema }) => Object.keys(schema.properties ?? {}).length > 0);
}

function isClosed({ schema }: SchemaPart): boolean {
  const { additionalProperties, patternProperties = {}, unevaluatedProperties } = schema;
  const isOnlyNamed = additionalProperties === false && Object.keys(patternProperties).length === 0;
  return isOnlyNamed || unevaluatedProperties === false;
}

function openProperties(own: SchemaPart, more: readonly SchemaPart[]): OpenProperties {
  const { schema, path } = own;
  const { additionalProperties = true, patternProperties = {} } = schema;
  const alternatives = Object.entries(patternProperties).map(
    ([pattern, sub]): Part => ({
      schema: sub as JsonSchema | boolean,
      path: pointerTo(path, "patternProperties", pattern),
    }),
  );
  const others = alternatives.length > 0 ? [own, ...more] : more;
  if (additionalProperties !== false) {
    alternatives.push({ schema: additionalProperties, path: pointerTo(path, "additionalProperties") });
  }
  const keyword = schema.additionalProperties === undefined ? "patternProperties" : "additionalProperties";
  return { form: "open", alternatives, keyword, path, others };
}
