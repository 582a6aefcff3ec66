import { statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, relative, resolve } from "node:path";
import { Command, Option } from "commander";
import { HOSTS, type Host, type HostPlace, hostPath } from "../../gateway/index.ts";
import { CommandError } from "../CommandError.ts";
import { plural } from "../output/plural.ts";
import { printableLine, printableMessage } from "../output/printable.ts";
import { styled } from "../output/styled.ts";
import { warn } from "../output/warn.ts";
import { ConfigFile } from "./config/ConfigFile.ts";
import { changeConfig } from "./config/changeConfig.ts";
import { describeServer } from "./config/describeServer.ts";
import { type FoundServer, findHostServers, type HostConfig } from "./config/findHostServers.ts";
import { type MergedServers, mergeServers } from "./config/mergeServers.ts";
import { warnOfCredentials } from "./config/warnOfCredentials.ts";
import { serverLines } from "./serverLines.ts";
import { fileOption } from "./withGateway.ts";

type Flags = {
  readonly config: string;
  readonly from?: readonly string[];
  readonly project: string;
  readonly merge?: true;
  readonly force?: true;
  readonly dryRun?: true;
  readonly json?: true;
};

const FILES = HOSTS.filter(({ files }) => files.length > 0);

/** `openjiuwen-tools gateway import` */
export function importCommand(): Command {
  return new Command("import")
    .description("write a config with the servers of the hosts on this machine")
    .addOption(fileOption())
    .addOption(new Option("--from <hosts...>", "only these hosts").choices(FILES.map(({ id }) => id)))
    .option("--project <folder>", "the folder whose own servers are taken too", ".")
    .addOption(new Option("--merge", "add to a config that exists; its servers stay as they are").conflicts("force"))
    .option("--force", "overwrite a config that exists")
    .option("--dry-run", "only tell what is found")
    .option("--json", "write JSON, without credentials")
    .addHelpText("after", EXAMPLES)
    .action(async (flags: Flags) => {
      if (flags.dryRun === true) importServers(flags);
      else await changeConfig(flags.config, () => importServers(flags));
    });
}

const EXAMPLES = `
Examples:
  openjiuwen-tools gateway import --dry-run
  openjiuwen-tools gateway import --from claude-desktop cursor --config mcp.json
  openjiuwen-tools gateway import --merge --project ../app

It looks for the configs of ${FILES.map(({ name }) => name).join(", ")}.`;

function importServers({ config: path, from, project, merge, force, dryRun, json }: Flags): void {
  const place = placeOf(project);
  const target = resolve(path);
  const hosts = from === undefined ? FILES : FILES.filter(({ id }) => from.includes(id));
  const configs = findHostServers(place, hosts).filter(({ file }) => resolve(file) !== target);
  const existing = force === true ? undefined : existingFile(path, merge === true);
  const before = merge === true ? existing : undefined;
  const known = existing?.found.inputs;
  const merged = mergeServers(configs, {
    servers: existing?.servers ?? {},
    inputs: Array.isArray(known) ? known : [],
    folder: dirname(target),
  });
  const mayWrite = merge === true || existing === undefined;
  const isWritten = dryRun !== true && merged.servers.size > 0 && mayWrite;
  if (isWritten) write(path, before, merged);
  if (json) console.log(JSON.stringify(reportOf(configs, merged, isWritten ? path : null), undefined, 2));
  else tellHosts(configs, merged, place.home);
  if (configs.length === 0 && !json) tellPlaces(place, hosts);
  tellResult(path, { configs, merged, isWritten, isMerged: merge === true, isDry: dryRun === true });
  if (isWritten) warnOfCredentials(path, merged.servers, merged.inputs);
}

function placeOf(project: string): HostPlace {
  const folder = resolve(project);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`expected a folder as --project, received ${project}`);
  }
  return { platform: process.platform, home: homedir(), environment: process.env, project: folder };
}

