import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { pythonServers } from "../servers/pythonServers.ts";
import { opened, openHttp, openSse, textOf } from "./open.ts";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the server of HTTP+SSE with a version of MCP's package; gives its URL, or why it is missing. */
async function serve(version: "1" | "2"): Promise<URL | string> {
  const [newer, older] = [await pythonServers(), await pythonServers("python-mcp1.txt")];
  if ("missing" in newer) return newer.missing;
  if ("missing" in older) return older.missing;
  const paths = { 1: [older.packages, newer.packages], 2: [newer.packages] };
  const env = { ...process.env, PYTHONPATH: paths[version].join(delimiter), PYTHONDONTWRITEBYTECODE: "1" };
  const port = await freePort();
  const script = join(import.meta.dirname, "../servers/older_sse.py");
  const child = spawn(newer.python, [script, String(port)], { env, stdio: "inherit" });
  opened.push({ close: async () => void child.kill("SIGKILL") });
  const url = new URL(`http://127.0.0.1:${port}/sse`);
  await expect.poll(() => fetch(new URL("/", url)).catch(() => undefined), { timeout: 30_000 }).toBeDefined();
  return url;
}

describe.each(["1", "2"] as const)("a server of HTTP+SSE in Python with MCP's package %s", (version) => {
  it.each([
    ["by its type", openSse],
    ["as it takes no POST", openHttp],
  ])("lists and calls, %s", { timeout: 60_000 }, async (_, open) => {
    const url = await serve(version);
    if (typeof url === "string") return console.log(`skipped: ${url}`);
    const upstream = open(url);
    expect((await upstream.listTools()).map(({ name }) => name)).toEqual(["echo", "larger", "count"]);
    const said = "中 𝒳 ".repeat(50_000);
    expect(textOf(await upstream.callTool("echo", { text: said }))).toBe(said);
    const larger = await upstream.callTool("larger", { number: 1234567890123456789n });
    expect(larger.structuredContent).toEqual({ result: 1234567890123456790n });
    const seen: unknown[] = [];
    const counted = await upstream.callTool("count", { to: 20 }, { onProgress: ({ progress }) => seen.push(progress) });
    expect([textOf(counted), seen.length]).toEqual(["counted to 20", 20]);
  });
});
