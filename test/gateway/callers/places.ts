import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGateway, serveService } from "../../../src/gateway/index.ts";
import { MAIN } from "../../cli/run.ts";
import { programOf } from "../../programs.ts";
import { newFolder } from "../newFolder.ts";
import type { Place } from "../serve/clients.ts";
import { testService } from "../serve/testService.ts";

/** How a gateway shows its tools. */
export type Form = "exec" | "pass-through" | "compact";

/** How a gateway is served. */
export type Way = { readonly form: Form; readonly transport: "stdio" | "http" };

/** Where a caller finds a gateway: its command, or its URL with the token that it asks for. */
export type GatewayPlace = { command: string; args: string[] } | { url: string; token: string };

/** Each form over one of the transports; with ALL_CALLERS, as `npm run soak -- gateway` sets it, each over both. */
export function waysOf(first: Form, second: Form): Way[] {
  const some: Way[] = [
    { form: first, transport: "stdio" },
    { form: second, transport: "http" },
  ];
  const others: Way[] = [
    { form: first, transport: "http" },
    { form: second, transport: "stdio" },
  ];
  return process.env.ALL_CALLERS === undefined ? some : [...some, ...others];
}

/** Calls `work` with the place of a gateway in front of the test's service, which it has for itself. */
export async function inFrontOf<Value>(way: Way, work: (place: GatewayPlace) => Promise<Value>): Promise<Value> {
  return way.transport === "stdio" ? work(command(way.form)) : byHttp(way.form, work);
}

/** The place as the clients for TypeScript take it. */
export const placeOf = (place: GatewayPlace): Place =>
  "command" in place ? place : { url: new URL(place.url), headers: { authorization: `Bearer ${place.token}` } };

const OPTIONS = { exec: [], "pass-through": ["--pass-through"], compact: ["--pass-through", "--schemas", "compact"] };

/** The command is started by the caller. */
function command(form: Form): GatewayPlace {
  const file = join(newFolder(), "mcp.json");
  const serving = programOf("test/gateway/servers/serving.ts");
  writeFileSync(file, JSON.stringify({ mcpServers: { test: { command: process.execPath, args: [serving] } } }));
  return { command: process.execPath, args: [MAIN, "gateway", "--config", file, ...OPTIONS[form]] };
}

async function byHttp<Value>(form: Form, work: (place: GatewayPlace) => Promise<Value>): Promise<Value> {
  const behind = await serveService(testService(), { transport: "http" });
  const gateway = await createGateway({ mcpServers: { test: { url: String(behind.url) } } });
  const schemas = form === "compact" ? "compact" : "full";
  const service = form === "exec" ? gateway.service : gateway.passThrough({ schemas });
  const token = "s3cret";
  const served = await serveService(service, { transport: "http", token });
  try {
    return await work({ url: String(served.url), token });
  } finally {
    for (const end of [served, gateway, behind]) await end.close();
  }
}