/** The config to merge with; one that exists is only merged or overwritten where that is wanted. */
function existingFile(path: string, isMerged: boolean): ConfigFile | undefined {
  const file = ConfigFile.open(path);
  return file.exists || isMerged ? file : undefined;
}

function write(path: string, before: ConfigFile | undefined, { servers, inputs }: MergedServers): void {
  const file = before ?? ConfigFile.empty(path);
  file.addInputs(inputs);
  for (const [name, server] of servers) file.setServer(name, server);
  file.save();
}

function tellHosts(configs: readonly HostConfig[], merged: MergedServers, home: string): void {
  for (const config of configs) console.log(linesOfHost(config, merged, home));
  const warnings = configs.flatMap(({ host, file, servers, error, warnings }) =>
    [
      ...(error === undefined ? [] : [error.includes(file) ? error : `${file}: ${error}`]),
      ...warnings,
      ...servers.flatMap((server) => server.warnings),
    ].map((text) => `${host.name}: ${text}`),
  );
  // Two files of a host may have one file of switches.
  for (const text of new Set(warnings)) warn(text);
}

/** Where a host has moved its files, or another user is meant, the places say why nothing was found. */
function tellPlaces(place: HostPlace, hosts: readonly Host[]): void {
  console.error("These files do not exist, or have no servers:");
  for (const { name, files } of hosts) {
    const paths = files.flatMap((file) => hostPath(file, place) ?? []).map((path) => shortPath(path, place.home));
    console.error(`  ${name}: ${printableLine(paths.join(", "))}`);
  }
}

const shortPath = (path: string, home: string): string =>
  relative(home, path).startsWith("..") ? path : `~/${relative(home, path)}`;

type Result = {
  readonly configs: readonly HostConfig[];
  readonly merged: MergedServers;
  readonly isWritten: boolean;
  readonly isMerged: boolean;
  readonly isDry: boolean;
};

/** @throws {CommandError} if nothing could be imported. */
function tellResult(path: string, { configs, merged, isWritten, isMerged, isDry }: Result): void {
  const { size } = merged.servers;
  if (isWritten && isMerged) console.error(`Added ${plural(size, "server")} to ${path}.`);
  else if (isWritten) console.error(`Wrote ${path} with ${plural(size, "server")}.`);
  else if (isDry) console.error(`${path} would get ${plural(size, "server")}.`);
  else if (size > 0)
    throw new CommandError(`${path} exists: --merge adds ${plural(size, "server")}, --force overwrites it`);
  else if (configs.some(({ servers }) => servers.some(({ server }) => server !== undefined)))
    console.error(`${path} has all of them already.`);
  else throw new CommandError("found no server that can be imported: --help lists the hosts");
}

function linesOfHost({ host, file, servers, error }: HostConfig, { notes }: MergedServers, home: string): string {
  const title = `${styled("bold", host.name)}  ${printableLine(shortPath(file, home))}`;
  if (error !== undefined) return `${title}\n  ${printableMessage(error)}`;
  const lines = serverLines(
    servers.map((found) => {
      const note = notes.get(found);
      return { ...describe(found), ...(note !== undefined && { note }) };
    }),
  );
  return [title, ...lines.map((line) => `  ${line}`)].join("\n");
}

const describe = ({ name, given, isOff }: FoundServer) => ({
  name,
  ...describeServer(given),
  ...(isOff === true && { disabled: true as const }),
});

function reportOf(configs: readonly HostConfig[], { notes }: MergedServers, written: string | null): object {
  return {
    written,
    found: configs.map(({ host, file, servers, error, warnings }) => ({
      ...{ host: host.id, file },
      ...(error !== undefined && { error }),
      ...(warnings.length > 0 && { warnings }),
      servers: servers.map((found) => {
        const note = notes.get(found);
        return {
          ...describe(found),
          ...(note !== undefined && { note }),
          ...(found.warnings.length > 0 && { warnings: found.warnings }),
        };
      }),
    })),
  };
}
