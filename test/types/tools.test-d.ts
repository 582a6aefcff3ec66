// What `defineTool` makes of the schemas of libraries and of the fields beside them, checked by `npm run types`; nothing
// here is run.
import { Type as OldType } from "@sinclair/typebox";
import type { StandardJSONSchemaV1 } from "@standard-schema/spec";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import { toolsToTypescript } from "../../src/compact/public.ts";
import {
  type Arguments,
  type ArgumentsOf,
  defineTool,
  type Integer,
  type LibraryArguments,
  Parameters,
  type RunContext,
  Tool,
  type ToolCall,
  type ToolCard,
  ToolInfo,
  ToolSet,
} from "../../src/index.ts";
import { openaiChat } from "../../src/wire/public.ts";

declare const call: ToolCall;
type Session = { user: string };

// TypeBox 0.34 says the type of a schema itself.
const OldWeather = OldType.Object({ city: OldType.String(), days: OldType.Optional(OldType.Integer()) });
const old = defineTool({
  name: "old",
  parameters: OldWeather,
  outputSchema: OldType.Object({ celsius: OldType.Number() }),
  inputExamples: [{ city: "Oslo" }],
  execute: (args) => {
    expectTypeOf(args).toEqualTypeOf<{ city: string; days?: number }>();
    return { celsius: args.city.length };
  },
});
expectTypeOf<ArgumentsOf<typeof old>>().toEqualTypeOf<{ city: string; days?: number }>();
expectTypeOf(new ToolInfo({ name: "old", parameters: OldWeather }).parseArguments("").city).toEqualTypeOf<string>();
expectTypeOf<ArgumentsOf<typeof OldWeather>>().toEqualTypeOf<{ city: string; days?: number }>();
const oldParameters = new Parameters(OldWeather);
expectTypeOf<ArgumentsOf<typeof oldParameters>>().toEqualTypeOf<{ city: string; days?: number }>();
// @ts-expect-error the schema has no such field
defineTool({ name: "old", parameters: OldWeather, execute: ({ town }) => town });
// @ts-expect-error the schema says number
defineTool({ name: "old", outputSchema: OldType.Object({ n: OldType.Number() }), execute: () => ({ n: "5" }) });

// A function whose schema is a type parameter defines a tool.
const saved = <T extends z.ZodObject>(schema: T, save: (args: z.infer<T>) => Promise<string>) =>
  defineTool({ name: "save", parameters: schema, execute: save });
const counted = <T extends z.ZodObject>(schema: T, count: (args: z.infer<T>) => number) =>
  defineTool({ name: "count", parameters: schema, execute: (args, { call }) => `${call.id} ${count(args)}` });
const note = saved(z.object({ text: z.string(), stars: z.int().default(3) }), async ({ text, stars }) => text + stars);
expectTypeOf<ArgumentsOf<typeof note>>().toEqualTypeOf<{ text: string; stars: number }>();
expectTypeOf(counted(z.object({ a: z.string() }), ({ a }) => a.length).parseArguments("").a).toEqualTypeOf<string>();
// So does one that takes any schema of an object: of Zod, or of JSON Schema as Parameters, which tell their type likewise.
const kept = <T extends object>(schema: z.ZodType<T, object>, keep: (args: T) => string) =>
  defineTool({ name: "keep", parameters: schema, execute: keep });
expectTypeOf(kept(z.object({ a: z.string() }), ({ a }) => a).parseArguments("")).toEqualTypeOf<{ a: string }>();
const shared = <T extends object>(schema: StandardJSONSchemaV1<object, T>, share: (args: T) => string) =>
  defineTool({ name: "share", parameters: schema, execute: share });
expectTypeOf(shared(z.object({ a: z.string() }), ({ a }) => a).parseArguments("")).toEqualTypeOf<{ a: string }>();
const literal = new Parameters({ type: "object", properties: { b: { type: "string" } }, required: ["b"] });
expectTypeOf(shared(literal, ({ b }) => b).parseArguments("")).toEqualTypeOf<{ b: string }>();
// @ts-expect-error the schema has no such field
shared(literal, ({ title }) => title);
// @ts-expect-error the schema has no such field
saved(z.object({ text: z.string() }), async ({ title }) => title);

// The root may be transformed or optional: what the library makes of it is what the handler gets.
const summed = defineTool({
  name: "sum",
  parameters: z.object({ a: z.number(), b: z.number() }).transform(({ a, b }) => a + b),
  inputExamples: [{ a: 1, b: 2 }],
  execute: (sum) => sum.toFixed(),
});
expectTypeOf(summed.parseArguments("")).toEqualTypeOf<number>();
const optional = defineTool({
  name: "optional",
  parameters: z.object({ a: z.string() }).optional(),
  execute: (args) => args?.a ?? "",
});
expectTypeOf(optional.parseArguments("")).toEqualTypeOf<{ a: string } | undefined>();
expectTypeOf(
  new ToolInfo({ name: "t", parameters: z.object({}).transform(() => new Date()) }).parseArguments(""),
).toEqualTypeOf<Date>();
// @ts-expect-error arguments are an object
defineTool({ name: "text", parameters: z.string(), execute: (args) => args });

