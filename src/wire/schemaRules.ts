import { pointerTo } from "../json/index.ts";
import { forEachSubschema, isObject, type JsonSchema } from "../schema/index.ts";

/** What a provider refuses in the parameters of a tool. It answers the whole request with an error then. */
export type SchemaRules = {
  /** The keywords that the parameters themselves must not have. */
  readonly refusedAtRoot: readonly string[];
  /** Whether the items of each array must be described. */
  readonly needsItems: boolean;
  /** What the names of properties consist of. */
  readonly propertyNames?: RegExp;
  /** Whether keywords must have their form of 2020-12. */
  readonly needsNewForms: boolean;
};

/** @see https://platform.openai.com/docs/guides/function-calling */
export const OPENAI_RULES: SchemaRules = {
  refusedAtRoot: ["oneOf", "anyOf", "allOf", "enum", "not"],
  needsItems: true,
  needsNewForms: false,
};

/** @see https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/implement-tool-use */
export const ANTHROPIC_RULES: SchemaRules = {
  refusedAtRoot: ["oneOf", "anyOf", "allOf"],
  needsItems: false,
  propertyNames: /^[a-zA-Z0-9_.-]{1,64}$/,
  needsNewForms: true,
};

/** A place in the parameters that a provider refuses, and why, with a way out. */
export type RefusedPlace = { readonly path: string; readonly reason: string };

/** The first place in the parameters of a tool that a provider refuses. */
export function refusedPlace(root: JsonSchema, rules: SchemaRules): RefusedPlace | undefined {
  const keyword = rules.refusedAtRoot.find((name) => root[name] !== undefined);
  if (keyword !== undefined) {
    const reason = `the provider takes no "${keyword}" beside the type of all parameters: put it into a property`;
    return { path: pointerTo("", keyword), reason };
  }
  const places: [schema: JsonSchema, path: string][] = [[root, ""]];
  for (const [schema, path] of places) {
    const fault = faultIn(schema, rules);
    if (fault !== undefined) return { path: path + fault.path, reason: fault.reason };
    forEachSubschema(schema, (sub, name, key) => {
      if (isObject(sub)) places.push([sub, pointerTo(path, name, key)]);
    });
  }
  return undefined;
}

function faultIn(
  schema: JsonSchema,
  { needsItems, propertyNames, needsNewForms }: SchemaRules,
): RefusedPlace | undefined {
  const { type, items, prefixItems, properties } = schema;
  if (needsItems && [type].flat().includes("array") && items === undefined && prefixItems === undefined) {
    return { path: "", reason: 'the provider takes no array without "items": say what is in it, or "items": {}' };
  }
  const name = propertyNames && Object.keys(properties ?? {}).find((key) => !propertyNames.test(key));
  if (name !== undefined) {
    const reason = "the provider takes names of up to 64 letters, digits, dots, _ and - only: give it another name";
    return { path: pointerTo("/properties", name), reason };
  }
  return needsNewForms ? oldForm(schema) : undefined;
}

/** A keyword in its form of an earlier draft. */
function oldForm(schema: JsonSchema): RefusedPlace | undefined {
  const old = ["exclusiveMinimum", "exclusiveMaximum", "items"].find((name) =>
    name === "items" ? Array.isArray(schema[name]) : typeof schema[name] === "boolean",
  );
  if (old === undefined) return undefined;
  return {
    path: pointerTo("", old),
    reason: `the provider takes "${old}" in its form of draft 2020-12 only: use toDialect`,
  };
}
