import { Option } from "commander";
import { createGateway, type Gateway, type GatewayOptions } from "../../gateway/index.ts";

/** The option that all commands of the gateway have. */
export const configOption = (): Option =>
  new Option(
    "-c, --config <file>",
    "the servers, as Claude Desktop, Cursor or VS Code write them",
  ).makeOptionMandatory();

/** Works with a gateway, which is closed at the end. */
export async function withGateway<Result>(
  config: Parameters<typeof createGateway>[0],
  work: (gateway: Gateway) => Promise<Result>,
  options?: GatewayOptions,
): Promise<Result> {
  const gateway = await createGateway(config, options);
  try {
    return await work(gateway);
  } finally {
    await gateway.close();
  }
}
