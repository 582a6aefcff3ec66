import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGateway, type GatewayConfig, type McpService, serveService } from "../../src/gateway/index.ts";
import type { Era } from "../../src/gateway/upstream/connection/UpstreamRequest.ts";
import type { CallRequest, Upstream } from "../../src/gateway/upstream/Upstream.ts";
import { MAIN } from "../cli/run.ts";
import { newFolder } from "./newFolder.ts";
import { serveOddHttp } from "./servers/serveOddHttp.mjs";
import { httpUpstream, stdioUpstream } from "./upstream/upstreams.ts";

type Closing = { close(): Promise<unknown> };

/**
 * Four servers of both transports and both eras, and what ends those that are in this process. The others have the mark
 * in their environment.
 */
export async function fourServers(mark = ""): Promise<Closing & { config: GatewayConfig }> {
  const stdio = (...ways: string[]): object => ({
    command: process.execPath,
    args: [join(import.meta.dirname, "servers/odd.mjs"), "all", ...ways],
    env: { MARK: mark },
  });
  const http = await Promise.all(
    [[], ["modern"]].map((ways) => serveOddHttp({ ways: ["all", ...ways], isLogged: false })),
  );
  const [old, young] = http.map(({ url }) => ({ url: String(url) }));
  const mcpServers = { a: stdio(), b: stdio("modern"), c: old, d: young } as GatewayConfig["mcpServers"];
  return { config: { mcpServers }, close: () => Promise.all(http.map((server) => server.close())) };
}

/** How a gateway is served, and to which client. */
export type LoadWay = { readonly transport: "stdio" | "http"; readonly era: Era };

export const LOAD_WAYS: LoadWay[] = (["stdio", "http"] as const).flatMap((transport) =>
  (["legacy", "modern"] as const).map((era) => ({ transport, era })),
);

/** A client in front of a gateway that is served, in front of the four; `close` ends all. */
export async function servedFour(
  { transport, era }: LoadWay,
  mark?: string,
): Promise<Closing & { callTool: McpService["callTool"] }> {
  const four = await fourServers(mark);
  const ends: Closing[] = [four];
  let client: Upstream;
  if (transport === "stdio") {
    const file = join(newFolder(), "mcp.json");
    writeFileSync(file, JSON.stringify(four.config));
    client = stdioUpstream([MAIN, "gateway", "--config", file], { era }, mark);
  } else {
    const gateway = await createGateway(four.config);
    const served = await serveService(gateway.service, { transport: "http" });
    ends.unshift(served, gateway);
    client = httpUpstream(served.url as URL, { era });
  }
  ends.unshift(client);
  return {
    callTool: ({ arguments: args }, { signal, progress }) =>
      client.callTool("exec", args, { signal, onProgress: progress }),
    async close() {
      for (const end of ends) await end.close();
    },
  };
}

/** Calls tools of the four in turn, as a client of MCP does it; fails with what is an error. */
export function execBy(
  callTool: McpService["callTool"],
): (name: string, args: object, request?: CallRequest) => Promise<string> {
  let calls = 0;
  return async (tool_name, args, { signal = new AbortController().signal, onProgress = () => {} } = {}) => {
    const server_name = "abcd"[calls++ % 4];
    const call = { name: "exec", arguments: { server_name, tool_name, arguments: args } };
    const { content, isError } = await callTool(call, { signal, progress: onProgress });
    const [text] = (content as { text: string }[]).map(({ text }) => text);
    if (isError === true) throw new Error(text);
    return text as string;
  };
}
