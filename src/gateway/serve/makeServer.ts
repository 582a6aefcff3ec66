import { setTimeout } from "node:timers/promises";
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { isObject } from "../../schema/index.ts";
import { GatewayError } from "../GatewayError.ts";
import type { McpCaller, McpList, McpService } from "../McpService.ts";
import type { RawResult } from "../raw.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { askForInput } from "./askForInput.ts";
import { validTool } from "./validTool.ts";

/**
 * A server of the SDK for one connection, whose results go out as the service gives them: the SDK's own handlers drop
 * keys that they do not know.
 */
export function makeServer(service: McpService): Server {
  const { name, version, instructions, capabilities } = service;
  const server = new Server(
    { name, version },
    {
      capabilities: { tools: { listChanged: true }, ...capabilities },
      ...(instructions !== undefined && { instructions }),
    },
  );
  // The SDK's own handler would keep the level to itself.
  server.removeRequestHandler("logging/setLevel");
  server.fallbackRequestHandler = async ({ method, params = {} }, context) => {
    try {
      return (await new Exchange(service, server, params as RawResult, context).answer(method)) as Result;
    } catch (cause) {
      throw protocolError(cause);
    }
  };
  return server;
}

/** Tells the client that a list has changed; one that is gone by now need not know. */
export function tellListChanged(server: Server, list: McpList): void {
  server.notification({ method: `notifications/${list}/list_changed` }).catch(() => {});
}

/** One request of a client. */
class Exchange {
  readonly #service: McpService;
  readonly #server: Server;
  readonly #params: RawResult;
  readonly #context: ServerContext;
  readonly #caller: McpCaller;
  #lastProgress = Number.NEGATIVE_INFINITY;

  constructor(service: McpService, server: Server, params: RawResult, context: ServerContext) {
    this.#service = service;
    this.#server = server;
    this.#params = paramsFor(params, context);
    this.#context = context;
    this.#caller = callerOf(params, context, server, () => {
      this.#lastProgress = performance.now();
    });
  }

  async answer(method: string): Promise<RawResult> {
    switch (method) {
      case "tools/list":
        return { tools: (await this.#service.listTools(this.#caller)).map(validTool) };
      case "tools/call": {
        const result = await this.#withInput((params) => this.#service.callTool(params, this.#caller));
        await this.#keepDistance();
        return this.#project(result);
      }
    }
    return this.#withInput(async (params) => {
      const result = await this.#service.request?.(method, params, this.#caller);
      if (result === undefined) throw new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`);
      return result;
    });
  }

  /** Clients of the SDK lose the progress that they read in one chunk with the result, as happens over stdio. */
  async #keepDistance(): Promise<void> {
    const rest = this.#lastProgress + DISTANCE - performance.now();
    if (rest > 0 && this.#context.http === undefined) await setTimeout(rest);
  }

  /** Clients of 2026-07-28 find in the result what they are asked for; those of older revisions get requests. */
  #withInput(answer: (params: RawResult) => Promise<RawResult>): Promise<RawResult> {
    if (isModern(this.#context)) return answer(this.#params);
    return askForInput(answer, this.#params, this.#context, this.#caller.capabilities);
  }

  /** The result in the form of the client's revision: before 2026-07-28 `structuredContent` is always an object. */
  async #project(result: RawResult): Promise<RawResult> {
    if (result.structuredContent === undefined) return result;
    const tools = isModern(this.#context) ? [] : await this.#service.listTools(this.#caller);
    const schema = tools.find(({ name }) => name === this.#params.name)?.outputSchema;
    return this.#server.projectCallToolResult(result as CallToolResult, isObject(schema) ? schema : undefined);
  }
}

/** The milliseconds between the last progress and the result. */
const DISTANCE = 20;

const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

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

function callerOf(
  { _meta }: RawResult,
  { mcpReq, http }: ServerContext,
  server: Server,
  onProgress: () => void,
): McpCaller {
  const progressToken = isObject(_meta) ? _meta.progressToken : undefined;
  const envelope: RawResult | undefined = mcpReq.envelope;
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  return {
    signal: mcpReq.signal,
    progress(params) {
      if (progressToken === undefined) return;
      onProgress();
      // The client may be gone by now.
      mcpReq
        .notify({ method: "notifications/progress", params: { ...params, progressToken } } as never)
        .catch(() => {});
    },
    user: http?.authInfo?.extra?.user,
    ...(isObject(capabilities) && { capabilities }),
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
