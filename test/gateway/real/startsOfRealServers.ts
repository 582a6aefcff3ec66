import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { StdioServerConfig } from "../../../src/gateway/config/GatewayConfig.ts";
import { type PythonServers, pythonServers } from "../servers/pythonServers.ts";
import type { RealServers } from "../servers/realServers.ts";
import { NPM_SERVERS, PYPI_SERVERS } from "./servers.ts";

/** The version of a server, and its command or why it is missing. */
export type Start = { readonly version: string } & (StdioServerConfig | { readonly missing: string });

/** All servers by their packages. */
export type Starts = { readonly [server: string]: Start };

const root = join(import.meta.dirname, "../../..");

/** Where the packages of npm are installed, and where lists of tools are kept. */
export const CACHE: string = join(root, "node_modules/.cache/openjiuwen-real-servers");

/** Installs all real servers, unless they are there: those that other tests call too, and those of `servers.ts`. */
export async function startsOfRealServers(ofTests: RealServers): Promise<Starts> {
  return { ...(await testStarts(ofTests)), ...(await npmStarts()), ...(await pypiStarts()) };
}

/** A name for the contents of files, beside this one if their paths are relative. */
export async function stampOf(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(await readFile(resolve(import.meta.dirname, file)));
  return hash.digest("hex").slice(0, 16);
}

async function testStarts({ servers, missing }: RealServers): Promise<Starts> {
  const { devDependencies } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const requirements = await readFile(join(import.meta.dirname, "../servers/python.txt"), "utf8");
  const starts: { [server: string]: Start } = {};
  for (const name of ["filesystem", "everything", "memory", "sequential-thinking"]) {
    const version = devDependencies[`@modelcontextprotocol/server-${name}`];
    starts[`@modelcontextprotocol/server-${name}`] = { version, ...(servers[name] as StdioServerConfig) };
  }
  for (const name of ["git", "time", "fetch"]) {
    const version = pinnedIn(requirements, `mcp-server-${name}`);
    starts[`mcp-server-${name}`] = { version, ...(servers[name] ?? { missing: missing as string }) };
  }
  return starts;
}

async function npmStarts(): Promise<Starts> {
  const { dependencies } = JSON.parse(await readFile(join(import.meta.dirname, "package.json"), "utf8"));
  const packages = await npmPackages(import.meta.dirname);
  const starts: { [server: string]: Start } = {};
  for (const [name, { args = [], env = {} }] of Object.entries(NPM_SERVERS)) {
    const version = dependencies[name];
    starts[name] =
      "missing" in packages
        ? { version, missing: packages.missing }
        : { version, command: process.execPath, args: [await mainOf(join(packages.folder, name)), ...args], env };
  }
  return starts;
}

/** The file that the first command of a package runs. */
export async function mainOf(folder: string): Promise<string> {
  const { bin } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  return join(folder, typeof bin === "string" ? bin : (Object.values<string>(bin)[0] as string));
}

/** Installs the packages of a folder's `package-lock.json` into `node_modules/.cache`, without their scripts. */
export async function npmPackages(source: string): Promise<{ readonly folder: string } | { readonly missing: string }> {
  const folder = join(CACHE, await stampOf([join(source, "package-lock.json")]));
  await mkdir(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"])
    await copyFile(join(source, file), join(folder, file));
  const install = [join(root, ".ci/install.mjs"), folder.slice(root.length + 1)];
  const { status } = spawnSync(process.execPath, install, { stdio: "inherit", timeout: 600_000 });
  return status === 0
    ? { folder: join(folder, "node_modules") }
    : { missing: "npm could not fetch the packages, as it says above" };
}

async function pypiStarts(): Promise<Starts> {
  const starts: { [server: string]: Start } = {};
  for (const [name, { requirements, command, args = [], env = {} }] of Object.entries(PYPI_SERVERS)) {
    const version = pinnedIn(await readFile(join(import.meta.dirname, requirements), "utf8"), name);
    const ready = await pythonServers(`../real/${requirements}`);
    starts[name] = "missing" in ready ? { version, ...ready } : { version, ...commandOf(ready, command, args, env) };
  }
  return starts;
}

/** A script of a folder that pip filled, whose first line may name another Python; or a program that is compiled. */
export function commandOf(
  { python, packages }: Installed,
  name: string,
  args: readonly string[],
  env: object,
): StdioServerConfig | { readonly missing: string } {
  const file = join(packages, "bin", name);
  if (!existsSync(file)) return { missing: `pip installed no ${file}` };
  const isScript = readFileSync(file).subarray(0, 2).toString() === "#!";
  return {
    command: isScript ? python : file,
    args: isScript ? [file, ...args] : [...args],
    env: { ...env, PYTHONPATH: packages },
  };
}

export type Installed = Exclude<PythonServers, { missing: string }>;

/** The version to which a file of requirements pins a package. */
function pinnedIn(requirements: string, name: string): string {
  const version = new RegExp(`^${name}==(\\S+)`, "m").exec(requirements)?.[1];
  if (version === undefined)
    throw new Error(`expected a line ${name}==VERSION in the requirements, found no such line`);
  return version;
}
