import { asSchema } from "@ai-sdk/provider-utils";
import { zodFunction } from "openai/helpers/zod";
import { Type } from "typebox";
import * as z from "zod";
import { ToolInfo } from "../../src/index.ts";
import { type Contender, compare } from "./compare.ts";

const TOOLS = 1_000;

/** 1,000 tools, from their definition to the JSON of a request. */
export async function benchBuild(): Promise<void> {
  const title = `build, ${TOOLS} tools to the JSON of a request`;
  const made = Array.from({ length: TOOLS }, (_, at) => new ToolInfo({ name: `tool_${at}`, parameters: plain() }));
  const contenders: [Contender, ...Contender[]] = [
    { role: "floor", name: "JSON.stringify of plain schemas", run: () => all((name) => chatTool(name, plain())) },
    {
      role: "ours",
      name: "ours, plain schema",
      run: () => all((name) => new ToolInfo({ name, parameters: plain() }).toOpenAI()),
    },
    {
      role: "ours",
      name: "ours, TypeBox",
      run: () => all((name) => new ToolInfo({ name, parameters: box() }).toOpenAI()),
    },
    { role: "ours", name: "ours, Zod", run: () => all((name) => new ToolInfo({ name, parameters: zod() }).toOpenAI()) },
    {
      role: "ours",
      name: "ours, the same tools again",
      run: () => JSON.stringify(made.map((tool) => tool.toOpenAI())),
    },
    { name: "TypeBox", run: () => all((name) => chatTool(name, box())) },
    { name: "zod's toJSONSchema", run: () => all((name) => chatTool(name, z.toJSONSchema(zod(), { io: "input" }))) },
    { name: "AI SDK, Zod", run: () => all((name) => chatTool(name, asSchema(zod()).jsonSchema)) },
    { name: "openai's zodFunction", run: () => all((name) => zodFunction({ name, parameters: zod() })) },
  ];
  await compare(title, contenders, { rounds: 9, batchMs: 40 });
}

const all = (toolOf: (name: string) => unknown): string =>
  JSON.stringify(Array.from({ length: TOOLS }, (_, index) => toolOf(`tool_${index}`)));

const chatTool = (name: string, parameters: unknown): object => ({ type: "function", function: { name, parameters } });

const plain = () => ({
  type: "object" as const,
  properties: {
    path: { type: "string" as const, description: "The file" },
    mode: { type: "string" as const, enum: ["head", "tail"] },
    lines: { type: "integer" as const, minimum: 1 },
    tags: { type: "array" as const, items: { type: "string" as const } },
  },
  required: ["path", "mode"],
});

const box = () =>
  Type.Object({
    path: Type.String({ description: "The file" }),
    mode: Type.Union([Type.Literal("head"), Type.Literal("tail")]),
    lines: Type.Optional(Type.Integer({ minimum: 1 })),
    tags: Type.Optional(Type.Array(Type.String())),
  });

const zod = () =>
  z.object({
    path: z.string().describe("The file"),
    mode: z.enum(["head", "tail"]),
    lines: z.int().min(1).optional().nullable(),
    tags: z.array(z.string()).optional().nullable(),
  });
