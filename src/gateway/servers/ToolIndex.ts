import { createHash } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { isObject } from "../../schema/index.ts";
import { stateFolder } from "../auth/loginStores.ts";
import type { Environment } from "../config/expandVariables.ts";
import type { ServerConfig } from "../config/GatewayConfig.ts";
import { exactText, markText, unmarked } from "../exactIntegers.ts";
import { readPrivate, writePrivate } from "../files/privateFile.ts";
import { MAX_INDEX_BYTES, MAX_TOOLS } from "../limits.ts";
import type { RawTool } from "../McpService.ts";

/** Keeps the last list of tools of one server. */
export type StoredTools = {
  /** @throws {Error} for data that is not the list of this server */
  read(): Promise<readonly RawTool[] | undefined>;
  write(tools: readonly RawTool[]): Promise<void>;
};

/**
 * The last list of tools of a server, in a file that only its owner can read. Its name follows from the settings that say
 * which server it is, so that another server never gets it; values of `env` and `headers`, which may be secrets, do not
 * count.
 *
 * @example
 * const stored = storedTools("/home/ada/.local/state/openjiuwen-tools/index/mcp-1f2e", "files", { command: "npx" });
 */
export function storedTools(folder: string, name: string, server: ServerConfig): StoredTools {
  const key = digestOf(JSON.stringify([name, ...settingsOf(server)]));
  const file = join(folder, `${key.slice(0, 16)}.json`);
  return {
    async read() {
      const found = await stat(file).catch(() => undefined);
      if (found?.isFile() === false) throw new Error("expected a file, received a device, a pipe or a folder");
      const size = found?.size ?? 0;
      if (size > MAX_INDEX_BYTES)
        throw new Error(`expected a file of at most ${MAX_INDEX_BYTES} bytes, received ${size}`);
      const text = await readPrivate(file);
      return text === undefined ? undefined : toolsIn(text, key);
    },
    async write(tools) {
      const text = `${exactText({ version: VERSION, key, tools })}\n`;
      const size = Buffer.byteLength(text);
      if (size > MAX_INDEX_BYTES)
        throw new Error(`expected a list of at most ${MAX_INDEX_BYTES} bytes, received ${size}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writePrivate(file, text);
    },
  };
}

/**
 * The folder with the stored lists of a config, in the user's folder for such data.
 *
 * @example
 * indexFolder("mcp.json", { XDG_STATE_HOME: "/state" }); // "/state/openjiuwen-tools/index/mcp-1f2e3d4c5b6a7988"
 */
export function indexFolder(configFile: string, environment: Environment): string {
  const name = basename(configFile).replace(/\.jsonc?$/, "");
  const key = digestOf(resolve(configFile)).slice(0, 16);
  return join(stateFolder(environment), "openjiuwen-tools", "index", `${name}-${key}`);
}

const VERSION = 1;

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const settingsOf = (server: ServerConfig): unknown[] =>
  "url" in server
    ? [server.type ?? "http", server.url, Object.keys(server.headers ?? {})]
    : [server.command, server.args ?? [], server.cwd, Object.keys(server.env ?? {})];

function toolsIn(text: string, key: string): readonly RawTool[] {
  const stored = parsed(text);
  if (!isObject(stored) || stored.version !== VERSION) throw new Error("expected a stored list of tools");
  if (stored.key !== key) throw new Error("expected the list of this server, received that of another");
  const { tools } = stored;
  if (!Array.isArray(tools) || !tools.every((tool) => isObject(tool) && typeof tool.name === "string")) {
    throw new Error("expected a list of tools with names");
  }
  if (tools.length > MAX_TOOLS) throw new Error(`expected at most ${MAX_TOOLS} tools, received ${tools.length}`);
  return tools;
}

function parsed(text: string): unknown {
  try {
    return unmarked(JSON.parse(markText(text)));
  } catch (cause) {
    // The message of JSON.parse repeats the text.
    throw new Error("expected JSON", { cause });
  }
}
