import type { GatewayConfig } from "./config/GatewayConfig.ts";
import { createGateway } from "./createGateway.ts";
import { type ServeOptions, serveService } from "./serve/serveMcp.ts";
import { untilEnd } from "./untilEnd.ts";

/**
 * Serves a gateway until its client is gone or a signal comes, and ends its servers before it resolves.
 *
 * @throws {GatewayError} `invalid_config`
 * @example
 * await runGateway(config, { transport: "stdio" });
 * process.exit();
 */
export async function runGateway(config: GatewayConfig, options: ServeOptions = {}): Promise<void> {
  const end = untilEnd({ isStdio: options.transport !== "http" });
  const gateway = await createGateway(config);
  try {
    const served = await serveService(gateway.service, options);
    await end;
    await served.close();
  } finally {
    await gateway.close();
  }
}
