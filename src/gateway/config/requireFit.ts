import type { JsonSchema } from "../../schema/index.ts";
import { createValidator, type Issue } from "../../validate/index.ts";
import { GatewayError } from "../GatewayError.ts";

/**
 * @throws {GatewayError} `invalid_config` with the first place that does not fit, without values that may be secret.
 */
export function requireFit(value: unknown, schema: JsonSchema, path: string): void {
  const [issue] = createValidator(schema).issues(value).issues;
  if (issue) throw new GatewayError("invalid_config", `${path}${issue.path}`, messageOf(issue));
}

/** Values in a list or an object may be secret, and so may a number where a text is expected. */
function messageOf({ expected, received }: Issue): string {
  const secret = expected === "string" ? /^(\w+) .*/s : /^(array|object) .*/s;
  return `expected ${expected}, received ${received.replace(secret, "$1")}`;
}
