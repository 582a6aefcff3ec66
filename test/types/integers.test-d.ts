// What the types of exact integers promise, checked by `npm run types`; nothing here is run.
import { type Static, Type } from "typebox";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import {
  type ArgumentsOf,
  type JsonSchema,
  Parameters,
  type ParseArgumentsOptions,
  type ToolCall,
  ToolInfo,
  ToolSet,
} from "../../src/index.ts";

type Big = number | bigint;
type Text = number | string;

const Box = Type.Object({
  id: Type.Integer({ minimum: 0 }),
  ratio: Type.Number(),
  name: Type.String(),
  parent: Type.Optional(Type.Integer()),
  ids: Type.Array(Type.Integer()),
  pair: Type.Tuple([Type.Integer(), Type.String()]),
  inner: Type.Object({ deep: Type.Array(Type.Object({ n: Type.Integer() })) }),
  either: Type.Union([Type.Integer(), Type.Null()]),
  counts: Type.Record(Type.String(), Type.Integer()),
  type: Type.Optional(Type.Integer()),
  fixed: Type.Literal(5),
});
const box = new ToolInfo({ name: "box", parameters: Box });
type BoxOf<N> = {
  type?: N;
  parent?: N;
  id: N;
  ratio: number;
  name: string;
  ids: N[];
  pair: [N, string];
  inner: { deep: { n: N }[] };
  either: N | null;
  counts: Record<string, N>;
  fixed: 5;
};
expectTypeOf<ArgumentsOf<typeof box>>().toEqualTypeOf<Static<typeof Box>>();
expectTypeOf<ArgumentsOf<typeof box, "error">>().toEqualTypeOf<BoxOf<number>>();
expectTypeOf<ArgumentsOf<typeof box, "bigint">>().toEqualTypeOf<BoxOf<Big>>();
expectTypeOf<ArgumentsOf<typeof Box, "string">>().toEqualTypeOf<BoxOf<Text>>();

const literal = new ToolInfo({
  name: "literal",
  parameters: {
    type: "object",
    properties: {
      id: { type: "integer", minimum: 0 },
      ratio: { type: "number" },
      parent: { type: ["integer", "null"] },
      ids: { type: "array", items: { type: "integer" } },
      inner: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] },
      either: { anyOf: [{ type: "integer" }, { type: "boolean" }] },
      fixed: { type: "integer", const: 5 },
      word: { enum: ["integer", "float"] },
      type: { type: "integer" },
    },
    required: ["id", "ids", "inner", "fixed"],
  },
});
type LiteralOf<N> = {
  id: N;
  ratio?: number;
  parent?: N | null;
  ids: N[];
  inner: { n: N };
  either?: N | boolean;
  fixed: 5;
  word?: "integer" | "float";
  type?: N;
};
expectTypeOf<ArgumentsOf<typeof literal>>().toEqualTypeOf<LiteralOf<number>>();
expectTypeOf<ArgumentsOf<typeof literal, "bigint">>().toEqualTypeOf<LiteralOf<Big>>();
expectTypeOf<ArgumentsOf<typeof literal, "string">>().toEqualTypeOf<LiteralOf<Text>>();

const parameters = new Parameters(Box);
expectTypeOf<ArgumentsOf<typeof parameters, "bigint">>().toEqualTypeOf<BoxOf<Big>>();
const via = new ToolInfo({ name: "via", parameters });
expectTypeOf<ArgumentsOf<typeof via, "bigint">>().toEqualTypeOf<BoxOf<Big>>();

declare const loaded: JsonSchema;
const dynamic = new ToolInfo({ name: "dynamic", parameters: loaded });
expectTypeOf<ArgumentsOf<typeof dynamic, "bigint">>().toEqualTypeOf<Record<string, unknown>>();
const none = new ToolInfo({ name: "none", parameters: null });
expectTypeOf<ArgumentsOf<typeof none, "bigint">>().toEqualTypeOf<Record<string, unknown>>();
const zod = new ToolInfo({ name: "zod", parameters: z.object({ id: z.int() }) });
expectTypeOf<ArgumentsOf<typeof zod, "bigint">>().toEqualTypeOf<unknown>();
expectTypeOf<ArgumentsOf<typeof zod, "string">>().toEqualTypeOf<unknown>();

// The option says which it is, wherever arguments are read.
expectTypeOf(box.parseArguments("")).toEqualTypeOf<BoxOf<number>>();
expectTypeOf(box.parseArguments("", { maxDepth: 5, repair: false })).toEqualTypeOf<BoxOf<number>>();
expectTypeOf(box.parseArguments("", { integers: "error" })).toEqualTypeOf<BoxOf<number>>();
expectTypeOf(box.parseArguments("", { integers: "bigint" })).toEqualTypeOf<BoxOf<Big>>();
expectTypeOf(literal.parseArguments("", { integers: "string", coerce: false })).toEqualTypeOf<LiteralOf<Text>>();
expectTypeOf(zod.parseArguments("", { integers: "bigint" })).toEqualTypeOf<unknown>();
expectTypeOf(box.parseArgumentsAsync("", { integers: "bigint" })).resolves.toEqualTypeOf<BoxOf<Big>>();
const result = box.safeParseArguments("", { integers: "string" });
if (result.ok) expectTypeOf(result.value).toEqualTypeOf<BoxOf<Text>>();
declare const some: "bigint" | "string";
expectTypeOf(via.parseArguments("", { integers: some })).toEqualTypeOf<BoxOf<Big> | BoxOf<Text>>();
declare const options: ParseArgumentsOptions;
expectTypeOf(box.parseArguments("", options)).toEqualTypeOf<BoxOf<number>>();
// @ts-expect-error no such way
box.parseArguments("", { integers: "number" });

declare const call: ToolCall;
expectTypeOf(call.parseArguments(box)).toEqualTypeOf<BoxOf<number>>();
expectTypeOf(call.parseArguments(box, { integers: "bigint" })).toEqualTypeOf<BoxOf<Big>>();
const set = new ToolSet([box, literal, zod]);
const parsed = set.parse(call, { integers: "bigint" });
if (parsed.name === "box") expectTypeOf(parsed.arguments).toEqualTypeOf<BoxOf<Big>>();
if (parsed.name === "literal") expectTypeOf(parsed.arguments).toEqualTypeOf<LiteralOf<Big>>();
if (parsed.name === "zod") expectTypeOf(parsed.arguments).toEqualTypeOf<unknown>();
