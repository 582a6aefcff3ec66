import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { McpToolInfo } from "openjiuwen-tools";

/** An MCP server over a folder of its own, which ends with the block that started it. */
export type FileServer = AsyncDisposable & {
  readonly folder: string;
  readonly tools: readonly McpToolInfo[];
  /** Runs a tool on the server and answers the text of its result. */
  call(name: string, args: Record<string, unknown>, signal: AbortSignal): Promise<string>;
};

/** Starts the server as a process that speaks MCP over its standard input and output. */
export async function startFileServer(files: Record<string, string>): Promise<FileServer> {
  const folder = await mkdtemp(join(tmpdir(), "tour-"));
  const client = new Client({ name: "openjiuwen-tools-tour", version: "1.0.0" });
  const end = async (): Promise<void> => {
    await client.close();
    await rm(folder, { recursive: true });
  };
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const script = fileURLToPath(import.meta.resolve(`${SERVER_PACKAGE}/dist/index.js`));
    const stderr = "ignore"; // it greets there
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [script, folder], stderr }));
    const { tools } = await client.listTools();
    return {
      folder,
      tools: tools.map(toToolInfo),
      call: (...call) => callTool(client, ...call),
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The npm package of the server. */
export const SERVER_PACKAGE = "@modelcontextprotocol/server-filesystem";

type ListedTool = Awaited<ReturnType<Client["listTools"]>>["tools"][number];

function toToolInfo({ name, description = "", inputSchema }: ListedTool): McpToolInfo {
  return new McpToolInfo({ serverName: "filesystem", name, description, parameters: inputSchema });
}

async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  signal: AbortSignal,
): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: args }, undefined, { signal });
  const parts = content as { type: string; text?: string }[];
  const text = parts.map((part) => part.text ?? `(${part.type})`).join("\n");
  if (isError) throw new Error(text);
  return text;
}
