import { setTimeout } from "node:timers/promises";
import { describeValue } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { marked, rounded, unmarked } from "../exactIntegers.ts";
import type { McpCaller, McpMethod, McpService, RawResult, RawTool } from "../McpService.ts";
import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from "../mcp/server.ts";
import { LOG_LEVELS } from "../protocol.ts";
import { isForModels, showsApps } from "../servers/apps.ts";
import { askForInput } from "../servers/askForInput.ts";
import { callerOf, isModern } from "./callerOf.ts";
import type { ParkedCalls } from "./input/ParkedCalls.ts";
import { notifyUpdated } from "./notify.ts";
import type { ClientState } from "./resources/Following.ts";
import { validEntries, validTool } from "./validLists.ts";

/** The parts that requests of one client share. */
export type Serving = {
  readonly service: McpService;
  readonly server: Server;
  readonly state: ClientState;
  readonly parked: ParkedCalls;
};

/** One request of a client. */
export class Exchange {
  readonly #serving: Serving;
  readonly #params: RawResult;
  readonly #context: ServerContext;
  readonly #caller: McpCaller;
  /** When the last progress had gone out. */
  #lastProgress: Promise<number> | undefined;

  constructor(serving: Serving, params: RawResult, context: ServerContext) {
    this.#serving = serving;
    this.#params = unmarked(paramsFor(params, context));
    this.#context = context;
    this.#caller = callerOf(params, context, serving.server, serving.state, (sent) => {
      this.#lastProgress = sent.then(() => performance.now());
    });
  }

  /** The result. Large integers in it are marked, because the SDK cannot write bigints. */
  async answer(method: string): Promise<RawResult> {
    return marked(await this.#answer(method));
  }

  async #answer(method: string): Promise<RawResult> {
    const { service } = this.#serving;
    switch (method) {
      case "tools/list":
        return { tools: (await this.#tools()).map(validTool) };
      case "tools/call": {
        const result = await this.#withInput(method, (params, caller) => service.callTool(params, caller));
        await this.#keepDistance();
        return this.#project(result);
      }
      case "resources/subscribe":
        return this.#follow();
      case "resources/unsubscribe":
        return this.#unfollow();
      case "logging/setLevel":
        this.#setLogLevel();
    }
    const { methods = {} } = service;
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
    if (answer === undefined) throw new ProtocolError(ProtocolErrorCode.MethodNotFound, `Method not found: ${method}`);
    return validEntries(method, await this.#withInput(method, answer));
  }

  /** Tools that are for pages alone would be shown to models by a client that knows no pages. */
  async #tools(): Promise<readonly RawTool[]> {
    const tools = await this.#serving.service.listTools(this.#caller);
    return showsApps(this.#caller) ? tools : tools.filter(isForModels);
  }

  /** Clients of the SDK lose the progress that they read in one chunk with the result, as happens over stdio. */
  async #keepDistance(): Promise<void> {
    if (this.#lastProgress === undefined || this.#context.http !== undefined) return;
    const rest = (await this.#lastProgress) + DISTANCE - performance.now();
    if (rest > 0) await setTimeout(rest);
  }

  /** Clients of 2026-07-28 get questions in the result; clients of older revisions get them as requests. */
  #withInput(method: string, answer: McpMethod): Promise<RawResult> {
    const caller = this.#caller;
    if (!isModern(this.#context)) {
      const answerer = { ask: caller.ask, signal: caller.signal };
      return askForInput((params) => answer(params, caller), this.#params, answerer, method);
    }
    if (!ASKING.has(method)) return answer(this.#params, caller);
    return this.#serving.parked.answer({ method, params: this.#params, caller, answer });
  }

  /** The result in the form of the client's revision: before 2026-07-28 `structuredContent` is always an object. */
  async #project(result: RawResult): Promise<RawResult> {
    const { server } = this.#serving;
    if (result.structuredContent === undefined) return result;
    const tool = isModern(this.#context) ? undefined : await this.#calledTool();
    // The SDK writes some as text.
    const exact = marked(result);
    const schema = tool?.outputSchema;
    // The SDK reads the types of all blocks; other values stay as their server sent them.
    const content: readonly unknown[] = Array.isArray(exact.content) ? exact.content : [];
    const blocks = content.filter(isObject);
    const readable = { ...exact, ...(content.length > 0 && { content: blocks }) } as CallToolResult;
    const projected = server.projectCallToolResult(readable, isObject(schema) ? rounded(schema) : undefined);
    if (blocks.length === content.length) return projected;
    return { ...projected, content: [...content, ...projected.content.slice(blocks.length)] };
  }

  async #calledTool(): Promise<RawTool | undefined> {
    const { service } = this.#serving;
    const called = String(this.#params.name);
    if (service.findTool !== undefined) return service.findTool(called, this.#caller);
    return (await service.listTools(this.#caller)).find(({ name }) => name === called);
  }

  async #follow(): Promise<RawResult> {
    const { service, server, state } = this.#serving;
    const uri = this.#uri();
    const notify = (params: RawResult): void => notifyUpdated(server, params);
    await state.following.renew(uri, () => (service as Required<McpService>).followResource(uri, notify, this.#caller));
    return {};
  }

  #unfollow(): RawResult {
    this.#serving.state.following.drop(this.#uri());
    return {};
  }

  #uri(): string {
    const { uri } = this.#params;
    if (this.#serving.service.followResource === undefined) {
      throw new ProtocolError(ProtocolErrorCode.MethodNotFound, "Method not found: resources cannot be followed");
    }
    if (typeof uri === "string") return uri;
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `expected the URI of a resource, received ${describeValue(uri)}`,
    );
  }

  #setLogLevel(): void {
    const { level } = this.#params;
    if (typeof level !== "string" || !LOG_LEVELS.includes(level)) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `expected one of ${LOG_LEVELS.join(", ")}, received ${describeValue(level)}`,
      );
    }
    this.#serving.state.logLevel = level;
  }
}

/** The methods whose results may ask for input. */
const ASKING: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read"]);

/** The milliseconds between the last progress and the result. */
const DISTANCE = 20;

/**
 * The parameters for an upstream server, without the token of progress and the SDK's envelope, which are created again.
 */
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
