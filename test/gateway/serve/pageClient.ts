import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

/** Calls a tool of a server from a page, and gives what it heard as text. */
async function callEcho(url: string, mode: "auto" | "legacy", token: string): Promise<string> {
  const client = new Client({ name: "page", version: "1.0.0" }, { versionNegotiation: { mode } });
  try {
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    const { tools } = await client.listTools();
    const steps: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress);
    const call = { name: "progress", arguments: { count: 3, pause: true } };
    const { content } = await client.callTool(call, { onprogress });
    return `${tools.length} tools; steps ${steps.join(" ")}; ${(content as { text: string }[])[0]?.text}`;
  } catch (cause) {
    return String(cause);
  } finally {
    await client.close();
  }
}

Object.assign(globalThis, { callEcho });
