import { GatewayError } from "./GatewayError.ts";
import { MAX_NESTED_GATEWAYS } from "./limits.ts";

/** The variable by which a process knows how many gateways have started it, one as a server of the other. */
export const NESTED_VARIABLE = "OPENJIUWEN_TOOLS_NESTED";

/** How many gateways have started this process. */
const nested = (): number => Number(process.env[NESTED_VARIABLE]) || 0;

/** The value of the variable for the servers of this process. */
export const nestedInServers = (): string => String(nested() + 1);

/**
 * Refuses a gateway that so many others have started: a config whose server is a gateway with this config would start
 * processes without end.
 *
 * @throws {GatewayError} `invalid_config`
 */
export function requireFewNested(): void {
  if (nested() < MAX_NESTED_GATEWAYS) return;
  const reason = `${MAX_NESTED_GATEWAYS} gateways have started each other: a config has a gateway with the same config`;
  throw new GatewayError("invalid_config", "", reason);
}
