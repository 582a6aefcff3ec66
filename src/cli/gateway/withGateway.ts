import { Option } from "commander";
import { createGateway, type Gateway } from "../../gateway/index.ts";

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
): Promise<Result> {
  const gateway = await createGateway(config);
  try {
    return await work(gateway);
  } finally {
    await gateway.close();
  }
}
