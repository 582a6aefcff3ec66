import { resolve } from "node:path";
import { Command } from "commander";
import { readParsed, shownName } from "../../gateway/index.ts";
import { padColumns, widthFor } from "../output/columns.ts";
import { printableLine, printableMessage } from "../output/printable.ts";
import { warn } from "../output/warn.ts";
import { ConfigFile } from "./config/ConfigFile.ts";
import { type DescribedServer, describeServer } from "./config/describeServer.ts";
import { switchWarnings } from "./config/switchedOff.ts";
import { fileOption, requireConfig } from "./withGateway.ts";

/** `openjiuwen-tools gateway list` */
export function listCommand(): Command {
  return new Command("list")
    .description("list the servers of a config without starting them; credentials are not shown")
    .addOption(fileOption())
    .option("--json", "write JSON")
    .action(list);
}

type ListedServer = DescribedServer & { readonly name: string; readonly error?: string };

function list({ config: path, json }: { config: string; json?: true }): void {
  requireConfig(path);
  const file = ConfigFile.open(path);
  const { config, faults, warnings } = readParsed(file.config, path, resolve(path));
  const switches = switchWarnings(path, Object.keys(config.mcpServers));
  for (const warning of [...warnings, ...switches]) warn(warning);
  const servers = Object.entries(file.servers).map(([written, entry]): ListedServer => {
    // As all other commands and the model name it.
    const name = shownName(written) || written;
    const error = faults.get(name)?.message;
    return { name, ...describeServer(entry), ...(error !== undefined && { error }) };
  });
  if (json) console.log(JSON.stringify(servers, undefined, 2));
  else console.log(servers.length === 0 ? "The config has no servers." : linesOf(servers).join("\n"));
  if (faults.size > 0) process.exitCode = 1;
}

/** The lines of servers: name, kind, target, and what hinders them. */
export function linesOf(servers: readonly (ListedServer & { readonly note?: string })[]): string[] {
  const rows = servers.map(({ name, type, target, disabled, error, note }) => ({
    cells: [printableLine(name), type, printableLine(target)],
    last: error === undefined ? (note ?? (disabled ? "disabled" : "")) : `cannot be started: ${error}`,
  }));
  const widths = [0, 1, 2].map((column) => widthFor(rows.map(({ cells }) => cells[column] as string)));
  return rows.map(({ cells, last }) => {
    const padded = cells.map((cell, column) => padColumns(cell, widths[column] as number));
    return [...padded, printableMessage(last)].join("  ").trimEnd();
  });
}
