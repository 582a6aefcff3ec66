// What handlers and sets know of their tools, checked by `npm run types`; nothing here is run.
import { type Tool as AiTool, tool } from "ai";
import { Type } from "typebox";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import {
  type ArgumentsOf,
  type Change,
  defineTool,
  Parameters,
  type RunContext,
  type Tool,
  type ToolCall,
  ToolInfo,
  ToolMessage,
  ToolSet,
} from "../../src/index.ts";

declare const call: ToolCall;
declare const list: Tool[];

const weather = defineTool({
  name: "weather",
  parameters: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
  execute: ({ city }) => city,
});
const now = defineTool({ name: "now", parameters: null, execute: () => 0 });

// A tool without parameters is one of null: it takes no arguments, and nobody checks what a model gives.
const none = defineTool({
  name: "none",
  execute: (args) => expectTypeOf(args).toEqualTypeOf<Record<string, unknown>>(),
});
expectTypeOf(none.name).toEqualTypeOf<"none">();
expectTypeOf(none.parameters).toEqualTypeOf<null>();
expectTypeOf(none.parseArguments("")).toEqualTypeOf(now.parseArguments(""));

// A set of tools whose names are not known may have the tool, or not.
const set = new ToolSet([weather, now]);
expectTypeOf(set.get("now")).toEqualTypeOf<typeof now>();
expectTypeOf(new ToolSet(list).get("x")).toEqualTypeOf<Tool | undefined>();
expectTypeOf(new ToolSet([weather, ...list]).get("x")).toEqualTypeOf<Tool | undefined>();
expectTypeOf(new ToolSet([weather, now] as (typeof weather | typeof now)[]).get("now")).toEqualTypeOf<
  typeof now | undefined
>();
// @ts-expect-error it may be missing
new ToolSet(list).get("x").name;

// The parameters take the type of their arguments to other libraries.
const box = new ToolInfo({ name: "box", parameters: Type.Object({ city: Type.String() }) });
const zod = new ToolInfo({ name: "zod", parameters: z.object({ n: z.number().default(3) }) });
const shared = new Parameters({ properties: { q: { type: "string" } }, required: ["q"] });
const viaShared = new ToolInfo({ name: "shared", parameters: shared });
expectTypeOf<ArgumentsOf<typeof weather.parameters>>().toEqualTypeOf<{ city: string }>();
expectTypeOf(viaShared.parameters).toEqualTypeOf(shared);
expectTypeOf(now.parameters).toEqualTypeOf<null>();
expectTypeOf<ToolInfo["parameters"]>().toEqualTypeOf<Parameters | null>();
expectTypeOf(tool({ inputSchema: weather.parameters })).toExtend<AiTool<{ city: string }, never>>();
tool({ inputSchema: weather.parameters, execute: ({ city }) => expectTypeOf(city).toEqualTypeOf<string>() });
tool({ inputSchema: box.parameters, execute: ({ city }) => expectTypeOf(city).toEqualTypeOf<string>() });
tool({ inputSchema: zod.parameters, execute: ({ n }) => expectTypeOf(n).toEqualTypeOf<number>() });
tool({ inputSchema: viaShared.parameters, execute: ({ q }) => expectTypeOf(q).toEqualTypeOf<string>() });
// @ts-expect-error the parameters have no such field
tool({ inputSchema: weather.parameters, execute: ({ town }) => town });

// A handler says which context it wants, and its arguments are typed all the same.
type Session = { user: string };
const greet = defineTool({
  name: "greet",
  parameters: { properties: { word: { type: "string" } }, required: ["word"] },
  execute({ word }, { context }: RunContext<Session>) {
    expectTypeOf(word).toEqualTypeOf<string>();
    expectTypeOf(context).toEqualTypeOf<Session>();
    return `${word} ${context.user}`;
  },
});
const count = defineTool({
  name: "count",
  parameters: z.object({ n: z.number() }),
  execute: ({ n }, run: RunContext<{ total: number }>) => run.context.total + n,
});
expectTypeOf(greet.execute).parameter(1).toEqualTypeOf<RunContext<Session>>();
const toStrict = greet.toStrict({ provider: "openai" });
expectTypeOf(toStrict.execute).parameter(1).toEqualTypeOf<RunContext<Session>>();

// A type that takes any tool says nothing of the context.
const first: Tool = defineTool({
  name: "a",
  execute: (_args, { context }) => expectTypeOf(context).toEqualTypeOf<unknown>(),
});
const listed: Tool[] = [
  defineTool({
    name: "a",
    parameters: z.object({ n: z.number() }),
    approval: (_args, { context }) => expectTypeOf(context).toEqualTypeOf<unknown>() && true,
    execute: (_args, { context }) => expectTypeOf(context).toEqualTypeOf<unknown>(),
  }),
];

// It is asked for where a tool wants it, and fits all of them.
const greeting = new ToolSet([greet, weather, count]);
expectTypeOf(greeting.run([call], { context: { user: "Ada", total: 1 } })).resolves.toEqualTypeOf<ToolMessage[]>();
greeting.run([call], { context: { user: "Ada", total: 1 }, timeoutMs: 5 });
// @ts-expect-error there is no context
greeting.run([call]);
// @ts-expect-error there is no context
greeting.run([call], { timeoutMs: 5 });
// @ts-expect-error the context is another
new ToolSet([greet]).run([call], { context: { name: "Ada" } });
// @ts-expect-error it lacks the total
greeting.run([call], { context: { user: "Ada" } });
// No handler here wants one.
set.run([call]);
set.run([call], { context: { anything: 1 }, concurrency: 2 });
new ToolSet(list).run([call], { context: { anything: 1 } });
const tools: Tool[] = [greet, weather, count];
const anySet: ToolSet<readonly Tool[]> = greeting;
anySet.run([call]);

// Messages have both names of the id.
const message = new ToolMessage({ content: "12 °C", toolCallId: "call_1" });
expectTypeOf(message.toolCallId).toEqualTypeOf<string>();
expectTypeOf(message.tool_call_id).toEqualTypeOf<string>();

// What can be done to arguments is a closed list.
declare const change: Change;
expectTypeOf<string>().not.toExtend<typeof change.kind>();
// @ts-expect-error nothing like that is ever done
if (change.kind === "guessed") void change;

export { first, listed, tools };
