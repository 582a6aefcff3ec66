import {
  type CallToolResult,
  ProtocolError,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { isObject } from "../../schema/index.ts";
import { GatewayError } from "../GatewayError.ts";
import type { McpCaller, McpService } from "../McpService.ts";
import type { RawResult } from "../raw.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";

/**
 * A server of the SDK for one connection, whose results go out as the service gives them: the SDK's own handlers drop
 * keys that they do not know.
 */
export function makeServer(service: McpService): Server {
  const { name, version, instructions } = service;
  const server = new Server(
    { name, version },
    {
      capabilities: { tools: { listChanged: true }, ...(service.readResources && { resources: {} }) },
      ...(instructions !== undefined && { instructions }),
    },
  );
  server.fallbackRequestHandler = async ({ method, params = {} }, context) => {
    try {
      return (await answer(service, server, method, params as RawResult, context)) as Result;
    } catch (cause) {
      throw protocolError(cause);
    }
  };
  return server;
}

async function answer(
  service: McpService,
  server: Server,
  method: string,
  params: RawResult,
  context: ServerContext,
): Promise<RawResult> {
  const caller = callerOf(params, context);
  switch (method) {
    case "tools/list":
      return { tools: await service.listTools(caller) };
    case "tools/call": {
      const result = await service.callTool(paramsFor(params, context), caller);
      return server.projectCallToolResult(result as CallToolResult, undefined);
    }
    case "resources/list":
    case "resources/templates/list":
    case "resources/read":
      if (service.readResources) return service.readResources(method, params, caller);
  }
  throw new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`);
}

/** What goes on to a server behind this one: its own token of progress and the SDK's envelope are made anew there. */
function paramsFor({ _meta, ...params }: RawResult, { mcpReq }: ServerContext): RawResult {
  const meta = Object.entries(isObject(_meta) ? _meta : {}).filter(([key]) => !isOfConnection(key));
  const state = mcpReq.requestState();
  return {
    ...params,
    ...(meta.length > 0 && { _meta: Object.fromEntries(meta) }),
    ...(mcpReq.inputResponses !== undefined && { inputResponses: mcpReq.inputResponses }),
    ...(state !== undefined && { requestState: state }),
  };
}

const isOfConnection = (key: string): boolean => key === "progressToken" || key.startsWith("io.modelcontextprotocol/");

function callerOf({ _meta }: RawResult, { mcpReq, http }: ServerContext): McpCaller {
  const progressToken = isObject(_meta) ? _meta.progressToken : undefined;
  return {
    signal: mcpReq.signal,
    progress(params) {
      if (progressToken === undefined) return;
      // The client may be gone by now.
      mcpReq
        .notify({ method: "notifications/progress", params: { ...params, progressToken } } as never)
        .catch(() => {});
    },
    authInfo: http?.authInfo,
  };
}

/** The error as JSON-RPC has it: that of a server behind this one goes through with its code and its data. */
function protocolError(cause: unknown): unknown {
  if (cause instanceof UpstreamError && cause.rpcCode !== undefined) {
    return new ProtocolError(cause.rpcCode, cause.message, cause.data);
  }
  if (cause instanceof GatewayError) return new ProtocolError(INVALID_PARAMS, cause.message);
  return cause instanceof Error && !(cause instanceof ProtocolError)
    ? new ProtocolError(INTERNAL_ERROR, cause.message)
    : cause;
}

const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
