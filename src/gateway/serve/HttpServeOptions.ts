/**
 * Says who sends a request; undefined refuses it.
 *
 * @example
 * const authenticate: Authenticate = async (request) => usersByKey.get(request.headers.get("x-api-key") ?? "");
 */
export type Authenticate = (request: Request) => unknown;

/** How a service is served over HTTP. */
export type HttpServeOptions = {
  /** Default: any that is free. */
  readonly port?: number | undefined;
  /** Default: `"127.0.0.1"`, which only this machine reaches. */
  readonly host?: string | undefined;
  /** Default: `"/mcp"`. */
  readonly path?: string | undefined;
  /** The names under which clients reach it, beside those of this machine. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** The hosts of the pages that may ask, beside those of this machine. */
  readonly allowedOrigins?: readonly string[] | undefined;
  /** Whoever asks must send it as `Authorization: Bearer …`. */
  readonly token?: string | undefined;
  /** Says of each request who asks; undefined refuses it. */
  readonly authenticate?: Authenticate | undefined;
};

/** A service that is being served. */
export type Served = {
  /** Where, over HTTP. */
  readonly url?: URL;
  close(): Promise<void>;
};
