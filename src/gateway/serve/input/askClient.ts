import { randomUUID } from "node:crypto";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { isObject } from "../../../schema/index.ts";
import { MAX_ANSWER_MS } from "../../limits.ts";
import type { RawResult } from "../../McpService.ts";
import { ProtocolError, ProtocolErrorCode, type ServerContext } from "../../mcp/server.ts";
import { capabilityFor } from "../../protocol.ts";

/** @throws {ProtocolError} unless the client declared that it answers the method */
export function checkAnswers(method: unknown, capabilities: RawResult): asserts method is string {
  const needed = capabilityFor(method);
  if (needed === undefined) throw refusal(`It asks for input by the unknown method ${JSON.stringify(method)}`);
  if (!Object.hasOwn(capabilities, needed)) throw refusal(`It asks for input, but the client has no ${needed}`);
}

const refusal = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.MethodNotFound, message);

/**
 * Sends a request to a client of an older revision.
 *
 * @throws {Error} if it cannot answer, declines, or takes too long
 */
export async function askClient(
  method: unknown,
  params: unknown,
  client: ServerContext["mcpReq"],
  capabilities: RawResult,
  signal: AbortSignal,
): Promise<RawResult> {
  checkAnswers(method, capabilities);
  // The older revisions require an id of a question at a URL.
  const isAtUrl = isObject(params) && params.mode === "url" && params.elicitationId === undefined;
  const sent = { ...(isObject(params) && params), ...(isAtUrl && { elicitationId: randomUUID() }) };
  return client.send({ method, params: sent }, ANY_RESULT, { timeout: MAX_ANSWER_MS, signal });
}

/** Accepts every answer unchanged. */
const ANY_RESULT: StandardSchemaV1<unknown, RawResult> = {
  "~standard": { version: 1, vendor: "openjiuwen-tools", validate: (value) => ({ value: value as RawResult }) },
};
