import { isObject } from "../../schema/index.ts";
import { unmarked } from "../exactIntegers.ts";
import type { McpService } from "../McpService.ts";
import type { RawResult } from "../raw.ts";
import { decodeParameter } from "../upstream/parameterHeaders.ts";

/** The answer to a call whose headers do not repeat its arguments as the schema of the tool wants it; else undefined. */
export async function headerMismatch(
  service: McpService,
  headers: Headers,
  { id = null, params }: RawResult,
): Promise<Response | undefined> {
  if (!isObject(params) || service.parameterHeaders === undefined) return undefined;
  // The call itself reports an unknown tool.
  const expected: { [header: string]: string } = await service.parameterHeaders(unmarked(params)).catch(() => ({}));
  for (const [name, value] of Object.entries(expected)) {
    const received = headers.get(name);
    const decoded = received === null ? undefined : decodeParameter(received);
    if (decoded !== undefined && decoded === decodeParameter(value)) continue;
    const message = `expected the header ${name} to be the argument of the call, received ${JSON.stringify(received)}`;
    return Response.json({ jsonrpc: "2.0", id, error: { code: HEADER_MISMATCH, message } }, { status: 400 });
  }
  return undefined;
}

const HEADER_MISMATCH = -32020;
