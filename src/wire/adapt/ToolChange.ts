/**
 * A change that made a tool fit what its provider accepts, or that follows from such a change. Arguments that the model
 * writes by the changed schema are restored where they are read.
 *
 * All changes of a tool, made in their order, lead to what is sent. Each sets the value at its path, or removes it. One
 * whose `before` is the name at the end of its path renames the property or definition there.
 *
 * @example
 * const change: ToolChange = {
 *   tool: "find",
 *   path: "/parameters/properties/$filter",
 *   rule: "propertyNames",
 *   before: "$filter",
 *   after: "_filter_9a4ffc4e",
 * };
 */
export type ToolChange = {
  /** The name of the tool. */
  readonly tool: string;
  /** JSON Pointer to the place in the tool, as it is after the changes before this one. */
  readonly path: string;
  readonly rule: ToolRule;
  /** What stood there, and what is sent instead; `undefined` for nothing. */
  readonly before: unknown;
  readonly after: unknown;
};

/**
 * What a provider accepts of tools:
 *
 * - `names`, `propertyNames`: names of tools and of properties
 * - `root`: keywords beside the type of all parameters, and this type and `properties` where they are missing
 * - `references`: `$ref`
 * - `dialect`: forms of keywords of earlier drafts and of OpenAPI
 * - `types`: names of types, schemas without a type, and lists of values of several types
 * - `unions`: keywords beside `anyOf`
 * - `keywords`: keywords with values of another type
 * - `required`: lists of required properties, and properties that only such a list names
 * - `items`: arrays without a schema of their items, or with none after a tuple
 * - `booleans`: a boolean in the place of a schema
 * - `limits`: limits of arrays, which then stand in the description
 * - `texts`: half a surrogate pair, in a text, which no provider takes
 * - `patterns`: regular expressions, which then stand in the description
 * - `results`: the schema of results, which is sent within that of an object, or left out
 * - `tools`: a whole tool, which is left out
 */
export type ToolRule =
  | "names"
  | "propertyNames"
  | "root"
  | "references"
  | "dialect"
  | "types"
  | "unions"
  | "keywords"
  | "required"
  | "items"
  | "booleans"
  | "limits"
  | "texts"
  | "patterns"
  | "results"
  | "tools";

/** A change of a schema, with the place in the schema. */
export type SchemaChange = Omit<ToolChange, "tool"> & {
  readonly rule: Exclude<ToolRule, "names" | "results" | "tools">;
};
