import { Option } from "commander";
import { createGateway, type Gateway, type GatewayOptions } from "../../gateway/index.ts";
import { askInput } from "./askInput.ts";

/** The option that all commands of the gateway have. */
export const configOption = (): Option =>
  new Option("-c, --config <file>", "the servers, as Claude Desktop, Cursor or VS Code write them").default("mcp.json");

/** The option of the commands that change a config. */
export const fileOption = (): Option => new Option("-c, --config <file>", "the config").default("mcp.json");

/** Works with a gateway, which is closed at the end. A terminal asks for the inputs of its config. */
export async function withGateway<Result>(
  config: Parameters<typeof createGateway>[0],
  work: (gateway: Gateway) => Promise<Result>,
  options?: GatewayOptions,
): Promise<Result> {
  const gateway = await createGateway(config, { inputs: askInput, ...options });
  try {
    return await work(gateway);
  } finally {
    await gateway.close();
  }
}
