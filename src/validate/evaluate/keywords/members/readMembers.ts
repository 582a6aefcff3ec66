import type { BoundedRegExp } from "../../../regex/index.ts";
import { type CompiledSchema, TRUE } from "../../CompiledSchema.ts";
import type { SchemaPart } from "../../Compiler.ts";

/** The values of an object. */
export type Values = { readonly [name: string]: unknown };

/** What a schema says of one name. */
export type Member = {
  readonly name: string;
  /** Undefined for a name that is only required. */
  readonly node: CompiledSchema | undefined;
  readonly isRequired: boolean;
};

/** What a schema says of the properties of an object. */
export type Members = {
  readonly byName: ReadonlyMap<string, Member>;
  readonly required: ReadonlySet<string>;
  readonly patterns: readonly { readonly expression: BoundedRegExp; readonly node: CompiledSchema }[];
  /** For the properties that have no name in `byName` and match no pattern. */
  readonly rest: CompiledSchema | undefined;
};

/** Reads `properties`, `patternProperties`, `additionalProperties` and `required`. */
export function readMembers(part: SchemaPart): Members {
  const { properties = {}, patternProperties = {}, additionalProperties, required: names } = part.schema;
  const byName = new Map<string, Member>();
  const required = new Set(names);
  for (const [name, schema] of Object.entries(properties)) {
    const node = part.node(schema, part.at("properties", name));
    byName.set(name, { name, node, isRequired: required.has(name) });
  }
  const patterns = Object.entries(patternProperties).map(([source, schema]) => {
    const place = part.at("patternProperties", source);
    return { expression: part.compiler.settings.patterns.get(source, place), node: part.node(schema, place) };
  });
  const rest =
    additionalProperties === undefined ? undefined : part.node(additionalProperties, part.at("additionalProperties"));
  for (const name of required) if (!byName.has(name)) byName.set(name, { name, node: undefined, isRequired: true });
  return { byName, required, patterns, rest };
}

/** Whether properties without a name in `byName` may have any value. */
export const isOpen = ({ rest, patterns }: Members): boolean =>
  patterns.length === 0 && (rest === undefined || rest === TRUE);
