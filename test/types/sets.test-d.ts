// What the types of sets made of other sets promise, checked by `npm run types`; nothing here is run.
import { Type } from "typebox";
import { expectTypeOf } from "vitest";
import {
  defineTool,
  McpToolInfo,
  type Tool,
  type ToolArgumentsError,
  type ToolCall,
  ToolInfo,
  ToolSet,
} from "../../src/index.ts";

declare const list: Tool[];
declare const flag: boolean;
declare const text: string;

const weather = defineTool({
  name: "weather",
  parameters: Type.Object({ city: Type.String() }),
  execute: ({ city }) => city.length,
});
const now = defineTool({
  name: "now",
  parameters: null,
  execute: (_, { context }: { context: { zone: string } }) => context.zone,
});
const info = new ToolInfo({ name: "info", parameters: Type.Object({ q: Type.String() }) });
const remote = new McpToolInfo({ serverName: "files", name: "read", parameters: null });
const set = new ToolSet([weather, now]);
const mixed = new ToolSet([weather, info, remote]);

// Picked by name: exactly those where each name is known, else any of them.
expectTypeOf(set.filter(["now"])).toEqualTypeOf<ToolSet<readonly [typeof now]>>();
expectTypeOf(set.filter(["now", "weather"])).toEqualTypeOf<ToolSet<readonly [typeof weather, typeof now]>>();
expectTypeOf(set.filter([])).toEqualTypeOf<ToolSet<[]>>();
expectTypeOf(set.filter([flag ? "now" : "weather"]).get("now")).toEqualTypeOf<typeof now | undefined>();
expectTypeOf(set.filter(["now"] as ("now" | "weather")[]).get("weather")).toEqualTypeOf<typeof weather | undefined>();
expectTypeOf(new ToolSet(list).filter([text]).get("x")).toEqualTypeOf<Tool | undefined>();
expectTypeOf(new ToolSet([weather, ...list]).filter(["weather"]).get("weather")).toExtend<Tool | undefined>();
// @ts-expect-error no tool of this name
set.filter(["nwo"]);
// @ts-expect-error it is left out
set.filter(["now"]).get("weather").name;

// By a predicate: any of them.
expectTypeOf(set.filter(() => flag).get("now")).toEqualTypeOf<typeof now | undefined>();
expectTypeOf(mixed.filter((tool): tool is typeof remote => tool instanceof McpToolInfo)).toEqualTypeOf<
  ToolSet<readonly (typeof remote)[]>
>();
// @ts-expect-error a promise is always true
set.filter(async () => flag);

// Names get a prefix, and each tool keeps the rest of its type.
const crm = set.prefix("crm.");
const prefixed = crm.get("crm.weather");
expectTypeOf(prefixed.name).toEqualTypeOf<"crm.weather">();
expectTypeOf(prefixed.parseArguments("")).toEqualTypeOf<{ city: string }>();
expectTypeOf(prefixed.execute).returns.toEqualTypeOf<number | Promise<number>>();
expectTypeOf(mixed.prefix("a_").get("a_read")).toEqualTypeOf<McpToolInfo<null, "a_read">>();
expectTypeOf(mixed.prefix("a_").get("a_info").parseArguments("")).toEqualTypeOf<{ q: string }>();
expectTypeOf(set.prefix(text).get("any")).toExtend<Tool | undefined>();
expectTypeOf(set.prefix(text).get(text)?.name).toEqualTypeOf<`${string}weather` | `${string}now` | undefined>();
expectTypeOf(new ToolSet(list).prefix("crm.").get("crm.x")?.name).toEqualTypeOf<`crm.${string}` | undefined>();
// @ts-expect-error its name is crm.now
crm.get("now").name;
// @ts-expect-error the handlers have to have their context
crm.run([]);
crm.run([], { context: { zone: "UTC" } });

// Some get another name.
const renamed = set.rename({ now: "clock" });
expectTypeOf(renamed.get("clock").name).toEqualTypeOf<"clock">();
expectTypeOf(renamed.get("weather")).toEqualTypeOf<typeof weather>();
// @ts-expect-error no tool of this name
set.rename({ nwo: "clock" });
// @ts-expect-error it has another name
renamed.get("now").name;

// What a function makes of them.
expectTypeOf(set.map((tool) => tool.with({ description: "x" })).get("now")).toEqualTypeOf<typeof now | undefined>();
expectTypeOf(set.map(() => info)).toEqualTypeOf<ToolSet<readonly (typeof info)[]>>();
// @ts-expect-error no tool
set.map((tool) => tool.name);

set.map((tool) => tool.with({ approval: true, deferLoading: true, timeoutMs: 1000 })).get("weather");

// Both, one after the other.
const both = crm.concat(mixed);
expectTypeOf(both.get("crm.now").name).toEqualTypeOf<"crm.now">();
expectTypeOf(both.get("info")).toEqualTypeOf<typeof info>();
// @ts-expect-error no set
set.concat([weather]);

// One change at a time keeps the rest.
expectTypeOf(weather.with({ description: "x", execute: ({ city }) => city.length })).toEqualTypeOf<typeof weather>();
expectTypeOf(remote.with({ description: "x" })).toEqualTypeOf<typeof remote>();
// @ts-expect-error a set knows the tool by its name
weather.with({ name: "x" });

// Calls are told apart by name, at once or later, thrown or as a value.
declare const call: ToolCall;
const later = set.parseAsync(call);
expectTypeOf(later).resolves.toEqualTypeOf(set.parse(call));
const result = set.safeParse(call, { integers: "bigint" });
if (!result.ok) expectTypeOf(result.error).toEqualTypeOf<ToolArgumentsError>();
else if (result.value.name === "weather") expectTypeOf(result.value.arguments).toEqualTypeOf<{ city: string }>();
expectTypeOf(set.safeParseAsync(call, { integers: "bigint" })).resolves.toEqualTypeOf(result);
const parsed = await weather.safeParseArgumentsAsync("");
if (parsed.ok) expectTypeOf(parsed.value).toEqualTypeOf<{ city: string }>();

// What changed is told by name.
expectTypeOf(set.fingerprint()).toEqualTypeOf<{ readonly [name: string]: string }>();
expectTypeOf(set.diff(mixed).changed).toEqualTypeOf<readonly ("weather" | "now")[]>();
expectTypeOf(set.diff(set.fingerprint()).removed).toEqualTypeOf<readonly string[]>();
expectTypeOf(set.diff(set).parts.weather).toEqualTypeOf<readonly string[] | undefined>();

// A tool as a function is written in one layout.
weather.compact({ result: true, constraints: false });
weather.compact({ layout: "inline" });
set.compact({ result: true });
// @ts-expect-error no function in this layout
weather.compact({ result: true, layout: "inline" });