// The context that the handler names is that of the approval, which may stand before it without one.
defineTool({
  name: "pay",
  parameters: z.object({ amount: z.number() }),
  execute: ({ amount }, { context }: RunContext<Session>) => `${context.user} ${amount}`,
  approval: ({ amount }, { context }) => {
    expectTypeOf(context).toEqualTypeOf<Session>();
    return amount > 100;
  },
});
const paid = defineTool({
  name: "pay",
  parameters: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
  approval: ({ amount }, { context }: { context: Session }) => context.user === "Ada" || amount < 5,
  execute: ({ amount }, { context }: RunContext<Session>) => `${context.user} ${amount}`,
});
expectTypeOf(paid.execute).parameter(1).toEqualTypeOf<RunContext<Session>>();
// @ts-expect-error there is no context
new ToolSet([paid]).run([call]);

// A custom tool takes text, unless it has parameters.
defineTool({ name: "sql", type: "custom", execute: (args) => expectTypeOf(args).toEqualTypeOf<{ input: string }>() });
defineTool({
  name: "search",
  type: "tool_search",
  parameters: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  execute: ({ query }) => query,
});

// A required name is that of a property.
defineTool({
  name: "typo",
  parameters: {
    type: "object",
    properties: { city: { type: "string" } },
    // @ts-expect-error "cty" is none
    required: ["cty"],
  },
  execute: () => 1,
});
// @ts-expect-error nor here
new ToolInfo({ name: "typo", parameters: { properties: { city: { type: "string" } }, required: ["cty"] } });
// @ts-expect-error nor here
new Parameters({ properties: { a: { properties: { b: { type: "string" } }, required: ["c"] } } });

// Different tools of a set are changed by one function.
const weather = defineTool({
  name: "weather",
  parameters: { type: "object", properties: { city: { type: "string" }, days: { type: "integer" } } },
  execute: ({ city }) => city,
});
const add = defineTool({ name: "add", parameters: z.object({ a: z.number() }), execute: ({ a }) => a + 1 });
const set = new ToolSet([weather, add, paid]);
const slow = set.map((tool) => tool.with({ description: `${tool.description} Slow.`, approval: true, retries: 1 }));
expectTypeOf(slow.parse(call).name).toEqualTypeOf<"weather" | "add" | "pay">();
const [first] = [weather, add].map((tool) => tool.with({ deferLoading: true }));
expectTypeOf(first?.name).toEqualTypeOf<"weather" | "add" | undefined>();
const logged = set.map((tool: Tool) => tool.with({ execute: (args, run) => tool.execute(args, run) }));
expectTypeOf(logged.parse(call).name).toEqualTypeOf<string>();

// In a set a tool has the same type as alone.
new ToolSet([
  defineTool({
    name: "inside",
    parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
    execute: (args) => expectTypeOf(args).toEqualTypeOf<{ city: string }>(),
  }),
  defineTool({
    name: "library",
    parameters: z.object({ n: z.number() }),
    execute: (args) => expectTypeOf(args).toEqualTypeOf<{ n: number }>(),
  }),
]);

// What a tool takes can be written down.
const written: Tool<LibraryArguments<{ a: number }>, "add", number> = add;
expectTypeOf<ArgumentsOf<{ "~arguments": { days: number } }>>().toEqualTypeOf<{ days: number }>();
expectTypeOf<Integer>().not.toExtend<number>();

export { written };

// A custom tool can be annotated, and what its type shows is what it says.
const sql: Tool<Arguments<{ input: string }>, "sql", string> = defineTool({
  name: "sql",
  type: "custom",
  execute: ({ input }) => input,
});
expectTypeOf(sql.parseArguments("")).toEqualTypeOf<{ input: string }>();

// The schema of a result may be of any type.
defineTool({ name: "text", outputSchema: z.string(), execute: () => "a" });
// @ts-expect-error the schema says string
defineTool({ name: "text", outputSchema: z.string(), execute: () => 5 });

// A type of which nothing is known is no integer.
const lists = defineTool({ name: "lists", parameters: { properties: { h: { type: "array" } } }, execute: () => 1 });
// @ts-expect-error it can have any methods
lists.parseArguments("").h?.toFixed();

// A card is no tool: its parameters have another name, and so would be lost.
declare const card: ToolCard;
// @ts-expect-error
openaiChat.encodeTools([card]);
// @ts-expect-error
toolsToTypescript([card]);
// @ts-expect-error
new ToolSet([card]);
// @ts-expect-error
Tool.from(card, { execute: () => 1 });
openaiChat.encodeTools([card.toolInfo()]);
toolsToTypescript([card.toolInfo()]);
