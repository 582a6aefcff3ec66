import { randomUUID } from "node:crypto";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { marked, unmarked } from "../../exactIntegers.ts";
import { MAX_ANSWER_MS } from "../../limits.ts";
import type { RawResult } from "../../McpService.ts";
import { ProtocolError, ProtocolErrorCode, type ServerContext } from "../../mcp/server.ts";
import { capabilityFor, missingPart } from "../../protocol.ts";

/** @throws {ProtocolError} unless the client declared that it answers the question */
export function checkAnswers(method: string, params: RawResult, capabilities: RawResult): void {
  const needed = capabilityFor(method);
  if (needed === undefined) throw refusal(`It asks for input by the unknown method ${JSON.stringify(method)}`);
  const missing = Object.hasOwn(capabilities, needed) ? missingPart(method, params, capabilities) : needed;
  if (missing !== undefined) throw refusal(`It asks for input, but the client has no ${missing}`);
}

const refusal = (message: string): ProtocolError => new ProtocolError(ProtocolErrorCode.MethodNotFound, message);

/**
 * Sends a request to a client of an older revision.
 *
 * @throws {Error} if it cannot answer, declines, or takes too long
 */
export async function askClient(
  method: string,
  params: RawResult,
  client: ServerContext["mcpReq"],
  capabilities: RawResult,
  signal: AbortSignal,
): Promise<RawResult> {
  checkAnswers(method, params, capabilities);
  // The older revisions require an id of a question at a URL.
  const isAtUrl = params.mode === "url" && params.elicitationId === undefined;
  const sent = { ...params, ...(isAtUrl && { elicitationId: randomUUID() }) };
  return unmarked(await client.send({ method, params: marked(sent) }, ANY_RESULT, { timeout: MAX_ANSWER_MS, signal }));
}

/** Accepts every answer unchanged. */
const ANY_RESULT: StandardSchemaV1<unknown, RawResult> = {
  "~standard": { version: 1, vendor: "openjiuwen-tools", validate: (value) => ({ value: value as RawResult }) },
};
