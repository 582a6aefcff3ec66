import { describe, expect, it } from "vitest";
import type { Upstream } from "../../../src/gateway/upstream/Upstream.ts";
import { result, tools } from "../servers/odd.mjs";
import { serveOddHttp } from "../servers/serveOddHttp.mjs";
import { failureOf, opened, openHttp, openOdd, textOf, WAYS, type Way } from "./open.ts";

async function open([transport, era]: Way): Promise<Upstream> {
  const ways = era === "modern" ? ["modern"] : [];
  if (transport === "stdio") return openOdd(ways);
  const server = await serveOddHttp({ ways });
  opened.push(server);
  return openHttp(server.url);
}

describe.each(WAYS)("over %s, a server of the %s era", (transport, era) => {
  const complete = era === "modern" ? { resultType: "complete" } : {};

  it("is relayed with every key of its tools and results", async () => {
    const odd = await open([transport, era]);
    expect(await odd.listTools()).toEqual(tools.slice(0, 2));
    expect(await odd.callTool("unknown-content", {})).toEqual({ ...complete, ...result });
    expect(await odd.request("tools/list", {})).toEqual({ ...complete, tools, zz: 1 });
  });

  it("is heard with all its progress, also in one chunk with the answer", async () => {
    const odd = await open([transport, era]);
    const heard: unknown[] = [];
    const answer = await odd.callTool("progress", { count: 600 }, { onProgress: (progress) => heard.push(progress) });
    expect(textOf(answer)).toBe("done");
    expect(heard).toHaveLength(600);
    expect(heard[599]).toEqual({ progress: 600, total: 600, extra: { kept: true } });
  });

  it("gets what is beside the arguments, and gives its errors with code and data", async () => {
    const odd = await open([transport, era]);
    const params = { _meta: { "x/y": [1] }, requestState: "s", inputResponses: { a: { action: "accept" } } };
    const seen = JSON.parse(String(textOf(await odd.callTool("params", { a: 1 }, { params }))));
    expect(seen).toMatchObject({ ...params, name: "params", arguments: { a: 1 } });
    expect(await failureOf(odd.callTool("fail", {}))).toMatchObject({
      code: "protocol",
      rpcCode: -32001,
      data: { again: "tomorrow" },
    });
  });

  it("may ask for input: its question comes as it is", async () => {
    const odd = await open([transport, era]);
    const asked = await odd.callTool("ask", {});
    expect(asked).toEqual({
      resultType: "input_required",
      inputRequests: { a: { method: "elicitation/create", params: { message: "?", zz: 1 } } },
      requestState: "state",
      zz: [1],
    });
  });

  it("answers 300 calls at once, each to its caller", async () => {
    const odd = await open([transport, era]);
    const texts = Array.from({ length: 300 }, (_, index) => `text ${index}`);
    const results = await Promise.all(texts.map((text) => odd.callTool("echo", { text })));
    expect(results.map(textOf)).toEqual(texts);
  });

  it("fails alone what is too large, garbage or silent", async () => {
    const odd = await open([transport, era]);
    const cases: [tool: string, args: object, code: string, message: RegExp][] = [
      ["large", { bytes: 2_000_000 }, "too_large", /at most 1000000 bytes/],
      ["nan", {}, "too_large", /expected JSON/],
      ["silent", {}, "timed_out", /within 400 ms/],
    ];
    for (const [tool, args, code, message] of cases) {
      const [error, other] = await Promise.all([
        failureOf(odd.callTool(tool, args, { timeoutMs: 400 })),
        odd.callTool("echo", { text: "meanwhile" }),
      ]);
      expect(error).toMatchObject({ code });
      expect(error.message).toMatch(message);
      expect(textOf(other)).toBe("meanwhile");
    }
    expect(textOf(await odd.callTool("echo", { text: "next" }))).toBe("next");
  });
});
