import { existsSync, lstatSync } from "node:fs";
import { Option } from "commander";
import { createGateway, type Gateway, type GatewayOptions } from "../../gateway/index.ts";
import { CommandError } from "../CommandError.ts";
import { askInput } from "./askInput.ts";

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

/** Works with a gateway, which is closed at the end. A terminal asks for the inputs of its config. */
export async function withGateway<Result>(
  config: Parameters<typeof createGateway>[0],
  work: (gateway: Gateway) => Promise<Result>,
  options?: GatewayOptions,
): Promise<Result> {
  if (typeof config === "string") requireConfig(config);
  const gateway = await createGateway(config, { inputs: askInput, ...options });
  try {
    return await work(gateway);
  } finally {
    await gateway.close();
  }
}
