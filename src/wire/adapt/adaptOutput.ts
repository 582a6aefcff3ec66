import { mutableCopy } from "../../json/index.ts";
import type { SchemaRules } from "../../rules/index.ts";
import type { JsonSchema } from "../../schema/index.ts";
import { given } from "../fields.ts";
import { adaptParameters } from "./adaptParameters.ts";
import type { SchemaChange, ToolChange } from "./ToolChange.ts";

type Schema = { [keyword: string]: unknown };

/** The schema of results as a provider gets it, and everything that differs, with places in the tool. */
export type AdaptedOutput = {
  readonly schema: Schema | undefined;
  readonly changes: readonly Omit<ToolChange, "tool">[];
};

/**
 * The schema of results in a form that every client of a provider accepts. A client rejects the whole list if the schema of
 * one tool does not have the type object. One that certainly has another type is wrapped as `{ result }`, as the data of a
 * result are. One with an unclear type, or with a place that has no other form, is left out.
 *
 * @example
 * adaptOutput({ type: "string" }, MCP_RULES.output);
 * // { schema: { type: "object", properties: { result: { type: "string" } }, required: ["result"] }, changes: [{ … }] }
 */
export function adaptOutput(own: Schema, rules: SchemaRules, isRecorded = false): AdaptedOutput {
  const isOfObject = own.type === "object";
  const before = mutableCopy(own);
  const object = isOfObject ? own : wrapped(own);
  if (object === undefined) return leftOut(before);
  const hadProperties = "properties" in object;
  const whole = isRecorded ? mutableCopy(object) : undefined;
  const { schema, changes, refused } = adaptParameters(
    own,
    { rules: { parameters: rules } },
    () => object as JsonSchema,
    isRecorded,
  );
  if (refused.length > 0) return leftOut(before);
  const { properties, ...others } = schema;
  const hasAny = hadProperties || Object.keys(properties).length > 0;
  const sent: Schema = hasAny ? schema : others;
  const listed = hasAny ? changes : changes.filter(({ path }) => path !== "/properties");
  if (isOfObject) return { schema: sent, changes: listed.map((change) => placed(change, "")) };
  const wrapping = { path: "/outputSchema", rule: "results", before, after: whole ?? sent } as const;
  // In a complete list, the places are those in the wrapped schema.
  const within = isRecorded ? "" : "/properties/result";
  return { schema: sent, changes: [wrapping, ...listed.map((change) => placed(change, within))] };
}

/** A change with its place in the tool, of which the schema at the path `within` is a part. */
function placed(change: SchemaChange, within: string): SchemaChange {
  const path = change.path.startsWith(within) ? change.path.slice(within.length) : change.path;
  return { ...change, path: `/outputSchema${path}` };
}

/** The result for a schema that has no form that clients accept. */
export const leftOut = (before: unknown): AdaptedOutput => ({
  schema: undefined,
  changes: [{ path: "/outputSchema", rule: "results", before, after: undefined }],
});

/** The schema of an object with a result; `undefined` if the result may be an object itself. */
function wrapped(schema: Schema): Schema | undefined {
  const { $schema, $defs, definitions, ...result } = schema;
  const types = [schema.type].flat();
  const isOther = types.every((type) => typeof type === "string" && type !== "object");
  // In the wrapped schema, pointers to places outside of the definitions would have wrong targets.
  if (!isOther || "$id" in schema || STRAY.test(JSON.stringify(schema))) return undefined;
  const kept = { ...given("$schema", $schema), ...given("$defs", $defs), ...given("definitions", definitions) };
  return { ...kept, type: "object", properties: { result }, required: ["result"] };
}

const STRAY = /"\$(ref|dynamicRef|recursiveRef)":"#(?!\/(\$defs|definitions)\/)/;
