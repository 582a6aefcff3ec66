import { PythonFloat, type PythonValue, write } from "../../src/json/index.ts";
import { ReleaseError } from "../../src/pydantic/ReleaseError.ts";
import { modelOf } from "../../src/pydantic/releases.ts";
import type { SdkRelease } from "../../src/pydantic/SdkRelease.ts";
import { classes, type ModelName, type PythonType } from "../../src/pydantic/shapes/index.ts";

/** The fields of classes, in order, with those of the classes inside: `{ ToolCall: { id: "str | null", … }, … }`. */
export type ClassFields = { readonly [model: string]: { readonly [field: string]: string } };

/**
 * The fields of this package's classes as a release has them, in the words of `harness/fields.py`.
 *
 * @example
 * fieldsOf("0.1.3").ToolCall; // { id: "str | null", …, index: "int | null = null" }
 */
export function fieldsOf(sdk: SdkRelease): ClassFields {
  const names = Object.keys(classes) as ModelName[];
  const found = names.flatMap((name): [string, PythonType][] => {
    const type = typeIn(name, sdk);
    return type === undefined ? [] : [[name, type]];
  });
  return Object.fromEntries(found.map(([name, type]) => [name, Object.fromEntries(fieldsIn(type, ""))]));
}

/** The class in a release, or undefined where it has none. */
function typeIn(name: ModelName, sdk: SdkRelease): PythonType | undefined {
  try {
    return modelOf(name, sdk);
  } catch (error) {
    if (error instanceof ReleaseError && error.code === "missing_class") return undefined;
    throw error;
  }
}

function fieldsIn(model: PythonType, path: string): [field: string, text: string][] {
  return Object.entries(model.properties ?? {}).flatMap(([name, type]): [string, string][] => {
    const initial = model.required?.includes(name)
      ? ""
      : ` = ${type.factory ?? write(defaultOf(type), { style: "json.dumps" })}`;
    const inner = modelsIn(type).flatMap((one) => fieldsIn(one, `${path}${name}.`));
    return [[path + name, nameOf(type) + boundsOf(type) + initial], ...inner];
  });
}

/** The least and the greatest number, as harness/fields.py writes them. */
function boundsOf({ minimum, maximum }: PythonType): string {
  if (minimum === undefined && maximum === undefined) return "";
  const bounds = [minimum, maximum].map((bound) => (bound === undefined ? null : new PythonFloat(bound)));
  return write(bounds, { style: "json.dumps" });
}

/** What Python's factories make where the schema names no default. */
function defaultOf(type: PythonType): PythonValue {
  if (type.default !== undefined) return type.default;
  return type.type === "array" ? [] : {};
}

function nameOf(type: PythonType): string {
  if (type.anyOf) {
    const members = type.anyOf.map(nameOf);
    return members.includes("any") ? "any" : members.join(" | ");
  }
  if (type.enum) return `${type.pythonType ?? "literal"}${write(type.enum, { style: "json.dumps" })}`;
  if (type.pythonType) return PYTHON_TYPES[type.pythonType] ?? type.pythonType;
  if (type.properties) return type.title ?? "";
  if (type.items) return `list[${nameOf(type.items)}]`;
  if (typeof type.additionalProperties === "object") return `dict[str, ${nameOf(type.additionalProperties)}]`;
  return type.type === undefined ? "any" : (NAMES[type.type] ?? type.type);
}

const NAMES: { readonly [type: string]: string } = {
  ...{ string: "str", integer: "int", number: "float", boolean: "bool" },
  object: "dict[str, any]",
};

const PYTHON_TYPES: { readonly [name: string]: string } = {
  "dict[any,any]": "dict[any, any]",
  "is-subclass[BaseModel]": "type[BaseModel]",
};

function modelsIn(type: PythonType): PythonType[] {
  if (type.properties) return [type];
  return [...(type.anyOf ?? []), ...(type.items ? [type.items] : [])].flatMap(modelsIn);
}
