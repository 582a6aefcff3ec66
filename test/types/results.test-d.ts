// What definitions of tools know of their results and their options, checked by `npm run types`; nothing here is run.
import { Type } from "typebox";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import {
  type Approvals,
  defineTool,
  HandlerResult,
  type RunContext,
  type Tool,
  type ToolCall,
  ToolSet,
} from "../../src/index.ts";

declare const call: ToolCall;
const city = { type: "object", properties: { city: { type: "string" } }, required: ["city"] } as const;

// The result has the type of the outputSchema, of any source, and of any JSON type.
const weather = defineTool({
  name: "weather",
  parameters: city,
  outputSchema: {
    type: "object",
    properties: { celsius: { type: "number" }, sky: { enum: ["clear", "cloudy"] } },
    required: ["celsius"],
  },
  execute: async ({ city }) => ({ celsius: city.length, sky: "clear" }),
});
defineTool({ name: "a", outputSchema: { type: "string", enum: ["a", "b"] }, execute: (_args) => "a" });
defineTool({
  name: "a",
  outputSchema: { type: "object", properties: { a: { enum: ["a", "b"] } } },
  execute: async (_args) => ({ a: "a" }),
});
// The literals of a handler without parameters are widened before the schema is known, and fit all the same.
const sky = {
  type: "object",
  properties: { sky: { enum: ["clear", "cloudy"] }, code: { const: 1 }, isDay: { const: true } },
  required: ["sky"],
} as const;
const night = defineTool({ name: "a", outputSchema: sky, execute: () => ({ sky: "clear", code: 1, isDay: true }) });
expectTypeOf(night.execute).returns.toExtend<{ sky: "clear" | "cloudy" } | Promise<{ sky: "clear" | "cloudy" }>>();
defineTool({ name: "a", outputSchema: sky, execute: async () => ({ sky: "clear" }) });
defineTool({
  name: "a",
  outputSchema: z.object({ pair: z.tuple([z.literal("a"), z.number()]) }),
  execute: () => ({ pair: ["a", 1] as const }),
});
defineTool({ name: "a", outputSchema: z.array(z.enum(["a", "b"])), execute: () => ["a"] });
defineTool({ name: "a", outputSchema: z.enum(["a", "b"]), execute: () => "a" });
defineTool({
  name: "a",
  outputSchema: sky,
  async *execute() {
    yield 1;
    return { sky: "clear" };
  },
});
defineTool({
  name: "a",
  outputSchema: sky,
  execute: () => new HandlerResult({ content: "", structured: { sky: "clear" } }),
});
// @ts-expect-error it lacks the sky
defineTool({ name: "a", outputSchema: sky, execute: () => ({ code: 1 }) });
// @ts-expect-error the schema has texts
defineTool({ name: "a", outputSchema: sky, execute: () => ({ sky: 1 }) });
// @ts-expect-error the schema has other texts
defineTool({ name: "a", outputSchema: sky, execute: (_args) => ({ sky: "green" }) });
expectTypeOf(weather.execute).returns.resolves.toExtend<{ celsius: number; sky?: "clear" | "cloudy" }>();
defineTool({ name: "a", outputSchema: { type: "array", items: { type: "string" } }, execute: () => ["a"] });
defineTool({ name: "a", outputSchema: { type: "integer" }, execute: async () => 5 });
defineTool({ name: "a", outputSchema: Type.Array(Type.Number()), execute: () => [1] });
defineTool({ name: "a", outputSchema: z.object({ n: z.number().default(3) }), execute: () => ({}) });
defineTool({ name: "a", outputSchema: z.object({ at: z.string().transform(Number) }), execute: () => ({ at: "1" }) });
// @ts-expect-error the schema says number
defineTool({ name: "a", outputSchema: { type: "number" }, execute: () => "5" });
// @ts-expect-error the schema says number
defineTool({ name: "a", outputSchema: Type.Object({ n: Type.Number() }), execute: async () => ({ n: "5" }) });
const n = z.object({ n: z.number() });
// @ts-expect-error the schema wants the field
defineTool({ name: "a", parameters: city, outputSchema: n, execute: ({ city }) => ({ city }) });
// A schema whose type is not known says nothing.
const widened = { type: "object", properties: { n: { type: "number" } } };
defineTool({ name: "a", outputSchema: widened, execute: () => 1 });

// Approval sees the arguments and the context of the handler.
const pay = defineTool({
  name: "pay",
  parameters: z.object({ amount: z.number() }),
  approval: ({ amount }, { call, context }) => {
    expectTypeOf(amount).toEqualTypeOf<number>();
    expectTypeOf(call).toEqualTypeOf<ToolCall>();
    return amount > 100 && context !== undefined;
  },
  execute: ({ amount }, { context }: RunContext<{ user: string }>) => `${context.user} pays ${amount}`,
});
defineTool({ name: "a", parameters: city, approval: async ({ city }) => city === "Oslo", execute: () => 1 });
// @ts-expect-error the parameters have no such field
defineTool({ name: "a", parameters: city, approval: ({ town }) => town === "Oslo", execute: () => 1 });
new ToolSet([pay]).run([call], { context: { user: "Ada" }, approvals: { call_1: true, call_2: { reason: "no" } } });
new ToolSet([pay]).run([call], { context: { user: "Ada" }, approvals: async ({ id }, { name }) => id === name });
// @ts-expect-error a text is no decision
new ToolSet([weather]).run([call], { approvals: { call_1: "yes" } });
const approvals: Approvals = JSON.parse('{"call_1":true}');

// Examples have the type of the arguments, before defaults.
defineTool({ name: "a", parameters: city, inputExamples: [{ city: "Oslo" }], execute: () => 1 });
defineTool({
  name: "a",
  parameters: z.object({ n: z.number().default(1) }),
  inputExamples: [{}, { n: 2 }],
  execute: ({ n }) => n,
});
// @ts-expect-error the example lacks the city
defineTool({ name: "a", parameters: city, inputExamples: [{}], execute: () => 1 });

const tools: Tool[] = [weather, pay];

export { approvals, tools };
