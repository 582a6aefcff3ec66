import { Command } from "commander";
import type { Gateway, ServerStatus } from "../../gateway/index.ts";
import { padColumns, widthFor } from "../output/columns.ts";
import { printableLine, printableMessage } from "../output/printable.ts";
import { warn } from "../output/warn.ts";
import { changedLines } from "./changedLines.ts";
import { configOption, withGateway } from "./withGateway.ts";

/** `openjiuwen-tools gateway check` */
export function checkCommand(): Command {
  return new Command("check")
    .description("start each server and report its tools, or its error; exit code 1 if not all are served")
    .addOption(configOption())
    .option("--json", "write JSON")
    .action(check);
}

async function check({ config, json = false }: { config: string; json?: boolean }): Promise<void> {
  await withGateway(config, async (gateway) => {
    for (const warning of gateway.warnings) warn(warning);
    const servers = await checked(gateway, json ? () => {} : reporter(gateway));
    if (json) console.log(JSON.stringify(servers, undefined, 2));
    else if (servers.length === 0) console.log("The config has no servers.");
    if (servers.some(({ error, refused, changed }) => error ?? refused ?? changed)) process.exitCode = 1;
  });
}

/** Checks all servers, and reports each as soon as it is known: a server may take a minute. */
async function checked(gateway: Gateway, report: (server: ServerStatus) => void): Promise<readonly ServerStatus[]> {
  await Promise.all(gateway.servers.map(async ({ name }) => report(await gateway.check(name))));
  const { servers } = gateway;
  // Also reports a server that was restarted.
  servers.forEach(report);
  return servers;
}

/** Writes the lines of a server, unless they are those that were written before. */
function reporter({ servers }: Gateway): (server: ServerStatus) => void {
  const width = widthFor(servers.map(({ name }) => name));
  const written = new Map<string, string>();
  return (server) => {
    const lines = linesOf(server, width).join("\n");
    if (written.get(server.name) === lines) return;
    written.set(server.name, lines);
    console.log(lines);
  };
}

function linesOf(server: ServerStatus, width: number): string[] {
  const { name, tools = 0, error, refused = {}, unchecked = {}, warnings = [] } = server;
  const state =
    error === undefined ? `${tools} ${tools === 1 ? "tool" : "tools"}` : `failed: ${printableMessage(error)}`;
  const unfit = Object.entries(refused).map(
    ([tool, reason]) => `  ${printableLine(JSON.stringify(tool))} is refused: ${printableMessage(reason)}`,
  );
  const left = Object.entries(unchecked).flatMap(([tool, parts]) =>
    parts.map((part) => `  ${printableLine(tool)} is served, but its server alone checks ${printableMessage(part)}`),
  );
  const noted = warnings.map((warning) => `  warning: ${printableMessage(warning)}`);
  return [`${padColumns(name, width)}  ${state}`, ...unfit, ...changedLines(server), ...left, ...noted];
}
