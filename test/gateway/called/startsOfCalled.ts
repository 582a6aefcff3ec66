import { join } from "node:path";
import { CHROMIUM } from "../../cards/browser.ts";
import { commandOf, type Installed, mainOf, npmPackages } from "../real/startsOfRealServers.ts";
import { withoutNetwork } from "../real/toolsOfRealServers.ts";
import { pythonServers } from "../servers/pythonServers.ts";
import type { Place } from "./exactClient.ts";
import { CALLED, type Call, type CalledServer } from "./servers.ts";

/** A server that is installed, with its calls, in a folder of its own. */
export type Callable = {
  readonly place: Extract<Place, { command: string }>;
  readonly folder: string;
  readonly files: NonNullable<CalledServer["files"]>;
  readonly calls: readonly Call[];
};

/** The servers that can be started, by name, and why the others cannot. */
export type Callables = {
  readonly servers: { readonly [name: string]: Callable };
  readonly missing: { readonly [name: string]: string };
};

/** Installs all servers into `node_modules/.cache`, unless they are there. */
export async function installCalled(root: string): Promise<Callables> {
  const servers: { [name: string]: Callable } = {};
  const missing: { [name: string]: string } = {};
  for (const [name, server] of Object.entries(CALLED)) {
    const folder = join(root, name);
    const start = await commandFor(server, server.args?.(folder) ?? []);
    if ("missing" in start) missing[name] = start.missing;
    else {
      const { command, args = [], env } = start;
      const own = {
        PATH: process.env.PATH ?? "",
        HOME: folder,
        TMPDIR: root,
        NO_COLOR: "1",
        ...env,
        ...server.env?.(folder),
      };
      const all = args.map((arg) => (arg === "CHROMIUM" ? CHROMIUM : arg));
      const place = { ...withoutNetwork(command, all), env: own, cwd: folder };
      servers[name] = { place, folder, files: server.files ?? {}, calls: server.calls(folder) };
    }
  }
  return { servers, missing };
}

type Command = {
  readonly command: string;
  readonly args?: readonly string[] | undefined;
  readonly env?: object | undefined;
};

async function commandFor(
  { from, name }: CalledServer,
  args: readonly string[],
): Promise<Command | { readonly missing: string }> {
  if (from.endsWith(".txt")) {
    const ready = await pythonServers(`../called/${from}`);
    return "missing" in ready ? ready : commandOf(ready as Installed, name, args, {});
  }
  const packages = await npmPackages(from === "npm" ? import.meta.dirname : join(import.meta.dirname, "../real"));
  if ("missing" in packages) return packages;
  return { command: process.execPath, args: [await mainOf(join(packages.folder, name)), ...args] };
}
