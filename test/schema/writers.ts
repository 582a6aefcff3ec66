import { Type } from "typebox";
import * as z from "zod";

type Written = () => object;

const zod = (schema: z.ZodType, params?: z.core.ToJSONSchemaParams): Written => {
  return () => JSON.parse(JSON.stringify(z.toJSONSchema(schema, params)));
};
const box = (schema: object): Written => {
  return () => JSON.parse(JSON.stringify(schema));
};

const Named = z.object({ name: z.string() }).meta({ id: "Named", title: "A name", examples: [{ name: "Kim" }] });
const Tree = z.object({
  value: z.int(),
  get children() {
    return z.array(Tree);
  },
});

/** What writes the schemas of outputs.ts: each keyword of theirs, each value type and each target that matters. */
export const writers: { readonly [name: string]: Written } = {
  "zod object": zod(z.object({ a: z.string(), b: z.number().optional() })),
  "zod strict input": zod(z.strictObject({ a: z.string().default("x") }), { io: "input" }),
  "zod limits": zod(z.object({ a: z.int().gt(0).lt(9), b: z.number().multipleOf(0.5), c: z.string().min(1).max(9) })),
  "zod limits of draft 4": zod(z.object({ a: z.number().gt(0).lt(9) }), { target: "draft-04" }),
  "zod formats": zod(z.object({ a: z.uuid(), b: z.email(), c: z.iso.datetime(), d: z.string().lowercase() })),
  "zod nullable": zod(z.object({ a: z.string().nullable() })),
  "zod nullable of OpenAPI": zod(z.object({ a: z.string().nullable() }), { target: "openapi-3.0" }),
  "zod tuple": zod(z.object({ a: z.tuple([z.string(), z.number()]).rest(z.boolean()) })),
  "zod tuple of draft 7": zod(z.object({ a: z.tuple([z.string()]).rest(z.boolean()) }), { target: "draft-07" }),
  "zod enum record": zod(z.object({ a: z.record(z.enum(["x", "y"]), z.number()) })),
  "zod discriminated union": zod(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), a: z.string() }),
      z.object({ kind: z.literal("b"), b: z.never().optional() }),
    ]),
  ),
  "zod intersection": zod(z.object({ a: z.string() }).and(z.object({ b: z.record(z.string(), z.unknown()) }))),
  "zod identifier": zod(z.object({ a: Named, b: Named })),
  "zod identifier of the root, draft 7": zod(Named, { target: "draft-07" }),
  "zod recursion": zod(Tree),
  "zod file and content": zod(z.object({ a: z.file().mime("image/png").max(9), b: z.base64() }), {
    unrepresentable: "any",
  }),
  "zod notes": zod(z.object({ a: z.string().meta({ deprecated: true, "x-order": 1 }).describe("A").readonly() })),
  "zod literals": zod(z.object({ a: z.literal(["a", 1, null, true]), b: z.literal(5), c: z.enum({ x: 1, y: 2 }) })),
  "TypeBox object": box(Type.Object({ a: Type.String(), b: Type.Optional(Type.Integer()) }, { description: "A" })),
  "TypeBox closed": box(Type.Object({ a: Type.Null() }, { additionalProperties: false, title: "T", $id: "closed" })),
  "TypeBox open": box(Type.Object({}, { additionalProperties: Type.Number(), minProperties: 1, maxProperties: 9 })),
  "TypeBox tuple": box(Type.Object({ a: Type.Tuple([Type.String(), Type.Number()]) })),
  "TypeBox record": box(Type.Record(Type.String(), Type.Array(Type.Boolean(), { uniqueItems: true, minItems: 1 }))),
  "TypeBox record by pattern": box(Type.Record(Type.String({ pattern: "^x-" }), Type.Any())),
  "TypeBox union": box(Type.Object({ a: Type.Union([Type.Literal("a"), Type.Literal(1), Type.Null()]) })),
  "TypeBox intersection": box(
    Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Number() })], {
      unevaluatedProperties: false,
    }),
  ),
  "TypeBox enum": box(Type.Object({ a: Type.Enum(["a", 1]), b: Type.Enum(["x", "y"], { default: "x" }) })),
  "TypeBox limits": box(
    Type.Object({
      a: Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 9, multipleOf: 0.5 }),
      b: Type.String({ format: "email", minLength: 1, maxLength: 9, pattern: "@" }),
      c: Type.Array(Type.Any(), { contains: Type.Number(), minContains: 1, maxContains: 2 }),
    }),
  ),
  "TypeBox cycle": box(Type.Cyclic({ Node: Type.Object({ next: Type.Optional(Type.Ref("Node")) }) }, "Node")),
  "TypeBox content": box(Type.Object({ a: Type.String({ contentEncoding: "base64", contentMediaType: "image/png" }) })),
  "TypeBox nothing": box(Type.Object({ a: Type.Never(), b: Type.Unknown(), c: Type.Object({}) })),
  "TypeBox examples": box(
    Type.Object({ a: Type.Array(Type.String(), { examples: [["a"]], default: [], readOnly: true }) }),
  ),
  "TypeBox unsafe": box(Type.Object({ a: Type.Unsafe({ type: ["string", "null"], "x-order": 1 }) })),
};
