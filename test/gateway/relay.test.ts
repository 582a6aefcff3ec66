import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createGateway, type ServerConfig, serveService } from "../../src/gateway/index.ts";
import type { CallRequest, Upstream } from "../../src/gateway/upstream/Upstream.ts";
import { MAIN } from "../cli/run.ts";
import { newFolder } from "./openListed.ts";
import { FULL_RESULT, QUESTION, testService } from "./serve/testService.ts";
import { httpUpstream, stdioUpstream, textOf } from "./upstream/upstreams.ts";

const ends: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end.close();
});
const closing = <One extends { close(): Promise<unknown> }>(one: One): One => {
  ends.push(one);
  return one;
};

type Era = "legacy" | "modern";
type Way = { transport: "stdio" | "http"; up: Era; down: Era };
const WAYS = (["stdio", "http"] as const).flatMap((transport) =>
  (["legacy", "modern"] as const).flatMap((up) =>
    (["legacy", "modern"] as const).map((down): Way => ({ transport, up, down })),
  ),
);

/** The client that keeps every key, in front of a gateway, in front of the test's service: all over the transport. */
async function open({ transport, up, down }: Way): Promise<Upstream> {
  if (transport === "stdio") {
    const serving = join(import.meta.dirname, "servers/serving.ts");
    const test: ServerConfig = { command: process.execPath, args: [serving], era: up };
    const file = join(newFolder(), "mcp.json");
    writeFileSync(file, JSON.stringify({ mcpServers: { test } }));
    return closing(stdioUpstream([MAIN, "gateway", "--config", file], { era: down, maxBytes: 10_000_000 }));
  }
  const { url } = closing(await serveService(testService(), { transport: "http" }));
  const gateway = closing(await createGateway({ mcpServers: { test: { url: String(url), era: up } } }));
  const served = closing(await serveService(gateway.service, { transport: "http" }));
  return closing(httpUpstream(served.url as URL, { era: down, maxBytes: 10_000_000 }));
}

const exec = (client: Upstream, tool_name: string, args: object = {}, request?: CallRequest): Promise<object> =>
  client.callTool("exec", { server_name: "test", tool_name, arguments: args }, request);

describe.each(WAYS)("exec over $transport, from a server of the $up revision to a client of the $down one", (way) => {
  it("relays a result with every key", async () => {
    const { _meta, resultType, ...result } = (await exec(await open(way), "full", { a: "x" })) as typeof FULL_RESULT & {
      resultType?: string;
    };
    const { _meta: meta, ...expected } = FULL_RESULT;
    expect(result).toEqual(expected);
    expect(_meta).toMatchObject(meta);
  });

  it("relays structured content of each kind", async () => {
    const client = await open(way);
    for (const value of [{ a: null }, {}, null, [1, [2]], "x", false]) {
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      // Before 2026-07-28 it had to be an object, and each side that is older says so.
      const isWrapped = !isObject && (way.up === "legacy" || way.down === "legacy");
      const result = await exec(client, "structured", { value });
      expect(result).toMatchObject({ structuredContent: isWrapped ? { result: value } : value });
    }
  });

  it("relays progress, 600 of 600, and metadata", async () => {
    const client = await open(way);
    const heard: unknown[] = [];
    await exec(client, "progress", { count: 600 }, { onProgress: (progress) => heard.push(progress) });
    expect(heard).toEqual(
      Array.from({ length: 600 }, (_, index) => ({ progress: index + 1, total: 600, message: `step ${index + 1}` })),
    );
    const params = { _meta: { "com.example/a": 1 } };
    expect(JSON.parse(String(textOf((await exec(client, "echo", { a: 1 }, { params })) as never)))).toMatchObject({
      arguments: { a: 1 },
      ...params,
    });
  });

  it("cancels what the client cancels", async () => {
    const client = await open(way);
    expect(textOf((await exec(client, "aborted")) as never)).toBe("0");
    const abort = new AbortController();
    const waiting = exec(client, "wait", {}, { signal: abort.signal }).catch((error) => error.code);
    await new Promise((resolve) => setTimeout(resolve, 300));
    abort.abort();
    expect(await waiting).toBe("aborted");
    await expect.poll(async () => textOf((await exec(client, "aborted")) as never), { timeout: 10_000 }).toBe("1");
  });

  it("relays a question where both sides know such, and the answer", async () => {
    const client = await open(way);
    const capabilities = { elicitation: { form: {} } };
    const asked = await exec(client, "ask", {}, { capabilities });
    if (way.up === "legacy" || way.down === "legacy") {
      expect(asked).toMatchObject({ isError: true });
      return;
    }
    expect(asked).toMatchObject({ resultType: "input_required", inputRequests: { who: QUESTION } });
    const params = { inputResponses: { who: { action: "accept" } }, requestState: "state 1" };
    const result = await exec(client, "ask", {}, { capabilities, params });
    expect(JSON.parse(String(textOf(result as never)))).toEqual(params);
  });
});
