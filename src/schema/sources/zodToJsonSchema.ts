import { checkOptions, FUNCTION, mutableCopy } from "../../json/index.ts";
import type { JsonSchema } from "../JsonSchema.ts";
import { readable } from "../walk/readable.ts";
import { plainSchema, unsupported } from "./plainSchema.ts";
import { MARKING, refuseLosses } from "./refuseLosses.ts";
import { wayOfZod } from "./wayToSchema.ts";

/**
 * A schema of Zod 4, as far as converting it goes.
 *
 * @example
 * const schema: ZodConvertible = z.object({ city: z.string() });
 */
export type ZodConvertible = { readonly _zod: object };

/**
 * Settings of `zodToJsonSchema`; all but `toJSONSchema` are Zod's own.
 *
 * @example
 * const options: ZodToJsonSchemaOptions = { target: "draft-07", io: "output" };
 */
export type ZodToJsonSchemaOptions = {
  /** Default: `"draft-2020-12"`. */
  readonly target?: "draft-04" | "draft-07" | "draft-2020-12" | "openapi-3.0";
  /** What goes into the schema, as arguments do, or what comes out of it. Default: `"input"`, where Zod's is `"output"`. */
  readonly io?: "input" | "output";
  /** `"any"` writes `{}` for what has no JSON Schema. Default: `"throw"`. */
  readonly unrepresentable?: "throw" | "any";
  readonly cycles?: "ref" | "throw";
  readonly reused?: "ref" | "inline";
  /** Zod's function of this name, which a schema of Zod Mini needs, as it has no such method. */
  readonly toJSONSchema?: (schema: never, params: never) => object;
};

/**
 * The JSON Schema of a Zod 4 schema, as plain data whose type fits the providers' declarations. Zod itself is
 * not imported: the schema brings its converter along, or `toJSONSchema` is it.
 *
 * @throws {SchemaError} `unsupported_source` for what JSON Schema cannot say, with all places; for a schema of Zod 3; for
 * one of Zod before 4.2 or of Zod Mini without `toJSONSchema`
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
  const written = readable(() => convertZod((more) => converterOf(schema, toJSONSchema)({ ...params, ...more })));
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
 * What Zod's converter writes; where it refuses, it is asked once more for all places at which it does.
 *
 * @throws {SchemaError} `unsupported_source`
 * @example
 * convertZod((more) => z.toJSONSchema(schema, { io: "input", ...more }));
 */
export function convertZod(convert: (more?: object) => unknown): unknown {
  try {
    return convert();
  } catch (cause) {
    // Zod before 4.6 has no such setting, and writes {} for it: then its own words must do.
    refuseLosses(convert(MARKING.zod) as { [keyword: string]: unknown });
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
