import { resolve } from "node:path";
import { Command } from "commander";
import { readParsed, shownName } from "../../gateway/index.ts";
import { warn } from "../output/warn.ts";
import { ConfigFile } from "./config/ConfigFile.ts";
import { describeServer } from "./config/describeServer.ts";
import { switchWarnings } from "./config/switchedOff.ts";
import { type ListedServer, serverLines } from "./serverLines.ts";
import { fileOption, requireConfig } from "./withGateway.ts";

/** `openjiuwen-tools gateway list` */
export function listCommand(): Command {
  return new Command("list")
    .description("list the servers of a config without starting them; credentials are not shown")
    .addOption(fileOption())
    .option("--json", "write JSON")
    .action(list);
}

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
  else console.log(servers.length === 0 ? "The config has no servers." : serverLines(servers).join("\n"));
  if (faults.size > 0) process.exitCode = 1;
}
