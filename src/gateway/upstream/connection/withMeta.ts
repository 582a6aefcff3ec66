import { isObject } from "../../../schema/index.ts";
import type { RawResult } from "../../McpService.ts";
import { CLIENT_CAPABILITIES_META_KEY, LOG_LEVEL_META_KEY } from "../../mcp/client.ts";
import type { Era, UpstreamRequest } from "./UpstreamRequest.ts";

/** The parameters of a request, with what the revision of the server says in `_meta`. */
export function withMeta(params: RawResult, request: UpstreamRequest, era: Era, token: string): RawResult {
  const { onProgress, capabilities, logLevel } = request;
  const given = isObject(params._meta) ? params._meta : {};
  const progress = onProgress && { progressToken: token };
  if (era === "legacy") return progress ? { ...params, _meta: { ...given, ...progress } } : params;
  const meta = {
    // Without them, the SDK would send what all clients together can do.
    [CLIENT_CAPABILITIES_META_KEY]: {},
    ...given,
    ...progress,
    ...(capabilities && { [CLIENT_CAPABILITIES_META_KEY]: capabilities }),
    ...(logLevel !== undefined && { [LOG_LEVEL_META_KEY]: logLevel }),
  };
  return { ...params, _meta: meta };
}
