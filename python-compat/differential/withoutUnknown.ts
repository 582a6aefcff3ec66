import { modelOf } from "../../src/pydantic/releases.ts";
import type { ModelName, PythonType } from "../../src/pydantic/shapes/index.ts";
import type { FieldNames } from "../sdk/Implementation.ts";

/**
 * The names of a filter without those of no field of a class, which Python ignores and which are an error here.
 *
 * @example
 * withoutUnknown(["name", "text"], modelOf("ToolCall", undefined)); // ["name"]
 */
export function withoutUnknown(names: FieldNames, type: PythonType | undefined): FieldNames {
  const shape = shapeOf(type);
  const isKnown = (key: string | number): boolean =>
    shape?.properties === undefined || key === "__all__" || Object.hasOwn(shape.properties, key);
  if (Array.isArray(names)) return names.filter(isKnown);
  const typeOf = (key: string): PythonType | undefined =>
    shape?.items ?? (key === "__all__" ? undefined : shape?.properties?.[key]);
  const known = Object.entries(names).filter(([key]) => isKnown(key));
  return Object.fromEntries(
    known.map(([key, inside]) => [key, typeof inside === "object" ? withoutUnknown(inside, typeOf(key)) : inside]),
  ) as FieldNames;
}

/** The type whose fields a filter names in the own dump of a class: in that of an answer, those of its usage, too. */
export function namedType(model: ModelName, style: "pydantic" | "json.dumps"): PythonType {
  const type = modelOf(model, undefined);
  if (!model.startsWith("AssistantMessage") || style === "pydantic") return type;
  return { properties: { ...type.properties, ...modelOf("UsageMetadata", undefined).properties } };
}

const shapeOf = (type: PythonType | undefined): PythonType | undefined =>
  type && [type, ...(type.anyOf ?? [])].find((member) => isClass(member) || (member.items && isClass(member.items)));

const isClass = ({ properties, additionalProperties }: PythonType): boolean =>
  properties !== undefined && !additionalProperties;
