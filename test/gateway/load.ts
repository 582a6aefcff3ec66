import { join } from "node:path";
import type { GatewayConfig, McpService } from "../../src/gateway/index.ts";
import type { CallRequest } from "../../src/gateway/upstream/Upstream.ts";
import { serveOddHttp } from "./servers/serveOddHttp.mjs";

/** Four servers of both transports and both eras, and what ends those that are in this process. */
export async function fourServers(): Promise<{ config: GatewayConfig; close(): Promise<unknown> }> {
  const stdio = (...ways: string[]): { command: string; args: string[] } => ({
    command: process.execPath,
    args: [join(import.meta.dirname, "servers/odd.mjs"), "all", ...ways],
  });
  const http = await Promise.all(
    [[], ["modern"]].map((ways) => serveOddHttp({ ways: ["all", ...ways], isLogged: false })),
  );
  const [old, young] = http.map(({ url }) => ({ url: String(url) }));
  const mcpServers = { a: stdio(), b: stdio("modern"), c: old, d: young } as GatewayConfig["mcpServers"];
  return { config: { mcpServers }, close: () => Promise.all(http.map((server) => server.close())) };
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
