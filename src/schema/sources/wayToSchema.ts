import { A_PROMISE } from "../../checks/index.ts";
import { isObject } from "../walk/forEachSubschema.ts";

/**
 * Describes a value that is probably not a source, and how to get a source from it; `undefined` if it may be a JSON
 * Schema.
 *
 * @example
 * wayToSchema('{"type":"object"}'); // "received JSON text: give JSON.parse(text)"
 */
export function wayToSchema(source: unknown): string | undefined {
  if (typeof source === "string" && source.trimStart().startsWith("{"))
    return "received JSON text: give JSON.parse(text)";
  if ((typeof source !== "object" && typeof source !== "function") || source === null) return undefined;
  const given = source as Given;
  return MISTAKES.find(({ is }) => is(given))?.way;
}

/**
 * How to convert a schema of a library that does not implement Standard JSON Schema.
 *
 * @example
 * wayOfLibrary("valibot", schema); // "take toStandardJsonSchema(schema) of @valibot/to-json-schema"
 */
export function wayOfLibrary(vendor: string, source: object): string {
  if (vendor === "zod") return wayOfZod(source as Given);
  return Object.hasOwn(WAYS, vendor) ? (WAYS[vendor] as string) : "convert it to a JSON Schema first";
}

/**
 * How to convert a schema of Zod without a converter: it is of an old release, or of Zod Mini.
 *
 * @example
 * wayOfZod(z.object({})); // "it is of zod 4.1: update to zod 4.2 or later (npm install zod@4), or …"
 */
export function wayOfZod({ _zod, _def }: Given): string {
  const written = 'z.toJSONSchema(schema, { io: "input" })';
  if (isObject(_zod)) {
    const { major, minor } = isObject(_zod.version) ? _zod.version : {};
    return major === 4 && typeof minor === "number" && minor < 2
      ? `it is of zod 4.${minor}: update to zod 4.2 or later (npm install zod@4), or take ${written}`
      : `take ${written}, which Zod Mini has too, and which validates as the schema does`;
  }
  const is3 = isObject(_def);
  return `${is3 ? "it is of zod 3: " : ""}update to zod 4.2 or later (npm install zod@4), or convert it to a JSON Schema first`;
}

type Given = { readonly [key: string]: unknown };

const WAYS: { readonly [vendor: string]: string } = {
  valibot: "take toStandardJsonSchema(schema) of @valibot/to-json-schema",
  effect: "take Schema.toStandardJSONSchemaV1(schema) of Effect 4, or JSONSchema.make(schema) of Effect 3",
};

const isZod3 = ({ _def, _zod }: Given): boolean =>
  _zod === undefined && isObject(_def) && typeof _def.typeName === "string" && _def.typeName.startsWith("Zod");
const isLibrarys = (value: unknown): boolean =>
  ((typeof value === "object" && value !== null) || typeof value === "function") &&
  ("~standard" in value || isZod3(value as Given));

const MISTAKES: readonly { is(source: Given): boolean; way: string }[] = [
  { is: ({ then }) => typeof then === "function", way: `received ${A_PROMISE}` },
  { is: isZod3, way: `received a schema of zod 3: ${wayOfZod({ _def: {} }).slice("it is of zod 3: ".length)}` },
  {
    is: (source) => isObject(source.ast) && typeof source.ast._tag === "string",
    way: `received a schema of Effect: ${WAYS.effect}`,
  },
  {
    is: ({ type, function: of }) => type === "function" && isObject(of),
    way: "received a whole tool: give its function.parameters",
  },
  {
    is: ({ name, inputSchema }) => typeof name === "string" && isObject(inputSchema),
    way: "received a whole tool: give its inputSchema",
  },
  {
    is: ({ name, input_schema }) => typeof name === "string" && isObject(input_schema),
    way: "received a whole tool: give its input_schema",
  },
  {
    is: ({ name, parameters }) => typeof name === "string" && isObject(parameters),
    way: "received a whole tool: give its parameters",
  },
  {
    is: ({ type, properties, jsonSchema }) => type === undefined && properties === undefined && isObject(jsonSchema),
    way: "received an object around a schema: give its jsonSchema",
  },
  {
    is: (source) => typeof source === "object" && Object.values(source).some(isLibrarys),
    way: "received an object of schemas: make one schema of them, with z.object({ … }) in Zod",
  },
];
