import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGateway, type GatewayConfig, serveService } from "../../src/gateway/index.ts";
import type { RawResult } from "../../src/gateway/McpService.ts";
import type { CallRequest, Upstream } from "../../src/gateway/upstream/Upstream.ts";
import { MAIN } from "../cli/run.ts";
import { programOf } from "../programs.ts";
import { newFolder } from "./newFolder.ts";
import { FULL_RESULT, FULL_TOOL, questionOf, testService } from "./serve/testService.ts";
import { result as ODD_RESULT } from "./servers/odd.mjs";
import { serveOddHttp } from "./servers/serveOddHttp.mjs";
import { failureOf, httpUpstream, stdioUpstream, textOf } from "./upstream/upstreams.ts";

type Era = "legacy" | "modern";
export type Way = { form: "exec" | "pass-through"; transport: "stdio" | "http"; up: Era; down: Era };

type Closing = { close(): Promise<unknown> };

/** The client that keeps every key, in front of a gateway, in front of two servers: all over the transport. */
async function open(way: Way, ends: Closing[]): Promise<Upstream> {
  const closing = <One extends Closing>(one: One): One => {
    ends.unshift(one);
    return one;
  };
  const { form, transport, up, down } = way;
  const ways = ["all", ...(up === "modern" ? ["modern"] : [])];
  const settings = { era: down, maxBytes: 10_000_000 };
  if (transport === "stdio") {
    const server = (program: string, ...args: string[]): object => ({
      command: process.execPath,
      args: [program, ...args],
      era: up,
    });
    const file = join(newFolder(), "mcp.json");
    const mcpServers = {
      test: server(programOf("test/gateway/servers/serving.ts")),
      odd: server(join(import.meta.dirname, "servers/odd.mjs"), ...ways),
    };
    writeFileSync(file, JSON.stringify({ mcpServers }));
    const options = form === "exec" ? [] : ["--pass-through"];
    return closing(stdioUpstream([MAIN, "gateway", "--config", file, ...options], settings));
  }
  const { url } = closing(await serveService(testService(), { transport: "http" }));
  const odd = closing(await serveOddHttp({ ways, isLogged: false }));
  const config: GatewayConfig = {
    mcpServers: { test: { url: String(url), era: up }, odd: { url: String(odd.url), era: up } },
  };
  const gateway = closing(await createGateway(config));
  const service = form === "exec" ? gateway.service : gateway.passThrough();
  const served = closing(await serveService(service, { transport: "http" }));
  return closing(httpUpstream(served.url as URL, settings));
}

const text = (result: RawResult): string => String(textOf(result));

