import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGateway, serveService } from "../../src/gateway/index.ts";
import { until } from "./until.ts";

const TALKING = { command: process.execPath, args: [join(import.meta.dirname, "servers/talking.mjs")] };
const PAGE = { mode: "url", elicitationId: "asked", url: "https://pay.example/1", message: "Pay" };

type Told = { readonly client: Client; readonly told: unknown[] };

async function connect(url: URL): Promise<Told> {
  const capabilities = { elicitation: { url: {} } };
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode: "legacy" }, capabilities });
  const told: unknown[] = [];
  client.setRequestHandler("elicitation/create", async () => ({ action: "accept" }));
  client.setNotificationHandler("notifications/elicitation/complete", ({ params }) => void told.push(params));
  await client.connect(new StreamableHTTPClientTransport(url));
  onTestFinished(() => client.close());
  return { client, told };
}

describe.each(["exec", "pass-through"] as const)("by %s", (form) => {
  const call = (client: Client, name: string, args: object): Promise<unknown> =>
    client.callTool(
      form === "exec"
        ? { name: "exec", arguments: { server_name: "talking", tool_name: name, arguments: args } }
        : { name: `talking__${name}`, arguments: { ...args } },
    );

  it("the client that was asked to open a page, and no other, is told when its user is done", async () => {
    const gateway = await createGateway({ mcpServers: { talking: TALKING } });
    const served = await serveService(form === "exec" ? gateway.service : gateway.passThrough(), { transport: "http" });
    onTestFinished(async () => {
      await served.close();
      await gateway.close();
    });
    const one = await connect(served.url as URL);
    const other = await connect(served.url as URL);

    await call(one.client, "ask", { method: "elicitation/create", params: PAGE });
    await expect(call(other.client, "need_page", { elicitationId: "needed" })).rejects.toMatchObject({ code: -32042 });
    for (const elicitationId of ["needed", "unknown", "asked", "asked"]) {
      await call(one.client, "page_done", { elicitationId });
    }
    await until(() => one.told.length > 0 && other.told.length > 0);
    expect(one.told).toEqual([{ elicitationId: "asked" }]);
    expect(other.told).toEqual([{ elicitationId: "needed" }]);
  });
});
