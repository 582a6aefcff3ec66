import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { type Command, Option } from "commander";
import {
  type CoreTools,
  type CoreToolsOptions,
  createCoreTools,
  type FiringHandler,
  type FiringHandlers,
  type UserDataService,
} from "../../core-tools/index.ts";
import { webhookHandlers, webUrl } from "./urls.ts";

/** The common options of `serve` and `worker`. */
export type CoreToolsFlags = {
  readonly database?: string;
  readonly webhook?: string;
  readonly webhookTokenEnv?: string;
};

/** The options of {@link CoreToolsFlags}. */
export const coreToolsOptions = (): Option[] => [
  new Option(
    "-d, --database <url>",
    "file:DIRECTORY, memory:// or postgres://… (default: a directory among the user's data)",
  ).env("OPENJIUWEN_DATABASE"),
  new Option(
    "--webhook <url>",
    "sends what triggers do by POST, instead of writing messages to the data under inbox/",
  ).argParser(webUrl),
  new Option("--webhook-token-env <name>", "the environment variable with the token that the webhook gets"),
];

/** Opens the tools, and reports slow steps on standard error. */
export async function openCoreTools(
  { database, webhook, webhookTokenEnv }: CoreToolsFlags,
  options: Pick<CoreToolsOptions, "userId" | "timeZone" | "worker" | "cardScripts" | "endpoints">,
  command: Command,
): Promise<CoreTools> {
  const token = tokenIn(webhookTokenEnv, command);
  const url = database ?? (await defaultDatabase());
  if (/^postgres(?:ql)?:/.test(url)) console.error("Connecting to PostgreSQL");
  // Another URL is an error, and may have a password.
  else if (/^(?:file|memory):/.test(url)) {
    console.error(`Opening ${url} with PGlite: the first time takes some seconds`);
  }
  const core: CoreTools = await createCoreTools({
    ...options,
    database: url,
    handlers:
      webhook === undefined
        ? inboxHandlers((userId) => core.forUser(userId).userData)
        : webhookHandlers(webhook, token),
    logger: stderrLogger,
  });
  return core;
}

async function defaultDatabase(): Promise<string> {
  const folder = dataFolder(process.env);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return `file:${folder}`;
}

/** The token in the environment variable of an option. */
export function tokenIn(name: string | undefined, command: Command): string | undefined {
  if (name === undefined) return undefined;
  return process.env[name] || command.error(`error: expected a token in the environment variable ${name}`);
}

/**
 * The folder of the embedded database if none is named. It is in the user's data folder, because hosts start servers in
 * any directory.
 *
 * @example
 * dataFolder({ XDG_DATA_HOME: "/data" }); // "/data/openjiuwen-tools/core-tools"
 */
const dataFolder = (environment: NodeJS.ProcessEnv): string =>
  join(userFolder(environment), "openjiuwen-tools", "core-tools");

function userFolder({ XDG_DATA_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  if (XDG_DATA_HOME) return XDG_DATA_HOME;
  if (process.platform === "win32") return LOCALAPPDATA || join(homedir(), "AppData", "Local");
  return process.platform === "darwin"
    ? join(homedir(), "Library", "Application Support")
    : join(homedir(), ".local", "share");
}

/** Writes to standard error; standard output belongs to the client. */
const write = (message: string, fields?: object): void =>
  console.error(fields === undefined ? message : `${message} ${JSON.stringify(fields)}`);

const stderrLogger: CoreToolsOptions["logger"] = { info: write, warn: write, error: write };

/** The path under which a user finds what triggers sent. */
export const INBOX = "inbox";

/**
 * Handlers that write messages and notifications once to the user's own data, under `inbox/TIME/TRIGGER`, where an
 * agent reads them.
 */
function inboxHandlers(dataOf: (userId: string) => UserDataService): FiringHandlers {
  const deliver: FiringHandler = async ({ userId, triggerId, occurrence, action, title, sourcePath }) => {
    const time = occurrence.toISOString();
    const content = {
      type: action.type,
      title,
      time,
      params: action.params,
      trigger_id: triggerId,
      source_path: sourcePath,
    };
    const path = `${INBOX}/${time}/${triggerId}`;
    const { status, error } = await dataOf(userId).write(path, content, { expectedVersion: 0 });
    // An earlier attempt has delivered it.
    if (status !== "success" && status !== "conflict") throw new Error(error);
  };
  return { message: deliver, notify: deliver };
}
