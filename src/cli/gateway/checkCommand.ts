import { Command } from "commander";
import { createGateway, type ServerStatus } from "../../gateway/index.ts";
import { printableLine, printableMessage } from "../output/printable.ts";
import { warn } from "../output/warn.ts";
import { configOption } from "./configOption.ts";

/** `openjiuwen-tools gateway check` */
export function checkCommand(): Command {
  return new Command("check")
    .description("start each server and report its tools, or why it has none; exit code 1 if not all are served")
    .addOption(configOption())
    .option("--json", "write JSON")
    .action(check);
}

async function check({ config, json = false }: { config: string; json?: boolean }): Promise<void> {
  const gateway = await createGateway(config);
  try {
    for (const warning of gateway.warnings) warn(warning);
    const servers = await gateway.ready();
    console.log(json ? JSON.stringify(servers, undefined, 2) : tableOf(servers));
    if (servers.some(({ error, refused, changed }) => error ?? refused ?? changed)) process.exitCode = 1;
  } finally {
    await gateway.close();
  }
}

function tableOf(servers: readonly ServerStatus[]): string {
  if (servers.length === 0) return "The config has no servers.";
  const width = servers.reduce((widest, { name }) => Math.max(widest, name.length), 0);
  return servers.flatMap((server) => linesOf(server, width)).join("\n");
}

function linesOf({ name, tools = 0, error, refused = {}, changed = {} }: ServerStatus, width: number): string[] {
  const state =
    error === undefined ? `${tools} ${tools === 1 ? "tool" : "tools"}` : `failed: ${printableMessage(error)}`;
  const held = Object.entries(changed).map(
    ([tool, parts]) => `  ${printableLine(tool)} is held back: its ${parts.join(", ")} changed`,
  );
  const unfit = Object.entries(refused).map(
    ([tool, reason]) => `  ${printableLine(JSON.stringify(tool))} is refused: ${printableMessage(reason)}`,
  );
  return [`${name.padEnd(width)}  ${state}`, ...unfit, ...held];
}
