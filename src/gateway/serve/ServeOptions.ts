import type { McpCaller } from "../McpService.ts";
import type { RefusedRequest } from "./http/tellRefusal.ts";
import type { McpResource } from "./resources/resourceMethods.ts";

/**
 * How tools are served to clients of MCP: over standard input and output, or over streamable HTTP.
 *
 * @example
 * const options: ServeOptions = { transport: "http", port: 3000, token: "a secret that clients send" };
 */
export type ServeOptions = {
  /** Default: `"stdio"`. */
  readonly transport?: "stdio" | "http" | undefined;
  /** Default: `"openjiuwen-tools"`. */
  readonly name?: string | undefined;
  /** Default: `"1.0.0"`. */
  readonly version?: string | undefined;
  /** The instructions for the model about all tools. */
  readonly instructions?: string | undefined;
  /**
   * Which names the tools have: those that all known hosts accept, with at most 58 letters, digits, `_` and `-`, or those
   * that the specification allows, with at most 128 and also dots. Another name is changed; the tool's own name becomes
   * its title, and calls by it are answered too. Default: `"hosts"`.
   */
  readonly names?: "hosts" | "specification" | undefined;
  /**
   * What happens to a call without a required property whose value a client left out because it was null, an empty list
   * or an empty object, as openJiuwen's client does. `"restore"` puts it back if the schema accepts no other value that
   * such a client leaves out, lists it in the `_meta` of the result, and logs it to the client; `"refuse"` does not. A
   * client that sends null, an empty list or an empty object leaves out none. Default: `"restore"` for clients that call themselves `mcp`, as
   * those of Python's package `mcp` do unless they have a name of their own.
   */
  readonly droppedEmpties?: "restore" | "refuse" | undefined;
  /** The `context` of the handlers, for each call. */
  readonly context?: ((caller: McpCaller) => unknown) | undefined;
  /** Resources besides the tools, such as their pages. */
  readonly resources?: readonly McpResource[] | undefined;
  /** A folder of skills, which is served by the MCP Skills extension as it is at the start. */
  readonly skills?: string | undefined;
  /** Over HTTP. Default: any port that is free. */
  readonly port?: number | undefined;
  /** Default: `"127.0.0.1"`, which only this machine reaches. Any other needs `token` or `authenticate`. */
  readonly host?: string | undefined;
  /** Default: `"/mcp"`. */
  readonly path?: string | undefined;
  /**
   * Further host names of the server, besides `host` and those of this machine; for example the name of a proxy. They
   * need `token` or `authenticate`.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * The web pages that may send requests and read the responses (CORS): a host, `app.example`, for any scheme and port
   * of it, or an origin, `https://app.example`. Pages of this machine may send requests too, without reading.
   */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The token that requests must have as `Authorization: Bearer …`. */
  readonly token?: string | undefined;
  /**
   * Returns the user of each request; `undefined` rejects it. The request has its headers but no body, because the body
   * is read only after the request is accepted. A user is a text, a number or plain data; a request with another value,
   * such as an instance of a class, fails. Requests are from one user if the returned values are deeply equal, so leave
   * out what changes, such as a time. While a response is open, such as a stream of events, it is called again every
   * 30 seconds, and another user ends the response.
   */
  readonly authenticate?: ((request: Request) => unknown) | undefined;
  /**
   * Serves everybody who reaches a `host`, or one of `allowedHosts`, beyond this machine, without a token. Default:
   * `false`.
   */
  readonly insecure?: boolean | undefined;
  /** Hears over HTTP of each request that was refused with 401, 403 or 429, after its response. */
  readonly onRefused?: ((refused: RefusedRequest) => unknown) | undefined;
  /** How many clients of older revisions there may be at one time. Default: 1,000. */
  readonly maxSessions?: number | undefined;
  /** The milliseconds of silence after which the session of such a client is ended. Default: 30 minutes. */
  readonly sessionIdleMs?: number | undefined;
};

/** A service that is being served. */
export type Served = {
  /** Where, over HTTP. */
  readonly url?: URL;
  /** Resolves when nothing is served any more: after `close`, and over standard input when that has ended. */
  readonly ended: Promise<void>;
  /** Serves no longer. Over HTTP, answers that are on their way have `drainMs` milliseconds to go out; default: 0. */
  close(options?: { readonly drainMs?: number | undefined }): Promise<void>;
};
