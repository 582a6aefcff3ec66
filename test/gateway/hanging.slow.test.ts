import { expect, it } from "vitest";
import type { Gateway } from "../../src/gateway/index.ts";
import type { McpService, RawResult } from "../../src/gateway/McpService.ts";
import { rawClient, serveHttp } from "./connect.ts";
import { openGateway } from "./openListed.ts";
import { testService } from "./serve/testService.ts";
import { callerWith, worker } from "./workers.ts";

const HANGING = { command: process.execPath, args: ["-e", "setInterval(() => {}, 1000)"], era: "legacy" } as const;

/** A gateway with a server that does not answer, and how long something takes beside it. */
async function open(further: object = {}): Promise<Gateway> {
  const url = String(await serveHttp(testService("one")));
  const mcpServers = { one: { url, era: "legacy" }, hanging: HANGING, ...further };
  return openGateway({ mcpServers, code: true } as never);
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const ask = async (service: McpService, method: string, params: RawResult): Promise<RawResult | undefined> =>
  service.methods?.[method]?.(params, callerWith());

it.each([
  ["shared connections", {}],
  ["connections of single callers", { other: { ...worker(), per_session: true } }],
])("a server that hangs at its start does not hold up calls of others, with %s", async (_, further) => {
  const gateway = await open(further);
  const service = gateway.passThrough();
  const client = rawClient(await serveHttp(service), { era: "legacy" });
  await client.request("ping", {});
  for (const tool of ["one__echo", "one__full"]) {
    const ms = await msOf(async () => expect(await client.callTool(tool, {})).toHaveProperty("content"));
    expect({ tool, isSoon: ms < 1_500 }).toEqual({ tool, isSoon: true });
  }
  const code = { code: "return await tools.one__echo({})" };
  expect(await msOf(() => gateway.service.callTool({ name: "run", arguments: code }, callerWith()))).toBeLessThan(
    2_000,
  );
});

it("a server that hangs at its start is waited for once", { timeout: 30_000 }, async () => {
  const gateway = await open();
  const service = gateway.passThrough();
  expect(await msOf(() => ask(service, "logging/setLevel", { level: "info" }))).toBeLessThan(2_000);
  expect(await msOf(() => service.listTools(callerWith()))).toBeGreaterThan(1_000);
  for (const method of ["resources/list", "resources/templates/list", "prompts/list"]) {
    expect(await msOf(() => ask(service, method, {}))).toBeLessThan(1_000);
  }
  expect(await msOf(() => service.listTools(callerWith()))).toBeLessThan(1_000);
  expect(await msOf(async () => service.instructed?.())).toBeLessThan(1_000);
});

it("a server that is added later gets the log level of its callers", async () => {
  const gateway = await openGateway({ mcpServers: {} });
  const levels: unknown[] = [];
  const given = testService("late");
  const url = await serveHttp({
    ...given,
    capabilities: { ...given.capabilities, logging: {} },
    methods: {
      ...given.methods,
      "logging/setLevel": async ({ level }) => {
        levels.push(level);
        return {};
      },
    },
  });
  await gateway.reload({ mcpServers: { late: { url: String(url), era: "legacy" } } } as never);
  const args = { server_name: "late", tool_name: "echo" };
  await gateway.service.callTool({ name: "exec", arguments: args }, callerWith({ logLevel: "debug" }));
  await expect.poll(() => levels).toEqual(["debug"]);
});
