/**
 * What an MCP server serves: tools and, by `capabilities` and `methods`, anything else of MCP. Results are sent as they
 * are given.
 *
 * @example
 * const service: McpService = {
 *   name: "clock",
 *   version: "1.0.0",
 *   listTools: async () => [{ name: "now", inputSchema: { type: "object" } }],
 *   callTool: async () => ({ content: [{ type: "text", text: new Date().toISOString() }] }),
 * };
 */
export type McpService = {
  readonly name: string;
  readonly version: string;
  /** The instructions for the model. They are read when a client connects. */
  readonly instructions?: string | undefined;
  /** Resolves when `instructions` are complete; a client that connects waits for it. Default: they always are. */
  instructed?(): Promise<unknown>;
  /** Its capabilities besides tools, as in MCP: `{ resources: {}, prompts: {} }`. */
  readonly capabilities?: RawResult | undefined;
  listTools(caller: McpCaller): Promise<readonly RawTool[]>;
  /** One tool of the list by its name, for a list that may take its time. Default: it is looked for in the list. */
  findTool?(name: string, caller: McpCaller): Promise<RawTool | undefined>;
  /**
   * `params` are those of `tools/call`, unread: `name`, `arguments`, and on a retry `inputResponses` and
   * `requestState`.
   */
  callTool(params: RawResult, caller: McpCaller): Promise<RawResult>;
  /** Answers the methods of its further capabilities, such as `resources/read`. */
  readonly methods?: { readonly [method: string]: McpMethod } | undefined;
  /**
   * The headers in which a client of 2026-07-28 must repeat arguments of a call over HTTP, with their values. Default:
   * none.
   */
  parameterHeaders?(params: RawResult, caller: McpCaller): Promise<{ readonly [header: string]: string }>;
  /**
   * Calls the listener with the `params` of each update of a resource, until the function that it resolves to is
   * called.
   */
  followResource?(uri: string, listener: (params: RawResult) => void, caller: McpCaller): Promise<() => void>;
  /** Calls the listener when a list has changed, until the function that it gives back is called. */
  onListChanged?(listener: (list: McpList) => void): () => void;
};

/**
 * Answers a method of MCP.
 *
 * @example
 * const list: McpMethod = async () => ({ prompts: [{ name: "greet" }] });
 */
export type McpMethod = (params: RawResult, caller: McpCaller) => Promise<RawResult>;

/**
 * A list whose changes clients are notified of.
 *
 * @example
 * const list: McpList = "tools";
 */
export type McpList = "tools" | "resources" | "prompts";

/**
 * The client of a request: its identity, and the ways to send it progress, questions and log messages.
 *
 * @example
 * caller.progress({ progress: 1, total: 3 });
 */
export type McpCaller = {
  /** Aborted when the client cancels its request or is gone. */
  readonly signal: AbortSignal;
  /** Sends progress if the client asked for it. */
  progress(params: RawResult): void;
  /** Over HTTP, the user that `authenticate` returned; in a run of `gateway.tools`, the `context` of the run. */
  readonly user?: unknown;
  /** The capabilities that the client declared. It is asked only for these. */
  readonly capabilities?: RawResult | undefined;
  /**
   * Asks the client for something that only the client can answer, such as `elicitation/create`; `server` is the name
   * of the server that asks. It is undefined if the client cannot be asked.
   *
   * @throws {Error} if the client cannot answer, declines, or takes too long
   */
  readonly ask?:
    | ((method: string, params: RawResult, signal: AbortSignal, server?: string) => Promise<RawResult>)
    | undefined;
  /**
   * Whether a call that a server answers only with a task is awaited here, because its client cannot ask for tasks.
   * Default: the client gets the error of the server.
   */
  readonly awaitsTasks?: boolean | undefined;
  /** Sends the `params` of a `notifications/message`, if the client wants to have messages of that level. */
  readonly log?: ((params: RawResult) => void) | undefined;
  /**
   * Tells the client, also after its request, that its user is done with a page that it was asked to open. Gets the
   * `params` of a `notifications/elicitation/complete`.
   */
  readonly pageDone?: ((params: RawResult) => void) | undefined;
  /** The lowest level of log messages that the client wants; `undefined` if it set no level. */
  readonly logLevel?: string | undefined;
  /** The name that the client gave itself; `undefined` if it gave none. */
  readonly clientName?: string | undefined;
  /** Identifies the client across its requests; `undefined` if that is not known. */
  readonly client?: unknown;
  /** Aborted when that client is gone. */
  readonly clientEnd?: AbortSignal | undefined;
  /** Over HTTP, the headers of the request by names in lower case, without a token of the option `token`. */
  readonly headers?: { readonly [name: string]: string } | undefined;
};

/** A result as a server sent it, with unknown keys. */
export type RawResult = { readonly [key: string]: unknown };

/** A tool as its server lists it, with unknown keys. */
export type RawTool = { readonly name: string; readonly [key: string]: unknown };
