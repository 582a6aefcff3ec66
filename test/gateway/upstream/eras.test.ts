import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Upstream } from "../../../src/gateway/upstream/Upstream.ts";
import { serveOfficial } from "../servers/official.mjs";
import { until } from "../until.ts";
import { failureOf, opened, openHttp, openStdio, textOf, WAYS } from "./open.ts";

async function open(transport: "stdio" | "http", era: "legacy" | "modern"): Promise<Upstream> {
  if (transport === "stdio") return openStdio([join(import.meta.dirname, "../servers/official.mjs")], { era });
  const server = await serveOfficial({ era });
  opened.push(server);
  return openHttp(server.url);
}

const namesOf = async (upstream: Upstream): Promise<string[]> => (await upstream.listTools()).map(({ name }) => name);

describe.each(WAYS)("over %s, a server of MCP's own package of the %s era", (transport, era) => {
  it("lists its tools and answers", async () => {
    const official = await open(transport, era);
    expect(await namesOf(official)).toContain("echo");
    expect(textOf(await official.callTool("echo", { text: "hi" }))).toBe("hi");
    expect(await official.request("resources/read", { uri: "note://all" })).toMatchObject({
      contents: [{ uri: "note://all", text: "notes" }],
    });
  });

  it("tells of other tools and resources, which are listed then", async () => {
    const official = await open(transport, era);
    const changes: string[] = [];
    official.onChange((change) => changes.push(change));
    expect(await namesOf(official)).not.toContain("added-1");
    // It is asked to tell after it has been connected.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await official.callTool("add", {});
    await until(() => changes.includes("tools") && changes.includes("resources"));
    expect(await namesOf(official)).toContain("added-1");
    await official.callTool("add", {});
    await until(() => changes.filter((change) => change === "tools").length === 2);
    expect(await namesOf(official)).toContain("added-2");
  });

  it("sees that a call is cancelled, by its caller or by its time-out", async () => {
    const official = await open(transport, era);
    const controller = new AbortController();
    const events = async (): Promise<string> => String(textOf(await official.callTool("events", {})));
    const byCaller = failureOf(official.callTool("slow", { id: "a" }, { signal: controller.signal }));
    const byTimeout = failureOf(official.callTool("slow", { id: "b" }, { timeoutMs: 1_000 }));
    for (let tries = 0; tries < 100 && !(await events()).includes("began-a"); tries++);
    controller.abort();
    expect((await byCaller).code).toBe("aborted");
    expect((await byTimeout).code).toBe("timed_out");
    for (let tries = 0; tries < 500 && !/cancelled-a.*cancelled-b/.test(await events()); tries++);
    expect(await events()).toMatch(/cancelled-a.*cancelled-b/);
  });
});

describe.each(["stdio", "http"] as const)("a server of 2026-07-28 over %s", (transport) => {
  it("asks for input, and is asked again with the answers", async () => {
    const official = await open(transport, "modern");
    const _meta = { "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } } };
    const asked = await official.callTool("ask", {}, { params: { _meta } });
    expect(asked).toMatchObject({
      resultType: "input_required",
      inputRequests: { name: { method: "elicitation/create", params: { message: "Your name?" } } },
      requestState: "round-1",
    });
    const { requestState } = asked;
    const inputResponses = { name: { action: "accept", content: { name: "Ann" } } };
    const answer = await official.callTool("ask", {}, { params: { _meta, inputResponses, requestState } });
    expect(textOf(answer)).toBe('{"action":"accept","content":{"name":"Ann"}} round-1');
  });
});
