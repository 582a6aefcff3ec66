/**
 * Returns the user of a request; `undefined` rejects it. The request has its headers but no body, because the body is
 * read only after the request is accepted. Requests are from one user if the returned values are deeply equal, so leave
 * out what changes, such as a time.
 *
 * @example
 * const authenticate: Authenticate = async (request) => usersByKey.get(request.headers.get("x-api-key") ?? "");
 */
export type Authenticate = (request: Request) => unknown;

/** How a service is served over HTTP. */
export type HttpServeOptions = {
  /** Default: any that is free. */
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
  /** The hosts of web pages that may send requests, besides those of this machine. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** The token that requests must have as `Authorization: Bearer …`. */
  readonly token?: string | undefined;
  /** Returns the user of each request; `undefined` rejects it. */
  readonly authenticate?: Authenticate | undefined;
  /**
   * Serves everybody who reaches a `host`, or one of `allowedHosts`, beyond this machine, without a token. Default:
   * `false`.
   */
  readonly insecure?: boolean | undefined;
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
