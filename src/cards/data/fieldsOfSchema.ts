import { shorten } from "../../checks/index.ts";
import { type JsonObject, type JsonValue, pointerSteps } from "../../json/index.ts";
import { CardProblem } from "./CardProblem.ts";
import { isObject } from "./isObject.ts";
import { ownValue } from "./members.ts";

/**
 * The fields for the properties of a JSON Schema. Objects have no fields, and arrays have fields only if they are
 * arrays of choices.
 *
 * @throws {CardProblem} for a required property without a field, as such a form could never be sent.
 * @example
 * fieldsOfSchema({ properties: { age: { type: "integer", minimum: 0 } }, required: ["age"] });
 * // [{ type: "integer", minimum: 0, name: "age", required: true }]
 */
export function fieldsOfSchema(schema: JsonObject): readonly JsonObject[] {
  const required = new Set([schema.required].flat());
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = described(resolve(property, schema), schema);
    if (!field && required.has(name)) {
      throw new CardProblem(
        `expected a value or choices as the required property "${shorten(name, 60)}", received an object or array`,
      );
    }
    return field ? [{ ...field, name, required: required.has(name) }] : [];
  });
}

/** How many `$ref` and `anyOf` lead from a property to its type. @internal */
const MOST_STEPS = 10;

/**
 * A property merged with its `$ref`, or with its only type beside null; its own members take precedence. References are
 * followed here, because a page of cards would have to load the room of schemas for its model.
 */
function resolve(property: JsonValue, root: JsonObject): JsonObject {
  let found: JsonObject = isObject(property) ? property : {};
  for (let step = 0; step < MOST_STEPS; step++) {
    const next = nextOf(found, root);
    if (next === undefined) break;
    const { $ref, anyOf, oneOf, allOf, ...rest } = found;
    found = { ...next, ...rest };
  }
  return found;
}

function nextOf(schema: JsonObject, root: JsonObject): JsonObject | undefined {
  const { $ref: ref, anyOf, oneOf, allOf } = schema;
  if (typeof ref === "string" && ref.startsWith("#/")) {
    const steps = pointerSteps(percentDecoded(ref.slice(1)));
    const target = steps.reduce<JsonValue | undefined>((value, key) => ownValue(value, key), root);
    return isObject(target) ? target : undefined;
  }
  const branches = [anyOf ?? [], oneOf ?? [], allOf ?? []].flat();
  const [only, ...others] = branches.filter((branch) => isObject(branch) && branch.type !== "null");
  return others.length === 0 && isObject(only) && only.const === undefined ? only : undefined;
}

function percentDecoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function described(schema: JsonObject, root: JsonObject): JsonObject | undefined {
  const types = [schema.type ?? []].flat();
  const type = types.find((name) => name !== "null");
  if (type === "object" || schema.properties !== undefined) return undefined;
  if (type === "array") {
    const options = choicesOf(resolve(schema.items ?? {}, root));
    return options.length > 0 ? { ...schema, type: "multiselect", options } : undefined;
  }
  const options = choicesOf(schema);
  if (options.length > 0 && type !== "boolean") return { ...schema, type: "select", options };
  const { format, maxLength } = schema;
  const text = typeof maxLength === "number" && maxLength > 200 ? "textarea" : "text";
  const field = FORMATS.has(format) ? format : text;
  return { ...schema, type: type === "string" ? field : (type ?? text) } as JsonObject;
}

/** The formats whose texts have a special field. */
const FORMATS: ReadonlySet<unknown> = new Set(["date", "time", "date-time", "email", "uri"]);

/** The values of `enum`, or of branches that are each a `const`; null is an empty field, not a choice. */
function choicesOf(schema: JsonObject): JsonObject[string][] {
  const listed = schema.enum ?? schema.oneOf ?? schema.anyOf;
  if (!Array.isArray(listed)) return [];
  const isChoice = (item: JsonValue) => (isObject(item) ? (item.const ?? null) : item) !== null;
  return listed.filter(isChoice) as JsonObject[string][];
}
