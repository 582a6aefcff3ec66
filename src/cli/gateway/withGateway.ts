import { existsSync, lstatSync } from "node:fs";
import { Option } from "commander";
import { createGateway, type Gateway, type GatewayOptions } from "../../gateway/index.ts";
import { CommandError } from "../CommandError.ts";
import { warn } from "../output/warn.ts";
import { askInput } from "./askInput.ts";
import { switchWarnings } from "./config/switchedOff.ts";

/** The option that all commands of the gateway have. */
export const configOption = (): Option =>
  new Option("-c, --config <file>", "the servers, as Claude Desktop, Cursor or VS Code write them").default("mcp.json");

/** The option of the commands that change a config. */
export const fileOption = (): Option => new Option("-c, --config <file>", "the config").default("mcp.json");

/** @throws {CommandError} for a config that is not there, with the commands that write one. */
export function requireConfig(file: string): void {
  if (existsSync(file)) return;
  const isLink = lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  if (isLink) throw new CommandError(`${file} cannot be read: it is a link to a file that does not exist`);
  throw new CommandError(`${file} does not exist: gateway add or gateway import writes it`);
}

/**
 * Works with a gateway, which is closed at the end. A terminal asks for the inputs of its config. Of a host's own file
 * `onWarning` hears which servers are switched off elsewhere, at the start and when it is read again.
 */
export async function withGateway<Result>(
  config: Parameters<typeof createGateway>[0],
  work: (gateway: Gateway) => Promise<Result>,
  { onWarning = warn, ...options }: GatewayOptions & { readonly onWarning?: (text: string) => void } = {},
): Promise<Result> {
  if (typeof config === "string") requireConfig(config);
  const told = new Set<string>();
  const tell = (): void => {
    const names = gateway.servers.map(({ name }) => name);
    const warnings = typeof config === "string" ? switchWarnings(config, names) : [];
    for (const warning of warnings) if (!told.has(warning)) onWarning(warning);
    for (const warning of warnings) told.add(warning);
  };
  const onReload: GatewayOptions["onReload"] = (reload) => {
    options.onReload?.(reload);
    tell();
  };
  const gateway = await createGateway(config, { inputs: askInput, ...options, onReload });
  try {
    tell();
    return await work(gateway);
  } finally {
    await gateway.close();
  }
}
