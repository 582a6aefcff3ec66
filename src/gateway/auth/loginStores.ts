import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { isObject } from "../../schema/index.ts";
import type { Environment } from "../config/expandVariables.ts";
import { lockFile } from "../files/lockFile.ts";
import { readPrivate, writePrivate } from "../files/privateFile.ts";
import type { LoginStore, SavedLogin } from "./LoginStore.ts";

/** What decides where logins are kept. */
export type StoreSettings = {
  readonly environment: Environment;
  /** The file of the config, for which logins are kept. */
  readonly configFile?: string | undefined;
  /** The folder for logins. Default: one for the config's file; without one they are kept in memory. */
  readonly logins?: string | undefined;
};

/** The store of the login at a server: two of one URL may be for two accounts. */
export function storeOf(name: string, url: URL, { logins, configFile, environment }: StoreSettings): LoginStore {
  const folder = logins ?? (configFile === undefined ? undefined : loginFolder(configFile, environment));
  return folder === undefined ? memoryLogin() : fileLogin(folder, name, url);
}

/** Keeps a login as long as the process runs. */
export function memoryLogin(): LoginStore {
  let saved: SavedLogin | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: async () => saved,
    async write(login) {
      saved = login;
    },
    withLock(work) {
      const done = last.then(work);
      last = done.catch(() => {});
      return done;
    },
  };
}

/**
 * Keeps the login at a server in a file of its own, which only its owner can read.
 *
 * @example
 * const store = fileLogin("/home/ada/.local/state/openjiuwen-tools/logins", "crm", new URL("https://crm.example/mcp"));
 */
export function fileLogin(folder: string, name: string, { href }: URL): LoginStore {
  const file = join(folder, `${digestOf(`${name}\n${href}`)}.json`);
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async read() {
      const text = await readPrivate(file);
      return text === undefined ? undefined : parseLogin(text, href);
    },
    async write(login) {
      await makeFolder();
      await writePrivate(file, `${JSON.stringify(login)}\n`);
    },
    async withLock(work) {
      await makeFolder();
      return lockFile(file, work);
    },
  };
}

/**
 * The folder with the logins of a config. It is in the user's folder for such data, not beside the config, because
 * other people may have access to the config.
 *
 * @example
 * loginFolder("mcp.json", { XDG_STATE_HOME: "/state" }); // "/state/openjiuwen-tools/logins/mcp-1f2e3d4c5b6a7988"
 */
export function loginFolder(configFile: string, environment: Environment): string {
  const name = basename(configFile).replace(/\.jsonc?$/, "");
  return join(stateFolder(environment), "openjiuwen-tools", "logins", `${name}-${digestOf(resolve(configFile))}`);
}

/** The folder of the user for data of programs. */
export function stateFolder({ XDG_STATE_HOME, LOCALAPPDATA }: Environment): string {
  if (XDG_STATE_HOME) return XDG_STATE_HOME;
  if (process.platform === "win32") return LOCALAPPDATA || join(homedir(), "AppData", "Local");
  return process.platform === "darwin"
    ? join(homedir(), "Library", "Application Support")
    : join(homedir(), ".local", "state");
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/** Unreadable data counts as no login. The next login replaces it. */
function parseLogin(text: string, url: string): SavedLogin | undefined {
  try {
    const login: unknown = JSON.parse(text);
    return isObject(login) && login.url === url && Array.isArray(login.clients) ? (login as SavedLogin) : undefined;
  } catch {
    return undefined;
  }
}
