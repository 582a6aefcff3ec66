import { isKnown, mutableCopy, pointerSteps } from "../../json/index.ts";
import { isObject, type JsonSchema } from "../../schema/index.ts";
import type { SchemaRules } from "../providers/ProviderRules.ts";
import { WireError } from "../WireError.ts";
import { mergedPlace, wellFormed } from "../wellFormed.ts";
import { type RefusedPlace, refusedPlaces, rewriteForms } from "./schemaRules.ts";

/**
 * An object schema with `properties`. Some providers reject object schemas without `properties`, and boolean
 * subschemas.
 */
export type SentSchema = JsonSchema & { type: "object"; properties: { [name: string]: JsonSchema } };

/** The parameters of a tool as a provider gets them, and the places in them that it refuses. */
type Sent = { readonly schema: SentSchema; readonly refused: readonly RefusedPlace[] };

/** What was made of schemas that nobody can change, for each set of rules. */
const MADE = new WeakMap<object, Map<SchemaRules | undefined, Sent>>();

/** The parameters as they are sent; `copy` gives those that the tool has. The schema of a ToolInfo is read once. */
export function sentParameters(given: object, rules: SchemaRules | undefined, copy: () => JsonSchema): Sent {
  const made = MADE.get(given)?.get(rules);
  if (made) return copyOf(made);
  const schema = objectSchema(withoutRootRef(copy()));
  rewriteForms(schema, rules);
  const sent: Sent = { schema, refused: rules ? refusedPlaces(schema, rules) : [] };
  if (!isKnown(given)) return sent;
  const ofSchema = MADE.get(given) ?? new Map<SchemaRules | undefined, Sent>();
  MADE.set(given, ofSchema.set(rules, sent));
  return copyOf(sent);
}

const copyOf = ({ schema, refused }: Sent): Sent => ({ schema: mutableCopy(schema), refused });

/**
 * The schema with no half surrogate pair in its texts.
 *
 * @throws {WireError} `invalid_tool` where two texts would become one.
 */
export function wellFormedSchema(
  copy: JsonSchema,
  tool: string,
  [wire, path]: readonly [wire: string, path: string],
): JsonSchema {
  const sent = wellFormed(copy);
  const place = sent === copy ? undefined : mergedPlace(copy);
  if (place === undefined) return sent;
  const fault = `two texts in the schema of ${tool} differ in halves of surrogate pairs alone, which a provider does not take`;
  throw new WireError("invalid_tool", wire, `${path}${place}`, fault);
}

/** Every provider wants the parameters themselves, and Gemini and others read nothing beside a `$ref`. */
function withoutRootRef(root: JsonSchema): JsonSchema {
  let schema = root;
  for (let steps = 0; typeof schema.$ref === "string" && steps < MAX_ROOT_REFS; steps++) {
    const { $ref, ...beside } = schema;
    const target = targetOf($ref, root);
    const isAlone = Object.keys(beside).every((keyword) => BESIDE_ROOT_REF.has(keyword));
    if (target === undefined || !isAlone) return root;
    schema = { ...(mutableCopy(target) as JsonSchema), ...beside };
  }
  return schema;
}

/** The target of a JSON Pointer, which is the form that libraries write. */
function targetOf(ref: string, root: JsonSchema): object | undefined {
  if (!ref.startsWith("#/") || ref.includes("%")) return undefined;
  let target: unknown = root;
  for (const step of pointerSteps(ref.slice(1))) {
    target = isObject(target) && Object.hasOwn(target, step) ? target[step] : undefined;
  }
  return isObject(target) ? target : undefined;
}

/** @internal */
const MAX_ROOT_REFS = 100;

/** What may stand beside the `$ref` of a root without a meaning for the values. */
const BESIDE_ROOT_REF: ReadonlySet<string> = new Set([
  ...["$schema", "$defs", "definitions", "$comment", "title", "description", "examples", "default"],
  // It can only be "object". MCP wants it of each tool.
  "type",
]);

function objectSchema(schema: JsonSchema): SentSchema {
  return { ...schema, type: "object", properties: schema.properties ?? {} } as SentSchema;
}
