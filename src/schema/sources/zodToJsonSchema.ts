import { checkOptions, FUNCTION } from "../../checks/index.ts";
import { mutableCopy } from "../../json/index.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { readable } from "../walk/readable.ts";
import { assertRepresentable, MARKING } from "./assertRepresentable.ts";
import { plainSchema, unsupported } from "./plainSchema.ts";
import { wayOfZod } from "./wayToSchema.ts";

/** The part of a Zod 4 schema that the conversion needs. */
export type ZodConvertible = { readonly _zod: object };

/** Settings of `zodToJsonSchema`; all but `toJSONSchema` are Zod's own. */
export type ZodToJsonSchemaOptions = {
  /** Default: `"draft-2020-12"`. */
  readonly target?: "draft-04" | "draft-07" | "draft-2020-12" | "openapi-3.0";
  /**
   * Whether to convert the input of the schema, such as arguments, or its output. Default: `"input"`; Zod's own default
   * is `"output"`.
   */
  readonly io?: "input" | "output";
  /** `"any"` writes what Zod does for types without JSON values: `{}`, or a text for a file. Default: `"throw"`. */
  readonly unrepresentable?: "throw" | "any";
  readonly cycles?: "ref" | "throw";
  readonly reused?: "ref" | "inline";
  /** Zod's function of this name. Schemas of Zod Mini need it, because they do not have it as a method. */
  readonly toJSONSchema?: (schema: never, params: never) => object;
};

/**
 * The JSON Schema of a Zod 4 schema, as plain data whose type fits the providers' declarations. Zod itself is
 * not imported: the schema brings its converter along, or `toJSONSchema` is it.
 *
 * @throws {SchemaError} `unsupported_source` with all places that JSON Schema cannot express; for a schema of Zod 3;
 * and for a schema of Zod before 4.2 or of Zod Mini without `toJSONSchema`
 * @throws {OptionError} for an unknown option or value
 * @example
 * zodToJsonSchema(z.object({ city: z.string(), days: z.number().default(3) }));
 * // { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object",
 * //   properties: { city: { type: "string" }, days: { default: 3, type: "number" } }, required: ["city"] }
 */
export function zodToJsonSchema(schema: ZodConvertible, options: ZodToJsonSchemaOptions = {}): JsonSchema {
  checkOptions("zodToJsonSchema", options, RULES);
  const { toJSONSchema, ...rest } = options;
  const params = { io: "input", ...rest };
  const written = readable(() => {
    const convert = converterOf(schema, toJSONSchema);
    if (options.unrepresentable === "any") return convert(params);
    return convertZod((more) => convert({ ...params, ...more }));
  });
  return readable(() => mutableCopy(plainSchema(written)));
}

const RULES = {
  target: ["draft-04", "draft-07", "draft-2020-12", "openapi-3.0"],
  io: ["input", "output"],
  unrepresentable: ["throw", "any"],
  cycles: ["ref", "throw"],
  reused: ["ref", "inline"],
  toJSONSchema: FUNCTION,
} as const;

/**
 * The result of Zod's converter. If the converter throws, it runs once more to find all unsupported places.
 *
 * @throws {SchemaError} `unsupported_source`
 * @example
 * convertZod((more) => z.toJSONSchema(schema, { io: "input", ...more }));
 */
export function convertZod(convert: (more: object) => unknown): unknown {
  try {
    return convert({ override: MARKING.zod?.override });
  } catch (cause) {
    // Zod before 4.6 ignores this setting and writes {}. Then the message of its own error is used.
    assertRepresentable(convert(MARKING.zod as object) as { [keyword: string]: unknown });
    throw unsupported(`zod cannot write it as JSON Schema: ${cause instanceof Error ? cause.message : cause}`, cause);
  }
}

function converterOf(
  schema: ZodConvertible & { toJSONSchema?: (params: object) => object },
  convert: ZodToJsonSchemaOptions["toJSONSchema"],
): (params: object) => object {
  if (convert !== undefined) return (params) => convert(schema as never, params as never);
  if (typeof schema?.toJSONSchema === "function") return (params) => schema.toJSONSchema?.(params) ?? {};
  const way = readable(() => wayOfZod((schema ?? {}) as { readonly [key: string]: unknown }));
  const given = schema?._zod === undefined ? "" : ", or zodToJsonSchema(schema, { toJSONSchema: z.toJSONSchema })";
  throw unsupported(`expected a schema of Zod that has the method toJSONSchema: ${way}${given}`);
}
