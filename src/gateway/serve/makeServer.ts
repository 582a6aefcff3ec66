import { marked } from "../exactIntegers.ts";
import { GatewayError } from "../GatewayError.ts";
import type { McpService, RawResult } from "../McpService.ts";
import { ProtocolError, ProtocolErrorCode, type Result, Server } from "../mcp/server.ts";
import { RpcError } from "../RpcError.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { Exchange } from "./Exchange.ts";
import { shownMethod } from "./hiddenMethods.ts";
import type { Hold } from "./http/Admission.ts";
import type { ParkedCalls } from "./input/ParkedCalls.ts";
import { ClientState } from "./resources/Following.ts";

/**
 * A server of the SDK for one connection. It sends results as the service gives them; the SDK's own handlers would drop
 * unknown keys.
 */
export function makeServer(service: McpService, parked: ParkedCalls): Server {
  const { name, version, instructions, capabilities } = service;
  const server = new Server(
    { name, version },
    {
      capabilities: { tools: { listChanged: true }, ...capabilities },
      ...(instructions !== undefined && { instructions }),
    },
  );
  // The SDK's own handler would not pass on the level.
  server.removeRequestHandler("logging/setLevel");
  const serving = { service, server, parked, state: new ClientState() };
  server.fallbackRequestHandler = async ({ method, params = {} }, context) => {
    // The request of a client that is gone counts until it is answered.
    const release = (context.http?.authInfo?.extra?.hold as Hold | undefined)?.();
    try {
      return (await new Exchange(serving, params as RawResult, context).answer(shownMethod(method))) as Result;
    } catch (cause) {
      throw protocolError(cause);
    } finally {
      release?.();
    }
  };
  server.onclose = () => {
    serving.state.following.end();
    serving.state.over.abort();
  };
  return server;
}

/** Calls the listener at the end of a server's connection, after the listeners that were added before. */
export function onClose(server: Server, listener: () => void): void {
  const { onclose } = server;
  server.onclose = () => {
    onclose?.();
    listener();
  };
}

/** The error in the form of JSON-RPC. An upstream server's error keeps its code and its data. */
function protocolError(cause: unknown): unknown {
  if ((cause instanceof UpstreamError || cause instanceof RpcError) && cause.rpcCode !== undefined) {
    return new ProtocolError(cause.rpcCode, cause.message, marked(cause.data));
  }
  if (cause instanceof GatewayError) return new ProtocolError(ProtocolErrorCode.InvalidParams, cause.message);
  return cause instanceof Error && !(cause instanceof ProtocolError)
    ? new ProtocolError(ProtocolErrorCode.InternalError, cause.message)
    : cause;
}
