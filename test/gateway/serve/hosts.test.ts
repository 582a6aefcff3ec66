import { afterAll, beforeAll, expect, it } from "vitest";
import { OptionError } from "../../../src/checks/index.ts";
import { type Served, serveMcp } from "../../../src/gateway/index.ts";
import type { JsonSchema } from "../../../src/schema/index.ts";
import { ToolSet } from "../../../src/set/index.ts";
import { defineTool } from "../../../src/tool/index.ts";
import { claudeTool } from "../../providers/bodies.ts";
import { refusals } from "../../providers/refusals.ts";
import { CLIENTS, type TestClient } from "./clients.ts";
import { describeHosts } from "./describeHosts.ts";
import { ODD_TOOLS, SPELLED_OUT } from "./oddTools.ts";

const served: Served[] = [];
beforeAll(async () => {
  served.push(await serveMcp(ODD_TOOLS, { transport: "http" }));
  served.push(await serveMcp(ODD_TOOLS, { transport: "http", names: "specification" }));
});
afterAll(() => Promise.all(served.map((one) => one.close())));

const url = (place: number): URL => served[place]?.url as URL;

describeHosts("http", () => ({ url: url(0) }));

const [connect] = CLIENTS.map(([, connect]) => connect);
const open = (place: number): Promise<TestClient> => (connect as NonNullable<typeof connect>)({ url: url(place) });

it("the own name of a tool under another name is its title, if it has none", async () => {
  const client = await open(0);
  const titles = (await client.listTools()).map(({ title }) => title);
  await client.close();
  expect(titles.filter((title) => title !== undefined)).toEqual([
    "files.read",
    "a name with spaces",
    "读取",
    `${"59".repeat(29)}!`,
    `5${"9".repeat(58)}`,
    "x".repeat(200),
    "A title",
    "number.out",
  ]);
});

it("the model behind a host takes the parameters, and handlers get their own names of properties", async () => {
  const parameters = {
    type: "object",
    properties: { $filter: { type: "string" }, top: { type: "integer" } },
    anyOf: [{ required: ["$filter"] }, { required: ["top"] }],
  };
  const query = defineTool({
    name: "query",
    parameters: parameters as JsonSchema,
    execute: (args) => JSON.stringify(args),
  });
  const one = await serveMcp(new ToolSet([query]), { transport: "http" });
  const client = await (connect as NonNullable<typeof connect>)({ url: one.url as URL });
  const [listed] = await client.listTools();
  const { inputSchema: schema } = listed as unknown as { readonly inputSchema: { readonly properties: object } };
  expect(refusals("anthropic", claudeTool(parameters)).map(({ rule }) => rule)).toEqual(["root-union"]);
  expect(refusals("anthropic", claudeTool(schema))).toEqual([]);
  const sent = Object.keys(schema.properties).find((name) => name !== "top") ?? "";
  for (const name of [sent, "$filter"]) {
    const { content } = await client.call("query", { [name]: "a" });
    expect(content[0]?.text).toBe('{"$filter":"a"}');
  }
  await client.close();
  await one.close();
});

it("names that the specification allows stay as they are for hosts that take them", async () => {
  const client = await open(1);
  const names = await client.tools();
  const { content } = await client.call("files.read");
  await client.close();
  expect(names).toContain("files.read");
  expect(names).toContain(`5${"9".repeat(58)}`);
  expect(names).not.toContain("x".repeat(200));
  expect(content).toEqual([{ type: "text", text: "files.read" }]);
});

it("a result names tools as they are listed, also if one has spelt out the name of another", async () => {
  served.push(await serveMcp(SPELLED_OUT, { transport: "http" }));
  const client = await open(2);
  const [read, spelled] = await client.tools();
  const results = await Promise.all([read, spelled, "search"].map((name) => client.call(name ?? "")));
  await client.close();
  expect(read).toBe("files_read_aee1292782b6c89b");
  expect(results.map(({ content }) => content[0]?.text)).toEqual([
    "files.read",
    "files_read_aee1292782b6c89b",
    `[tools: ${read}, ${spelled}]`,
  ]);
});

it("names of another kind are an error", async () => {
  await expect(serveMcp(ODD_TOOLS, { names: "all" as never })).rejects.toThrow(OptionError);
  for (const wrong of [undefined, [...ODD_TOOLS], {}, "tools"]) {
    await expect(serveMcp(wrong as never)).rejects.toThrow("serveMcp: expected a ToolSet, received ");
  }
});
