import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createGateway, type Gateway, type GatewayConfig, type GatewayOptions } from "../../src/gateway/index.ts";
import { closing } from "./closing.ts";
import { newFolder } from "./newFolder.ts";

/** A file of tools, and the server that lists them. */
export class ListedServer {
  readonly file = join(newFolder(), "tools.json");
  readonly config = {
    command: process.execPath,
    args: [join(import.meta.dirname, "servers/listed.mjs"), this.file],
    era: "legacy",
  } as const;

  constructor(tools: readonly object[]) {
    this.list(tools);
  }

  list(tools: readonly object[]): void {
    writeFileSync(this.file, JSON.stringify(tools));
  }
}

/** A gateway that is closed after the test. */
export async function openGateway(config: GatewayConfig | string, options?: GatewayOptions): Promise<Gateway> {
  return closing(await createGateway(config, options));
}

/** The result of a tool of the gateway, as an MCP client gets it. */
export const callTool = (gateway: Gateway, name: string, args?: unknown): Promise<Result> =>
  gateway.service.callTool({ name, arguments: args }, { signal: new AbortController().signal, progress() {} }) as never;

/** What a result holds as far as the tests go. */
export type Result = { content: { type: string; text: string }[]; isError?: boolean; structuredContent?: unknown };

/** The JSON that the first text of a result is. */
export const jsonOf = (result: Result): Record<string, never> => JSON.parse(result.content[0]?.text ?? "");
