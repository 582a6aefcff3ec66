import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Served, serveService } from "../../../src/gateway/index.ts";
import { HttpTransport } from "../../../src/gateway/upstream/http/HttpTransport.ts";
import { StdioTransport } from "../../../src/gateway/upstream/stdio/StdioTransport.ts";
import { Upstream, type UpstreamSettings } from "../../../src/gateway/upstream/Upstream.ts";
import { programOf } from "../../programs.ts";
import { FULL_RESULT, FULL_TOOL, QUESTION, testService } from "./testService.ts";

const ends: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end.close();
});

const LIMITS = { maxBytes: 20_000_000 };

/** A client that keeps every key, in front of the test's service. */
async function open(place: string, era: "legacy" | "modern"): Promise<Upstream> {
  let makeTransport: UpstreamSettings["makeTransport"];
  if (place === "stdio") {
    const args = [programOf("test/gateway/servers/serving.ts")];
    const command = { command: process.execPath, args, env: { PATH: process.env.PATH ?? "" } };
    makeTransport = (messages) => new StdioTransport(command, LIMITS, messages);
  } else {
    const served: Served = await serveService(testService(), { transport: "http" });
    ends.push(served);
    makeTransport = (messages) => new HttpTransport(served.url as URL, { ...LIMITS, headers: {} }, messages);
  }
  const upstream = new Upstream({ name: "test", era, connectMs: 10_000, callMs: 10_000, makeTransport });
  ends.push(upstream);
  return upstream;
}

/** Describes what reaches a client of either revision over a transport, with every key. */
export function describeFidelity(place: "stdio" | "http"): void {
  const places = (["legacy", "modern"] as const).map((era) => ({ place, era }));
  describe.each(places)("over $place to a client of the $era revision", { timeout: 20_000 }, ({ place, era }) => {
    let upstream: Upstream;
    beforeAll(async () => {
      upstream = await open(place, era);
    });

    it("tools go out as they are", async () => {
      const [full] = await upstream.listTools();
      // `execution` is about tasks, which 2026-07-28 has no more; the SDK takes it out there.
      const { execution, ...rest } = FULL_TOOL;
      expect(full).toEqual(era === "modern" ? rest : { ...rest, execution });
    });

    it("results go out as they are", async () => {
      const { _meta, resultType, ...result } = (await upstream.callTool("full", {})) as typeof FULL_RESULT & {
        resultType?: string;
      };
      const { _meta: meta, ...expected } = FULL_RESULT;
      expect(result).toEqual(expected);
      expect(_meta).toMatchObject(meta);
    });

    it.each([
      ["an object", { a: null }, { a: null }],
      ["an empty object", {}, {}],
      ["null", null, { result: null }],
      ["a list", [1, [2]], { result: [1, [2]] }],
      ["a text", "x", { result: "x" }],
      ["false", false, { result: false }],
    ])("structured content that is %s goes out", async (_, value, wrapped) => {
      const result = await upstream.callTool("structured", { value });
      expect(result.structuredContent).toEqual(era === "modern" ? value : wrapped);
    });

    it("parameters arrive with their metadata", async () => {
      const params = { _meta: { "com.example/a": 1, traceparent: "00-1" }, "x-extra": 1 };
      const { content } = await upstream.callTool("echo", { a: 1 }, { params });
      expect(JSON.parse((content as { text: string }[])[0]?.text ?? "")).toEqual({
        name: "echo",
        arguments: { a: 1 },
        ...params,
      });
    });

    it("progress arrives, 600 of 600", async () => {
      const heard: unknown[] = [];
      await upstream.callTool("progress", { count: 600 }, { onProgress: (progress) => heard.push(progress) });
      expect(heard).toHaveLength(600);
    });

    it("a question arrives, or is refused for a client that answers none", async () => {
      const result = await upstream.callTool("ask", {});
      if (era === "modern")
        expect(result).toMatchObject({
          resultType: "input_required",
          inputRequests: { who: QUESTION },
          requestState: "state 1",
        });
      else
        expect(result).toEqual({
          content: [{ type: "text", text: "It asks for input, but the client has no elicitation" }],
          isError: true,
        });
    });

    it("a result that would end the connection is an error alone", async () => {
      const result = await upstream.callTool("large", { bytes: 12_000_000 });
      if (place === "stdio")
        expect(result).toMatchObject({
          isError: true,
          content: [{ text: expect.stringContaining("at most 10000000 bytes") }],
        });
      expect(await upstream.callTool("aborted", {})).toMatchObject({ content: [{ text: "0" }] });
    });
  });
}