/** Describes what a gateway relays in each of the ways. */
export function describeRelay(ways: readonly Way[]): void {
  describe.each(ways)("$form over $transport, a server of the $up revision, a client of the $down one", (way) => {
    const ends: Closing[] = [];
    let client: Upstream;
    beforeAll(async () => {
      client = await open(way, ends);
    });
    afterAll(async () => {
      for (const end of ends) await end.close();
    });

    const isExec = way.form === "exec";
    const callAt = (server: string, tool: string, args: object, request?: CallRequest): Promise<RawResult> =>
      isExec
        ? client.callTool("exec", { server_name: server, tool_name: tool, arguments: args }, request)
        : client.callTool(`${server}__${tool}`, args, request);
    const call = (tool: string, args: object = {}, request?: CallRequest): Promise<RawResult> =>
      callAt("test", tool, args, request);
    /** Before 2026-07-28 structured content had to be an object, and each side that is older says so. */
    const asOf = (value: unknown, isOfServer: boolean): unknown => {
      const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
      const isOld = way.down === "legacy" || (isOfServer && way.up === "legacy");
      return isObject || !isOld ? value : { result: value };
    };

    if (!isExec)
      it("relays tools, resources and prompts with every key", async () => {
        const { execution, ...rest } = FULL_TOOL;
        // It is about tasks, which 2026-07-28 has no more: the SDK takes it out.
        const isKept = way.up === "legacy" && way.down === "legacy";
        const [full] = await client.listTools();
        expect(full).toEqual({ ...rest, ...(isKept && { execution }), name: "test__full" });
        const { resources } = await client.request("resources/list", {});
        const resource = { uri: "ui://form/1", mimeType: "text/html;profile=mcp-app", _meta: { ui: { csp: {} } } };
        expect(resources).toEqual([
          { ...resource, name: "form", "x-key": 1 },
          { uri: "note://test", name: "note" },
        ]);
        expect(await client.request("resources/read", { uri: "ui://form/1" })).toMatchObject({
          contents: [{ ...resource, text: "<b>test</b>" }],
          _meta: { "com.example/a": 1 },
        });
        const { prompts } = await client.request("prompts/list", {});
        expect(prompts).toEqual([{ name: "test__greet", arguments: [{ name: "who" }], "x-key": 1 }]);
      });

    it("relays a result with every key", async () => {
      const { _meta, resultType, ...result } = await call("full", { a: "x" });
      const { _meta: meta, ...expected } = FULL_RESULT;
      expect(result).toEqual(expected);
      expect(_meta).toMatchObject(meta);
    });

    it("relays a result that no revision of MCP allows", async () => {
      const { resultType, _meta, ...result } = await callAt("odd", "unknown-content", {});
      const { structuredContent, _meta: meta, ...expected } = ODD_RESULT as RawResult & { _meta: object };
      expect(result).toEqual({ ...expected, structuredContent: asOf(structuredContent, false) });
      expect(_meta).toMatchObject(meta);
    });

    it.each([[{ a: null }], [{}], [null], [[1, [2]]], ["x"], [5], [false]])(
      "relays the structured content %j",
      async (value) => {
        expect(await call("structured", { value })).toMatchObject({ structuredContent: asOf(value, true) });
      },
    );

    it("relays progress, 600 of 600", async () => {
      const heard: unknown[] = [];
      await call("progress", { count: 600 }, { onProgress: (progress) => heard.push(progress) });
      const steps = Array.from({ length: 600 }, (_, index) => index + 1);
      expect(heard).toEqual(steps.map((progress) => ({ progress, total: 600, message: `step ${progress}` })));
    });

    it("relays progress in one chunk with the result, with every key", async () => {
      const heard: unknown[] = [];
      await callAt("odd", "progress", { count: 600 }, { onProgress: (progress) => heard.push(progress) });
      expect(heard).toHaveLength(600);
      expect(heard[599]).toEqual({ progress: 600, total: 600, extra: { kept: true } });
    });

    it("relays what is beside the arguments", async () => {
      const params = { _meta: { "com.example/a": 1, traceparent: "00-1" }, "x-extra": [1] };
      expect(JSON.parse(text(await call("echo", { a: [1, null] }, { params })))).toEqual({
        name: "echo",
        arguments: { a: [1, null] },
        ...params,
      });
    });

    it("relays an error, which is a result of exec", async () => {
      if (isExec) {
        expect(await call("fail-with-data")).toMatchObject({ isError: true });
        expect(text(await call("fail-with-data"))).toContain("not now");
        return;
      }
      const error = await failureOf(call("fail-with-data"));
      expect(error).toMatchObject({ rpcCode: -32042, data: { again: [null, "tomorrow"] } });
      expect(error.message).toContain("not now");
    });

    it("cancels what the client cancels", async () => {
      expect(text(await call("aborted"))).toBe("0");
      const abort = new AbortController();
      const waiting = call("wait", {}, { signal: abort.signal }).catch((error) => error.code);
      await expect.poll(async () => text(await call("count", { tool: "wait" })), { timeout: 10_000 }).toBe("1");
      abort.abort();
      expect(await waiting).toBe("aborted");
      await expect.poll(async () => text(await call("aborted")), { timeout: 10_000 }).toBe("1");
    });

    if (way.up === "modern" && way.down === "modern")
      it("relays a question, and the answer", async () => {
        const capabilities = { elicitation: { form: {} } };
        const asked = await call("ask", {}, { capabilities });
        expect(asked).toMatchObject({ resultType: "input_required", inputRequests: { who: questionOf("test") } });
        const params = { inputResponses: { who: { action: "accept" } }, requestState: "state 1" };
        expect(JSON.parse(text(await call("ask", {}, { capabilities, params })))).toEqual(params);
      });

    if (isExec && (way.up === "legacy" || way.down === "legacy"))
      it("says that nobody can be asked", async () => {
        expect(await call("ask")).toMatchObject({ isError: true });
      });
  });
}
